// The names of a module and what they stand for: variables, local values and the rest.
//
// Local values are evaluated once, in the order that their references demand, so however long a
// chain of them is, nothing recurses; those in a cycle are reported by name and stay unknown.
// Resources and modules are unknown here. Not thread-safe while values are being set or evaluated.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/module.h"
#include "config/reference.h"
#include "eval/scope.h"
#include "value/function.h"

namespace landform::config {

class ModuleScope : public eval::Scope {
 public:
  // All must outlive the scope.
  ModuleScope(const Module& module, const SourceMap& sources, const FunctionTable& functions);

  // Evaluates every local value.
  void evaluate_locals(Diagnostics& diagnostics);

  // Evaluates an expression of the module. References that cannot be resolved are told first, all
  // of them, and then nothing is evaluated.
  [[nodiscard]] Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const;

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return &functions_; }
  [[nodiscard]] const SourceMap* sources() const override { return &sources_; }

 private:
  void check_declared(const Reference& reference, Diagnostics& diagnostics) const;
  void check_resource(const Reference& reference, Diagnostics& diagnostics) const;
  [[nodiscard]] Value value_of(const Reference& reference, Diagnostics& diagnostics) const;

  const Module& module_;
  const SourceMap& sources_;
  const FunctionTable& functions_;
  std::map<std::string, Value, std::less<>> variables_;
  std::map<std::string, Value, std::less<>> locals_;
};

}  // namespace landform::config
