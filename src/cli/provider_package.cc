#include "cli/provider_package.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/hex.h"
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

Result<std::vector<std::string>> package_provider(const PackageOptions& options) {
  auto program = read_file(options.program);
  if (!program) return Error{options.program + ": " + program.error().message};
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
  return names;
}

}  // namespace landform::cli
