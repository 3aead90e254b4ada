#include "cli/provider_package.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/hex.h"
#include "base/process.h"
#include "cli/program_needs.h"
#include "cli/provider_program.h"
#include "cli/provider_zip.h"
#include "functions/digest.h"
#include "value/json.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

std::optional<Error> write(const fs::path& path, const std::string& bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << bytes;
  out.close();
  if (!out) return Error{path.string() + " cannot be written"};
  return std::nullopt;
}

std::string manifest(const std::vector<std::string>& protocols) {
  std::string versions;
  for (const std::string& protocol : protocols) {
    versions += (versions.empty() ? "" : ", ") + json_quote(protocol);
  }
  return fmt::format(
      "{{\n  \"version\": 1,\n  \"metadata\": {{\n    \"protocol_versions\": [{}]\n  }}\n}}\n",
      versions);
}

// Of all archives of this version, and the manifest, by name.
Result<std::string> checksums(const std::string& directory, const std::string& prefix,
                              const std::string& manifest_name) {
  std::map<std::string, fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename();
    bool archive = name.starts_with(prefix) && name.ends_with(".zip");
    if (archive || name == manifest_name) files.emplace(name, at->path());
  }
  if (error) return Error{directory + ": " + error.message()};
  std::string out;
  for (const auto& [name, path] : files) {
    auto bytes = read_file(path);
    if (!bytes) return Error{path.string() + ": " + bytes.error().message};
    std::string hash = functions::digest(functions::Hash::sha256, *bytes);
    out += fmt::format("{}  {}\n", to_hex(hash), name);
  }
  return out;
}

// What the program needs, for people; an error if that is too much.
Result<std::string> checked_needs(const PackageOptions& options, const std::string& program) {
  std::optional<ProgramNeeds> needs = options.os == "linux" ? program_needs(program) : std::nullopt;
  if (!needs) return std::string();
  if (options.unportable) return needs->text();
  std::string advice =
      " Build it with an installed SDK of Landform or with -DLANDFORM_STATIC=ON, or package it "
      "with "
      "-unportable.";
  if (std::vector<std::string> others = needs->other_libraries(); !others.empty()) {
    return Error{fmt::format("{} needs shared libraries that users may not have: {}.{}",
                             options.program, fmt::join(others, ", "), advice)};
  }
  if (is_newer_version(needs->glibc, options.oldest_glibc)) {
    return Error{fmt::format("{} needs glibc {}, but has to run with {}.{}", options.program,
                             needs->glibc, options.oldest_glibc, advice)};
  }
  return needs->text();
}

// Signs a file as registries expect it: a detached signature, not armored.
std::optional<Error> sign(const fs::path& file, const fs::path& signature, const std::string& key) {
  std::vector<std::string> command = {"gpg",        "--batch",  "--yes",
                                      "--no-armor", "--output", signature.string()};
  if (!key.empty()) command.insert(command.end(), {"--local-user", key});
  command.insert(command.end(), {"--detach-sign", "--", file.string()});
  auto ran = run_process(command, {});
  if (!ran) return Error{"gpg could not be started: " + ran.error().message};
  if (ran->exit.code == 0) return std::nullopt;
  std::string said = ran->output;
  while (said.ends_with('\n')) said.pop_back();
  return Error{fmt::format("gpg could not sign {}: {}", file.string(), said)};
}

}  // namespace

Result<std::vector<std::string>> protocols_of(const std::string& program) {
  std::vector<std::string> out;
  for (int protocol : {5, 6}) {
    auto connection = connect_to_provider(program, std::to_string(protocol));
    // A program that does not support it may fail in its own way.
    if (!connection) continue;
    if ((*connection.value()).handshake().protocol == protocol) {
      out.push_back(fmt::format("{}.0", protocol));
    }
  }
  if (out.empty()) return Error{program + " does not report its protocols"};
  return out;
}

Result<Package> package_provider(const PackageOptions& options) {
  auto program = read_file(options.program);
  if (!program) return Error{options.program + ": " + program.error().message};
  auto needs = checked_needs(options, *program);
  if (!needs) return needs.error();
  std::string plain = "terraform-provider-" + options.name;
  auto archive = zip_of(fmt::format("{}_v{}", plain, options.version), *program);
  if (!archive) return Error{options.program + ": " + archive.error().message};
  std::error_code error;
  fs::create_directories(options.directory, error);
  if (error) return Error{options.directory + ": " + error.message()};

  std::string prefix = fmt::format("{}_{}_", plain, options.version);
  std::vector<std::string> names = {prefix + options.os + "_" + options.arch + ".zip",
                                    prefix + "manifest.json", prefix + "SHA256SUMS"};
  fs::path directory = options.directory;
  if (auto failed = write(directory / names[0], *archive)) return *failed;
  if (auto failed = write(directory / names[1], manifest(options.protocols))) return *failed;
  auto sums = checksums(options.directory, prefix, names[1]);
  if (!sums) return sums.error();
  if (auto failed = write(directory / names[2], *sums)) return *failed;
  if (options.sign) {
    names.push_back(names[2] + ".sig");
    if (auto failed = sign(directory / names[2], directory / names[3], options.key)) return *failed;
  } else {
    fs::remove(directory / (names[2] + ".sig"), error);  // it is not of these checksums
  }
  return Package{std::move(names), *std::move(needs)};
}

}  // namespace landform::cli
