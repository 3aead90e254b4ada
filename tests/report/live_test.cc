// Plans and states as the installed Terraform draws them. Without LANDFORM_DIFFERENTIAL=all only
// some of the cases are run. UPDATE_GOLDEN=1 runs all of them and records what Terraform shows.
// LANDFORM_AWS_PROVIDER may name the program of the AWS provider for the cases that use it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include "cases.h"
#include "protocol/plugin_testing.h"
#include "value/json_indent.h"

namespace landform::report_cases {
namespace {

using protocol::testing::Environment;
using protocol::testing::Process;
using namespace std::chrono_literals;

Value parse_json(std::string_view text) {
  auto value = decode_json(text);
  EXPECT_TRUE(value.ok()) << text;
  return value.ok() ? *std::move(value) : Value();
}

std::string json_of(const Value& value) { return *encode_json(value, value.type()); }

bool recording() { return std::getenv("UPDATE_GOLDEN") != nullptr; }

bool all_cases() {
  const char* set = std::getenv("LANDFORM_DIFFERENTIAL");
  return recording() || (set != nullptr && std::string_view(set) == "all");
}

// The comments of a step that begin with `name`, without it.
std::vector<std::string> directives(const std::string& text, const std::string& name) {
  std::vector<std::string> out;
  std::stringstream lines(text);
  std::string prefix = "# " + name;
  for (std::string line; std::getline(lines, line) && line.starts_with('#');) {
    if (line.starts_with(prefix)) out.push_back(line.substr(prefix.size()));
  }
  return out;
}

std::vector<std::string> words(const std::string& text) {
  std::stringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

Value only(const Value& object, const std::set<std::string>& names) {
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i) {
    std::string name(object.key(i));
    if (names.contains(name)) out.emplace_back(name, object.elements()[i]);
  }
  return Value::object(std::move(out));
}

// Without what nobody reads here, which is most of it.
Value without_descriptions(const Value& value) {
  static const std::set<std::string> kUnused = {"description", "description_kind",
                                                "deprecated",  "min_items",
                                                "max_items",   "deprecation_message"};
  if (is_tuple(value)) {
    std::vector<Value> out;
    for (const Value& one : value.elements()) out.push_back(without_descriptions(one));
    return Value::tuple(std::move(out));
  }
  if (!is_object(value)) return value;
  Value::Attributes out;
  for (size_t i = 0; i < value.length(); ++i) {
    std::string name(value.key(i));
    // Attributes may have these names too; then their descriptions are objects.
    bool unused = kUnused.contains(name) && !is_object(value.elements()[i]);
    if (unused) continue;
    // Types have the names of their attributes too.
    const Value& member = value.elements()[i];
    out.emplace_back(name, name == "type" ? member : without_descriptions(member));
  }
  return Value::object(std::move(out));
}

// The schemas of a case: by provider, kind and type.
class Schemas {
 public:
  // Adds those of all resources of a plan.
  void add_plan(const Value& plan, const Value& all) {
    for (const char* list : {"resource_changes", "resource_drift"}) {
      for (const Value& one : elements_of(property(plan, list))) {
        add(text_property(one, "provider_name"), one, all);
      }
    }
  }
  void add_state(const Value& state, const Value& all) {
    for (const Value& one : elements_of(property(state, "resources"))) {
      auto provider = config::ProviderConfigAddress::parse(text_property(one, "provider"));
      add(provider->provider.to_string(), one, all);
    }
  }

  [[nodiscard]] std::string json() const {
    Value::Attributes providers;
    for (const auto& [provider, kinds] : schemas_) {
      Value::Attributes out;
      for (const auto& [kind, types] : kinds) {
        out.emplace_back(kind, Value::object(Value::Attributes(types.begin(), types.end())));
      }
      providers.emplace_back(provider, Value::object(std::move(out)));
    }
    return json_of(Value::object({{"provider_schemas", Value::object(std::move(providers))}}));
  }

 private:
  void add(const std::string& provider, const Value& resource, const Value& all) {
    std::string type = text_property(resource, "type");
    const char* kind =
        text_property(resource, "mode") == "managed" ? "resource_schemas" : "data_source_schemas";
    const Value& schemas = *property(*property(*property(all, "provider_schemas"), provider), kind);
    schemas_[provider][kind].try_emplace(type, without_descriptions(*property(schemas, type)));
  }

  std::map<std::string, std::map<std::string, std::map<std::string, Value>>> schemas_;
};

class Live : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
    }
    static const std::set<std::string> kSample = {"kitchen", "moved", "strings"};
    if (!all_cases() && !kSample.contains(GetParam())) {
      GTEST_SKIP() << "SKIPPED: not in the sample; LANDFORM_DIFFERENTIAL=all compares all cases";
    }
    std::string overrides = "\"example.com/test/kitchen\" = \"" +
                            fs::path(PROBE_PROVIDER).parent_path().string() + "\"\n";
    settings_.write("settings",
                    "provider_installation {\n dev_overrides {\n" + overrides + "}\n}\n");
  }

  std::string terraform(std::vector<std::string> arguments, int exit_code = 0) {
    Environment environment = {{"CHECKPOINT_DISABLE", "1"},
                               {"TF_CLI_CONFIG_FILE", settings_.path() + "/settings"},
                               {"TMPDIR", settings_.path()}};
    std::string command = arguments[0];
    arguments.insert(arguments.begin(), "terraform");
    Process process(std::move(arguments), environment, work_.path());
    std::string errors;
    std::thread reader([&] { errors = process.read_errors(); });
    std::string output = process.read_output();
    reader.join();
    EXPECT_EQ(process.wait(60s), exit_code) << command << ": " << errors;
    return output;
  }

  // The modules and files that configurations refer to.
  void copy_others(const fs::path& directory) {
    for (const auto& entry : fs::directory_iterator(directory)) {
      fs::path extension = entry.path().extension();
      if (extension == ".tf" || extension == ".tfstate") continue;
      fs::copy(entry.path(), fs::path(work_.path()) / entry.path().filename(),
               fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    }
  }

  Step run(const std::string& number, bool last) {
    fs::path directory = kRoot / "cases" / GetParam();
    copy_others(directory);
    std::string text = read(directory / (number + ".tf"));
    work_.write("main.tf", text);
    fs::path state = directory / (number + ".tfstate");
    if (fs::exists(state)) work_.write("terraform.tfstate", read(state));
    for (const std::string& command : directives(text, "run: ")) terraform(words(command));
    std::vector<std::string> plan = {"plan", "-input=false", "-out=plan"};
    std::string mode;
    for (const std::string& arguments : directives(text, "plan: ")) {
      for (const std::string& word : words(arguments)) {
        plan.push_back(word);
        if (word == "-destroy" || word == "-refresh-only") mode = word.substr(1);
      }
    }
    terraform(plan, directives(text, "fails").empty() ? 0 : 1);

    Step step;
    Value json = parse_json(terraform({"show", "-json", "plan"}));
    Value schemas = parse_json(terraform({"providers", "schema", "-json"}));
    Value kept = only(json, {"applyable", "errored", "resource_changes", "resource_drift",
                             "relevant_attributes", "output_changes"});
    Value::Attributes members = {{"mode", Value::string(mode)}};
    for (size_t i = 0; i < kept.length(); ++i) {
      members.emplace_back(kept.key(i), kept.elements()[i]);
    }
    step.plan_json = indent_json(json_of(Value::object(std::move(members)))) + "\n";
    schemas_.add_plan(json, schemas);
    step.schemas_json = schemas_.json();
    step.plan_text = terraform({"show", "-no-color", "plan"});
    step.plan_colored = terraform({"show", "plan"});
    if (last || !directives(text, "not applied").empty()) return step;

    terraform({"apply", "-input=false", "plan"});
    step.state = read(work_.path() + "/terraform.tfstate");
    schemas_.add_state(parse_json(step.state), schemas);
    step.schemas_json = schemas_.json();
    step.state_text = terraform({"show", "-no-color"});
    step.state_colored = terraform({"show"});
    if (is_object(property(parse_json(step.state), "outputs")) &&
        property(parse_json(step.state), "outputs")->length() > 0) {
      step.outputs_text = terraform({"output", "-no-color"});
    }
    return step;
  }

  void record(const std::string& number, Step step) const {
    fs::path directory = kRoot / "recorded" / GetParam();
    if (number == "1") fs::remove_all(directory);
    fs::create_directories(directory);
    std::ofstream(directory / "schemas.json") << indent_json(schemas_.json()) << "\n";
    for (auto& [file, text] : files_of(step)) {
      if (!text->empty()) std::ofstream(directory / (number + "." + file)) << *text;
    }
  }

  Schemas schemas_;
  TestDirectory work_;
  TestDirectory settings_;
};

TEST_P(Live, IsDrawnAsTerraformDrawsIt) {
  for (int i = 1;; ++i) {
    fs::path next = kRoot / "cases" / GetParam() / (std::to_string(i + 1) + ".tf");
    bool last = !fs::exists(next);
    Step theirs = run(std::to_string(i), last);
    if (HasFailure()) return;
    SCOPED_TRACE("step " + std::to_string(i));
    if (recording()) record(std::to_string(i), theirs);
    Step ours = drawn(theirs);
    EXPECT_EQ(ours.plan_text, theirs.plan_text);
    EXPECT_EQ(ours.plan_colored, theirs.plan_colored);
    EXPECT_EQ(ours.state_text, theirs.state_text);
    EXPECT_EQ(ours.state_colored, theirs.state_colored);
    EXPECT_EQ(ours.outputs_text, theirs.outputs_text);
    if (last) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Live, ::testing::ValuesIn(names_in("cases")),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace landform::report_cases
