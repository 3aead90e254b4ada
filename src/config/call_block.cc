// Reading `module` and `provider` blocks.
#include <fmt/format.h>

#include <array>

#include "base/ascii.h"
#include "base/quote.h"
#include "config/block_reader.h"
#include "config/override_body.h"
#include "config/provider_address.h"
#include "config/static_expression.h"
#include "config/version.h"
#include "eval/evaluate.h"
#include "syntax/identifier.h"
#include "value/convert.h"

namespace landform::config {

ModuleCall BlockReader::call(const syntax::Block& block) {
  ModuleCall out;
  out.name = block.labels[0].text;
  out.range = block.header;
  auto meta = block.body->partial_content(
      {.attributes =
           {{"source"}, {"version"}, {"count"}, {"for_each"}, {"depends_on"}, {"providers"}},
       .blocks = {{"_", {}}, {"lifecycle", {}}, {"locals", {}}, {"provider", {"type"}}}});
  diagnostics_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& body = meta.value.content;
  const auto* source = body.find("source");
  if (source == nullptr) {
    diagnostics_.error("Missing required argument",
                       "The argument \"source\" is required, but no definition was found.",
                       body.missing_item);
  }
  check_name(block.labels[0], "Invalid module instance name");
  if (source != nullptr) {
    const size_t errors = diagnostics_.error_count() + problems_.error_count();
    out.source = constant_text(body, "source");
    // There is nothing more to say about a source that is no text.
    if (diagnostics_.error_count() + problems_.error_count() == errors)
      out.source_range = source->expr.range();
  }
  if (const auto* version = body.find("version")) {
    out.version = version_constraint(*version, diagnostics_);
    out.version_range = version->expr.range();
  }
  out.repetition = repetition(body);
  if (const auto* providers = body.find("providers")) {
    out.passed = passed_providers(*providers);
    for (const PassedProvider& one : out.passed) out.providers[one.in_child] = one.in_parent;
  }
  out.depends_on = depends_on(body);
  // Unexpected blocks are reported where the module's inputs are known.
  out.inputs = with_escaped(meta.value.rest, body,
                            {"module", "as module input variables rather than as meta-arguments"});
  out.arguments = out.inputs->just_attributes().value;
  return out;
}

std::shared_ptr<const syntax::Body> BlockReader::with_escaped(
    std::shared_ptr<const syntax::Body> body, const syntax::BodyContent& content,
    const EscapingBlock& kind) {
  const syntax::Block* escape = nullptr;
  for (const syntax::Block& inner : content.blocks) {
    if (inner.type != "_") {
      report_reserved(inner, kind.where);
      continue;
    }
    std::string what = fmt::format(
        "The special block type \"_\" can be used to force particular arguments to be interpreted "
        "{}, but each {} block can have only one such block. The first escaping block was",
        kind.purpose, kind.where);
    (void)first(inner, escape, what.c_str(), "Duplicate escaping block");
  }
  return escape == nullptr ? body : override_body(std::move(body), escape->body);
}

std::string BlockReader::version_constraint(const syntax::Attribute& attribute,
                                            Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  Value value = eval::evaluate(attribute.expr, eval::ConstantScope(), diagnostics);
  if (diagnostics.error_count() != errors) return "";
  auto converted = convert(value, Type::string());
  if (!converted) {
    diagnostics.error("Invalid version constraint",
                      fmt::format("A string value is required for {}.", attribute.name),
                      attribute.expr.range());
    return "";
  }
  if (converted->is_null() || !converted->is_known()) return "";
  std::string text(converted->as_string());
  if (VersionConstraints::parse(text)) return text;
  diagnostics.error("Invalid version constraint",
                    "This string does not use correct version constraint syntax.",
                    attribute.expr.range());
  return "";
}

std::vector<PassedProvider> BlockReader::passed_providers(const syntax::Attribute& attribute) {
  std::vector<PassedProvider> out;
  const syntax::Expr& expr = *attribute.expr.node;
  if (expr.kind != syntax::ExprKind::object) {
    problems_.error("Invalid expression", "A static map expression is required.",
                    syntax::start_range(attribute.expr));
    return out;
  }
  std::map<std::string, Range> seen;
  for (const syntax::ObjectItem& item : expr.as<syntax::ObjectExpr>().items()) {
    syntax::Expression inside = attribute.expr.with(item.key);
    syntax::Expression here = attribute.expr.with(item.value);
    bool good = check_provider_reference(inside, "providers");
    good = check_provider_reference(here, "providers") && good;
    if (!good) continue;
    PassedProvider one{reference_text(inside), reference_text(here), name_range(inside),
                       name_range(here)};
    auto [first, fresh] = seen.emplace(one.in_child, range_between(inside.range(), here.range()));
    if (!fresh) {
      problems_.error(
          "Duplicate provider address",
          fmt::format("A provider configuration was already passed to {} at {}. Each child "
                      "provider configuration can be assigned only once.",
                      one.in_child, range_text(sources_, first->second)),
          here.range());
      continue;
    }
    out.push_back(std::move(one));
  }
  return out;
}

Range BlockReader::name_range(const syntax::Expression& reference) {
  syntax::ParsedTraversal traversal = syntax::read_traversal(sources_, reference);
  if (traversal.steps.empty()) return reference.range();
  return {traversal.file, traversal.steps[0].begin, traversal.steps[0].end};
}

bool BlockReader::check_normal_name(std::string_view name, const Range& range) {
  constexpr const char* kSummary = "Invalid provider local name";
  if (std::string_view wrong = provider_part_error(name); !wrong.empty()) {
    problems_.error(kSummary, fmt::format("{} is an invalid provider local name: {}", name, wrong),
                    range);
    return false;
  }
  std::string lower = ascii_lower(name);
  if (lower == name) return true;
  problems_.error(kSummary,
                  fmt::format("Provider names must be normalized. Replace {} with {} to fix "
                              "this error.",
                              go_quote(name), go_quote(lower)),
                  range);
  return false;
}

ProviderConfig BlockReader::provider(const syntax::Block& block) {
  constexpr std::array<const char*, 4> kReserved = {"count", "depends_on", "for_each", "source"};
  ProviderConfig out;
  out.name = block.labels[0].text;
  out.name_range = block.labels[0].range;
  out.range = block.header;
  out.body = block.body;
  auto meta = block.body->partial_content(
      {.attributes = {{"alias"}, {"version"}, {"count"}, {"depends_on"}, {"for_each"}, {"source"}},
       .blocks = {{"_", {}}, {"lifecycle", {}}, {"locals", {}}}});
  diagnostics_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& body = meta.value.content;
  (void)check_normal_name(out.name, block.header);
  out.alias = constant_text(body, "alias");
  if (body.find("alias") != nullptr && !syntax::is_identifier(out.alias)) {
    problems_.error("Invalid provider configuration alias",
                    fmt::format("An alias must be a valid name. {}", kBadIdentifier));
  }
  if (const auto* version = body.find("version")) {
    problems_.warning(
        "Version constraints inside provider configuration blocks are deprecated",
        "Terraform 0.13 and earlier allowed provider version constraints inside the provider "
        "configuration block, but that is now deprecated and will be removed in a future version "
        "of Terraform. To silence this warning, move the provider version constraint into the "
        "required_providers block.",
        version->expr.range());
    out.version = version_constraint(*version, problems_);
  }
  for (const char* name : kReserved) {
    const auto* attribute = body.find(name);
    if (attribute == nullptr) continue;
    problems_.error("Reserved argument name in provider block",
                    fmt::format("The provider argument name {} is reserved for use by Terraform "
                                "in a future version.",
                                go_quote(name)),
                    attribute->name_range);
  }
  out.arguments = with_escaped(meta.value.rest, body,
                               {"provider", "as provider-specific rather than as meta-arguments"});
  return out;
}

}  // namespace landform::config
