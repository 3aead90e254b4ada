#include "loader/validate_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "config/reference.h"
#include "eval/describe.h"
#include "loader/validate.h"

namespace landform::loader {
namespace {

using config::ModuleNode;
using config::Override;
using config::TargetAddress;
using config::TestFile;
using config::TestRun;

bool target_exists(const ModuleNode& root, const TargetAddress& target) {
  const ModuleNode* node = &root;
  for (const config::ModuleStep& step : target.module) {
    auto child = node->children.find(step.call);
    if (child == node->children.end()) return false;
    node = child->second.get();
  }
  if (target.is_module()) return true;
  const config::ResourceAddress& resource = target.resource->resource;
  return node->module->resources.contains(
      config::resource_text(resource.mode, resource.type, resource.name));
}

void warn_missing_target(const Override& block, Diagnostics& diagnostics) {
  const TargetAddress& target = block.target;
  diagnostics.warning(
      "Invalid override target",
      fmt::format(
          "The override target {} does not exist within the configuration under test. This "
          "could indicate a typo in the target address or an unnecessary override.",
          target.is_module() ? config::to_string(target.module) : target.resource->to_string()),
      block.target_range);
}

class TestValidator {
 public:
  TestValidator(const config::ModuleTree& modules, const RunModules& run_modules,
                Diagnostics& diagnostics)
      : root_(*modules.root), run_modules_(run_modules), diagnostics_(diagnostics) {}

  void check_file(const TestFile& file) {
    auto check = [&](const Override& block) {
      bool found = target_exists(root_, block.target);
      for (const TestRun& run : file.runs) {
        const ModuleNode& module = module_of(run);
        found = found || (&module != &root_ && target_exists(module, block.target));
      }
      if (!found) warn_missing_target(block, diagnostics_);
    };
    for (const auto& [key, provider] : file.providers) {
      if (!provider.mock) continue;
      for (const Override& block : provider.mock->data.overrides) check(block);
    }
    for (const Override& block : file.overrides) check(block);
  }

  void check_run(const TestRun& run) {
    for (const syntax::ParsedTraversal& failure : run.expect_failures) check_failure(failure);
    for (const Override& block : run.overrides) {
      if (!target_exists(module_of(run), block.target)) warn_missing_target(block, diagnostics_);
    }
  }

 private:
  [[nodiscard]] const ModuleNode& module_of(const TestRun& run) const {
    auto it = run_modules_.find(&run);
    return it == run_modules_.end() ? root_ : *it->second.root;
  }

  // What can fail: variables, outputs, checks and resources.
  void check_failure(const syntax::ParsedTraversal& failure) {
    std::string_view root = failure.steps[0].text();
    bool named = failure.steps.size() > 1 && failure.steps[1].kind == syntax::Step::Kind::attribute;
    if ((root == "output" || root == "check") && named) return;
    auto range = [&](size_t last) {
      return Range{failure.file, failure.steps[0].begin, failure.steps[last].end};
    };
    if (root == "run" && named) {
      return report(fmt::format("run.{}", failure.steps[1].text()), range(1));
    }
    auto reference = config::read_reference(failure.steps, failure.file, diagnostics_);
    if (!reference || !reference->range.valid()) return;
    using Kind = config::Reference::Kind;
    bool checkable = reference->is_resource() || reference->kind == Kind::variable;
    if (checkable) return;
    if (reference->kind != Kind::module) return report(reference->address(), reference->range);
    // What follows a module is one of its outputs.
    const size_t output = reference->remaining.empty() ? 0 : 1;
    const size_t size = failure.steps.size() - reference->remaining.size() + output;
    report(eval::describe_traversal(std::span(failure.steps).first(size)), range(size - 1));
  }

  void report(const std::string& subject, const Range& range) {
    diagnostics_.error(
        "Invalid `expect_failures` reference",
        fmt::format("You cannot expect failures from {}. You can only expect failures from "
                    "checkable objects such as input variables, output values, check blocks, "
                    "managed resources and data sources.",
                    subject),
        range);
  }

  const ModuleNode& root_;
  const RunModules& run_modules_;
  Diagnostics& diagnostics_;
};

}  // namespace

Diagnostics validate_test_file(const config::ModuleTree& modules, const TestFile& file,
                               const RunModules& run_modules) {
  Diagnostics out;
  TestValidator(modules, run_modules, out).check_file(file);
  return out;
}

Diagnostics validate_test_run(const config::ModuleTree& module, const TestRun& run) {
  Diagnostics out;
  TestValidator(module, {}, out).check_run(run);
  return out;
}

Diagnostics validate_tests(const config::ModuleTree& modules, const std::vector<TestFile>& files,
                           const RunModules& run_modules, const SourceMap& sources,
                           const FunctionTable& functions) {
  Diagnostics out;
  TestValidator validator(modules, run_modules, out);
  std::set<std::string> validated;
  for (const TestFile& file : files) {
    validator.check_file(file);
    for (const TestRun& run : file.runs) {
      auto own = run_modules.find(&run);
      // A module that comes from elsewhere was validated by its authors.
      bool local = own != run_modules.end() && config::is_local_source(run.module->source);
      if (local && validated.insert(run.module->source).second)
        out.append(validate(own->second, sources, functions));
      validator.check_run(run);
    }
  }
  return out;
}

}  // namespace landform::loader
