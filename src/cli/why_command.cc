#include "cli/why_command.h"

#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <utility>

#include "base/file.h"
#include "cli/flags.h"
#include "cli/operation.h"
#include "cli/quiet_view.h"
#include "engine/plan_file.h"
#include "report/explanation.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp = R"(Usage: landform [global options] why [options] NAME

  Explains a part of a plan: what happens to a resource instance, which
  attributes make it happen, and the expressions, values and rules behind that.
  The plan is made for this, unless it is given. Nothing is changed.

  NAME is the address of a resource instance, of one of its attributes, or of
  an output:

      landform why aws_instance.web
      landform why 'module.net.aws_subnet.a[0].cidr_block'
      landform why output.url

Options:

  -plan=FILE          Explain a plan that `plan -out=FILE` has saved, with the
                      configuration and variables that it was made from.
  -no-plan            Explain where the values in the state come from, without
                      planning anything.
  -json               Print the explanation as JSON: objects with "text" and
                      "because", a list of such objects.
  -refresh=false      Do not read what exists first.
  -replace=ADDRESS, -target=ADDRESS, -exclude=ADDRESS, -destroy,
  -var 'NAME=VALUE', -var-file=FILE, -parallelism=N, -lock=false,
  -lock-timeout=DURATION
                      As for the plan command.
)";

struct WhyFlags {
  OperationFlags operation;
  std::string plan_file;
  bool no_plan = false;
  bool json = false;
};

class WhyCommand {
 public:
  WhyCommand(CommandIo& io, const WhyFlags& flags)
      : io_(io),
        flags_(flags),
        view_(io),
        operation_(io, flags.operation, view_, "OperationTypePlan") {}

  int run(const std::string& name) {
    int code = flags_.plan_file.empty() ? open() : open_saved();
    if (code == 0) code = explain(name);
    return operation_.close(code);
  }

 private:
  int open() {
    if (int code = operation_.open(); code != 0) return code;
    if (int code = operation_.load(); code != 0) return code;
    if (flags_.no_plan) {
      plan_ = operation_.plan_to_keep();
      values_ = operation_.evaluate(plan_);
      subject_ = report::PlanToExplain::Of::state;
      return operation_.show_problems();
    }
    const int code = operation_.plan(plan_, &values_);
    return operation_.show_problems() != 0 || code != 0 || values_ == nullptr ? 1 : 0;
  }

  int open_saved() {
    auto bytes = read_file(flags_.plan_file);
    auto read = bytes ? engine::read_plan(*bytes) : bytes.error();
    if (!read) {
      return fail_with(io_, fmt::format("Failed to load \"{}\" as a plan file: {}",
                                        flags_.plan_file, read.error().message));
    }
    engine::SavedPlan saved = std::move(read).value();
    if (int code = operation_.open(&saved); code != 0) return code;
    if (int code = operation_.load(&saved); code != 0) return code;
    plan_ = std::move(saved.plan);
    values_ = operation_.evaluate(plan_);
    return operation_.show_problems();
  }

  int explain(const std::string& name) {
    auto explained = report::explain({plan_, *values_, operation_.sources(), subject_}, name);
    if (!explained) return fail_with(io_, explained.error().message);
    io_.out << (flags_.json ? report::explanation_json(*explained)
                            : report::explanation_text(*explained));
    return 0;
  }

  CommandIo& io_;
  const WhyFlags& flags_;
  QuietView view_;
  Operation operation_;
  engine::Plan plan_;
  std::unique_ptr<evaluation::Evaluation> values_;
  report::PlanToExplain::Of subject_ = report::PlanToExplain::Of::plan;
};

int run(std::span<const std::string> args, CommandIo& io) {
  WhyFlags options;
  Flags flags("why");
  options.operation.declare(flags);
  flags.text("plan", &options.plan_file);
  flags.boolean("no-plan", &options.no_plan);
  Diagnostics wrong = options.operation.parse(flags, args, io, [](Diagnostics&) {});
  if (wrong.has_errors()) return refuse(wrong, "why", options.operation, io);
  if (flags.positional().size() != 1)
    return fail_with_help(io, "The why command expects the name of what to explain.", kHelp);
  if (options.no_plan && !options.plan_file.empty())
    return fail_with_help(io, "The options -plan and -no-plan are mutually exclusive.", kHelp);
  options.json = std::exchange(options.operation.json, false);
  return WhyCommand(io, options).run(flags.positional().front());
}

}  // namespace

const Command kWhyCommand = {"why", "Explain a part of a plan", kHelp, run};

}  // namespace landform::cli
