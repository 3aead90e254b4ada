#include "suite/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "base/suggest.h"
#include "config/reference.h"
#include "engine/wire_value.h"
#include "eval/describe.h"
#include "eval/references.h"

namespace landform::suite {
namespace {

using eval::Resolution;
using Steps = std::span<const syntax::Step>;

// The name after the root; empty if there is none.
std::string_view second(Steps steps) {
  bool named = steps.size() > 1 && steps[1].kind == syntax::Step::Kind::attribute;
  return named ? steps[1].text() : std::string_view();
}

// The objects that the language has only in tests.
bool is_test_object(std::string_view root) {
  return root == "run" || root == "output" || root == "check";
}

bool has_run(const config::TestFile& file, std::string_view name) {
  return std::any_of(file.runs.begin(), file.runs.end(),
                     [&](const config::TestRun& run) { return run.name == name; });
}

constexpr const char* kInvalid = "Invalid reference";

// The output of a run that is referred to has to exist and to be known.
void check_output(const TestName& name, const Value& outputs, Diagnostics& diagnostics) {
  const Steps steps = name.steps;
  const bool attribute = steps.size() > 2 && steps[2].kind == syntax::Step::Kind::attribute;
  const Value* output = attribute ? outputs.find(steps[2].text()) : nullptr;
  if (attribute && output == nullptr) {
    diagnostics.error(
        "Unsupported attribute",
        fmt::format("This object does not have an attribute named {}.", go_quote(steps[2].text())),
        Range{name.file, steps[2].begin, steps[2].end});
    return;
  }
  const Value& value = output != nullptr ? *output : outputs;
  if (value.unmarked_deep().is_wholly_known()) return;
  diagnostics.error(
      "Reference to unknown value",
      fmt::format("The value for run.{0}{1}{2} is unknown. Run block {3} is executing a \"plan\" "
                  "operation, and the specified output value is only known after apply.",
                  name.name, attribute ? "." : "", attribute ? steps[2].text() : "",
                  go_quote(name.name)),
      Range{name.file, steps[0].begin, steps[attribute ? 2 : 1].end});
}

}  // namespace

Value output_value(const evaluation::Evaluation& values, const config::Output& output) {
  const eval::ValTree* place = values.tree().find("output");
  if (place != nullptr) place = place->find(output.name);
  Value out = place != nullptr && place->is_value() ? place->value() : Value::unknown();
  // As in Terraform, which stores outputs in a state: what is not known of one is null, and of one
  // that is not known at all not even the type is known.
  const Value plain = out.unmarked();
  out = plain.is_known() ? engine::unknown_as_null(out) : Value::unknown().with_marks_of(out);
  if (output.sensitive) out = out.with_marks(Marks::sensitive);
  if (output.ephemeral) out = out.with_marks(Marks::ephemeral);
  return out;
}

void add_variables_in(const syntax::Expression& expr, std::set<std::string, std::less<>>& out) {
  for (const syntax::TraversalExpr* one : eval::references(*expr.node)) {
    Steps steps = one->steps();
    if (steps[0].text() == "var" && !second(steps).empty()) out.emplace(second(steps));
  }
}

// --- variables

std::optional<TestName> read_name(Steps steps, FileId file, Diagnostics& diagnostics) {
  TestName out{steps, file, {}, {}};
  if (is_test_object(out.root())) {
    const auto read = config::read_attribute_reference(steps, file, diagnostics);
    out.name = read.name;
    out.range = read.range;
    return out;
  }
  const auto reference = config::read_reference(steps, file, diagnostics);
  if (!reference) return std::nullopt;
  out.name = reference->name;
  out.range = reference->range;
  return out;
}

bool VariableNames::check(const syntax::Expression& expr, Diagnostics& diagnostics) const {
  const size_t errors = diagnostics.error_count();
  std::vector<TestName> names;
  for (const syntax::TraversalExpr* one : eval::references(*expr.node)) {
    if (auto name = read_name(one->steps(), expr.file, diagnostics)) names.push_back(*name);
  }
  if (place_ == Place::file_variables && diagnostics.error_count() != errors) return false;
  for (const TestName& name : names) check_name(name, diagnostics);
  return diagnostics.error_count() == errors;
}

void VariableNames::check_name(const TestName& name, Diagnostics& diagnostics) const {
  if (name.root() == "run") return check_run(name, diagnostics);
  if (name.root() == "var") return check_variable(name, diagnostics);
  auto allowed = [&] {
    switch (place_) {
      case Place::file_variables:
        return "You can only reference global variables within the test file variables block.";
      case Place::run_variables:
        return "You can only reference earlier run blocks, file level, and global variables while "
               "defining variables from inside a run block.";
      case Place::provider:
        return "You can only reference run blocks, file level, and global variables while defining "
               "variables from inside provider configurations.";
    }
    return "";
  };
  diagnostics.error(kInvalid, allowed(), name.range);
}

void VariableNames::check_run(const TestName& name, Diagnostics& diagnostics) const {
  if (place_ == Place::file_variables) {
    diagnostics.error(kInvalid,
                      "You can not reference run blocks from within the file variables block.",
                      name.range);
    return;
  }
  const std::string only_earlier = fmt::format(
      "You can only reference run blocks that are in the same test file and will execute before "
      "the {}.",
      place_ == Place::provider ? "provider is required" : "current run block");
  if (!has_run(file_, name.name)) {
    diagnostics.error("Reference to unknown run block",
                      fmt::format("The run block {} does not exist within this test file. {}",
                                  go_quote(name.name), only_earlier),
                      name.range);
    return;
  }
  auto done = outputs_.find(name.name);
  if (done == outputs_.end()) {
    diagnostics.error(
        "Reference to unavailable run block",
        fmt::format("The run block {} has not executed yet. {}", go_quote(name.name), only_earlier),
        name.range);
    return;
  }
  check_output(name, done->second, diagnostics);
}

void VariableNames::check_variable(const TestName& name, Diagnostics& diagnostics) const {
  if (variables_.contains(name.name)) return;
  auto where = [&] {
    switch (place_) {
      case Place::file_variables:
        return "context. You can only reference global variables.";
      case Place::run_variables:
        return "run block. You can only reference variables defined at the file or global levels.";
      case Place::provider:
        return "provider configuration. You can only reference variables defined at the file or "
               "global levels.";
    }
    return "";
  };
  diagnostics.error("Reference to unavailable variable",
                    fmt::format("The input variable {} is not available to the current {}",
                                go_quote(name.name), where()),
                    name.range);
}

std::optional<Resolution> VariableNames::resolve(Steps steps, FileId file,
                                                 Diagnostics& diagnostics) const {
  const size_t errors = diagnostics.error_count();
  auto name = read_name(steps, file, diagnostics);
  if (name) check_name(*name, diagnostics);
  if (diagnostics.error_count() != errors) return Resolution{Value::unknown(), steps.size()};
  const auto& values = name->root() == "run" ? outputs_ : variables_;
  return Resolution{values.find(name->name)->second, 2};
}

// --- assertions

AssertionNames::AssertionNames(const evaluation::Evaluation& values, const config::TestFile& file,
                               const config::VariableValues& variables, const RunOutputs& outputs)
    : values_(values),
      file_(file),
      variables_(variables),
      outputs_(outputs),
      inner_(values.environment(), *values.instances_of(0)[0], none_) {}

void check_assertion_references(const config::TestRun& run, Diagnostics& diagnostics) {
  for (const config::CheckRule& rule : run.asserts) {
    for (const syntax::Expression& expr : {rule.condition, rule.error_message}) {
      if (!expr) continue;
      // As in Terraform, what only tests have is read as a resource here.
      for (const syntax::TraversalExpr* one : eval::references(*expr.node))
        (void)config::read_reference(one->steps(), expr.file, diagnostics);
    }
  }
}

bool AssertionNames::is_own(Steps steps) const {
  std::string_view root = steps[0].text();
  if (is_test_object(root)) return true;
  return root == "var" && variables_.contains(second(steps));
}

bool AssertionNames::check(const syntax::Expression& condition, const syntax::Expression& message,
                           Diagnostics& diagnostics) const {
  bool good = true;
  std::vector<evaluation::InstanceScope::Use> uses;
  evaluation::InstanceScope::add_uses(condition, uses);
  evaluation::InstanceScope::add_uses(message, uses);
  std::vector<evaluation::InstanceScope::Use> others;
  for (const evaluation::InstanceScope::Use& use : uses) {
    if (!is_own(use.traversal->steps())) {
      others.push_back(use);
    } else {
      good = check_own(use.traversal->steps(), use.file, diagnostics) && good;
    }
  }
  return inner_.check(others, diagnostics) == evaluation::InstanceScope::Outcome::good && good;
}

bool AssertionNames::check_own(Steps steps, FileId file, Diagnostics& diagnostics) const {
  std::string_view root = steps[0].text();
  std::string_view name = second(steps);
  const Range range{file, steps[0].begin, steps[1].end};
  if (root == "check") {
    diagnostics.error("Reference to \"check\" in invalid context",
                      "The \"check\" object can only be referenced from an \"expect_failures\" "
                      "attribute within a Terraform testing \"run\" block.",
                      range);
    return false;
  }
  if (root == "run") {
    if (outputs_.contains(name)) return true;
    if (has_run(file_, name)) {
      diagnostics.error("Reference to unevaluated run block",
                        fmt::format("The run {} block has not yet been evaluated, so its results "
                                    "are not available here.",
                                    go_quote(name)),
                        range);
    } else {
      std::vector<std::string_view> names;
      for (const config::TestRun& run : file_.runs) names.push_back(run.name);
      diagnostics.error("Reference to undeclared run block",
                        fmt::format("There is no run {} declared in this test suite.{}",
                                    go_quote(name), did_you_mean(name, names)),
                        range);
    }
    return false;
  }
  const config::Module& module = *inner_.instance().node->module;
  if (root == "output" && !module.outputs.contains(name)) {
    std::vector<std::string_view> names;
    for (const auto& [one, output] : module.outputs) names.push_back(one);
    diagnostics.error("Reference to undeclared output value",
                      fmt::format("An output value with the name {} has not been declared.{}",
                                  go_quote(name), did_you_mean(name, names)),
                      range);
    return false;
  }
  return true;
}

std::optional<Resolution> AssertionNames::resolve(Steps steps, FileId file,
                                                  Diagnostics& diagnostics) const {
  if (!is_own(steps)) return inner_.resolve(steps, file, diagnostics);
  if (!check_own(steps, file, diagnostics)) return Resolution{Value::unknown(), steps.size()};
  std::string_view root = steps[0].text();
  std::string_view name = second(steps);
  if (root == "run") return Resolution{outputs_.find(name)->second, 2};
  if (root == "var") return Resolution{variables_.find(name)->second, 2};
  const config::Module& module = *inner_.instance().node->module;
  return Resolution{output_value(values_, module.outputs.find(name)->second), 2};
}

std::vector<std::string> AssertionNames::names() const {
  std::vector<std::string> out = inner_.names();
  out.insert(out.end(), {"output", "run"});
  return out;
}

}  // namespace landform::suite
