#include "engine/provider_functions.h"

#include "value/convert.h"

namespace landform::engine {
namespace {

Parameter parameter_of(const provider::FunctionParameter& from) {
  Parameter out;
  out.name = from.name;
  out.type = from.type;
  out.description = from.description;
  out.allow_null = from.allow_null;
  out.allow_unknown = from.allow_unknown;
  return out;
}

std::unique_ptr<Function> make_function(const provider::FunctionSignature& signature,
                                        const std::string& name, provider::Provider& provider) {
  auto out = std::make_unique<Function>();
  out->name = name;
  out->description = signature.description;
  for (const provider::FunctionParameter& one : signature.parameters)
    out->parameters.push_back(parameter_of(one));
  if (signature.variadic) out->variadic = parameter_of(*signature.variadic);
  out->result = signature.result;
  out->implementation = [&provider, name](Arguments arguments,
                                          Type type) -> Result<Value, FunctionError> {
    auto result = provider.call_function({name, {arguments.begin(), arguments.end()}}, {});
    if (!result) {
      const provider::FunctionFailure& failure = result.error();
      return FunctionError{
          failure.message, failure.argument ? static_cast<int>(*failure.argument) : -1, {}};
    }
    if (!conforms(result->type(), type)) {
      return call_error("the provider returned a result of the wrong type: " +
                        mismatch_message(result->type(), type));
    }
    return std::move(result).value();
  };
  return out;
}

}  // namespace

const Function* ProviderFunctions::find(const config::ProviderAddress& provider,
                                        std::string_view name) {
  std::lock_guard lock(mutex_);
  auto [found, added] = found_.try_emplace({provider, std::string(name)});
  if (!added) return found->second.get();
  auto schemas = providers_.schemas(provider);
  provider::Provider* program = schemas ? providers_.unconfigured(provider) : nullptr;
  if (program == nullptr) return nullptr;
  auto signature = (*schemas)->function(name);
  if (signature) found->second = make_function(**signature, std::string(name), *program);
  return found->second.get();
}

bool ProviderFunctions::has_functions(const config::ProviderAddress& provider) {
  auto schemas = providers_.schemas(provider);
  return schemas && !(*schemas)->functions().empty();
}

}  // namespace landform::engine
