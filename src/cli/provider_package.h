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
  // The oldest glibc that the program has to run with, if it is one for Linux.
  std::string oldest_glibc;
  bool unportable = false;  // it may need anything
  bool sign = false;
  std::string key;  // to sign with; empty for gpg's default
};

struct Package {
  std::vector<std::string> files;  // names in the directory
  std::string needs;               // what the program needs, for people; empty if that is not known
};

// Writes terraform-provider-NAME_VERSION_OS_ARCH.zip, …_manifest.json and …_SHA256SUMS to the
// directory, and signs the checksums (…_SHA256SUMS.sig) if that is wanted. The checksums cover all
// archives of that version in the directory, so they can be built one by one. A program that needs
// more than the options allow is not packaged.
[[nodiscard]] Result<Package> package_provider(const PackageOptions& options);

// The protocols that a program speaks, found by asking it: "5.0", "6.0".
[[nodiscard]] Result<std::vector<std::string>> protocols_of(const std::string& program);

}  // namespace landform::cli
