// The dependency lock file, .terraform.lock.hcl: which version of each provider was selected, and
// the checksums of its packages. It is shared with Terraform, and written byte for byte as it does.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/source.h"
#include "config/provider_address.h"
#include "config/version.h"
#include "packages/constraints.h"

namespace landform::packages {

inline constexpr const char* kLockFile = ".terraform.lock.hcl";

// Checksums with their scheme: `h1:…` of the contents of a package, `zh:…` of its archive.
using Hashes = std::set<std::string>;

struct ProviderLock {
  config::Version version;
  // The constraints at the time when the version was selected, for people.
  Constraints constraints;
  Hashes hashes;
};

struct Locks {
  std::map<config::ProviderAddress, ProviderLock> providers;

  [[nodiscard]] const ProviderLock* find(const config::ProviderAddress& provider) const;
  [[nodiscard]] std::string to_text() const;
};

// Whether both select the same packages, whatever the constraints.
[[nodiscard]] bool same_selections(const Locks& a, const Locks& b);
// Whether both have the same providers in the same versions.
[[nodiscard]] bool same_providers(const Locks& a, const Locks& b);

// A missing file has no locks, which is not an error.
[[nodiscard]] Diagnosed<Locks> read_lock_file(SourceMap& sources, const std::string& path);
// The same, with everything wrong in the file as one message, as commands show it.
[[nodiscard]] Diagnosed<Locks> load_locks(const std::string& path);
// Replaces the file atomically. Returns the error, if any.
[[nodiscard]] std::optional<Error> write_lock_file(const std::string& path, const Locks& locks);

}  // namespace landform::packages
