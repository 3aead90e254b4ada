#include "cli/plan_command.h"

#include <ostream>

#include "base/heap.h"
#include "cli/operation.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] plan [options]

  Compares the configuration with what exists, and shows what "apply" would do.
  Nothing is changed.

Planning options:

  -destroy                Plan to destroy everything that the state has.

  -refresh-only           Only update the state to match what really exists.

  -refresh=false          Do not look at what really exists.

  -replace=ADDRESS        Replace that object. May be given several times.

  -target=ADDRESS         Only that resource or module, and what it depends on.
  -exclude=ADDRESS        All but that resource or module, and what depends on it.
                          Addresses may be patterns: module.*.aws_iam_role.?x*
                          May be given several times.

  -var 'name=value'       The value of a variable of the root module.

  -var-file=FILE          Values of variables, from a file.

Other options:

  -compact-warnings       Show warnings in short form.

  -detailed-exitcode      Exit with 0 if there is nothing to do, 1 after an
                          error, and 2 if there are changes.

  -generate-config-out=FILE
                          Write configuration for import blocks whose resources
                          have none. The file must not exist.

  -input=false            Do not ask for values of variables.

  -json                   Print JSON events, one per line.

  -lock=false             Do not lock the state.
  -lock-timeout=0s        How long to try to lock it.

  -no-color               Disable text coloring in the output.

  -out=FILE               Save the plan, for "apply FILE".

  -parallelism=n          How many calls to providers run at once (default 10).

  -state=FILE             The state file, for the local backend.
)";

Diagnostics check_generation(const OperationFlags& options) {
  Diagnostics out;
  if (options.generate_config.empty()) return out;
  if (options.destroy || options.refresh_only) {
    out.error("Invalid generate-config-out flag",
              "Config can only be generated during a normal plan operation, and not during a "
              "refresh-only or destroy plan.");
    return out;
  }
  return check_generated_path(options.generate_config);
}

int run(std::span<const std::string> args, CommandIo& io) {
  OperationFlags options;
  bool detailed = false;
  Flags flags("plan");
  options.declare(flags);
  flags.boolean("detailed-exitcode", &detailed);
  flags.text("out", &options.plan_file);
  flags.text("generate-config-out", &options.generate_config);
  Diagnostics invalid = options.parse(flags, args, io, [&](Diagnostics& diagnostics) {
    if (flags.positional().empty()) return;
    diagnostics.error("Too many command line arguments",
                      "To specify a working directory for the plan, use the global -chdir flag.");
  });
  if (invalid.has_errors()) return refuse(invalid, "plan", options, io);
  auto view = make_operation_view(io, options.view());
  Operation operation(io, options, *view, "OperationTypePlan");
  operation.warn_about_flags();
  operation.warn_about_overrides();
  if (Diagnostics wrong = check_generation(options); wrong.has_errors()) {
    view->diagnostics(wrong, SourceMap());
    return 1;
  }
  if (int code = operation.open(); code != 0) return operation.close(code);
  if (int code = operation.load(); code != 0) return operation.close(code);
  engine::Plan plan;
  int code = operation.plan(plan);
  bool generated = false;
  if (operation.has_planned()) {
    // A plan that failed midway is saved as well, to be looked at.
    if (!options.plan_file.empty()) {
      if (int failed = operation.save(plan, options.plan_file); failed != 0)
        return operation.close(failed);
    }
    if (!options.generate_config.empty()) {
      if (int failed = operation.write_generated(plan, generated); failed != 0)
        return operation.close(failed);
    }
    view->plan(plan, operation.schemas());
  }
  if (int problems = operation.show_problems(); problems != 0) code = problems;
  // Also after a plan that turned out to have no order.
  if (plan.applyable) view->next_steps(options.plan_file, generated ? options.generate_config : "");
  code = operation.close(code);
  if (code == 0 && detailed && plan.applyable) code = 2;
  give_up(std::move(plan));
  return code;
}

}  // namespace

const Command kPlanCommand = {"plan", "Show changes required by the current configuration", kHelp,
                              run};

}  // namespace landform::cli
