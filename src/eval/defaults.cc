// Filling in the default values of optional attributes.
#include <algorithm>

#include "eval/type_constraint.h"
#include "value/convert.h"
#include "value/refinement.h"

namespace landform::eval {

// A value is not converted yet, so its parts are matched by the structure of the type: by name or
// position if the type distinguishes them, otherwise all alike.
const Defaults* Defaults::child(const std::string& key, bool by_name) const {
  bool own = by_name ? type.is_object() : type.is_tuple();
  auto it = children.find(own ? key : "");
  return it == children.end() ? nullptr : it->second.get();
}

Value Defaults::apply(const Value& value) const {
  if (!value.is_known() || value.is_null() || (values.empty() && children.empty())) return value;
  Value plain = value.unmarked();
  Kind kind = plain.type().kind();
  if (plain.type().is_primitive()) return value;

  bool keyed = kind == Kind::object || kind == Kind::map;
  std::vector<Value> parts;
  Value::Attributes entries;
  for (size_t i = 0; i < plain.length(); ++i) {
    std::string key = keyed ? std::string(plain.key(i)) : std::to_string(i);
    const Defaults* inner = child(key, keyed);
    Value part = inner == nullptr ? plain.elements()[i] : inner->apply(plain.elements()[i]);
    if (keyed) {
      entries.emplace_back(std::move(key), std::move(part));
    } else {
      parts.push_back(std::move(part));
    }
  }

  if (!keyed) {
    if (kind == Kind::tuple) return Value::tuple(std::move(parts)).with_marks_of(value);
    Type element = plain.type().element();
    if (!parts.empty()) {
      auto unified = unify_values(parts, false);
      if (!unified) return Value::tuple(std::move(parts)).with_marks_of(value);
      element = unified->type;
      parts = std::move(unified->values);
    }
    Value out = kind == Kind::list ? Value::list(element, std::move(parts))
                                   : Value::set(element, std::move(parts));
    return out.with_marks_of(value);
  }

  for (const auto& [name, fallback] : values) {
    auto it = std::find_if(entries.begin(), entries.end(),
                           [&name = name](const auto& e) { return e.first == name; });
    if (it == entries.end()) it = entries.insert(entries.end(), {name, Value::null()});
    if (it->second.is_null()) {
      auto inner = children.find(name);
      it->second = inner == children.end() ? fallback : inner->second->apply(fallback);
    }
    if (!fallback.is_null()) it->second = refine_not_null(it->second);
  }
  if (kind == Kind::object) return Value::object(std::move(entries)).with_marks_of(value);
  if (entries.empty()) return Value::map(plain.type().element(), {}).with_marks_of(value);
  std::vector<Value> items;
  for (const auto& e : entries) items.push_back(e.second);
  auto unified = unify_values(items, false);
  if (!unified) return Value::object(std::move(entries)).with_marks_of(value);
  for (size_t i = 0; i < entries.size(); ++i) entries[i].second = unified->values[i];
  return Value::map(unified->type, std::move(entries)).with_marks_of(value);
}

}  // namespace landform::eval
