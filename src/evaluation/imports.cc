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
  for (const Instance& one : expand({{}, import.for_each}, outer, ignored)) {
    InstanceScope scope(target.environment, target.root, one.data);
    if (one.representative || target_key(import, scope) != target.instance.key) continue;
    auto id = convert(eval::evaluate(import.id, scope, diagnostics), Type::string());
    if (!id || !id->is_known() || id->is_null()) return std::nullopt;
    return std::move(id).value();
  }
  return std::nullopt;
}

}  // namespace

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
