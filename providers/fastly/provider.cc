#include "fastly/provider.h"

#include <cstdlib>

#include "fastly/client.h"
#include "fastly/resources.h"
#include "fastly/service.h"

namespace landform::fastly {
namespace {

constexpr const char* kEndpoint = "https://api.fastly.com";

std::string environment(const char* variable, const char* otherwise = "") {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : value;
}

class FastlyProvider : public sdk::Provider {
 public:
  explicit FastlyProvider(const ProviderOptions& options) : options_(options) {
    add(make_service(client_, ServiceType::vcl));
    add(make_service(client_, ServiceType::compute));
    add(make_dictionary_items(client_));
    add(make_acl_entries(client_));
    add(make_snippet_content(client_));
    add(make_services(client_));
    add(make_ip_ranges(client_));
    add(make_dictionaries(client_));
  }
  [[nodiscard]] std::string name() const override { return "fastly"; }
  [[nodiscard]] std::string version() const override { return "1.0.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider for services of Fastly";
  }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("Services of Fastly.")
        .attribute("api_key", sdk::string().optional().describe(
                                  "The key for the API. Default: the environment variable "
                                  "`FASTLY_API_KEY`."))
        .attribute("base_url", sdk::string().optional().describe(
                                   "The URL of the API. Default: the environment variable "
                                   "`FASTLY_API_URL`, or Fastly's own."))
        .attribute("force_http2",
                   sdk::boolean().optional().describe(
                       "Accepted for configurations that have it; connections choose "
                       "by themselves."))
        .attribute("no_auth",
                   sdk::boolean().optional().describe(
                       "Whether there is no key, which is enough for `fastly_ip_ranges`."));
  }

  void configure(sdk::ConfigureContext& context, const sdk::Object& config) override {
    if (config.is_unknown("api_key") || config.is_unknown("base_url")) {
      (void)context.defer(sdk::Deferral::provider_config_unknown);
      return;
    }
    ClientOptions options;
    options.endpoint = config.maybe_string("base_url").value_or("");
    if (options.endpoint.empty()) options.endpoint = environment("FASTLY_API_URL", kEndpoint);
    options.key = config.maybe_string("api_key").value_or("");
    if (options.key.empty()) options.key = environment("FASTLY_API_KEY");
    bool no_key = config.maybe_boolean("no_auth").value_or(false);
    if (options.key.empty() && !no_key) {
      context.error("No API key",
                    "Set the argument api_key or the environment variable FASTLY_API_KEY.",
                    {PathStep::attribute("api_key")});
      return;
    }
    if (no_key) options.key.clear();
    options.user_agent = "terraform/" + context.terraform_version + " fastly/" + version();
    options.retries = options_.retries;
    client_->connect(options);
  }

 private:
  ProviderOptions options_;
  // Known to everything that the provider serves, connected by configure.
  ClientPtr client_ = std::make_shared<Client>();
};

}  // namespace

std::unique_ptr<sdk::Provider> make_provider(const ProviderOptions& options) {
  return std::make_unique<FastlyProvider>(options);
}

}  // namespace landform::fastly
