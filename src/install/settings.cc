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

#include "base/ascii.h"
#include "base/file.h"
#include "base/quote.h"
#include "base/working_directory.h"
#include "install/cli_config.h"
#include "install/module_source.h"
#include "install/path.h"

namespace landform::install {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_host_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == ':' ||
         c == '[' || c == ']' || (static_cast<unsigned char>(c) & 0x80U) != 0;
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
    auto parsed = path.ends_with(".json") ? parse_cli_config_json(text) : parse_cli_config(text);
    if (parsed) return std::move(parsed).value();
    problem(fmt::format("Error parsing {}: {}", path, parsed.error().message));
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
    if (optional) return;
    std::error_code error;
    bool exists = fs::exists(file, error);
    diagnostics().warning(
        "Unable to open CLI configuration file",
        exists ? fmt::format("The CLI configuration file at \"{}\" could not be read: {}.", path,
                             text.error().message)
               : fmt::format("The CLI configuration file at \"{}\" does not exist.", path));
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
      if (!check_host("host", block.label)) continue;
      const CliValue* services = block.body->find("services");
      if (services == nullptr) continue;
      std::string host = ascii_lower(block.label);
      if (std::string url = services->text_of("modules.v1"); !url.empty())
        settings().registry.module_services.insert_or_assign(host, url);
      if (std::string url = services->text_of("providers.v1"); !url.empty())
        settings().registry.provider_services.insert_or_assign(host, url);
    }
    if (labelled_blocks(file, "credentials_helper").size() > 1)
      problem("No more than one credentials_helper block may be specified");
    add_installation(file);
  }

  void add_tokens(const CliValue& file) {
    for (const LabelledBlock& block : labelled_blocks(file, "credentials")) {
      if (!check_host("credentials", block.label)) continue;
      std::string token = block.body->text_of("token");
      if (!token.empty())
        settings().registry.tokens.insert_or_assign(ascii_lower(block.label), std::move(token));
    }
  }

  bool check_host(std::string_view block, const std::string& host) {
    auto bad = std::find_if_not(host.begin(), host.end(), is_host_char);
    if (bad == host.end() && !host.empty()) return true;
    problem(fmt::format(
        "The {} {} block has an invalid hostname: {}", block, go_quote(host),
        host.empty() ? "empty hostname"
                     : fmt::format("idna: disallowed rune U+{:04X}", static_cast<unsigned>(*bad))));
    return false;
  }

  void add_installation(const CliValue& file) {
    for (const CliItem& item : file.items) {
      if (item.name() != "provider_installation") continue;
      if (item.keys.size() > 1) {
        diagnostics().error(
            "Invalid provider_installation block",
            fmt::format("The provider_installation block at {} must not have any labels.",
                        item.position()));
        continue;
      }
      std::vector<const CliValue*> bodies;
      if (item.value.is_object()) bodies.push_back(&item.value);
      for (const CliValue& element : item.value.elements) bodies.push_back(&element);
      for (const CliValue* body : bodies) {
        if (settings().has_methods) {
          problem("No more than one provider_installation block may be specified");
          return;
        }
        settings().has_methods = true;
        add_methods(item, *body);
      }
    }
  }

  void add_methods(const CliItem& installation, const CliValue& body) {
    for (const CliItem& item : body.items) {
      std::vector<const CliValue*> values;
      if (item.value.is_object() && !item.assigned) values.push_back(&item.value);
      for (const CliValue& element : item.value.elements) {
        if (element.is_object()) values.push_back(&element);
      }
      if (values.empty()) {
        bad_method(fmt::format(
            "The items inside the provider_installation block at {} must all be blocks.",
            installation.position()));
      }
      for (const CliValue* value : values) add_method(item, *value);
    }
  }

  void bad_method(std::string detail) {
    diagnostics().error("Invalid provider_installation method block", std::move(detail));
  }

  void add_method(const CliItem& item, const CliValue& body) {
    const std::string& name = item.name();
    if (name == "dev_overrides") {
      add_overrides(item, body);
      return;
    }
    InstallationMethod method;
    const char* argument = nullptr;
    if (name == "filesystem_mirror") {
      method.kind = InstallationMethod::Kind::filesystem_mirror;
      argument = "path";
    } else if (name == "network_mirror") {
      method.kind = InstallationMethod::Kind::network_mirror;
      argument = "url";
    } else if (name != "direct") {
      bad_method(fmt::format("Unknown provider installation method {} at {}.", go_quote(name),
                             item.position()));
      return;
    }
    if (argument != nullptr) {
      method.location = body.text_of(argument);
      if (method.location.empty()) {
        bad_method(fmt::format("Invalid {} block at {}: \"{}\" argument is required.", name,
                               item.position(), argument));
        return;
      }
    }
    method.include = body.texts_of("include");
    method.exclude = body.texts_of("exclude");
    settings().methods.push_back(std::move(method));
  }

  void add_overrides(const CliItem& item, const CliValue& body) {
    if (!settings().methods.empty()) {
      bad_method(
          fmt::format("The dev_overrides block at {} must appear before all other installation "
                      "methods, because development overrides always have the highest priority.",
                      item.position()));
      return;
    }
    for (const CliItem& entry : body.items) {
      auto address = config::ProviderAddress::parse_source(entry.name());
      if (!address) {
        diagnostics().error(
            "Invalid provider installation dev overrides",
            fmt::format("The entry {} in {} is not a valid provider source string.\n\n{}: {}",
                        go_quote(entry.name()), item.position(), address.error().summary,
                        address.error().detail));
        continue;
      }
      settings().dev_overrides.insert_or_assign(*address, clean_path(entry.value.text));
    }
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
