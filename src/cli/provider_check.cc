#include "cli/provider_check.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "cli/provider_program.h"
#include "host/connection.h"
#include "host/plugin_process.h"
#include "install/temporary.h"
#include "protocol/grpc_client.h"
#include "protocol/tls.h"

namespace landform::cli {
namespace {

using namespace std::chrono_literals;
using protocol::GrpcClient;
using protocol::TlsContext;
using protocol::TlsIdentity;

// Whether a client with an unknown certificate, or none, gets a response.
bool answers_strangers(const host::Handshake& handshake) {
  auto answers = [&](std::optional<TlsContext> context) {
    auto client = GrpcClient::connect(handshake.address, std::move(context));
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
  auto context = TlsContext::create(*stranger, {handshake.certificate});
  return context && answers(std::move(context).value());
}

class Checker {
 public:
  explicit Checker(std::string program) : program_(std::move(program)) {}

  std::vector<CheckResult> run() && {
    guard();
    // Without a handshake nothing else can be checked.
    if (plain()) mutual_tls();
    return std::move(results_);
  }

 private:
  void add(Verdict verdict, std::string check, std::string message) {
    results_.push_back({verdict, std::move(check), std::move(message)});
  }

  void guard() {
    auto process = host::PluginProcess::start(program_, provider_environment());
    if (!process) return add(Verdict::failed, "guard", process.error().message);
    std::optional<ProcessExit> exit = (*process.value()).wait(5s);
    if (!exit) {
      return add(Verdict::failed, "guard", "started without a client's cookie, it does not exit");
    }
    std::string said = (*process.value()).last_errors();
    if (exit->code != 1) {
      add(Verdict::failed, "guard",
          fmt::format("started without a client's cookie, it exits with status {}, not 1",
                      exit->code));
    } else if (said.empty()) {
      add(Verdict::failed, "guard",
          "started without a client's cookie, it does not say on standard error what it is");
    } else {
      add(Verdict::passed, "guard", "run by hand, it says what it is");
    }
  }

  bool plain() {
    auto connection = start(host::Transport::plain);
    if (!connection) {
      add(Verdict::failed, "handshake", connection.error().message);
      return false;
    }
    host::Connection& provider = *connection.value();
    add(Verdict::passed, "handshake",
        fmt::format("protocol {} on a {} socket", provider.handshake().protocol,
                    provider.handshake().address.network_name()));
    if (auto problem = provider.health()) {
      add(Verdict::failed, "health", problem->message);
    } else {
      add(Verdict::passed, "health", "it is serving");
    }
    shut_down(provider, "without TLS");
    return true;
  }

  void mutual_tls() {
    auto connection = start(host::Transport::mutual_tls);
    if (!connection) return add(Verdict::failed, "tls", connection.error().message);
    host::Connection& provider = *connection.value();
    auto schemas = ask_for_schemas(provider);
    if (!schemas) {
      add(Verdict::failed, "schema", schemas.error().message);
    } else if (answers_strangers(provider.handshake())) {
      add(Verdict::failed, "tls", "it accepts clients with the wrong certificate or none");
    } else {
      add(Verdict::passed, "tls", "both sides are authenticated, and other clients are rejected");
    }
    if (schemas) schema(*schemas);
    shut_down(provider, "with TLS");
  }

  void schema(const protocol::GetProviderSchema::Response& schemas) {
    bool failed = false;
    for (const protocol::Diagnostic& d : schemas.diagnostics) {
      bool warning = d.severity == protocol::DiagnosticSeverity::warning;
      failed = failed || !warning;
      add(warning ? Verdict::warning : Verdict::failed, "schema", d.summary + ": " + d.detail);
    }
    for (SchemaFinding& finding :
         lint_schemas(schemas, provider_name(program_).value_or(std::string()))) {
      failed = failed || finding.verdict == Verdict::failed;
      add(finding.verdict, "schema", finding.where + ": " + finding.message);
    }
    if (failed) return;
    add(Verdict::passed, "schema",
        fmt::format("{} resources, {} data sources, {} ephemeral resources, {} functions",
                    schemas.resource_schemas.size(), schemas.data_source_schemas.size(),
                    schemas.ephemeral_resource_schemas.size(), schemas.functions.size()));
  }

  // With its own directory for sockets.
  Result<std::unique_ptr<host::Connection>> start(host::Transport transport) {
    auto sockets = install::TemporaryDirectory::create(std::filesystem::temp_directory_path());
    if (!sockets) return sockets.error();
    sockets_ = std::move(sockets).value();
    host::StartOptions options;
    options.program = program_;
    options.transport = transport;
    options.environment = provider_environment();
    options.environment["TMPDIR"] = sockets_->path();
    return host::Connection::start(options);
  }

  void shut_down(host::Connection& provider, const char* how) {
    host::Connection::End end = provider.shut_down();
    std::string check = "shutdown";
    std::error_code ignored;
    if (!end.exit) {
      return add(
          Verdict::failed, check,
          fmt::format("{}, it did not exit within 2 s, after which Terraform kills it", how));
    }
    if (end.exit->code != 0) {
      add(Verdict::failed, check,
          fmt::format("{}, it exited with status {}, not 0", how, end.exit->code));
    } else if (!std::filesystem::is_empty(sockets_->path(), ignored)) {
      add(Verdict::failed, check, fmt::format("{}, it left its socket behind", how));
    } else {
      add(Verdict::passed, check,
          fmt::format("{}, it exited within {} ms and left nothing behind", how,
                      end.time.count() + 1));
    }
  }

  std::string program_;
  std::optional<install::TemporaryDirectory> sockets_;
  std::vector<CheckResult> results_;
};

}  // namespace

std::vector<CheckResult> check_provider(const std::string& program) {
  return Checker(program).run();
}

}  // namespace landform::cli
