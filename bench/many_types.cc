// A provider with a thousand types, like large real ones: generated in a loop, each with its own
// schema of about twenty attributes and two blocks. For bench/providers.sh.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "sdk/validators.h"
#include "serve/serve.h"

namespace landform::bench {
namespace {

using namespace sdk;

constexpr int kTypes = 1000;

class ManyResource : public Resource {
 public:
  explicit ManyResource(int number) : number_(number) {}
  [[nodiscard]] std::string name() const override { return fmt::format("type_{:04}", number_); }

  [[nodiscard]] Schema schema() const override {
    Schema out(fmt::format("Manages an object of type {}.", number_));
    out.attribute("id", string().computed().stable().describe("The id of the object."));
    out.attribute("name", string()
                              .required()
                              .validate(length_between(1, 63))
                              .describe("The name, which must be unique within the project."));
    for (int i = 0; i < 12; ++i) {
      Attribute attribute = i % 3 == 0 ? string() : i % 3 == 1 ? int64() : boolean();
      out.attribute(
          fmt::format("setting_{}_{}", number_ % 50, i),
          attribute.optional().computed().describe(fmt::format(
              "Setting {} of type {}. Where it is not given, the service chooses.", i, number_)));
    }
    out.attribute("labels", map(string()).optional().describe("Labels of the object."));
    out.attribute("rules", nested_list({{"port", int64().required().describe("The port.")},
                                        {"protocol", string().optional().default_value("tcp")},
                                        {"sources", set(cidr()).optional()}})
                               .optional()
                               .describe("What is let in."));
    Block disk("A disk of the object.");
    disk.attribute("size", int64().required().describe("Its size in GB."));
    disk.attribute("kind", string().optional().default_value("ssd"));
    out.block("disk", list_block(disk).max(8));
    out.block("maintenance", single_block(Block("When it may be restarted.")
                                              .attribute("day", string().optional())
                                              .attribute("hour", int64().optional())));
    return out;
  }
  Object create(CreateContext& /*context*/, Object planned) override {
    return planned.set("id", planned.string("name"));
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  Object update(UpdateContext& /*context*/, Object /*prior*/, Object planned) override {
    return planned;
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  int number_;
};

class ManyProvider : public Provider {
 public:
  ManyProvider() {
    for (int i = 0; i < kTypes; ++i) add(std::make_unique<ManyResource>(i));
  }
  [[nodiscard]] std::string name() const override { return "many"; }
  [[nodiscard]] std::string description() const override { return "a provider of many types"; }
};

}  // namespace
}  // namespace landform::bench

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/test/many",
                              std::make_unique<landform::bench::ManyProvider>());
}
