#include "awscc/update.h"

#include <map>
#include <string>
#include <utility>

#include "awscc/document.h"
#include "awscc/meaning.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

using Fields = std::map<std::string, Value, std::less<>>;

Fields fields_of(const Value& document) {
  Fields out;
  if (!document.type().is_object() || document.is_null()) return out;
  for (size_t i = 0; i < document.length(); ++i) {
    out.emplace(std::string(document.key(i)), document.elements()[i]);
  }
  return out;
}

Value object_of(const Fields& fields) {
  Value::Attributes out;
  for (const auto& [name, value] : fields) out.emplace_back(name, value);
  return Value::object(std::move(out));
}

bool is_sent(const TerraformAttribute& member) {
  return (member.required || member.optional) && !member.read_only;
}

// Elements without an order, in that of the service as far as they are there already: what stays
// needs no operation.
Value in_order_of(const Value& current, const Value& wanted) {
  if (!current.type().is_tuple()) return wanted;
  std::vector<Value> out;
  std::vector<bool> used(wanted.length());
  for (const Value& element : current.elements()) {
    for (size_t i = 0; i < wanted.length(); ++i) {
      if (used[i] || !same_json(element, wanted.elements()[i])) continue;
      used[i] = true;
      out.push_back(wanted.elements()[i]);
      break;
    }
  }
  for (size_t i = 0; i < wanted.length(); ++i) {
    if (!used[i]) out.push_back(wanted.elements()[i]);
  }
  return Value::tuple(std::move(out));
}

// Whether anything that is sent differs.
bool differs(const Shape& shape, const Value& prior, const Value& planned) {
  for (const TerraformAttribute& member : shape.attributes) {
    Value now = member_of(planned, member);
    if (!is_sent(member) || !now.is_known()) continue;
    if (!same(member.shape, member_of(prior, member), now)) return true;
  }
  return false;
}

Value target(const Shape& shape, const Value& current, const Value& prior, const Value& planned) {
  Fields out = fields_of(current);
  for (const TerraformAttribute& member : shape.attributes) {
    if (!is_sent(member)) continue;
    Value was = member_of(prior, member);
    Value now = member_of(planned, member);
    if (!now.is_known()) continue;
    std::string property(member.property);
    auto there = out.find(property);
    if (member.write_only) {
      if (!now.is_null()) out.insert_or_assign(property, to_document(member.shape, now));
    } else if (member.shape.form == Form::object && !now.is_null()) {
      Value before = there == out.end() ? Value() : there->second;
      Value inner = target(member.shape, before, was, now);
      if (there != out.end() || inner.length() > 0) out.insert_or_assign(property, inner);
    } else if (same(member.shape, was, now)) {
      continue;
    } else if (now.is_null()) {
      out.erase(property);
    } else {
      Value wanted = to_document(member.shape, now);
      bool unordered = member.shape.multiset || member.shape.form == Form::set;
      if (unordered && there != out.end()) wanted = in_order_of(there->second, wanted);
      out.insert_or_assign(property, wanted);
    }
  }
  return object_of(out);
}

}  // namespace

JsonPatch update_patch(const TerraformType& type, const Value& current, const Value& prior,
                       const Value& planned) {
  if (!differs(type.shape, prior, planned)) return {};
  return diff_json(current, target(type.shape, current, prior, planned));
}

}  // namespace landform::awscc
