// Resources: their meta-arguments, life cycle and provisioners.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/quote.h"
#include "config/block_checker.h"
#include "config/reference.h"
#include "config/static_expression.h"
#include "eval/references.h"

namespace landform::config {

void BlockChecker::resource(const syntax::Block& block, ResourceMode mode) {
  bool managed = mode == ResourceMode::managed;
  const char* where = managed ? "resource" : mode == ResourceMode::data ? "data" : "ephemeral";
  syntax::BodySchema schema = {.attributes = {{"provider"}, {"depends_on"}},
                               .blocks = {{"locals", {}}, {"lifecycle", {}}, {"_", {}}}};
  if (managed) {
    schema.blocks.push_back({"connection", {}});
    schema.blocks.push_back({"provisioner", {"type"}});
  }
  auto meta = block.body->partial_content(schema);
  diagnostics_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& all = meta.value.content;
  if (const auto* provider = all.find("provider")) provider_reference(provider->expr, "provider");
  depends_on(all);
  const syntax::Block* seen_lifecycle = nullptr;
  const syntax::Block* seen_connection = nullptr;
  const syntax::Block* seen_escape = nullptr;
  bool at_destroy = false;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "locals") {
      reserved(inner, where);
    } else if (inner.type == "lifecycle") {
      if (first(inner, seen_lifecycle, "This resource already has a lifecycle block",
                "Duplicate lifecycle block"))
        lifecycle(inner, block, mode);
    } else if (inner.type == "connection") {
      (void)first(inner, seen_connection, "This resource already has a connection block",
                  "Duplicate connection block");
    } else if (inner.type == "provisioner") {
      at_destroy = provisioner(inner) || at_destroy;
    } else {
      std::string what = fmt::format(
          "The special block type \"_\" can be used to force particular arguments to be "
          "interpreted as resource-type-specific rather than as meta-arguments, but each {} block "
          "can have only one such block. The first escaping block was",
          managed ? "resource" : "data");
      (void)first(inner, seen_escape, what.c_str(), "Duplicate escaping block");
    }
  }
  if (at_destroy && seen_connection != nullptr) only_self(*seen_connection->body);
}

void BlockChecker::lifecycle(const syntax::Block& block, const syntax::Block& resource,
                             ResourceMode mode) {
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"create_before_destroy"},
                                           {"prevent_destroy"},
                                           {"ignore_changes"},
                                           {"replace_triggered_by"}},
                            .blocks = {{"precondition", {}}, {"postcondition", {}}}});
  if (mode == ResourceMode::managed) {
    flag(all, "create_before_destroy");
    flag(all, "prevent_destroy");
    if (const auto* triggers = all.find("replace_triggered_by")) replace_triggered_by(*triggers);
    if (const auto* ignored = all.find("ignore_changes")) ignore_changes(*ignored);
  } else {
    const char* kind = mode == ResourceMode::data ? "data" : "ephemeral";
    for (const syntax::Attribute& attribute : all.attributes) {
      diagnostics_.error(
          fmt::format("Invalid {} resource lifecycle argument", kind),
          fmt::format("The lifecycle argument {} is defined only for managed resources "
                      "(\"resource\" blocks), and is not valid for {} resources.",
                      go_quote(attribute.name), kind),
          attribute.name_range);
    }
  }
  for (const syntax::Block& inner : all.blocks) not_of_itself(rule(inner), inner, resource, mode);
}

void BlockChecker::not_of_itself(const Rule& rule, const syntax::Block& block,
                                 const syntax::Block& resource, ResourceMode mode) {
  Resource own;
  own.mode = mode;
  own.type = resource.labels[0].text;
  own.name = resource.labels[1].text;
  for (const syntax::Expression& expr : {rule.condition, rule.error_message}) {
    if (!expr) continue;
    for (const syntax::TraversalExpr* t : eval::references(*expr.node)) {
      Diagnostics ignored;
      auto reference = read_reference(t->steps(), expr.file, ignored);
      if (!reference || reference->address() != own.address()) continue;
      diagnostics_.error(
          fmt::format("Invalid reference in {}", block.type),
          fmt::format("Configuration for {} may not refer to itself.", own.address()),
          expr.range());
      break;
    }
  }
}

void BlockChecker::ignore_changes(const syntax::Attribute& attribute) {
  std::span<const syntax::Step> steps = syntax::as_traversal(*attribute.expr.node);
  if (steps.size() == 1 && steps[0].text() == "all") return;
  auto items = static_list(attribute.expr, diagnostics_);
  if (!items) return;
  for (const syntax::Expression& item : *items) {
    bool star = item.node->kind == syntax::ExprKind::string &&
                item.node->as<syntax::StringExpr>().value() == "*";
    if (star) {
      diagnostics_.error("Invalid ignore_changes wildcard",
                         "The [\"*\"] form of ignore_changes wildcard is was deprecated and is now "
                         "invalid. Use \"ignore_changes = all\" to ignore changes to all "
                         "attributes.",
                         attribute.expr.range());
    } else if (is_quoted(item)) {
      warn_quoted(item, false, diagnostics_);
    } else {
      (void)static_traversal(sources_, item, diagnostics_);
    }
  }
}

void BlockChecker::replace_triggered_by(const syntax::Attribute& attribute) {
  auto items = static_list(attribute.expr, diagnostics_);
  if (!items) return;
  for (const syntax::Expression& item : *items) {
    // After the first mistake the others are not looked at.
    size_t errors = diagnostics_.error_count();
    auto fail = [&](const char* summary, const char* detail) {
      diagnostics_.error(summary, detail, item.range());
    };
    auto parsed = syntax::read_expression(sources_, item);
    diagnostics_.append(std::move(parsed.diagnostics));
    if (diagnostics_.error_count() != errors) return;
    int resources = 0;
    for (const syntax::TraversalExpr* t : eval::references(*parsed.value.expr.node)) {
      Diagnostics problems;
      auto reference = read_reference(t->steps(), item.file, problems);
      for (const Diagnostic& d : problems) diagnostics_.error(d.summary, d.detail, item.range());
      if (!reference || problems.has_errors()) continue;
      switch (reference->kind) {
        case Reference::Kind::resource:
        case Reference::Kind::data:
        case Reference::Kind::ephemeral:
          ++resources;
          break;
        case Reference::Kind::each:
          if (reference->name != "key")
            fail("Invalid each reference in replace_triggered_by expression",
                 "Only each.key may be used in replace_triggered_by.");
          break;
        case Reference::Kind::count:
          if (reference->name != "index")
            fail("Invalid count reference in replace_triggered_by expression",
                 "Only count.index may be used in replace_triggered_by.");
          break;
        default:
          fail("Invalid reference in replace_triggered_by expression",
               "Only resources, count.index, and each.key may be used in replace_triggered_by.");
      }
    }
    if (resources == 0)
      fail("Invalid replace_triggered_by expression",
           "Missing resource reference in replace_triggered_by expression.");
    if (resources > 1)
      fail("Invalid replace_triggered_by expression",
           "Multiple resource references in replace_triggered_by expression.");
    if (diagnostics_.error_count() != errors) return;
  }
}

bool BlockChecker::provisioner(const syntax::Block& block) {
  constexpr std::array<std::string_view, 4> kGone = {"chef", "habitat", "puppet",
                                                     "salt-masterless"};
  std::string_view type = block.labels[0].text;
  if (std::find(kGone.begin(), kGone.end(), type) != kGone.end()) {
    diagnostics_.error(
        fmt::format("The \"{}\" provisioner has been removed", type),
        fmt::format("The \"{}\" provisioner was deprecated in Terraform 0.13.4 has been removed "
                    "from Terraform. Visit "
                    "https://learn.hashicorp.com/collections/terraform/provision for alternatives "
                    "to using provisioners that are a better fit for the Terraform workflow.",
                    type),
        block.labels[0].range);
    return false;
  }
  auto meta =
      block.body->partial_content({.attributes = {{"when"}, {"on_failure"}},
                                   .blocks = {{"_", {}}, {"connection", {}}, {"lifecycle", {}}}});
  diagnostics_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& all = meta.value.content;
  auto keyword = [&](const char* name, std::string_view one, std::string_view other) {
    const syntax::Attribute* attribute = all.find(name);
    if (attribute == nullptr) return std::string_view();
    if (is_quoted(attribute->expr)) warn_quoted(attribute->expr, true, diagnostics_);
    std::string_view word = static_keyword(attribute->expr);
    if (word != one && word != other) {
      diagnostics_.error(
          fmt::format("Invalid \"{}\" keyword", name),
          fmt::format("The \"{}\" argument requires one of the following keywords: {} or {}.", name,
                      one, other),
          attribute->expr.range());
    }
    return word;
  };
  bool at_destroy = keyword("when", "create", "destroy") == "destroy";
  if (at_destroy) only_self(*meta.value.rest);
  (void)keyword("on_failure", "continue", "fail");
  const syntax::Block* connection = nullptr;
  const syntax::Block* escape = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "connection") {
      if (first(inner, connection, "This provisioner already has a connection block",
                "Duplicate connection block") &&
          at_destroy)
        only_self(*inner.body);
    } else if (inner.type == "_") {
      (void)first(inner, escape,
                  "The special block type \"_\" can be used to force particular arguments to be "
                  "interpreted as provisioner-typpe-specific rather than as meta-arguments, but "
                  "each provisioner block can have only one such block. The first escaping block "
                  "was",
                  "Duplicate escaping block");
    } else {
      reserved(inner, "provisioner");
    }
  }
  return at_destroy;
}

void BlockChecker::only_self(const syntax::Body& body) {
  for (const syntax::Attribute& attribute : body.just_attributes().value) {
    for (const syntax::TraversalExpr* t : eval::references(*attribute.expr.node)) {
      std::string_view root = t->root();
      auto only = [&](std::string_view name) {
        return t->count == 2 && t->steps()[1].kind == syntax::Step::Kind::attribute &&
               t->steps()[1].text() == name;
      };
      bool valid = root == "self" || root == "path" || root == "terraform" ||
                   (root == "count" && only("index")) || (root == "each" && only("key"));
      if (valid) continue;
      diagnostics_.error(
          "Invalid reference from destroy provisioner",
          "Destroy-time provisioners and their connection configurations may only reference "
          "attributes of the related resource, via 'self', 'count.index', or 'each.key'.\n\n"
          "References to other resources during the destroy phase can cause dependency cycles and "
          "interact poorly with create_before_destroy.",
          attribute.expr.range());
    }
  }
}

}  // namespace landform::config
