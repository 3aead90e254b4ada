#include "suite/expected_failures.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "config/address.h"
#include "eval/describe.h"

namespace landform::suite {
namespace {

using Results = std::vector<state::CheckResults>;

constexpr std::string_view kRule = "This was checked by the validation rule at ";

std::tuple<FileId, uint32_t, uint32_t> position_of(const Range& range) {
  return {range.file, static_cast<uint32_t>(range.begin), static_cast<uint32_t>(range.end)};
}

// The failure that a check block has because of the data source in it.
std::string as_failure(const Diagnostic& diagnostic) {
  return diagnostic.detail.empty() ? diagnostic.summary
                                   : diagnostic.summary + ": " + diagnostic.detail;
}

bool has_failure(const state::CheckResults::Object& object, const std::string& message) {
  return std::any_of(
      object.failure_messages.begin(), object.failure_messages.end(),
      [&](const std::string& one) { return one.find(message) != std::string::npos; });
}

}  // namespace

ConditionOwners::ConditionOwners(const config::ModuleTree& modules, const SourceMap& sources) {
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    bool root = node.call == nullptr;
    for (const auto& [name, variable] : node.module->variables) {
      for (const config::CheckRule& rule : variable.validations) {
        by_position_.try_emplace(range_text(sources, rule.range),
                                 Owner{Kind::variable, root, "var." + name});
      }
    }
    for (const auto& [name, output] : node.module->outputs)
      add(output.preconditions, {Kind::output, root, "output." + name});
    for (const auto& [name, check] : node.module->checks)
      add(check.asserts, {Kind::check, root, "check." + name});
    for (const auto& [name, resource] : node.module->resources) {
      const config::Lifecycle* lifecycle = resource.lifecycle();
      if (lifecycle == nullptr) continue;
      add(lifecycle->preconditions, {Kind::resource, root, resource.address()});
      add(lifecycle->postconditions, {Kind::resource, root, resource.address()});
    }
  });
}

void ConditionOwners::add(const std::vector<config::CheckRule>& rules, const Owner& owner) {
  for (const config::CheckRule& rule : rules)
    by_condition_.try_emplace(position_of(rule.condition.range()), owner);
}

std::optional<ConditionOwners::Owner> ConditionOwners::find(const Diagnostic& diagnostic,
                                                            const Results& checks) const {
  bool failed =
      diagnostic.summary.ends_with(" failed") || diagnostic.summary.ends_with(" known after apply");
  if (failed && diagnostic.subject) {
    auto found = by_condition_.find(position_of(*diagnostic.subject));
    if (found != by_condition_.end()) return found->second;
  }
  size_t at = diagnostic.detail.rfind(kRule);
  if (at != std::string::npos) {
    std::string where = diagnostic.detail.substr(at + kRule.size());
    if (where.ends_with('.')) where.pop_back();
    auto found = by_position_.find(where);
    if (found != by_position_.end()) return found->second;
  }
  if (diagnostic.severity != Severity::warning) return std::nullopt;
  for (const state::CheckResults& result : checks) {
    if (result.kind != state::CheckResults::Kind::check) continue;
    for (const state::CheckResults::Object& object : result.objects) {
      if (has_failure(object, as_failure(diagnostic)))
        return Owner{Kind::check, !result.address.starts_with("module."), result.address};
    }
  }
  return std::nullopt;
}

ExpectedFailures::ExpectedFailures(const config::TestRun& run, const ConditionOwners& owners)
    : owners_(owners) {
  for (const syntax::ParsedTraversal& failure : run.expect_failures) {
    std::span<const syntax::Step> steps = failure.steps;
    bool data = steps[0].text() == "data";
    size_t length = std::min<size_t>(data ? 3 : 2, steps.size());
    std::string object = eval::describe_traversal(steps.first(length));
    // The key of an instance.
    if (steps.size() > length && (steps[length].kind == syntax::Step::Kind::index_integer ||
                                  steps[length].kind == syntax::Step::Kind::index_string))
      ++length;
    std::string name = eval::describe_traversal(steps.first(length));
    if (std::any_of(expected_.begin(), expected_.end(),
                    [&](const Expected& other) { return other.name == name; }))
      continue;
    expected_.push_back({std::move(name), std::move(object),
                         Range{failure.file, steps[0].begin, steps[length - 1].end}});
  }
}

const ExpectedFailures::Expected* ExpectedFailures::find(const Diagnostic& diagnostic,
                                                         const ConditionOwners::Owner& owner,
                                                         const Results& checks,
                                                         Taken& taken) const {
  if (!owner.in_root) return nullptr;
  // One instance only.
  auto is_of = [&](const Expected& one) {
    for (const state::CheckResults& result : checks) {
      if (result.address != owner.name) continue;
      for (const state::CheckResults::Object& object : result.objects) {
        if (object.address == one.name && has_failure(object, diagnostic.detail)) return true;
      }
    }
    return false;
  };
  std::string failure = diagnostic.detail;
  if (diagnostic.subject) {
    const auto [file, begin, end] = position_of(*diagnostic.subject);
    failure += fmt::format(" {}:{}-{}", static_cast<uint32_t>(file), begin, end);
  }
  const Expected* whole = nullptr;
  for (const Expected& one : expected_) {
    if (one.object != owner.name) continue;
    if (one.name == one.object) {
      if (whole == nullptr) whole = &one;
    } else if (is_of(one) && taken.emplace(&one, failure).second) {
      return &one;
    }
  }
  return whole;
}

Diagnostics ExpectedFailures::judge(const Diagnostics& found, const Results& checks) {
  Diagnostics out;
  Taken taken;
  for (Diagnostic one : found) {
    auto owner = owners_.find(one, checks);
    bool check = owner && owner->kind == ConditionOwners::Kind::check;
    if (owner && (check || one.severity == Severity::error)) {
      if (const Expected* expected = find(one, *owner, checks, taken)) {
        expected_[static_cast<size_t>(expected - expected_.data())].met = true;
        continue;
      }
      one.severity = Severity::error;
    }
    out.add(std::move(one));
  }
  for (const Expected& one : expected_) {
    if (one.met) continue;
    out.error("Missing expected failure",
              fmt::format("The checkable object, {}, was expected to report an error but did not.",
                          one.name),
              one.range);
  }
  return out;
}

Diagnostics ExpectedFailures::explain(const Diagnostics& found, const Results& checks) const {
  Diagnostics out;
  Taken taken;
  std::map<std::string, size_t> seen;  // how often a message was found
  // The address of the instance that fails with a message for the n-th time.
  auto instance = [&](const Expected& expected, const std::string& message) {
    size_t n = seen[message]++;
    for (const state::CheckResults& result : checks) {
      if (result.address != expected.object) continue;
      for (const state::CheckResults::Object& object : result.objects) {
        if (has_failure(object, message) && n-- == 0) return object.address;
      }
    }
    return expected.name;
  };
  for (const Diagnostic& one : found) {
    auto owner = owners_.find(one, checks);
    const Expected* expected =
        owner && one.severity == Severity::error ? find(one, *owner, checks, taken) : nullptr;
    if (expected != nullptr) {
      // Terraform says only for outputs where they are expected to fail.
      const bool is_output = owner->kind == ConditionOwners::Kind::output;
      out.warning(
          "Expected failure while planning",
          fmt::format("A custom condition within {} failed during the planning stage and prevented "
                      "the requested apply operation. While this was an expected failure, the "
                      "apply operation could not be executed and so the overall test case will be "
                      "marked as a failure and the original diagnostic included in the test "
                      "report.",
                      instance(*expected, one.detail)),
          is_output ? std::optional(expected->range) : std::nullopt);
    }
    out.add(one);
  }
  return out;
}

Diagnostics ExpectedFailures::without_checks(const Diagnostics& found,
                                             const Results& checks) const {
  Diagnostics out;
  for (const Diagnostic& one : found) {
    auto owner = owners_.find(one, checks);
    if (!owner || owner->kind != ConditionOwners::Kind::check) out.add(one);
  }
  return out;
}

}  // namespace landform::suite
