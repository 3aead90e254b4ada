#include "dummycloud/provider.h"

#include <cstdlib>

#include "dummycloud/client.h"
#include "dummycloud/resources.h"
#include "sdk/validators.h"

namespace landform::dummycloud {
namespace {

constexpr int64_t kRequestsPerSecond = 100;

// The value from the configuration, or else from the environment.
std::string setting(const sdk::Object& config, const char* attribute, const char* variable) {
  if (auto written = config.maybe_string(attribute)) return *written;
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

class DummycloudProvider : public sdk::Provider {
 public:
  DummycloudProvider() {
    add(make_server(client_));
    add(make_volume(client_));
    add(make_dns_record(client_));
    add(make_regions(client_));
    add(make_token(client_));
    add(make_parse_urn());
  }
  [[nodiscard]] std::string name() const override { return "dummycloud"; }
  [[nodiscard]] std::string version() const override { return "1.0.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider for an imaginary cloud, to learn from";
  }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("Servers, volumes and DNS records in the dummy cloud.")
        .attribute("endpoint",
                   sdk::string().optional().describe("The URL of the API. Default: the environment "
                                                     "variable `DUMMYCLOUD_ENDPOINT`."))
        .attribute("api_key", sdk::string().optional().sensitive().describe(
                                  "The key for the API. Default: the environment variable "
                                  "`DUMMYCLOUD_API_KEY`."))
        .attribute("requests_per_second",
                   sdk::int64()
                       .optional()
                       .validate(sdk::at_least(0))
                       .describe("How many requests are sent in a second. 0: any number. "
                                 "Default: `100`."));
  }

  void configure(sdk::ConfigureContext& context, const sdk::Object& config) override {
    // In a plan, the cloud itself may not exist yet.
    if (config.is_unknown("endpoint") || config.is_unknown("api_key")) {
      (void)context.defer(sdk::Deferral::provider_config_unknown);
      return;
    }
    std::string endpoint = setting(config, "endpoint", "DUMMYCLOUD_ENDPOINT");
    if (endpoint.empty()) {
      context.error("No endpoint",
                    "Set the argument endpoint, or the environment variable DUMMYCLOUD_ENDPOINT, "
                    "to the URL of the API.",
                    {PathStep::attribute("endpoint")});
      return;
    }
    client_->connect(endpoint, setting(config, "api_key", "DUMMYCLOUD_API_KEY"),
                     "terraform/" + context.terraform_version + " dummycloud/" + version(),
                     config.maybe_int64("requests_per_second").value_or(kRequestsPerSecond));
  }

 private:
  // Shared by everything that the provider serves; connected by configure.
  std::shared_ptr<Client> client_ = std::make_shared<Client>();
};

}  // namespace

std::unique_ptr<sdk::Provider> make_provider() { return std::make_unique<DummycloudProvider>(); }

}  // namespace landform::dummycloud
