#include "cli/provider_lint.h"

#include <fmt/format.h>

#include <array>
#include <set>
#include <string_view>

#include "value/json.h"

namespace landform::cli {
namespace {

using protocol::NestingMode;
using protocol::SchemaAttribute;
using protocol::SchemaBlock;
using protocol::SchemaNestedBlock;

enum class Kind : uint8_t { provider, resource, data_source, ephemeral, list, action };

bool is_name(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  for (char c : name) {
    bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    if (!good) return false;
  }
  return true;
}

// Meta-arguments of the language in such a block.
bool is_taken(std::string_view name, Kind kind) {
  constexpr std::array<std::string_view, 7> kOfResources = {
      "count", "depends_on", "for_each", "provider", "lifecycle", "connection", "provisioner"};
  if (kind == Kind::provider) return name == "alias" || name == "version";
  for (std::string_view taken : kOfResources) {
    if (name == taken) return true;
  }
  return false;
}

bool sounds_secret(std::string_view name) {
  for (std::string_view word : {"password", "secret", "private_key", "access_token"}) {
    if (name == word || name.ends_with("_" + std::string(word))) return true;
  }
  return false;
}

bool has_dynamic(const std::vector<SchemaAttribute>& attributes) {
  for (const SchemaAttribute& attribute : attributes) {
    if (attribute.nested_type && has_dynamic(attribute.nested_type->attributes)) return true;
    auto type = decode_type_json(attribute.type);
    if (type && type->has_dynamic()) return true;
  }
  return false;
}
bool has_dynamic(const SchemaBlock& block) {
  if (has_dynamic(block.attributes)) return true;
  for (const SchemaNestedBlock& nested : block.block_types) {
    if (has_dynamic(nested.block)) return true;
  }
  return false;
}

bool has_write_only(const std::vector<SchemaAttribute>& attributes) {
  for (const SchemaAttribute& attribute : attributes) {
    if (attribute.write_only) return true;
    if (attribute.nested_type && has_write_only(attribute.nested_type->attributes)) return true;
  }
  return false;
}
bool has_write_only(const SchemaBlock& block) {
  if (has_write_only(block.attributes)) return true;
  for (const SchemaNestedBlock& nested : block.block_types) {
    if (has_write_only(nested.block)) return true;
  }
  return false;
}

class SchemaLint {
 public:
  SchemaLint(Kind kind, std::string type, std::vector<SchemaFinding>& findings)
      : kind_(kind), type_(std::move(type)), findings_(findings) {}

  void schema(const protocol::Schema& schema) {
    if (schema.version < 0) add(Verdict::failed, "", "its version is negative");
    if (schema.block.description.empty()) add(Verdict::warning, "", "it has no description");
    for (const SchemaAttribute& attribute : schema.block.attributes) taken(attribute.name);
    for (const SchemaNestedBlock& nested : schema.block.block_types) taken(nested.type_name);
    block(schema.block, "");
    if (kind_ == Kind::resource) identifier(schema.block);
    if (kind_ != Kind::resource && kind_ != Kind::action && has_write_only(schema.block)) {
      add(Verdict::failed, "", "only resources and actions may have write-only attributes");
    }
  }

 private:
  void add(Verdict verdict, const std::string& path, std::string message) {
    findings_.push_back({verdict, path.empty() ? type_ : type_ + ": " + path, std::move(message)});
  }

  void taken(const std::string& name) {
    if (is_taken(name, kind_)) {
      add(Verdict::failed, name, "the name is reserved by the language, so it cannot be set");
    }
  }

  void identifier(const SchemaBlock& block) {
    for (const SchemaAttribute& attribute : block.attributes) {
      if (attribute.name != "id") continue;
      if (!attribute.computed && !attribute.required) {
        add(Verdict::hint, "id", "an id that may be left out should be computed");
      }
      return;
    }
    add(Verdict::hint, "", "there is no attribute \"id\" to identify the object");
  }

  void block(const SchemaBlock& block, const std::string& prefix) {
    std::set<std::string> names;
    attributes(block.attributes, prefix, names);
    for (const SchemaNestedBlock& nested : block.block_types) {
      std::string path = prefix + nested.type_name;
      name(nested.type_name, path, names);
      if (nested.block.description.empty()) add(Verdict::warning, path, "it has no description");
      nested_block(nested, path);
      this->block(nested.block, path + ".");
    }
  }

  void name(const std::string& name, const std::string& path, std::set<std::string>& names) {
    if (!is_name(name)) {
      add(Verdict::failed, path,
          "the name may contain only lowercase letters, digits and underscores, and must not start "
          "with a digit");
    }
    if (!names.insert(name).second) add(Verdict::failed, path, "the name is used twice");
  }

  void attributes(const std::vector<SchemaAttribute>& attributes, const std::string& prefix,
                  std::set<std::string>& names) {
    for (const SchemaAttribute& attribute : attributes) {
      std::string path = prefix + attribute.name;
      name(attribute.name, path, names);
      flags(attribute, path);
      type(attribute, path);
      if (attribute.description.empty()) add(Verdict::warning, path, "it has no description");
      if (!attribute.nested_type) continue;
      std::set<std::string> inner;
      this->attributes(attribute.nested_type->attributes, path + ".", inner);
    }
  }

  void flags(const SchemaAttribute& attribute, const std::string& path) {
    if (!attribute.required && !attribute.optional && !attribute.computed) {
      add(Verdict::failed, path, "it must be required, optional or computed");
    }
    if (attribute.required && attribute.optional) {
      add(Verdict::failed, path, "it cannot be both required and optional");
    }
    if (attribute.required && attribute.computed) {
      add(Verdict::failed, path, "it cannot be both required and computed");
    }
    if (attribute.write_only && attribute.computed) {
      add(Verdict::failed, path, "it cannot be both write-only and computed");
    }
    if (sounds_secret(attribute.name) && !attribute.sensitive && !attribute.write_only) {
      add(Verdict::hint, path, "it sounds like a secret, but is neither sensitive nor write-only");
    }
  }

  void type(const SchemaAttribute& attribute, const std::string& path) {
    if (!attribute.nested_type) {
      auto type = decode_type_json(attribute.type);
      if (!type) add(Verdict::failed, path, "its type is invalid: " + type.error().message);
      return;
    }
    if (!attribute.type.empty()) {
      add(Verdict::failed, path, "it cannot have both a type and nested attributes");
    }
    NestingMode nesting = attribute.nested_type->nesting;
    if (nesting == NestingMode::invalid || nesting == NestingMode::group) {
      add(Verdict::failed, path, "nested attributes are single, a list, a set or a map");
    }
    if (nesting == NestingMode::set) {
      within_set(path, has_dynamic(attribute.nested_type->attributes),
                 has_write_only(attribute.nested_type->attributes));
    }
  }

  void within_set(const std::string& path, bool dynamic, bool write_only) {
    if (dynamic) add(Verdict::failed, path, "attributes in a set must not be of dynamic type");
    if (write_only) add(Verdict::failed, path, "attributes in a set must not be write-only");
  }

  void nested_block(const SchemaNestedBlock& nested, const std::string& path) {
    int64_t least = nested.min_items;
    int64_t most = nested.max_items;
    if (least < 0 || most < 0) {
      add(Verdict::failed, path, "limits cannot be negative");
    }
    switch (nested.nesting) {
      case NestingMode::invalid:
        add(Verdict::failed, path, "it has no nesting mode");
        break;
      case NestingMode::single:
        if (least != most || least > 1) {
          add(Verdict::failed, path,
              "a single block occurs 0 or 1 times: both limits must say which");
        }
        break;
      case NestingMode::group:
      case NestingMode::map:
        if (least != 0 || most != 0) {
          add(Verdict::failed, path, "group and map blocks cannot be limited in number");
        }
        break;
      case NestingMode::set:
        within_set(path, has_dynamic(nested.block), has_write_only(nested.block));
        [[fallthrough]];
      case NestingMode::list:
        if (least > most && most != 0) add(Verdict::failed, path, "more are required than allowed");
        break;
    }
  }

  Kind kind_;
  std::string type_;
  std::vector<SchemaFinding>& findings_;
};

void lint_function(const std::string& name, const protocol::Function& function,
                   std::vector<SchemaFinding>& findings) {
  std::string where = "function " + name;
  auto add = [&](Verdict verdict, std::string message) {
    findings.push_back({verdict, where, std::move(message)});
  };
  if (!is_name(name)) add(Verdict::failed, "the name is not valid for a function");
  if (function.summary.empty()) add(Verdict::warning, "it has no summary");
  if (function.description.empty()) add(Verdict::warning, "it has no description");
  auto result = decode_type_json(function.returns.type);
  if (!result) add(Verdict::failed, "the type of its result is invalid");
  std::vector<protocol::FunctionParameter> parameters = function.parameters;
  if (function.variadic_parameter) parameters.push_back(*function.variadic_parameter);
  std::set<std::string> names;
  for (const protocol::FunctionParameter& parameter : parameters) {
    if (!names.insert(parameter.name).second) {
      add(Verdict::failed, fmt::format("the parameter {} is declared twice", parameter.name));
    }
    auto type = decode_type_json(parameter.type);
    if (!type) add(Verdict::failed, fmt::format("the type of {} is invalid", parameter.name));
    if (parameter.description.empty()) {
      add(Verdict::warning, fmt::format("the parameter {} has no description", parameter.name));
    }
  }
}

}  // namespace

std::vector<SchemaFinding> lint_schemas(const protocol::GetProviderSchema::Response& schemas,
                                        const std::string& name) {
  std::vector<SchemaFinding> findings;
  if (!schemas.provider) {
    findings.push_back({Verdict::failed, "provider", "there is no schema, not even an empty one"});
  } else {
    // A provider without settings needs no description of them.
    if (!schemas.provider->block.attributes.empty() ||
        !schemas.provider->block.block_types.empty()) {
      SchemaLint(Kind::provider, "provider", findings).schema(*schemas.provider);
    }
  }
  auto all = [&](Kind kind, const char* what, const auto& types) {
    for (const auto& [type, schema] : types) {
      std::string where = std::string(what) + type;
      if (!is_name(type)) {
        findings.push_back({Verdict::failed, where, "the type is not a valid name"});
      } else if (!name.empty() && type != name && !type.starts_with(name + "_")) {
        findings.push_back({Verdict::failed, where,
                            fmt::format("the type does not begin with {}_, so Terraform would "
                                        "look for another provider",
                                        name)});
      }
      SchemaLint(kind, where, findings).schema(schema);
    }
  };
  all(Kind::resource, "", schemas.resource_schemas);
  all(Kind::data_source, "data ", schemas.data_source_schemas);
  all(Kind::ephemeral, "ephemeral ", schemas.ephemeral_resource_schemas);
  all(Kind::list, "list ", schemas.list_resource_schemas);
  for (const auto& [type, action] : schemas.action_schemas) {
    SchemaLint(Kind::action, "action " + type, findings).schema(action.schema);
  }
  for (const auto& [function, info] : schemas.functions) lint_function(function, info, findings);
  return findings;
}

}  // namespace landform::cli
