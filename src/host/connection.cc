#include "host/connection.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "host/plugin_log.h"
#include "protocol/tls.h"

namespace landform::host {
namespace {

using namespace std::chrono_literals;
using protocol::GrpcClient;
using protocol::TlsContext;
using protocol::TlsIdentity;

// As long as Terraform waits before it kills a provider.
constexpr auto kEndTime = 2s;
// The connection of a crashed process is lost shortly before the process is gone.
constexpr auto kCrashTime = 2s;

protocol::CallOptions within(std::chrono::milliseconds time) {
  protocol::CallOptions options;
  options.deadline = std::chrono::steady_clock::now() + time;
  return options;
}

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    out.append("\n    ").append(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

Result<std::unique_ptr<Connection>> Connection::start(const StartOptions& options) {
  std::unique_ptr<Connection> out(new Connection());
  if (auto error = out->connect(options)) return *std::move(error);
  return out;
}

std::optional<Error> Connection::connect(const StartOptions& options) {
  const bool tls = options.transport == Transport::mutual_tls;
  std::optional<TlsIdentity> identity;
  if (tls) {
    auto generated = TlsIdentity::generate();
    if (!generated) return generated.error();
    identity = std::move(generated).value();
  }
  Environment environment = options.environment;
  add_plugin_variables(options.protocols, identity ? identity->pem() : std::string(), environment);
  if (!PluginLog::instance().enabled()) turn_logging_off(options.program, environment);
  auto process = PluginProcess::start(options.program, std::move(environment));
  if (!process) return process.error();
  process_ = std::move(process).value();
  std::optional<std::string> line = process_->first_line(options.timeout);
  if (!line) {
    std::string said = process_->last_errors();
    return Error{"it does not say where it listens" + (said.empty() ? "" : ": " + said)};
  }
  auto handshake = parse_handshake(*line);
  if (!handshake) return handshake.error();
  handshake_ = std::move(handshake).value();
  if (tls == handshake_.certificate.empty()) {
    return Error{tls ? "it has no certificate, though the client sent one"
                     : "it sends a certificate to a client that sent none, which makes Terraform "
                       "crash"};
  }
  std::optional<TlsContext> context;
  if (tls) {
    auto made = TlsContext::create(*identity, {handshake_.certificate});
    if (!made) return made.error();
    context = std::move(made).value();
  }
  auto client = GrpcClient::connect(handshake_.address, std::move(context));
  if (!client) return Error{"cannot connect to it: " + client.error().message};
  client_ = std::move(client).value();
  return std::nullopt;
}

Result<std::unique_ptr<Connection>> Connection::attach(const Handshake& handshake) {
  std::unique_ptr<Connection> out(new Connection());
  out->handshake_ = handshake;
  auto client = GrpcClient::connect(handshake.address);
  if (!client) return Error{"cannot connect to it: " + client.error().message};
  out->client_ = std::move(client).value();
  return out;
}

Connection::~Connection() { (void)shut_down(); }

protocol::Status Connection::call(const std::string& path, std::string_view request,
                                  std::string& response,
                                  const protocol::CallOptions& options) const {
  return client_->call(path, request, response, options);
}

std::optional<Error> Connection::health() const {
  std::string response;
  // A request for the service "plugin"; in the response, field 1 is SERVING.
  protocol::Status status =
      call("/grpc.health.v1.Health/Check", "\x0a\x06plugin", response, within(60s));
  if (!status.ok()) return Error{fmt::format("{} (status {})", status.message, status.code)};
  if (response != "\x08\x01") return Error{"the service \"plugin\" is not serving"};
  return std::nullopt;
}

Connection::End Connection::shut_down() {
  End out;
  auto begin = std::chrono::steady_clock::now();
  if (process_ != nullptr && client_ != nullptr) {
    std::string response;
    // Some end before they respond.
    (void)call("/plugin.GRPCController/Shutdown", "", response, within(kEndTime));
    client_.reset();
    out.exit = process_->wait(kEndTime);
  }
  client_.reset();
  // If it has not ended by then, or was never connected to, it is killed by the destructor.
  process_.reset();
  out.time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin);
  return out;
}

std::string Connection::describe_end() const {
  if (process_ == nullptr) return {};
  std::optional<ProcessExit> exit = process_->wait(kCrashTime);
  std::string out;
  if (!exit) {
    out = "Its process is still running.";
  } else if (exit->signal != 0) {
    out = fmt::format("Its process was ended by signal {} ({}).", exit->signal,
                      ::strsignal(exit->signal));
  } else {
    out = fmt::format("Its process ended with status {}.", exit->code);
  }
  std::string said = process_->last_errors();
  if (!said.empty()) out += " Its last output on standard error:\n" + indented(said);
  return out;
}

}  // namespace landform::host
