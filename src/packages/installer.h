// Selects a version of every required provider and installs its package.
//
// A version in the lock file is kept as long as the constraints allow it, unless an upgrade is
// requested. A provider that cannot be installed is an error, and all others are still installed.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "install/http.h"
#include "packages/lock_file.h"
#include "packages/package_directory.h"
#include "packages/requirements.h"
#include "packages/source.h"

namespace landform::packages {

// Receives progress reports, in the order in which things happen.
class InstallObserver {
 public:
  InstallObserver() = default;
  InstallObserver(const InstallObserver&) = delete;
  InstallObserver& operator=(const InstallObserver&) = delete;
  virtual ~InstallObserver() = default;

  virtual void built_in(const config::ProviderAddress& /*provider*/) {}
  virtual void querying(const config::ProviderAddress& /*provider*/,
                        const Constraints& /*constraints*/, bool /*locked*/) {}
  virtual void already_installed(const config::ProviderAddress& /*provider*/,
                                 const config::Version& /*version*/) {}
  virtual void using_cache(const config::ProviderAddress& /*provider*/,
                           const config::Version& /*version*/) {}
  virtual void installing(const config::ProviderAddress& /*provider*/,
                          const config::Version& /*version*/) {}
  virtual void installed(const config::ProviderAddress& /*provider*/,
                         const config::Version& /*version*/,
                         const Authentication& /*authentication*/) {}
};

struct ProviderInstallation {
  install::HttpClient& http;
  PackageSource& source;
  const PackageDirectory& target;
  // Shared by several working directories; null without one.
  const PackageDirectory* cache = nullptr;
  bool cache_may_break_lock_file = false;
  bool upgrade = false;
  // Providers linked into this program, and running ones, which need no package.
  std::set<config::ProviderAddress> built_in = {};
  std::set<config::ProviderAddress> running = {};
};

struct InstalledProviders {
  Locks locks;  // to be written, if there is no error
  Diagnostics diagnostics;
  // What went wrong, by provider, in few words.
  std::map<config::ProviderAddress, std::string> errors;
  // Whether a package was verified by a signature of its author.
  bool signed_by_authors = false;
  // Providers whose lock has checksums for this platform only.
  std::vector<config::ProviderAddress> incomplete;
};

[[nodiscard]] InstalledProviders install_providers(const ProviderInstallation& installation,
                                                   const Requirements& requirements,
                                                   const Locks& locks, InstallObserver& observer);

}  // namespace landform::packages
