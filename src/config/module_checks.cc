#include "config/module_checks.h"

#include <fmt/format.h>

#include <array>

#include "base/quote.h"
#include "base/split.h"
#include "config/provider_checks.h"
#include "config/version.h"

namespace landform::config {
namespace {

// Constraints that name prereleases are not checked.
bool reports_prereleases(const RequiredVersion& required, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  for (const std::string& part : split(required.constraint, ',')) {
    auto parsed = VersionConstraints::parse(part);
    if (!parsed || !parsed->name_prerelease()) continue;
    diagnostics.error(
        "Invalid required_version constraint",
        fmt::format("Prerelease version constraints are not supported: {}. Remove the prerelease "
                    "information from the constraint. Prerelease versions of terraform will match "
                    "constraints using their version core only.",
                    part),
        required.range);
  }
  return diagnostics.error_count() != errors;
}

// What only the root module may have.
void check_child(const ModuleNode& node, Diagnostics& diagnostics) {
  if (node.call == nullptr) return;
  if (node.module->backend) {
    diagnostics.warning(
        "Backend configuration ignored",
        "Any selected backend applies to the entire configuration, so Terraform expects provider "
        "configurations only in the root module.\n\nThis is a warning rather than an error because "
        "it's sometimes convenient to temporarily call a root module as a child module for testing "
        "purposes, but this backend configuration block will have no effect.",
        node.module->backend->range);
  }
  if (!node.module->imports.empty()) {
    diagnostics.error("Invalid import configuration",
                      fmt::format("An import block was detected in {}. Import blocks are only "
                                  "allowed in the root module.",
                                  go_quote(node.description())),
                      node.module->imports[0].range);
  }
}

// Whether a version is allowed that is newer than the one whose rules apply, but adds nothing to
// the language that is not supported.
bool allows_newer(const VersionConstraints& wanted) {
  constexpr std::array<int, 3> kMinors = {12, 13, 14};
  constexpr int kPatches = 32;
  for (int minor : kMinors) {
    for (int patch = 0; patch < kPatches; ++patch) {
      auto version = Version::parse(fmt::format("1.{}.{}", minor, patch));
      if (version && wanted.allow(version.value())) return true;
    }
  }
  return false;
}

std::string who_is(const ModuleNode& node) {
  if (node.call == nullptr) return "This configuration";
  return fmt::format("Module {} (from {})", node.description(), node.call->source);
}

}  // namespace

Diagnostics check_required_versions(const Module& module, const std::string& who,
                                    std::string_view version) {
  Diagnostics out;
  auto have = Version::parse(version);
  if (!have) return out;
  for (const RequiredVersion& required : module.required_versions) {
    if (reports_prereleases(required, out)) continue;
    auto wanted = VersionConstraints::parse(required.constraint);
    if (!wanted || wanted->allow(have.value()) || allows_newer(*wanted)) continue;
    out.error(
        "Unsupported Terraform Core version",
        fmt::format("{} does not support Terraform version {}. To proceed, either choose another "
                    "supported Terraform version or update this version constraint. Version "
                    "constraints are normally set for good reason, so updating the constraint may "
                    "lead to other errors or unexpected behavior.",
                    who, version),
        required.range);
  }
  return out;
}

Diagnostics check_language(const Module& module, std::string_view version) {
  Diagnostics diagnostics;
  constexpr std::string_view kEdition = "TF2021";
  for (const LanguageEdition& language : module.languages) {
    if (language.keyword.empty()) {
      diagnostics.error(
          "Invalid language edition",
          fmt::format("The language argument expects a bare language edition keyword. Terraform "
                      "{} supports only language edition {}, which is the default.",
                      version, kEdition),
          language.range);
    } else if (language.keyword != kEdition) {
      diagnostics.error(
          "Unsupported language edition",
          fmt::format("Terraform v{} only supports language edition {}. This module requires a {} "
                      "version of Terraform CLI.",
                      version, kEdition, language.keyword > kEdition ? "newer" : "different"),
          language.range);
    }
  }
  return diagnostics;
}

Diagnostics check_required_versions(const ModuleTree& modules, std::string_view version) {
  Diagnostics out;
  for_each_module(*modules.root, [&](const ModuleNode& node) {
    out.append(check_required_versions(*node.module, who_is(node), version));
  });
  return out;
}

Diagnostics check_places(const ModuleTree& modules) {
  Diagnostics out;
  for_each_module(*modules.root, [&](const ModuleNode& node) { check_child(node, out); });
  check_providers(*modules.root, out);
  return out;
}

Diagnostics check_modules(const ModuleTree& modules, std::string_view version) {
  Diagnostics out;
  for_each_module(*modules.root, [&](const ModuleNode& node) {
    out.append(node.module->problems);
    out.append(check_language(*node.module, version));
  });
  out.append(check_places(modules));
  return out;
}

void check_modules_and_versions(const ModuleTree& modules, std::string_view version,
                                Diagnostics& found) {
  found.append(check_modules(modules, version));
  if (!found.has_errors()) found.append(check_required_versions(modules, version));
}

}  // namespace landform::config
