#include "engine/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

#include "base/base64.h"
#include "base/check.h"
#include "value/presence.h"
#include "value/timestamp.h"

namespace landform::engine {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int64_t kDefaultPort = 22;
constexpr milliseconds kDefaultTimeout = std::chrono::minutes(5);
constexpr milliseconds kFirstDelay = std::chrono::seconds(1);
constexpr milliseconds kLongestDelay = std::chrono::seconds(20);

std::string text(const Value& config, std::string_view name) {
  const Value& value = *config.find(name);
  return is_present(value) ? std::string(value.as_string()) : "";
}

std::string text_or(const Value& config, std::string_view name, const std::string& otherwise) {
  std::string out = text(config, name);
  return out.empty() ? otherwise : out;
}

int port(const Value& config, std::string_view name) {
  const Value& value = *config.find(name);
  auto number = is_present(value) ? value.as_number().to_int64() : std::nullopt;
  return static_cast<int>(number.value_or(0) == 0 ? kDefaultPort : *number);
}

// Whether a key in OpenSSH's format is encrypted: it names its cipher after the magic word.
bool is_encrypted_openssh_key(std::string_view body) {
  constexpr std::string_view kUnencrypted("openssh-key-v1\0\0\0\0\4none", 23);
  std::string packed;
  std::copy_if(body.begin(), body.end(), std::back_inserter(packed),
               [](char c) { return c != '\n' && c != '\r' && c != ' '; });
  auto decoded = base64_decode(packed);
  return decoded && !std::string_view(*decoded).starts_with(kUnencrypted);
}

// "" or why the key cannot be used.
std::string key_problem(std::string_view key) {
  constexpr std::string_view kBegin = "-----BEGIN ";
  size_t begin = key.find(kBegin);
  if (begin == std::string_view::npos) return "Failed to read ssh private key: no key found";
  size_t line = key.find('\n', begin);
  size_t end = key.find("-----END ", begin);
  if (line == std::string_view::npos || end == std::string_view::npos || end < line)
    return "Failed to read ssh private key: no key found";
  std::string_view header = key.substr(begin, line - begin);
  std::string_view body = key.substr(line, end - line);
  bool encrypted =
      header.find("ENCRYPTED") != std::string_view::npos ||
      body.find("Proc-Type: 4,ENCRYPTED") != std::string_view::npos ||
      (header.find("OPENSSH") != std::string_view::npos && is_encrypted_openssh_key(body));
  if (!encrypted) return "";
  return "Failed to parse ssh private key: password protected keys are\nnot supported. Please "
         "decrypt the key prior to use.";
}

// The bastion's settings, where they are not given, are those of the host.
std::optional<ssh::Login> read_bastion(const Value& config, const ssh::Login& target) {
  std::string host = text(config, "bastion_host");
  if (host.empty()) return std::nullopt;
  ssh::Login out;
  out.host = host;
  out.port = port(config, "bastion_port");
  out.user = text_or(config, "bastion_user", target.user);
  out.password = text_or(config, "bastion_password", target.password);
  out.private_key = text_or(config, "bastion_private_key", target.private_key);
  out.certificate = text_or(config, "bastion_certificate", target.certificate);
  out.host_key = text(config, "bastion_host_key");
  return out;
}

std::string describe(const ssh::Login& login, bool agent) {
  return fmt::format(
      "  Host: {}\n  User: {}\n  Password: {}\n  Private key: {}\n  Certificate: {}\n"
      "  SSH Agent: {}\n  Checking Host Key: {}",
      login.host, login.user, !login.password.empty(), !login.private_key.empty(),
      !login.certificate.empty(), agent, !login.host_key.empty());
}

void announce(const Connection& connection, const std::function<void(std::string_view)>& output) {
  const ssh::Options& options = connection.ssh;
  output(fmt::format("Connecting to remote host via SSH...\n{}\n  Target Platform: {}",
                     describe(options.target, options.agent),
                     connection.windows ? "windows" : "unix"));
  if (options.bastion) {
    output("Using configured bastion host...\n" + describe(*options.bastion, options.agent));
  }
}

void sleep_unless_stopped(milliseconds duration, const std::stop_token& cancelled) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, cancelled, duration, [] { return false; });
}

}  // namespace

Result<Connection> read_connection(const Value& config) {
  std::string type = text(config, "type");
  if (type == "winrm") {
    return Error{
        "connections of the type winrm are not supported by this program; use ssh, which Windows "
        "also offers"};
  }
  if (!type.empty() && type != "ssh")
    return Error{fmt::format("connection type '{}' not supported", type)};
  if (!text(config, "proxy_host").empty()) {
    return Error{
        "connections through a proxy (proxy_host) are not supported by this program; a "
        "bastion_host may take its place"};
  }

  Connection out;
  ssh::Login& target = out.ssh.target;
  target.host = text(config, "host");
  if (target.host.empty()) return Error{"host for provisioner cannot be empty"};
  target.port = port(config, "port");
  target.user = text_or(config, "user", "root");
  target.password = text(config, "password");
  target.private_key = text(config, "private_key");
  target.certificate = text(config, "certificate");
  target.host_key = text(config, "host_key");
  std::string platform = text_or(config, "target_platform", "unix");
  if (platform != "unix" && platform != "windows")
    return Error{"target_platform for provisioner has to be either unix or windows"};
  out.windows = platform == "windows";
  out.script_path =
      text_or(config, "script_path",
              out.windows ? "C:/windows/temp/terraform_%RAND%.cmd" : "/tmp/terraform_%RAND%.sh");
  out.timeout = kDefaultTimeout;
  if (auto given = parse_duration(text(config, "timeout")))
    out.timeout = std::chrono::duration_cast<milliseconds>(std::chrono::nanoseconds(*given));
  out.ssh.bastion = read_bastion(config, target);
  const Value& agent = *config.find("agent");
  const char* socket = std::getenv("SSH_AUTH_SOCK");  // NOLINT(concurrency-mt-unsafe)
  out.ssh.agent = (!is_present(agent) || agent.as_bool()) && socket != nullptr && *socket != '\0';
  out.ssh.agent_identity = text(config, "agent_identity");
  for (const ssh::Login* login : {&target, out.ssh.bastion ? &*out.ssh.bastion : &target}) {
    if (login->private_key.empty()) continue;
    if (std::string problem = key_problem(login->private_key); !problem.empty())
      return Error{problem};
  }
  return out;
}

Result<std::unique_ptr<ssh::Session>> open_connection(
    const Connection& connection, const std::function<void(std::string_view)>& output,
    const std::stop_token& cancelled) {
  const auto deadline = steady_clock::now() + connection.timeout;
  milliseconds delay = kFirstDelay;
  for (;;) {
    announce(connection, output);
    auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
    auto session =
        ssh::Session::connect(connection.ssh, std::max(left, milliseconds(1)), cancelled);
    if (session) {
      output("Connected!");
      return session;
    }
    if (cancelled.stop_requested())
      return Error{"interrupted - last error: " + session.error().message};
    if (steady_clock::now() + delay >= deadline) {
      sleep_unless_stopped(std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now()),
                           cancelled);
      return Error{"timeout - last error: " + session.error().message};
    }
    sleep_unless_stopped(delay, cancelled);
    delay = std::min(2 * delay, kLongestDelay);
  }
}

}  // namespace landform::engine
