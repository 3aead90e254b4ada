#include "cli/apply_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "base/file.h"
#include "base/heap.h"
#include "base/quote.h"
#include "cli/ask.h"
#include "cli/operation.h"
#include "cli/plan_problem.h"

namespace landform::cli {
namespace {

constexpr std::string_view kApplyHelp =
    R"(Usage: terraform [global options] apply [options] [PLAN]

  Makes a plan, asks for approval, and carries it out; or carries out a plan that
  "plan -out=FILE" has saved, without asking.

Options:

  -auto-approve           Do not ask for approval.

  -compact-warnings       Show warnings in short form.

  -input=false            Do not ask for values of variables.

  -json                   Print JSON events, one per line; needs -auto-approve.

  -lock=false             Do not lock the state.
  -lock-timeout=0s        How long to try to lock it.

  -no-color               Disable text coloring in the output.

  -parallelism=n          How many calls to providers run at once (default 10).

  -state=FILE             The state file, for the local backend.
  -state-out=FILE         Where to write the new state.
  -backup=FILE            Where to keep the old one; "-" for nowhere.

  Without a saved plan, the options of "plan" apply as well.
)";

constexpr std::string_view kDestroyHelp =
    R"(Usage: terraform [global options] destroy [options]

  Destroys everything that the state has: "apply -destroy".
)";

constexpr std::string_view kRefreshHelp =
    R"(Usage: terraform [global options] refresh [options]

  Updates the state to match what really exists, as "apply -refresh-only" does
  without asking.
)";

class ApplyCommand {
 public:
  // `destroys` is whether the command is called destroy, whatever the flags say.
  ApplyCommand(CommandIo& io, OperationFlags options, bool destroys, bool approved)
      : io_(io),
        options_(std::move(options)),
        destroys_(destroys),
        approved_(approved),
        view_(make_operation_view(io, options_.view())) {}

  int run(const std::vector<std::string>& positional) {
    if (positional.empty()) return plan_and_apply();
    return apply_saved(positional[0]);
  }

 private:
  int fail(std::string summary, std::string detail) {
    Diagnostics diagnostics;
    diagnostics.error(std::move(summary), std::move(detail));
    view_->diagnostics(diagnostics, SourceMap());
    return 1;
  }

  int apply_saved(const std::string& path) {
    if (std::error_code error; std::filesystem::is_directory(path, error)) {
      return fail(fmt::format("Failed to load \"{}\" as a plan file", path),
                  "The specified path is a directory, not a plan file. You can use the global "
                  "-chdir flag to use this directory as the configuration root.");
    }
    auto bytes = read_file(path);
    if (!bytes) {
      return fail(fmt::format("Failed to load \"{}\" as a plan file", path),
                  fmt::format("Error: stat {}: {}", path, bytes.error().message));
    }
    auto saved = engine::read_plan(*bytes);
    if (!saved) {
      return fail(
          fmt::format("Failed to load \"{}\" as a plan file", path),
          engine::is_plan(*bytes) ? saved.error().message : "Error: " + plan_problem(*bytes));
    }
    if (destroys_) {
      return fail("Destroy can't be called with a plan file",
                  fmt::format("If this plan was created using plan -destroy, apply it using:\n  "
                              "terraform apply {}",
                              go_quote(path)));
    }
    engine::SavedPlan plan = std::move(saved).value();
    Operation operation(io_, options_, *view_, "OperationTypeApply");
    operation.warn_about_flags();
    if (int code = open(operation, &plan); code != 0) return operation.close(code);
    if (int code = operation.load(&plan); code != 0) return operation.close(code);
    return finish(operation, plan.plan);
  }

  static int open(Operation& operation, const engine::SavedPlan* saved = nullptr) {
    if (int code = operation.open_backend(saved); code != 0) return code;
    operation.warn_about_overrides();
    return operation.open_state();
  }

  int plan_and_apply() {
    options_.applies = true;
    Operation operation(io_, options_, *view_, "OperationTypeApply");
    operation.warn_about_flags();
    if (int code = open(operation); code != 0) return operation.close(code);
    if (int code = operation.load(); code != 0) return operation.close(code);
    engine::Plan plan;
    int code = operation.plan(plan);
    // After errors, unlike a plan that is not applied, one about nothing at all is not shown.
    const bool shown = code == 0 || !plan.changes.empty() || !plan.outputs.empty();
    if (operation.has_planned() && shown) view_->plan(plan, operation.schemas());
    if (code == 0) code = operation.begin_applying();
    const bool asks = !approved_ && plan.applyable;
    if (code != 0 || asks) {
      if (int problems = operation.show_problems(); problems != 0) code = problems;
    }
    if (code != 0) return operation.close(code);
    if (!asks) operation.keep_problems();
    if (asks && !approve(plan)) return operation.close(1);
    code = finish(operation, plan);
    give_up(std::move(plan));
    return code;
  }

  bool approve(const engine::Plan& plan) {
    std::string question = "Do you want to perform these actions?";
    std::string explanation =
        "Terraform will perform the actions described above.\nOnly 'yes' will be accepted to "
        "approve.";
    if (plan.mode == engine::Mode::destroy) {
      question = "Do you really want to destroy all resources?";
      explanation =
          "Terraform will destroy all your managed infrastructure, as shown above.\nThere is no "
          "undo. Only 'yes' will be accepted to confirm.";
    } else if (plan.mode == engine::Mode::refresh_only) {
      question = "Would you like to update the Terraform state to reflect these detected changes?";
      explanation =
          "Terraform will write these changes to the state without modifying any real "
          "infrastructure.\nThere is no undo. Only 'yes' will be accepted to confirm.";
    }
    io_.out << '\n';
    auto answer = ask(io_, question, explanation);
    if (!answer) {
      (void)fail("error asking for approval: EOF", "");
      return false;
    }
    if (*answer == "yes") return true;
    io_.out << (plan.mode == engine::Mode::destroy ? "Destroy cancelled.\n" : "Apply cancelled.\n");
    return false;
  }

  int finish(Operation& operation, const engine::Plan& plan) {
    int code = operation.apply(plan);
    if (code == 0) view_->applied(destroys_, operation.outputs());
    return operation.close(code);
  }

  CommandIo& io_;
  OperationFlags options_;
  bool destroys_;
  bool approved_;
  std::unique_ptr<OperationView> view_;
};

bool has_objects(const state::State& state) {
  return std::any_of(state.resources.begin(), state.resources.end(), [](const auto& one) {
    return one.first.mode == config::ResourceMode::managed;
  });
}

// Makes a plan for the sake of the state that it starts from.
int refresh(CommandIo& io, const OperationFlags& options) {
  std::unique_ptr<OperationView> view = make_operation_view(io, options.view());
  Operation operation(io, options, *view, "OperationTypeRefresh");
  operation.warn_about_flags();
  if (int code = operation.open(); code != 0) return operation.close(code);
  if (int code = operation.load(); code != 0) return operation.close(code);
  const bool empty = !has_objects(operation.state());
  engine::Plan plan;
  int code = operation.plan(plan);
  if (empty && operation.is_valid()) {
    Diagnostics nothing;
    nothing.warning("Empty or non-existent state",
                    "There are currently no remote objects tracked in the state, so there is "
                    "nothing to refresh.");
    view->diagnostics(nothing, SourceMap());
  }
  if (int problems = operation.show_problems(); problems != 0) code = problems;
  if (code == 0) code = operation.store_refreshed(plan);
  if (code == 0) view->refreshed(operation.outputs());
  return operation.close(code);
}

void too_many_arguments(Diagnostics& diagnostics) {
  diagnostics.error("Too many command line arguments", "Expected at most one positional argument.");
}

// The command destroy has a mode of its own, which its flags cannot choose.
void check_mode(const OperationFlags& options, Diagnostics& diagnostics) {
  if (options.destroy && options.refresh_only) return;  // reported already
  if (options.destroy) {
    diagnostics.error("Invalid mode option",
                      "The -destroy option is not valid for \"terraform destroy\", because this "
                      "command always runs in destroy mode.");
  } else if (options.refresh_only) {
    diagnostics.error("Invalid mode option",
                      "The -refresh-only option is not valid for \"terraform destroy\".");
  }
}

int run_with(const char* name, bool destroy, std::span<const std::string> args, CommandIo& io) {
  OperationFlags options;
  bool approved = false;
  Flags flags(name);
  options.declare(flags);
  flags.boolean("auto-approve", &approved);
  Diagnostics invalid = options.parse(flags, args, io, [&](Diagnostics& diagnostics) {
    if (flags.positional().size() > 1) too_many_arguments(diagnostics);
    if (!options.json || approved || !flags.positional().empty()) return;
    diagnostics.error(
        "Plan file or auto-approve required",
        "Terraform cannot ask for interactive approval when -json is set. You can either apply a "
        "saved plan file, or enable the -auto-approve option.");
  });
  if (destroy) {
    check_mode(options, invalid);
    options.destroy = true;
  }
  if (invalid.has_errors()) return refuse(invalid, name, options, io);
  return ApplyCommand(io, std::move(options), destroy, approved).run(flags.positional());
}

int run_apply(std::span<const std::string> args, CommandIo& io) {
  return run_with("apply", false, args, io);
}
int run_destroy(std::span<const std::string> args, CommandIo& io) {
  return run_with("destroy", true, args, io);
}
int run_refresh(std::span<const std::string> args, CommandIo& io) {
  OperationFlags options;
  Flags flags("refresh");
  options.declare(flags);
  Diagnostics invalid = options.parse(flags, args, io, [&](Diagnostics& diagnostics) {
    if (!flags.positional().empty()) too_many_arguments(diagnostics);
  });
  if (invalid.has_errors()) return refuse(invalid, "refresh", options, io);
  return refresh(io, options);
}

}  // namespace

const Command kApplyCommand = {"apply", "Create or update infrastructure", kApplyHelp, run_apply};
const Command kDestroyCommand = {"destroy", "Destroy previously-created infrastructure",
                                 kDestroyHelp, run_destroy};
const Command kRefreshCommand = {"refresh", "Update the state to match remote systems",
                                 kRefreshHelp, run_refresh};

}  // namespace landform::cli
