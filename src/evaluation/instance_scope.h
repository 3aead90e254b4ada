// The meaning of names in a module instance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/reference.h"
#include "eval/scope.h"
#include "evaluation/environment.h"
#include "evaluation/module_instance.h"
#include "evaluation/reference_check.h"

namespace landform::evaluation {

// Additional names available in parts of a resource or check.
struct Inside {
  const config::Resource* self = nullptr;
  // What `self` is; unknown if there is nothing here.
  const Value* self_value = nullptr;
  const config::Check* check = nullptr;
};

// References are resolved against the tree of values, step by step. Two modes are supported:
// continuing after errors, where resolve() reports them; and checking names first with check(),
// after which only valid expressions are evaluated.
class InstanceScope : public eval::Scope {
 public:
  // All arguments must outlive the scope.
  InstanceScope(const Environment& environment, const ModuleInstance& instance,
                const RepetitionData& repetition, const Inside& inside = {})
      : environment_(environment),
        instance_(instance),
        repetition_(repetition),
        site_{*instance.node, inside.self, inside.check, environment.schema_of},
        self_value_(inside.self_value) {}

  // References that are checked together.
  using Use = evaluation::Use;
  static void add_uses(const syntax::Expression& expr, std::vector<Use>& out);

  enum class Outcome : uint8_t {
    good,
    wrong,    // some have no value
    missing,  // some objects do not exist, so nothing was looked up
  };
  // Reports invalid references: first, for all of them, what can be checked without evaluating
  // anything; then the rest.
  Outcome check(const std::vector<Use>& uses, Diagnostics& diagnostics) const;
  // The same for an object in depends_on; without `look_up`, only checks whether it can be valid.
  void check_dependency(const config::Dependency& dependency, bool look_up,
                        Diagnostics& diagnostics) const;

  // The value of an expression whose names are checked first; unknown on errors.
  [[nodiscard]] Value evaluate_checked(const syntax::Expression& expr,
                                       Diagnostics& diagnostics) const;

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return &environment_.functions; }
  [[nodiscard]] const Function* provider_function(std::string_view name) const override;
  [[nodiscard]] bool has_provider_functions(std::string_view provider) const override;
  [[nodiscard]] const SourceMap* sources() const override { return &environment_.sources; }
  [[nodiscard]] Limits limits() const override { return environment_.limits; }

  [[nodiscard]] const Environment& environment() const { return environment_; }
  [[nodiscard]] const ModuleInstance& instance() const { return instance_; }
  [[nodiscard]] const RepetitionData& repetition() const { return repetition_; }
  // The check that the names are used in; null if it is elsewhere.
  [[nodiscard]] const config::Check* check_block() const { return site_.check; }

 private:
  using Steps = std::span<const syntax::Step>;

  [[nodiscard]] eval::Resolution resolve_reference(const config::Reference& reference, Steps steps,
                                                   Diagnostics& diagnostics) const;
  [[nodiscard]] eval::Resolution resolve_symbolic(Steps steps, FileId file) const;
  [[nodiscard]] Value symbolic_outputs(std::string_view call) const;
  [[nodiscard]] eval::Resolution named(const char* group, const config::Reference& reference,
                                       size_t consumed, bool declared,
                                       Diagnostics& diagnostics) const;
  [[nodiscard]] const eval::ValTree* place_of(const config::Reference& reference) const;
  [[nodiscard]] eval::Resolution resource(const config::Reference& reference, Steps steps,
                                          Diagnostics& diagnostics) const;
  [[nodiscard]] eval::Resolution attribute_of_instance(const config::Resource& resource,
                                                       const eval::ValTree& place,
                                                       const config::Reference& reference,
                                                       Steps steps, Diagnostics& diagnostics) const;
  [[nodiscard]] eval::Resolution module(const config::Reference& reference, Steps steps,
                                        Diagnostics& diagnostics) const;
  [[nodiscard]] eval::Resolution outputs_of(const eval::ValTree& instance,
                                            const config::Reference& reference,
                                            size_t consumed) const;
  // Something unknown; with placeholders, it is shown as the text of the reference.
  [[nodiscard]] eval::Resolution unknown_parts(Steps steps) const;
  [[nodiscard]] Value fixed(const config::Reference& reference, Diagnostics& diagnostics) const;
  // For missing objects: unknown, and an error.
  [[nodiscard]] eval::Resolution missing(Steps steps, const config::Reference& reference,
                                         const char* summary, std::string detail,
                                         Diagnostics& diagnostics) const;

  const Environment& environment_;
  const ModuleInstance& instance_;
  const RepetitionData& repetition_;
  ReferenceSite site_;
  const Value* self_value_;
};

// The placeholder for unknown values of a resource: `module.m.aws_vpc.v[0]`.
[[nodiscard]] std::string placeholder_text(const config::ModulePath& path,
                                           const config::Resource& resource,
                                           const std::optional<config::Key>& key);

}  // namespace landform::evaluation
