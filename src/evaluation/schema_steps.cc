#include "evaluation/schema_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/access.h"
#include "syntax/identifier.h"

namespace landform::evaluation {
namespace {

using Steps = std::span<const syntax::Step>;
using syntax::Step;

// The name that the first step of a reference or of an element of ignore_changes has.
bool is_name(const Step& step) {
  return step.kind == Step::Kind::attribute || step.kind == Step::Kind::root;
}
bool is_index(const Step& step) {
  return step.kind == Step::Kind::index_string || step.kind == Step::Kind::index_integer;
}

class StepCheck {
 public:
  StepCheck(FileId file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  void block(const schema::Block& schema, Steps steps) {
    if (steps.empty()) return;
    const Step& first = steps[0];
    Steps rest = steps.subspan(1);
    if (!is_name(first)) return not_a_name(first);
    if (auto it = schema.attributes.find(first.text()); it != schema.attributes.end())
      return attribute(it->second, rest);
    if (auto it = schema.blocks.find(first.text()); it != schema.blocks.end())
      return nested(it->first, it->second, rest);
    std::vector<std::string_view> names;
    for (const auto& [name, one] : schema.attributes) names.push_back(name);
    for (const auto& [name, one] : schema.blocks) names.push_back(name);
    std::sort(names.begin(), names.end());
    error(
        first, "Unsupported attribute",
        fmt::format("This object has no argument, nested block, or exported attribute named {}.{}",
                    go_quote(first.text()), did_you_mean(first.text(), names)));
  }

 private:
  void error(const Step& at, const char* summary, std::string detail) {
    diagnostics_.error(summary, std::move(detail), Range{file_, at.begin, at.end});
  }

  void not_a_name(const Step& step) {
    constexpr const char* kSummary = "Invalid index operation";
    if (step.kind == Step::Kind::index_string && syntax::is_identifier(step.text())) {
      return error(step, kSummary,
                   fmt::format("Only attribute access is allowed here. Did you mean to access "
                               "attribute {} using the dot operator?",
                               go_quote(step.text())));
    }
    error(step, is_index(step) ? kSummary : "Invalid operation",
          "Only attribute access is allowed here, using the dot operator.");
  }

  // The rest is checked as for any value of that type.
  void attribute(const schema::Attribute& attribute, Steps rest) {
    size_t errors = diagnostics_.error_count();
    Value value = Value::unknown(attribute.value_type().without_optional());
    for (const Step& step : rest) {
      value = eval::apply_step(value, step, file_, diagnostics_);
      if (diagnostics_.error_count() != errors) return;
    }
  }

  void nested(const std::string& name, const schema::NestedBlock& nested, Steps rest) {
    using schema::Nesting;
    if (nested.nesting == Nesting::single || nested.nesting == Nesting::group)
      return block(*nested.block, rest);
    if (rest.empty()) return;
    if (nested.nesting == Nesting::set) {
      return error(
          rest[0], "Cannot index a set value",
          fmt::format("Block type {} is represented by a set of objects, and set elements do not "
                      "have addressable keys. To find elements matching specific criteria, use a "
                      "\"for\" expression with an \"if\" clause.",
                      go_quote(name)));
    }
    if (nested.nesting == Nesting::list && !is_index(rest[0])) {
      return error(rest[0], "Invalid operation",
                   fmt::format("Block type {} is represented by a list of objects, so it must be "
                               "indexed using a numeric key, like .{}[0].",
                               go_quote(name), name));
    }
    block(*nested.block, rest.subspan(1));
  }

  FileId file_;
  Diagnostics& diagnostics_;
};

const schema::Attribute* attribute_in(
    const std::map<std::string, schema::Attribute, std::less<>>& attributes, Steps steps) {
  auto it = attributes.find(steps[0].text());
  if (it == attributes.end()) return nullptr;
  const schema::Attribute& found = it->second;
  if (steps.size() == 1) return &found;
  if (found.nested == nullptr) return nullptr;
  // An element of a collection, then one of its attributes.
  bool element = found.nested->nesting != schema::Nesting::single;
  Steps rest = steps.subspan(element ? 2 : 1);
  if (rest.empty()) return &found;
  return is_name(rest[0]) ? attribute_in(found.nested->attributes, rest) : nullptr;
}

}  // namespace

void check_steps(const schema::Block& schema, Steps steps, FileId file, Diagnostics& diagnostics) {
  StepCheck(file, diagnostics).block(schema, steps);
}

const schema::Attribute* attribute_at(const schema::Block& schema, Steps steps) {
  if (steps.empty() || !is_name(steps[0])) return nullptr;
  if (const schema::Attribute* found = attribute_in(schema.attributes, steps)) return found;
  auto it = schema.blocks.find(steps[0].text());
  if (it == schema.blocks.end()) return nullptr;
  bool single =
      it->second.nesting == schema::Nesting::single || it->second.nesting == schema::Nesting::group;
  size_t used = single ? 1 : 2;
  if (steps.size() <= used) return nullptr;
  return attribute_at(*it->second.block, steps.subspan(used));
}

}  // namespace landform::evaluation
