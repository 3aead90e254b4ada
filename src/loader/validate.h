// The checks of a configuration that do not need the values of variables.
//
// Validation checks whether the configuration can be valid for some values: variables are unknown,
// resources have no attributes yet, and count and for_each are not expanded. Names must exist,
// expressions must have suitable types, and nothing may depend on itself. Where the schemas of
// providers are given, resources and provider blocks must conform to them, and providers may be
// asked to validate them; otherwise only built-in resource types have a schema, and for others only
// the references in their expressions are checked.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "evaluation/terms.h"
#include "loader/provider_types.h"
#include "value/function.h"

namespace landform::loader {

// All errors in a successfully loaded module tree. Dependents of something invalid are not checked:
// they would only fail for the same reason.
[[nodiscard]] Diagnostics validate(const config::ModuleTree& modules, const SourceMap& sources,
                                   const FunctionTable& functions,
                                   const ProviderAccess& providers = {});
// The same where the terms of the modules are already known.
[[nodiscard]] Diagnostics validate(const config::ModuleTree& modules,
                                   const evaluation::Terms& terms, const SourceMap& sources,
                                   const FunctionTable& functions, const ProviderAccess& providers);

// Of these checks, only whether all provisioners exist.
[[nodiscard]] Diagnostics check_provisioner_types(const config::ModuleTree& modules);

}  // namespace landform::loader
