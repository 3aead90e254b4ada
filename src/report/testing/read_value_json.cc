#include "report/testing/read_value_json.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "report/testing/json_members.h"
#include "value/convert.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::report::recorded {
namespace {

const Value* element(const Value* array, size_t i) {
  bool has = array != nullptr && array->type().is_tuple() && i < array->length();
  return has ? &array->elements()[i] : nullptr;
}

std::vector<Value> read_elements(const Value& known, const Value* unknown, Type type) {
  std::vector<Value> out;
  for (size_t i = 0; i < known.length(); ++i) {
    Type own = type.is_tuple() ? type.elements()[i] : type.is_dynamic() ? type : type.element();
    out.push_back(read_value(element(&known, i), element(unknown, i), own));
  }
  return out;
}

// Unknown entries are missing from `known`.
Value::Attributes read_entries(const Value& known, const Value* unknown, Type type) {
  std::set<std::string> names;
  for (size_t i = 0; i < known.length(); ++i) names.emplace(known.key(i));
  for (size_t i = 0; i < members(unknown).size(); ++i) {
    bool part = !unknown->elements()[i].type().is_bool() || is_true(&unknown->elements()[i]);
    if (part && unknown->type().is_object()) names.emplace(unknown->key(i));
  }
  Value::Attributes out;
  for (const std::string& name : names) {
    Type own = type.is_dynamic() ? type : type.element();
    out.emplace_back(name, read_value(member(known, name), member(unknown, name), own));
  }
  return out;
}

Value read_implied(const Value& known, const Value* unknown) {
  Type any = Type::dynamic();
  if (known.type().is_tuple()) return Value::tuple(read_elements(known, unknown, any));
  if (known.type().is_object()) return Value::object(read_entries(known, unknown, any));
  return known;
}

// Where a type has dynamic parts, the values decide about the type of the whole.
Value read_object(const Value& known, const Value* unknown, Type type) {
  Value::Attributes out;
  for (const AttributeType& attribute : type.attributes()) {
    out.emplace_back(attribute.name, read_value(member(known, attribute.name),
                                                member(unknown, attribute.name), attribute.type));
  }
  return Value::object(std::move(out));
}

bool has_sensitive(const std::map<std::string, schema::Attribute, std::less<>>& attributes) {
  return std::any_of(attributes.begin(), attributes.end(), [](const auto& one) {
    const schema::Attribute& attribute = one.second;
    return attribute.sensitive ||
           (attribute.nested != nullptr && has_sensitive(attribute.nested->attributes));
  });
}

bool has_sensitive(const schema::Block& block) {
  return has_sensitive(block.attributes) ||
         std::any_of(block.blocks.begin(), block.blocks.end(),
                     [](const auto& one) { return has_sensitive(*one.second.block); });
}

// `mark` is called with each element and its part of `sensitive`.
template <typename Mark>
Value mark_elements(const Value& value, const Value* sensitive, const Mark& mark) {
  std::vector<Value> out;
  for (size_t i = 0; i < value.length(); ++i) {
    bool named = value.type().is_map() || value.type().is_object();
    const Value* part = named ? member(sensitive, value.key(i)) : element(sensitive, i);
    out.push_back(mark(value.elements()[i], part));
  }
  return with_elements(value, std::move(out));
}

Value mark_object(const Value& value, const Value* sensitive,
                  const std::map<std::string, schema::Attribute, std::less<>>& attributes,
                  const schema::Block* block) {
  if (is_true(sensitive)) return value.with_marks(Marks::sensitive);
  if (!is_present(value) || sensitive == nullptr) return value;
  std::vector<Value> out;
  for (size_t i = 0; i < value.length(); ++i) {
    const Value& one = value.elements()[i];
    const Value* part = member(sensitive, value.key(i));
    auto nested = [&](schema::Nesting nesting, bool by_schema, const auto& inner) {
      if (nesting == schema::Nesting::set && by_schema) return one;
      bool single = nesting == schema::Nesting::single || nesting == schema::Nesting::group;
      if (single || is_true(part)) return inner(one, part);
      return is_present(one) ? mark_elements(one, part, inner) : one;
    };
    auto attribute = attributes.find(value.key(i));
    if (attribute == attributes.end()) {
      const schema::NestedBlock& own = block->blocks.find(value.key(i))->second;
      out.push_back(nested(
          own.nesting, has_sensitive(*own.block), [&](const Value& object, const Value* marks) {
            return mark_object(object, marks, own.block->attributes, own.block.get());
          }));
    } else if (attribute->second.sensitive) {
      out.push_back(one);
    } else if (const auto& type = attribute->second.nested; type != nullptr) {
      out.push_back(nested(type->nesting, has_sensitive(type->attributes),
                           [&](const Value& object, const Value* marks) {
                             return mark_object(object, marks, type->attributes, nullptr);
                           }));
    } else {
      out.push_back(mark_sensitive(one, part));
    }
  }
  return with_elements(value, std::move(out));
}

}  // namespace

Value read_value(const Value* known, const Value* unknown, Type type) {
  if (is_true(unknown)) return Value::unknown(type);
  if (known == nullptr || known->is_null()) return Value::null(type);
  switch (type.kind()) {
    case Kind::dynamic:
      return read_implied(*known, unknown);
    case Kind::list:
      return Value::list(type.element(), read_elements(*known, unknown, type));
    case Kind::set:
      return Value::set(type.element(), read_elements(*known, unknown, type));
    case Kind::tuple:
      return Value::tuple(read_elements(*known, unknown, type));
    case Kind::map:
      return Value::map(type.element(), read_entries(*known, unknown, type));
    case Kind::object:
      return read_object(*known, unknown, type);
    default: {
      auto converted = convert(*known, type);
      LANDFORM_CHECK(converted.ok());
      return *converted;
    }
  }
}

Value mark_sensitive(const Value& value, const Value* sensitive) {
  if (is_true(sensitive)) return value.with_marks(Marks::sensitive);
  if (!value.is_known() && value.type().is_dynamic() && sensitive != nullptr) {
    // Whether it could have sensitive parts is all that is said about its type.
    if (sensitive->type().is_object()) return Value::unknown(Type::empty_object());
    if (sensitive->type().is_tuple()) return Value::unknown(Type::empty_tuple());
  }
  if (members(sensitive).empty() || !is_present(value)) return value;
  return mark_elements(value, sensitive, [](const Value& one, const Value* part) {
    return mark_sensitive(one, part);
  });
}

Value mark_sensitive(const Value& value, const Value* sensitive, const schema::Block& block) {
  return mark_object(value, sensitive, block.attributes, &block);
}

}  // namespace landform::report::recorded
