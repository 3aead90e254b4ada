#include "backend/initialize.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/backends.h"
#include "backend/configuration.h"
#include "backend/migrate.h"
#include "backend/state_manager.h"
#include "value/json.h"

namespace landform::backend {
namespace {

using Opened = Diagnosed<std::unique_ptr<Backend>>;

constexpr const char* kReinitialize =
    R"(

The "backend" is the interface that Terraform uses to store state,
perform operations, etc. If this message is showing up, it means that the
Terraform configuration you're using is using a custom configuration for
the Terraform backend.

Changes to backend configurations require reinitialization. This allows
Terraform to set up the new configuration, copy existing state, etc. Please run
"terraform init" with either the "-reconfigure" or "-migrate-state" flags to
use the current configuration.

If the change reason above is incorrect, please verify your configuration
hasn't changed and try again. At this point, no changes to your existing
configuration or state have been made.)";

constexpr const char* kReinitializeCloud =
    R"(

Changes to the HCP Terraform configuration block require reinitialization, to discover any changes to the available workspaces.

To re-initialize, run:
  terraform init

Terraform has not yet made changes to your existing configuration or state.)";

constexpr const char* kUnknownSaved =
    R"(

This is the backend that this Terraform environment is configured to use
both in your configuration and saved locally as your last-used backend.
If it isn't found, it could mean an alternate version of Terraform was
used with this configuration. Please use the proper version of Terraform that
contains support for this backend.

If you'd like to force remove this backend, you must update your configuration
to not use the backend and run "terraform init" (or any other command) again.)";

constexpr const char* kUnusedOverrides =
    R"(-backend-config was used without a "backend" block in the configuration.

If you intended to override the default local backend configuration,
no action is required, but you may add an explicit backend block to your
configuration to clear this warning:

terraform {
  backend "local" {}
}

However, if you intended to override a defined backend, please verify that
the backend configuration is present and valid.
)";

// Options of `init` that only concern backends.
Diagnostics cloud_option_errors(const InitOptions& init) {
  Diagnostics out;
  auto refuse = [&](const char* option, const char* why, const char* rest) {
    out.error("Invalid command-line option", fmt::format("The {} {}\n\n{}", option, why, rest));
  };
  if (!init.backend_config.empty()) {
    refuse("-backend-config=... command line option",
           "is only for state backends, and is not applicable to HCP Terraform-based "
           "configurations.",
           "To change the set of workspaces associated with this configuration, edit the Cloud "
           "configuration block in the root module.");
    return out;
  }
  if (init.reconfigure) {
    refuse("-reconfigure option",
           "is for in-place reconfiguration of state backends only, and is not needed when "
           "changing HCP Terraform settings.",
           "When using HCP Terraform, initialization automatically activates any new Cloud "
           "configuration settings.");
  }
  if (init.force_copy || init.migrate_state) {
    refuse(init.force_copy ? "-force-copy option" : "-migrate-state option",
           "is for migration between state backends only, and is not applicable when using HCP "
           "Terraform.",
           "State storage is handled automatically by HCP Terraform and so the state storage "
           "location is not configurable.");
  }
  return out;
}

Opened failed(std::string summary, std::string detail = "") {
  Opened out;
  out.diagnostics.error(std::move(summary), std::move(detail));
  return out;
}

Opened needs_init(const char* mark, const std::string& reason) {
  return failed(
      fmt::format("Backend initialization required{} please run \"terraform init\"", mark),
      "Reason: " + reason + kReinitialize);
}

Opened needs_decision() {
  return failed(
      "Backend configuration changed",
      "A change in the backend configuration has been detected, which may require migrating "
      "existing state.\n\nIf you wish to attempt automatic migration of the state, use \"terraform "
      "init -migrate-state\".\nIf you wish to store the current configuration with no changes to "
      "the state, use \"terraform init -reconfigure\".");
}

Result<Value> recorded_config(const BackendRecord& record, const schema::Block& schema) {
  auto value = decode_json(record.config, schema.implied_type());
  if (!value) return Error{value.error().message};
  return std::move(value).value();
}

// One use of a backend: what the configuration says, what the last `init` recorded, and the way
// from one to the other.
class Initialization {
 public:
  // `init` and `prompts` are null unless this is `init`.
  Initialization(SourceMap& sources, const config::Module* root, const WorkingDirectory& directory,
                 const BackendOptions& options, const InitOptions* init, InitPrompts* prompts)
      : sources_(sources),
        root_(root),
        directory_(directory),
        options_(options),
        init_(init),
        prompts_(prompts) {}

  [[nodiscard]] Opened run();

 private:
  [[nodiscard]] bool read_block(Diagnostics& diagnostics);
  [[nodiscard]] Diagnostics refuse_cloud() const;
  [[nodiscard]] bool is_recorded() const;
  [[nodiscard]] Opened select();
  [[nodiscard]] Opened unset();
  [[nodiscard]] Opened configure_first();
  [[nodiscard]] Opened configure_again();
  [[nodiscard]] Opened use_recorded(bool update_hash);
  [[nodiscard]] Opened open_configured() const;
  [[nodiscard]] std::optional<Error> migrate_local(Backend& to) const;
  [[nodiscard]] Opened record(Opened opened);
  [[nodiscard]] bool migrating() const { return init_->migrate_state || init_->force_copy; }
  [[nodiscard]] Migration migration(Backend& from, Backend& to) const {
    return {from, to, directory_, options_, *init_, *prompts_};
  }

  SourceMap& sources_;
  const config::Module* root_;
  const WorkingDirectory& directory_;
  const BackendOptions& options_;
  const InitOptions* init_;
  InitPrompts* prompts_;

  // What the configuration says; null if it has no backend.
  const config::Backend* block_ = nullptr;
  const schema::Block* schema_ = nullptr;
  uint64_t hash_ = 0;
  Overrides overrides_;
  Diagnosed<Value> config_;  // with the overrides
  std::optional<BackendRecord> record_;
};

// Other commands ask for `init` first, which says what the matter is.
Diagnostics Initialization::refuse_cloud() const {
  Diagnostics out;
  const Result<std::optional<BackendRecord>> record = directory_.read_record();
  const bool recorded = record && *record;
  if (init_ == nullptr && !(recorded && (*record)->type == "cloud")) {
    out.error(
        "HCP Terraform or Terraform Enterprise initialization required: please run \"terraform "
        "init\"",
        fmt::format(
            "Reason: {}.{}",
            recorded ? fmt::format("Changed from backend \"{}\" to HCP Terraform", (*record)->type)
                     : "Initial configuration of HCP Terraform or Terraform Enterprise",
            kReinitializeCloud));
    return out;
  }
  if (init_ != nullptr) out = cloud_option_errors(*init_);
  if (out.has_errors()) return out;
  out.error("Unsupported cloud block",
            "Landform does not work with HCP Terraform or Terraform Enterprise. Configure "
            "a \"backend\" block in place of the \"cloud\" block.",
            root_->cloud->range);
  return out;
}

bool Initialization::read_block(Diagnostics& diagnostics) {
  if (root_ != nullptr && root_->cloud) {
    diagnostics.append(refuse_cloud());
    return false;
  }
  if (root_ == nullptr || !root_->backend) {
    if (init_ != nullptr && !init_->backend_config.empty()) {
      warn_about_unused_config(diagnostics);
    }
    return true;
  }
  block_ = &*root_->backend;
  schema_ = backend_schema(block_->type);
  if (schema_ == nullptr) {
    const char* summary = init_ != nullptr ? "Unsupported backend type" : "Invalid backend type";
    diagnostics.error(summary, missing_backend(block_->type), block_->range);
    return false;
  }
  if (init_ != nullptr) {
    auto overrides = read_overrides(sources_, init_->backend_config, *schema_);
    bool bad = overrides.diagnostics.has_errors();
    diagnostics.append(std::move(overrides.diagnostics));
    if (bad) return false;
    overrides_ = std::move(overrides.value);
  }
  hash_ = hash_block(*block_, *schema_);
  config_ = decode_block(*block_, *schema_);
  // What the parser did not understand was reported, and is unknown here.
  if (!config_.diagnostics.has_errors() && !config_.value.is_wholly_known()) {
    config_.diagnostics.error(
        "Unknown values within backend definition",
        "The `terraform` configuration block should contain only concrete and static values. "
        "Another diagnostic should contain more information about which part of the configuration "
        "is problematic.");
  }
  config_.value = apply_overrides(config_.value, overrides_);
  return true;
}

Opened Initialization::run() {
  Opened out;
  if (!read_block(out.diagnostics)) return out;
  Result<std::optional<BackendRecord>> record = directory_.read_record();
  if (!record) {
    out.diagnostics.error("Failed to load state: " + record.error().message, "");
    return out;
  }
  record_ = std::move(record).value();
  if (init_ != nullptr && init_->reconfigure) record_.reset();
  Opened selected = select();
  out.diagnostics.append(std::move(selected.diagnostics));
  if (!out.diagnostics.has_errors()) out.value = std::move(selected.value);
  return out;
}

Opened Initialization::select() {
  if (block_ == nullptr && !record_) {
    if (init_ != nullptr && init_->reconfigure) {
      Result<std::optional<BackendRecord>> stale = directory_.read_record();
      if (stale && *stale) {
        if (auto error = directory_.write_record(std::nullopt)) return failed(error->message);
      }
    }
    return {open_local_backend(options_), {}};
  }
  if (block_ == nullptr) {
    if (init_ == nullptr) {
      return needs_init(",",
                        fmt::format("Unsetting the previously set backend \"{}\"", record_->type));
    }
    return migrating() ? unset() : needs_decision();
  }
  if (!record_) {
    if (init_ == nullptr) {
      return needs_init(
          ",", fmt::format("Initial configuration of the requested backend \"{}\"", block_->type));
    }
    return configure_first();
  }
  if (record_->hash == hash_ && !overrides_) return use_recorded(false);
  if (is_recorded()) return use_recorded(true);
  if (init_ == nullptr) {
    return needs_init(":", record_->type == block_->type
                               ? "Backend configuration block has changed"
                               : fmt::format("Backend type changed from \"{}\" to \"{}\"",
                                             record_->type, block_->type));
  }
  return migrating() ? configure_again() : needs_decision();
}

// Whether the recorded configuration is the wanted one, wherever its values come from.
bool Initialization::is_recorded() const {
  if (record_->type != block_->type || config_.diagnostics.has_errors()) return false;
  Result<Value> recorded = recorded_config(*record_, *schema_);
  if (!recorded) return false;
  auto wanted = encode_json(config_.value, schema_->implied_type());
  auto existing = encode_json(*recorded, schema_->implied_type());
  return wanted && existing && *wanted == *existing;
}

Opened Initialization::use_recorded(bool update_hash) {
  Opened out = open_recorded(*record_, options_);
  if (out.diagnostics.has_errors()) return out;
  if (update_hash && record_->hash != hash_) {
    record_->hash = hash_;
    // Commands that only read the state also work in a directory that is read-only.
    std::optional<Error> error = directory_.write_record(record_);
    if (error && init_ != nullptr) return failed(error->message);
  }
  if (init_ != nullptr) {
    if (auto error =
            check_selected_workspace(*out.value, directory_, options_, *init_, *prompts_)) {
      return failed(error->message);
    }
  }
  return out;
}

Opened Initialization::open_configured() const {
  Opened out;
  out.diagnostics.append(config_.diagnostics);
  if (out.diagnostics.has_errors()) return out;
  out = open_backend(block_->type, config_.value, options_);
  locate(out.diagnostics, *block_, *schema_);
  return out;
}

Opened Initialization::unset() {
  prompts_->show(
      fmt::format("Terraform has detected you're unconfiguring your previously set \"{}\" backend.",
                  record_->type),
      false);
  Opened out{open_local_backend(options_), {}};
  Opened old = open_recorded(*record_, options_);
  if (old.diagnostics.has_errors()) return old;
  if (auto error = migrate_states(migration(*old.value, *out.value))) return failed(error->message);
  if (auto error = directory_.write_record(std::nullopt)) {
    return failed(fmt::format(
        "Error clearing the backend configuration: {}\n\nTerraform removes the saved backend "
        "configuration when you're removing a\nconfigured backend. This must be done so future "
        "Terraform runs know to not\nuse the backend configuration. Please look at the error "
        "above, resolve it,\nand try again.",
        error->message));
  }
  prompts_->show(fmt::format("\n\nSuccessfully unset the backend \"{}\". Terraform will now "
                             "operate locally.",
                             record_->type),
                 true);
  return out;
}

// States that were stored locally before there was a backend are moved into it.
std::optional<Error> Initialization::migrate_local(Backend& to) const {
  auto unreadable = [](const Error& error) {
    return Error{fmt::format(
        "Error reading local state: {}\n\nTerraform is trying to read your local state to "
        "determine if there is\nstate to migrate to your newly configured backend. Terraform can't "
        "continue\nwithout this check because that would risk losing state. Please resolve "
        "the\nerror above and try again.",
        error.message)};
  };
  std::unique_ptr<Backend> local = open_local_backend(options_);
  Result<std::vector<std::string>> workspaces = local->workspaces();
  if (!workspaces) return unreadable(workspaces.error());
  std::vector<std::unique_ptr<StateManager>> states;
  bool same_files = false;
  for (const std::string& workspace : *workspaces) {
    auto state = open_state(*local, workspace);
    if (!state) return unreadable(state.error());
    if (auto error = state.value()->refresh()) return unreadable(*error);
    same_files = same_files || to.local_path(workspace) == local->local_path(workspace);
    if (!is_empty(state.value()->state())) states.push_back(std::move(state).value());
  }
  if (states.empty()) return std::nullopt;
  if (auto error = migrate_states(migration(*local, to))) return error;
  if (same_files) return std::nullopt;
  for (const std::unique_ptr<StateManager>& state : states) {
    if (auto error = state->clear()) {
      return Error{fmt::format(
          "Error deleting local state after migration: {}\n\nYour local state is deleted after "
          "successfully migrating it to the newly\nconfigured backend. As part of the deletion "
          "process, a backup is made at\nthe standard backup path unless explicitly asked not to. "
          "To cleanly operate\nwith a backend, we must delete the local state file. Please resolve "
          "the\nissue above and retry the command.",
          error->message)};
    }
  }
  return std::nullopt;
}

Opened Initialization::configure_first() {
  Opened out = open_configured();
  if (out.diagnostics.has_errors()) return out;
  if (auto error = migrate_local(*out.value)) return failed(error->message);
  return record(std::move(out));
}

Opened Initialization::configure_again() {
  if (record_->type != block_->type) {
    prompts_->show(fmt::format("Terraform detected that the backend type changed from \"{}\" to "
                               "\"{}\".\n",
                               record_->type, block_->type),
                   false);
  } else {
    prompts_->show(
        "Backend configuration changed!\n\nTerraform has detected that the configuration specified "
        "for the backend\nhas changed. Terraform will now check for existing state in the "
        "backends.\n",
        false);
  }
  Opened out = open_configured();
  if (out.diagnostics.has_errors()) return out;
  Opened old = open_recorded(*record_, options_);
  if (old.diagnostics.has_errors()) return old;
  if (auto error = migrate_states(migration(*old.value, *out.value))) return failed(error->message);
  return record(std::move(out));
}

// Remembers the configuration that is now in use.
Opened Initialization::record(Opened opened) {
  auto json = encode_json(config_.value, schema_->implied_type());
  if (!json) {
    return failed("Can't serialize backend configuration as JSON: " + json.error().message);
  }
  if (auto error =
          check_selected_workspace(*opened.value, directory_, options_, *init_, *prompts_)) {
    return failed(error->message);
  }
  if (auto error = directory_.write_record(BackendRecord{block_->type, *json, hash_})) {
    return failed(fmt::format(
        "Error saving the backend configuration: {}\n\nTerraform saves the complete backend "
        "configuration in a local file for\nconfiguring the backend on future operations. This "
        "cannot be disabled. Errors\nare usually due to simple file permission errors. Please look "
        "at the error\nabove, resolve it, and try again.",
        error->message));
  }
  prompts_->show(fmt::format("\nSuccessfully configured the backend \"{}\"! Terraform will "
                             "automatically\nuse this backend unless the backend configuration "
                             "changes.",
                             block_->type),
                 true);
  return opened;
}

}  // namespace

void warn_about_unused_config(Diagnostics& diagnostics) {
  diagnostics.warning("Missing backend configuration", kUnusedOverrides);
}

Opened load_backend(SourceMap& sources, const config::Module* root,
                    const WorkingDirectory& directory, const BackendOptions& options) {
  return Initialization(sources, root, directory, options, nullptr, nullptr).run();
}

Opened initialize_backend(SourceMap& sources, const config::Module* root,
                          const WorkingDirectory& directory, const BackendOptions& options,
                          const InitOptions& init, InitPrompts& prompts) {
  return Initialization(sources, root, directory, options, &init, &prompts).run();
}

Opened open_recorded(const BackendRecord& record, const BackendOptions& options) {
  const schema::Block* schema = backend_schema(record.type);
  if (schema == nullptr) {
    return failed(fmt::format("The backend \"{}\" could not be found.", record.type) +
                  kUnknownSaved);
  }
  Result<Value> config = recorded_config(record, *schema);
  if (!config) {
    return failed(
        "Failed to decode current backend config",
        fmt::format("The backend configuration created by the most recent run of \"terraform "
                    "init\" could not be decoded: {}. The configuration may have been initialized "
                    "by an earlier version that used an incompatible configuration structure. Run "
                    "\"terraform init -reconfigure\" to force re-initialization of the backend.",
                    config.error().message));
  }
  return open_backend(record.type, *config, options);
}

Opened recorded_backend(const WorkingDirectory& directory, const BackendOptions& options) {
  Result<std::optional<BackendRecord>> record = directory.read_record();
  if (!record) return failed("Failed to load state: " + record.error().message);
  if (!*record) return {open_local_backend(options), {}};
  return open_recorded(**record, options);
}

}  // namespace landform::backend
