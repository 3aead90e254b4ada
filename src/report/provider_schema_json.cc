#include "report/provider_schema_json.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/schema.h"
#include "value/json.h"

namespace landform::report {
namespace {

// An object that leaves out what is not set.
class ObjectWriter {
 public:
  void raw(std::string_view name, std::string_view json) {
    out_ += fmt::format("{}\"{}\":{}", out_.empty() ? "" : ",", name, json);
  }
  void text(std::string_view name, const std::string& value) {
    if (!value.empty()) raw(name, json_quote(value));
  }
  void flag(std::string_view name, bool value) {
    if (value) raw(name, "true");
  }
  void number(std::string_view name, uint64_t value) {
    if (value != 0) raw(name, std::to_string(value));
  }
  [[nodiscard]] std::string finish() const { return "{" + out_ + "}"; }

 private:
  std::string out_;
};

// An object with a property for each entry.
template <typename Map, typename F>
std::string map_json(const Map& entries, const F& encode) {
  std::string out;
  for (const auto& [name, value] : entries)
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(name), encode(value));
  return out.empty() ? out : "{" + out + "}";
}

const char* nesting_text(schema::Nesting nesting) {
  constexpr std::array<const char*, 5> kNames = {"single", "group", "list", "set", "map"};
  return kNames.at(static_cast<size_t>(nesting));
}

const char* kind_text(bool markdown) { return markdown ? "\"markdown\"" : "\"plain\""; }

std::string attribute_json(const schema::Attribute& attribute) {
  ObjectWriter out;
  if (attribute.nested != nullptr) {
    ObjectWriter nested;
    nested.raw("attributes", map_json(attribute.nested->attributes, attribute_json));
    nested.raw("nesting_mode", fmt::format("\"{}\"", nesting_text(attribute.nested->nesting)));
    out.raw("nested_type", nested.finish());
  } else {
    out.raw("type", encode_type_json(attribute.type));
  }
  out.text("description", attribute.description);
  out.raw("description_kind", kind_text(attribute.markdown));
  out.flag("deprecated", attribute.deprecated);
  out.flag("required", attribute.required);
  out.flag("optional", attribute.optional);
  out.flag("computed", attribute.computed);
  out.flag("sensitive", attribute.sensitive);
  out.flag("write_only", attribute.write_only);
  return out.finish();
}

std::string block_json(const schema::Block& block);

std::string nested_block_json(const schema::NestedBlock& nested) {
  ObjectWriter out;
  out.raw("nesting_mode", fmt::format("\"{}\"", nesting_text(nested.nesting)));
  out.raw("block", block_json(*nested.block));
  out.number("min_items", nested.min_items);
  out.number("max_items", nested.max_items);
  return out.finish();
}

std::string block_json(const schema::Block& block) {
  ObjectWriter out;
  if (!block.attributes.empty()) out.raw("attributes", map_json(block.attributes, attribute_json));
  if (!block.blocks.empty()) out.raw("block_types", map_json(block.blocks, nested_block_json));
  out.text("description", block.description);
  out.raw("description_kind", kind_text(block.markdown));
  out.flag("deprecated", block.deprecated);
  return out.finish();
}

std::string schema_json(int64_t version, const schema::Block& block) {
  return fmt::format(R"({{"version":{},"block":{}}})", version, block_json(block));
}

std::string parameter_json(const provider::FunctionParameter& parameter) {
  ObjectWriter out;
  out.text("name", parameter.name);
  out.text("description", parameter.description);
  out.flag("is_nullable", parameter.allow_null);
  out.raw("type", encode_type_json(parameter.type));
  return out.finish();
}

std::string function_json(const provider::FunctionSignature& function) {
  ObjectWriter out;
  out.text("description", function.description);
  out.text("summary", function.summary);
  out.text("deprecation_message", function.deprecation_message);
  out.raw("return_type", encode_type_json(function.result));
  if (!function.parameters.empty()) {
    std::string list;
    for (const provider::FunctionParameter& parameter : function.parameters)
      list += (list.empty() ? "" : ",") + parameter_json(parameter);
    out.raw("parameters", "[" + list + "]");
  }
  if (function.variadic) out.raw("variadic_parameter", parameter_json(*function.variadic));
  return out.finish();
}

// The schemas of all types of a kind; empty without any.
Result<std::string> types_json(const provider::Schemas& schemas, provider::TypeKind kind) {
  std::string out;
  for (const std::string& type : schemas.types(kind)) {
    auto found = schemas.find(kind, type);
    if (!found) return Error{fmt::format("{}: {}", type, found.error().message)};
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(type),
                       schema_json((*found)->version, (*found)->block));
  }
  return out.empty() ? out : "{" + out + "}";
}

Result<std::string> functions_json(const provider::Schemas& schemas) {
  std::string out;
  for (const std::string& name : schemas.functions()) {
    auto found = schemas.function(name);
    if (!found) return Error{fmt::format("{}: {}", name, found.error().message)};
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(name), function_json(**found));
  }
  return out.empty() ? out : "{" + out + "}";
}

// An attribute of the language's own provider.
schema::Attribute attribute(Type type, bool schema::Attribute::*use, std::string description = "") {
  schema::Attribute out;
  out.type = type;
  out.*use = true;
  out.markdown = !description.empty();
  out.description = std::move(description);
  return out;
}

provider::FunctionSignature signature(const char* parameter, Type type, Type result,
                                      std::string summary, std::string description) {
  provider::FunctionSignature out;
  provider::FunctionParameter only;
  only.name = parameter;
  only.type = type;
  out.parameters.push_back(std::move(only));
  out.result = result;
  out.summary = std::move(summary);
  out.description = std::move(description);
  return out;
}

}  // namespace

Result<std::string> provider_schema_json(const provider::Schemas& schemas) {
  using provider::TypeKind;
  constexpr std::array<std::pair<const char*, TypeKind>, 3> kKinds = {{
      {"resource_schemas", TypeKind::resource},
      {"data_source_schemas", TypeKind::data_source},
      {"ephemeral_resource_schemas", TypeKind::ephemeral_resource},
  }};
  ObjectWriter out;
  auto own = schemas.provider();
  if (!own) return own.error();
  out.raw("provider", schema_json((*own)->version, (*own)->block));
  for (const auto& [name, kind] : kKinds) {
    auto types = types_json(schemas, kind);
    if (!types) return types.error();
    if (!types->empty()) out.raw(name, *types);
  }
  auto functions = functions_json(schemas);
  if (!functions) return functions.error();
  if (!functions->empty()) out.raw("functions", *functions);
  return out.finish();
}

std::string language_provider_schema_json() {
  using schema::Attribute;
  schema::Block data;
  data.attributes = {
      {"id", attribute(Type::string(), &Attribute::computed)},
      {"input", attribute(Type::dynamic(), &Attribute::optional)},
      {"output", attribute(Type::dynamic(), &Attribute::computed)},
      {"triggers_replace", attribute(Type::dynamic(), &Attribute::optional)},
  };
  schema::Block remote_state;
  remote_state.attributes = {
      {"backend", attribute(Type::string(), &Attribute::required,
                            "The remote backend to use, e.g. `remote` or `http`.")},
      {"config",
       attribute(Type::dynamic(), &Attribute::optional,
                 "The configuration of the remote backend. Although this is optional, most "
                 "backends require some configuration.\n\nThe object can use any arguments that "
                 "would be valid in the equivalent `terraform { backend \"<TYPE>\" { ... } }` "
                 "block.")},
      {"defaults", attribute(Type::dynamic(), &Attribute::optional,
                             "Default values for outputs, in case the state file is empty or lacks "
                             "a required output.")},
      {"outputs", attribute(Type::dynamic(), &Attribute::computed,
                            "An object containing every root-level output in the remote state.")},
      {"workspace", attribute(Type::string(), &Attribute::optional,
                              "The Terraform workspace to use, if the backend supports "
                              "workspaces.")},
  };
  std::map<std::string, provider::FunctionSignature> functions = {
      {"decode_tfvars",
       signature("src", Type::string(), Type::dynamic(),
                 "Parse a string containing syntax like that used in a `.tfvars` file",
                 "A rarely-needed function which takes a string containing the content of a "
                 "`.tfvars` file and returns an object describing the raw variable values it "
                 "defines.")},
      {"encode_expr",
       signature("value", Type::dynamic(), Type::string(),
                 "Produce a string representation of an arbitrary value using Terraform expression "
                 "syntax",
                 "A rarely-needed function which takes any value and produces a string containing "
                 "Terraform language expression syntax approximating that value.")},
      {"encode_tfvars",
       signature("value", Type::dynamic(), Type::string(),
                 "Produce a string representation of an object using the same syntax as for "
                 "`.tfvars` files",
                 "A rarely-needed function which takes an object value and produces a string "
                 "containing a description of that object using the same syntax as Terraform CLI "
                 "would expect in a `.tfvars`.")},
  };
  ObjectWriter out;
  out.raw("provider", R"({"version":0})");
  out.raw("resource_schemas", fmt::format(R"({{"terraform_data":{}}})", schema_json(0, data)));
  out.raw("data_source_schemas",
          fmt::format(R"({{"terraform_remote_state":{}}})", schema_json(0, remote_state)));
  out.raw("functions", map_json(functions, function_json));
  return out.finish();
}

Result<std::string> provider_schemas_json(const std::set<config::ProviderAddress>& addresses,
                                          const engine::Providers& providers) {
  std::string out;
  for (const config::ProviderAddress& address : addresses) {
    std::string text;
    if (address.is_builtin()) {
      text = language_provider_schema_json();
    } else {
      auto schemas = providers.schemas(address);
      if (!schemas) return schemas.error();
      auto json = provider_schema_json(**schemas);
      if (!json) return json.error();
      text = *std::move(json);
    }
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(address.to_string()), text);
  }
  return out.empty() ? out : "{" + out + "}";
}

}  // namespace landform::report
