#include <filesystem>
#include <fstream>
#include <utility>

#include "base/check.h"
#include "install/temporary.h"
#include "sdk_testing/session.h"

namespace landform::sdk_testing {
namespace {

class InProcessRunner : public Runner {
 public:
  explicit InProcessRunner(MakeProvider make_provider) : make_provider_(std::move(make_provider)) {}

  Report plan(const std::string& config) override {
    Report report;
    if (use(config, report)) (void)make_plan(report);
    return report;
  }

  Report apply(const std::string& config) override {
    Report report;
    if (!use(config, report)) return with_states(std::move(report));
    Plan plan = make_plan(report);
    // Replaces planned objects with actual ones.
    report.objects.clear();
    report.outputs.clear();
    if (!report.failed()) {
      Session session(make_provider_, *module_, report);
      session.apply(plan, states_);
    }
    if (!report.failed()) {
      Report again;
      (void)make_plan(again);
      report.errors = std::move(again.errors);
      for (const auto& [name, action] : again.actions) {
        if (action != Action::no_op) report.left.emplace(name, action);
      }
    }
    return with_states(std::move(report));
  }

  Report import(const std::string& config, const std::string& address,
                const std::string& id) override {
    Report report;
    auto name = InstanceAddress::parse(address);
    bool known = name && name->resource.module.empty() &&
                 name->resource.mode == config::ResourceMode::managed;
    if (!known) {
      report.errors.push_back("Invalid address: " + address + " is not the address of a resource.");
      return report;
    }
    if (use(config, report)) {
      Session session(make_provider_, *module_, report);
      session.import(*name, id, states_);
      if (!report.failed()) good_ = module_;
    }
    report.objects.clear();
    report.outputs.clear();
    return with_states(std::move(report));
  }

  Report refresh() override {
    Report report;
    if (good_ == nullptr) return report;
    Session session(make_provider_, *good_, report);
    Plan plan = session.plan(states_);
    if (!report.failed()) session.keep_refreshed(plan, states_);
    report.actions.clear();
    report.objects.clear();
    report.outputs.clear();
    return with_states(std::move(report));
  }

  Report destroy() override {
    Report report;
    if (good_ == nullptr) return report;
    Plan plan;
    {
      Session session(make_provider_, *good_, report);
      plan = session.plan_destroy(states_);
    }
    if (!report.failed()) {
      Session session(make_provider_, *good_, report);
      session.apply(plan, states_);
    }
    report.objects.clear();
    report.outputs.clear();
    return with_states(std::move(report));
  }

 private:
  // Uses the text as the configuration of this step.
  bool use(const std::string& config, Report& report) {
    auto directory = install::TemporaryDirectory::create(std::filesystem::temp_directory_path());
    LANDFORM_CHECK(directory.ok());
    std::ofstream(directory->path() + "/main.tf") << config;
    Diagnostics diagnostics;
    std::unique_ptr<TestModule> module = TestModule::load(directory->path(), diagnostics);
    if (!Messages(report).add(diagnostics)) return false;
    module_ = std::move(module);
    return true;
  }

  Plan make_plan(Report& report) {
    Session session(make_provider_, *module_, report);
    Plan plan = session.plan(states_);
    if (!report.failed()) good_ = module_;
    return plan;
  }

  Report with_states(Report report) {
    for (const auto& [name, stored] : states_) {
      report.objects.insert_or_assign(name, stored.shown);
    }
    return report;
  }

  MakeProvider make_provider_;
  std::shared_ptr<const TestModule> module_;
  std::shared_ptr<const TestModule> good_;  // the last one that could be planned
  States states_;
};

}  // namespace

std::unique_ptr<Runner> make_in_process_runner(MakeProvider make_provider) {
  return std::make_unique<InProcessRunner>(std::move(make_provider));
}

}  // namespace landform::sdk_testing
