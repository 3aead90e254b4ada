#include "install/installer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "base/quote.h"
#include "base/split.h"
#include "base/terraform_version.h"
#include "config/data_directory.h"
#include "config/loaded_module.h"
#include "config/module.h"
#include "config/module_checks.h"
#include "config/module_register.h"
#include "config/test_file.h"
#include "install/manifest.h"
#include "install/path.h"
#include "install/registry.h"
#include "install/requirement.h"
#include "install/subdirectory.h"
#include "install/temporary.h"

namespace landform::install {
namespace {

namespace fs = std::filesystem;

// Real configurations are not this deep.
constexpr size_t kMaxDepth = 100;

// A module whose calls are being installed.
struct Place {
  std::string key;
  std::string directory;  // as in the manifest
  // The package that contains it: its address and location; empty for the root's own.
  std::string package;
  std::string package_directory;
};

class Installer {
 public:
  Installer(SourceMap& sources, const std::string& root, const InstallOptions& options)
      : sources_(sources),
        root_(root),
        options_(options),
        fetcher_(http_, options.limits),
        registry_(http_, options.registry) {}

  Diagnostics run() {
    std::error_code error;
    if (!fs::is_directory(root_, error)) {
      diagnostics_.error(
          "Failed to read module directory",
          fmt::format("Module directory {} does not exist or cannot be read.", root_));
      return std::move(diagnostics_);
    }
    auto manifest = Manifest::load(in_root(register_));
    if (!manifest) {
      diagnostics_.error("Failed to read modules manifest file",
                         fmt::format("Error reading manifest for {}: {}. Remove the file {} to "
                                     "install all modules again.",
                                     modules_, manifest.error().message, register_));
      return std::move(diagnostics_);
    }
    manifest_ = std::move(manifest).value();
    manifest_.set("", {"", "", "."});
    fs::create_directories(in_root(modules_), error);
    clean_temporaries(in_root(modules_));
    around_.push_back(fs::weakly_canonical(root_, error).string());
    visit_root();
    if (!options_.test_directory.empty()) visit_tests();
    if (options_.record_after_errors || diagnostics_.error_count() == own_errors_) save();
    return std::move(diagnostics_);
  }

 private:
  [[nodiscard]] std::string in_root(const std::string& path) const {
    return config::join_module_path(root_, path);
  }

  void save() {
    auto failed = manifest_.save(in_root(register_));
    if (!failed || save_failed_) return;
    save_failed_ = true;
    diagnostics_.error("Failed to update module manifest",
                       "Unable to write the module manifest file: " + failed->message);
  }

  // `main.tf:12`
  [[nodiscard]] std::string where(const config::ModuleCall& call) const {
    const SourceFile* file = sources_.file(call.range.file);
    if (file == nullptr) return "";
    return fmt::format("{}:{}", file->name(), file->position(call.range.begin).line);
  }

  struct Loaded {
    std::shared_ptr<const config::Module> module;
    Diagnostics messages;  // of the first time
    Diagnostics again;     // of any other time
  };

  // Modules are read once, however many calls refer to them.
  Loaded& load(const std::string& directory) {
    std::string path = in_root(directory);
    std::error_code error;
    std::string real = fs::weakly_canonical(path, error).string();
    auto [it, added] = loaded_.try_emplace(error ? path : real);
    if (added) {
      config::LoadedModule module = config::read_module(sources_, path);
      it->second.messages = std::move(module.diagnostics);
      it->second.messages.append(module.value.problems);
      it->second.again = std::move(module.again);
      it->second.again.append(module.value.problems);
      it->second.module = std::make_shared<const config::Module>(std::move(module.value));
    }
    return it->second;
  }

  // Other errors in a module that needs another version may come from a language that this one does
  // not know yet. Returns whether they are reported.
  bool report(Loaded& loaded, const std::string& who) {
    Diagnostics versions = config::check_required_versions(*loaded.module, who, kTerraformVersion);
    bool only_versions = versions.has_errors();
    diagnostics_.append(only_versions ? std::move(versions) : std::move(loaded.messages));
    loaded.messages = loaded.again;
    return !only_versions;
  }

  void visit_root() {
    Loaded& root = load(".");
    if (options_.root_was_read) root.messages = root.again;
    const bool reported = report(root, "This configuration");
    own_errors_ = diagnostics_.error_count();
    visit({"", options_.origin, "", ""}, *root.module, reported);
  }

  // `reported`: whether errors in its calls are.
  void visit(const Place& place, const config::Module& module, bool reported) {
    for (const auto& [name, call] : module.calls) {
      Diagnostics errors;
      auto requirement = read_requirement(call, errors);
      if (reported) diagnostics_.append(std::move(errors));
      if (!requirement) continue;
      std::string key = place.key.empty() ? name : place.key + "." + name;
      std::optional<Place> child = install(place, key, call, *requirement);
      if (child) descend(*child, call, requirement->source);
    }
  }

  // The modules used by runs of test files. They may call the module under test, since they are not
  // part of it.
  void visit_tests() {
    around_.clear();
    auto tests = config::load_test_files(sources_, root_, options_.test_directory);
    own_errors_ += tests.diagnostics.error_count();
    diagnostics_.append(std::move(tests.diagnostics));
    for (const config::TestFile& file : tests.value) {
      for (const config::ModuleCall& call : file.left_out)
        (void)check_run_source(call, diagnostics_);
      for (const config::TestRun& run : file.runs) {
        if (!run.module) continue;
        if (!check_run_source(*run.module, diagnostics_)) continue;
        auto requirement = read_requirement(*run.module, diagnostics_);
        if (!requirement) continue;
        std::optional<Place> place =
            install({"", ".", "", ""}, file.module_key(run), *run.module, *requirement);
        if (place) descend(*place, *run.module, requirement->source);
      }
    }
  }

  // Continues with the calls of a module, unless it contains itself.
  void descend(const Place& place, const config::ModuleCall& call, const ModuleSource& source) {
    std::error_code error;
    // Another copy of a package is the same module.
    std::string identity = source.kind == ModuleSource::Kind::local
                               ? fs::weakly_canonical(in_root(place.directory), error).string()
                               : source.to_string();
    bool around = std::find(around_.begin(), around_.end(), identity) != around_.end();
    if (around || around_.size() > kMaxDepth) {
      diagnostics_.error(
          "Module calls itself",
          fmt::format(
              "The module {} leads back to {}, which is a module that contains it. The modules "
              "it calls are not installed again.",
              go_quote(call.name), source.to_string()),
          call.source_range);
      return;
    }
    around_.push_back(std::move(identity));
    Loaded& loaded = load(place.directory);
    std::string path;
    for (const std::string& part : split(place.key, '.')) path += ".module." + part;
    const bool reported =
        report(loaded, fmt::format("Module {} (from {})", path.substr(1), source.to_string()));
    visit(place, *loaded.module, reported);
    around_.pop_back();
  }

  std::optional<Place> install(const Place& parent, const std::string& key,
                               const config::ModuleCall& call, const Requirement& wanted) {
    bool local = wanted.source.kind == ModuleSource::Kind::local;
    const ModuleRecord* record = manifest_.find(key);
    bool usable = record != nullptr && is_usable(*record, wanted);
    // An installed module is used until an update is requested.
    if (record != nullptr && !usable) manifest_.remove(key);
    if (usable && !options_.update) return place_of(key, *record, parent, wanted.source);
    if (local) return install_local(parent, key, call, wanted.source);
    return wanted.source.kind == ModuleSource::Kind::registry
               ? install_registry(key, call, wanted)
               : install_remote(key, call, wanted.source);
  }

  [[nodiscard]] bool is_usable(const ModuleRecord& record, const Requirement& wanted) const {
    if (!is_recorded_as(wanted.source, record.source)) return false;
    if (!record.version.empty()) {
      auto version = config::Version::parse(record.version);
      if (!version || !wanted.versions.allow(version.value())) return false;
    }
    // A local module that was missing is recorded without a directory.
    std::error_code error;
    return !record.directory.empty() && fs::is_directory(in_root(record.directory), error);
  }

  [[nodiscard]] std::string installed_path(const std::string& key) const {
    return fmt::format("{}/{}", modules_, key);
  }

  [[nodiscard]] Place place_of(const std::string& key, const ModuleRecord& record,
                               const Place& parent, const ModuleSource& source) const {
    if (source.kind == ModuleSource::Kind::local)
      return {key, record.directory, parent.package, parent.package_directory};
    ModuleSource whole = source;
    whole.subdirectory.clear();
    return {key, record.directory, whole.to_string(), installed_path(key)};
  }

  void record(const std::string& key, ModuleRecord record) {
    std::string directory = record.directory;
    // The previous module may have had other calls.
    manifest_.remove(key);
    manifest_.set(key, std::move(record));
    if (options_.on_installed) options_.on_installed(key, directory);
  }

  std::optional<Place> install_local(const Place& parent, const std::string& key,
                                     const config::ModuleCall& call, const ModuleSource& source) {
    std::string wanted = join_paths(parent.directory, source.path);
    auto resolved = resolve_links(root_, wanted);
    std::error_code error;
    if (!resolved || !fs::is_directory(in_root(resolved.value()), error)) {
      unreadable_local(parent, call, wanted, resolved);
      record(key, {source.to_string(), "", resolved ? resolved.value() : ""});
      return std::nullopt;
    }
    ModuleRecord entry{source.to_string(), "", resolved.value()};
    Place place = place_of(key, entry, parent, source);
    record(key, std::move(entry));
    return place;
  }

  void unreadable_local(const Place& parent, const config::ModuleCall& call,
                        const std::string& wanted, const Result<std::string>& resolved) {
    bool escapes = !parent.package.empty() && wanted != parent.package_directory &&
                   !wanted.starts_with(parent.package_directory + "/");
    if (escapes) {
      std::string suggestion;
      if (parent.package.starts_with("file:")) {
        suggestion =
            "\n\nTerraform treats absolute filesystem paths as external modules which establish a "
            "new module package. To treat this directory as part of the same package as its "
            "caller, use a local path starting with either \"./\" or \"../\".";
      }
      diagnostics_.error(
          "Local module path escapes module package",
          fmt::format("The given source directory for module.{} would be outside of its containing "
                      "package {}. Local source addresses starting with \"../\" must stay within "
                      "the same package that the calling module belongs to.{}",
                      call.name, go_quote(parent.package), suggestion),
          call.source_range);
      return;
    }
    constexpr const char* kUnreadable = "Unreadable module directory";
    if (!resolved) {
      diagnostics_.error(kUnreadable, fmt::format("Unable to evaluate directory symlink: {}",
                                                  resolved.error().message));
    }
    diagnostics_.error(
        kUnreadable,
        fmt::format("The directory {} could not be read for module {} at {}.",
                    resolved ? resolved.value() : "", go_quote(call.name), where(call)));
  }

  std::optional<Place> install_remote(const std::string& key, const config::ModuleCall& call,
                                      const ModuleSource& source) {
    if (options_.on_download) options_.on_download(key, source.package, "");
    std::string directory;
    bool fetched = false;
    auto failed = put_in_place(key, source.package, source.subdirectory, directory, fetched);
    if (failed && fetched) {
      diagnostics_.error("Failed to expand subdir globs", failed->message);
      return std::nullopt;
    }
    if (failed) {
      diagnostics_.error(
          "Failed to download module",
          fmt::format("Could not download module {} ({}) source code from {}: {}",
                      go_quote(call.name), where(call), go_quote(source.package), failed->message),
          call.range);
      return std::nullopt;
    }
    record(key, {source.to_string(), "", directory});
    if (options_.record_after_errors) save();
    return Place{key, directory, source.package, installed_path(key)};
  }

  // Fetches a package and moves it to .terraform/modules/KEY. The previous contents are removed
  // only on success. `fetched_package` is whether it is only the subdirectory that is missing.
  std::optional<Error> put_in_place(const std::string& key, const std::string& package,
                                    const std::string& subdirectory, std::string& directory,
                                    bool& fetched_package) {
    auto scratch = TemporaryDirectory::create(in_root(modules_));
    if (!scratch) return scratch.error();
    std::string fetched = scratch.value().path() + "/package";
    if (auto failed = fetcher_.fetch(package, fetched, scratch.value().path())) return failed;
    auto part = find_subdirectory(fetched, subdirectory);
    fetched_package = !part;
    if (!part) return part.error();
    directory = installed_path(key) + part.value().substr(fetched.size());
    std::string final = in_root(installed_path(key));
    if (auto failed = replace_path(fetched, final)) return failed;
    fetcher_.remember(package, final);
    return std::nullopt;
  }

  std::optional<Place> install_registry(const std::string& key, const config::ModuleCall& call,
                                        const Requirement& wanted) {
    const RegistryModule& module = wanted.source.registry;
    auto listed = registry_.versions(module);
    if (!listed) {
      no_versions(call, module, listed.error());
      return std::nullopt;
    }
    auto version = choose_version(listed.value(), call, wanted);
    if (!version) return std::nullopt;
    std::string text = version->to_string();
    if (options_.on_download) options_.on_download(key, module.to_string(), text);
    auto source = locate(module, wanted.source, text);
    if (!source) return std::nullopt;
    std::string directory;
    bool fetched = false;
    if (auto failed =
            put_in_place(key, source->package, source->subdirectory, directory, fetched)) {
      diagnostics_.error("Failed to download module",
                         fmt::format("Could not download module {} ({}) source code from {}: {}.",
                                     go_quote(call.name), where(call),
                                     go_quote(source->to_string()), failed->message),
                         call.range);
      return std::nullopt;
    }
    record(key, {wanted.source.to_string(), text, directory});
    if (options_.record_after_errors) save();
    return Place{key, directory, module.to_string(), installed_path(key)};
  }

  void no_versions(const config::ModuleCall& call, const RegistryModule& module,
                   const RegistryError& error) {
    if (error.not_found) {
      diagnostics_.error(
          "Module not found",
          fmt::format("Module {} (from {}) cannot be found in the module registry at {}.",
                      go_quote(call.name), where(call), module.host),
          call.range);
    } else {
      diagnostics_.error(
          "Error accessing remote module registry",
          fmt::format("Failed to retrieve available versions for module {} ({}) from {}: {}.",
                      go_quote(call.name), where(call), module.host, error.message),
          call.range);
    }
  }

  // The newest version that is allowed.
  std::optional<config::Version> choose_version(const std::vector<std::string>& listed,
                                                const config::ModuleCall& call,
                                                const Requirement& wanted) {
    const std::string& host = wanted.source.registry.host;
    std::optional<config::Version> best;
    std::optional<config::Version> newest;
    for (const std::string& text : listed) {
      auto version = config::Version::parse(text);
      if (!version) {
        diagnostics_.warning(
            "Invalid response from remote module registry",
            fmt::format("The registry at {} returned an invalid version string {} for module {} "
                        "({}), which Terraform ignored.",
                        host, go_quote(text), go_quote(call.name), where(call)),
            call.range);
        continue;
      }
      const config::Version& v = version.value();
      if (v.is_prerelease() && !wanted.versions.name_exactly(v)) continue;
      if (!newest || *newest < v) newest = v;
      if (wanted.versions.allow(v) && (!best || *best < v)) best = v;
    }
    if (!newest) {
      diagnostics_.error("Module has no versions",
                         fmt::format("Module {} ({}) has no versions available on {}.",
                                     go_quote(wanted.source.to_string()), where(call), host),
                         call.range);
    } else if (!best) {
      diagnostics_.error(
          "Unresolvable module version constraint",
          fmt::format("There is no available version of module {} ({}) which matches the given "
                      "version constraint. The newest available version is {}.",
                      go_quote(wanted.source.to_string()), where(call), newest->to_string()),
          call.range);
    }
    return best;
  }

  // The location of a version according to the registry.
  std::optional<ModuleSource> locate(const RegistryModule& module, const ModuleSource& wanted,
                                     const std::string& version) {
    auto location = registry_.location(module, version);
    if (!location) {
      diagnostics_.error(
          "Error accessing remote module registry",
          fmt::format("Failed to retrieve a download URL for {} {} from {}: {}", wanted.to_string(),
                      version, module.host, location.error().message));
      return std::nullopt;
    }
    auto source = parse_module_source(location.value());
    bool remote = source && source.value().kind == ModuleSource::Kind::remote;
    // A registry must not be able to make us read local files.
    bool file = remote && (source.value().package.starts_with("file:") ||
                           source.value().package.find("::file:") != std::string::npos);
    if (!remote || file) {
      diagnostics_.error(
          "Invalid package location from module registry",
          fmt::format("Module registry {} returned invalid source location {} for {} {}: {}.",
                      module.host, go_quote(location.value()), wanted.to_string(), version,
                      source ? "must be a direct remote package address" : source.error().message));
      return std::nullopt;
    }
    ModuleSource out = std::move(source).value();
    if (!wanted.subdirectory.empty()) {
      out.subdirectory = out.subdirectory.empty()
                             ? wanted.subdirectory
                             : join_paths(out.subdirectory, wanted.subdirectory);
    }
    return out;
  }

  SourceMap& sources_;
  const std::string& root_;
  // Relative to the root, like all paths in the manifest.
  const std::string modules_ = config::data_directory() + "/modules";
  const std::string register_ = modules_ + "/modules.json";
  const InstallOptions& options_;
  Diagnostics diagnostics_;
  Manifest manifest_;
  HttpClient http_;
  PackageFetcher fetcher_;
  RegistryClient registry_;
  std::map<std::string, Loaded> loaded_;
  std::vector<std::string> around_;  // the current module and those that contain it
  bool save_failed_ = false;
  size_t own_errors_ = 0;  // of the root module and its tests, which are no errors of installing
};

}  // namespace

Diagnostics install_modules(SourceMap& sources, const std::string& root_directory,
                            const InstallOptions& options) {
  return Installer(sources, root_directory, options).run();
}

}  // namespace landform::install
