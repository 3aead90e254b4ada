#include "engine/triggers.h"

#include "eval/evaluate.h"
#include "syntax/ast.h"
#include "value/path_lookup.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

void add_steps(std::span<const syntax::Step> steps, Path& out) {
  using Kind = syntax::Step::Kind;
  for (const syntax::Step& step : steps) {
    if (step.kind == Kind::root || step.kind == Kind::attribute) {
      out.push_back(PathStep::attribute(std::string(step.text())));
    } else if (step.kind == Kind::index_string) {
      out.push_back(PathStep::index(Value::string(step.text())));
    } else if (step.kind == Kind::index_integer) {
      out.push_back(PathStep::index(Value::number(step.integer)));
    }
  }
}

class Reader {
 public:
  Reader(const syntax::Expression& expr, const evaluation::InstanceScope& scope,
         Diagnostics& diagnostics)
      : expr_(expr), scope_(scope), diagnostics_(diagnostics) {}

  // All steps of the expression; false if it is something else.
  bool read(const syntax::Expr& node, Path& out) {
    switch (node.kind) {
      case syntax::ExprKind::traversal:
        add_steps(static_cast<const syntax::TraversalExpr&>(node).steps(), out);
        return true;
      case syntax::ExprKind::relative: {
        const auto& relative = static_cast<const syntax::RelativeExpr&>(node);
        if (!read(*relative.source, out)) return false;
        add_steps(relative.steps(), out);
        return true;
      }
      case syntax::ExprKind::index: {
        const auto& index = static_cast<const syntax::IndexExpr&>(node);
        if (!read(*index.collection, out)) return false;
        syntax::Expression key = expr_;
        key.node = index.key;
        Value value = eval::evaluate(key, scope_, diagnostics_);
        out.push_back(PathStep::index(value.unmarked()));
        return true;
      }
      default:
        return false;
    }
  }

 private:
  const syntax::Expression& expr_;
  const evaluation::InstanceScope& scope_;
  Diagnostics& diagnostics_;
};

std::optional<config::Key> key_of(const Value& value) {
  if (!is_present(value)) return std::nullopt;
  if (value.type().is_string()) return config::Key::quoted(std::string(value.as_string()));
  if (!value.type().is_number()) return std::nullopt;
  auto index = value.as_number().to_int64();
  if (!index) return std::nullopt;
  return config::Key(*index);
}

}  // namespace

std::optional<Trigger> read_trigger(const syntax::Expression& expr,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) {
  Path path;
  if (!Reader(expr, scope, diagnostics).read(*expr.node, path)) return std::nullopt;
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
    out.key = key_of(path[at].key);
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
  auto before = value_at(change.before.unmarked_deep(), trigger.attribute);
  auto after = value_at(change.after.unmarked_deep(), trigger.attribute);
  if (!before || !after) return before.has_value() != after.has_value();
  return !after->is_wholly_known() || !before->identical(*after);
}

}  // namespace landform::engine
