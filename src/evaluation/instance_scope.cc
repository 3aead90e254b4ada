#include "evaluation/instance_scope.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/describe.h"
#include "evaluation/builtin.h"

namespace landform::evaluation {

using config::Reference;
using eval::Resolution;
using Kind = Reference::Kind;

std::string resource_id(const config::ModulePath& path, const config::Resource& resource,
                        const std::optional<config::Key>& key) {
  std::string out = config::module_path_text(path);
  if (!out.empty()) out += '.';
  out += resource.address();
  // As the policies that read these are used to: keys without quotes.
  if (key)
    out += key->is_index() ? fmt::format("[{}]", key->index()) : fmt::format("[{}]", key->text());
  return out;
}

std::string undeclared_resource(const Reference& reference, const config::ModuleNode& module) {
  const auto* data = module.module->resource_index.find(config::ResourceMode::data, reference.type,
                                                        reference.name);
  std::string suggestion;
  if (reference.kind == Kind::resource && data != nullptr) {
    suggestion = fmt::format("\n\nDid you mean the data resource {}?", data->resource->address());
  }
  const char* what = reference.kind == Kind::data        ? "A data"
                     : reference.kind == Kind::ephemeral ? "An ephemeral"
                                                         : "A managed";
  return fmt::format("{} resource {} {} has not been declared in {}.{}", what,
                     go_quote(reference.type), go_quote(reference.name), module.description(),
                     suggestion);
}

std::optional<Resolution> InstanceScope::resolve(Steps steps, FileId file,
                                                 Diagnostics& diagnostics) const {
  std::optional<Reference> reference = config::read_reference(steps, file, diagnostics);
  if (!reference) return Resolution{Value::unknown(), steps.size()};
  size_t consumed = steps.size() - reference->remaining.size();
  const config::Module& module = *instance_.node->module;
  switch (reference->kind) {
    case Kind::variable:
      return named("var", *reference, consumed, module.variables.contains(reference->name),
                   diagnostics);
    case Kind::local:
      return named("local", *reference, consumed, module.locals.contains(reference->name),
                   diagnostics);
    case Kind::module:
      return this->module(*reference, steps, diagnostics);
    case Kind::resource:
    case Kind::data:
    case Kind::ephemeral:
      return resource(*reference, steps, diagnostics);
    case Kind::self:
      if (in_resource_ && context_.placeholders())
        return Resolution{Value::string(eval::describe_traversal(steps)), steps.size()};
      [[fallthrough]];
    default:
      return Resolution{fixed(*reference, diagnostics), consumed};
  }
}

std::vector<std::string> InstanceScope::names() const {
  return {"count", "data",     "each", "ephemeral", "local", "module",
          "path",  "resource", "self", "terraform", "var"};
}

Resolution InstanceScope::missing(Steps steps, const Reference& reference, const char* summary,
                                  std::string detail, Diagnostics& diagnostics) const {
  if (context_.placeholders()) {
    diagnostics.warning(summary, std::move(detail), reference.range);
    return {Value::string(eval::describe_traversal(steps)), steps.size()};
  }
  diagnostics.error(summary, std::move(detail), reference.range);
  return {Value::unknown(), steps.size()};
}

Resolution InstanceScope::named(const char* group, const Reference& reference, size_t consumed,
                                bool declared, Diagnostics& diagnostics) const {
  const config::Module& module = *instance_.node->module;
  if (!declared) {
    bool variable = reference.kind == Kind::variable;
    std::string hint = variable ? did_you_mean(reference.name, names_of(module.variables))
                                : did_you_mean(reference.name, names_of(module.locals));
    if (hint.empty() && variable) {
      hint = fmt::format(" This variable can be declared with a variable {} {{}} block.",
                         go_quote(reference.name));
    }
    diagnostics.error(
        variable ? "Reference to undeclared input variable" : "Reference to undeclared local value",
        fmt::format("{} with the name {} has not been declared.{}",
                    variable ? "An input variable" : "A local value", go_quote(reference.name),
                    hint),
        reference.range);
    return {Value::unknown(), consumed};
  }
  const eval::ValTree* place = instance_.tree->find(group);
  if (place != nullptr) place = place->find(reference.name);
  // Not evaluated yet: it is part of a cycle, which has been told.
  return {place == nullptr ? Value::unknown() : place->value(), consumed};
}

Resolution InstanceScope::resource(const Reference& reference, Steps steps,
                                   Diagnostics& diagnostics) const {
  const config::ResourceIndex& index = instance_.node->module->resource_index;
  const auto* found = index.find(reference.mode(), reference.type, reference.name);
  if (found == nullptr) {
    return missing(steps, reference, "Reference to undeclared resource",
                   undeclared_resource(reference, *instance_.node), diagnostics);
  }
  const config::Resource& config = *found->resource;
  bool repeated = config.repetition.repeated();
  if (reference.key && !repeated) {
    diagnostics.error(
        "Unexpected resource instance key",
        fmt::format(
            "Because {} does not have \"count\" or \"for_each\" set, references to it must not "
            "include an index key. Remove the bracketed index to refer to the single instance of "
            "this resource.",
            reference.address()),
        reference.range);
    return {Value::unknown(), steps.size()};
  }
  if (!reference.key && repeated && !reference.remaining.empty()) {
    bool count = static_cast<bool>(config.repetition.count);
    diagnostics.error(
        "Missing resource instance key",
        fmt::format(
            "Because {0} has \"{1}\" set, its attributes must be accessed on specific "
            "instances.\n\nFor example, to correlate with indices of a referring resource, use:\n"
            "    {0}[{2}]",
            reference.address(), count ? "count" : "for_each", count ? "count.index" : "each.key"),
        reference.range);
    return {Value::unknown(), steps.size()};
  }

  const eval::ValTree* place = instance_.tree;
  if (reference.kind == Kind::data) place = place->find("data");
  if (reference.kind == Kind::ephemeral && place != nullptr) place = place->find("ephemeral");
  if (place != nullptr) place = place->find(reference.type);
  if (place != nullptr) place = place->find(reference.name);
  size_t consumed = steps.size() - reference.remaining.size();
  std::optional<config::Key> key;
  if (place == nullptr) return {Value::unknown(), steps.size()};
  if (reference.key) {
    if (place->is_value()) return {Value::unknown(), steps.size()};  // instances are not known
    key = reference.key->type().is_string() ? config::Key(std::string(reference.key->as_string()))
                                            : config::Key(*reference.key->as_number().to_int64());
    // As an attribute of the whole, so that a wrong key is told as one.
    const eval::ValTree* instance =
        place->find_key(key->is_index() ? eval::TreeKey(key->index()) : eval::TreeKey(key->text()));
    if (instance == nullptr) return {place->value(), consumed - 1};
    place = instance;
  }
  if (reference.remaining.empty()) return {place->value(), consumed};
  return attribute_of_instance(config, *place, reference, steps, key, diagnostics);
}

Resolution InstanceScope::attribute_of_instance(const config::Resource& resource,
                                                const eval::ValTree& place,
                                                const Reference& reference, Steps steps,
                                                const std::optional<config::Key>& key,
                                                Diagnostics& diagnostics) const {
  auto id = [&] { return resource_id(instance_.path, resource, key); };
  const Value& value = place.value();
  size_t consumed = steps.size() - reference.remaining.size();
  const syntax::Step& step = reference.remaining[0];
  bool here = step.kind != syntax::Step::Kind::attribute || !value.is_known() || value.is_null() ||
              !value.type().is_object() || value.type().attribute(step.text()) != nullptr;
  // What stands for something unknown stands for all of its parts.
  if (here && context_.placeholders() && reference.remaining.size() > 1) {
    const Value* part = step.kind == syntax::Step::Kind::attribute && value.type().is_object()
                            ? value.find(step.text())
                            : nullptr;
    bool placeholder = part != nullptr && part->is_known() && !part->is_null() &&
                       part->type().is_string() && part->unmarked().as_string() == id();
    if (placeholder) return {*part, steps.size()};
  }
  if (here) return {value, consumed};
  if (is_builtin(resource) && !context_.placeholders()) {
    diagnostics.error(
        "Unsupported attribute",
        fmt::format("This object has no argument, nested block, or exported attribute named {}.",
                    go_quote(step.text())),
        Range{reference.range.file, step.begin, step.end});
    return {Value::unknown(), steps.size()};
  }
  // The configuration does not say; the provider would.
  return {context_.placeholders() ? Value::string(id()) : Value::unknown(), steps.size()};
}

Resolution InstanceScope::module(const Reference& reference, Steps steps,
                                 Diagnostics& diagnostics) const {
  const config::ModuleNode& node = *instance_.node;
  size_t consumed = steps.size() - reference.remaining.size();
  auto call = node.module->calls.find(reference.name);
  if (call == node.module->calls.end()) {
    return missing(
        steps, reference, "Reference to undeclared module",
        fmt::format("No module call named {} is declared in {}.{}", go_quote(reference.name),
                    node.description(), did_you_mean(reference.name, names_of(node.module->calls))),
        diagnostics);
  }
  const eval::ValTree* place = instance_.tree->find("module");
  if (place != nullptr) place = place->find(reference.name);
  if (!node.children.contains(reference.name) || place == nullptr) {
    // What is not installed has been told; what it would say is not known.
    return {
        context_.placeholders() ? Value::string(eval::describe_traversal(steps)) : Value::unknown(),
        steps.size()};
  }
  auto outputs = [](const eval::ValTree& instance) -> const Value& {
    static const Value empty = Value::empty_object();
    const eval::ValTree* found = instance.find("output");
    return found == nullptr ? empty : found->value();
  };
  if (!call->second.repetition.repeated()) {
    if (reference.key) return {outputs(*place), consumed - 1};
    return {outputs(*place), consumed};
  }
  if (reference.key) {
    eval::TreeKey key = reference.key->type().is_string()
                            ? eval::TreeKey(std::string(reference.key->as_string()))
                            : eval::TreeKey(*reference.key->as_number().to_int64());
    if (const eval::ValTree* instance = place->find_key(key)) return {outputs(*instance), consumed};
    consumed -= 1;
  }
  if (place->is_value()) return {place->value(), steps.size()};
  if (call->second.repetition.count) {
    std::vector<Value> all;
    for (const auto& [key, instance] : place->children()) all.push_back(outputs(*instance));
    return {Value::tuple(std::move(all)), consumed};
  }
  Value::Attributes all;
  for (const auto& [key, instance] : place->children())
    all.emplace_back(std::get<1>(*key), outputs(*instance));
  return {Value::object(std::move(all)), consumed};
}

Value InstanceScope::fixed(const Reference& reference, Diagnostics& diagnostics) const {
  std::string_view name = reference.name;
  auto fail = [&](const char* summary, std::string detail) {
    diagnostics.error(summary, std::move(detail), reference.range);
    return Value::unknown();
  };
  switch (reference.kind) {
    case Kind::path: {
      if (name == "module") return Value::string(instance_.node->directory);
      if (name == "root") return Value::string(context_.root_directory);
      if (name == "cwd") {
        std::error_code error;
        return Value::string(std::filesystem::current_path(error).string());
      }
      constexpr std::array<std::string_view, 3> kNames = {"cwd", "module", "root"};
      return fail("Invalid \"path\" attribute",
                  fmt::format("The \"path\" object does not have an attribute named {}.{}",
                              go_quote(name), did_you_mean(name, kNames)));
    }
    case Kind::terraform:
      if (name == "workspace") return Value::string(context_.options.workspace);
      if (name == "applying") return Value::boolean(false).with_marks(Marks::ephemeral);
      if (name == "env") {
        return fail(
            "Invalid \"terraform\" attribute",
            "The terraform.env attribute was deprecated in v0.10 and removed in v0.12. The \"state "
            "environment\" concept was renamed to \"workspace\" in v0.12, and so the workspace "
            "name can now be "
            "accessed using the terraform.workspace attribute.");
      }
      return fail(
          "Invalid \"terraform\" attribute",
          fmt::format(
              "The \"terraform\" object does not have an attribute named {}. The only supported "
              "attributes are terraform.workspace, the name of the currently-selected workspace, "
              "and "
              "terraform.applying, a boolean which is true only during apply.",
              go_quote(name)));
    case Kind::count:
      if (name != "index") {
        return fail("Invalid \"count\" attribute",
                    fmt::format("The \"count\" object does not have an attribute named {}. The "
                                "only supported attribute "
                                "is count.index, which is the index of each instance of a resource "
                                "block that has the "
                                "\"count\" argument set.",
                                go_quote(name)));
      }
      if (repetition_.count_index) return *repetition_.count_index;
      return fail("Reference to \"count\" in non-counted context",
                  "The \"count\" object can only be used in \"module\", \"resource\", and \"data\" "
                  "blocks, and only when "
                  "the \"count\" argument is set.");
    case Kind::each: {
      if (name != "key" && name != "value") {
        return fail("Invalid \"each\" attribute",
                    fmt::format("The \"each\" object does not have an attribute named {}. The "
                                "supported attributes are "
                                "each.key and each.value, the current key and value pair of the "
                                "\"for_each\" attribute "
                                "set.",
                                go_quote(name)));
      }
      const std::optional<Value>& value =
          name == "key" ? repetition_.each_key : repetition_.each_value;
      if (value) return *value;
      if (name == "value") {
        return fail("each.value cannot be used in this context",
                    "A reference to \"each.value\" has been used in a context in which it is "
                    "unavailable, such as when "
                    "the configuration no longer contains the value in its \"for_each\" "
                    "expression. Remove this "
                    "reference to each.value in your configuration to work around this error.");
      }
      return fail("Reference to \"each\" in context without for_each",
                  "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and "
                  "only when the "
                  "\"for_each\" argument is set.");
    }
    case Kind::self:
      // Provisioners and conditions speak of what exists after an apply.
      if (in_resource_) return Value::unknown();
      return fail("Invalid \"self\" reference",
                  "The \"self\" object is not available in this context. This object can be used "
                  "only in resource "
                  "provisioner, connection, and postcondition blocks.");
    default:
      return Value::unknown();
  }
}

}  // namespace landform::evaluation
