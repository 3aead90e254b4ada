// data "dummycloud_regions": the available regions.
#include "dummycloud/resources.h"
#include "sdk/typed.h"

namespace landform::dummycloud {
namespace {

struct Region {
  std::string name;
  std::string country;
  bool available = false;
};

struct Regions {
  std::optional<std::string> prefix;
  std::optional<bool> available;
  sdk::Field<std::vector<std::string>> names;
  sdk::Field<std::vector<Region>> regions;
};

class RegionsDataSource : public sdk::TypedDataSource<Regions> {
 public:
  explicit RegionsDataSource(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "regions"; }

  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Attributes region = {
        {"name", sdk::string().computed().describe("Its name.")},
        {"country", sdk::string().computed().describe("The country, as two letters.")},
        {"available", sdk::boolean().computed().describe("Whether it accepts new objects.")}};
    return sdk::Schema("The regions of the cloud, sorted by name.")
        .attribute("prefix",
                   sdk::string().optional().describe("Only regions whose name begins with this."))
        .attribute("available", sdk::boolean().optional().describe(
                                    "Only regions that accept new objects, or only those that do "
                                    "not."))
        .attribute("names", sdk::list(sdk::string()).computed().describe("Their names."))
        .attribute("regions",
                   sdk::nested_list(region).computed().describe("The regions themselves."));
  }

  [[nodiscard]] sdk::Binding<Regions> binding() const override {
    auto region = sdk::Binding<Region>()
                      .field("name", &Region::name)
                      .field("country", &Region::country)
                      .field("available", &Region::available);
    return sdk::Binding<Regions>()
        .field("prefix", &Regions::prefix)
        .field("available", &Regions::available)
        .field("names", &Regions::names)
        .field("regions", &Regions::regions, region);
  }

  Regions read(sdk::DataContext& context, Regions config) override {
    Outcome found = client_->get(context, "/v1/regions");
    if (!found) {
      context.error("The regions could not be read", found.error().message);
      return config;
    }
    std::vector<std::string> names;
    std::vector<Region> regions;
    for (const sdk::Object& each : found->body.objects("regions")) {
      Region region{each.string("name"), each.string("country"), each.boolean("available")};
      if (config.prefix && !region.name.starts_with(*config.prefix)) continue;
      if (config.available && region.available != *config.available) continue;
      names.push_back(region.name);
      regions.push_back(std::move(region));
    }
    config.names = std::move(names);
    config.regions = std::move(regions);
    return config;
  }

 private:
  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::DataSource> make_regions(ClientPtr client) {
  return std::make_unique<RegionsDataSource>(std::move(client));
}

}  // namespace landform::dummycloud
