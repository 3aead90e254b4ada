#include "protocol/plugin.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "base/base64.h"
#include "protocol/plugin_process.h"
#include "protocol/plugin_services.h"
#include "protocol/socket.h"
#include "value/json.h"

namespace landform::protocol {
namespace {

constexpr std::string_view cookie_name = "TF_PLUGIN_MAGIC_COOKIE";
constexpr std::string_view cookie =
    "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
// How long cancelled handlers may take to return before the process exits anyway.
constexpr std::chrono::milliseconds last_patience{20};

std::string environment(std::string_view name) {
  const char* value = std::getenv(name.data());  // NOLINT: never modified
  return value != nullptr ? value : "";
}

int fail(const std::string& message) {
  fmt::print(stderr, "{}\n", message);
  return 1;
}

// The latest protocol that the client supports; one that does not say is old.
Dialect choose_protocol() {
  std::string offered = environment("PLUGIN_PROTOCOL_VERSIONS");
  std::string_view rest = offered;
  while (!rest.empty()) {
    size_t comma = std::min(rest.find(','), rest.size());
    if (rest.substr(0, comma) == "6") return Dialect::v6;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return Dialect::v5;
}

int version_of(Dialect dialect) { return dialect == Dialect::v6 ? 6 : 5; }

uint16_t port_of(std::string_view name) {
  std::string text = environment(name);
  uint16_t port = 0;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port;
}

Result<Listener> listen(const PluginOptions& options) {
  if (options.tcp || !environment("LANDFORM_PLUGIN_TCP").empty()) {
    return listen_tcp(port_of("PLUGIN_MIN_PORT"), port_of("PLUGIN_MAX_PORT"));
  }
  for (const char* name : {"PLUGIN_UNIX_SOCKET_DIR", "TMPDIR"}) {
    std::string directory = environment(name);
    if (!directory.empty()) return listen_unix(directory, environment("PLUGIN_UNIX_SOCKET_GROUP"));
  }
  return listen_unix("/tmp", environment("PLUGIN_UNIX_SOCKET_GROUP"));
}

struct Security {
  std::optional<TlsContext> context;
  std::string certificate;  // DER
};

// Clients that want TLS send their certificate; the others must not get one either.
Result<Security> secure() {
  Security security;
  std::string client = environment("PLUGIN_CLIENT_CERT");
  if (client.empty()) return security;
  auto peers = certificates_from_pem(client);
  if (peers.empty()) return Error{"PLUGIN_CLIENT_CERT contains no certificate."};
  auto identity = TlsIdentity::generate();
  if (!identity) return std::move(identity).error();
  auto context = TlsContext::create(*identity, std::move(peers));
  if (!context) return std::move(context).error();
  security.context = std::move(context).value();
  security.certificate = identity->der();
  return security;
}

std::string handshake_line(Dialect dialect, const Address& address, const Security& security) {
  return fmt::format("1|{}|{}|{}|grpc|{}\n", version_of(dialect), address.network_name(),
                     address.text, base64_encode(security.certificate, Base64::standard_raw));
}

std::string debug_text(const PluginOptions& options, const Address& address) {
  std::string attach = fmt::format(
      R"({{{}:{{"Protocol":"grpc","ProtocolVersion":6,"Pid":{},"Test":true,)"
      R"("Addr":{{"Network":"{}","String":{}}}}}}})",
      json_quote(options.address), ::getpid(), address.network_name(), json_quote(address.text));
  return fmt::format(
      "This is {}, waiting to be called. In another terminal, set this and run Terraform there:\n\n"
      "  export TF_REATTACH_PROVIDERS='{}'\n\n"
      "Press Ctrl-C to end it.\n",
      options.description, attach);
}

bool write_all(std::string_view text) {
  while (!text.empty()) {
    ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

// Clients read to the end of the output, and complain if the process exits before that.
void end_output() {
  Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (nowhere.valid()) ::dup2(nowhere.get(), STDOUT_FILENO);
}

std::string not_for_people(const PluginOptions& options) {
  return fmt::format(
      "This is {}. It is a plugin, which is started by the programs that use it,\n"
      "such as Terraform, and not by hand.",
      options.description);
}

}  // namespace

int serve_plugin(const PluginOptions& options) {
  if (!options.debug && environment(cookie_name) != cookie) return fail(not_for_people(options));
  Dialect dialect = options.debug ? Dialect::v6 : choose_protocol();
  Security security;
  if (!options.debug) {
    auto secured = secure();
    if (!secured) return fail(secured.error().message);
    security = std::move(secured).value();
  }
  auto listener = listen(options);
  if (!listener) return fail(listener.error().message);
  Address address = listener->address;
  std::optional<SocketFile> file;
  if (address.network == Address::Network::unix_socket) file.emplace(address.text);

  GrpcServer server({.workers = options.workers,
                     .max_message = options.max_message,
                     .tls = security.context ? &*security.context : nullptr});
  for (Method& method : options.methods(dialect)) server.add(std::move(method));
  for (Method& method : plugin_services(!options.debug)) server.add(std::move(method));
  server.listen(std::move(listener).value().socket);
  watch_signals(server.loop(), options.debug, [&] { server.stop(); });
  if (!options.debug) watch_parent(server.loop(), [&] { server.stop(); });

  if (options.log != nullptr) {
    options.log->debug("serving", {{"network", address.network_name()},
                                   {"address", address.text},
                                   {"protocol", dialect == Dialect::v6 ? "6" : "5"},
                                   {"tls", security.context ? "true" : "false"}});
  }
  if (!write_all(options.debug ? debug_text(options, address)
                               : handshake_line(dialect, address, security))) {
    return 1;
  }
  server.run();
  if (!options.debug) end_output();
  if (!server.wait_idle(last_patience)) {
    file.reset();
    // Threads cannot be killed, and the client waits for the process.
    ::_exit(0);
  }
  return 0;
}

}  // namespace landform::protocol
