#include "report/expression_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/diagnostic.h"
#include "base/quote.h"
#include "config/reference.h"
#include "eval/access.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "report/json_object.h"
#include "report/value_json.h"

namespace landform::report {
namespace {

using syntax::Expr;
using syntax::ExprKind;

// Whether there can be a value without names and functions. Spares evaluating what will fail.
bool may_be_constant(const Expr& expr) {
  auto all = [](std::span<const Expr* const> parts) {
    return std::all_of(parts.begin(), parts.end(),
                       [](const Expr* part) { return may_be_constant(*part); });
  };
  switch (expr.kind) {
    case ExprKind::invalid:
    case ExprKind::traversal:
    case ExprKind::call:
      return false;
    case ExprKind::template_:
      return all(expr.as<syntax::TemplateExpr>().parts());
    case ExprKind::wrap:
      return may_be_constant(*expr.as<syntax::WrapExpr>().inner);
    case ExprKind::splat:
      return may_be_constant(*expr.as<syntax::SplatExpr>().source);
    case ExprKind::paren:
      return may_be_constant(*expr.as<syntax::ParenExpr>().inner);
    case ExprKind::unary:
      return may_be_constant(*expr.as<syntax::UnaryExpr>().operand);
    case ExprKind::tuple:
      return all(expr.as<syntax::TupleExpr>().items());
    case ExprKind::object: {
      std::span<const syntax::ObjectItem> items = expr.as<syntax::ObjectExpr>().items();
      return std::all_of(items.begin(), items.end(), [](const syntax::ObjectItem& item) {
        bool key = !eval::literal_key(*item.key).empty() || may_be_constant(*item.key);
        return key && may_be_constant(*item.value);
      });
    }
    default:
      return true;
  }
}

// JSON as it is written: strings are not templates yet.
Value literal_json(const syntax::Expression& expr) {
  const Expr& node = *expr.node;
  if (is_json_string(node)) return Value::string(json_string(node));
  if (node.kind == ExprKind::tuple) {
    std::vector<Value> elements;
    for (const Expr* item : node.as<syntax::TupleExpr>().items()) {
      elements.push_back(literal_json(expr.with(item)));
    }
    return Value::tuple(std::move(elements));
  }
  if (node.kind == ExprKind::object) {
    Value::Attributes attributes;
    for (const syntax::ObjectItem& item : node.as<syntax::ObjectExpr>().items()) {
      Value key = literal_json(expr.with(item.key));
      attributes.emplace_back(key.as_string(), literal_json(expr.with(item.value)));
    }
    return Value::object(std::move(attributes));
  }
  Diagnostics ignored;
  return eval::evaluate(expr, eval::ConstantScope(), ignored);
}

std::string key_text(const Value& key) {
  if (key.type().is_string()) return "[" + hcl_quote(key.as_string()) + "]";
  return "[" + key.as_number().to_string() + "]";
}

// A step after an object, in the notation of Go for what is in brackets.
std::string step_text(const syntax::Step& step) {
  using Kind = syntax::Step::Kind;
  switch (step.kind) {
    case Kind::root:
    case Kind::attribute:
      return "." + std::string(step.text());
    case Kind::index_string:
      return "[" + go_quote(step.text()) + "]";
    default:
      return fmt::format("[{:.10g}]", eval::step_key(step).as_number().to_double());
  }
}

// The object that a reference is about, and what contains it, if that can be referred to as well.
struct Subject {
  std::string name;
  std::string container;
};

// Takes the steps that belong to the subject from the reference.
Subject subject_of(config::Reference& reference) {
  Subject out;
  std::string plain = reference.address();
  std::string keyed = reference.key ? plain + key_text(*reference.key) : plain;
  if (reference.kind == config::Reference::Kind::module && !reference.remaining.empty()) {
    out.name = keyed + "." + std::string(reference.remaining[0].text());
    out.container = std::move(keyed);
    reference.remaining = reference.remaining.subspan(1);
  } else {
    out.name = std::move(keyed);
    if (reference.key) out.container = std::move(plain);
  }
  return out;
}

void add_names(std::vector<std::string>& out, config::Reference reference) {
  Subject subject = subject_of(reference);
  std::vector<size_t> ends;  // of the name with more and more steps
  std::string name = subject.name;
  for (const syntax::Step& step : reference.remaining) {
    name += step_text(step);
    ends.push_back(name.size());
  }
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) out.push_back(name.substr(0, *end));
  out.push_back(std::move(subject.name));
  if (!subject.container.empty()) out.push_back(std::move(subject.container));
}

}  // namespace

Value constant_value(const syntax::Expression& expr) {
  if (expr.node->json) return literal_json(expr);
  if (!may_be_constant(*expr.node)) return Value::unknown();
  Diagnostics ignored;
  return eval::evaluate(expr, eval::ConstantScope(), ignored);
}

void add_references(std::vector<std::string>& out, const syntax::Expression& expr) {
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    Diagnostics ignored;
    auto reference = config::read_reference(traversal->steps(), expr.file, ignored);
    if (reference && !(reference->name.empty() && ignored.has_errors())) {
      add_names(out, *std::move(reference));
    }
  }
}

void append_expression(std::string& out, const Value& constant,
                       const std::vector<std::string>& references) {
  JsonObject json(out);
  if (constant.is_wholly_known()) append_known(json.member("constant_value"), constant);
  json.texts_unless_empty("references", references);
  json.close();
}

void append_expression(std::string& out, const syntax::Expression& expr) {
  std::vector<std::string> references;
  Value constant = Value::unknown();
  if (expr) {
    add_references(references, expr);
    constant = constant_value(expr);
  }
  append_expression(out, constant, references);
}

std::vector<std::string> dependency_names(const std::vector<config::Dependency>& dependencies) {
  std::vector<std::string> out;
  for (const config::Dependency& dependency : dependencies) {
    Diagnostics ignored;
    auto reference = config::read_reference(dependency.steps, dependency.file, ignored);
    out.push_back(reference && !ignored.has_errors() ? subject_of(*reference).name : "");
  }
  return out;
}

}  // namespace landform::report
