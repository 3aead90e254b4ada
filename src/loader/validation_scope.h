// What names mean in a module that is checked rather than evaluated. Private to the library.
//
// References are checked in two steps, and expressions are evaluated only after both: first whether
// the objects exist that can be known without evaluating anything (resources, modules, self), for
// all references of an expression or body; then all others.
#pragma once

#include <optional>
#include <vector>

#include "config/module_tree.h"
#include "config/reference.h"
#include "eval/body_plan.h"
#include "eval/scope.h"
#include "evaluation/instance_scope.h"

namespace landform::loader {

// A module while it is checked.
struct CheckedModule {
  evaluation::ModuleInstance instance;
  eval::ValTree tree;
};

class ValidationScope : public eval::Scope {
 public:
  // `self`: the resource that `self` stands for, or a null pointer.
  ValidationScope(const evaluation::EvaluationContext& context, const CheckedModule& module,
                  const evaluation::RepetitionData& repetition,
                  const config::Resource* self = nullptr)
      : module_(module), inner_(context, module.instance, repetition), self_(self) {}

  // References that are checked together.
  struct Use {
    FileId file;
    const syntax::TraversalExpr* traversal;
  };
  [[nodiscard]] static std::vector<Use> uses_in(const syntax::Expression& expr);

  enum class Outcome : uint8_t {
    good,
    wrong,    // some have no value
    unknown,  // some objects do not exist, so nothing has been looked up
  };
  // Tells what is wrong in references.
  Outcome check(const std::vector<Use>& uses, Diagnostics& diagnostics) const;
  // The same for what stands in depends_on; without `look_up`, only whether it can be right.
  void check_dependency(std::span<const syntax::Step> steps, FileId file, bool look_up,
                        Diagnostics& diagnostics) const;

  // Does not tell what is wrong: check() does.
  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override { return inner_.names(); }
  [[nodiscard]] const FunctionTable* functions() const override { return inner_.functions(); }
  [[nodiscard]] const SourceMap* sources() const override { return inner_.sources(); }

 private:
  bool check_static(const config::Reference& reference, Diagnostics& diagnostics) const;
  bool check_resource(const config::Reference& reference, const config::Resource* resource,
                      Diagnostics& diagnostics) const;
  bool check_module(const config::Reference& reference, Diagnostics& diagnostics) const;
  [[nodiscard]] const config::Resource* find(const config::Reference& reference) const;
  [[nodiscard]] Value outputs_of(std::string_view call) const;

  const CheckedModule& module_;
  evaluation::InstanceScope inner_;
  const config::Resource* self_;
};

}  // namespace landform::loader
