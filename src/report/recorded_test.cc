// What Terraform printed, read back and printed again.
//
// A case is a directory: the configuration in `config`, `schemas.json` from `terraform providers
// schema -json`, and one or both of `plan.json` and `state.json` from `terraform show -json`, the
// latter with the state itself as `raw.tfstate`. The cases of this repository are in testdata;
// LANDFORM_REPORT_CASES may name a directory with more of them. What is printed for them is then
// left beside what was expected, with the ending .actual.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "config/module_tree.h"
#include "engine/relevant_attributes.h"
#include "report/change_json.h"
#include "report/plan_json.h"
#include "report/state_json.h"
#include "report/testing/read_plan_json.h"
#include "report/testing/read_schemas_json.h"
#include "state/read.h"

namespace landform::report {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  auto text = read_file(path.string());
  EXPECT_TRUE(text.ok()) << path;
  std::string out = text.ok() ? *text : "";
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

std::unique_ptr<testing::JsonSchemas> read_schemas(const fs::path& directory) {
  auto schemas = testing::JsonSchemas::read(read(directory / "schemas.json"));
  EXPECT_TRUE(schemas.ok());
  return schemas.ok() ? *std::move(schemas) : nullptr;
}

std::string print_plan(const fs::path& directory, const engine::SchemaSource& schemas) {
  auto plan = testing::read_plan_json(read(directory / "plan.json"), schemas);
  if (!plan) return "cannot read the plan: " + plan.error().message;
  SourceMap sources;
  auto modules = config::load_module_tree(sources, (directory / "config").string());
  if (modules.value.root == nullptr) return "there is no configuration";
  auto printed = plan_json(*plan, schemas, modules.value);
  return printed ? *printed : "cannot print the plan: " + printed.error().message;
}

// Every output of the modules that have resources: which of them are null is not in the JSON.
std::vector<engine::ModuleOutput> module_outputs(const engine::Plan& plan,
                                                 const config::ModuleNode& root) {
  std::set<config::ModulePath> modules;
  for (const engine::ResourceChange& change : plan.changes) {
    config::ModulePath path = change.address.resource.module;
    bool exists = change.action != plan::Action::destroy;
    for (; exists && !path.empty(); path.pop_back()) modules.insert(path);
  }
  if (plan.changes.empty()) {  // nothing but refreshing
    for (const auto& [address, resource] : plan.prior.resources) {
      for (config::ModulePath path = address.module; !path.empty(); path.pop_back()) {
        modules.insert(path);
      }
    }
  }
  std::vector<engine::ModuleOutput> out;
  for (const config::ModulePath& path : modules) {
    const config::ModuleNode* node = &root;
    for (const config::ModuleStep& step : path) {
      auto child = node->children.find(step.call);
      node = child == node->children.end() ? nullptr : child->second.get();
      if (node == nullptr) break;
    }
    if (node == nullptr) continue;
    for (const auto& [name, output] : node->module->outputs) out.push_back({path, name});
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

void check_relevant_attributes(const fs::path& directory, const engine::SchemaSource& schemas) {
  auto plan = testing::read_plan_json(read(directory / "plan.json"), schemas);
  SourceMap sources;
  auto modules = config::load_module_tree(sources, (directory / "config").string());
  ASSERT_TRUE(plan.ok() && modules.value.root != nullptr) << directory;
  auto found = engine::relevant_attributes(*plan, module_outputs(*plan, *modules.value.root),
                                           modules.value, schemas);
  EXPECT_EQ(texts(found), texts(plan->relevant_attributes)) << directory;
}

std::string print_state(const fs::path& directory, const engine::SchemaSource& schemas) {
  auto state = state::read_state(read(directory / "raw.tfstate"));
  if (!state.value) return "cannot read the state";
  auto printed = state_json(*state.value, schemas);
  return printed ? *printed : "cannot print the state: " + printed.error().message;
}

// The same state from its JSON.
std::string print_state_again(const fs::path& directory, const engine::SchemaSource& schemas) {
  auto state = testing::read_state_json(read(directory / "state.json"), schemas);
  if (!state) return "cannot read the state: " + state.error().message;
  auto printed = state_json(*state, schemas);
  return printed ? *printed : "cannot print the state: " + printed.error().message;
}

std::vector<fs::path> directories(const fs::path& in) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(in)) {
    if (fs::exists(entry.path() / "schemas.json")) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(RecordedTest, IsPrintedAsTerraformDoes) {
  for (const fs::path& directory :
       directories(fs::path(LANDFORM_SOURCE_DIR) / "src/report/testdata")) {
    SCOPED_TRACE(directory.filename().string());
    auto schemas = read_schemas(directory);
    ASSERT_NE(schemas, nullptr);
    if (fs::exists(directory / "plan.json")) {
      EXPECT_EQ(print_plan(directory, *schemas), read(directory / "plan.json"));
      check_relevant_attributes(directory, *schemas);
    }
    if (fs::exists(directory / "state.json")) {
      EXPECT_EQ(print_state(directory, *schemas), read(directory / "state.json"));
      EXPECT_EQ(print_state_again(directory, *schemas), read(directory / "state.json"));
    }
  }
}

TEST(RecordedTest, CasesElsewhere) {
  const char* where = std::getenv("LANDFORM_REPORT_CASES");
  if (where == nullptr) GTEST_SKIP() << "LANDFORM_REPORT_CASES is not set";
  for (const fs::path& directory : directories(where)) {
    auto schemas = read_schemas(directory);
    ASSERT_NE(schemas, nullptr);
    auto check = [&](const char* name, const std::string& printed) {
      if (printed == read(directory / name)) return;
      fs::path actual = directory / (std::string(name) + ".actual");
      std::ofstream(actual) << printed;
      ADD_FAILURE() << "see " << actual;
    };
    if (fs::exists(directory / "plan.json")) {
      check("plan.json", print_plan(directory, *schemas));
      check_relevant_attributes(directory, *schemas);
    }
    if (fs::exists(directory / "state.json")) {
      check("state.json", print_state(directory, *schemas));
    }
  }
}

}  // namespace
}  // namespace landform::report
