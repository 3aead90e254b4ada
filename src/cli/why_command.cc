#include "cli/why_command.h"

#include <ostream>

#include "cli/flags.h"
#include "cli/operation.h"
#include "cli/quiet_view.h"
#include "report/explanation.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp = R"(Usage: landform [global options] why [options] NAME

  Makes a plan and explains a part of it: what happens to a resource instance,
  which attributes make it happen, and the expressions, values and rules behind
  that. Nothing is changed.

  NAME is the address of a resource instance, of one of its attributes, or of
  an output:

      landform why aws_instance.web
      landform why 'module.net.aws_subnet.a[0].cidr_block'
      landform why output.url

Options:

  -json               Print the explanation as JSON: objects with "text" and
                      "because", a list of such objects.
  -refresh=false      Do not read what exists first.
  -replace=ADDRESS, -target=ADDRESS, -exclude=ADDRESS, -destroy,
  -var 'NAME=VALUE', -var-file=FILE, -parallelism=N, -lock=false,
  -lock-timeout=DURATION
                      As for the plan command.
)";

int run(std::span<const std::string> args, CommandIo& io) {
  OperationFlags options;
  Flags flags("why");
  options.declare(flags);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (flags.positional().size() != 1)
    return fail_with_help(io, "The why command expects the name of what to explain.", kHelp);
  const bool json = options.json;
  options.json = false;
  QuietView view(io);
  Operation operation(io, options, view, "OperationTypePlan");
  if (int code = operation.open(); code != 0) return operation.close(code);
  if (int code = operation.load(); code != 0) return operation.close(code);
  engine::Plan plan;
  std::unique_ptr<evaluation::Evaluation> values;
  int code = operation.plan(plan, &values);
  if (operation.show_problems() != 0 || code != 0 || values == nullptr) return operation.close(1);
  auto explained =
      report::explain({plan, *values, operation.sources()}, flags.positional().front());
  if (!explained) return operation.close(fail_with(io, explained.error().message));
  io.out << (json ? report::explanation_json(*explained) : report::explanation_text(*explained));
  return operation.close(0);
}

}  // namespace

const Command kWhyCommand = {"why", "Explain a part of a plan", kHelp, run};

}  // namespace landform::cli
