// What is published of a provider: archives, a manifest and checksums. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace landform::cli {

struct PackageOptions {
  std::string program;
  std::string name;     // of the provider
  std::string version;  // in canonical form, without v
  std::string os;
  std::string arch;
  std::vector<std::string> protocols;  // "6.0"
  std::string directory;
};

// Writes terraform-provider-NAME_VERSION_OS_ARCH.zip, …_manifest.json and …_SHA256SUMS into the
// directory and answers their names. The checksums are those of all archives of that version that
// are there, so one may be made after the other.
[[nodiscard]] Result<std::vector<std::string>> package_provider(const PackageOptions& options);

// The protocols that a program speaks, found by asking it: "5.0", "6.0".
[[nodiscard]] Result<std::vector<std::string>> protocols_of(const std::string& program);

}  // namespace landform::cli
