#include "evaluation/imports.h"

#include <algorithm>
#include <optional>

#include "config/instance_key.h"
#include "eval/evaluate.h"
#include "evaluation/instance_scope.h"
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

// The key at the end of the target; none if it has none or is not known.
std::optional<config::Key> target_key(const config::Import& import, const InstanceScope& scope) {
  if (import.target_is_whole) return import.target.resource->key;
  const syntax::Expression& to = import.to.expr;
  if (to.node->kind != syntax::ExprKind::index) return std::nullopt;
  Diagnostics ignored;  // a key that cannot be evaluated is that of no instance
  const syntax::Expr* key = to.node->as<syntax::IndexExpr>().key;
  return config::instance_key(eval::evaluate(to.with(key), scope, ignored));
}

std::optional<Value> imported_id(const config::Import& import, const ImportTarget& target,
                                 Diagnostics& diagnostics) {
  if (!import.id || target.instance.representative) return std::nullopt;
  if (!same_module(import.target.module, target.module.path)) return std::nullopt;
  RepetitionData none;
  InstanceScope outer(target.environment, target.root, none);
  Diagnostics ignored;  // blocks whose number is not known import nothing that is known
  for (const RepetitionData& each :
       import_repetitions(import, outer, UnknownImports::allowed, ignored)) {
    InstanceScope scope(target.environment, target.root, each);
    if (target_key(import, scope) != target.instance.key) continue;
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
  const Value all = scope.evaluate_checked(import.for_each, diagnostics).unmarked();
  if (diagnostics.error_count() != errors) return {};
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
