#include "suite/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "base/suggest.h"
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

Range range_of(Steps steps, FileId file, size_t count) {
  return {file, steps[0].begin, steps[std::min(count, steps.size()) - 1].end};
}

bool has_run(const config::TestFile& file, std::string_view name) {
  return std::any_of(file.runs.begin(), file.runs.end(),
                     [&](const config::TestRun& run) { return run.name == name; });
}

constexpr const char* kInvalid = "Invalid reference";

bool report_bare(Steps steps, FileId file, Diagnostics& diagnostics) {
  diagnostics.error(
      kInvalid,
      fmt::format("The \"{}\" object cannot be accessed directly. Instead, access one "
                  "of its attributes.",
                  steps[0].text()),
      range_of(steps, file, 1));
  return false;
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

bool VariableNames::check(const syntax::Expression& expr, Diagnostics& diagnostics) const {
  bool good = true;
  for (const syntax::TraversalExpr* one : eval::references(*expr.node)) {
    Steps steps = one->steps();
    std::string_view root = steps[0].text();
    if (root == "run") {
      good = check_run(steps, expr.file, diagnostics) && good;
    } else if (root == "var") {
      good = check_variable(steps, expr.file, diagnostics) && good;
    } else {
      diagnostics.error(
          kInvalid,
          place_ == Place::file_variables
              ? "You can only reference global variables within the test file variables block."
              : "You can only reference earlier run blocks, file level, and global variables while "
                "defining variables from inside a run block.",
          range_of(steps, expr.file, 2));
      good = false;
    }
  }
  return good;
}

bool VariableNames::check_run(Steps steps, FileId file, Diagnostics& diagnostics) const {
  std::string_view name = second(steps);
  Range range = range_of(steps, file, 2);
  if (name.empty()) return report_bare(steps, file, diagnostics);
  if (place_ == Place::file_variables) {
    diagnostics.error(
        kInvalid, "You can not reference run blocks from within the file variables block.", range);
    return false;
  }
  constexpr const char* kOnlyEarlier =
      "You can only reference run blocks that are in the same test file and will execute before "
      "the current run block.";
  if (!has_run(file_, name)) {
    diagnostics.error("Reference to unknown run block",
                      fmt::format("The run block {} does not exist within this test file. {}",
                                  go_quote(name), kOnlyEarlier),
                      range);
    return false;
  }
  auto done = outputs_.find(name);
  if (done == outputs_.end()) {
    diagnostics.error(
        "Reference to unavailable run block",
        fmt::format("The run block {} has not executed yet. {}", go_quote(name), kOnlyEarlier),
        range);
    return false;
  }
  bool attribute = steps.size() > 2 && steps[2].kind == syntax::Step::Kind::attribute;
  const Value* output = attribute ? done->second.find(steps[2].text()) : nullptr;
  if (attribute && output == nullptr) {
    diagnostics.error(
        "Unsupported attribute",
        fmt::format("This object does not have an attribute named {}.", go_quote(steps[2].text())),
        Range{file, steps[2].begin, steps[2].end});
    return false;
  }
  const Value& value = output != nullptr ? *output : done->second;
  if (!value.unmarked_deep().is_wholly_known()) {
    diagnostics.error(
        "Reference to unknown value",
        fmt::format("The value for run.{0}{1}{2} is unknown. Run block {3} is executing a \"plan\" "
                    "operation, and the specified output value is only known after apply.",
                    name, attribute ? "." : "", attribute ? steps[2].text() : "", go_quote(name)),
        range_of(steps, file, attribute ? 3 : 2));
    return false;
  }
  return true;
}

bool VariableNames::check_variable(Steps steps, FileId file, Diagnostics& diagnostics) const {
  std::string_view name = second(steps);
  if (name.empty()) return report_bare(steps, file, diagnostics);
  if (variables_.contains(name)) return true;
  diagnostics.error(
      "Reference to unavailable variable",
      place_ == Place::file_variables
          ? fmt::format("The input variable {} is not available to the current context. You can "
                        "only reference global variables.",
                        go_quote(name))
          : fmt::format("The input variable {} is not available to the current run block. You can "
                        "only reference variables defined at the file or global levels.",
                        go_quote(name)),
      range_of(steps, file, 2));
  return false;
}

std::optional<Resolution> VariableNames::resolve(Steps steps, FileId file,
                                                 Diagnostics& diagnostics) const {
  std::string_view root = steps[0].text();
  std::string_view name = second(steps);
  if (root == "run") {
    if (!check_run(steps, file, diagnostics)) return Resolution{Value::unknown(), steps.size()};
    return Resolution{outputs_.find(name)->second, 2};
  }
  if (root == "var") {
    if (!check_variable(steps, file, diagnostics))
      return Resolution{Value::unknown(), steps.size()};
    return Resolution{variables_.find(name)->second, 2};
  }
  return std::nullopt;
}

// --- assertions

AssertionNames::AssertionNames(const evaluation::Evaluation& values, const config::TestFile& file,
                               const config::VariableValues& variables, const RunOutputs& outputs)
    : values_(values),
      file_(file),
      variables_(variables),
      outputs_(outputs),
      inner_(values.environment(), *values.instances_of(0)[0], none_) {}

bool AssertionNames::is_own(Steps steps) const {
  std::string_view root = steps[0].text();
  if (root == "run" || root == "output" || root == "check") return true;
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
  if (name.empty()) return report_bare(steps, file, diagnostics);
  Range range = range_of(steps, file, 2);
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
