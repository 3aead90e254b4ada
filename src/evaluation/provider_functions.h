// Functions of the providers that a module declares. Private to the library.
#pragma once

#include <string_view>

#include "config/module.h"
#include "evaluation/environment.h"
#include "value/function.h"

namespace landform::evaluation {

// The function that `provider::NAME::f` denotes in a module; null if the module does not declare
// the provider, or its functions are known and this is not one of them. A function of a provider
// that is not built in takes any arguments, and its result is unknown, unless the environment can
// call it.
[[nodiscard]] const Function* find_provider_function(const config::Module& module,
                                                     const Environment& environment,
                                                     std::string_view name);

// Whether a provider, by its name in a module that declares it, has any functions.
[[nodiscard]] bool has_provider_functions(const config::Module& module,
                                          const Environment& environment,
                                          std::string_view provider);

}  // namespace landform::evaluation
