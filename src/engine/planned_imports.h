// Which objects a plan imports: those that import blocks name, or the one of the import command.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "engine/declared_instances.h"
#include "engine/planner.h"
#include "engine/targets.h"
#include "evaluation/evaluation.h"
#include "evaluation/visitor.h"

namespace landform::engine {

// May be used by several threads. What it is made of must outlive it.
class PlannedImports {
 public:
  PlannedImports(Run& run, const PlanOptions& options, const state::State& previous_run,
                 const Targets& targets);

  // Comes first.
  void use(const evaluation::Evaluation& evaluation) { evaluation_ = &evaluation; }
  // Evaluates the blocks about a resource, once, not for each instance of its module. False on
  // errors.
  [[nodiscard]] bool find(const evaluation::Term& term, const evaluation::InstanceScope& scope,
                          Diagnostics& diagnostics);
  // Every instance of the resource in a module instance that is to be imported must exist. False on
  // errors: nothing is planned for any of them then.
  [[nodiscard]] bool check_instances(const evaluation::Term& term,
                                     const evaluation::InstanceScope& scope,
                                     Diagnostics& diagnostics);
  // What an instance is imported by; null if it is not.
  [[nodiscard]] const Value* id_of(const config::InstanceAddress& address);
  // Targets without a configuration of their own still count as declared.
  void declare_unconfigured(DeclaredInstances& declared) const;
  // So must all others. `failed`: there were other errors.
  void check(const evaluation::Evaluation& evaluation, bool failed, Diagnostics& diagnostics);

  // Whether the import command names it.
  [[nodiscard]] bool is_requested(const config::InstanceAddress& address) const {
    return options_.import != nullptr && options_.import->address == address;
  }
  // Whether the import command imports something else while no instance of a resource exists.
  [[nodiscard]] bool leaves_missing(const config::ResourceAddress& resource) const;
  // What references see of an instance that does not exist while the import command imports
  // another object.
  [[nodiscard]] evaluation::LeftAlone seen_of_missing(const config::InstanceAddress& address,
                                                      Type type) const;

 private:
  [[nodiscard]] bool follows_blocks() const;
  void check_configured(const config::Import& import, const evaluation::Evaluation& evaluation,
                        Diagnostics& diagnostics) const;
  void check_empty_modules(const evaluation::Evaluation& evaluation, Diagnostics& diagnostics);
  [[nodiscard]] bool is_reached(const syntax::Expression& expr,
                                const evaluation::Evaluation& evaluation) const;
  [[nodiscard]] const provider::IdentitySchema* identity_of(const evaluation::Term& term) const;

  Run& run_;
  const PlanOptions& options_;
  const state::State& previous_run_;
  const Targets& targets_;
  const evaluation::Evaluation* evaluation_ = nullptr;
  std::mutex mutex_;
  std::map<const evaluation::Term*, bool> found_;  // whether that was without errors
  std::map<config::InstanceAddress, Value> ids_;
  std::set<config::InstanceAddress> asked_for_;
};

}  // namespace landform::engine
