// Blocks about objects that are declared elsewhere, or were: moved, removed, import, check.
#include <fmt/format.h>

#include "base/quote.h"
#include "config/block_checker.h"
#include "config/object_address.h"
#include "config/static_expression.h"

namespace landform::config {
namespace {

// The part of an address that is written out: `a.b` of `a.b[each.key]`.
const syntax::Expr& static_part(const syntax::Expr& expr) {
  if (expr.kind == syntax::ExprKind::index)
    return static_part(*expr.as<syntax::IndexExpr>().collection);
  return expr;
}

}  // namespace

void BlockChecker::moved(const syntax::Block& block) {
  size_t errors = diagnostics_.error_count();
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"from", true}, {"to", true}}, .blocks = {}});
  auto read = [&](const char* name) -> std::optional<ObjectAddress> {
    const syntax::Attribute* attribute = all.find(name);
    if (attribute == nullptr) return std::nullopt;
    auto traversal = static_traversal(sources_, attribute->expr, diagnostics_);
    if (traversal.steps.empty()) return std::nullopt;
    return read_object_address(traversal.steps, traversal.file, AddressKeys::allowed, diagnostics_);
  };
  std::optional<ObjectAddress> from = read("from");
  std::optional<ObjectAddress> to = read("to");
  if (diagnostics_.error_count() != errors || !from || !to) return;
  if (from->is_module() == to->is_module()) return;
  diagnostics_.error("Invalid \"moved\" addresses",
                     "The \"from\" and \"to\" addresses must either both refer to resources or "
                     "both refer to modules.",
                     block.header);
}

void BlockChecker::removed(const syntax::Block& block) {
  syntax::BodyContent all = content(
      *block.body, {.attributes = {{"from", true}},
                    .blocks = {{"lifecycle", {}}, {"connection", {}}, {"provisioner", {"type"}}}});
  std::optional<ObjectAddress> from;
  if (const auto* attribute = all.find("from")) {
    auto traversal = static_traversal(sources_, attribute->expr, diagnostics_);
    if (!traversal.steps.empty())
      from = read_object_address(traversal.steps, traversal.file, AddressKeys::forbidden,
                                 diagnostics_);
  }
  if (from && from->mode == ResourceMode::data && !from->is_module()) {
    diagnostics_.error("Data source address not allowed",
                       "Data sources are never destroyed, so they are not valid targets of removed "
                       "blocks. To remove the data source from state, remove the data source block "
                       "from configuration.",
                       from->range);
  }
  bool managed = from && !from->is_module() && from->mode == ResourceMode::managed;
  const syntax::Block* connection = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "lifecycle") {
      flag(content(*inner.body, {.attributes = {{"destroy"}}, .blocks = {}}), "destroy");
    } else if (inner.type == "connection") {
      if (!managed) {
        diagnostics_.error("Invalid connection block",
                           "Provisioner connection configuration is valid only when a removed "
                           "block targets a managed resource.",
                           inner.header);
        continue;
      }
      (void)first(inner, connection, "This \"removed\" block already has a connection block",
                  "Duplicate connection block");
    } else if (!managed) {
      diagnostics_.error(
          "Invalid provisioner block",
          "Provisioners are valid only when a removed block targets a managed resource.",
          inner.header);
    } else if (!provisioner(inner)) {
      diagnostics_.error("Invalid provisioner block",
                         "Only destroy-time provisioners are valid in \"removed\" blocks. To "
                         "declare a destroy-time provisioner, use:\n    when = destroy",
                         inner.header);
    }
  }
}

void BlockChecker::import(const syntax::Block& block) {
  constexpr const char* kSummary = "Invalid import address";
  syntax::BodyContent all = content(
      *block.body,
      {.attributes = {{"provider"}, {"for_each"}, {"id", true}, {"to", true}}, .blocks = {}});
  const syntax::Attribute* to = all.find("to");
  std::optional<ObjectAddress> target;
  if (to != nullptr) {
    auto expr = syntax::read_expression(sources_, to->expr);
    diagnostics_.append(std::move(expr.diagnostics));
    if (!expr.value.expr) return;
    syntax::Expression part = expr.value.expr.with(&static_part(*expr.value.expr.node));
    auto traversal = static_traversal(sources_, part, diagnostics_);
    if (!traversal.steps.empty())
      target =
          read_object_address(traversal.steps, traversal.file, AddressKeys::allowed, diagnostics_);
    if (target && target->is_module()) {
      diagnostics_.error("Invalid address",
                         "A resource instance address is required here. The module path must be "
                         "followed by a resource instance specification.",
                         target->range);
      target.reset();
    }
    if (!target || target->mode != ResourceMode::managed) {
      diagnostics_.error(kSummary, "Only managed resources can be imported.", to->range);
      return;
    }
    // Instances may be imported one by one; the whole resource only once.
    std::string text = target->config_text();
    if (all.find("for_each") == nullptr && part.node == expr.value.expr.node) {
      if (target->key) text += target->key->in_brackets();
      auto [it, fresh] = imports_.emplace(text, block.header);
      if (!fresh) {
        diagnostics_.error(
            fmt::format("Duplicate import configuration for {}", go_quote(text)),
            fmt::format("An import block for the resource {} was already declared at {}. A "
                        "resource can have only one import block.",
                        go_quote(text), range_text(sources_, it->second)),
            to->expr.range());
      }
    }
  }
  if (const auto* provider = all.find("provider")) {
    if (target && !target->module.empty()) {
      diagnostics_.error("Invalid import provider argument",
                         "The provider argument can only be specified in import blocks that will "
                         "generate configuration.\n\nUse the providers argument within the module "
                         "block to configure providers for all resources within a module, "
                         "including imported resources.",
                         provider->range);
    }
    provider_reference(provider->expr, "provider");
  }
}

void BlockChecker::check_block(const syntax::Block& block) {
  syntax::BodyContent all = content(
      *block.body, {.attributes = {}, .blocks = {{"data", {"type", "name"}}, {"assert", {}}}});
  identifier(block.labels[0], "Invalid check block name");
  size_t asserts = 0;
  const syntax::Block* data = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "assert") {
      if (rule(inner).good) ++asserts;
    } else if (data != nullptr) {
      (void)first(inner, data, "This check block already has a data resource defined",
                  "Multiple data resource blocks");
    } else {
      size_t errors = diagnostics_.error_count();
      auto meta =
          inner.body->partial_content({.attributes = {{"count"}, {"for_each"}}, .blocks = {}});
      for (const syntax::Attribute& attribute : meta.value.content.attributes) {
        diagnostics_.error(fmt::format("Invalid \"{}\" attribute", attribute.name),
                           "The \"count\" and \"for_each\" meta-arguments are not supported within "
                           "nested data blocks.",
                           attribute.name_range);
      }
      resource(inner, ResourceMode::data);
      // One that is wrong does not count.
      if (diagnostics_.error_count() == errors) data = &inner;
    }
  }
  if (asserts == 0) {
    diagnostics_.error("Zero assert blocks", "Check blocks must have at least one assert block.",
                       block.header);
  }
  std::string name(block.labels[0].text);
  auto [it, fresh] = checks_.emplace(name, block.header);
  if (fresh) return;
  diagnostics_.error(
      fmt::format("Duplicate check {} configuration", go_quote(name)),
      fmt::format("A check block named {} was already declared at {}. Check blocks must be unique "
                  "within each module.",
                  go_quote(name), range_text(sources_, it->second)),
      block.header);
}

}  // namespace landform::config
