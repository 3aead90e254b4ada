#include "install/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/ascii.h"
#include "base/file.h"
#include "base/quote.h"
#include "base/working_directory.h"
#include "install/cli_config.h"
#include "install/cli_types.h"
#include "install/host_name.h"
#include "install/installation_methods.h"
#include "install/module_source.h"

namespace landform::install {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Environment variable names have neither dots nor dashes; both become underscores.
std::string host_in_variable(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    bool dash = name[i] == '_' && i + 1 < name.size() && name[i + 1] == '_';
    out += dash ? '-' : name[i] == '_' ? '.' : name[i];
    if (dash) ++i;
  }
  return ascii_lower(out);
}

// $NAME and ${NAME}, as in a shell; unset variables are empty.
std::string expand_variables(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '$' || at + 1 == text.size()) {
      out += text[at];
      continue;
    }
    bool braces = text[at + 1] == '{';
    size_t begin = at + (braces ? 2 : 1);
    size_t end = begin;
    auto is_name = [&](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    while (end < text.size() && is_name(text[end])) ++end;
    if (end == begin) {
      out += text[at];
      continue;
    }
    out += environment(std::string(text.substr(begin, end - begin)).c_str());
    at = braces && end < text.size() && text[end] == '}' ? end : end - 1;
  }
  return out;
}

class SettingsReader {
 public:
  Diagnosed<Settings> run() {
    std::string named = environment("TF_CLI_CONFIG_FILE");
    std::string home = environment("HOME");
    if (!named.empty()) {
      read(named, /*optional=*/false);
    } else if (!home.empty()) {
      read(home + "/.terraformrc", /*optional=*/true);
      read_directory(home + "/.terraform.d");
    }
    read_environment();
    check_cache_directory();
    return std::move(out_);
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }
  Settings& settings() { return out_.value; }
  // A message that Terraform writes without details.
  void problem(std::string summary) { diagnostics().error(std::move(summary), ""); }

  std::optional<CliValue> parse(const std::string& path, const std::string& text) {
    auto parsed = parse_cli_config(text);
    std::optional<Error> failed;
    if (parsed) {
      failed = check_cli_types(*parsed);
    } else {
      failed = parsed.error();
    }
    if (!failed) return std::move(parsed).value();
    problem(fmt::format("Error parsing {}: {}", path, failed->message));
    return std::nullopt;
  }

  void read_directory(const std::string& directory) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(directory, error), end; !error && at != end;
         at.increment(error)) {
      std::string name = at->path().filename().string();
      bool config = name.ends_with(".tfrc") || name.ends_with(".tfrc.json");
      if (config) names.push_back(at->path().string());
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) read(name, /*optional=*/true);
  }

  void read(const std::string& path, bool optional) {
    // -chdir does not change which file is meant.
    const std::string file = fs::path(initial_directory()) / path;
    Result<std::string> text = read_file(file);
    if (text) {
      if (auto parsed = parse(path, *text)) add(*parsed);
      return;
    }
    std::error_code error;
    if (fs::exists(file, error)) {
      problem(fmt::format("Error reading {0}: {1} {0}: {2}", path,
                          fs::is_directory(file, error) ? "read" : "open", text.error().message));
    } else if (!optional) {
      diagnostics().warning(
          "Unable to open CLI configuration file",
          fmt::format("The CLI configuration file at \"{}\" does not exist.", path));
    }
  }

  void add(const CliValue& file) {
    // The first file that names a cache wins; for hosts, it is the last one.
    if (settings().plugin_cache_directory.empty())
      settings().plugin_cache_directory = expand_variables(file.text_of("plugin_cache_dir"));
    if (file.is_true("plugin_cache_may_break_dependency_lock_file"))
      settings().plugin_cache_may_break_lock_file = true;
    if (file.is_true("disable_checkpoint")) settings().checkpoint_disabled = true;
    add_tokens(file);
    for (const LabelledBlock& block : labelled_blocks(file, "host")) {
      auto host = host_of("host", block.label);
      const CliValue* services = block.body.find("services");
      if (!host || services == nullptr) continue;
      if (std::string url = services->text_of("modules.v1"); !url.empty())
        settings().registry.module_services.insert_or_assign(*host, url);
      if (std::string url = services->text_of("providers.v1"); !url.empty())
        settings().registry.provider_services.insert_or_assign(*host, url);
    }
    if (labelled_blocks(file, "credentials_helper").size() > 1)
      problem("No more than one credentials_helper block may be specified");
    add_installation(file, settings(), diagnostics());
  }

  void add_tokens(const CliValue& file) {
    for (const LabelledBlock& block : labelled_blocks(file, "credentials")) {
      auto host = host_of("credentials", block.label);
      std::string token = block.body.text_of("token");
      if (host && !token.empty())
        settings().registry.tokens.insert_or_assign(std::move(*host), std::move(token));
    }
  }

  std::optional<std::string> host_of(std::string_view block, const std::string& name) {
    auto host = normalize_host(name);
    if (host) return std::move(host).value();
    problem(fmt::format("The {} {} block has an invalid hostname: {}", block, go_quote(name),
                        host.error().message));
    return std::nullopt;
  }

  void read_environment() {
    constexpr std::string_view kToken = "TF_TOKEN_";
    for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
      std::string_view entry = *at;
      size_t equals = entry.find('=');
      if (!entry.starts_with(kToken) || equals == std::string_view::npos) continue;
      std::string host = host_in_variable(entry.substr(kToken.size(), equals - kToken.size()));
      settings().registry.tokens.insert_or_assign(std::move(host),
                                                  std::string(entry.substr(equals + 1)));
    }
    std::string& host = settings().registry.default_host;
    host = ascii_lower(environment("LANDFORM_REGISTRY_HOST"));
    if (host.empty()) host = kDefaultRegistryHost;
    // The environment takes precedence over the file.
    if (std::string cache = environment("TF_PLUGIN_CACHE_DIR"); !cache.empty())
      settings().plugin_cache_directory = cache;
    if (!environment("TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE").empty() &&
        environment("TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE") != "0")
      settings().plugin_cache_may_break_lock_file = true;
    if (!environment("CHECKPOINT_DISABLE").empty()) settings().checkpoint_disabled = true;
  }

  // A cache that does not exist is not used.
  void check_cache_directory() {
    std::string& directory = settings().plugin_cache_directory;
    if (directory.empty()) return;
    std::error_code error;
    if (fs::exists(directory, error) && !error) return;
    problem(fmt::format("The specified plugin cache dir {0} cannot be opened: stat {0}: {1}",
                        directory,
                        error ? ascii_lower(error.message()) : "no such file or directory"));
    directory.clear();
  }

  Diagnosed<Settings> out_;
};

}  // namespace

Diagnosed<Settings> load_settings() { return SettingsReader().run(); }

std::string credentials_file() {
  std::string home = environment("HOME");
  return home.empty() ? "" : home + "/.terraform.d/credentials.tfrc.json";
}

}  // namespace landform::install
