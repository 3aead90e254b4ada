// Credentials printed by an external program (credential_process).
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

#include "aws/sources.h"
#include "value/json.h"
#include "value/timestamp.h"

namespace landform::aws {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMaxOutput = size_t{64} << 10;
constexpr std::chrono::minutes kTimeout{1};

// Everything until end of file; none if it is too much or takes too long.
std::optional<std::string> read_output(int fd) {
  std::string out;
  const Clock::time_point kEnd = Clock::now() + kTimeout;
  while (true) {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(kEnd - Clock::now());
    pollfd wait{fd, POLLIN, 0};
    int ready = left.count() <= 0 ? 0 : ::poll(&wait, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return std::nullopt;
    char buffer[4096];
    ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) return out;
    out.append(buffer, static_cast<size_t>(got));
    if (out.size() > kMaxOutput) return std::nullopt;
  }
}

}  // namespace

Result<Credentials> credentials_of_json(std::string_view text, std::string_view where,
                                        const char* token_name) {
  auto value = decode_json(text);
  if (!value || value->is_null() || !value->type().is_object()) {
    return Error{fmt::format("{} did not return a JSON object", where)};
  }
  auto field = [&](const char* name) -> std::string {
    const Value* found = value->find(name);
    if (found == nullptr || found->is_null() || !found->type().is_string()) return "";
    return std::string(found->as_string());
  };
  Credentials out{field("AccessKeyId"), field("SecretAccessKey"), field(token_name), {}};
  if (!out.complete()) {
    std::string reason = field("Message");
    if (reason.empty()) reason = field("message");
    if (reason.empty()) reason = "AccessKeyId or SecretAccessKey is missing";
    return Error{fmt::format("{} returned no credentials: {}", where, reason)};
  }
  if (std::string time = field("Expiration"); !time.empty()) {
    Result<Timestamp> expires = parse_timestamp_lenient(time);
    if (!expires) return Error{fmt::format("{} returned an invalid Expiration", where)};
    out.expires = std::chrono::system_clock::time_point(std::chrono::seconds(expires->seconds));
  }
  return out;
}

Result<Credentials> process_credentials(const std::string& command,
                                        const Environment& environment) {
  ProcessOptions options;
  options.environment = environment;
  options.new_group = true;
  // Through a shell, like the AWS tools.
  Result<Process> started = Process::start({"/bin/sh", "-c", command}, options);
  constexpr std::string_view kWhere = "The credential_process";
  if (!started) return Error{fmt::format("{}: {}", kWhere, started.error().message)};
  Process process = std::move(started).value();
  std::optional<std::string> output = read_output(process.output().get());
  if (!output) {
    process.stop(SIGKILL, std::chrono::seconds(1));
    return Error{fmt::format("{} printed too much or took longer than a minute", kWhere)};
  }
  ProcessExit exit = process.wait();
  if (exit.code != 0) return Error{fmt::format("{} failed with status {}", kWhere, exit.code)};
  return credentials_of_json(*output, kWhere, "SessionToken");
}

}  // namespace landform::aws
