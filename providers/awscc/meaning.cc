#include "awscc/meaning.h"

#include <algorithm>

#include "awscc/attributes.h"
#include "sdk/custom_type.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

bool is_unordered(const Shape& shape) { return shape.form == Form::set || shape.multiset; }

bool same_text(const Shape& shape, const Value& a, const Value& b) {
  if (a.as_string() == b.as_string()) return true;
  if (shape.form == Form::timestamp) {
    static const sdk::CustomTypePtr kMoment = sdk::rfc3339_type();
    return !kMoment->problem(a) && !kMoment->problem(b) && kMoment->equal(a, b);
  }
  // Texts may hold documents too, such as policies.
  auto document = [](const Value& text) {
    return text.as_string().starts_with('{') || text.as_string().starts_with('[');
  };
  if (shape.form != Form::json && !(document(a) && document(b))) return false;
  static const sdk::CustomTypePtr kJson = sdk::normalized_json_type();
  return !kJson->problem(a) && !kJson->problem(b) && kJson->equal(a, b);
}

using Relation = bool (*)(const Shape&, const Value&, const Value&);

// Every element of `a` has one of its own in `b`.
bool all_matched(const Shape& element, const Value& a, const Value& b, Relation relation) {
  std::vector<bool> used(b.length());
  for (const Value& one : a.elements()) {
    bool found = false;
    for (size_t j = 0; j < b.length() && !found; ++j) {
      if (used[j] || !relation(element, one, b.elements()[j])) continue;
      used[j] = found = true;
    }
    if (!found) return false;
  }
  return true;
}

bool collections_related(const Shape& shape, const Value& a, const Value& b, Relation relation) {
  if (a.length() != b.length()) return false;
  if (is_unordered(shape)) return all_matched(*shape.element, a, b, relation);
  for (size_t i = 0; i < a.length(); ++i) {
    if (shape.form == Form::map && a.key(i) != b.key(i)) return false;
    if (!relation(*shape.element, a.elements()[i], b.elements()[i])) return false;
  }
  return true;
}

bool scalars_same(const Shape& shape, const Value& a, const Value& b) {
  switch (shape.form) {
    case Form::boolean:
      return a.as_bool() == b.as_bool();
    case Form::int64:
    case Form::float64:
      return equal(a.as_number(), b.as_number());
    default:
      return same_text(shape, a, b);
  }
}

}  // namespace

bool is_nothing(const Value& value) {
  if (!value.is_known()) return false;
  if (value.is_null()) return true;
  const Type type = value.type();
  if (type.is_object() || type.is_tuple()) return std::ranges::all_of(value.elements(), is_nothing);
  return (type.is_list() || type.is_set() || type.is_map()) && value.length() == 0;
}

Value member_of(const Value& object, const TerraformAttribute& attribute) {
  const Value* found = is_present(object) ? object.find(attribute.name) : nullptr;
  return found == nullptr ? Value::null(value_type(attribute.shape)) : *found;
}

bool same(const Shape& shape, const Value& a, const Value& b) {
  if (!a.is_known() || !b.is_known()) return false;
  if (a.is_null() || b.is_null()) return is_nothing(a) && is_nothing(b);
  if (shape.form == Form::object) {
    return std::ranges::all_of(shape.attributes, [&](const TerraformAttribute& member) {
      return same(member.shape, member_of(a, member), member_of(b, member));
    });
  }
  if (shape.is_collection()) return collections_related(shape, a, b, same);
  return scalars_same(shape, a, b);
}

bool agrees(const Shape& shape, const Value& part, const Value& whole) {
  if (!is_present(part)) return true;
  if (!is_present(whole)) return is_nothing(part);
  if (shape.form == Form::object) {
    return std::ranges::all_of(shape.attributes, [&](const TerraformAttribute& member) {
      // What is never returned, or only by the service, tells nothing.
      return member.write_only ||
             agrees(member.shape, member_of(part, member), member_of(whole, member));
    });
  }
  if (shape.is_collection()) return collections_related(shape, part, whole, agrees);
  return scalars_same(shape, part, whole);
}

std::vector<int64_t> partners(const Shape& collection, const Value& now, const Value& before) {
  std::vector<int64_t> out(now.length(), -1);
  if (!is_present(before)) return out;
  std::vector<bool> used(before.length());
  auto pair = [&](size_t i, size_t j) {
    out[i] = static_cast<int64_t>(j);
    used[j] = true;
  };
  auto agree = [&](size_t i, size_t j) {
    return agrees(*collection.element, now.elements()[i], before.elements()[j]);
  };
  for (size_t i = 0; i < std::min(now.length(), before.length()); ++i) {
    if (agree(i, i)) pair(i, i);
  }
  for (size_t i = 0; i < now.length(); ++i) {
    for (size_t j = 0; j < before.length() && out[i] < 0; ++j) {
      if (!used[j] && agree(i, j)) pair(i, j);
    }
  }
  if (collection.form == Form::set) return out;
  for (size_t i = 0; i < std::min(now.length(), before.length()); ++i) {
    if (out[i] < 0 && !used[i]) pair(i, i);
  }
  return out;
}

}  // namespace landform::awscc
