// Reading `resource`, `data` and `ephemeral` blocks: meta-arguments, life cycle and provisioners.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/quote.h"
#include "config/block_reader.h"
#include "config/override_body.h"
#include "config/reference.h"
#include "config/static_expression.h"
#include "eval/references.h"

namespace landform::config {
namespace {

const syntax::BodySchema& meta_schema(ResourceMode mode) {
  auto schema = [](bool managed) {
    syntax::BodySchema out = {.attributes = {{"count"}, {"for_each"}, {"provider"}, {"depends_on"}},
                              .blocks = {{"locals", {}}, {"lifecycle", {}}, {"_", {}}}};
    if (managed) {
      out.blocks.push_back({"connection", {}});
      out.blocks.push_back({"provisioner", {"type"}});
    }
    return out;
  };
  static const syntax::BodySchema kManaged = schema(true);
  static const syntax::BodySchema kOther = schema(false);
  return mode == ResourceMode::managed ? kManaged : kOther;
}

const char* block_type(ResourceMode mode) {
  return mode == ResourceMode::managed ? "resource"
         : mode == ResourceMode::data  ? "data"
                                       : "ephemeral";
}

}  // namespace

Resource BlockReader::resource(const syntax::Block& block, ResourceMode mode) {
  Resource out;
  out.mode = mode;
  out.type = block.labels[0].text;
  out.name = block.labels[1].text;
  out.range = block.header;
  out.block_range = block.range;
  out.type_range = block.labels[0].range;
  out.body = block.body;
  const bool data = mode == ResourceMode::data;
  const bool ephemeral = mode == ResourceMode::ephemeral;
  auto meta = block.body->partial_content(meta_schema(mode));
  diagnostics_.append(std::move(meta.diagnostics));
  check_name(block.labels[0], data        ? "Invalid data source name"
                              : ephemeral ? "Invalid ephemeral resource type"
                                          : "Invalid resource type name");
  check_name(block.labels[1], data        ? "Invalid data resource name"
                              : ephemeral ? "Invalid ephemeral resource name"
                                          : "Invalid resource name");
  const syntax::BodyContent& content = meta.value.content;
  out.arguments = std::move(meta.value.rest);
  // An escaping block holds arguments that look like meta-arguments.
  for (const syntax::Block& inner : content.blocks) {
    if (inner.type == "_") out.arguments = override_body(out.arguments, inner.body);
  }
  if (auto managed = management(content, block, mode))
    out.management = SharedValue(std::move(*managed));
  return out;
}

// None if it has nothing of that.
std::optional<Management> BlockReader::management(const syntax::BodyContent& meta,
                                                  const syntax::Block& resource,
                                                  ResourceMode mode) {
  if (meta.blocks.empty() && meta.attributes.empty()) return std::nullopt;
  Management out;
  out.repetition = repetition(meta);
  if (const auto* provider = meta.find("provider")) {
    check_provider_reference(provider->expr, "provider");
    out.provider = reference_text(provider->expr);
  }
  out.depends_on = depends_on(meta);
  const syntax::Block* seen_lifecycle = nullptr;
  const syntax::Block* seen_connection = nullptr;
  const syntax::Block* seen_escape = nullptr;
  bool at_destroy = false;
  for (const syntax::Block& inner : meta.blocks) {
    if (inner.type == "locals") {
      report_reserved(inner, block_type(mode));
    } else if (inner.type == "lifecycle") {
      if (first(inner, seen_lifecycle, "This resource already has a lifecycle block",
                "Duplicate lifecycle block"))
        out.lifecycle = lifecycle(inner, resource, mode);
    } else if (inner.type == "connection") {
      if (first(inner, seen_connection, "This resource already has a connection block",
                "Duplicate connection block"))
        out.connection = Connection{inner.body, inner.header};
    } else if (inner.type == "provisioner") {
      auto read = provisioner(inner);
      if (!read) continue;
      at_destroy = at_destroy || read->when == Provisioner::When::destroy;
      out.provisioners.push_back(std::move(*read));
    } else {
      std::string what = fmt::format(
          "The special block type \"_\" can be used to force particular arguments to be "
          "interpreted as resource-type-specific rather than as meta-arguments, but each {} block "
          "can have only one such block. The first escaping block was",
          mode == ResourceMode::managed ? "resource" : "data");
      (void)first(inner, seen_escape, what.c_str(), "Duplicate escaping block");
    }
  }
  if (at_destroy && out.connection) check_only_self(*out.connection->body);
  return out;
}

Lifecycle BlockReader::lifecycle(const syntax::Block& block, const syntax::Block& resource,
                                 ResourceMode mode) {
  Lifecycle out;
  out.range = block.header;
  syntax::BodyContent all =
      content(*block.body,
              {.attributes = {{"create_before_destroy"},
                              {"prevent_destroy"},
                              {"ignore_changes"},
                              {"replace_triggered_by"}},
               .blocks = {{"precondition", {}}, {"postcondition", {}}, {"action_trigger", {}}}});
  if (mode == ResourceMode::managed) {
    out.create_before_destroy = flag(all, "create_before_destroy");
    out.prevent_destroy = flag(all, "prevent_destroy").value_or(false);
    if (const auto* triggers = all.find("replace_triggered_by")) {
      replace_triggered_by(*triggers, out);
    }
    if (const auto* ignored = all.find("ignore_changes")) ignore_changes(*ignored, out);
  } else {
    const char* kind = block_type(mode);
    for (const syntax::Attribute& attribute : all.attributes) {
      problems_.error(fmt::format("Invalid {} resource lifecycle argument", kind),
                      fmt::format("The lifecycle argument {} is defined only for managed resources "
                                  "(\"resource\" blocks), and is not valid for {} resources.",
                                  go_quote(attribute.name), kind),
                      attribute.name_range);
    }
  }
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "action_trigger") {
      (void)content(
          *inner.body,
          {.attributes = {{"events", true}, {"actions", true}, {"condition"}}, .blocks = {}});
      continue;
    }
    auto rule = check_rule(inner);
    if (!rule) continue;
    check_not_of_itself(inner, *rule, resource, mode);
    (inner.type == "precondition" ? out.preconditions : out.postconditions).push_back(*rule);
  }
  return out;
}

void BlockReader::check_not_of_itself(const syntax::Block& block, const CheckRule& rule,
                                      const syntax::Block& resource, ResourceMode mode) {
  std::string own = resource_text(mode, resource.labels[0].text, resource.labels[1].text);
  for (const syntax::Expression& expr : {rule.condition, rule.error_message}) {
    for (const syntax::TraversalExpr* t : eval::references(*expr.node)) {
      Diagnostics ignored;
      auto reference = read_reference(t->steps(), expr.file, ignored);
      if (!reference || reference->address() != own) continue;
      problems_.error(fmt::format("Invalid reference in {}", block.type),
                      fmt::format("Configuration for {} may not refer to itself.", own),
                      expr.range());
      break;
    }
  }
}

void BlockReader::ignore_changes(const syntax::Attribute& attribute, Lifecycle& out) {
  if (!is_quoted(attribute.expr) && static_keyword(attribute.expr) == "all") {
    out.ignore_all_changes = true;
    return;
  }
  auto items = static_list(attribute.expr, problems_);
  if (!items) return;
  std::optional<Range> wildcard;
  for (const syntax::Expression& item : *items) {
    bool star = item.node->kind == syntax::ExprKind::string &&
                item.node->as<syntax::StringExpr>().value() == "*";
    if (star) {
      wildcard = item.range();
      problems_.error("Invalid ignore_changes wildcard",
                      "The [\"*\"] form of ignore_changes wildcard is was deprecated and is now "
                      "invalid. Use \"ignore_changes = all\" to ignore changes to all "
                      "attributes.",
                      attribute.expr.range());
    } else {
      auto traversal = static_reference(item);
      if (!traversal.steps.empty()) out.ignore_changes.push_back(std::move(traversal));
    }
  }
  if (wildcard && !out.ignore_changes.empty()) {
    problems_.error("Invalid ignore_changes ruleset",
                    "Cannot mix wildcard string \"*\" with non-wildcard references.", *wildcard,
                    attribute.expr.range());
  }
}

void BlockReader::replace_triggered_by(const syntax::Attribute& attribute, Lifecycle& out) {
  auto items = static_list(attribute.expr, problems_);
  if (!items) return;
  bool good = true;
  for (const syntax::Expression& item : *items) {
    auto parsed = reference_expression(sources_, item);
    good = good && !parsed.diagnostics.has_errors();
    problems_.append(std::move(parsed.diagnostics));
    // What is wrong with what an expression refers to is reported once.
    good = good && check_trigger(item, parsed.value.expr);
    if (good) out.replace_triggered_by.push_back(std::move(parsed.value));
  }
}

bool BlockReader::check_trigger(const syntax::Expression& item, const syntax::Expression& parsed) {
  size_t errors = problems_.error_count();
  auto fail = [&](const char* summary, const char* detail) {
    problems_.error(summary, detail, item.range());
  };
  std::vector<Reference> found;
  for (const syntax::TraversalExpr* t : eval::references(*parsed.node)) {
    Diagnostics wrong;
    auto reference = read_reference(t->steps(), item.file, wrong);
    for (const Diagnostic& d : wrong) problems_.error(d.summary, d.detail, item.range());
    if (reference) found.push_back(std::move(*reference));
  }
  if (problems_.error_count() != errors) return false;
  int resources = 0;
  for (const Reference& reference : found) {
    switch (reference.kind) {
      case Reference::Kind::resource:
      case Reference::Kind::data:
      case Reference::Kind::ephemeral:
        ++resources;
        break;
      case Reference::Kind::each:
        if (reference.name != "key")
          fail("Invalid each reference in replace_triggered_by expression",
               "Only each.key may be used in replace_triggered_by.");
        break;
      case Reference::Kind::count:
        if (reference.name != "index")
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
  return problems_.error_count() == errors;
}

std::optional<Provisioner> BlockReader::provisioner(const syntax::Block& block) {
  constexpr std::array<std::string_view, 4> kGone = {"chef", "habitat", "puppet",
                                                     "salt-masterless"};
  std::string_view type = block.labels[0].text;
  if (std::find(kGone.begin(), kGone.end(), type) != kGone.end()) {
    problems_.error(
        fmt::format("The \"{}\" provisioner has been removed", type),
        fmt::format("The \"{}\" provisioner was deprecated in Terraform 0.13.4 has been removed "
                    "from Terraform. Visit "
                    "https://learn.hashicorp.com/collections/terraform/provision for alternatives "
                    "to using provisioners that are a better fit for the Terraform workflow.",
                    type),
        block.labels[0].range);
    return std::nullopt;
  }
  auto meta =
      block.body->partial_content({.attributes = {{"when"}, {"on_failure"}},
                                   .blocks = {{"_", {}}, {"connection", {}}, {"lifecycle", {}}}});
  problems_.append(std::move(meta.diagnostics));
  const syntax::BodyContent& all = meta.value.content;
  auto keyword = [&](const char* name, std::string_view one, std::string_view other) {
    const syntax::Attribute* attribute = all.find(name);
    if (attribute == nullptr) return std::string_view();
    if (is_quoted(attribute->expr)) warn_quoted(attribute->expr, true, problems_);
    std::string_view word = static_keyword(attribute->expr);
    if (word != one && word != other) {
      problems_.error(
          fmt::format("Invalid \"{}\" keyword", name),
          fmt::format("The \"{}\" argument requires one of the following keywords: {} or {}.", name,
                      one, other),
          attribute->expr.range());
    }
    return word;
  };
  Provisioner out;
  out.type = type;
  out.range = block.header;
  out.type_range = block.labels[0].range;
  out.arguments = meta.value.rest;
  bool at_destroy = keyword("when", "create", "destroy") == "destroy";
  if (at_destroy) out.when = Provisioner::When::destroy;
  if (at_destroy) check_only_self(*meta.value.rest);
  if (keyword("on_failure", "continue", "fail") == "continue")
    out.on_failure = Provisioner::OnFailure::proceed;
  const syntax::Block* connection = nullptr;
  const syntax::Block* escape = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "connection") {
      if (!first(inner, connection, "This provisioner already has a connection block",
                 "Duplicate connection block"))
        continue;
      out.connection = Connection{inner.body, inner.header};
      if (at_destroy) check_only_self(*inner.body);
    } else if (inner.type == "_") {
      if (first(inner, escape,
                "The special block type \"_\" can be used to force particular arguments to be "
                "interpreted as provisioner-typpe-specific rather than as meta-arguments, but "
                "each provisioner block can have only one such block. The first escaping block "
                "was",
                "Duplicate escaping block"))
        out.arguments = override_body(out.arguments, inner.body);
    } else {
      report_reserved(inner, "provisioner");
    }
  }
  return out;
}

void BlockReader::check_only_self(const syntax::Body& body) {
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
      problems_.error(
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
