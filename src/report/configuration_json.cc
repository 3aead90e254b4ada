#include "report/configuration_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "evaluation/builtin_schema.h"
#include "packages/requirements.h"
#include "report/body_json.h"
#include "report/expression_json.h"
#include "report/json_object.h"
#include "report/provider_configs.h"
#include "report/value_json.h"

namespace landform::report {
namespace {

class ConfigurationPrinter {
 public:
  ConfigurationPrinter(std::string& out, const config::ModuleTree& modules,
                       const engine::SchemaSource& schemas)
      : out_(out), root_(*modules.root), schemas_(schemas), providers_(root_) {}

  Result<bool> print() {
    JsonObject json(out_);
    print_providers(json);
    print_module(json.member("root_module"), root_);
    json.close();
    if (!error_.empty()) return Error{error_};
    return true;
  }

 private:
  void print_providers(JsonObject& json) {
    std::optional<JsonObject> all;
    for (const auto& [key, entry] : providers_.entries()) {
      if (!entry.source.empty()) continue;
      if (!all) all.emplace(json.member("provider_config"));
      JsonObject one(all->keyed(key));
      one.text("name", entry.name);
      one.text("full_name", entry.provider.to_string());
      one.text_unless_empty("alias", entry.alias);
      one.text_unless_empty("version_constraint", entry.constraint);
      one.text_unless_empty("module_address", entry.module);
      const provider::TypeSchema* schema = schemas_.schema_of_provider(entry.provider);
      if (entry.block != nullptr && schema != nullptr) {
        bodies_.append_unless_empty(one, "expressions", *entry.block->arguments, schema->block);
      }
      one.close();
    }
    if (all) all->close();
  }

  void print_module(std::string& out, const config::ModuleNode& node) {
    const config::Module& module = *node.module;
    JsonObject json(out);
    print_outputs(json, module);
    print_resources(json, node);
    if (!module.calls.empty()) {
      JsonObject calls(json.member("module_calls"));
      for (const auto& [name, call] : module.calls) {
        auto child = node.children.find(name);
        print_call(calls.keyed(name), call,
                   child == node.children.end() ? nullptr : child->second.get());
      }
      calls.close();
    }
    print_variables(json, module);
    json.close();
  }

  void print_outputs(JsonObject& json, const config::Module& module) {
    if (module.outputs.empty()) return;
    JsonObject outputs(json.member("outputs"));
    for (const auto& [name, output] : module.outputs) {
      JsonObject one(outputs.keyed(name));
      one.flag_if_set("sensitive", output.sensitive);
      append_expression(one.member("expression"), output.value);
      one.texts_unless_empty("depends_on", dependency_names(output.depends_on));
      one.text_unless_empty("description", output.description);
      one.close();
    }
    outputs.close();
  }

  void print_variables(JsonObject& json, const config::Module& module) {
    if (module.variables.empty()) return;
    JsonObject variables(json.member("variables"));
    for (const auto& [name, variable] : module.variables) {
      JsonObject one(variables.keyed(name));
      if (variable.default_value) append_known(one.member("default"), *variable.default_value);
      one.text_unless_empty("description", variable.description);
      one.flag_if_set("sensitive", variable.sensitive);
      one.close();
    }
    variables.close();
  }

  // Those that are managed, then data sources.
  void print_resources(JsonObject& json, const config::ModuleNode& node) {
    std::vector<const config::Resource*> all;
    for (config::ResourceMode mode : {config::ResourceMode::managed, config::ResourceMode::data}) {
      for (const auto& [address, resource] : node.module->resources) {
        if (resource.mode == mode) all.push_back(&resource);
      }
    }
    if (all.empty()) return;
    std::string module = module_address(node);
    append_array(json.member("resources"), all, [&](const config::Resource* resource) {
      print_resource(*node.module, module, *resource);
    });
  }

  void print_resource(const config::Module& module, const std::string& module_address,
                      const config::Resource& resource) {
    config::ProviderAddress provider = packages::provider_named(module, resource.provider_key());
    const provider::TypeSchema* schema = schemas_.schema_of(provider, resource.mode, resource.type);
    JsonObject json(out_);
    json.text("address", resource.address());
    json.text("mode", resource.mode == config::ResourceMode::data ? "data" : "managed");
    json.text("type", resource.type);
    json.text("name", resource.name);
    json.text("provider_config_key", providers_.key_for(module_address, resource.provider_key()));
    print_provisioners(json, resource);
    if (schema == nullptr) {
      fail(fmt::format("no schema found for {} (in provider {})", resource.address(),
                       provider.to_string()));
    } else {
      bodies_.append_unless_empty(json, "expressions", *resource.arguments, schema->block);
      json.number("schema_version", static_cast<uint64_t>(schema->version));
    }
    print_repetition(json, resource.repetition());
    json.texts_unless_empty("depends_on", dependency_names(resource.depends_on()));
    json.close();
  }

  void print_provisioners(JsonObject& json, const config::Resource& resource) {
    const std::vector<config::Provisioner>& all = resource.management->provisioners;
    if (all.empty()) return;
    append_array(json.member("provisioners"), all, [this](const config::Provisioner& provisioner) {
      JsonObject one(out_);
      one.text("type", provisioner.type);
      const schema::Block* schema = evaluation::provisioner_schema(provisioner.type);
      if (schema != nullptr) {
        bodies_.append_unless_empty(one, "expressions", *provisioner.arguments, *schema);
      }
      one.close();
    });
  }

  // An expression without value and references is not shown, as if it were missing.
  static void print_repetition(JsonObject& json, const config::Repetition& repetition) {
    for (const auto& [name, expr] : {std::pair("count_expression", repetition.count),
                                     std::pair("for_each_expression", repetition.for_each)}) {
      std::string text;
      append_expression(text, expr);
      if (text == "{}") continue;
      json.member(name) += text;
      return;
    }
  }

  void print_call(std::string& out, const config::ModuleCall& call,
                  const config::ModuleNode* child) {
    JsonObject json(out);
    if (child == nullptr) {
      json.member("module") += "{}";
    } else {
      json.text_unless_empty("source", call.source);
      print_arguments(json, call, *child->module);
      print_repetition(json, call.repetition);
      print_module(json.member("module"), *child);
      json.text_unless_empty("version_constraint", call.version);
      json.texts_unless_empty("depends_on", dependency_names(call.depends_on));
    }
    json.close();
  }

  static void print_arguments(JsonObject& json, const config::ModuleCall& call,
                              const config::Module& module) {
    std::map<std::string_view, syntax::Expression> arguments;
    for (const syntax::Attribute& argument : call.arguments) {
      if (module.variables.contains(argument.name)) arguments[argument.name] = argument.expr;
    }
    if (arguments.empty()) return;
    JsonObject expressions(json.member("expressions"));
    for (const auto& [name, expr] : arguments) append_expression(expressions.keyed(name), expr);
    expressions.close();
  }

  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }

  std::string& out_;
  const config::ModuleNode& root_;
  const engine::SchemaSource& schemas_;
  const ProviderConfigs providers_;
  BodyPrinter bodies_;
  std::string error_;
};

}  // namespace

Result<bool> append_configuration_json(std::string& out, const config::ModuleTree& modules,
                                       const engine::SchemaSource& schemas) {
  return ConfigurationPrinter(out, modules, schemas).print();
}

}  // namespace landform::report
