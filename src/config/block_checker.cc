#include "config/block_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "config/block_reader.h"
#include "config/module_checks.h"
#include "config/reference.h"
#include "config/static_expression.h"
#include "config/version.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "syntax/identifier.h"

namespace landform::config {

void BlockChecker::check(const syntax::Block& block) {
  if (block.type == "variable") variable(block);
  if (block.type == "output") output(block);
  if (block.type == "module") call(block);
  if (block.type == "terraform") terraform(block);
  if (block.type == "resource") resource(block, ResourceMode::managed);
  if (block.type == "data") resource(block, ResourceMode::data);
  if (block.type == "ephemeral") resource(block, ResourceMode::ephemeral);
  if (block.type == "moved") moved(block);
  if (block.type == "removed") removed(block);
  if (block.type == "import") import(block);
  if (block.type == "check") check_block(block);
  if (block.type == "required_providers") {
    diagnostics_.error(
        "Invalid required_providers block",
        "A \"required_providers\" block must be nested inside a \"terraform\" block.",
        block.type_range);
  }
}

syntax::BodyContent BlockChecker::content(const syntax::Body& body,
                                          const syntax::BodySchema& schema) {
  auto out = body.content(schema);
  diagnostics_.append(std::move(out.diagnostics));
  return std::move(out.value);
}

void BlockChecker::identifier(const syntax::Label& label, const char* summary) {
  if (!syntax::is_identifier(label.text)) diagnostics_.error(summary, kBadIdentifier, label.range);
}

bool BlockChecker::first(const syntax::Block& block, const syntax::Block*& seen, const char* what,
                         const char* summary) {
  if (seen == nullptr) {
    seen = &block;
    return true;
  }
  diagnostics_.error(summary, fmt::format("{} at {}.", what, range_text(sources_, seen->header)),
                     block.header);
  return false;
}

void BlockChecker::reserved(const syntax::Block& block, const char* where) {
  diagnostics_.error(
      fmt::format("Reserved block type name in {} block", where),
      fmt::format("The block type name {} is reserved for use by Terraform in a future version.",
                  go_quote(block.type)),
      block.type_range);
}

void BlockChecker::flag(const syntax::BodyContent& body, std::string_view name) {
  if (const auto* attribute = body.find(name))
    (void)constant_value(attribute->expr, Type::boolean(), diagnostics_);
}

void BlockChecker::depends_on(const syntax::BodyContent& body) {
  const syntax::Attribute* attribute = body.find("depends_on");
  if (attribute == nullptr) return;
  auto items = static_list(attribute->expr, diagnostics_);
  if (!items) return;
  for (const syntax::Expression& item : *items) {
    if (is_quoted(item)) {
      warn_quoted(item, false, diagnostics_);
    } else {
      (void)static_traversal(sources_, item, diagnostics_);
    }
  }
}

void BlockChecker::provider_reference(const syntax::Expression& expr, const char* argument) {
  constexpr const char* kSummary = "Invalid provider configuration reference";
  if (is_quoted(expr)) return warn_quoted(expr, false, diagnostics_);
  syntax::ParsedTraversal traversal = syntax::read_traversal(sources_, expr);
  if (traversal.steps.empty() || traversal.steps.size() > 2) {
    diagnostics_.error(kSummary,
                       fmt::format("The {} argument requires a provider type name, optionally "
                                   "followed by a period and then a configuration alias.",
                                   argument),
                       expr.range());
  } else if (traversal.steps.size() == 2 &&
             traversal.steps[1].kind != syntax::Step::Kind::attribute) {
    diagnostics_.error(kSummary,
                       "Provider name must either stand alone or be followed by a period and then "
                       "a configuration alias.",
                       Range{traversal.file, traversal.steps[1].begin, traversal.steps[1].end});
  }
}

BlockChecker::Rule BlockChecker::rule(const syntax::Block& block, bool told) {
  Rule out;
  auto read = block.body->content(
      {.attributes = {{"condition", true}, {"error_message", true}}, .blocks = {}});
  out.good = !read.diagnostics.has_errors();
  if (!told) diagnostics_.append(std::move(read.diagnostics));
  if (const auto* message = read.value.find("error_message")) out.error_message = message->expr;
  if (const auto* condition = read.value.find("condition")) {
    out.condition = condition->expr;
    if (eval::references(*out.condition.node).empty()) {
      out.good = false;
      diagnostics_.error(fmt::format("Invalid {} expression", block.type),
                         "The condition expression must refer to at least one object from "
                         "elsewhere in the configuration, or else its result would not be checking "
                         "anything.",
                         out.condition.range());
    }
  }
  return out;
}

void BlockChecker::variable(const syntax::Block& block) {
  std::string_view name = block.labels[0].text;
  auto all =
      block.body->partial_content({.attributes = {}, .blocks = {{"validation", {}}}}).value.content;
  for (const syntax::Block& validation : all.blocks) {
    Rule checked = rule(validation, true);
    if (!checked.condition) continue;
    bool own = false;
    for (const syntax::TraversalExpr* t : eval::references(*checked.condition.node)) {
      Diagnostics ignored;
      auto reference = read_reference(t->steps(), checked.condition.file, ignored);
      own = own ||
            (reference && reference->kind == Reference::Kind::variable && reference->name == name);
    }
    if (own) continue;
    diagnostics_.error(
        "Invalid variable validation condition",
        fmt::format(
            "The condition for variable {} must refer to var.{} in order to test incoming values.",
            go_quote(name), name),
        checked.condition.range());
  }
}

void BlockChecker::output(const syntax::Block& block) {
  auto all = block.body
                 ->partial_content({.attributes = {{"depends_on"}},
                                    .blocks = {{"precondition", {}}, {"postcondition", {}}}})
                 .value.content;
  depends_on(all);
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "precondition") {
      (void)rule(inner);
    } else {
      diagnostics_.error("Postconditions are not allowed",
                         "Output values can only have preconditions, not postconditions.",
                         inner.type_range);
    }
  }
}

void BlockChecker::call(const syntax::Block& block) {
  auto all =
      block.body
          ->partial_content(
              {.attributes = {{"depends_on"}, {"providers"}},
               .blocks = {{"_", {}}, {"lifecycle", {}}, {"locals", {}}, {"provider", {"type"}}}})
          .value.content;
  depends_on(all);
  if (const auto* providers = all.find("providers");
      providers != nullptr && providers->expr.node->kind == syntax::ExprKind::object) {
    for (const auto& item : providers->expr.node->as<syntax::ObjectExpr>().items()) {
      provider_reference(providers->expr.with(item.key), "providers");
      provider_reference(providers->expr.with(item.value), "providers");
    }
  }
  const syntax::Block* escape = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type != "_") {
      reserved(inner, "module");
      continue;
    }
    (void)first(inner, escape,
                "The special block type \"_\" can be used to force particular arguments to be "
                "interpreted as module input variables rather than as meta-arguments, but each "
                "module block can have only one such block. The first escaping block was",
                "Duplicate escaping block");
  }
}

void BlockChecker::required_version(const syntax::Attribute& attribute) {
  Value value = constant_value(attribute.expr, Type::string(), diagnostics_);
  if (!value.is_known()) return;
  auto wanted = VersionConstraints::parse(value.as_string());
  if (!wanted) {
    diagnostics_.error("Invalid version constraint",
                       "This string does not use correct version constraint syntax.",
                       attribute.expr.range());
    return;
  }
  auto have = Version::parse(version_);
  if (!have || wanted->allow(have.value())) return;
  std::string who = node_.call == nullptr ? "This configuration"
                                          : fmt::format("Module {} (from {})", node_.description(),
                                                        node_.call->source);
  diagnostics_.error(
      "Unsupported Terraform Core version",
      fmt::format("{} does not support Terraform version {}. To proceed, either choose another "
                  "supported Terraform version or update this version constraint. Version "
                  "constraints are normally set for good reason, so updating the constraint may "
                  "lead to other errors or unexpected behavior.",
                  who, version_),
      attribute.range);
}

bool BlockChecker::normal_name(const syntax::Attribute& attribute) {
  std::string lower(attribute.name);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (lower == attribute.name) return true;
  diagnostics_.error("Invalid provider local name",
                     fmt::format("Provider names must be normalized. Replace {} with {} to fix "
                                 "this error.",
                                 go_quote(attribute.name), go_quote(lower)),
                     attribute.expr.range());
  return false;
}

// `[hostname/][namespace/]name`
void BlockChecker::provider_source(std::string_view source, const Range& range) {
  std::vector<std::string_view> parts;
  for (std::string_view rest = source;;) {
    size_t slash = rest.find('/');
    parts.push_back(rest.substr(0, slash));
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  bool empty = std::any_of(parts.begin(), parts.end(), [](auto part) { return part.empty(); });
  if (empty || parts.size() > 3) {
    diagnostics_.error("Invalid provider source string",
                       "The \"source\" attribute must be in the format "
                       "\"[hostname/][namespace/]name\"",
                       range);
    return;
  }
  if (parts.size() == 1) return;
  std::string_view space = parts[parts.size() - 2];
  bool good = !space.starts_with('-') && !space.ends_with('-');
  for (char c : space) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '-' || (static_cast<unsigned char>(c) & 0x80U) != 0;
    good = good && plain;
  }
  if (good) return;
  diagnostics_.error(
      "Invalid provider namespace",
      fmt::format(
          "Invalid provider namespace \"\" in source {}: must contain only letters, digits, "
          "and dashes, and may not use leading or trailing dashes\"",
          go_quote(source)),
      range);
}

void BlockChecker::required_providers(const syntax::Block& block) {
  for (const syntax::Attribute& attribute : block.body->just_attributes().value) {
    const syntax::Expr& expr = *attribute.expr.node;
    if (expr.kind == syntax::ExprKind::object) {
      if (!normal_name(attribute)) continue;
      for (const syntax::ObjectItem& item : expr.as<syntax::ObjectExpr>().items()) {
        syntax::Expression key = attribute.expr.with(item.key);
        required_provider(static_keyword(key), key, attribute.expr.with(item.value));
      }
      continue;
    }
    Diagnostics ignored;
    Value value = eval::evaluate(attribute.expr, eval::ConstantScope(), ignored);
    bool text = !ignored.has_errors() && value.is_known() && !value.is_null() &&
                value.type().is_primitive();
    if (!text) {
      diagnostics_.error("Invalid required_providers object",
                         "required_providers entries must be strings or objects.",
                         attribute.expr.range());
    }
  }
}

void BlockChecker::required_provider(std::string_view key, const syntax::Expression& key_expr,
                                     const syntax::Expression& value) {
  if (key == "configuration_aliases") {
    auto items = static_list(value, diagnostics_);
    if (!items) return;
    for (const syntax::Expression& item : *items)
      (void)static_traversal(sources_, item, diagnostics_);
    return;
  }
  bool version = key == "version";
  if (!version && key != "source") {
    diagnostics_.error("Invalid required_providers object",
                       "required_providers objects can only contain \"version\", \"source\" and "
                       "\"configuration_aliases\" attributes. To configure a provider, use a "
                       "\"provider\" block.",
                       key_expr.range());
    return;
  }
  Diagnostics ignored;
  Value given = eval::evaluate(value, eval::ConstantScope(), ignored);
  bool text = !ignored.has_errors() && given.type().is_string() && !given.is_null();
  const char* summary = version ? "Invalid version constraint" : "Invalid source";
  if (!text) {
    diagnostics_.error(summary,
                       version ? "Version must be specified as a string."
                               : "Source must be specified as a string.",
                       value.range());
  } else if (version && !VersionConstraints::parse(given.as_string())) {
    diagnostics_.error(summary, "This string does not use correct version constraint syntax.",
                       value.range());
  } else if (!version) {
    provider_source(given.as_string(), value.range());
  }
}

void BlockChecker::terraform(const syntax::Block& block) {
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"required_version"}, {"experiments"}, {"language"}},
                            .blocks = {{"backend", {"type"}},
                                       {"cloud", {}},
                                       {"required_providers", {}},
                                       {"provider_meta", {"provider"}}}});
  if (const auto* version = all.find("required_version")) required_version(*version);
  auto once = [&](const syntax::Block& inner, Range& seen, const char* summary, const char* what) {
    if (seen.valid()) {
      diagnostics_.error(summary, fmt::format("{} {}.", what, range_text(sources_, seen)),
                         inner.header);
    } else {
      seen = inner.header;
    }
  };
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "backend") {
      once(inner, backend_, "Duplicate backend configuration",
           "A module may have only one backend configuration. The backend was previously "
           "configured at");
    }
    if (inner.type == "required_providers") {
      once(inner, required_providers_, "Duplicate required providers configuration",
           "A module may have only one required providers configuration. The required providers "
           "were previously configured at");
      required_providers(inner);
    }
  }
}

Diagnostics check_module(const SourceMap& sources, const ModuleNode& node,
                         std::string_view version) {
  Diagnostics out;
  BlockChecker checker(sources, node, version, out);
  for (const syntax::Block& block : node.module->blocks) checker.check(block);
  return out;
}

Diagnostics check_modules(const SourceMap& sources, const ModuleTree& modules,
                          std::string_view version) {
  Diagnostics out;
  std::vector<const Module*> seen;
  for_each_module(*modules.root, [&](const ModuleNode& node) {
    const Module* module = node.module.get();
    if (std::find(seen.begin(), seen.end(), module) != seen.end()) return;
    seen.push_back(module);
    out.append(check_module(sources, node, version));
  });
  return out;
}

}  // namespace landform::config
