#include "grid/provider.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grid/client.h"
#include "grid/resources.h"
#include "protocol/log.h"
#include "sdk/custom_type.h"
#include "sdk/deployments/deployment_resource.h"
#include "sdk/validators.h"

namespace landform::grid {
namespace {

using std::chrono::milliseconds;

constexpr const char* kJournal = ".landform/grid";

std::string environment(const char* variable, const std::string& otherwise) {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : value;
}

// Progress goes to the log, since the protocol has no other channel for it.
void log_progress(const deployments::Report& report) {
  static protocol::Log log("grid.deployments");
  std::string done = fmt::format("{} of {}", report.finished, report.planned);
  std::string parts = fmt::format("{} of {}", report.ready, report.total);
  log.info("progress", {{"resource", report.type},
                        {"step", report.what},
                        {"target", report.target},
                        {"parts_ready", parts},
                        {"deployments_done", done}});
}

milliseconds time_at(const sdk::Object& config, const char* name, milliseconds otherwise) {
  auto text = config.maybe_string(name);
  auto time = text ? sdk::parse_duration(*text) : std::nullopt;
  return time ? std::chrono::duration_cast<milliseconds>(*time) : otherwise;
}

class GridProvider : public sdk::Provider {
 public:
  GridProvider() {
    for (auto* make :
         {make_network, make_deployment, make_kubernetes, make_name_proxy, make_fqdn_proxy}) {
      add(std::make_unique<deployments::DeploymentResource>(make(client_), environment_));
    }
    add(make_scheduler(client_));
    add(make_gateway_domain(client_));
    add(make_nodes(client_));
  }
  [[nodiscard]] std::string name() const override { return "grid"; }
  [[nodiscard]] std::string version() const override { return "1.0.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider for networks, machines and gateways on many nodes";
  }

  [[nodiscard]] sdk::Schema schema() const override;
  void configure(sdk::ConfigureContext& context, const sdk::Object& config) override;

 private:
  void configure_deployments(const sdk::Object& config);
  void report_leftovers(sdk::ConfigureContext& context);

  ClientPtr client_ = std::make_shared<Client>();
  deployments::EnvironmentPtr environment_ = std::make_shared<deployments::Environment>();
};

sdk::Schema GridProvider::schema() const {
  auto time = [](const char* text) { return sdk::duration().optional().describe(text); };
  return sdk::Schema("Networks, machines and gateways on the nodes of a grid.")
      .attribute("mnemonic",
                 sdk::string().required().sensitive().describe(
                     "The secret of your account. It never leaves the machine: only hashes of it "
                     "are sent."))
      .attribute("substrate_url", sdk::string().optional().describe(
                                      "The URL of the ledger. Default: the environment variable "
                                      "`GRID_SUBSTRATE_URL`."))
      .attribute("proxy_url",
                 sdk::string().optional().describe(
                     "The URL where nodes are looked up. Default: that of the ledger."))
      .attribute("rmb_timeout",
                 sdk::int64()
                     .optional()
                     .validate(sdk::at_least(1))
                     .describe("How long a node may take to answer, in seconds. Default: 60."))
      .attribute("relay_url", sdk::string().optional().describe(
                                  "Accepted for configurations that have it; nodes are called "
                                  "directly."))
      .attribute("network", sdk::string().optional().describe(
                                "Accepted for configurations that have it; `substrate_url` says "
                                "which grid it is."))
      .attribute("key_type",
                 sdk::string().optional().describe("Accepted for configurations that have it."))
      .attribute("concurrency",
                 sdk::int64()
                     .optional()
                     .validate(sdk::between(1, 256))
                     .describe("How many nodes are worked on at the same time. Default: 16."))
      .attribute("journal", sdk::string().optional().describe(
                                "The directory of the journal, by which a run finds what a killed "
                                "one has left. Default: the environment variable `GRID_JOURNAL`, "
                                "or `.landform/grid`."))
      .attribute("retry_interval",
                 time("The longest first pause before a request is sent again. Default: 200ms."))
      .attribute("poll_interval", time("The first pause while waiting. Default: 3s."))
      .attribute(
          "longest_poll_interval",
          time("The longest pause: each is a quarter longer than the one before, up to this. "
               "Default: 40s."))
      .attribute("no_progress_timeout",
                 time("How long a deployment may make no progress. Default: 4m."))
      .attribute("deployment_timeout", time("How long it may take as a whole. Default: 1h."));
}

void GridProvider::configure_deployments(const sdk::Object& config) {
  std::string journal = config.maybe_string("journal").value_or("");
  if (journal.empty()) journal = environment("GRID_JOURNAL", kJournal);
  environment_->journal = std::make_shared<deployments::Journal>(journal);
  deployments::Settings& settings = environment_->settings;
  settings = {};
  settings.report = log_progress;
  if (auto limit = config.maybe_int64("concurrency")) {
    settings.concurrency = static_cast<size_t>(*limit);
  }
  deployments::Waiting& waiting = settings.waiting;
  waiting.first_pause = time_at(config, "poll_interval", waiting.first_pause);
  waiting.longest_pause = time_at(config, "longest_poll_interval", waiting.longest_pause);
  waiting.no_progress = time_at(config, "no_progress_timeout", waiting.no_progress);
  waiting.total = time_at(config, "deployment_timeout", waiting.total);
}

void GridProvider::configure(sdk::ConfigureContext& context, const sdk::Object& config) {
  for (const char* name : {"mnemonic", "substrate_url", "proxy_url", "journal"}) {
    if (!config.is_unknown(name)) continue;
    (void)context.defer(sdk::Deferral::provider_config_unknown);
    return;
  }
  ClientOptions options;
  options.mnemonic = config.string("mnemonic");
  options.ledger = config.maybe_string("substrate_url").value_or("");
  if (options.ledger.empty()) options.ledger = environment("GRID_SUBSTRATE_URL", "");
  if (options.ledger.empty()) {
    context.error("No ledger",
                  "Set the argument substrate_url or the environment variable GRID_SUBSTRATE_URL.",
                  {PathStep::attribute("substrate_url")});
    return;
  }
  options.proxy = config.maybe_string("proxy_url").value_or(options.ledger);
  options.user_agent = "terraform/" + context.terraform_version + " grid/" + version();
  if (auto seconds = config.maybe_int64("rmb_timeout")) {
    options.node_timeout = std::chrono::seconds(*seconds);
  }
  if (auto limit = config.maybe_int64("concurrency")) {
    options.concurrency = static_cast<size_t>(*limit);
  }
  options.first_pause = time_at(config, "retry_interval", options.first_pause);
  client_->connect(options);
  configure_deployments(config);
  report_leftovers(context);
}

// The resources may no longer be configured, and then nothing else would mention them.
void GridProvider::report_leftovers(sdk::ConfigureContext& context) {
  std::string lines;
  for (const deployments::Leftover& left : environment_->journal->leftovers()) {
    if (left.ended && left.open.empty()) continue;
    std::string targets;
    for (const auto& [target, token] : left.open) targets += " " + target;
    for (const auto& [target, id] : left.ids) targets += fmt::format(" {} ({})", target, id);
    lines += fmt::format("\n  - {} \"{}\":{}", left.type, left.key, targets);
  }
  if (lines.empty()) return;
  context.warning("Interrupted runs left work behind",
                  "An apply that creates or changes these resources adopts or removes what the "
                  "runs made on these targets. If a resource is no longer configured, the second "
                  "apply that changes other resources removes it:" +
                      lines);
}

}  // namespace

std::unique_ptr<sdk::Provider> make_provider() { return std::make_unique<GridProvider>(); }

}  // namespace landform::grid
