#include "engine/local_exec.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <utility>
#include <vector>

#include "base/process.h"
#include "base/quote.h"
#include "engine/output_lines.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

std::vector<std::string> arguments_of(const Value& config) {
  std::vector<std::string> out;
  const Value& interpreter = *config.find("interpreter");
  if (is_present(interpreter)) {
    for (const Value& part : interpreter.elements()) {
      if (is_present(part)) out.emplace_back(part.as_string());
    }
  }
  if (out.empty()) out = {"/bin/sh", "-c"};
  out.emplace_back(config.find("command")->as_string());
  return out;
}

std::string exit_text(const ProcessExit& exit) {
  return exit.signal != 0 ? fmt::format("signal: {}", exit.signal)
                          : fmt::format("exit status {}", exit.code);
}

void read_all(Process& process, OutputLines& lines, const std::stop_token& cancelled) {
  constexpr int kPollMilliseconds = 100;
  std::array<char, 4096> buffer{};
  bool stopped = false;
  for (;;) {
    pollfd wait{process.output().get(), POLLIN, 0};
    int ready = ::poll(&wait, 1, kPollMilliseconds);
    if (cancelled.stop_requested() && !stopped) {
      process.signal(SIGKILL);
      stopped = true;
    }
    if (ready == 0) continue;
    ssize_t size = ::read(process.output().get(), buffer.data(), buffer.size());
    if (size <= 0) return;
    lines.add({buffer.data(), static_cast<size_t>(size)});
  }
}

}  // namespace

provider::Diagnostics run_local_exec(const ProvisionRequest& request) {
  provider::Diagnostics out;
  std::string command(request.config.find("command")->as_string());
  if (command.empty()) {
    out.error("Invalid local-exec provisioner command", "The command must be a non-empty string.");
    return out;
  }
  std::vector<std::string> arguments = arguments_of(request.config);
  ProcessOptions options;
  options.error = ProcessOptions::Stream::output;
  if (const Value& directory = *request.config.find("working_dir"); is_present(directory))
    options.directory = directory.as_string();
  if (const Value& environment = *request.config.find("environment"); is_present(environment)) {
    for (size_t i = 0; i < environment.length(); ++i) {
      const Value& value = environment.elements()[i];
      if (is_present(value))
        options.environment[std::string(environment.key(i))] = value.as_string();
    }
  }
  const Value& quiet = *request.config.find("quiet");
  if (is_present(quiet) && quiet.as_bool()) {
    request.output("local-exec: Executing: Suppressed by quiet=true");
  } else {
    std::string quoted;
    for (const std::string& argument : arguments)
      quoted += (quoted.empty() ? "" : " ") + go_quote(argument);
    request.output(fmt::format("Executing: [{}]", quoted));
  }
  OutputLines lines(request.output);
  std::string problem;
  if (auto started = Process::start(arguments, options)) {
    Process process = std::move(started).value();
    read_all(process, lines, request.cancelled);
    lines.finish();
    ProcessExit exit = process.wait();
    if (exit.code != 0) problem = exit_text(exit);
  } else {
    problem = started.error().message;
  }
  if (!problem.empty()) {
    out.error(
        "local-exec provisioner error",
        fmt::format("Error running command '{}': {}. Output: {}", command, problem, lines.tail()));
  }
  return out;
}

}  // namespace landform::engine
