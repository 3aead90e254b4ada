#include "cli/module_sources.h"

#include "install/module_source.h"
#include "install/requirement.h"

namespace landform::cli {

bool check_module_source(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (call.source.empty()) return true;  // already reported
  bool versioned = call.version_range.valid();
  auto parsed = versioned ? install::parse_registry_source(call.source)
                          : install::parse_module_source(call.source);
  if (parsed) return true;
  install::report_bad_source(call, parsed.error(), versioned, diagnostics);
  return false;
}

void report_missing_module(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!check_module_source(call, diagnostics)) return;
  diagnostics.error("Module not installed",
                    "This module is not yet installed. Run \"terraform init\" to install all "
                    "modules required by this configuration.",
                    call.range);
}

}  // namespace landform::cli
