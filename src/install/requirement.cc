#include "install/requirement.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "syntax/identifier.h"

namespace landform::install {
void report_bad_source(const config::ModuleCall& call, const SourceError& error, bool versioned,
                       Diagnostics& diagnostics) {
  if (error.maybe_path) {
    std::string_view address = call.source;
    (void)take_getter(address);
    std::string package = split_subdirectory(address).package;
    diagnostics.error(
        "Invalid module source address",
        fmt::format("Terraform failed to determine your intended installation method for remote "
                    "module package {}.\n\nIf you intended this as a path relative to the current "
                    "module, use \"./{}\" instead. The \"./\" prefix indicates that the address is "
                    "a relative filesystem path.",
                    go_quote(package), package),
        call.source_range);
  } else if (versioned) {
    diagnostics.error(
        "Invalid registry module source address",
        fmt::format("Failed to parse module registry address: {}.\n\nTerraform assumed that you "
                    "intended a module registry source address because you also set the argument "
                    "\"version\", which applies only to registry modules.",
                    error.message),
        call.source_range);
  } else {
    diagnostics.error("Invalid module source address",
                      fmt::format("Failed to parse module source address: {}.", error.message),
                      call.source_range);
  }
}

bool check_run_source(const config::ModuleCall& call, const ModuleSource& source,
                      Diagnostics& diagnostics) {
  if (source.kind != ModuleSource::Kind::remote) return true;
  diagnostics.error("Invalid module source address",
                    "Only local or registry module sources are currently supported from within "
                    "test run blocks.",
                    call.source_range);
  return false;
}

std::optional<Requirement> read_requirement(const config::ModuleCall& call,
                                            Diagnostics& diagnostics) {
  // The name becomes part of a path. Invalid names were already reported when the module was read.
  if (!syntax::is_identifier(call.name) || !call.source_range.valid()) return std::nullopt;
  Requirement out;
  bool versioned = call.version_range.valid();
  auto source = versioned ? parse_registry_source(call.source) : parse_module_source(call.source);
  if (!source) {
    report_bad_source(call, source.error(), versioned, diagnostics);
    return std::nullopt;
  }
  out.source = std::move(source).value();
  if (versioned) {
    auto versions = config::VersionConstraints::parse(call.version);
    if (!versions) {
      diagnostics.error("Invalid version constraint",
                        "This string does not use correct version constraint syntax.",
                        call.version_range);
      return std::nullopt;
    }
    out.versions = std::move(versions).value();
  }
  return out;
}

}  // namespace landform::install
