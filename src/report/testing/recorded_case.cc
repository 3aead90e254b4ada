#include "report/testing/recorded_case.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/file.h"
#include "engine/relevant_attributes.h"
#include "report/change_json.h"
#include "report/plan_json.h"
#include "report/state_json.h"
#include "report/testing/read_plan_json.h"
#include "state/read.h"

namespace landform::report::recorded {

namespace fs = std::filesystem;

namespace {

// The module instances that exist when the plan has been made.
std::set<config::ModulePath> module_instances(const engine::Plan& plan) {
  std::set<config::ModulePath> out;
  auto add = [&](config::ModulePath path) {
    for (; !path.empty(); path.pop_back()) out.insert(path);
  };
  for (const engine::ResourceChange& change : plan.changes) {
    if (change.action != plan::Action::destroy) add(change.address.resource.module);
  }
  if (plan.changes.empty()) {  // nothing but refreshing
    for (const auto& [address, resource] : plan.prior.resources) add(address.module);
  }
  return out;
}

// Every output of the modules that have resources. Which of them are null is not in the JSON: those
// whose names say so.
std::vector<engine::ModuleOutput> module_outputs(const engine::Plan& plan,
                                                 const config::ModuleNode& root) {
  std::vector<engine::ModuleOutput> out;
  for (const config::ModulePath& path : module_instances(plan)) {
    const config::ModuleNode* node = &root;
    for (const config::ModuleStep& step : path) {
      auto child = node->children.find(step.call);
      node = child == node->children.end() ? nullptr : child->second.get();
      if (node == nullptr) break;
    }
    if (node == nullptr) continue;
    for (const auto& [name, output] : node->module->outputs) {
      if (name != "always_null") out.push_back({path, name});
    }
  }
  return out;
}

std::vector<std::string> texts(const std::vector<engine::RelevantAttribute>& attributes) {
  std::vector<std::string> out;
  for (const engine::RelevantAttribute& one : attributes) {
    out.push_back(config::InstanceAddress{one.resource, one.key}.to_string() + " ");
    append_path(out.back(), one.attribute);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::string read_text(const fs::path& path) {
  auto text = read_file(path.string());
  std::string out = text.ok() ? *text : "";
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

RecordedCase::RecordedCase(fs::path directory) : directory_(std::move(directory)) {
  fs::path schemas = directory_ / "schemas.json";
  if (!fs::exists(schemas)) schemas = directory_.parent_path() / "schemas.json";
  auto read = JsonSchemas::read(read_text(schemas));
  LANDFORM_CHECK(read.ok());
  schemas_ = *std::move(read);
  modules_ = config::load_module_tree(sources_, (directory_ / "config").string()).value;
  LANDFORM_CHECK(modules_.root != nullptr);
}

bool RecordedCase::has(const char* file) const { return fs::exists(directory_ / file); }

std::string RecordedCase::printed_plan() const {
  auto plan = read_plan_json(text("plan.json"), *schemas_);
  if (!plan) return "cannot read the plan: " + plan.error().message;
  auto printed = plan_json(*plan, *schemas_, modules_);
  return printed ? *printed : "cannot print the plan: " + printed.error().message;
}

std::string RecordedCase::printed_state() const {
  auto state = state::read_state(text("raw.tfstate"));
  if (!state.value) return "cannot read the state";
  auto printed = state_json(*state.value, *schemas_);
  return printed ? *printed : "cannot print the state: " + printed.error().message;
}

std::string RecordedCase::printed_state_again() const {
  auto state = read_state_json(text("state.json"), *schemas_);
  if (!state) return "cannot read the state: " + state.error().message;
  auto printed = state_json(*state, *schemas_);
  return printed ? *printed : "cannot print the state: " + printed.error().message;
}

RecordedCase::Relevant RecordedCase::relevant_attributes() const {
  auto plan = read_plan_json(text("plan.json"), *schemas_);
  LANDFORM_CHECK(plan.ok());
  return {texts(plan->relevant_attributes),
          texts(engine::relevant_attributes(*plan, module_outputs(*plan, *modules_.root), {},
                                            modules_, *schemas_))};
}

std::vector<fs::path> recorded_cases(const fs::path& directory) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(directory)) {
    if (fs::exists(entry.path() / "config")) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace landform::report::recorded
