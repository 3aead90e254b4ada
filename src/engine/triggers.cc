#include "engine/triggers.h"

#include "config/instance_key.h"
#include "evaluation/reference_path.h"
#include "plan/attribute_at.h"
#include "syntax/ast.h"

namespace landform::engine {
namespace {

// Whether there is a value for count.index or each.key, which alone may be keys.
bool check_key(const syntax::Expression& key, std::string_view root,
               const evaluation::RepetitionData& repetition, Diagnostics& diagnostics) {
  if (root == "count" && !repetition.count_index) {
    diagnostics.error("Reference to \"count\" in non-counted context",
                      "The \"count\" object can only be used in \"resource\" blocks when the "
                      "\"count\" argument is set.",
                      key.range());
    return false;
  }
  if (root == "each" && !repetition.each_key) {
    diagnostics.error("Reference to \"each\" in context without for_each",
                      "The \"each\" object can be used only in \"resource\" blocks when the "
                      "\"for_each\" argument is set.",
                      key.range());
    return false;
  }
  return true;
}

// Whether the keys of a reference are names, so that it can be read; reports what is something
// else.
bool check_keys(const syntax::Expression& expr, const syntax::Expr& node,
                const evaluation::RepetitionData& repetition, Diagnostics& diagnostics) {
  switch (node.kind) {
    case syntax::ExprKind::traversal:
      return true;
    case syntax::ExprKind::relative:
      return check_keys(expr, *node.as<syntax::RelativeExpr>().source, repetition, diagnostics);
    case syntax::ExprKind::index: {
      const auto& index = node.as<syntax::IndexExpr>();
      if (!check_keys(expr, *index.collection, repetition, diagnostics)) return false;
      if (auto key = syntax::as_traversal(*index.key); !key.empty())
        return check_key(expr.with(index.key), key[0].text(), repetition, diagnostics);
      diagnostics.error(
          "Invalid expression",
          "A single static variable reference is required: only attribute access and indexing with "
          "constant keys. No calculations, function calls, template expressions, etc are allowed "
          "here.",
          expr.with(index.key).range());
      return false;
    }
    default:
      diagnostics.error("Invalid replace_triggered_by expression",
                        "Unexpected expression found in replace_triggered_by.", expr.range());
      return false;
  }
}

}  // namespace

std::string Trigger::to_string() const {
  return config::resource_text(mode, type, name) + (key ? key->in_brackets() : "");
}

std::optional<Trigger> read_trigger(const syntax::Expression& expr,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) {
  if (!check_keys(expr, *expr.node, scope.repetition(), diagnostics)) return std::nullopt;
  auto found = evaluation::reference_path(expr, scope, diagnostics);
  if (!found) return std::nullopt;
  const Path& path = *found;
  Trigger out;
  size_t at = 0;
  if (!path.empty() && path[0].name == "resource") at = 1;
  if (!path.empty() && path[0].name == "data") {
    out.mode = config::ResourceMode::data;
    at = 1;
  }
  if (path.size() < at + 2) return std::nullopt;
  out.type = path[at].name;
  out.name = path[at + 1].name;
  at += 2;
  if (at < path.size() && path[at].kind == PathStep::Kind::index) {
    out.key = config::instance_key(path[at].key);
    ++at;
  }
  out.attribute.assign(path.begin() + static_cast<std::ptrdiff_t>(at), path.end());
  return out;
}

bool triggers(const ResourceChange& change, const Trigger& trigger) {
  using plan::Action;
  // A new object triggers nothing: whatever depends on it is new as well, or has changed itself.
  if (change.action != Action::update && !plan::is_replacement(change.action)) return false;
  if (trigger.attribute.empty()) return true;
  auto before = plan::attribute_at(change.before.unmarked_deep(), trigger.attribute);
  auto after = plan::attribute_at(change.after.unmarked_deep(), trigger.attribute);
  if (!before || !after) return before.has_value() != after.has_value();
  return !after->is_wholly_known() || !before->identical(*after);
}

}  // namespace landform::engine
