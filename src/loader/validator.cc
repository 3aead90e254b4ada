#include "loader/validator.h"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "base/heap.h"
#include "base/parallel.h"
#include "base/quote.h"
#include "config/call_arguments.h"
#include "config/provider_presence.h"
#include "evaluation/body_evaluation.h"
#include "evaluation/builtin_schema.h"
#include "evaluation/evaluation.h"
#include "evaluation/rules.h"
#include "loader/validate.h"

namespace landform::loader {

Diagnostics Validator::run(const evaluation::Terms* given) {
  diagnostics_ = check_provisioner_types(modules_);
  if (diagnostics_.has_errors()) return std::move(diagnostics_);
  check_import_targets();
  if (!diagnostics_.has_errors()) diagnostics_ = config::check_call_arguments(modules_);
  if (!diagnostics_.has_errors())
    diagnostics_ = config::check_providers_exist(modules_, providers_.given);
  if (diagnostics_.has_errors()) return std::move(diagnostics_);

  std::optional<evaluation::Terms> own;
  const evaluation::Terms& terms = given == nullptr ? own.emplace(modules_) : *given;
  diagnostics_.append(types_.load(terms, providers_));
  if (diagnostics_.has_errors()) return std::move(diagnostics_);
  evaluation::EvaluationOptions options;
  options.policy = {.expansion = evaluation::Expansion::symbolic, .stop_at_errors = true};
  options.workers = processor_count();
  options.provider_functions = providers_.functions;
  evaluation::Evaluation evaluation(terms, sources_, functions_, std::move(options));
  evaluation.run(*this);
  if (terms.schedule().cycles().empty()) {
    check_imports_into_modules(evaluation);
    check_imports_without_target(evaluation);
    diagnostics_.append(std::move(without_target_));
  }
  diagnostics_.append(evaluation.diagnostics());
  if (own) give_up(*std::move(own));
  return std::move(diagnostics_);
}

// --- before anything is evaluated

Diagnostics check_provisioner_types(const config::ModuleTree& modules) {
  Diagnostics out;
  std::multiset<std::string_view> unknown;  // Terraform reports each of them
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
      for (const config::Provisioner& provisioner : resource->management->provisioners) {
        if (evaluation::provisioner_schema(provisioner.type) == nullptr)
          unknown.insert(provisioner.type);
      }
    }
  });
  for (std::string_view type : unknown) {
    out.error(
        "Missing required provisioner plugin",
        fmt::format("This configuration requires provisioner plugin {}, which isn't available. If "
                    "you're intending to use an external provisioner plugin, you must install it "
                    "manually into one of the plugin search directories before running Terraform.",
                    go_quote(type)));
  }
  return out;
}

// --- visits

bool Validator::begin_output(const config::Output& output, const evaluation::ModuleInstance& module,
                             Diagnostics& diagnostics) {
  if (module.parent != nullptr || !output.ephemeral) return true;
  diagnostics.error("Ephemeral output not allowed",
                    "Ephemeral outputs are not allowed in context of a root module", output.range);
  return false;
}

void Validator::output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) {
  (void)evaluation::check_output(visit, diagnostics);
}

void Validator::check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) {
  for (const config::CheckRule& rule : visit.check.asserts)
    evaluation::check_rule(rule, visit.scope, nullptr, diagnostics);
}

std::optional<Value> Validator::provider(const evaluation::ProviderVisit& visit,
                                         Diagnostics& diagnostics) {
  const config::ProviderConfig& provider = *visit.term.provider;
  // Terraform leaves out what nothing uses.
  if (!types_.is_used(visit.term)) return Value::unknown();
  // The built-in provider has no arguments.
  if (types_.of(visit.term).provider->address->provider.is_builtin()) {
    return evaluation::decode_checked(*provider.arguments, schema::Block(), visit.scope,
                                      diagnostics);
  }
  const provider::TypeSchema* schema = types_.of(visit.term).type;
  if (schema == nullptr)
    return evaluation::evaluate_checked(*visit.term.body, visit.term.uses, visit.scope,
                                        diagnostics);
  // A block with nothing in it but an alias does not configure anything.
  syntax::BodyContent written = provider.arguments->everything();
  if (written.attributes.empty() && written.blocks.empty()) return Value::unknown();
  auto config =
      evaluation::decode_checked(*provider.arguments, schema->block, visit.scope, diagnostics);
  if (config) ask_provider(visit.term, *config, visit.module, diagnostics);
  return config;
}

Diagnostics validate(const config::ModuleTree& modules, const SourceMap& sources,
                     const FunctionTable& functions, const ProviderAccess& providers) {
  return Validator(modules, sources, functions, providers).run(nullptr);
}

Diagnostics validate(const config::ModuleTree& modules, const evaluation::Terms& terms,
                     const SourceMap& sources, const FunctionTable& functions,
                     const ProviderAccess& providers) {
  return Validator(modules, sources, functions, providers).run(&terms);
}

}  // namespace landform::loader
