#include "cli/installed_providers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/cache_directory.h"
#include "cli/cli_settings.h"
#include "cli/linked_providers.h"
#include "config/data_directory.h"
#include "host/handshake.h"
#include "host/plugin.h"
#include "packages/lock_file.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using packages::ProviderProgram;
using Made = Result<std::unique_ptr<provider::Provider>>;

Made made(Result<std::unique_ptr<host::Plugin>> plugin) {
  if (!plugin) return plugin.error();
  return std::unique_ptr<provider::Provider>(std::move(plugin).value());
}

Made attach(const ProviderAddress& address) {
  auto running = host::parse_reattach(std::getenv("TF_REATTACH_PROVIDERS"));
  if (!running) return running.error();
  for (const auto& [name, handshake] : *running) {
    auto found = parse_running(name);
    if (found && *found == address)
      return made(host::Plugin::attach(address.to_string(), handshake));
  }
  return Error{"the provider " + address.to_string() + " is not running"};
}

std::string in_directory(const std::string& directory, const std::string& name) {
  return directory == "." ? name : (std::filesystem::path(directory) / name).string();
}

}  // namespace

bool are_installed(const packages::Requirements& required, const install::Settings& settings,
                   const std::string& directory) {
  std::error_code error;
  if (std::filesystem::is_directory(
          in_directory(directory, config::data_directory()) + "/providers", error))
    return true;
  auto running = running_providers();
  auto linked = linked_providers();
  return std::any_of(required.begin(), required.end(), [&](const auto& one) {
    return settings.dev_overrides.contains(one.first) || !running || running->contains(one.first) ||
           linked.contains(one.first);
  });
}

Diagnosed<packages::ProviderPrograms> find_programs(const packages::Requirements& required,
                                                    Purpose purpose,
                                                    const install::Settings& settings,
                                                    const std::string& directory,
                                                    const std::set<ProviderAddress>& others,
                                                    const std::string& problem) {
  auto locks = packages::load_locks(in_directory(directory, packages::kLockFile));
  if (locks.diagnostics.has_errors()) return {{}, std::move(locks.diagnostics)};
  packages::ResolveOptions options;
  options.data_directory = in_directory(directory, config::data_directory());
  options.dev_overrides = settings.dev_overrides;
  options.built_in = linked_providers();
  options.requirements_problem = problem;
  options.for_saved_plan = purpose == Purpose::saved_plan;
  options.in_automation = in_automation();
  options.cache = CacheDirectory::of_user();
  auto running = running_providers();
  if (!running) {
    locks.diagnostics.error("Invalid TF_REATTACH_PROVIDERS", running.error().message);
    return {{}, std::move(locks.diagnostics)};
  }
  options.running = std::move(running).value();
  // All packages in the lock file are found anyway.
  packages::Requirements all = required;
  for (const ProviderAddress& one : others) {
    if (options.running.contains(one) || options.built_in.contains(one) ||
        options.dev_overrides.contains(one))
      all.try_emplace(one);
  }
  auto out = purpose == Purpose::validation
                 ? packages::resolve_for_validation(all, locks.value, options)
                 : packages::resolve_providers(all, locks.value, options);
  locks.diagnostics.append(std::move(out.diagnostics));
  return {std::move(out.value), std::move(locks.diagnostics)};
}

std::string selected_packages() {
  packages::Locks locks = packages::load_locks(packages::kLockFile).value;
  for (auto& [provider, lock] : locks.providers) lock.constraints = {};
  return locks.to_text();
}

std::string requirements_problem(const Diagnostics& diagnostics, const SourceMap& sources) {
  if (diagnostics.empty()) return {};
  const Diagnostic& first = *diagnostics.begin();
  std::string out =
      fmt::format("{}: {}; {}", range_text(sources, *first.subject), first.summary, first.detail);
  if (diagnostics.size() > 1)
    out += fmt::format(", and {} other diagnostic(s)", diagnostics.size() - 1);
  return out;
}

Made make_provider(const ProviderAddress& address, const ProviderProgram& program) {
  if (program.kind == ProviderProgram::Kind::built_in) return make_linked(address);
  if (program.kind == ProviderProgram::Kind::running) return attach(address);
  host::StartOptions options;
  options.program = program.executable;
  if (program.kind != ProviderProgram::Kind::package)
    return made(host::Plugin::start(address.to_string(), options));
  return std::unique_ptr<provider::Provider>(
      std::make_unique<host::Plugin>(address.to_string(), std::move(options),
                                     host::SchemaCache(CacheDirectory::of_user()), program.hash));
}

}  // namespace landform::cli
