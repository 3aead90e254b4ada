#include "install/settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/file.h"
#include "eval/evaluate.h"
#include "install/module_source.h"
#include "syntax/parser.h"
#include "value/lookup.h"

namespace landform::install {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// Environment variable names have neither dots nor dashes; both become underscores.
std::string host_in_variable(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    bool dash = name[i] == '_' && i + 1 < name.size() && name[i + 1] == '_';
    out += dash ? '-' : name[i] == '_' ? '.' : name[i];
    if (dash) ++i;
  }
  return lower(out);
}

class SettingsReader {
 public:
  SettingsReader(SourceMap& sources, Diagnosed<RegistrySettings>& out)
      : sources_(sources), out_(out) {}

  void run() {
    std::string home = environment("HOME");
    std::string named = environment("TF_CLI_CONFIG_FILE");
    if (!home.empty()) read(home + "/.terraform.d/credentials.tfrc.json", /*optional=*/true);
    if (!named.empty()) {
      read(named, /*optional=*/false);
    } else if (!home.empty()) {
      read(home + "/.terraformrc", /*optional=*/true);
    }
    read_environment();
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }

  void read(const std::string& path, bool optional) {
    Result<std::string> text = read_file(path);
    if (!text) {
      if (!optional) {
        std::error_code error;
        bool exists = std::filesystem::exists(path, error);
        diagnostics().warning(
            "Unable to open CLI configuration file",
            exists ? fmt::format("The CLI configuration file at \"{}\" could not be read: {}.",
                                 path, text.error().message)
                   : fmt::format("The CLI configuration file at \"{}\" does not exist.", path));
      }
      return;
    }
    FileId id = sources_.add(path, std::move(text).value(), {}, /*shown=*/false);
    auto parsed = path.ends_with(".json") ? syntax::parse_json_config(sources_, id)
                                          : syntax::parse_config(sources_, id);
    diagnostics().append(std::move(parsed.diagnostics));
    if (parsed.value.body == nullptr) return;
    auto content = parsed.value.body->partial_content(
        {.attributes = {}, .blocks = {{"host", {"name"}}, {"credentials", {"name"}}}});
    for (const syntax::Block& block : content.value.content.blocks) {
      std::string host = lower(block.labels[0].text);
      if (block.type == "host") {
        std::string url = property(block, "services", "modules.v1");
        if (!url.empty()) out_.value.module_services.insert_or_assign(host, std::move(url));
      } else {
        std::string token = property(block, "token", "");
        if (!token.empty()) out_.value.tokens.insert_or_assign(host, std::move(token));
      }
    }
  }

  // An attribute of a block, or a property of it; empty if it is missing.
  std::string property(const syntax::Block& block, const char* name, std::string_view inner) {
    auto content = block.body->partial_content({.attributes = {{name}}, .blocks = {}});
    const syntax::Attribute* attribute = content.value.content.find(name);
    if (attribute == nullptr) return "";
    Value value = eval::evaluate(attribute->expr, eval::ConstantScope(), diagnostics());
    return inner.empty() ? text_of(value) : text_property(value, inner);
  }

  void read_environment() {
    constexpr std::string_view kToken = "TF_TOKEN_";
    for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
      std::string_view entry = *at;
      size_t equals = entry.find('=');
      if (!entry.starts_with(kToken) || equals == std::string_view::npos) continue;
      std::string host = host_in_variable(entry.substr(kToken.size(), equals - kToken.size()));
      out_.value.tokens.insert_or_assign(std::move(host), std::string(entry.substr(equals + 1)));
    }
    out_.value.default_host = lower(environment("LANDFORM_REGISTRY_HOST"));
    if (out_.value.default_host.empty()) out_.value.default_host = kDefaultRegistryHost;
  }

  SourceMap& sources_;
  Diagnosed<RegistrySettings>& out_;
};

}  // namespace

Diagnosed<RegistrySettings> load_registry_settings(SourceMap& sources) {
  Diagnosed<RegistrySettings> out;
  SettingsReader(sources, out).run();
  return out;
}

}  // namespace landform::install
