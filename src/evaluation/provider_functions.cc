#include "evaluation/provider_functions.h"

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
  if (!address.is_builtin()) {
    if (!environment.find_function) return &function_of_other_provider();
    return environment.find_function(address, rest.substr(separator + kSeparator.size()));
  }
  std::string builtin(kPrefix);
  builtin.append(address.type).append(rest.substr(separator));
  return environment.functions.find(builtin);
}

}  // namespace landform::evaluation
