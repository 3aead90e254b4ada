#include "config/block_reader.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "config/static_expression.h"
#include "eval/references.h"
#include "syntax/identifier.h"
#include "value/convert.h"

namespace landform::config {

void BlockReader::check_name(const syntax::Label& label, const char* summary) {
  if (!syntax::is_identifier(label.text)) diagnostics_.error(summary, kBadIdentifier, label.range);
}

Value BlockReader::constant(const syntax::Expression& expr, Type type) {
  return constant_value(expr, type, diagnostics_);
}

std::string BlockReader::constant_text(const syntax::BodyContent& body, std::string_view name) {
  const syntax::Attribute* attribute = body.find(name);
  if (attribute == nullptr) return "";
  Value value = constant(attribute->expr, Type::string());
  return value.is_known() && !value.is_null() ? std::string(value.as_string()) : "";
}

bool BlockReader::constant_flag(const syntax::BodyContent& body, std::string_view name,
                                bool fallback) {
  const syntax::Attribute* attribute = body.find(name);
  if (attribute == nullptr) return fallback;
  Value value = constant(attribute->expr, Type::boolean());
  return value.is_known() && !value.is_null() ? value.as_bool() : fallback;
}

std::optional<bool> BlockReader::flag(const syntax::BodyContent& body, std::string_view name) {
  const syntax::Attribute* attribute = body.find(name);
  if (attribute == nullptr) return std::nullopt;
  Value value = constant_value(attribute->expr, Type::boolean(), problems_);
  if (!value.is_known()) return std::nullopt;
  return value.as_bool();
}

syntax::BodyContent BlockReader::content(const syntax::Body& body,
                                         const syntax::BodySchema& schema) {
  auto out = body.content(schema);
  problems_.append(std::move(out.diagnostics));
  return std::move(out.value);
}

std::optional<CheckRule> BlockReader::check_rule(const syntax::Block& block,
                                                 std::string_view variable) {
  const bool needed = !variable.empty();
  CheckRule out;
  out.range = block.header;
  auto content = block.body->content(
      {.attributes = {{"condition", true}, {"error_message", true}}, .blocks = {}});
  bool good = !content.diagnostics.has_errors();
  (needed ? diagnostics_ : problems_).append(std::move(content.diagnostics));
  if (const auto* message = content.value.find("error_message")) out.error_message = message->expr;
  if (const auto* condition = content.value.find("condition")) {
    out.condition = condition->expr;
    if (eval::references(*out.condition.node).empty()) {
      // A rule of a variable is evaluated anyway.
      good = good && needed;
      problems_.error(fmt::format("Invalid {} expression", block.type),
                      "The condition expression must refer to at least one object from "
                      "elsewhere in the configuration, or else its result would not be checking "
                      "anything.",
                      out.condition.range());
    }
    if (needed) check_validation(out, variable);
  }
  if (!good) return std::nullopt;
  return out;
}

std::vector<Dependency> BlockReader::depends_on(const syntax::BodyContent& body) {
  std::vector<Dependency> out;
  const syntax::Attribute* attribute = body.find("depends_on");
  if (attribute == nullptr) return out;
  auto items = static_list(attribute->expr, problems_);
  if (!items) return out;
  for (const syntax::Expression& item : *items) {
    Dependency dependency = static_reference(item);
    if (!dependency.steps.empty()) out.push_back(std::move(dependency));
  }
  return out;
}

syntax::ParsedTraversal BlockReader::static_reference(const syntax::Expression& expr) {
  if (!is_quoted(expr)) return static_traversal(sources_, expr, problems_);
  warn_quoted(expr, false, problems_);
  auto read = syntax::read_quoted_traversal(sources_, expr);
  problems_.append(std::move(read.diagnostics));
  if (read.value.steps.empty()) return static_traversal(sources_, expr, problems_);
  return std::move(read.value);
}

bool BlockReader::check_provider_reference(const syntax::Expression& expr, const char* argument) {
  constexpr const char* kSummary = "Invalid provider configuration reference";
  if (is_quoted(expr)) {
    warn_quoted(expr, false, problems_);
    return true;
  }
  syntax::ParsedTraversal traversal = syntax::read_traversal(sources_, expr);
  if (traversal.steps.empty() || traversal.steps.size() > 2) {
    problems_.error(kSummary,
                    fmt::format("The {} argument requires a provider type name, optionally "
                                "followed by a period and then a configuration alias.",
                                argument),
                    expr.range());
  } else if (traversal.steps.size() == 2 &&
             traversal.steps[1].kind != syntax::Step::Kind::attribute) {
    problems_.error(kSummary,
                    "Provider name must either stand alone or be followed by a period and then "
                    "a configuration alias.",
                    Range{traversal.file, traversal.steps[1].begin, traversal.steps[1].end});
  } else {
    return check_normal_name(
        traversal.steps[0].text(),
        Range{traversal.file, traversal.steps[0].begin, traversal.steps[0].end});
  }
  return false;
}

bool BlockReader::first(const syntax::Block& block, const syntax::Block*& seen, const char* what,
                        const char* summary) {
  if (seen == nullptr) {
    seen = &block;
    return true;
  }
  problems_.error(summary, fmt::format("{} at {}.", what, range_text(sources_, seen->header)),
                  block.header);
  return false;
}

void BlockReader::refuse(Joint joint, std::string summary, std::string detail, const Range& range) {
  order_.of_file(range.file);
  problems_.error(std::move(summary), std::move(detail), range);
  order_.of_module(range.file, joint);
}

void BlockReader::report_reserved(const syntax::Block& block, const char* where) {
  problems_.error(
      fmt::format("Reserved block type name in {} block", where),
      fmt::format("The block type name {} is reserved for use by Terraform in a future version.",
                  go_quote(block.type)),
      block.type_range);
}

Repetition BlockReader::repetition(const syntax::BodyContent& body) {
  Repetition out;
  const syntax::Attribute* count = body.find("count");
  const syntax::Attribute* for_each = body.find("for_each");
  if (count != nullptr) out.count = count->expr;
  if (for_each != nullptr) {
    // As in Terraform, an override file may add the other one; then the count decides.
    const bool merged = count != nullptr && count->name_range.file != for_each->name_range.file;
    if (merged) return out;
    if (count != nullptr) {
      diagnostics_.error("Invalid combination of \"count\" and \"for_each\"",
                         "The \"count\" and \"for_each\" meta-arguments are mutually-exclusive, "
                         "only one should be "
                         "used to be explicit about the number of resources to be created.",
                         for_each->name_range);
    } else {
      out.for_each = for_each->expr;
    }
  }
  return out;
}

std::string BlockReader::reference_text(const syntax::Expression& expr) {
  syntax::ParsedTraversal traversal = syntax::read_traversal(sources_, expr);
  std::string out;
  for (const syntax::Step& step : traversal.steps) {
    bool name = step.kind == syntax::Step::Kind::root || step.kind == syntax::Step::Kind::attribute;
    if (!name) return "";
    if (!out.empty()) out += '.';
    out += step.text();
  }
  // Strings are a legacy form of references.
  if (out.empty() && expr.node->kind == syntax::ExprKind::string) {
    out = expr.node->as<syntax::StringExpr>().value();
  }
  return out;
}

Output BlockReader::output(const syntax::Block& block) {
  Output out;
  out.name = block.labels[0].text;
  out.range = block.header;
  auto content = block.body->content(
      {.attributes =
           {{"description"}, {"value", true}, {"depends_on"}, {"sensitive"}, {"ephemeral"}},
       .blocks = {{"precondition", {}}, {"postcondition", {}}}});
  diagnostics_.append(std::move(content.diagnostics));
  check_name(block.labels[0], "Invalid output name");
  if (const auto* value = content.value.find("value")) out.value = value->expr;
  out.description = constant_text(content.value, "description");
  out.sensitive = constant_flag(content.value, "sensitive", false);
  out.ephemeral = constant_flag(content.value, "ephemeral", false);
  out.depends_on = depends_on(content.value);
  for (const syntax::Block& inner : content.value.blocks) {
    if (inner.type == "precondition") {
      if (auto rule = check_rule(inner)) out.preconditions.push_back(*rule);
    } else {
      problems_.error("Postconditions are not allowed",
                      "Output values can only have preconditions, not postconditions.",
                      inner.type_range);
    }
  }
  return out;
}

}  // namespace landform::config
