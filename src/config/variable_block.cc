#include "config/variable_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/quote.h"
#include "eval/evaluate.h"
#include "syntax/identifier.h"
#include "syntax/parser.h"
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

// Names that a module block gives a meaning of its own.
constexpr std::array<std::string_view, 8> kReserved = {
    "source", "version", "count", "for_each", "depends_on", "providers", "lifecycle", "locals"};

class Reader {
 public:
  Reader(const SourceMap& sources, Diagnostics& diagnostics)
      : sources_(sources), diagnostics_(diagnostics) {}

  Variable read(const syntax::Block& block) {
    Variable out;
    out.name = block.labels[0].text;
    out.range = block.header;
    auto content = block.body->content(variable_schema());
    diagnostics_.append(std::move(content.diagnostics));
    check_name(block);
    const syntax::BodyContent& body = content.value;
    if (const auto* type = body.find("type")) out.constraint = read_type(type->expr);
    if (const auto* description = body.find("description"))
      constant(description->expr, Type::string());
    out.sensitive = flag(body, "sensitive", false);
    out.ephemeral = flag(body, "ephemeral", false);
    out.nullable = flag(body, "nullable", true);
    if (const auto* attribute = body.find("default")) read_default(*attribute, out);
    return out;
  }

 private:
  void check_name(const syntax::Block& block) {
    std::string_view name = block.labels[0].text;
    if (!syntax::is_identifier(name)) {
      diagnostics_.error(
          "Invalid variable name",
          "A name must start with a letter or underscore and may contain only letters, digits, "
          "underscores, and dashes.",
          block.labels[0].range);
    }
    if (std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end()) {
      diagnostics_.error(
          "Invalid variable name",
          fmt::format(
              "The variable name {} is reserved due to its special meaning inside module blocks.",
              go_quote(name)),
          block.labels[0].range);
    }
  }

  Value constant(const syntax::Expression& expr, Type type) {
    Value value = eval::evaluate(expr, eval::ConstantScope(), diagnostics_);
    auto converted = convert(value, type);
    if (converted) return std::move(converted).value();
    diagnostics_.error("Unsuitable value type",
                       fmt::format("Unsuitable value: {}", converted.error().message),
                       expr.range());
    return Value::unknown(type);
  }

  bool flag(const syntax::BodyContent& body, std::string_view name, bool fallback) {
    const auto* attribute = body.find(name);
    if (attribute == nullptr) return fallback;
    Value value = constant(attribute->expr, Type::boolean());
    return value.is_known() && !value.is_null() ? value.as_bool() : fallback;
  }

  eval::TypeConstraint read_type(const syntax::Expression& written) {
    if (!written.node->json && written.node->kind == syntax::ExprKind::string) {
      quoted_type(written);
      return {};
    }
    auto expr = syntax::read_expression(sources_, written);
    diagnostics_.append(std::move(expr.diagnostics));
    std::string_view keyword = eval::as_keyword(*expr.value.expr.node);
    if (keyword == "list") return {Type::list(Type::dynamic()), nullptr};
    if (keyword == "map") return {Type::map(Type::dynamic()), nullptr};
    auto constraint = eval::read_type_constraint(expr.value.expr);
    bool failed = constraint.diagnostics.has_errors();
    diagnostics_.append(std::move(constraint.diagnostics));
    return failed ? eval::TypeConstraint{} : std::move(constraint.value);
  }

  void quoted_type(const syntax::Expression& expr) {
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

  void read_default(const syntax::Attribute& attribute, Variable& out) {
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

  const SourceMap& sources_;
  Diagnostics& diagnostics_;
};

}  // namespace

Diagnosed<Variable> read_variable(const SourceMap& sources, const syntax::Block& block) {
  Diagnosed<Variable> out;
  out.value = Reader(sources, out.diagnostics).read(block);
  return out;
}

}  // namespace landform::config
