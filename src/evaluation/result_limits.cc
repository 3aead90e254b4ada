#include "evaluation/result_limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "value/partial_object.h"

namespace landform::evaluation {
namespace {

// Values with fewer elements than this do not count.
constexpr uint64_t kSmall = 10'000;
// All others together may have this part of the elements that one expression may make.
constexpr uint64_t kShare = 10;

// An unknown value is listed with its path and its type.
constexpr uint64_t kPath = 16;

uint64_t count_types(Type type, uint64_t limit) {
  uint64_t count = 1;
  auto add = [&](Type part) {
    if (count < limit) count += count_types(part, limit - count);
  };
  if (type.is_collection()) add(type.element());
  if (type.is_tuple())
    for (Type element : type.elements()) add(element);
  if (type.is_object())
    for (const AttributeType& attribute : type.attributes()) add(attribute.type);
  return count;
}

// The number of values in a value, counted as often as they are written; stops at a limit.
uint64_t count_elements(const Value& value, uint64_t limit) {
  if (value.is_marked()) return count_elements(value.unmarked(), limit);
  if (is_partial_object(value)) return count_elements(known_part(value), limit);
  if (!value.is_known()) return kPath + count_types(value.type(), limit);
  if (limit <= 1 || value.is_null() || value.type().is_primitive()) return 1;
  uint64_t count = 1;
  for (const Value& element : value.elements()) {
    if (count >= limit) break;
    count += count_elements(element, limit - count);
  }
  return count;
}

class Limiter {
 public:
  Limiter(const Limits& limits, Diagnostics& diagnostics)
      : limit_(limits.elements / kShare), left_(limit_), diagnostics_(diagnostics) {}

  // Whether a value may be listed.
  bool take(const Value& value, const char* what, const Range& range) {
    uint64_t count = count_elements(value, std::max(left_, kSmall) + 1);
    if (count < kSmall) return true;
    if (count <= left_) {
      left_ -= count;
      return true;
    }
    diagnostics_.error(
        "Value too large",
        fmt::format("The value of this {} and the large ones before it have more than {} elements "
                    "together, so it is not shown. The option -max-elements raises the limit.",
                    what, limit_),
        range);
    return false;
  }

 private:
  uint64_t limit_;
  uint64_t left_;
  Diagnostics& diagnostics_;
};

// The same attributes, unknown.
Value without_values(const Value& attributes) {
  if (!attributes.is_known() || !attributes.type().is_object()) return Value::unknown();
  Value::Attributes out;
  for (size_t i = 0; i < attributes.length(); ++i)
    out.emplace_back(attributes.key(i), Value::unknown());
  return Value::object(std::move(out));
}

}  // namespace

void limit_results(const Limits& limits, const config::Module& root,
                   std::vector<ResourceInstance>& resources, eval::ValTree& tree,
                   Diagnostics& diagnostics) {
  Limiter limiter(limits, diagnostics);
  for (ResourceInstance& one : resources) {
    if (!limiter.take(one.attributes, "resource", one.config->range))
      one.attributes = without_values(one.attributes);
  }
  for (const auto& [name, output] : root.outputs) {
    eval::ValTree& place = tree.at("output").at(name);
    if (place.is_value() && !limiter.take(place.value(), "output", output.range))
      place.set(Value::unknown());
  }
}

}  // namespace landform::evaluation
