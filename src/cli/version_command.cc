#include "cli/version_command.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/flags.h"
#include "cli/version.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: landform [global options] version [options]

  Displays the version of Landform, and of the Terraform it is compatible with.

Options:

  -json       Print JSON, with the properties of Terraform's version command.
)";

int run(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("version");
  flags.boolean("json", &json);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (json) {
    io.out << fmt::format(
        "{{\n  \"landform_version\": \"{}\",\n  \"terraform_version\": \"{}\",\n  \"platform\": "
        "\"{}\",\n"
        "  \"provider_selections\": {{}},\n  \"terraform_outdated\": false\n}}\n",
        kVersion, kTerraformVersion, platform());
  } else {
    io.out << fmt::format("Landform v{}\non {}\ncompatible with Terraform v{}\n", kVersion,
                          platform(), kTerraformVersion);
  }
  return 0;
}

}  // namespace

std::string_view platform() {
#if defined(__x86_64__)
  return "linux_amd64";
#elif defined(__aarch64__)
  return "linux_arm64";
#else
  return "linux_unknown";
#endif
}

const Command kVersionCommand = {"version", "Show the version of Landform", kHelp, run};

}  // namespace landform::cli
