// Configurations that providers have accepted, so that they need not be asked again.
//
// Whether a provider accepts a configuration may depend on nothing but the configuration: that is
// what validation means in the plugin protocol. So a configuration that was accepted without any
// message by a package is remembered for the working directory, under a checksum of the package,
// the call, the configuration and the environment that the provider would be started with. Errors
// and warnings are never remembered: the provider reports them itself, every time.
//
// Only checksums are stored. Those that a run did not use are dropped, so the record does not grow.
// Thread-safe.
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "base/cache_directory.h"
#include "loader/provider_types.h"
#include "packages/resolve.h"

namespace landform::cli {

class ValidatedConfigs {
 public:
  // What was remembered for a working directory.
  ValidatedConfigs(CacheDirectory cache, const std::string& directory);
  ValidatedConfigs(const ValidatedConfigs&) = delete;
  ValidatedConfigs& operator=(const ValidatedConfigs&) = delete;

  // The checksum of a call. None if its result must not be remembered.
  [[nodiscard]] std::optional<std::string> key_of(const loader::ConfigToValidate& call,
                                                  const packages::ProviderProgram& program) const;
  [[nodiscard]] bool has(const std::string& key);
  void add(const std::string& key);
  // Remembers what was added, and drops what was not used if the run was complete.
  void save(bool complete) const;

 private:
  const CacheDirectory cache_;
  std::string name_;
  std::string environment_;
  mutable std::mutex mutex_;
  // Below: guarded by mutex_.
  std::set<std::string> known_;
  std::set<std::string> used_;
};

}  // namespace landform::cli
