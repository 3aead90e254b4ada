#include "emulators/cloudcontrol/fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "emulators/cloudcontrol/property_path.h"
#include "value/json.h"

namespace landform::emulator::cloudcontrol {
namespace {

using awscc::JsonType;
using awscc::Member;
using awscc::Node;
using awscc::PropertyPath;

// Definitions may be recursive.
constexpr int kMaxDepth = 12;

bool is_object(const Value& value) { return !value.is_null() && value.type().is_object(); }
bool is_array(const Value& value) { return !value.is_null() && value.type().is_tuple(); }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// The n-th part of "AWS::S3::Bucket".
std::string type_part(std::string_view type, int part) {
  for (; part > 0; --part) {
    size_t colons = type.find("::");
    if (colons == std::string_view::npos) return lower(type);
    type.remove_prefix(colons + 2);
  }
  return lower(type.substr(0, type.find("::")));
}

class Filler {
 public:
  explicit Filler(const FillContext& context) : context_(context) {}

  Value fill(const Value& desired) {
    Value out = defaults(*context_.schema.root, desired, 0);
    for (const PropertyPath& path : context_.schema.read_only) out = with_read_only(out, path);
    // Names that are not given are generated.
    for (const PropertyPath& path : context_.schema.primary_identifier) out = with_value(out, path);
    return out;
  }

 private:
  [[nodiscard]] const Node* resolve(const Node* node) const {
    return node == nullptr ? nullptr : context_.schema.resolve(*node);
  }

  [[nodiscard]] bool is_read_only(std::string_view name) const {
    const auto& paths = context_.schema.read_only;
    return std::any_of(paths.begin(), paths.end(), [&](const PropertyPath& path) {
      return path.size() == 1 && path[0] == name;
    });
  }

  // Adds defaults to all objects that are present.
  [[nodiscard]] Value defaults(const Node& given, const Value& value, int depth) const {
    const Node* node = resolve(&given);
    if (node == nullptr || depth > kMaxDepth) return value;
    if (is_array(value) && node->items != nullptr) {
      std::vector<Value> out;
      for (const Value& element : value.elements()) {
        out.push_back(defaults(*node->items, element, depth + 1));
      }
      return Value::tuple(std::move(out));
    }
    if (!is_object(value)) return value;
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i) {
      const Node* child = node->property(value.key(i));
      const Value& element = value.elements()[i];
      out.emplace_back(value.key(i),
                       child == nullptr ? element : defaults(*child, element, depth + 1));
    }
    for (const Member& member : node->properties) {
      if (value.find(member.name) != nullptr || (depth == 0 && is_read_only(member.name))) continue;
      std::optional<std::string_view> text = member.node->default_value;
      if (const Node* target = resolve(member.node); !text && target != nullptr) {
        text = target->default_value;
      }
      if (!text) continue;
      auto made = decode_json(*text);
      if (made && !made->is_null()) out.emplace_back(member.name, *made);
    }
    return Value::object(std::move(out));
  }

  [[nodiscard]] const Node* node_at(const PropertyPath& path) const {
    const Node* at = resolve(context_.schema.root);
    for (const std::string& name : path) {
      if (at == nullptr) return nullptr;
      const Node* next = name == "*" ? at->items : at->property(name);
      if (next == nullptr && at->items != nullptr) {
        const Node* element = resolve(at->items);
        next = element == nullptr ? nullptr : element->property(name);
      }
      at = resolve(next);
    }
    return at;
  }

  // Adds a read-only value. A missing parent object is created if nothing else is required in it.
  Value with_read_only(const Value& document, const PropertyPath& path) {
    if (path.size() > 1 && member(document, path[0]) == nullptr) {
      const Node* parent = node_at({path[0]});
      bool plain = parent != nullptr && !parent->properties.empty() && path[1] != "*" &&
                   !is_create_only(path[0]);
      for (std::string_view name : plain ? parent->required : std::span<const std::string_view>()) {
        const auto& all = context_.schema.read_only;
        plain = plain && std::any_of(all.begin(), all.end(), [&](const PropertyPath& one) {
                  return one.size() == 2 && one[0] == path[0] && one[1] == name;
                });
      }
      if (!plain) return document;
      Value with_parent = edited(document, Path(path).subspan(0, 1),
                                 [](const Value*) { return Value::empty_object(); });
      return with_value(with_parent, path);
    }
    return with_value(document, path);
  }

  [[nodiscard]] bool is_create_only(std::string_view name) const {
    const auto& paths = context_.schema.create_only;
    return std::any_of(paths.begin(), paths.end(),
                       [&](const PropertyPath& path) { return path[0] == name; });
  }

  Value with_value(const Value& document, const PropertyPath& path) {
    const Node* node = node_at(path);
    return edited(document, path, [&](const Value* old) -> std::optional<Value> {
      if (old != nullptr) return *old;
      if (node == nullptr || path.back() == "*") return std::nullopt;
      return sample(*node, path.back(), 0);
    });
  }

  std::optional<Value> sample(const Node& given, const std::string& name, int depth) {
    const Node* node = resolve(&given);
    if (node == nullptr || depth > kMaxDepth) return std::nullopt;
    if (node->default_value) {
      if (auto made = decode_json(*node->default_value)) return *made;
    }
    if (node->const_value) return decode_json(*node->const_value).value();
    if (!node->enum_values.empty()) return decode_json(node->enum_values[0]).value();
    if (node->is(JsonType::string)) return Value::string(text(*node, name));
    if (node->is(JsonType::integer) || node->is(JsonType::number)) {
      std::optional<Number> least = node->minimum ? Number::parse(*node->minimum) : std::nullopt;
      return Value::number(least.value_or(Number(context_.number)));
    }
    if (node->is(JsonType::boolean)) return Value::boolean(false);
    if (node->is(JsonType::array)) {
      std::vector<Value> out;
      for (int64_t i = 0; node->items != nullptr && i < node->min_items.value_or(0); ++i) {
        if (auto made = sample(*node->items, name, depth + 1)) out.push_back(*made);
      }
      return Value::tuple(std::move(out));
    }
    if (node->properties.empty() && !node->is(JsonType::object)) return std::nullopt;
    Value::Attributes out;
    for (const Member& member : node->properties) {
      if (auto made = sample(*member.node, std::string(member.name), depth + 1)) {
        out.emplace_back(member.name, *made);
      }
    }
    return Value::object(std::move(out));
  }

  // Resembles real values, judging by the property's name.
  [[nodiscard]] std::string text(const Node& node, const std::string& name) {
    std::string service = type_part(context_.schema.type_name, 1);
    std::string resource = type_part(context_.schema.type_name, 2);
    std::string out;
    if (node.format == "date-time" || node.format == "timestamp") {
      out = "2024-01-01T00:00:00Z";
    } else if (name.ends_with("Arn") || name.ends_with("ARN")) {
      out = fmt::format("arn:aws:{}:{}:{}:{}/{:08x}", service, context_.region, context_.account,
                        resource, context_.number);
    } else if (name.ends_with("Id") || name == "ID") {
      out = fmt::format("{}-{:017x}", resource, context_.number);
    } else {
      out = fmt::format("{}-{}-{:08x}", lower(name), resource, context_.number);
    }
    // Keep the number at the end, which makes it unique.
    auto most = static_cast<size_t>(std::max<int64_t>(node.max_length.value_or(1 << 20), 1));
    if (out.size() > most) out.erase(0, out.size() - most);
    while (static_cast<int64_t>(out.size()) < node.min_length.value_or(0)) out += '0';
    return out;
  }

  const FillContext& context_;
};

std::optional<std::string> text_of(const Value& value) {
  if (value.is_null()) return std::nullopt;
  if (value.type().is_string()) return std::string(value.as_string());
  if (value.type().is_number()) return value.as_number().to_string();
  if (value.type().is_bool()) return value.as_bool() ? "true" : "false";
  return std::nullopt;
}

Value turned(const awscc::ResourceSchema& schema, const Node* given, const Value& value,
             size_t places, int depth) {
  const Node* node = given == nullptr ? nullptr : schema.resolve(*given);
  if (node == nullptr || depth > kMaxDepth) return value;
  if (is_array(value)) {
    std::vector<Value> out;
    for (const Value& element : value.elements()) {
      out.push_back(turned(schema, node->items, element, places, depth + 1));
    }
    if (!node->insertion_order.value_or(true) && !out.empty()) {
      std::rotate(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(places % out.size()),
                  out.end());
    }
    return Value::tuple(std::move(out));
  }
  if (!is_object(value)) return value;
  Value::Attributes out;
  for (size_t i = 0; i < value.length(); ++i) {
    out.emplace_back(value.key(i), turned(schema, node->property(value.key(i)), value.elements()[i],
                                          places, depth + 1));
  }
  return Value::object(std::move(out));
}

}  // namespace

Value filled(const FillContext& context, const Value& desired) {
  return Filler(context).fill(desired);
}

std::optional<std::string> identifier_of(const awscc::ResourceSchema& schema,
                                         const Value& document) {
  std::string out;
  for (const PropertyPath& path : schema.primary_identifier) {
    std::vector<Value> found = selected(document, path);
    std::optional<std::string> part = found.empty() ? std::nullopt : text_of(found[0]);
    if (!part) return std::nullopt;
    if (&path != &schema.primary_identifier.front()) out += '|';
    out += *part;
  }
  return out;
}

Value readable(const awscc::ResourceSchema& schema, const Value& document) {
  Value out = document;
  for (const PropertyPath& path : schema.write_only) out = without(out, path);
  return out;
}

Value shuffled(const awscc::ResourceSchema& schema, const Value& document, size_t places) {
  return turned(schema, schema.root, document, places, 0);
}

}  // namespace landform::emulator::cloudcontrol
