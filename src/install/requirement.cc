#include "install/requirement.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "syntax/identifier.h"

namespace landform::install {
namespace {

// The error in the source of a call; `versioned` if it has a version.
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

Result<ModuleSource, SourceError> parse_source(const config::ModuleCall& call) {
  return call.version_range.valid() ? parse_registry_source(call.source)
                                    : parse_module_source(call.source);
}

}  // namespace

bool check_source(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!call.source_range.valid()) return true;  // already reported
  auto parsed = parse_source(call);
  if (!parsed) report_bad_source(call, parsed.error(), call.version_range.valid(), diagnostics);
  return bool(parsed);
}

void check_sources(const config::Module& module, Diagnostics& diagnostics) {
  for (const auto& [name, call] : module.calls) (void)check_source(call, diagnostics);
}

bool check_run_source(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!check_source(call, diagnostics)) return false;
  auto source = parse_module_source(call.source);
  if (!source || source->kind != ModuleSource::Kind::remote) return true;
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
  if (!check_source(call, diagnostics)) return std::nullopt;
  out.source = parse_source(call).value();
  // An invalid version was already reported when the call was read, and asks for nothing.
  if (auto versions = config::VersionConstraints::parse(call.version))
    out.versions = std::move(versions).value();
  return out;
}

}  // namespace landform::install
