// What plan, apply, destroy and refresh have in common: the way from the working directory to a
// run.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "backend/state_lock.h"
#include "cli/command.h"
#include "cli/config_generation.h"
#include "cli/interrupts.h"
#include "cli/operation_flags.h"
#include "cli/operation_variables.h"
#include "cli/operation_view.h"
#include "cli/state_access.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "engine/plan_file.h"
#include "engine/providers.h"
#include "engine/run.h"
#include "journal/journal.h"
#include "loader/provider_types.h"
#include "value/function.h"

namespace landform::cli {

class Operation {
 public:
  // `name` is what the state is locked for: OperationTypePlan, OperationTypeApply,
  // OperationTypeRefresh.
  Operation(CommandIo& io, const OperationFlags& flags, OperationView& view, std::string name);
  ~Operation();

  // Warns about flags that are deprecated.
  void warn_about_flags();
  // Warns if providers are not those that are installed.
  void warn_about_overrides();

  // Each of these returns the exit code, other than 0 after an error was reported.
  //
  // Opens the backend, which may be that of a saved plan, and locks the state.
  [[nodiscard]] int open(const engine::SavedPlan* saved = nullptr);
  // The parts of that, for commands that have something to say in between.
  [[nodiscard]] int open_backend(const engine::SavedPlan* saved = nullptr);
  [[nodiscard]] int open_state();
  // Reads the configuration, variables and state, and finds the providers. With a saved plan,
  // everything comes from it.
  [[nodiscard]] int load(const engine::SavedPlan* saved = nullptr);
  // Checks the configuration and plans. The plan is kept even with errors.
  // `values` receives its values, which are valid as long as this object.
  [[nodiscard]] int plan(engine::Plan& out,
                         std::unique_ptr<evaluation::Evaluation>* values = nullptr);
  // The configuration, with the values that a plan has for resources, whenever it was made. Both
  // must outlive the result.
  [[nodiscard]] std::unique_ptr<evaluation::Evaluation> evaluate(const engine::Plan& plan);
  // A plan that keeps everything as it is in the state.
  [[nodiscard]] engine::Plan plan_to_keep() const;
  // Whether what was planned may be applied. As in Terraform, planning is not stopped by an
  // interrupt if the plan is to be applied at once, but it ends there.
  [[nodiscard]] int begin_applying();
  // Applies it and saves the state.
  [[nodiscard]] int apply(const engine::Plan& plan);
  // Saves the state as a plan found it, with the outputs that are known by then.
  [[nodiscard]] int store_refreshed(const engine::Plan& plan);
  // For the import command: opens and reads everything, and checks that the address is in the
  // configuration.
  [[nodiscard]] int load_for_import(const config::InstanceAddress& address);
  [[nodiscard]] int import_object(const config::InstanceAddress& address, const std::string& id);
  // Saves it for later.
  [[nodiscard]] int save(const engine::Plan& plan, const std::string& path);
  // Whether there is a plan, complete or not.
  [[nodiscard]] bool has_planned() const { return has_planned_; }
  // Whether the configuration was found valid, which is the first part of planning.
  [[nodiscard]] bool is_valid() const { return valid_; }
  // Everything reported so far without an error, which is shown after the plan.
  [[nodiscard]] int show_problems() { return show(std::exchange(problems_, {})); }
  // Shows them together with those of applying instead. Check blocks are not among them: they are
  // checked again.
  void keep_problems();
  // Writes generated configuration. `written` is whether there was any.
  [[nodiscard]] int write_generated(const engine::Plan& plan, bool& written);
  // Releases the lock; returns `code` unless that fails.
  int close(int code);

  [[nodiscard]] const engine::SchemaSource& schemas() const { return *providers_; }
  [[nodiscard]] const config::ModuleTree& modules() const { return modules_; }
  // As it is stored, until something is applied.
  [[nodiscard]] const state::State& state() const { return state_; }
  [[nodiscard]] const std::map<std::string, state::Output>& outputs() const;
  [[nodiscard]] SourceMap& sources() {
    return planned_sources_ == nullptr ? access_.sources() : *planned_sources_;
  }
  // Functions beside those of the language. Before load().
  void add_function(Function function) { extra_functions_.push_back(std::move(function)); }

 private:
  [[nodiscard]] int show(const Diagnostics& diagnostics);
  // Warnings wait for the end. With errors, this is the end.
  [[nodiscard]] int hold(Diagnostics diagnostics);
  // Whether a plan can be applied: it is complete, and the state is still the one it was made for.
  [[nodiscard]] int check_saved(const engine::SavedPlan& saved);
  [[nodiscard]] Diagnostics check_provisioner_plugins() const;
  [[nodiscard]] Diagnostics check_parallelism() const;
  [[nodiscard]] Diagnostics begin_journal(const engine::Plan& plan);
  // False if it could not be saved where it belongs, which is reported.
  [[nodiscard]] bool write_state(Diagnostics& diagnostics,
                                 const backend::Snapshots* earlier = nullptr);
  void end_journal(const std::vector<journal::Intent>& unfinished, Diagnostics& diagnostics);
  [[nodiscard]] int load_configuration(const engine::SavedPlan* saved);
  // `root` is the root module, if it is loaded already.
  [[nodiscard]] Diagnosed<config::ModuleTree> load_modules(
      bool saved, std::shared_ptr<const config::Module> root);
  // Adds blocks for imported objects that have none.
  [[nodiscard]] int add_placeholders();
  [[nodiscard]] loader::ProviderAccess provider_access() const;
  // The configuration as it is written, without what is generated.
  [[nodiscard]] Diagnostics validate();
  [[nodiscard]] AskForVariable asker();
  void make_run();
  // Lets what is running finish, and nothing else start.
  void stop();

  CommandIo& io_;
  const OperationFlags& flags_;
  std::string directory_;  // of the root module
  OperationView& view_;
  std::string name_;
  std::shared_ptr<FilesWithPlaceholders> files_ = std::make_shared<FilesWithPlaceholders>();
  StateAccess access_;
  backend::LockOptions lock_options_;
  std::unique_ptr<SourceMap> planned_sources_;  // the configuration in a saved plan
  std::vector<Function> extra_functions_;
  FunctionTable functions_;
  config::ModuleTree modules_;
  config::ModuleTree as_written_;  // without placeholders; only if there are any
  std::optional<engine::Generation> generation_;
  OperationVariables variables_;
  state::State state_;
  std::unique_ptr<engine::Providers> providers_;
  std::unique_ptr<engine::Run> run_;
  std::string timestamp_;
  Diagnostics problems_;  // not shown yet
  Diagnostics kept_;      // of planning, to be shown after applying
  bool has_planned_ = false;
  bool valid_ = false;
  std::stop_source stop_;
  std::mutex stop_mutex_;
  bool interrupted_ = false;     // guarded
  bool plans_to_apply_ = false;  // guarded
  std::unique_ptr<Interrupts> interrupts_;
  std::unique_ptr<journal::Journal> journal_;
};

}  // namespace landform::cli
