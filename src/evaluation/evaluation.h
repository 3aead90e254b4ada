// Static evaluation: a tree of modules to the values of everything in it, without providers or
// credentials.
//
// The terms of all modules (variables, local values, outputs, resources, calls, provider
// configurations) are ordered by what they refer to and evaluated once each, in every instance of
// their module. Results go into one ValTree. What cannot be known without running a provider is, as
// asked, truly unknown or a placeholder; what is wrong is a diagnostic, and all the rest is still
// evaluated. Nothing depends on the order of files or of hash tables.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "config/name.h"
#include "eval/scope.h"
#include "eval/valtree.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::evaluation {

enum class Unknowns : uint8_t {
  strict,        // values that are not known are unknown
  placeholders,  // they are text: the name of the resource, or of the variable
};

struct EvaluationOptions {
  Unknowns unknowns = Unknowns::strict;
  // Values of the root module's variables, by name; those that are not here take their defaults.
  std::map<std::string, Value, std::less<>> variables;
  std::string workspace = "default";
};

struct ModuleInstance;

struct ResourceInstance {
  const config::Resource* config = nullptr;
  const config::ModuleNode* module = nullptr;
  config::ModulePath path;
  std::optional<config::Key> key;
  // What the configuration says of it; and what it will have besides, where the language itself
  // defines it.
  Value attributes;
  const ModuleInstance* instance = nullptr;  // for the evaluation itself

  // `module.m[0].aws_vpc.v["a"]`
  [[nodiscard]] std::string address() const;
};

class Evaluation {
 public:
  // Evaluates everything. All of the arguments must outlive the result.
  Evaluation(const config::ModuleTree& modules, const SourceMap& sources,
             const FunctionTable& functions, EvaluationOptions options);
  ~Evaluation();
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  [[nodiscard]] const Diagnostics& diagnostics() const;
  // In order of their addresses' parts: modules by call and key, then resources by address and key.
  [[nodiscard]] const std::vector<ResourceInstance>& resources() const;
  // Everything, by name: module.CALL.…, var.…, local.…, output.…, TYPE.NAME.…, data.TYPE.NAME.…
  [[nodiscard]] const eval::ValTree& tree() const;
  // The configuration of its provider, from the module's own block or one around it; null if there
  // is none.
  [[nodiscard]] Value provider_config(const ResourceInstance& resource) const;

  // Evaluates an expression in the root module, as the console does.
  [[nodiscard]] Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::evaluation
