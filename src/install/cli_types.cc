#include "install/cli_types.h"

#include <fmt/format.h>

#include <functional>

#include "base/ascii.h"

namespace landform::install {
namespace {

using Kind = CliValue::Kind;
using Problem = std::optional<Error>;

// Terraform names the types of its syntax tree.
const char* node_type(const CliValue& value) {
  if (value.is_list()) return "*ast.ListType";
  return value.is_object() ? "*ast.ObjectType" : "*ast.LiteralType";
}

Problem wrong(const CliPosition& position, const std::string& problem) {
  return Error{fmt::format("At {}: {}", position.to_string(), problem)};
}
Problem unknown(const std::string& name, const char* wanted, const CliValue& value) {
  return wrong(value.position,
               fmt::format("{}: unknown type{} {}", name, wanted, node_type(value)));
}

bool is_text(const CliValue& value) {
  return value.kind == Kind::text || value.kind == Kind::number;
}
bool is_boolean(const CliValue& value) { return value.kind == Kind::boolean; }

constexpr const char* kForString = " for string";

std::vector<const CliItem*> items_named(const CliValue& body, std::string_view name) {
  std::vector<const CliItem*> out;
  for (const CliItem& item : body.items) {
    if (ascii_lower(item.name()) == name) out.push_back(&item);
  }
  return out;
}

// An argument with a single value.
Problem check_argument(const CliValue& body, std::string_view name, const char* wanted,
                       const std::function<bool(const CliValue&)>& fits) {
  for (const CliItem* item : items_named(body, name)) {
    const CliValue& value = item->value;
    const bool labelled = item->keys.size() > 1;
    if (!labelled && value.is_object() && value.items.empty()) continue;
    if (labelled || value.is_object()) {
      return wrong(labelled ? item->label : value.items.front().position,
                   fmt::format("root.{}: unknown type{} *ast.ObjectList", name, wanted));
    }
    if (!fits(value)) return unknown(fmt::format("root.{}", name), wanted, value);
  }
  return std::nullopt;
}
Problem check_text(const CliValue& body, std::string_view name) {
  return check_argument(body, name, kForString, is_text);
}
Problem check_boolean(const CliValue& body, std::string_view name) {
  return check_argument(body, name, "", is_boolean);
}

// A list of texts; `path` names the block in messages.
Problem check_texts(const CliValue& body, const std::string& path, std::string_view name) {
  for (const CliItem* item : items_named(body, name)) {
    const CliValue& value = item->value;
    if (value.is_object()) {
      if (value.items.empty()) continue;
      return wrong(value.items.front().position,
                   fmt::format("{}.{}[0]: unknown type for string *ast.ObjectItem", path, name));
    }
    if (!value.is_list())
      return wrong(value.position, fmt::format("unknown slice type: {}", node_type(value)));
    for (size_t i = 0; i < value.elements.size(); ++i) {
      if (!is_text(value.elements[i]))
        return unknown(fmt::format("{}.{}[{}]", path, name, i), kForString, value.elements[i]);
    }
  }
  return std::nullopt;
}

Problem check_object(const std::string& path, const char* wanted, const CliValue& value) {
  if (value.is_object()) return std::nullopt;
  return wrong(value.position,
               fmt::format("{}: not an object type for {} ({})", path, wanted, node_type(value)));
}

using CheckElement = std::function<Problem(const std::string& path, const CliValue& value)>;

// Blocks with one label, or one block with all of them as arguments.
Problem check_map(const CliValue& body, std::string_view name, const std::string& path,
                  const CheckElement& check) {
  for (const CliItem* item : items_named(body, name)) {
    if (item->keys.size() > 2) continue;
    if (item->keys.size() == 2) {
      if (auto problem = check(path + "." + item->keys[1], item->value)) return problem;
      continue;
    }
    if (auto problem = check_object(path, "map", item->value)) return problem;
    for (const CliItem& inner : item->value.items) {
      if (inner.keys.size() > 1) continue;
      if (auto problem = check(path + "." + inner.name(), inner.value)) return problem;
    }
  }
  return std::nullopt;
}

Problem is_map(const std::string& path, const CliValue& value) {
  return check_object(path, "map", value);
}
Problem is_map_element(const std::string& path, const CliValue& value) {
  return is_text(value) ? std::nullopt : unknown(path, kForString, value);
}
Problem is_host(const std::string& path, const CliValue& value) {
  if (auto problem = check_object(path, "struct", value)) return problem;
  return check_map(value, "services", path + ".services",
                   [](const std::string&, const CliValue&) -> Problem { return std::nullopt; });
}
Problem is_helper(const std::string& path, const CliValue& value) {
  if (auto problem = check_object(path, "struct", value)) return problem;
  return check_texts(value, path, "args");
}

}  // namespace

Problem check_cli_types(const CliValue& file) {
  if (auto out = check_map(file, "providers", "root.Providers", is_map_element)) return out;
  if (auto out = check_map(file, "provisioners", "root.Provisioners", is_map_element)) return out;
  if (auto out = check_boolean(file, "disable_checkpoint")) return out;
  if (auto out = check_boolean(file, "disable_checkpoint_signature")) return out;
  if (auto out = check_text(file, "plugin_cache_dir")) return out;
  if (auto out = check_boolean(file, "plugin_cache_may_break_dependency_lock_file")) return out;
  if (auto out = check_map(file, "host", "root.host", is_host)) return out;
  if (auto out = check_map(file, "credentials", "root.credentials", is_map)) return out;
  return check_map(file, "credentials_helper", "root.credentials_helper", is_helper);
}

Problem check_method_types(const CliValue& body, const char* location) {
  if (location != nullptr) {
    if (auto out = check_text(body, location)) return out;
  }
  if (auto out = check_texts(body, "root", "include")) return out;
  return check_texts(body, "root", "exclude");
}

Problem check_override_types(const CliValue& body) {
  for (const CliItem& item : body.items) {
    if (item.keys.size() > 1) continue;
    if (auto out = is_map_element("root." + item.name(), item.value)) return out;
  }
  return std::nullopt;
}

}  // namespace landform::install
