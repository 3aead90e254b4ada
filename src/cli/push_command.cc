#include "cli/push_command.h"

#include <ostream>

#include "render/diagnostic.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] push [options] [DIR]

  This command was for the legacy version of Terraform Enterprise (v1), which
  has now reached end-of-life. Therefore this command is no longer supported.
)";

int run(std::span<const std::string> /*args*/, CommandIo& io) {
  Diagnostics diagnostics;
  diagnostics.error("Command \"terraform push\" is no longer supported",
                    "This command was used to push configuration to Terraform Enterprise legacy "
                    "(v1), which has now reached end-of-life. To push configuration to Terraform "
                    "Enterprise v2, use its REST API. Contact Terraform Enterprise support for "
                    "more information.");
  // Before it reads any flags.
  const render::DiagnosticStyle style{.color = false, .width = io.width, .early = true};
  io.err << render::render_diagnostic(diagnostics[0], SourceMap(), style) << '\n';
  return 1;
}

}  // namespace

const Command kPushCommand = {"push", "Obsolete command for Terraform Enterprise legacy (v1)",
                              kHelp, run};

}  // namespace landform::cli
