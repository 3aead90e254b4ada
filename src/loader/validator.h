// The visitor behind validate(), and the checks around it. Private to the library.
//
// Split over files: validator.cc (the run, checks before evaluation, outputs, providers, check
// blocks), validator_resource.cc, validator_import.cc.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "evaluation/evaluation.h"
#include "evaluation/terms.h"
#include "evaluation/visitor.h"
#include "loader/provider_types.h"
#include "schema/schema.h"
#include "value/function.h"

namespace landform::loader {

class Validator : public evaluation::Visitor {
 public:
  Validator(const config::ModuleTree& modules, const SourceMap& sources,
            const FunctionTable& functions, const ProviderAccess& providers)
      : modules_(modules), sources_(sources), functions_(functions), providers_(providers) {}

  // `terms` are those of the modules; null if they are to be found.
  Diagnostics run(const evaluation::Terms* terms);

  [[nodiscard]] const schema::Block* schema_of(const evaluation::Term& term) const override;
  [[nodiscard]] bool may_have_type(const evaluation::Term& term) const override;
  [[nodiscard]] bool begin_resource(const evaluation::Term& term,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;
  [[nodiscard]] bool begin_output(const config::Output& output,
                                  const evaluation::ModuleInstance& module,
                                  Diagnostics& diagnostics) override;
  void output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) override;
  void check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) override;

 private:
  // Before anything is evaluated.
  void check_import_targets();
  void check_import_target(const config::Import& import);
  // After everything is evaluated.
  void check_imports_into_modules(const evaluation::Evaluation& evaluation);
  void check_imports_without_target(const evaluation::Evaluation& evaluation);

  // Of a resource.
  void check_imports(const config::Resource& resource, const evaluation::InstanceScope& scope,
                     Diagnostics& diagnostics) const;
  // Of all instances that are imported; in a scope of the root module.
  static bool check_import(const config::Import& import, const config::Repetition& target,
                           const evaluation::InstanceScope& scope, Diagnostics& diagnostics);
  static void check_import_key(const config::Import& import, const std::optional<config::Key>& key,
                               const config::Repetition& target, Diagnostics& diagnostics);
  // Whether the built-in provider has the type of a resource that is its.
  static bool check_type(const config::Resource& resource, const ProviderTypes::Entry& entry,
                         Diagnostics& diagnostics);
  void check_configuration(const evaluation::ResourceVisit& visit, const Value& config,
                           Diagnostics& diagnostics) const;
  // Asks the provider of a resource or provider block about its configuration.
  void ask_provider(const evaluation::Term& term, const Value& config,
                    const evaluation::ModuleInstance& module, Diagnostics& diagnostics) const;
  static void check_conditions(const evaluation::ResourceVisit& visit, Diagnostics& diagnostics);
  static void check_provisioners(const evaluation::ResourceVisit& visit, Diagnostics& diagnostics);

  const config::ModuleTree& modules_;
  const SourceMap& sources_;
  const FunctionTable& functions_;
  const ProviderAccess& providers_;
  ProviderTypes types_;
  Diagnostics diagnostics_;
  Diagnostics without_target_;  // of imports
  std::vector<const config::Import*> imports_without_target_;
  std::vector<std::pair<const config::Import*, const config::Resource*>> imports_into_modules_;
  std::map<std::string, std::vector<const config::Import*>, std::less<>>
      imports_;  // by address of the resource
};

}  // namespace landform::loader
