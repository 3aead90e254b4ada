#include "cli/provider_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/flags.h"
#include "cli/program_needs.h"
#include "cli/provider_check.h"
#include "cli/provider_docs.h"
#include "cli/provider_new.h"
#include "cli/provider_package.h"
#include "cli/provider_program.h"
#include "config/version.h"
#include "packages/platform.h"
#include "render/diagnostic_json.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHelp =
    R"(Usage: landform [global options] provider <subcommand> [options] [args]

  Tools for provider authors.

Subcommands:

  new NAME          Generates the sources of a new provider: a resource, a
                    data source, tests and an example.
    -dir=DIR          The directory; by default terraform-provider-NAME.

  check BINARY      Starts a provider as Terraform does and reports what is
                    wrong with it: handshake, TLS, health, schemas, shutdown.
                    The exit status is 1 if a check fails.
    -json             Print the result as JSON.
    -strict           Treat warnings as failures.

  docs BINARY       Writes documentation as registries display it, from the
                    schemas, and from examples and templates of the project.
    -out=DIR          The directory; by default docs.
    -project=DIR      The one with examples and templates; by default the
                      current one.
    -name=NAME        The provider's name, if the file name does not give it.

  package BINARY    Builds the files to publish: a zip archive, checksums and a
                    manifest. The output is reproducible.
    -version=V        The provider's version. Required.
    -os=OS -arch=ARCH What it was built for; by default this machine.
    -out=DIR          The directory; by default the current one.
    -name=NAME        The provider's name, if the file name does not give it.
    -protocols=LIST   Such as 5.0,6.0, for a program that cannot run here; by
                      default it is asked for them.
    -glibc=V          The oldest glibc that it has to run with, on Linux; by
                      default 2.31. A program that needs a newer one, or other
                      shared libraries, is refused.
    -unportable       Package it whatever it needs.
    -sign             Sign the checksums with gpg, as registries require.
    -key=ID           The key to sign with; by default that of gpg.
)";

int fail(CommandIo& io, const std::string& message) {
  io.err << "Error: " << message << "\n";
  return 1;
}

// The single argument of a subcommand; otherwise the exit code, after reporting the error.
int one_argument(const Flags& flags, std::string_view what, CommandIo& io, std::string& out) {
  if (flags.positional().size() != 1) {
    return fail(
        io, fmt::format("This command needs one argument, {}. See landform provider -help.", what));
  }
  out = flags.positional()[0];
  return 0;
}

// Writes files below a directory, creating directories as needed.
std::optional<Error> write_files(const std::string& directory,
                                 const std::map<std::string, std::string>& files) {
  for (const auto& [name, text] : files) {
    fs::path path = fs::path(directory) / name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return Error{path.parent_path().string() + ": " + error.message()};
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) return Error{path.string() + " cannot be written"};
  }
  return std::nullopt;
}

int run_new(std::span<const std::string> args, CommandIo& io) {
  std::string directory;
  std::string name;
  Flags flags("provider new");
  flags.text("dir", &directory);
  flags.allow_anywhere();
  if (int code = flags.parse(args, io); code != 0) return code;
  if (int code = one_argument(flags, "the name of the provider", io, name); code != 0) return code;
  auto files = new_provider_files(name);
  if (!files) return fail(io, fmt::format("\"{}\": {}.", name, files.error().message));
  if (directory.empty()) directory = "terraform-provider-" + name;
  std::error_code error;
  if (fs::exists(directory, error) && !fs::is_empty(directory, error)) {
    return fail(io, fmt::format("{} already exists and is not empty.", directory));
  }
  if (auto failed = write_files(directory, *files)) return fail(io, failed->message);
  io.out << fmt::format("The provider {} is in {}:\n\n", name, directory);
  for (const auto& [path, text] : *files) io.out << "  " << path << "\n";
  io.out << "\nIts README.md says how to build and try it.\n";
  return 0;
}

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return "ok";
    case Verdict::hint:
      return "hint";
    case Verdict::warning:
      return "warning";
    case Verdict::failed:
      return "failed";
  }
  return "";
}

std::string check_json(const std::vector<CheckResult>& results, bool passed) {
  std::string checks;
  for (const CheckResult& result : results) {
    checks += fmt::format("{}{{\"check\":{},\"status\":{},\"message\":{}}}",
                          checks.empty() ? "" : ",", json_quote(result.check),
                          json_quote(verdict_name(result.verdict)), json_quote(result.message));
  }
  return indent_json(
      fmt::format("{{\"format_version\":\"1.0\",\"passed\":{},\"checks\":[{}]}}", passed, checks));
}

int run_check(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  bool strict = false;
  std::string program;
  Flags flags("provider check");
  flags.boolean("json", &json);
  flags.boolean("strict", &strict);
  flags.allow_anywhere();
  if (int code = flags.parse(args, io); code != 0) return code;
  if (int code = one_argument(flags, "the provider's program", io, program); code != 0) return code;
  std::vector<CheckResult> results = check_provider(program);
  size_t counts[4] = {};
  for (const CheckResult& result : results) ++counts[static_cast<size_t>(result.verdict)];
  size_t failed = counts[static_cast<size_t>(Verdict::failed)];
  size_t warnings = counts[static_cast<size_t>(Verdict::warning)];
  bool passed = failed == 0 && (!strict || warnings == 0);
  if (json) {
    io.out << check_json(results, passed) << "\n";
    return passed ? 0 : 1;
  }
  for (const CheckResult& result : results) {
    io.out << fmt::format("{:<8} {:<10} {}\n", verdict_name(result.verdict), result.check,
                          result.message);
  }
  io.out << fmt::format("\n{} failed, {} warnings, {} hints.\n", failed, warnings,
                        counts[static_cast<size_t>(Verdict::hint)]);
  return passed ? 0 : 1;
}

// The provider's name, given or taken from its file name; otherwise the exit code, after reporting
// the error.
int find_name(const std::string& program, CommandIo& io, std::string& name) {
  if (name.empty()) name = provider_name(program).value_or(std::string());
  if (name.empty()) {
    return fail(io, fmt::format("{} is not named terraform-provider-NAME; use -name.", program));
  }
  if (!is_safe_path(name) || name.find('/') != std::string::npos) {
    return fail(io, fmt::format("\"{}\" is not a valid name for a provider.", name));
  }
  return 0;
}

int run_docs(std::span<const std::string> args, CommandIo& io) {
  std::string directory = "docs";
  std::string name;
  std::string program;
  Flags flags("provider docs");
  std::string project = ".";
  flags.text("out", &directory);
  flags.text("project", &project);
  flags.text("name", &name);
  flags.allow_anywhere();
  if (int code = flags.parse(args, io); code != 0) return code;
  if (int code = one_argument(flags, "the provider's program", io, program); code != 0) return code;
  if (int code = find_name(program, io, name); code != 0) return code;
  auto schemas = schemas_of(program);
  if (!schemas) return fail(io, schemas.error().message);
  auto pages = provider_pages(**schemas, name, project);
  if (!pages) return fail(io, fmt::format("{}: {}", program, pages.error().message));
  for (const auto& [path, text] : *pages) {
    if (!is_safe_path(path)) return fail(io, fmt::format("\"{}\" is not a valid page name.", path));
  }
  if (auto failed = write_files(directory, *pages)) return fail(io, failed->message);
  for (const auto& [path, text] : *pages) io.out << directory << "/" << path << "\n";
  return 0;
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    size_t comma = std::min(text.find(','), text.size());
    out.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

int run_package(std::span<const std::string> args, CommandIo& io) {
  PackageOptions options;
  packages::Platform here = packages::Platform::current();
  options.os = here.os;
  options.arch = here.arch;
  options.directory = ".";
  options.oldest_glibc = kOldestGlibc;
  std::string protocols;
  Flags flags("provider package");
  flags.text("version", &options.version);
  flags.text("os", &options.os);
  flags.text("arch", &options.arch);
  flags.text("out", &options.directory);
  flags.text("name", &options.name);
  flags.text("protocols", &protocols);
  flags.text("glibc", &options.oldest_glibc);
  flags.boolean("unportable", &options.unportable);
  flags.boolean("sign", &options.sign);
  flags.text("key", &options.key);
  flags.allow_anywhere();
  if (int code = flags.parse(args, io); code != 0) return code;
  if (int code = one_argument(flags, "the provider's program", io, options.program); code != 0) {
    return code;
  }
  if (int code = find_name(options.program, io, options.name); code != 0) return code;
  auto version = config::Version::parse(options.version);
  if (!version)
    return fail(io, fmt::format("-version=\"{}\" is not a valid version.", options.version));
  options.version = version->to_string();
  for (const std::string* part : {&options.version, &options.os, &options.arch}) {
    if (part->empty() || !is_safe_path(*part) || part->find('/') != std::string::npos) {
      return fail(io, fmt::format("\"{}\" cannot be part of a file name.", *part));
    }
  }
  if (protocols.empty()) {
    auto found = protocols_of(options.program);
    if (!found) return fail(io, found.error().message + ": give -protocols.");
    options.protocols = *found;
  } else {
    options.protocols = split_list(protocols);
  }
  auto package = package_provider(options);
  if (!package) return fail(io, package.error().message);
  for (const std::string& name : package->files) {
    io.out << (fs::path(options.directory) / name).string() << "\n";
  }
  if (!package->needs.empty()) io.out << "The program needs " << package->needs << ".\n";
  return 0;
}

int run(std::span<const std::string> args, CommandIo& io) {
  struct Subcommand {
    std::string_view name;
    int (*run)(std::span<const std::string>, CommandIo&);
  };
  constexpr Subcommand kSubcommands[] = {
      {"new", run_new}, {"check", run_check}, {"docs", run_docs}, {"package", run_package}};
  for (const Subcommand& subcommand : kSubcommands) {
    if (!args.empty() && args[0] == subcommand.name) return subcommand.run(args.subspan(1), io);
  }
  io.err << "The provider command needs a subcommand: new, check, docs or package. See landform "
            "provider -help.\n";
  return 1;
}

}  // namespace

const Command kProviderCommand = {"provider", "Tools for provider authors", kHelp, run};

}  // namespace landform::cli
