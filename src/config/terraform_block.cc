// Reading `terraform` blocks.
#include <fmt/format.h>

#include "base/quote.h"
#include "config/block_reader.h"
#include "config/provider_address.h"
#include "config/static_expression.h"
#include "config/version.h"
#include "eval/evaluate.h"

namespace landform::config {
namespace {

constexpr const char* kTwoBackends = "Duplicate backend configuration";
constexpr const char* kTwoClouds = "Duplicate HCP Terraform configurations";
constexpr const char* kOneCloud =
    "A module may have only one 'cloud' block configuring HCP Terraform or Terraform Enterprise. "
    "The 'cloud' block was previously configured at";

}  // namespace

syntax::BodyContent BlockReader::settings(const syntax::Block& block) {
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"required_version"}, {"experiments"}, {"language"}},
                            .blocks = {{"backend", {"type"}},
                                       {"cloud", {}},
                                       {"required_providers", {}},
                                       {"provider_meta", {"provider"}}}});
  if (const auto* edition = all.find("language"))
    module_.languages.push_back(
        {std::string(is_quoted(edition->expr) ? "" : static_keyword(edition->expr)),
         edition->expr.range()});
  if (const auto* experiments = all.find("experiments")) {
    refuse(Joint::experiments, "Module uses experimental features",
           "Experimental features are intended only for gathering early feedback on new language "
           "designs, and so are available only in alpha releases of Terraform.",
           experiments->name_range);
  }
  return all;
}

void BlockReader::terraform(const syntax::Block& block) {
  syntax::BodyContent all = settings(block);
  if (const auto* version = all.find("required_version")) required_version(*version);
  auto duplicate = [&](Joint joint, const syntax::Block& inner, const Range& seen,
                       const char* summary, const char* what) {
    refuse(joint, summary, fmt::format("{} {}.", what, range_text(sources_, seen)), inner.header);
  };
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "backend") {
      if (module_.backend) {
        duplicate(Joint::backend, inner, module_.backend->range, kTwoBackends,
                  "A module may have only one backend configuration. The backend was previously "
                  "configured at");
      } else {
        module_.backend = Backend{std::string(inner.labels[0].text), inner.body, inner.header};
      }
    } else if (inner.type == "cloud") {
      if (module_.cloud) {
        duplicate(Joint::cloud, inner, module_.cloud->range, kTwoClouds, kOneCloud);
      } else {
        module_.cloud = Cloud{inner.body, inner.header};
      }
    } else if (inner.type == "provider_meta") {
      provider_meta(inner);
    } else {
      if (!required_providers(inner)) continue;
      if (required_providers_.valid()) {
        duplicate(Joint::requirements, inner, required_providers_,
                  "Duplicate required providers configuration",
                  "A module may have only one required providers configuration. The required "
                  "providers were previously configured at");
      } else {
        required_providers_ = inner.header;
      }
    }
  }
}

void BlockReader::provider_meta(const syntax::Block& block) {
  // Its values must be constants.
  auto attributes = block.body->just_attributes();
  bool only_attributes = !attributes.diagnostics.has_errors();
  problems_.append(std::move(attributes.diagnostics));
  if (!only_attributes) return;
  for (const syntax::Attribute& attribute : attributes.value)
    (void)eval::evaluate(attribute.expr, eval::ConstantScope(), problems_);
  std::string name(block.labels[0].text);
  if (!check_normal_name(name, block.header)) return;
  auto found = module_.provider_meta.find(name);
  if (found != module_.provider_meta.end()) {
    refuse(Joint::provider_meta, "Duplicate provider_meta block",
           fmt::format("A provider_meta block for provider {} was already declared at {}. "
                       "Providers may only have one provider_meta block per module.",
                       go_quote(name), range_text(sources_, found->second.range)),
           block.header);
  }
  module_.provider_meta.insert_or_assign(
      name, ProviderMeta{name, block.body, block.header, block.labels[0].range});
}

void BlockReader::override_terraform(std::span<const syntax::Block> blocks) {
  std::vector<syntax::Block> backends;
  std::vector<syntax::Block> clouds;
  bool versions_replaced = false;
  for (const syntax::Block& block : blocks) {
    syntax::BodyContent all = settings(block);
    if (const auto* version = all.find("required_version")) {
      if (!versions_replaced) module_.required_versions.clear();
      versions_replaced = true;
      required_version(*version);
    }
    for (syntax::Block& inner : all.blocks) {
      if (inner.type == "required_providers") {
        required_providers(inner);
      } else if (inner.type == "backend") {
        backends.push_back(std::move(inner));
      } else if (inner.type == "cloud") {
        clouds.push_back(std::move(inner));
      }
    }
  }
  auto twice = [&](const std::vector<syntax::Block>& all, const char* summary, const char* what) {
    problems_.error(summary, fmt::format("{} {}.", what, range_text(sources_, all[0].header)),
                    all[1].header);
  };
  // Each replaces the other.
  if (backends.size() == 1) {
    module_.cloud.reset();
    module_.backend =
        Backend{std::string(backends[0].labels[0].text), backends[0].body, backends[0].header};
  } else if (!backends.empty()) {
    twice(backends, kTwoBackends,
          "Each override file may have only one backend configuration. A backend was previously "
          "configured at");
  }
  if (clouds.size() == 1) {
    module_.backend.reset();
    module_.cloud = Cloud{clouds[0].body, clouds[0].header};
  } else if (!clouds.empty()) {
    twice(clouds, kTwoClouds, kOneCloud);
  }
}

void BlockReader::required_version(const syntax::Attribute& attribute) {
  std::string text = version_constraint(attribute, problems_);
  if (text.empty()) return;
  module_.required_versions.push_back({std::move(text), attribute.range, attribute.expr.range()});
}

bool BlockReader::required_providers(const syntax::Block& block) {
  auto attributes = block.body->just_attributes();
  bool valid = !attributes.diagnostics.has_errors();
  diagnostics_.append(std::move(attributes.diagnostics));
  for (const syntax::Attribute& attribute : attributes.value) required_provider(attribute);
  return valid;
}

void BlockReader::required_provider(const syntax::Attribute& attribute) {
  ProviderRequirement out;
  out.range = attribute.range;
  out.value_range = attribute.expr.range();
  const syntax::Expr& expr = *attribute.expr.node;
  if (expr.kind == syntax::ExprKind::object) {
    bool normal = check_normal_name(attribute.name, attribute.expr.range());
    for (const syntax::ObjectItem& item : expr.as<syntax::ObjectExpr>().items()) {
      if (!normal) break;
      normal = requirement_property(attribute.name, attribute.expr.with(item.key),
                                    attribute.expr.with(item.value), out);
    }
  } else {
    Diagnostics ignored;
    Value value = eval::evaluate(attribute.expr, eval::ConstantScope(), ignored);
    bool text = !ignored.has_errors() && value.is_known() && !value.is_null() &&
                value.type().is_primitive();
    if (text) {
      Value version = constant(attribute.expr, Type::string());
      if (version.is_known()) out.version = version.as_string();
      if (version.is_known() && !VersionConstraints::parse(version.as_string())) {
        problems_.error("Invalid version constraint",
                        "This string does not use correct version constraint syntax.",
                        attribute.expr.range());
      }
    } else {
      problems_.error("Invalid required_providers object",
                      "required_providers entries must be strings or objects.",
                      attribute.expr.range());
    }
  }
  module_.requirements.insert_or_assign(std::string(attribute.name), std::move(out));
}

void BlockReader::configuration_aliases(std::string_view name, const syntax::Expression& value,
                                        ProviderRequirement& out) {
  constexpr const char* kSummary = "Invalid configuration_aliases value";
  auto items = static_list(value, problems_);
  if (!items) return;
  for (const syntax::Expression& item : *items) {
    syntax::ParsedTraversal traversal = static_traversal(sources_, item, problems_);
    if (traversal.steps.empty()) continue;
    if (traversal.steps.size() > 1 && traversal.steps[1].kind != syntax::Step::Kind::attribute) {
      problems_.error(kSummary,
                      "Configuration aliases can only contain references to local provider "
                      "configuration names in the format of provider.alias",
                      value.range());
    } else if (traversal.steps[0].text() != name) {
      problems_.error(
          kSummary,
          fmt::format("Configuration aliases must be prefixed with the provider name. Expected "
                      "{}, but found {}.",
                      go_quote(name), go_quote(traversal.steps[0].text())),
          value.range());
    } else {
      out.configuration_aliases.push_back(reference_text(item));
    }
  }
}

bool BlockReader::requirement_property(std::string_view name, const syntax::Expression& key_expr,
                                       const syntax::Expression& value, ProviderRequirement& out) {
  std::string_view key = static_keyword(key_expr);
  if (key == "configuration_aliases") {
    configuration_aliases(name, value, out);
    return true;
  }
  bool version = key == "version";
  if (!version && key != "source") {
    problems_.error("Invalid required_providers object",
                    "required_providers objects can only contain \"version\", \"source\" and "
                    "\"configuration_aliases\" attributes. To configure a provider, use a "
                    "\"provider\" block.",
                    key_expr.range());
    return false;
  }
  Diagnostics ignored;
  Value given = eval::evaluate(value, eval::ConstantScope(), ignored);
  bool text = !ignored.has_errors() && given.type().is_string() && !given.is_null();
  const char* summary = version ? "Invalid version constraint" : "Invalid source";
  if (!text) {
    problems_.error(summary,
                    version ? "Version must be specified as a string."
                            : "Source must be specified as a string.",
                    value.range());
    return true;
  }
  (version ? out.version : out.source) = given.as_string();
  if (version) {
    if (!VersionConstraints::parse(given.as_string()))
      problems_.error(summary, "This string does not use correct version constraint syntax.",
                      value.range());
  } else if (auto address = ProviderAddress::parse_source(given.as_string()); !address) {
    problems_.error(address.error().summary, address.error().detail, value.range());
  }
  return true;
}

}  // namespace landform::config
