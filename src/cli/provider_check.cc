#include "cli/provider_check.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "cli/provider_client.h"
#include "cli/provider_process.h"

namespace landform::cli {
namespace {

using namespace std::chrono_literals;

class Checker {
 public:
  explicit Checker(std::string program) : program_(std::move(program)) {}

  std::vector<CheckResult> run() && {
    guard();
    // Without a handshake there is nothing to talk to.
    if (plain()) mutual_tls();
    return std::move(results_);
  }

 private:
  void add(Verdict verdict, std::string check, std::string message) {
    results_.push_back({verdict, std::move(check), std::move(message)});
  }

  void guard() {
    auto process = ProviderProcess::start(program_, {});
    if (!process) return add(Verdict::failed, "guard", process.error().message);
    std::optional<int> status = (*process.value()).wait(5s);
    if (!status) {
      return add(Verdict::failed, "guard",
                 "started without the cookie of a client, it does not end");
    }
    std::string said = (*process.value()).errors();
    if (*status != 1) {
      add(Verdict::failed, "guard",
          fmt::format("started without the cookie of a client, it ends with status {}, not 1",
                      *status));
    } else if (said.empty()) {
      add(Verdict::failed, "guard",
          "started without the cookie of a client, it does not say on standard error what it is");
    } else {
      add(Verdict::passed, "guard", "started by a person, it says what it is");
    }
  }

  bool plain() {
    auto client = ProviderClient::start(program_, Transport::plain);
    if (!client) {
      add(Verdict::failed, "handshake", client.error().message);
      return false;
    }
    ProviderClient& provider = *client.value();
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
    auto client = ProviderClient::start(program_, Transport::mutual_tls);
    if (!client) return add(Verdict::failed, "tls", client.error().message);
    ProviderClient& provider = *client.value();
    auto schemas = provider.schemas();
    if (!schemas) {
      add(Verdict::failed, "schema", schemas.error().message);
    } else if (provider.answers_strangers()) {
      add(Verdict::failed, "tls", "it answers clients that do not have the right certificate");
    } else {
      add(Verdict::passed, "tls", "both sides prove who they are, and strangers get nothing");
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

  void shut_down(ProviderClient& provider, const char* how) {
    ProviderClient::End end = provider.shut_down();
    std::string check = "shutdown";
    if (!end.exit_status) {
      return add(Verdict::failed, check,
                 fmt::format("{}, it did not end within 2 s, after which Terraform kills it", how));
    }
    if (*end.exit_status != 0) {
      add(Verdict::failed, check,
          fmt::format("{}, it ended with status {}, not 0", how, *end.exit_status));
    } else if (!end.left_nothing) {
      add(Verdict::failed, check, fmt::format("{}, it left its socket behind", how));
    } else {
      add(Verdict::passed, check,
          fmt::format("{}, it ended within {} ms and left nothing behind", how,
                      end.time.count() + 1));
    }
  }

  std::string program_;
  std::vector<CheckResult> results_;
};

}  // namespace

std::vector<CheckResult> check_provider(const std::string& program) {
  return Checker(program).run();
}

}  // namespace landform::cli
