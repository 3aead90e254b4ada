#include "sdk_testing/fault_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace landform::sdk_testing {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

struct Api {
  std::set<std::string> names;
  size_t calls = 0;
  size_t failing = SIZE_MAX;
  bool fails() { return calls++ == failing; }
};

// Makes an object with two calls. A careless one forgets it if the second fails.
class Box : public sdk::Resource {
 public:
  Box(Api& api, bool careless) : api_(api), careless_(careless) {}
  [[nodiscard]] std::string name() const override { return "box"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A box.")
        .attribute("id", sdk::string().computed().stable())
        .attribute("name", sdk::string().required().requires_replace());
  }
  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    if (api_.fails()) {
      context.error("Refused");
      context.nothing_created();
      return planned;
    }
    api_.names.insert(planned.string("name"));
    if (api_.fails()) {
      context.error("Not labelled");
      if (careless_) return planned;
    }
    return planned.set("id", planned.string("name"));
  }
  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    if (api_.fails()) context.error("Not read");
    return current;
  }
  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    if (api_.fails()) return context.error("Not removed");
    api_.names.erase(current.string("id"));
  }

 private:
  Api& api_;
  bool careless_;
};

class Boxes : public sdk::Provider {
 public:
  Boxes(Api& api, bool careless) { add(std::make_unique<Box>(api, careless)); }
  [[nodiscard]] std::string name() const override { return "boxes"; }
  [[nodiscard]] std::string description() const override { return "Boxes"; }
};

std::vector<std::string> failures_of(bool careless) {
  std::vector<std::string> failures;
  Api api;
  ScenarioOptions options;
  options.make_provider = [&] { return std::make_unique<Boxes>(api, careless); };
  options.backend = Backend::in_process;
  options.fail = [&](const std::string& message, const Where&) { failures.push_back(message); };
  FaultSweep sweep;
  sweep.arm = [&](size_t call) { api = {{}, 0, call}; };
  sweep.disarm = [&] {
    api.failing = SIZE_MAX;
    return api.calls;
  };
  sweep.objects = [&] { return std::vector<std::string>(api.names.begin(), api.names.end()); };
  sweep.configs = {"resource \"boxes_box\" \"a\" {\n  name = \"one\"\n}\n",
                   "resource \"boxes_box\" \"a\" {\n  name = \"two\"\n}\n"};
  EXPECT_GT(sweep_faults(options, sweep), 8U);
  return failures;
}

TEST(FaultSweep, PassesACarefulProvider) { EXPECT_THAT(failures_of(false), IsEmpty()); }

TEST(FaultSweep, FindsWhatIsLost) {
  EXPECT_THAT(failures_of(true),
              Contains(HasSubstr("these objects were lost, and still exist: one")));
}

}  // namespace
}  // namespace landform::sdk_testing
