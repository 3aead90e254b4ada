#include "evaluation/provider_functions.h"

#include <algorithm>
#include <string>

#include "config/provider_resolution.h"

namespace landform::evaluation {
namespace {

constexpr std::string_view kPrefix = "provider::";
constexpr std::string_view kSeparator = "::";

const Function& function_of_other_provider() {
  static const Function out = [] {
    Function function;
    function.name = "provider function";
    function.variadic = Parameter{.name = "arguments",
                                  .type = Type::dynamic(),
                                  .description = "",
                                  .allow_null = true,
                                  .allow_unknown = true,
                                  .allow_dynamic = true};
    function.result = Type::dynamic();
    function.implementation = [](Arguments, Type) -> Result<Value, FunctionError> {
      return Value::unknown();
    };
    return function;
  }();
  return out;
}

// What the names of a built-in provider's functions begin with in the table.
std::string builtin_space(const config::ProviderAddress& address) {
  return std::string(kPrefix).append(address.type).append(kSeparator);
}

}  // namespace

const Function* find_provider_function(const config::Module& module, const Environment& environment,
                                       std::string_view name) {
  if (!name.starts_with(kPrefix)) return nullptr;
  std::string_view rest = name.substr(kPrefix.size());
  size_t separator = rest.find(kSeparator);
  if (separator == std::string_view::npos) return nullptr;
  std::string_view provider = rest.substr(0, separator);
  if (!module.requirements.contains(provider)) return nullptr;
  config::ProviderAddress address = config::provider_of(module, provider);
  std::string_view function = rest.substr(separator + kSeparator.size());
  if (address.is_builtin())
    return environment.functions.find(builtin_space(address).append(function));
  if (environment.provider_functions == nullptr) return &function_of_other_provider();
  return environment.provider_functions->find(address, function);
}

bool has_provider_functions(const config::Module& module, const Environment& environment,
                            std::string_view provider) {
  if (!module.requirements.contains(provider)) return false;
  config::ProviderAddress address = config::provider_of(module, provider);
  if (!address.is_builtin()) {
    return environment.provider_functions == nullptr ||
           environment.provider_functions->has_functions(address);
  }
  const auto& all = environment.functions.all();
  return std::any_of(all.begin(), all.end(), [space = builtin_space(address)](const auto& one) {
    return one->name.starts_with(space);
  });
}

}  // namespace landform::evaluation
