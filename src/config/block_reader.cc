#include "config/block_reader.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "config/static_expression.h"
#include "eval/evaluate.h"
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

CheckRule BlockReader::check_rule(const syntax::Block& block) {
  CheckRule out;
  out.range = block.header;
  auto content = block.body->content(
      {.attributes = {{"condition", true}, {"error_message", true}}, .blocks = {}});
  diagnostics_.append(std::move(content.diagnostics));
  if (const auto* condition = content.value.find("condition")) out.condition = condition->expr;
  if (const auto* message = content.value.find("error_message")) out.error_message = message->expr;
  return out;
}

Repetition BlockReader::repetition(const syntax::BodyContent& body) {
  Repetition out;
  const syntax::Attribute* count = body.find("count");
  const syntax::Attribute* for_each = body.find("for_each");
  if (count != nullptr) out.count = count->expr;
  if (for_each != nullptr) {
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
  // Before references there were strings.
  if (out.empty() && expr.node->kind == syntax::ExprKind::string) {
    out = expr.node->as<syntax::StringExpr>().value();
  }
  return out;
}

Output BlockReader::output(const syntax::Block& block) {
  Output out;
  out.name = block.labels[0].text;
  out.range = block.header;
  check_name(block.labels[0], "Invalid output name");
  auto content = block.body->content(
      {.attributes =
           {{"description"}, {"value", true}, {"depends_on"}, {"sensitive"}, {"ephemeral"}},
       .blocks = {{"precondition", {}}, {"postcondition", {}}}});
  diagnostics_.append(std::move(content.diagnostics));
  if (const auto* value = content.value.find("value")) out.value = value->expr;
  out.description = constant_text(content.value, "description");
  out.sensitive = constant_flag(content.value, "sensitive", false);
  out.ephemeral = constant_flag(content.value, "ephemeral", false);
  return out;
}

Resource BlockReader::resource(const syntax::Block& block, ResourceMode mode) {
  Resource out;
  out.mode = mode;
  out.type = block.labels[0].text;
  out.name = block.labels[1].text;
  out.range = block.header;
  out.block_range = block.range;
  out.body = block.body;
  check_name(block.labels[0], mode == ResourceMode::data ? "Invalid data source name"
                                                         : "Invalid resource type name");
  check_name(block.labels[1],
             mode == ResourceMode::data ? "Invalid data resource name" : "Invalid resource name");
  auto meta = block.body->partial_content(
      {.attributes = {{"count"}, {"for_each"}, {"provider"}}, .blocks = {}});
  diagnostics_.append(std::move(meta.diagnostics));
  out.repetition = repetition(meta.value.content);
  if (const auto* provider = meta.value.content.find("provider"))
    out.provider = reference_text(provider->expr);
  return out;
}

ModuleCall BlockReader::call(const syntax::Block& block) {
  ModuleCall out;
  out.name = block.labels[0].text;
  out.range = block.header;
  check_name(block.labels[0], "Invalid module instance name");
  auto meta = block.body->partial_content(
      {.attributes =
           {{"source"}, {"version"}, {"count"}, {"for_each"}, {"depends_on"}, {"providers"}},
       .blocks = {{"_", {}}, {"lifecycle", {}}, {"locals", {}}, {"provider", {"type"}}}});
  diagnostics_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& body = meta.value.content;
  if (const auto* source = body.find("source")) {
    out.source = constant_text(body, "source");
    out.source_range = source->expr.range();
  } else {
    diagnostics_.error("Missing required argument",
                       "The argument \"source\" is required, but no definition was found.",
                       body.missing_item);
  }
  out.version = constant_text(body, "version");
  if (const auto* version = body.find("version")) out.version_range = version->expr.range();
  out.repetition = repetition(body);
  if (const auto* providers = body.find("providers"); providers != nullptr) {
    const syntax::Expr& expr = *providers->expr.node;
    if (expr.kind == syntax::ExprKind::object) {
      for (const syntax::ObjectItem& item : expr.as<syntax::ObjectExpr>().items()) {
        out.providers[reference_text(providers->expr.with(item.key))] =
            reference_text(providers->expr.with(item.value));
      }
    }
  }
  // Blocks that do not belong here are told by those who know what the module takes.
  out.arguments = meta.value.rest->just_attributes().value;
  return out;
}

ProviderConfig BlockReader::provider(const syntax::Block& block) {
  ProviderConfig out;
  out.name = block.labels[0].text;
  out.range = block.header;
  auto meta = block.body->partial_content({.attributes = {{"alias"}, {"version"}}, .blocks = {}});
  diagnostics_.append(std::move(meta.diagnostics));
  out.alias = constant_text(meta.value.content, "alias");
  out.version = constant_text(meta.value.content, "version");
  out.body = block.body;
  return out;
}

void BlockReader::required_providers(const syntax::Block& block) {
  auto attributes = block.body->just_attributes();
  diagnostics_.append(std::move(attributes.diagnostics));
  for (const syntax::Attribute& attribute : attributes.value) {
    ProviderRequirement requirement;
    requirement.range = attribute.range;
    const syntax::Expr& expr = *attribute.expr.node;
    if (expr.kind == syntax::ExprKind::object) {
      for (const syntax::ObjectItem& item : expr.as<syntax::ObjectExpr>().items()) {
        std::string key = reference_text(attribute.expr.with(item.key));
        // configuration_aliases holds references, not values.
        if (key != "source" && key != "version") continue;
        Value value = constant(attribute.expr.with(item.value), Type::string());
        if (!value.is_known() || value.is_null()) continue;
        (key == "source" ? requirement.source : requirement.version) = value.as_string();
      }
    } else {
      Value value = constant(attribute.expr, Type::string());
      if (value.is_known() && !value.is_null()) requirement.version = value.as_string();
    }
    module_.requirements.insert_or_assign(std::string(attribute.name), std::move(requirement));
  }
}

void BlockReader::terraform(const syntax::Block& block) {
  auto content =
      block.body->partial_content({.attributes = {}, .blocks = {{"required_providers", {}}}});
  diagnostics_.append(std::move(content.diagnostics));
  for (const syntax::Block& inner : content.value.content.blocks) required_providers(inner);
}

}  // namespace landform::config
