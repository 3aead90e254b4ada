#include "config/overrides.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "config/static_expression.h"

namespace landform::config {

std::string provider_alias(const syntax::Block& provider) {
  auto content = provider.body->partial_content({.attributes = {{"alias"}}, .blocks = {}});
  const syntax::Attribute* alias = content.value.content.find("alias");
  if (alias == nullptr) return "";
  Diagnostics ignored;  // reported when the block is read
  Value value = constant_value(alias->expr, Type::string(), ignored);
  return value.is_known() ? std::string(value.as_string()) : "";
}

bool refuse_override(const syntax::Block& block, Diagnostics& diagnostics) {
  if (block.type == "check") {
    diagnostics.error("Can't override check blocks", "Override files cannot override check blocks.",
                      block.header);
  } else if (block.type == "moved") {
    diagnostics.error(
        "Cannot override 'moved' blocks",
        "Records of moved objects can appear only in normal files, not in override files.",
        block.header);
  } else if (block.type == "import") {
    diagnostics.error("Cannot override 'import' blocks",
                      "Import blocks can appear only in normal files, not in override files.",
                      block.header);
  } else {
    return false;
  }
  return true;
}

void report_missing_base(const syntax::Block& block, Diagnostics& diagnostics) {
  std::string name(block.labels.empty() ? std::string_view() : block.labels.back().text);
  if (block.type == "variable") {
    return report_missing_base({"variable declaration", "variable", "declared"}, name, block.header,
                               diagnostics);
  }
  if (block.type == "output") {
    return report_missing_base({"output definition", "output", "defined"}, name, block.header,
                               diagnostics);
  }
  if (block.type == "provider") {
    diagnostics.error(
        "Missing base provider configuration for override",
        fmt::format("There is no {} provider configuration with the alias {}. An override file "
                    "can only override an aliased provider configuration that was already defined "
                    "in a primary configuration file.",
                    name, go_quote(provider_alias(block))),
        block.header);
    return;
  }
  if (block.type == "module") {
    diagnostics.error(
        "Missing module call to override",
        fmt::format("There is no module call named {}. An override file can only override a "
                    "module call that was defined in a primary configuration file.",
                    go_quote(name)),
        block.header);
    return;
  }
  const char* kind = block.type == "data"        ? "data resource"
                     : block.type == "action"    ? "action"
                     : block.type == "ephemeral" ? "ephemeral resource"
                                                 : "resource";
  diagnostics.error(
      fmt::format("Missing {} to override", kind),
      fmt::format("There is no {} {} named {}. An override file can only override a {} block "
                  "defined in a primary configuration file.",
                  block.labels[0].text, kind, go_quote(name), block.type),
      block.header);
}

void report_missing_base(const Overridden& kind, std::string_view name, const Range& range,
                         Diagnostics& diagnostics) {
  const char* article = *kind.name == 'o' ? "an" : "a";
  diagnostics.error(
      fmt::format("Missing base {} to override", kind.base),
      fmt::format("There is no {} named {}. An override file can only override {} {} that was "
                  "already {} in a primary configuration file.",
                  kind.name, go_quote(name), article, kind.name, kind.verb),
      range);
}

void check_overridden_dependencies(const syntax::Block& block, Diagnostics& diagnostics) {
  if (block.type == "provider" || block.type == "ephemeral") return;
  auto content = block.body->partial_content({.attributes = {{"depends_on"}}, .blocks = {}});
  const syntax::Attribute* depends_on = content.value.content.find("depends_on");
  if (depends_on == nullptr) return;
  Diagnostics ignored;  // reported when the block is read
  auto items = static_list(depends_on->expr, ignored);
  if (!items || items->empty()) return;
  diagnostics.error("Unsupported override", "The depends_on argument may not be overridden.",
                    items->front().range());
}

void check_overridden_rules(const syntax::Block& block, Diagnostics& diagnostics) {
  auto blocks_of = [](const syntax::Block& outer, std::vector<syntax::BlockSpec> wanted) {
    auto content = outer.body->partial_content({.attributes = {}, .blocks = std::move(wanted)});
    return std::move(content.value.content.blocks);
  };
  auto refuse = [&](const std::vector<syntax::Block>& rules) {
    for (const syntax::Block& rule : rules) {
      diagnostics.error(
          fmt::format("Can't override {} blocks", rule.type),
          fmt::format("Override files cannot override {} blocks.", go_quote(rule.type)),
          rule.header);
    }
  };
  if (block.type == "variable") return refuse(blocks_of(block, {{"validation", {}}}));
  if (block.type == "output") return refuse(blocks_of(block, {{"precondition", {}}}));
  if (block.type != "resource" && block.type != "data" && block.type != "ephemeral") return;
  for (const syntax::Block& lifecycle : blocks_of(block, {{"lifecycle", {}}}))
    refuse(blocks_of(lifecycle, {{"precondition", {}}, {"postcondition", {}}}));
}

}  // namespace landform::config
