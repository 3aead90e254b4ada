#include "evaluation/imports.h"

#include <algorithm>
#include <optional>

#include "config/instance_key.h"
#include "eval/evaluate.h"
#include "evaluation/instance_scope.h"
#include "evaluation/reference_path.h"
#include "syntax/ast.h"
#include "value/convert.h"

namespace landform::evaluation {
namespace {

bool same_module(const config::ModulePath& a, const config::ModulePath& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const config::ModuleStep& x, const config::ModuleStep& y) {
                      return x.call == y.call && x.instance == y.instance;
                    });
}

// The instance that a reference names. None if it names something else.
std::optional<config::InstanceAddress> instance_of(const Path& path) {
  config::InstanceAddress out;
  size_t at = 0;
  auto is_name = [&] { return at < path.size() && path[at].kind == PathStep::Kind::attribute; };
  auto read_key = [&]() -> std::optional<config::Key> {
    if (at >= path.size() || path[at].kind != PathStep::Kind::index) return std::nullopt;
    return config::instance_key(path[at++].key);
  };
  while (is_name() && path[at].name == "module") {
    ++at;
    if (!is_name()) return std::nullopt;
    config::ModuleStep step{path[at++].name, {}};
    step.instance = read_key();
    out.resource.module.push_back(std::move(step));
  }
  if (is_name() && path[at].name == "resource") ++at;
  if (!is_name()) return std::nullopt;
  out.resource.mode = config::ResourceMode::managed;
  out.resource.type = path[at++].name;
  if (!is_name()) return std::nullopt;
  out.resource.name = path[at++].name;
  out.key = read_key();
  return at == path.size() ? std::optional(std::move(out)) : std::nullopt;
}

// Whether a key is known and can be one; says what is wrong with it.
bool check_key(const syntax::Expression& to, const syntax::IndexExpr& index,
               const eval::Scope& scope, Diagnostics& diagnostics) {
  const syntax::Expression key = to.with(index.key);
  Diagnostics found;
  const Value value = eval::evaluate(key, scope, found);
  for (Diagnostic one : found) {
    if (one.summary == "Unknown variable") {
      one.detail +=
          "Only \"each.key\" and \"each.value\" can be used in import address index expressions.";
    }
    diagnostics.add(std::move(one));
  }
  if (found.has_errors()) return false;
  if (value.has_mark(Marks::sensitive)) {
    diagnostics.error("Invalid index expression",
                      "Import address index expression cannot be sensitive.", key.range());
    return false;
  }
  if (!value.is_known()) return false;
  if (config::instance_key(value)) return true;
  const bool number = value.type() == Type::number() && !value.is_null();
  const bool last = &index == to.node;
  const char* detail = last ? "Invalid resource instance key: either a string or an integer is "
                              "required."
                            : "Invalid module key: must be either a string or an integer.";
  if (number) {
    detail = last ? "Invalid resource instance key: value must be a whole number, between "
                    "-9223372036854775808 and 9223372036854775807."
                  : "Invalid module index: value must be a whole number, between "
                    "-9223372036854775808 and 9223372036854775807.";
  }
  diagnostics.error(last ? "Invalid address" : "Invalid address operator", detail, key.range());
  return false;
}

bool check_keys(const syntax::Expression& to, const syntax::Expr& node, const eval::Scope& scope,
                Diagnostics& diagnostics) {
  if (node.kind == syntax::ExprKind::relative)
    return check_keys(to, *node.as<syntax::RelativeExpr>().source, scope, diagnostics);
  if (node.kind != syntax::ExprKind::index) return true;
  const auto& index = node.as<syntax::IndexExpr>();
  return check_keys(to, *index.collection, scope, diagnostics) &&
         check_key(to, index, scope, diagnostics);
}

std::optional<Value> imported_id(const config::Import& import, const ImportTarget& target,
                                 Diagnostics& diagnostics) {
  if (!import.id || target.instance.representative) return std::nullopt;
  RepetitionData none;
  InstanceScope outer(target.environment, target.root, none);
  Diagnostics ignored;  // blocks whose number is not known import nothing that is known
  for (const RepetitionData& each :
       import_repetitions(import, outer, UnknownImports::allowed, ignored)) {
    InstanceScope scope(target.environment, target.root, each);
    auto to = imported_instance(import, each, ignored);
    if (!to || to->key != target.instance.key ||
        !same_module(to->resource.module, target.module.path))
      continue;
    auto id = convert(eval::evaluate(import.id, scope, diagnostics), Type::string());
    if (!id || !id->is_known() || id->is_null()) return std::nullopt;
    return std::move(id).value();
  }
  return std::nullopt;
}

}  // namespace

std::vector<RepetitionData> import_repetitions(const config::Import& import,
                                               const InstanceScope& scope, UnknownImports unknown,
                                               Diagnostics& diagnostics) {
  if (!import.for_each) return {{}};
  constexpr const char* kSummary = "Invalid for_each argument";
  const size_t errors = diagnostics.error_count();
  const Value given = scope.evaluate_checked(import.for_each, diagnostics);
  if (diagnostics.error_count() != errors) return {};
  // Validation does not ask for it.
  if (given.has_mark(Marks::ephemeral) && unknown == UnknownImports::error) {
    diagnostics
        .error(kSummary,
               "The given \"for_each\" value is derived from an ephemeral value, which means that "
               "Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral "
               "values to specify a resource's instance keys.",
               import.for_each.range())
        .evaluation = eval::explain(import.for_each, scope, {.ephemeral = true});
    return {};
  }
  const Value all = given.unmarked();
  // The number of elements of a set is unknown if any of them is.
  if (!all.is_known() || (all.type().is_set() && !all.is_null() && !all.is_wholly_known())) {
    if (unknown == UnknownImports::allowed) return {};
    diagnostics
        .error(kSummary,
               "The \"for_each\" expression includes values derived from other resource attributes "
               "that cannot be determined until apply, and so Terraform cannot determine the full "
               "set of values that might be used to import this resource.",
               import.for_each.range())
        .evaluation = eval::explain(import.for_each, scope, {.unknown = true});
    return {};
  }
  if (all.is_null()) return {};
  std::vector<RepetitionData> out;
  if (all.type().is_map() || all.type().is_object()) {
    for (size_t i = 0; i < all.length(); ++i)
      out.push_back({{}, Value::string_nfc(all.key(i)), all.elements()[i]});
  } else if (all.type().is_set()) {
    for (const Value& one : all.elements()) out.push_back({{}, one, one});
  } else if (all.type().is_list() || all.type().is_tuple()) {
    for (size_t i = 0; i < all.length(); ++i)
      out.push_back({{}, Value::number(static_cast<int64_t>(i)), all.elements()[i]});
  } else {
    diagnostics.error(kSummary, "The \"for_each\" expression must be a collection.",
                      import.for_each.range());
  }
  return out;
}

std::optional<config::InstanceAddress> imported_instance(const config::Import& import,
                                                         const RepetitionData& each,
                                                         Diagnostics& diagnostics) {
  eval::MapScope scope;
  if (each.each_key && each.each_value)
    scope.set("each", Value::object({{"key", *each.each_key}, {"value", *each.each_value}}));
  if (!check_keys(import.to.expr, *import.to.expr.node, scope, diagnostics)) return std::nullopt;
  auto path = reference_path(import.to.expr, scope, diagnostics);
  return path ? instance_of(*path) : std::nullopt;
}

void add_imported_id(std::span<const config::Import* const> imports, const ImportTarget& target,
                     Value& configuration, Diagnostics& diagnostics) {
  const Value* written = configuration.find("id");
  if (written != nullptr && !written->is_null()) return;
  for (const config::Import* import : imports) {
    auto id = imported_id(*import, target, diagnostics);
    if (!id) continue;
    Value::Attributes all;
    for (size_t i = 0; i < configuration.length(); ++i)
      all.emplace_back(configuration.key(i), configuration.elements()[i]);
    all.emplace_back("id", std::move(*id));
    configuration = Value::object(std::move(all));
    return;
  }
}

}  // namespace landform::evaluation
