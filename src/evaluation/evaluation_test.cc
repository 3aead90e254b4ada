// Tests the evaluation alone, with visitors that stand in for operations.
#include "evaluation/evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>

#include "eval/testing.h"

namespace landform::evaluation {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns the configuration with an id, and records the order of visits.
class Recorder : public Visitor {
 public:
  std::optional<ResourceAnswer> resource(const ResourceVisit& visit, Diagnostics&) override {
    ResourceInstance instance{visit.term.resource, &visit.module, visit.instance.key, {}};
    std::string address = instance.address().to_string();
    {
      std::lock_guard lock(mutex_);
      visited.push_back(address);
    }
    if (!visit.config || visit.resource().name == "broken") return std::nullopt;
    Value::Attributes all = {{"id", Value::string("id of " + address)}};
    for (size_t i = 0; i < visit.config->length(); ++i)
      all.emplace_back(visit.config->key(i), visit.config->elements()[i]);
    Value value = Value::object(std::move(all));
    return ResourceAnswer{value, value};
  }
  std::optional<Value> provider(const ProviderVisit& visit, Diagnostics& diagnostics) override {
    std::lock_guard lock(mutex_);
    visited.push_back("provider " + visit.term.provider->key());
    return visit.term.body->evaluate(visit.scope, Value::unknown(), diagnostics);
  }
  void output(const OutputVisit& visit, Diagnostics&) override {
    std::lock_guard lock(mutex_);
    outputs[visit.module.address_of(visit.output.name)] = eval::show(visit.value);
  }

  std::vector<std::string> visited;
  std::map<std::string, std::string> outputs;

 private:
  std::mutex mutex_;
};

class EvaluationTest : public testing::Test {
 protected:
  EvaluationTest() {
    std::string name = std::filesystem::temp_directory_path() / "landform_evaluation_XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~EvaluationTest() override { std::filesystem::remove_all(path_); }

  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }

  // Summaries of the diagnostics.
  std::vector<std::string> run(Recorder& recorder, EvaluationOptions options = operation()) {
    SourceMap sources;
    auto tree = config::load_module_tree(sources, path_.string());
    EXPECT_FALSE(tree.diagnostics.has_errors());
    Terms terms(tree.value);
    FunctionTable functions;
    Evaluation evaluation(terms, sources, functions, std::move(options));
    evaluation.run(recorder);
    std::vector<std::string> out;
    for (const Diagnostic& d : evaluation.diagnostics()) out.push_back(d.summary + ": " + d.detail);
    for (const ResourceInstance& r : evaluation.resources())
      listed_ += r.address().to_string() + "\n";
    return out;
  }

  static EvaluationOptions operation() {
    EvaluationOptions out;
    out.policy = {.expansion = Expansion::known, .stop_at_errors = true};
    return out;
  }

  std::filesystem::path path_;
  std::string listed_;
};

TEST_F(EvaluationTest, EachComesAfterItsDependencies) {
  write("main.tf", R"(
provider "t" {
  url = t_server.base.id
}
provider "u" {
  url = t_server.z.id
}
resource "t_server" "z" {
  provider = v
}
resource "t_server" "base" {
  provider = v
}
resource "u_a" "needs_its_provider" {
}
resource "v_b" "waits" {
  depends_on = [u_a.needs_its_provider]
}
resource "v_a" "waits_for_a_module" {
  depends_on = [module.m]
}
module "m" {
  source     = "./m"
  depends_on = [v_b.waits]
}
)");
  write("m/main.tf", "resource \"v_m\" \"inside\" {\n}\n");
  Recorder recorder;
  EXPECT_THAT(run(recorder), IsEmpty());
  EXPECT_THAT(recorder.visited,
              testing::AllOf(testing::SizeIs(8), testing::Contains("provider t")));
  auto at = [&](const char* name) {
    return std::find(recorder.visited.begin(), recorder.visited.end(), name);
  };
  EXPECT_LT(at("t_server.z"), at("provider u"));
  EXPECT_LT(at("provider u"), at("u_a.needs_its_provider"));
  EXPECT_LT(at("u_a.needs_its_provider"), at("v_b.waits"));
  EXPECT_LT(at("v_b.waits"), at("module.m.v_m.inside"));
  EXPECT_LT(at("module.m.v_m.inside"), at("v_a.waits_for_a_module"));
  EXPECT_NE(at("v_a.waits_for_a_module"), recorder.visited.end());
}

TEST_F(EvaluationTest, DependentsOfFailuresAreNotVisited) {
  write("main.tf", R"(
resource "t" "broken" {
}
resource "t" "after" {
  x = t.broken.id
}
output "after" {
  value = t.after.id
}
resource "t" "other" {
}
output "other" {
  value = t.other.id
}
)");
  Recorder recorder;
  EXPECT_THAT(run(recorder), IsEmpty());
  EXPECT_THAT(recorder.visited, testing::UnorderedElementsAre("t.broken", "t.other"));
  EXPECT_THAT(recorder.outputs, ElementsAre(testing::Pair("other", "\"id of t.other\"")));
  EXPECT_EQ(listed_, "t.other\n");
}

TEST_F(EvaluationTest, NamesAreCheckedBeforeAnythingIsEvaluated) {
  write("main.tf", R"(
resource "t" "a" {
  x = [t.nope.id, var.nope, local.nope]
}
)");
  Recorder recorder;
  EXPECT_THAT(run(recorder), ElementsAre(HasSubstr("Reference to undeclared resource")));
  EXPECT_THAT(recorder.visited, ElementsAre("t.a"));
  EXPECT_EQ(listed_, "");
}

TEST_F(EvaluationTest, ResultsDoNotDependOnTheNumberOfWorkers) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += "resource \"t\" \"r" + std::to_string(i) + "\" {\n  count = 3\n  x = local.l" +
            std::to_string(i) + "\n  bad = t.r" + std::to_string(i) + "x.id\n}\n";
    text += "locals {\n  l" + std::to_string(i) + " = " +
            (i == 0 ? "1" : "t.r" + std::to_string(i / 2) + "[1].id") + "\n}\n";
  }
  write("main.tf", text);
  std::vector<std::string> first;
  std::string listed;
  for (size_t workers : {1, 2, 8}) {
    Recorder recorder;
    EvaluationOptions options;
    options.workers = workers;
    listed_.clear();
    std::vector<std::string> found = run(recorder, options);
    EXPECT_EQ(found.size(), 900U);
    EXPECT_EQ(recorder.visited.size(), 900U);
    if (workers == 1) {
      first = found;
      listed = listed_;
    }
    EXPECT_EQ(found, first) << workers;
    EXPECT_EQ(listed_, listed) << workers;
  }
}

struct ExpansionCase {
  const char* name;
  const char* repetition;
  const char* resources;  // expected
  const char* problem;
};

class ExpansionTest : public EvaluationTest, public testing::WithParamInterface<ExpansionCase> {};

// Details are those of terraform plan.
const ExpansionCase kExpansions[] = {
    {"Count", "count = 2", "t.a[0]\nt.a[1]\n", ""},
    {"NoCount", "count = 0", "", ""},
    {"UnknownCount", "count = t.u.size", "",
     "Invalid count argument: The \"count\" value depends on resource attributes that cannot be "
     "determined until apply"},
    {"NullCount", "count = null", "",
     "Invalid count argument: The given \"count\" argument value is null. An integer is required."},
    {"Fraction", "count = 1.5", "",
     "Invalid count argument: The given \"count\" argument value is unsuitable: value must be a "
     "whole number, between -9223372036854775808 and 9223372036854775807."},
    {"TextCount", "count = \"x\"", "",
     "Incorrect value type: Invalid expression value: a number is required."},
    {"Map", "for_each = { b = 1, a = 2 }", "t.a[\"a\"]\nt.a[\"b\"]\n", ""},
    {"UnknownMap", "for_each = t.u.map", "",
     "Invalid for_each argument: The \"for_each\" map includes keys derived from resource "
     "attributes that cannot be determined until apply"},
    {"Tuple", "for_each = [\"a\"]", "",
     "Invalid for_each argument: The given \"for_each\" argument value is unsuitable: the "
     "\"for_each\" argument must be a map, or set of strings, and you have provided a value of "
     "type tuple."},
    {"Itself", "count = t.a == null ? 1 : 0", "",
     "Self-referential block: Configuration for t.a may not refer to itself."},
};

TEST_P(ExpansionTest, InstancesOrTheError) {
  write("main.tf", std::string("resource \"t\" \"a\" {\n") + GetParam().repetition +
                       "\n}\nvariable \"u\" {\n}\nresource \"t\" \"u\" {\n  size = var.u\n  map = "
                       "var.u\n}\n");
  Recorder recorder;
  std::vector<std::string> problems = run(recorder);
  EXPECT_EQ(listed_, std::string(GetParam().resources) + "t.u\n");
  if (*GetParam().problem == '\0') {
    EXPECT_THAT(problems, IsEmpty());
  } else {
    EXPECT_THAT(problems, testing::Contains(HasSubstr(GetParam().problem)));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ExpansionTest, testing::ValuesIn(kExpansions),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace landform::evaluation
