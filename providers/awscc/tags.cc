#include "awscc/tags.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "awscc/attributes.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

// How a type keeps its tags.
class TagShape {
 public:
  static std::optional<TagShape> of(const TerraformType& type) {
    const TerraformAttribute* attribute = type.tags.empty() ? nullptr : type.shape.find(type.tags);
    if (attribute == nullptr || !attribute->shape.is_collection()) return std::nullopt;
    TagShape out(attribute->shape);
    const Shape& element = *out.shape_.element;
    if (out.shape_.form == Form::map) {
      return element.form == Form::string ? std::optional(out) : std::nullopt;
    }
    if (element.form != Form::object) return std::nullopt;
    for (auto [key, value] : {std::pair{"key", "value"}, {"tag_key", "tag_value"}}) {
      if (element.find(key) != nullptr && element.find(value) != nullptr) {
        out.key_ = key;
        out.value_ = value;
        return out;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> read(const Value& tags) const {
    std::vector<std::pair<std::string, std::string>> out;
    if (!is_present(tags)) return out;
    for (size_t i = 0; i < tags.length(); ++i) {
      const Value& element = tags.elements()[i];
      if (shape_.form == Form::map) {
        out.emplace_back(tags.key(i), text(element));
      } else {
        const Value* key = is_present(element) ? element.find(key_) : nullptr;
        const Value* value = is_present(element) ? element.find(value_) : nullptr;
        out.emplace_back(key == nullptr ? "" : text(*key), value == nullptr ? "" : text(*value));
      }
    }
    return out;
  }

  [[nodiscard]] Value element(const std::string& key, const std::string& value) const {
    if (shape_.form == Form::map) return Value::string(value);
    Value::Attributes out;
    for (const TerraformAttribute& member : shape_.element->attributes) {
      Value content = Value::null(value_type(member.shape));
      if (member.name == key_) content = Value::string(key);
      if (member.name == value_) content = Value::string(value);
      out.emplace_back(member.name, std::move(content));
    }
    return Value::object(std::move(out));
  }

  [[nodiscard]] Value make(std::vector<std::pair<std::string, Value>> elements) const {
    Type type = value_type(*shape_.element);
    if (shape_.form == Form::map) return Value::map(type, std::move(elements));
    std::vector<Value> values;
    for (auto& [key, value] : elements) values.push_back(std::move(value));
    return shape_.form == Form::set ? Value::set(type, std::move(values))
                                    : Value::list(type, std::move(values));
  }

 private:
  explicit TagShape(const Shape& shape) : shape_(shape) {}
  static std::string text(const Value& value) {
    return is_present(value) && value.type().is_string() ? std::string(value.as_string()) : "";
  }

  const Shape& shape_;
  std::string key_, value_;
};

Value with_member(const Value& object, std::string_view name, const Value& content) {
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i) {
    bool replaced = object.key(i) == name;
    out.emplace_back(std::string(object.key(i)), replaced ? content : object.elements()[i]);
  }
  return Value::object(std::move(out));
}

bool has_key(const std::vector<std::pair<std::string, std::string>>& tags, const std::string& key) {
  return std::ranges::any_of(tags, [&](const auto& tag) { return tag.first == key; });
}

}  // namespace

Value with_default_tags(const TerraformType& type, const Value& value, const Tags& tags) {
  auto shape = TagShape::of(type);
  if (tags.empty() || !shape || !is_present(value)) return value;
  const Value& own = *value.find(type.tags);
  auto named = shape->read(own);
  std::vector<std::pair<std::string, Value>> elements;
  for (size_t i = 0; i < named.size(); ++i) {
    elements.emplace_back(named[i].first, own.elements()[i]);
  }
  for (const auto& [key, text] : tags) {
    if (!has_key(named, key)) elements.emplace_back(key, shape->element(key, text));
  }
  return with_member(value, type.tags, shape->make(std::move(elements)));
}

Value without_default_tags(const TerraformType& type, const Value& received, const Value& before,
                           const Tags& tags, std::vector<std::string>& missing) {
  auto shape = TagShape::of(type);
  if (tags.empty() || !shape || !is_present(received)) return received;
  const Value& all = *received.find(type.tags);
  // A resource without tags of its own shows all that it has.
  const Value* written = is_present(before) ? before.find(type.tags) : nullptr;
  if (written == nullptr || !is_present(*written)) return received;
  auto named = shape->read(all);
  auto own = shape->read(*written);
  std::vector<std::pair<std::string, Value>> elements;
  for (size_t i = 0; i < named.size(); ++i) {
    auto tag = tags.find(named[i].first);
    bool ours = tag != tags.end() && tag->second == named[i].second;
    if (!ours || has_key(own, named[i].first)) {
      elements.emplace_back(named[i].first, all.elements()[i]);
    }
  }
  for (const auto& [key, value] : tags) {
    if (!has_key(named, key) && !has_key(own, key)) missing.push_back(key);
  }
  return with_member(received, type.tags, shape->make(std::move(elements)));
}

Tags received_default_tags(const TerraformType& type, const Value& received, const Tags& tags) {
  Tags out;
  auto shape = TagShape::of(type);
  if (tags.empty() || !shape || !is_present(received)) return out;
  for (auto& [key, value] : shape->read(*received.find(type.tags))) {
    auto tag = tags.find(key);
    if (tag != tags.end() && tag->second == value) out.insert(*tag);
  }
  return out;
}

Value with_changed_default_tags(const TerraformType& type, const Value& planned, const Tags& old,
                                const Tags& now) {
  auto shape = TagShape::of(type);
  if (!shape || !is_present(planned)) return planned;
  const Value& all = *planned.find(type.tags);
  if (!all.is_wholly_known()) return planned;
  std::vector<std::pair<std::string, std::string>> named = shape->read(all);
  std::vector<std::pair<std::string, Value>> elements;
  bool changed = false;
  for (size_t i = 0; i < named.size(); ++i) {
    const auto& [key, value] = named[i];
    auto given = old.find(key);
    auto wanted = now.find(key);
    bool dropped = wanted == now.end() && given != old.end() && given->second == value;
    bool stale = wanted != now.end() && wanted->second != value;
    changed = changed || dropped || stale;
    if (!dropped && !stale) elements.emplace_back(key, all.elements()[i]);
    if (stale) elements.emplace_back(key, shape->element(key, wanted->second));
  }
  for (const auto& [key, value] : now) {
    if (has_key(named, key)) continue;
    elements.emplace_back(key, shape->element(key, value));
    changed = true;
  }
  return changed ? with_member(planned, type.tags, shape->make(std::move(elements))) : planned;
}

std::string encode_tags(const Tags& tags) {
  Value::Attributes out;
  for (const auto& [key, value] : tags) out.emplace_back(key, Value::string(value));
  Value object = Value::object(std::move(out));
  return encode_json(object, object.type()).value();
}

Tags decode_tags(const std::string& text) {
  Tags out;
  auto object = decode_json(text);
  if (!object || !is_present(*object) || !object->type().is_object()) return out;
  for (size_t i = 0; i < object->length(); ++i) {
    const Value& value = object->elements()[i];
    if (is_present(value) && value.type().is_string()) {
      out.emplace(object->key(i), value.as_string());
    }
  }
  return out;
}

}  // namespace landform::awscc
