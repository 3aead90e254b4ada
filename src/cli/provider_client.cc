#include "cli/provider_client.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/base64.h"
#include "base/split.h"

namespace landform::cli {
namespace {

using protocol::Address;
using protocol::GrpcClient;
using protocol::TlsContext;
using protocol::TlsIdentity;
using namespace std::chrono_literals;

constexpr const char* kCookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
constexpr auto kStartTime = 60s;
constexpr auto kCallTime = 60s;
// As long as Terraform waits before it kills.
constexpr auto kEndTime = 2s;

protocol::CallOptions in_time() {
  protocol::CallOptions options;
  options.deadline = std::chrono::steady_clock::now() + kCallTime;
  return options;
}

}  // namespace

Result<Handshake> parse_handshake(const std::string& line) {
  std::vector<std::string> fields = split(line, '|');
  if (fields.size() < 5) return Error{fmt::format("the line \"{}\" has too few fields", line)};
  if (fields[0] != "1") return Error{"the version of the handshake is not 1 but " + fields[0]};
  if (fields[1] != "5" && fields[1] != "6") {
    return Error{"the protocol is neither 5 nor 6 but " + fields[1]};
  }
  if (fields[4] != "grpc") return Error{"it does not speak grpc but " + fields[4]};
  Handshake out;
  out.protocol = fields[1] == "5" ? 5 : 6;
  if (fields[2] != "unix" && fields[2] != "tcp") {
    return Error{"the network is neither unix nor tcp but " + fields[2]};
  }
  out.address = {fields[2] == "unix" ? Address::Network::unix_socket : Address::Network::tcp,
                 fields[3]};
  if (fields.size() > 5 && !fields[5].empty()) {
    if (fields[5].find('=') != std::string::npos) {
      return Error{"the certificate is padded, which Terraform does not take"};
    }
    auto certificate = base64_decode(fields[5], Base64::standard_raw);
    if (!certificate) return Error{"the certificate is not in base64"};
    out.certificate = *certificate;
  }
  return out;
}

Result<std::unique_ptr<ProviderClient>> ProviderClient::start(const std::string& program,
                                                              Transport transport,
                                                              const std::string& protocols) {
  std::map<std::string, std::string> environment = {{"TF_PLUGIN_MAGIC_COOKIE", kCookie},
                                                    {"PLUGIN_PROTOCOL_VERSIONS", protocols},
                                                    {"PLUGIN_MIN_PORT", "10000"},
                                                    {"PLUGIN_MAX_PORT", "25000"}};
  bool tls = transport == Transport::mutual_tls;
  auto identity = TlsIdentity::generate();
  if (!identity) return identity.error();
  if (tls) environment["PLUGIN_CLIENT_CERT"] = identity->pem();
  auto process = ProviderProcess::start(program, environment);
  if (!process) return process.error();
  std::unique_ptr<ProviderClient> out(new ProviderClient());
  out->process_ = std::move(process).value();
  std::optional<std::string> line = out->process_->read_line(kStartTime);
  if (!line) {
    std::string said = out->process_->errors();
    return Error{"it does not say where it listens" + (said.empty() ? "" : ": " + said)};
  }
  auto handshake = parse_handshake(*line);
  if (!handshake) return handshake.error();
  out->handshake_ = std::move(handshake).value();
  if (tls == out->handshake_.certificate.empty()) {
    return Error{tls ? "it has no certificate, though the client sent one"
                     : "it sends a certificate to a client that sent none, which makes Terraform "
                       "crash"};
  }
  std::optional<TlsContext> context;
  if (tls) {
    auto made = TlsContext::create(*identity, {out->handshake_.certificate});
    if (!made) return made.error();
    context = std::move(made).value();
  }
  auto client = GrpcClient::connect(out->handshake_.address, std::move(context));
  if (!client) return Error{"it cannot be connected to: " + client.error().message};
  out->client_ = std::move(client).value();
  return out;
}

Result<protocol::GetProviderSchema::Response> ProviderClient::schemas() {
  std::string response;
  protocol::Status status =
      client_->call(rpc_path(protocol::Rpc::get_provider_schema, dialect()),
                    encode(protocol::GetProviderSchema::Request(), dialect()), response, in_time());
  if (!status.ok()) {
    return Error{
        fmt::format("it does not tell its schemas: {} (status {})", status.message, status.code)};
  }
  auto decoded = protocol::decode<protocol::GetProviderSchema::Response>(response, dialect());
  if (!decoded) return Error{"its schemas cannot be read: " + decoded.error().message};
  return decoded;
}

std::optional<Error> ProviderClient::health() {
  std::string response;
  // A request for the service "plugin"; the answer is the field 1 with SERVING.
  protocol::Status status =
      client_->call("/grpc.health.v1.Health/Check", "\x0a\x06plugin", response, in_time());
  if (!status.ok()) return Error{fmt::format("{} (status {})", status.message, status.code)};
  if (response != "\x08\x01") return Error{"the service \"plugin\" is not serving"};
  return std::nullopt;
}

bool ProviderClient::answers_strangers() const {
  auto answers = [&](std::optional<TlsContext> context) {
    auto client = GrpcClient::connect(handshake_.address, std::move(context));
    if (!client) return false;
    std::string response;
    protocol::CallOptions options;
    options.deadline = std::chrono::steady_clock::now() + 2s;
    int code = (*client.value()).call("/grpc.health.v1.Health/Check", "", response, options).code;
    return code != protocol::status::unavailable && code != protocol::status::internal &&
           code != protocol::status::deadline_exceeded;
  };
  if (answers(std::nullopt)) return true;
  auto stranger = TlsIdentity::generate();
  if (!stranger) return false;
  auto context = TlsContext::create(*stranger, {handshake_.certificate});
  return context && answers(std::move(context).value());
}

ProviderClient::End ProviderClient::shut_down() {
  auto begin = std::chrono::steady_clock::now();
  std::string response;
  // Some end before they answer.
  (void)client_->call("/plugin.GRPCController/Shutdown", "", response, in_time());
  client_.reset();
  End out;
  out.exit_status = process_->wait(kEndTime);
  out.time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin);
  out.left_nothing = process_->left_nothing();
  return out;
}

Result<ProviderSchemas> schemas_of(const std::string& program) {
  auto client = ProviderClient::start(program, Transport::mutual_tls);
  if (!client) return Error{fmt::format("{}: {}", program, client.error().message)};
  auto schemas = (*client.value()).schemas();
  if (!schemas) return Error{fmt::format("{}: {}", program, schemas.error().message)};
  ProviderSchemas out{std::move(schemas).value(), (*client.value()).handshake().protocol};
  (void)(*client.value()).shut_down();
  for (const protocol::Diagnostic& d : out.schemas.diagnostics) {
    if (d.severity == protocol::DiagnosticSeverity::warning) continue;
    return Error{fmt::format("{}: {}: {}", program, d.summary, d.detail)};
  }
  return out;
}

std::optional<std::string> provider_name(const std::string& program) {
  constexpr std::string_view kPrefix = "terraform-provider-";
  std::string file = std::filesystem::path(program).filename();
  if (!file.starts_with(kPrefix)) return std::nullopt;
  std::string name = file.substr(kPrefix.size());
  name = name.substr(0, name.find('_'));
  if (name.empty()) return std::nullopt;
  return name;
}

}  // namespace landform::cli
