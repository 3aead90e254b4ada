#include "cli/operation.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "backend/durable_file.h"
#include "base/heap.h"
#include "base/quote.h"
#include "base/terraform_version.h"
#include "cli/ask.h"
#include "cli/linked_providers.h"
#include "cli/missing_provisioners.h"
#include "cli/module_sources.h"
#include "cli/plan_problem.h"
#include "cli/remote_state.h"
#include "cli/run_providers.h"
#include "cli/show_diagnostics.h"
#include "config/module_checks.h"
#include "engine/planned_values.h"
#include "engine/targets.h"
#include "engine/validate.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/validate.h"
#include "packages/resolve.h"
#include "state/write.h"
#include "value/timestamp.h"

namespace landform::cli {
namespace {

// What planning a resource takes, at least, in addition to what its block takes.
constexpr size_t kMemoryOfResource = 1024;

}  // namespace

Operation::Operation(CommandIo& io, const OperationFlags& flags, OperationView& view,
                     std::string name)
    : io_(io),
      flags_(flags),
      directory_(flags.config_directory),
      view_(view),
      name_(std::move(name)),
      access_(
          io,
          [this](const Diagnostics& diagnostics, const SourceMap& sources) {
            view_.diagnostics(diagnostics, sources);
          },
          files_, flags.config_directory) {}

Operation::~Operation() {
  give_up(std::move(run_));
  give_up(std::move(modules_));
  give_up(std::move(state_));
}

int Operation::show(const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) view_.diagnostics(diagnostics, sources());
  return diagnostics.has_errors() ? 1 : 0;
}

void Operation::warn_about_flags() {
  if (flags_.state.paths.state.empty()) return;
  Diagnostics diagnostics;
  diagnostics.warning("Deprecated flag: -state",
                      "Use `path` attribute within the `local` backend instead: "
                      "https://developer.hashicorp.com/terraform/language/v1.10.x/settings/"
                      "backends/local#path");
  (void)show(diagnostics);
}

void Operation::warn_about_overrides() {
  // Problems of the settings are reported when providers are found by them.
  (void)show(packages::warn_about_overrides(install::load_settings().value.dev_overrides));
}

int Operation::open(const engine::SavedPlan* saved) {
  if (int code = open_backend(saved); code != 0) return code;
  return open_state();
}

int Operation::open_backend(const engine::SavedPlan* saved) {
  if (int code = flags_.state.finish(io_, lock_options_); code != 0) return code;
  if (saved == nullptr) return access_.open_backend(flags_.state.paths);
  std::optional<backend::BackendRecord> record;
  if (!saved->backend_config.empty())
    record = backend::BackendRecord{saved->backend_type, saved->backend_config};
  return access_.open_planned_backend(record, flags_.state.paths);
}

int Operation::open_state() {
  if (int code = access_.open_state("Error loading state: {}"); code != 0) return code;
  // While the state is read.
  if (const config::Module* root = access_.root().value.get()) {
    for (const auto& [name, requirement] : root->requirements) {
      auto address = config::ProviderAddress::parse_source(requirement.source);
      if (address) prepare_linked(*address);
    }
  }
  if (int code = access_.lock(name_, lock_options_); code != 0) return code;
  return access_.refresh("error loading state: {}");
}

int Operation::hold(Diagnostics diagnostics) {
  problems_.append(std::move(diagnostics));
  return problems_.has_errors() ? show_problems() : 0;
}

int Operation::close(int code) {
  view_.flush();
  return access_.release(code);
}

int Operation::load_configuration(const engine::SavedPlan* saved) {
  if (saved != nullptr) {
    planned_sources_ =
        std::make_unique<SourceMap>(std::make_shared<CopiedFileTree>(saved->configuration));
  }
  timestamp_ = saved == nullptr ? Timestamp::now().to_string() : saved->plan.timestamp;
  functions::FunctionOptions options;
  options.base_directory = ".";
  options.plan_timestamp = timestamp_;
  functions_ = functions::make_function_table(options);
  eval::add_expression_functions(functions_);
  for (const Function& function : extra_functions_) functions_.add(function);
  Diagnostics diagnostics;
  std::shared_ptr<const config::Module> root;
  if (saved == nullptr && directory_ == flags_.config_directory &&
      access_.root().value != nullptr) {
    root = access_.root().value;
    diagnostics = access_.root().diagnostics;
  }
  auto loaded = load_modules(saved != nullptr, std::move(root));
  modules_ = std::move(loaded.value);
  expect_memory(kMemoryOfResource * modules_.root->module->resources.size());
  diagnostics.append(std::move(loaded.diagnostics));
  // Without any, everything could only be destroyed, which must be asked for.
  const bool may_be_empty = flags_.destroy || name_ == "OperationTypeRefresh";
  if (modules_.root->module->files.empty() && !may_be_empty && saved == nullptr) {
    bool apply = name_ == "OperationTypeApply";
    diagnostics.error(
        "No configuration files",
        fmt::format("{} requires configuration to be present. {} without a configuration would "
                    "mark everything for destruction, which is normally not what is desired. If "
                    "you would like to destroy everything, {}",
                    apply ? "Apply" : "Plan", apply ? "Applying" : "Planning",
                    apply ? "run 'terraform destroy' instead."
                          : "run plan with the -destroy option. Otherwise, create a Terraform "
                            "configuration file (.tf file) and try again."));
  }
  const bool plans = saved == nullptr && name_ != "OperationTypeInvalid";  // not an import
  if (plans) {
    config::check_modules_and_versions(modules_, kTerraformVersion, diagnostics);
  } else {
    diagnostics.append(config::check_modules(modules_, kTerraformVersion));
  }
  return hold(std::move(diagnostics));
}

Diagnosed<config::ModuleTree> Operation::load_modules(bool saved,
                                                      std::shared_ptr<const config::Module> root) {
  config::TreeOptions tree = installed_tree();
  tree.root = std::move(root);
  tree.modules_are_here = directory_ != flags_.config_directory;
  // A saved plan has the modules that it was made from.
  if (!saved) tree.on_installed = check_installed_module;
  return config::load_module_tree(sources(), directory_, tree);
}

int Operation::add_placeholders() {
  const std::optional<state::State>& state = access_.manager().state();
  auto resources = resources_to_generate(modules_, state ? &*state : nullptr);
  if (!resources.empty()) {
    files_->add(modules_, resources);
    auto loaded = load_modules(false, nullptr);
    // What is as before was reported before.
    if (loaded.diagnostics.has_errors()) return hold(std::move(loaded.diagnostics));
    as_written_ = std::exchange(modules_, std::move(loaded.value));
  }
  std::string name = flags_.generate_config.substr(flags_.generate_config.rfind('/') + 1);
  generation_.emplace(engine::Generation{sources(), std::move(name), std::move(resources)});
  return 0;
}

int Operation::load(const engine::SavedPlan* saved) {
  view_.begin(Stage::loading, 0);
  if (int code = load_configuration(saved); code != 0) return code;
  if (!flags_.generate_config.empty()) {
    if (int code = add_placeholders(); code != 0) return code;
  }
  if (saved != nullptr) {
    if (int code = check_saved(*saved); code != 0) return code;
    view_.saved_plan(saved->plan);
  }
  const config::Module& root = *modules_.root->module;
  auto variables =
      saved == nullptr
          ? variables_for_plan(sources(), root, flags_.variables,
                               flags_.allow_unset ? Unset::unknown : Unset::error, asker())
          : variables_for_apply(sources(), root, flags_.variables, saved->plan);
  variables_ = std::move(variables.value);
  if (hold(std::move(variables.diagnostics)) != 0) return 1;
  if (access_.manager().state()) state_ = *access_.manager().state();
  const bool plans = name_ == "OperationTypePlan";
  auto providers = make_providers(modules_, sources(), state_,
                                  plans ? ProviderUse::plan : ProviderUse::operation);
  if (hold(std::move(providers.diagnostics)) != 0) return 1;
  providers_ = std::move(providers.value);
  if (hold(check_provisioner_plugins()) != 0) return 1;
  if (hold(check_parallelism()) != 0) return 1;
  make_run();
  return 0;
}

Diagnostics Operation::check_provisioner_plugins() const {
  if (!flags_.validate) return loader::check_provisioner_types(modules_);
  const bool import = name_ == "OperationTypeInvalid";
  return check_provisioners(modules_, import ? ProvisionerUse::graph : ProvisionerUse::schemas);
}

Diagnostics Operation::check_parallelism() const {
  Diagnostics out;
  if (flags_.parallelism.starts_with('-')) {
    out.error("Invalid parallelism value",
              fmt::format("The parallelism must be a positive value. Not {}.", flags_.parallelism));
  }
  return out;
}

// Asks for the values of variables, where that is possible.
AskForVariable Operation::asker() {
  if (!flags_.input || flags_.json || flags_.allow_unset || !may_ask()) return {};
  return [this](const config::Variable& variable) {
    view_.flush();
    std::string name = "var." + variable.name + (variable.ephemeral ? " (ephemeral)" : "");
    return ask_for_value(io_, name, variable.description,
                         variable.sensitive ? Echo::no : Echo::yes);
  };
}

void Operation::make_run() {
  interrupts_ = std::make_unique<Interrupts>(Interrupts::Actions{
      [this] {
        view_.notice(
            "\nInterrupt received.\nPlease wait for Terraform to exit or data loss may "
            "occur.\nGracefully shutting down...\n");
        std::lock_guard lock(stop_mutex_);
        interrupted_ = true;
        if (!plans_to_apply_) stop();
      },
      [this] {
        view_.notice(
            "\nTwo interrupts received. Exiting immediately. What was done is in the journal, "
            "and the next run recovers it.");
      }});
  engine::RunOptions options;
  options.cancelled = stop_.get_token();
  options.variables = variables_.values;
  options.variable_problems = variables_.problems;
  options.workspace = access_.workspace();
  options.parallelism = flags_.operations_at_once();
  run_ = std::make_unique<engine::Run>(modules_, sources(), functions_, *providers_,
                                       view_.observer(), std::move(options));
}

void Operation::stop() {
  view_.notice("Stopping operation...");
  providers_->stop();
  stop_.request_stop();
}

int Operation::begin_applying() {
  std::lock_guard lock(stop_mutex_);
  plans_to_apply_ = false;
  if (!interrupted_) return 0;
  problems_.error("execution halted", "");
  return 1;
}

// Everything is validated, by providers too, before anything is planned. The types of the language
// itself are known anyway.
loader::ProviderAccess Operation::provider_access() const {
  using Found = Result<std::shared_ptr<const provider::Schemas>>;
  loader::ProviderAccess out;
  out.schemas = [this](const config::ProviderAddress& address) -> Found {
    if (address.is_builtin()) return std::shared_ptr<const provider::Schemas>();
    return providers_->schemas(address);
  };
  out.validate = [this](const loader::ConfigToValidate& call) {
    return engine::validate(*providers_, {call.provider, call.mode, call.type, call.config});
  };
  out.functions = &run_->provider_functions();
  out.check_remote_state = check_remote_state;
  return out;
}

Diagnostics Operation::validate() {
  if (as_written_.root == nullptr)
    return loader::validate(modules_, run_->terms(), sources(), functions_, provider_access());
  return loader::validate(as_written_, sources(), functions_, provider_access());
}

namespace {

// The objects that are refreshed.
size_t objects_in(const state::State& state) {
  size_t out = 0;
  for (const auto& [address, resource] : state.resources) {
    if (address.mode == config::ResourceMode::managed) out += resource.instances.size();
  }
  return out;
}

}  // namespace

int Operation::plan(engine::Plan& out, std::unique_ptr<evaluation::Evaluation>* values) {
  Diagnostics diagnostics;
  auto options = flags_.plan_options(diagnostics);
  if (!options) return hold(std::move(diagnostics));
  if (flags_.validate && hold(validate()) != 0) return 1;
  valid_ = true;
  if (!options->selection.all()) engine::warn_about_targets(options->selection, diagnostics);
  std::unique_ptr<evaluation::Evaluation> unused;
  options->evaluation = values == nullptr ? &unused : values;
  if (generation_) options->generation = &*generation_;
  view_.begin(Stage::planning, flags_.refresh ? objects_in(state_) : 0);
  {
    std::lock_guard lock(stop_mutex_);
    plans_to_apply_ = name_ == "OperationTypeApply";
  }
  auto planned = engine::make_plan(*run_, state_, *options);
  give_up(std::move(unused));
  has_planned_ = !planned.value.nothing_planned;
  out = std::move(planned.value);
  out.timestamp = timestamp_;
  out.selection = options->selection;
  out.replacements = flags_.replace;
  out.variables = variables_.kept;
  out.ephemeral_variables = variables_.ephemeral;
  diagnostics.append(std::move(planned.diagnostics));
  // Errors come after the plan, warnings too.
  bool failed = diagnostics.has_errors();
  problems_.append(std::move(diagnostics));
  return failed ? 1 : 0;
}

std::unique_ptr<evaluation::Evaluation> Operation::evaluate(const engine::Plan& plan) {
  auto out = run_->evaluation(false);
  engine::PlannedValues values(plan, *providers_);
  out->run(values);
  return out;
}

engine::Plan Operation::plan_to_keep() const { return engine::plan_to_keep(state_, *providers_); }

int Operation::check_saved(const engine::SavedPlan& saved) {
  Diagnostics diagnostics = check_planned_packages(modules_, sources(), saved.packages);
  diagnostics.append(check_planned_state(saved, access_.manager().state()));
  if (!diagnostics.has_errors() && saved.plan.errored) {
    diagnostics.error(
        "Cannot apply incomplete plan",
        "Terraform encountered an error when generating this plan, so it cannot be applied.");
  }
  return diagnostics.empty() ? 0 : hold(std::move(diagnostics));
}

int Operation::save(const engine::Plan& plan, const std::string& path) {
  engine::SavedPlan saved;
  saved.plan = plan;
  saved.configuration = files_->copies_for(plan);
  saved.workspace = access_.workspace();
  saved.lineage = state_.lineage;
  saved.serial = state_.serial;
  saved.backend_type = access_.backend().type();
  if (auto record = access_.directory().read_record(); record && *record)
    saved.backend_config = (*record)->config;
  saved.packages = selected_packages();
  std::string problem;
  if (auto output = state::find_unwritable(plan.prior)) {
    problem = fmt::format("failed to write state snapshot: {}", output->describe());
  } else if (auto error = backend::write_durably(path, engine::write_plan(saved))) {
    problem = error->message;
  }
  if (problem.empty()) return 0;
  Diagnostics diagnostics;
  diagnostics.error("Failed to write plan file",
                    fmt::format("The plan file could not be written: {}.", problem));
  return hold(std::move(diagnostics));
}

int Operation::write_generated(const engine::Plan& plan, bool& written) {
  auto out = cli::write_generated(plan, flags_.generate_config);
  written = out.value;
  if (!out.diagnostics.has_errors()) {
    problems_.append(std::move(out.diagnostics));
    return 0;
  }
  return hold(std::move(out.diagnostics));
}

const std::map<std::string, state::Output>& Operation::outputs() const { return state_.outputs; }

}  // namespace landform::cli
