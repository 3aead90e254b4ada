// Functions of a provider.
#include <fmt/format.h>

#include "sdk/server_impl.h"
#include "sdk/validation.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

provider::FunctionParameter parameter_of(const FunctionParameterInfo& info) {
  return {info.name, info.type.type(), info.allow_null, info.allow_unknown, info.description};
}

// The result if the function need not be called; none if it has to be called. Clients handle nulls
// and unknowns themselves, and functions rely on it.
std::optional<Result<Value, FunctionFailure>> answer_early(
    const Function& function, const std::string& name,
    const std::vector<FunctionParameterInfo>& parameters, const std::vector<Value>& arguments) {
  using Answer = Result<Value, FunctionFailure>;
  auto variadic = function.variadic_parameter();
  if (arguments.size() < parameters.size() || (arguments.size() > parameters.size() && !variadic)) {
    return Answer(FunctionFailure{
        fmt::format("{} takes {} arguments, not {}", name, parameters.size(), arguments.size()),
        std::nullopt});
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const FunctionParameterInfo& parameter = i < parameters.size() ? parameters[i] : *variadic;
    if (!parameter.allow_null && is_absent(arguments[i])) {
      return Answer(FunctionFailure{"argument must not be null", static_cast<int64_t>(i)});
    }
    if (!parameter.allow_unknown && !arguments[i].is_wholly_known()) {
      return Answer(Value::unknown(function.result().type()));
    }
    Diagnostics bad;
    validate_value(parameter.type, arguments[i], {PathStep::attribute(parameter.name)}, bad);
    if (!bad.has_errors()) continue;
    return Answer(FunctionFailure{bad.items()[0].detail, static_cast<int64_t>(i)});
  }
  return std::nullopt;
}

Result<Value, FunctionFailure> call_checked(Function& function, const std::string& name,
                                            const std::vector<Value>& arguments) {
  if (auto early = answer_early(function, name, function.parameters(), arguments)) {
    return *std::move(early);
  }
  auto answer = function.call(arguments);
  if (!answer) return answer;
  auto converted = convert(*answer, function.result().type());
  if (converted) return std::move(converted).value();
  return FunctionFailure{
      "the provider's function returned a value of the wrong type: " + converted.error().message,
      std::nullopt};
}

}  // namespace

void ProviderServer::Impl::compile(const std::string& name, const ServedFunction& served) const {
  std::call_once(served.once, [&] {
    guarded({"signature", name}, served.problems, [&] {
      const Function& function = *served.function;
      provider::FunctionSignature& out = served.signature;
      auto checked = [&](const FunctionParameterInfo& info) {
        for (const std::string& problem : value_problems(info.type, info.name)) {
          served.problems.error("Bug in the provider",
                                fmt::format("In the function {}: {}.", name, problem));
        }
        return parameter_of(info);
      };
      for (const FunctionParameterInfo& info : function.parameters()) {
        out.parameters.push_back(checked(info));
      }
      if (auto info = function.variadic_parameter()) out.variadic = checked(*info);
      out.result = function.result().type();
      out.summary = function.summary();
      out.description = function.description();
      out.deprecation_message = function.deprecation();
    });
  });
}

Result<Value, FunctionFailure> ProviderServer::call_function(
    const provider::CallFunctionRequest& request, const CallOptions& /*call*/) {
  auto it = impl_->functions.find(request.name);
  if (it == impl_->functions.end()) {
    return FunctionFailure{"there is no function named " + request.name, std::nullopt};
  }
  std::optional<Result<Value, FunctionFailure>> result;
  Diagnostics diagnostics;
  guarded({"function", request.name}, diagnostics,
          [&] { result = call_checked(*it->second.function, request.name, request.arguments); });
  if (result) return *std::move(result);
  return FunctionFailure{diagnostics.items()[0].detail, std::nullopt};
}

}  // namespace landform::sdk
