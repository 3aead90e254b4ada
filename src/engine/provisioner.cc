#include "engine/provisioner.h"

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
#include "value/presence.h"

namespace landform::engine {
namespace {

constexpr size_t kMaxOutput = 8192;  // in an error message

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

// Passes whole lines on as they arrive.
class Lines {
 public:
  explicit Lines(const std::function<void(std::string_view)>& output) : output_(output) {}

  void add(std::string_view text) {
    rest_ += text;
    tail_ += text;
    if (tail_.size() > kMaxOutput) tail_.erase(0, tail_.size() - kMaxOutput);
    size_t end = 0;
    while ((end = rest_.find('\n')) != std::string::npos) {
      std::string_view line(rest_.data(), end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      output_(line);
      rest_.erase(0, end + 1);
    }
  }
  void finish() {
    if (!rest_.empty()) output_(rest_);
    rest_.clear();
  }
  [[nodiscard]] const std::string& tail() const { return tail_; }

 private:
  const std::function<void(std::string_view)>& output_;
  std::string rest_;
  std::string tail_;
};

std::string exit_text(const ProcessExit& exit) {
  return exit.signal != 0 ? fmt::format("signal: {}", exit.signal)
                          : fmt::format("exit status {}", exit.code);
}

void read_all(Process& process, Lines& lines, const std::stop_token& cancelled) {
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

provider::Diagnostics run_local(const ProvisionRequest& request) {
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
  Lines lines(request.output);
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

}  // namespace

bool is_provisioner_supported(std::string_view type) { return type == "local-exec"; }

provider::Diagnostics provision(const ProvisionRequest& request) {
  if (is_provisioner_supported(request.type)) return run_local(request);
  provider::Diagnostics out;
  out.error("Provisioner not supported",
            fmt::format("Provisioner \"{}\" cannot be run by this program.", request.type));
  return out;
}

}  // namespace landform::engine
