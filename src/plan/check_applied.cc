#include "plan/check_applied.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "plan/cty_text.h"
#include "plan/members.h"
#include "plan/path_scope.h"
#include "plan/plain_text.h"
#include "plan/set_matching.h"
#include "value/convert.h"
#include "value/operators.h"
#include "value/presence.h"
#include "value/refinement.h"

namespace landform::plan {
namespace {

using schema::Nesting;

class Checker {
 public:
  explicit Checker(Notation notation) : notation_(notation) {}
  Violations take() { return std::move(violations_); }

  void check_block(const schema::Block& schema, const Value& planned, const Value& actual) {
    const char* root = path_.empty() ? "Root object " : "";
    if (is_absent(planned) && !is_absent(actual))
      fail(fmt::format("{}was absent, but now present", root));
    if (is_absent(actual) && !is_absent(planned))
      fail(fmt::format("{}was present, but now absent", root));
    if (is_absent(planned) || is_absent(actual)) return;
    for (const auto& [name, attribute] : schema.attributes) {
      PathScope step(path_, PathStep::attribute(name));
      Type type = attribute.value_type().without_optional();
      size_t before = violations_.size();
      check_value(member(planned, name, type), member(actual, name, type));
      if (!attribute.sensitive || violations_.size() == before) continue;
      violations_.resize(before);
      fail("inconsistent values for sensitive attribute");
    }
    for (const auto& [name, block] : schema.blocks) {
      PathScope step(path_, PathStep::attribute(name));
      Type type = block.implied_type();
      check_nested_block(block, member(planned, name, type), member(actual, name, type));
    }
  }

  void check_value(const Value& planned, const Value& actual) {
    if (planned.type().is_dynamic() && !planned.is_known()) return;
    if (!conforms(actual.type(), planned.type())) {
      fail(fmt::format("wrong final value type: {}",
                       mismatch_message(actual.type(), planned.type())));
      return;
    }
    if (!planned.is_known()) {
      if (!range_of(planned).may_include(actual)) {
        fail(fmt::format("final value {} does not conform to planning placeholder {}", text(actual),
                         text(planned)));
      }
      return;
    }
    if (is_absent(actual)) {
      if (!planned.is_null()) fail(fmt::format("was {}, but now null", text(planned)));
      return;
    }
    if (planned.is_null()) {
      fail(fmt::format("was null, but now {}", text(actual)));
      return;
    }
    if (!actual.is_known()) {
      fail("was known, but now unknown");
      return;
    }
    if (planned.identical(actual)) return;
    switch (planned.type().kind()) {
      case Kind::list:
      case Kind::tuple:
        check_sequence(planned, actual);
        break;
      case Kind::map:
        check_map(planned, actual);
        break;
      case Kind::object:
        for (size_t i = 0; i < planned.length(); ++i) {
          PathScope step(path_, PathStep::attribute(std::string(planned.key(i))));
          check_value(planned.elements()[i], actual.elements()[i]);
        }
        break;
      case Kind::set:
        check_set(planned, actual, "length",
                  [](Checker& c, const Value& p, const Value& a) { c.check_value(p, a); });
        break;
      default:
        if (!equals(planned, actual).as_bool()) {
          fail(fmt::format("was {}, but now {}", text(planned), text(actual)));
        }
    }
  }

 private:
  [[nodiscard]] std::string text(const Value& value) const {
    return notation_ == Notation::cty ? cty_text(value) : plain_text(value);
  }
  void fail(std::string message) { violations_.push_back({path_, std::move(message)}); }

  void check_sequence(const Value& planned, const Value& actual) {
    for (size_t i = 0; i < planned.length(); ++i) {
      if (i >= actual.length()) {
        fail(fmt::format("element {} has vanished", i));
        continue;
      }
      PathScope step(path_, PathStep::index(Value::number(static_cast<int64_t>(i))));
      check_value(planned.elements()[i], actual.elements()[i]);
    }
    for (size_t i = planned.length(); i < actual.length(); ++i) {
      fail(fmt::format("new element {} has appeared", i));
    }
  }

  void check_map(const Value& planned, const Value& actual) {
    for (size_t i = 0; i < planned.length(); ++i) {
      const Value* now = actual.find(planned.key(i));
      if (now == nullptr) {
        fail(fmt::format("element {} has vanished", go_quote(planned.key(i))));
        continue;
      }
      PathScope step(path_, PathStep::index(Value::string(planned.key(i))));
      check_value(planned.elements()[i], *now);
    }
    for (size_t i = 0; i < actual.length(); ++i) {
      if (planned.find(actual.key(i)) == nullptr) {
        fail(fmt::format("new element {} has appeared", go_quote(actual.key(i))));
      }
    }
  }

  // Elements may turn out to be equal, so there may be fewer than planned, but not more.
  template <typename Check>
  void check_set(const Value& planned, const Value& actual, const char* what, Check check) {
    UnmatchedElements alone =
        unmatched_elements(planned, actual, [&](const Value& p, const Value& a) {
          Checker inner(notation_);
          inner.path_.push_back(PathStep::index(a));
          check(inner, p, a);
          return inner.violations_.empty();
        });
    for (size_t i : alone.planned) {
      fail(fmt::format("planned set element {} does not correlate with any element in actual",
                       text(planned.elements()[i])));
    }
    if (alone.planned.empty()) {
      for (size_t i : alone.actual) {
        fail(fmt::format("actual set element {} does not correlate with any element in plan",
                         text(actual.elements()[i])));
      }
    }
    if (planned.length() < actual.length()) {
      fail(fmt::format("{} changed from {} to {}", what, planned.length(), actual.length()));
    }
  }

  void check_nested_block(const schema::NestedBlock& block, const Value& planned,
                          const Value& actual) {
    if (block.nesting == Nesting::single || block.nesting == Nesting::group) {
      if (!planned.is_known() && is_absent(actual)) return;
      check_block(*block.block, planned, actual);
      return;
    }
    if (!is_present(planned) || !is_present(actual)) return;
    if (block.nesting == Nesting::set) {
      check_set(
          planned, actual, "block set length",
          [&](Checker& c, const Value& p, const Value& a) { c.check_block(*block.block, p, a); });
      return;
    }
    if (block.nesting == Nesting::map && planned.type().is_object()) {
      check_object_of_blocks(block, planned, actual);
      return;
    }
    if (planned.length() != actual.length()) {
      fail(fmt::format("block count changed from {} to {}", planned.length(), actual.length()));
      return;
    }
    for (size_t i = 0; i < planned.length(); ++i) {
      bool map = block.nesting == Nesting::map;
      Value key = map ? Value::string(planned.key(i)) : Value::number(static_cast<int64_t>(i));
      const Value* now = map ? actual.find(planned.key(i)) : &actual.elements()[i];
      if (now == nullptr) continue;
      PathScope step(path_, PathStep::index(key));
      check_block(*block.block, planned.elements()[i], *now);
    }
  }

  void check_object_of_blocks(const schema::NestedBlock& block, const Value& planned,
                              const Value& actual) {
    for (size_t i = 0; i < planned.length(); ++i) {
      const Value* now = actual.find(planned.key(i));
      if (now == nullptr) {
        fail(fmt::format("block key {} has vanished", go_quote(planned.key(i))));
        continue;
      }
      PathScope step(path_, PathStep::attribute(std::string(planned.key(i))));
      check_block(*block.block, planned.elements()[i], *now);
    }
    for (size_t i = 0; i < actual.length(); ++i) {
      if (planned.find(actual.key(i)) == nullptr) {
        fail(fmt::format("new block key {} has appeared", go_quote(actual.key(i))));
      }
    }
  }

  const Notation notation_;
  Path path_;
  Violations violations_;
};

}  // namespace

Violations check_applied(const schema::Block& schema, const Value& planned, const Value& actual,
                         Notation notation) {
  Checker checker(notation);
  checker.check_block(schema, planned, actual);
  return checker.take();
}

Violations check_completed(const Value& planned, const Value& actual) {
  Checker checker(Notation::cty);
  checker.check_value(planned, actual);
  return checker.take();
}

}  // namespace landform::plan
