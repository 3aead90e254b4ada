// Packaging a provider for publication: archives, a manifest and checksums. Private to the library.
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

// Writes terraform-provider-NAME_VERSION_OS_ARCH.zip, …_manifest.json and …_SHA256SUMS to the
// directory and returns their names. The checksums cover all archives of that version in the
// directory, so they can be built one by one.
[[nodiscard]] Result<std::vector<std::string>> package_provider(const PackageOptions& options);

// The protocols that a program speaks, found by asking it: "5.0", "6.0".
[[nodiscard]] Result<std::vector<std::string>> protocols_of(const std::string& program);

}  // namespace landform::cli
