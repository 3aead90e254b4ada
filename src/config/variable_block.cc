// Reading a `variable` block.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/quote.h"
#include "config/block_reader.h"
#include "config/reference.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "value/convert.h"

namespace landform::config {
namespace {

const syntax::BodySchema& variable_schema() {
  static const syntax::BodySchema schema = {
      .attributes =
          {{"description"}, {"default"}, {"type"}, {"sensitive"}, {"ephemeral"}, {"nullable"}},
      .blocks = {{"validation", {}}}};
  return schema;
}

// Names with a special meaning in module blocks.
constexpr std::array<std::string_view, 8> kReserved = {
    "source", "version", "count", "for_each", "depends_on", "providers", "lifecycle", "locals"};

}  // namespace

Variable BlockReader::variable(const syntax::Block& block) {
  Variable out;
  out.name = block.labels[0].text;
  out.range = block.header;
  auto content = block.body->content(variable_schema());
  diagnostics_.append(std::move(content.diagnostics));
  check_name(block.labels[0], "Invalid variable name");
  if (std::find(kReserved.begin(), kReserved.end(), out.name) != kReserved.end()) {
    diagnostics_.error(
        "Invalid variable name",
        fmt::format(
            "The variable name {} is reserved due to its special meaning inside module blocks.",
            go_quote(out.name)),
        block.labels[0].range);
  }
  const syntax::BodyContent& body = content.value;
  if (const auto* type = body.find("type")) {
    out.constraint = variable_type(type->expr);
    out.takes_literals = out.constraint.type.is_primitive();
  }
  out.description = constant_text(body, "description");
  out.sensitive = constant_flag(body, "sensitive", false);
  out.ephemeral = constant_flag(body, "ephemeral", false);
  out.nullable = constant_flag(body, "nullable", true);
  if (const auto* attribute = body.find("default")) variable_default(*attribute, out);
  for (const syntax::Block& block : body.blocks) {
    if (auto rule = check_rule(block, out.name)) out.validations.push_back(*rule);
  }
  return out;
}

void BlockReader::override_variable(const syntax::Block& block, Variable& variable) {
  constexpr const char* kSummary = "Invalid default value for variable";
  Variable over = this->variable(block);
  auto given = block.body->partial_content(variable_schema());
  auto sets = [&](const char* name) { return given.value.content.find(name) != nullptr; };
  if (sets("description")) variable.description = over.description;
  if (sets("sensitive")) variable.sensitive = over.sensitive;
  if (sets("ephemeral")) variable.ephemeral = over.ephemeral;
  if (sets("nullable")) variable.nullable = over.nullable;
  if (sets("default")) variable.default_value = over.default_value;
  if (sets("type")) {
    variable.constraint = over.constraint;
    variable.takes_literals = over.takes_literals;
  }
  if (!variable.default_value) return;
  auto converted = convert(*variable.default_value, variable.constraint.type);
  if (converted) {
    variable.default_value = std::move(converted).value();
  } else {
    const char* what =
        sets("type") == sets("default")
            ? "This variable's default value is not compatible with its type constraint"
        : sets("type")
            ? "Overriding this variable's type constraint has made its default value invalid"
            : "The overridden default value for this variable is not compatible with the "
              "variable's type constraint";
    diagnostics_.error(kSummary, fmt::format("{}: {}.", what, converted.error().message),
                       block.header);
    variable.default_value = Value::unknown();
  }
  if (!variable.nullable && variable.default_value->is_null())
    diagnostics_.error(kSummary, "A null default value is not valid when nullable=false.",
                       block.header);
}

void BlockReader::check_validation(const CheckRule& rule, std::string_view variable) {
  for (const syntax::TraversalExpr* t : eval::references(*rule.condition.node)) {
    Diagnostics ignored;
    auto reference = read_reference(t->steps(), rule.condition.file, ignored);
    if (reference && reference->kind == Reference::Kind::variable && reference->name == variable)
      return;
  }
  problems_.error(
      "Invalid variable validation condition",
      fmt::format(
          "The condition for variable {} must refer to var.{} in order to test incoming values.",
          go_quote(variable), variable),
      rule.condition.range());
}

eval::TypeConstraint BlockReader::variable_type(const syntax::Expression& written) {
  if (!written.node->json && written.node->kind == syntax::ExprKind::string) {
    quoted_type(written);
    return {};
  }
  auto expr = syntax::read_expression(sources_, written);
  // Whatever is wrong with a text in JSON, it is no type.
  if (expr.diagnostics.has_errors()) {
    diagnostics_.append(eval::read_type_constraint(written).diagnostics);
    return {};
  }
  if (expr.value.arena != nullptr) module_.arenas.push_back(expr.value.arena);
  std::string_view keyword = eval::as_keyword(*expr.value.expr.node);
  if (keyword == "list") return {Type::list(Type::dynamic()), nullptr};
  if (keyword == "map") return {Type::map(Type::dynamic()), nullptr};
  auto constraint = eval::read_type_constraint(expr.value.expr);
  bool failed = constraint.diagnostics.has_errors();
  // A keyword that is not a type: in JSON the error refers to the whole string.
  for (const Diagnostic& d : constraint.diagnostics) {
    Diagnostic& added = diagnostics_.add(d);
    if (!keyword.empty() && written.node->json) added.subject = written.range();
  }
  return failed ? eval::TypeConstraint{} : std::move(constraint.value);
}

void BlockReader::quoted_type(const syntax::Expression& expr) {
  std::string_view text = expr.node->as<syntax::StringExpr>().value();
  if (text != "string" && text != "list" && text != "map") {
    diagnostics_.error(
        "Invalid legacy variable type hint",
        "To provide a full type expression, remove the surrounding quotes and give the type "
        "expression directly.",
        expr.range());
    return;
  }
  std::string hint;
  if (text != "string") {
    hint = fmt::format(
        " and write {0}(string) instead to explicitly indicate that the {0} elements are strings",
        text);
  }
  diagnostics_.error(
      "Invalid quoted type constraints",
      fmt::format(
          "Terraform 0.11 and earlier required type constraints to be given in quotes, but "
          "that form is now deprecated and will be removed in a future version of Terraform. "
          "Remove the quotes around \"{}\"{}.",
          text, hint),
      expr.range());
}

void BlockReader::variable_default(const syntax::Attribute& attribute, Variable& out) {
  Value value = eval::evaluate(attribute.expr, eval::ConstantScope(), diagnostics_);
  if (out.constraint.defaults != nullptr && !value.is_null())
    value = out.constraint.defaults->apply(value);
  auto converted = convert(value, out.constraint.type);
  if (converted) {
    value = std::move(converted).value();
  } else {
    const ConversionError& error = converted.error();
    std::string path = path_to_string(error.path);
    diagnostics_.error(
        "Invalid default value for variable",
        fmt::format(
            "This default value is not compatible with the variable's type constraint: {}{}{}.",
            path, path.empty() ? "" : ": ", error.message),
        attribute.expr.range());
    value = Value::unknown();
  }
  if (!out.nullable && value.is_null()) {
    diagnostics_.error("Invalid default value for variable",
                       "A null default value is not valid when nullable=false.",
                       attribute.expr.range());
  }
  out.default_value = std::move(value);
}

}  // namespace landform::config
