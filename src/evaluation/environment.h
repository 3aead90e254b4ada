// Settings shared by the whole evaluation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/source.h"
#include "config/provider_address.h"
#include "evaluation/reference_check.h"
#include "value/budget.h"
#include "value/function.h"
#include "value/shown.h"

namespace landform::evaluation {

// What is shown for unknown values. It makes no difference to anything else.
enum class Unknowns : uint8_t {
  strict,        // nothing
  placeholders,  // the name of the resource or variable
};

// How `count` and `for_each` are expanded.
enum class Expansion : uint8_t {
  // All instances; if their number is unknown, one instance stands for all, with a warning.
  representative,
  // All instances; it is an error if they are unknown.
  known,
  // No expansion: one instance of everything, with an unknown key. Variables are unknown too. This
  // checks whether the configuration can be valid for some values.
  symbolic,
};

struct Policy {
  Unknowns unknowns = Unknowns::strict;
  Expansion expansion = Expansion::representative;
  // Dependents of something that failed are not evaluated; they would only fail for the same
  // reason. Names are then checked before an expression is evaluated, as in Terraform. Otherwise
  // each attribute is evaluated as far as possible.
  bool stop_at_errors = false;
  // Only a part of the configuration was loaded: references to missing objects are not errors.
  bool incomplete = false;
};

// Functions of providers other than the one of the language.
class FunctionSource {
 public:
  FunctionSource() = default;
  FunctionSource(const FunctionSource&) = delete;
  FunctionSource& operator=(const FunctionSource&) = delete;
  virtual ~FunctionSource() = default;

  // Null if the provider is not available or has no such function. Called from any thread.
  [[nodiscard]] virtual const Function* find(const config::ProviderAddress& provider,
                                             std::string_view name) = 0;
  [[nodiscard]] virtual bool has_functions(const config::ProviderAddress& provider) = 0;
};

struct Environment {
  const SourceMap& sources;
  const FunctionTable& functions;
  Policy policy;
  std::string workspace;
  std::string root_directory;
  Limits limits = {};
  bool applying = false;  // terraform.applying
  // Null if functions of providers cannot be called: their results are then unknown.
  FunctionSource* provider_functions = nullptr;
  SchemaOf schema_of = {};

  [[nodiscard]] bool placeholders() const { return policy.unknowns == Unknowns::placeholders; }
  // An unknown value that comes from something with that name.
  [[nodiscard]] Value unknown_as(std::string_view name, Type type = Type::dynamic()) const {
    Value unknown = Value::unknown(type);
    return placeholders() ? with_shown(unknown, Value::string(name)) : unknown;
  }
  [[nodiscard]] bool symbolic() const { return policy.expansion == Expansion::symbolic; }
};

}  // namespace landform::evaluation
