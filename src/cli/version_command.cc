#include "cli/version_command.h"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>

#include "cli/flags.h"
#include "cli/version.h"
#include "packages/lock_file.h"
#include "packages/platform.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] version [options]

  Displays the version of Terraform that Landform is compatible with, the
  versions of the providers that are selected in the current directory, and the
  version of Landform itself.

Options:

  -json       Print JSON, with the properties of Terraform's version command.
)";

void print_json(const packages::Locks& locks, const std::string& platform, std::ostream& out) {
  std::string selections;
  for (const auto& [provider, lock] : locks.providers)
    selections +=
        fmt::format("{}{}:{}", selections.empty() ? "" : ",", json_quote(provider.to_string()),
                    json_quote(lock.version.to_string()));
  std::string json =
      fmt::format(R"({{"terraform_version":"{}","platform":"{}","provider_selections":{{{}}},)"
                  R"("terraform_outdated":false}})",
                  kTerraformVersion, platform, selections);
  out << indent_json(json) << '\n';
}

int run(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("version");
  flags.boolean("json", &json);
  if (int code = flags.parse(args, io); code != 0) return code;
  SourceMap sources;
  // An invalid lock file is a problem of other commands.
  auto read = packages::read_lock_file(sources, packages::kLockFile);
  packages::Locks locks = read.diagnostics.has_errors() ? packages::Locks{} : std::move(read.value);
  std::string platform = packages::Platform::current().to_string();
  if (json) {
    print_json(locks, platform, io.out);
    return 0;
  }
  io.out << fmt::format("Terraform v{}\non {}\n", kTerraformVersion, platform);
  for (const auto& [provider, lock] : locks.providers)
    io.out << fmt::format("+ provider {} v{}\n", provider.to_string(), lock.version.to_string());
  io.out << fmt::format("\nThis is Landform v{}.\n", kVersion);
  return 0;
}

}  // namespace

const Command kVersionCommand = {"version", "Show the current version", kHelp, run};

}  // namespace landform::cli
