#include "config/module_scope.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/quote.h"
#include "base/suggest.h"
#include "config/local_order.h"
#include "eval/evaluate.h"
#include "eval/references.h"

namespace landform::config {

using Kind = Reference::Kind;

ModuleScope::ModuleScope(const Module& module, const SourceMap& sources,
                         const FunctionTable& functions)
    : module_(module), sources_(sources), functions_(functions) {
  for (const auto& [name, variable] : module.variables) {
    // What nobody set is unknown: there is nobody to ask.
    Value value = variable.default_value.value_or(
        Value::unknown(variable.constraint.type.without_optional()));
    if (variable.sensitive) value = value.with_marks(Marks::sensitive);
    if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
    variables_.emplace(name, std::move(value));
  }
  for (const auto& [name, local] : module.locals) locals_.emplace(name, Value::unknown());
}

void ModuleScope::evaluate_locals(Diagnostics& diagnostics) {
  for (const std::string& name : order_locals(module_, diagnostics)) {
    locals_[name] = evaluate(module_.locals.find(name)->second.expr, diagnostics);
  }
}

Value ModuleScope::evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  std::vector<Reference> references;
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    if (auto reference = read_reference(traversal->steps(), expr.file, diagnostics)) {
      references.push_back(*std::move(reference));
    }
  }
  size_t before = diagnostics.error_count();
  for (const Reference& reference : references) check_declared(reference, diagnostics);
  if (diagnostics.error_count() == before) {
    for (const Reference& reference : references) (void)value_of(reference, diagnostics);
  }
  if (diagnostics.error_count() != errors) return Value::unknown();
  return eval::evaluate(expr, *this, diagnostics);
}

void ModuleScope::check_declared(const Reference& reference, Diagnostics& diagnostics) const {
  switch (reference.kind) {
    case Kind::self:
      diagnostics.error(
          "Invalid \"self\" reference",
          "The \"self\" object is not available in this context. This object can be used only in "
          "resource provisioner, connection, and postcondition blocks.",
          reference.range);
      break;
    case Kind::module:
      if (!module_.calls.contains(reference.name)) {
        diagnostics.error("Reference to undeclared module",
                          fmt::format("No module call named {} is declared in the root module.{}",
                                      go_quote(reference.name),
                                      did_you_mean(reference.name, names_of(module_.calls))),
                          reference.range);
      }
      break;
    case Kind::resource:
    case Kind::data:
    case Kind::ephemeral:
      check_resource(reference, diagnostics);
      break;
    default:
      break;
  }
}

void ModuleScope::check_resource(const Reference& reference, Diagnostics& diagnostics) const {
  auto it = module_.resources.find(reference.address());
  if (it == module_.resources.end()) {
    std::string suggestion;
    std::string data = "data." + reference.type + "." + reference.name;
    if (reference.kind == Kind::resource && module_.resources.contains(data)) {
      suggestion = fmt::format("\n\nDid you mean the data resource {}?", data);
    }
    const char* what = reference.kind == Kind::data        ? "A data"
                       : reference.kind == Kind::ephemeral ? "An ephemeral"
                                                           : "A managed";
    diagnostics.error(
        "Reference to undeclared resource",
        fmt::format("{} resource {} {} has not been declared in the root module.{}", what,
                    go_quote(reference.type), go_quote(reference.name), suggestion),
        reference.range);
    return;
  }
  const Resource& resource = it->second;
  std::string address = reference.address();
  bool repeated = resource.repetition.repeated();
  if (reference.key && !repeated) {
    diagnostics.error(
        "Unexpected resource instance key",
        fmt::format(
            "Because {} does not have \"count\" or \"for_each\" set, references to it must not "
            "include an index key. Remove the bracketed index to refer to the single instance of "
            "this resource.",
            address),
        reference.range);
  }
  if (!reference.key && repeated && !reference.remaining.empty()) {
    diagnostics.error(
        "Missing resource instance key",
        fmt::format(
            "Because {0} has \"{1}\" set, its attributes must be accessed on specific "
            "instances.\n\nFor example, to correlate with indices of a referring resource, use:\n"
            "    {0}[{2}]",
            address, resource.repetition.count ? "count" : "for_each",
            resource.repetition.count ? "count.index" : "each.key"),
        reference.range);
  }
}

Value ModuleScope::value_of(const Reference& reference, Diagnostics& diagnostics) const {
  const std::string& name = reference.name;
  auto fail = [&](const char* summary, std::string detail) {
    diagnostics.error(summary, std::move(detail), reference.range);
    return Value::unknown();
  };
  switch (reference.kind) {
    case Kind::variable: {
      auto it = variables_.find(name);
      if (it != variables_.end()) return it->second;
      std::string hint = did_you_mean(name, names_of(variables_));
      if (hint.empty()) {
        hint = fmt::format(" This variable can be declared with a variable {} {{}} block.",
                           go_quote(name));
      }
      return fail("Reference to undeclared input variable",
                  fmt::format("An input variable with the name {} has not been declared.{}",
                              go_quote(name), hint));
    }
    case Kind::local: {
      auto it = locals_.find(name);
      if (it != locals_.end()) return it->second;
      return fail("Reference to undeclared local value",
                  fmt::format("A local value with the name {} has not been declared.{}",
                              go_quote(name), did_you_mean(name, names_of(locals_))));
    }
    case Kind::path: {
      std::error_code error;
      if (name == "module" || name == "root") return Value::string(module_.directory);
      if (name == "cwd") return Value::string(std::filesystem::current_path(error).string());
      constexpr std::array<std::string_view, 3> kNames = {"cwd", "module", "root"};
      return fail("Invalid \"path\" attribute",
                  fmt::format("The \"path\" object does not have an attribute named {}.{}",
                              go_quote(name), did_you_mean(name, kNames)));
    }
    case Kind::terraform: {
      if (name == "workspace") {
        const char* workspace = std::getenv("TF_WORKSPACE");
        return Value::string(workspace != nullptr && *workspace != '\0' ? workspace : "default");
      }
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
    }
    case Kind::count:
      if (name == "index") {
        return fail("Reference to \"count\" in non-counted context",
                    "The \"count\" object can only be used in \"module\", \"resource\", and "
                    "\"data\" blocks, and only "
                    "when the \"count\" argument is set.");
      }
      return fail("Invalid \"count\" attribute",
                  fmt::format("The \"count\" object does not have an attribute named {}. The only "
                              "supported attribute "
                              "is count.index, which is the index of each instance of a resource "
                              "block that has the "
                              "\"count\" argument set.",
                              go_quote(name)));
    case Kind::each:
      if (name == "key") {
        return fail("Reference to \"each\" in context without for_each",
                    "The \"each\" object can be used only in \"module\" or \"resource\" blocks, "
                    "and only when the "
                    "\"for_each\" argument is set.");
      }
      if (name == "value") {
        return fail("each.value cannot be used in this context",
                    "A reference to \"each.value\" has been used in a context in which it is "
                    "unavailable, such as when "
                    "the configuration no longer contains the value in its \"for_each\" "
                    "expression. Remove this "
                    "reference to each.value in your configuration to work around this error.");
      }
      return fail("Invalid \"each\" attribute",
                  fmt::format("The \"each\" object does not have an attribute named {}. The "
                              "supported attributes are "
                              "each.key and each.value, the current key and value pair of the "
                              "\"for_each\" attribute "
                              "set.",
                              go_quote(name)));
    default:
      return Value::unknown();
  }
}

std::optional<eval::Resolution> ModuleScope::resolve(std::span<const syntax::Step> steps,
                                                     FileId file, Diagnostics& diagnostics) const {
  std::optional<Reference> reference = read_reference(steps, file, diagnostics);
  if (!reference) return eval::Resolution{Value::unknown(), steps.size()};
  return eval::Resolution{value_of(*reference, diagnostics),
                          steps.size() - reference->remaining.size()};
}

std::vector<std::string> ModuleScope::names() const {
  return {"data", "each",     "ephemeral", "local",     "module",
          "path", "resource", "self",      "terraform", "var"};
}

}  // namespace landform::config
