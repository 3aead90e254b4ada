#include "engine/import_targets.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "eval/evaluate.h"
#include "evaluation/imports.h"
#include "value/convert.h"

namespace landform::engine {
namespace {

using evaluation::InstanceScope;

constexpr const char* kInvalidId = "Invalid import id argument";

// Whether the key fits the resource's count or for_each.
bool fits(const config::Resource& resource, const config::InstanceAddress& to,
          const config::Import& import, Diagnostics& diagnostics) {
  const bool count = static_cast<bool>(resource.repetition().count);
  const bool each = static_cast<bool>(resource.repetition().for_each);
  const char* problem = nullptr;
  if (!to.key) {
    if (each) problem = "The target resource is using for_each.";
    if (count) problem = "The target resource is using count.";
  } else if (to.key->is_index()) {
    if (!count) problem = "The target resource does not use count.";
  } else if (!each) {
    problem = "The target resource does not use for_each.";
  }
  if (problem == nullptr) return true;
  diagnostics.error("Invalid import 'to' expression", problem, import.to_range);
  return false;
}

// What may be left out is null.
Type identity_type(const provider::IdentitySchema& schema) {
  std::vector<AttributeType> attributes;
  for (const provider::IdentityAttribute& one : schema.attributes)
    attributes.push_back({one.name, one.type, !one.required_for_import});
  return Type::object(std::move(attributes));
}

std::optional<Value> read_identity(const config::Import& import, const Value& value,
                                   const provider::IdentitySchema& schema,
                                   Diagnostics& diagnostics) {
  auto problem = [&](const std::string& detail) {
    diagnostics.error("Invalid import identity argument", detail, import.id.range());
    return std::nullopt;
  };
  auto identity = convert(value, identity_type(schema));
  if (!identity)
    return problem(fmt::format("The import identity is unsuitable: {}.", identity.error().message));
  if (!identity->is_wholly_known()) {
    return problem(
        "The import block \"identity\" argument depends on resource attributes that cannot be "
        "determined until apply, so Terraform cannot plan to import this resource.");
  }
  return std::move(identity).value();
}

// A string or, for resources that have one, an identity: an object.
std::optional<Value> evaluate_id(const config::Import& import,
                                 const provider::IdentitySchema* identity,
                                 const InstanceScope& scope, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  Value value = scope.evaluate_checked(import.id, diagnostics).unmarked_deep();
  if (diagnostics.error_count() != errors) return std::nullopt;
  if (import.by_identity && value.type().is_object() && identity != nullptr)
    return read_identity(import, value, *identity, diagnostics);
  auto problem = [&](const char* detail) {
    diagnostics.error(kInvalidId, detail, import.id.range());
    return std::nullopt;
  };
  auto id = convert(value, Type::string());
  if (!id && import.by_identity) return problem("The import ID value is unsuitable: not a string.");
  if (!id) {
    diagnostics
        .error("Incorrect value type",
               fmt::format("Invalid expression value: {}.", id.error().message), import.id.range())
        .evaluation = eval::explain(import.id, scope);
  }
  // As in Terraform, what has the wrong type is unknown.
  if (!id || !id->is_known()) {
    return problem(
        "The import block \"id\" argument depends on resource attributes that cannot be determined "
        "until apply, so Terraform cannot plan to import this resource.");
  }
  if (id->is_null()) return problem("The import ID cannot be null.");
  if (id->as_string().empty()) {
    return problem(
        "The import ID value evaluates to an empty string, please provide a non-empty value.");
  }
  return std::move(id).value();
}

}  // namespace

std::map<config::InstanceAddress, Value> import_targets(
    std::span<const config::Import* const> imports, const config::Resource& resource,
    const provider::IdentitySchema* identity, const InstanceScope& root, Diagnostics& diagnostics) {
  std::map<config::InstanceAddress, Value> out;
  for (const config::Import* import : imports) {
    for (const evaluation::RepetitionData& each : evaluation::import_repetitions(
             *import, root, evaluation::UnknownImports::error, diagnostics)) {
      InstanceScope scope(root.environment(), root.instance(), each);
      const size_t errors = diagnostics.error_count();
      auto to = evaluation::imported_instance(*import, each, diagnostics);
      if (diagnostics.error_count() != errors) return out;
      if (!to) {
        diagnostics.error("Invalid import 'to' expression",
                          "The import block 'to' argument does not resolve to a single resource "
                          "instance.",
                          import->to_range);
        return out;
      }
      if (!fits(resource, *to, *import, diagnostics)) return out;
      auto id = evaluate_id(*import, identity, scope, diagnostics);
      if (!id) return out;
      out.insert_or_assign(std::move(*to), std::move(*id));
    }
  }
  return out;
}

}  // namespace landform::engine
