// What visiting a configuration has in common while planning and applying: providers are
// configured, types have the schemas of their providers, ephemeral resources are opened and closed,
// and conditions are checked.
#pragma once

#include <optional>

#include "engine/check_collector.h"
#include "engine/ephemeral_resources.h"
#include "engine/run.h"
#include "evaluation/evaluation.h"
#include "evaluation/visitor.h"

namespace landform::engine {

class RunVisitor : public evaluation::Visitor {
 protected:
  // `severity` is that of failed conditions of managed resources, data sources and outputs.
  RunVisitor(Run& run, Severity severity);

  [[nodiscard]] Run& run() const { return run_; }
  [[nodiscard]] CheckCollector& checks() { return checks_; }
  [[nodiscard]] const provider::TypeSchema* type_schema(const evaluation::Term& term) const;

  [[nodiscard]] const Value* given_outputs(
      const evaluation::ModuleInstance& module) const override {
    return run_.given_outputs(module.path);
  }
  [[nodiscard]] const schema::Block* schema_of(const evaluation::Term& term) const override;
  std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                Diagnostics& diagnostics) override;
  bool begin_resource(const evaluation::Term& term, const evaluation::InstanceScope& scope,
                      Diagnostics& diagnostics) override;
  bool begin_instance(const evaluation::InstanceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] Severity severity_of_conditions() const override { return severity_; }
  void judged(const evaluation::Judgement& judgement) override;
  void check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) override;

  // Walks with this visitor, and closes the ephemeral resources that were opened. Returns all
  // diagnostics.
  [[nodiscard]] Diagnostics run_walk(evaluation::Evaluation& evaluation,
                                     const evaluation::ExtendedWalk& walk);
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> open_ephemeral(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics);

  // The value that others see, after its postconditions; none if one is an error.
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> answer(
      const evaluation::ResourceVisit& visit, const Value& value, Diagnostics& diagnostics);

 private:
  [[nodiscard]] Severity severity_of(const config::Resource& resource) const;

  Run& run_;
  Severity severity_;
  CheckCollector checks_;
  EphemeralResources ephemerals_;
};

// The address of the visited instance.
[[nodiscard]] config::InstanceAddress address_of(const evaluation::ResourceVisit& visit);
[[nodiscard]] config::InstanceAddress address_of(const evaluation::InstanceVisit& visit);

}  // namespace landform::engine
