#include "views/snapshot_values.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "value/json.h"
#include "value/lookup.h"

namespace landform::views {
namespace {

Value::Attributes attributes_of(const Value& object) {
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i)
    out.emplace_back(object.key(i), object.elements()[i]);
  return out;
}

// Whether anything in it is `true`.
bool says_anything(const Value& where) {
  if (is_true(where)) return true;
  if (!is_object(where) && !is_tuple(where)) return false;
  auto all = where.elements();
  return std::any_of(all.begin(), all.end(), says_anything);
}

// A step of a path as text: the name of an attribute, or an index or key.
std::optional<std::string> step_text(const PathStep& step) {
  if (step.kind == PathStep::Kind::attribute) return step.name;
  if (!step.key.is_known() || step.key.is_null()) return std::nullopt;
  if (step.key.type().is_string()) return std::string(step.key.as_string());
  if (step.key.type().is_number()) return step.key.as_number().to_string();
  return std::nullopt;
}

struct Node {
  bool here = false;
  std::map<std::string, std::unique_ptr<Node>> children;

  [[nodiscard]] Value shape() const {
    if (here) return Value::boolean(true);
    Value::Attributes all;
    for (const auto& [name, child] : children) all.emplace_back(name, child->shape());
    return Value::object(std::move(all));
  }
};

}  // namespace

Value with_unknowns(const Value& value, const Value& where) {
  if (is_true(where)) return Value::unknown();
  if (is_object(where) && (value.is_null() || is_object(value))) {
    if (!says_anything(where)) return value;
    Value::Attributes all = value.is_null() ? Value::Attributes{} : attributes_of(value);
    for (size_t i = 0; i < where.length(); ++i) {
      const Value& part = where.elements()[i];
      const Value* known = value.is_null() ? nullptr : value.find(where.key(i));
      if (known == nullptr && !says_anything(part)) continue;
      all.emplace_back(where.key(i),
                       with_unknowns(known == nullptr ? Value::null() : *known, part));
    }
    return Value::object(std::move(all));
  }
  if (is_tuple(where) && (value.is_null() || is_tuple(value))) {
    if (!says_anything(where)) return value;
    std::vector<Value> all;
    if (!value.is_null()) all.assign(value.elements().begin(), value.elements().end());
    all.resize(std::max(all.size(), where.length()));
    for (size_t i = 0; i < where.length(); ++i) all[i] = with_unknowns(all[i], where.elements()[i]);
    return Value::tuple(std::move(all));
  }
  return value;
}

Value with_secrets(const Value& value, const Value& where) {
  if (is_true(where)) return value.with_marks(Marks::sensitive);
  if (!value.is_known() || value.is_null()) return value;
  if (is_object(value) && is_object(where)) {
    Value::Attributes all = attributes_of(value);
    for (auto& [name, part] : all) {
      if (const Value* inside = where.find(name)) part = with_secrets(part, *inside);
    }
    return Value::object(std::move(all));
  }
  if (is_tuple(value) && (is_tuple(where) || is_object(where))) {
    std::vector<Value> all(value.elements().begin(), value.elements().end());
    for (size_t i = 0; i < all.size(); ++i) {
      const Value* inside = nullptr;
      if (is_object(where)) inside = where.find(std::to_string(i));
      if (is_tuple(where) && i < where.length()) inside = &where.elements()[i];
      if (inside != nullptr) all[i] = with_secrets(all[i], *inside);
    }
    return Value::tuple(std::move(all));
  }
  return value;
}

Value without_types(const Value& attributes, const schema::Block* schema) {
  if (!is_object(attributes)) return attributes;
  Value::Attributes all = attributes_of(attributes);
  for (auto& [name, part] : all) {
    if (!is_object(part) || part.length() != 2) continue;
    const Value* type = part.find("type");
    const Value* value = part.find("value");
    if (type == nullptr || value == nullptr) continue;
    bool meant = false;
    if (schema != nullptr) {
      auto it = schema->attributes.find(name);
      meant = it != schema->attributes.end() && it->second.type.is_dynamic();
    } else if (is_tuple(*type)) {
      // No attribute of a resource looks like a composite type.
      auto text = encode_json(*type, type->type());
      meant = text && decode_type_json(text.value()).ok();
    }
    if (meant) part = Value(*value);
  }
  return Value::object(std::move(all));
}

Value shape_of_paths(const std::vector<Path>& paths) {
  if (paths.empty()) return Value::null();
  Node root;
  for (const Path& path : paths) {
    Node* at = &root;
    for (const PathStep& step : path) {
      std::optional<std::string> text = step_text(step);
      // Elements of a set have no path, so the whole set is sensitive.
      if (!text) break;
      auto& child = at->children[*text];
      if (child == nullptr) child = std::make_unique<Node>();
      at = child.get();
    }
    at->here = true;
  }
  return root.shape();
}

}  // namespace landform::views
