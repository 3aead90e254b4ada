#include "engine/local_exec.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>
#include <vector>

#include "base/file.h"
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

// As Go's standard library describes how a process ended.
std::string exit_text(const ProcessExit& exit) {
  constexpr std::array<const char*, 16> kSignals = {"",
                                                    "hangup",
                                                    "interrupt",
                                                    "quit",
                                                    "illegal instruction",
                                                    "trace/breakpoint trap",
                                                    "aborted",
                                                    "bus error",
                                                    "floating point exception",
                                                    "killed",
                                                    "user defined signal 1",
                                                    "segmentation fault",
                                                    "user defined signal 2",
                                                    "broken pipe",
                                                    "alarm clock",
                                                    "terminated"};
  if (exit.signal == 0) return fmt::format("exit status {}", exit.code);
  const auto number = static_cast<size_t>(exit.signal);
  return number < kSignals.size() ? fmt::format("signal: {}", kSignals.at(number))
                                  : fmt::format("signal: signal {}", number);
}

// Why a command could not be started, as Go's standard library says it.
std::string start_text(const std::string& program, const std::string& directory) {
  auto reason = [] { return system_error(errno).message; };
  if (program.find('/') == std::string::npos && !find_program(program))
    return fmt::format("exec: {}: executable file not found in $PATH", go_quote(program));
  if (!directory.empty() && ::access(directory.c_str(), X_OK) != 0)
    return fmt::format("chdir {}: {}", directory, reason());
  errno = ENOEXEC;  // if it is there and may be executed
  (void)::access(program.c_str(), X_OK);
  return fmt::format("fork/exec {}: {}", program, reason());
}

void read_all(Process& process, OutputLines& lines, const std::stop_token& cancelled) {
  constexpr int kPollMilliseconds = 100;
  std::array<char, 4096> buffer{};
  bool stopped = false;
  for (;;) {
    pollfd wait{process.output().get(), POLLIN, 0};
    int ready = ::poll(&wait, 1, stopped ? 0 : kPollMilliseconds);
    // What the command has started itself may go on, and keep the pipe.
    if (ready == 0 && stopped) return;
    if (cancelled.stop_requested() && !stopped) {
      process.signal(SIGKILL);
      stopped = true;
    }
    if (ready <= 0) continue;  // no output yet, or a signal came
    ssize_t size = ::read(process.output().get(), buffer.data(), buffer.size());
    if (size <= 0) return;
    lines.add({buffer.data(), static_cast<size_t>(size)});
  }
}

}  // namespace

provider::Diagnostics run_local_exec(const ProvisionRequest& request) {
  provider::Diagnostics out;
  const Value& given = *request.config.find("command");
  const std::string command(is_present(given) ? given.as_string() : std::string_view());
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
    problem = start_text(arguments[0], options.directory);
  }
  if (!problem.empty()) {
    out.error(
        "local-exec provisioner error",
        fmt::format("Error running command '{}': {}. Output: {}", command, problem, lines.tail()));
  }
  return out;
}

}  // namespace landform::engine
