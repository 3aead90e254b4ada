#include "install/installation_methods.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "install/cli_types.h"
#include "install/path.h"

namespace landform::install {
namespace {

class InstallationReader {
 public:
  InstallationReader(Settings& settings, Diagnostics& diagnostics)
      : settings_(settings), diagnostics_(diagnostics) {}

  void read(const CliItem& item) {
    constexpr const char* kSummary = "Invalid provider_installation block";
    // In JSON, more keys are the names of methods, and what is in the block is inside of those.
    const bool json = item.position.line == 0;
    if (item.keys.size() > 1 && !json) {
      diagnostics_.error(
          kSummary, fmt::format("The provider_installation block at {} must not have any labels.",
                                item.position.to_string()));
      return;
    }
    if (item.assigned || !item.value.is_object()) {
      diagnostics_.error(
          kSummary,
          fmt::format(
              "The provider_installation block at {} must not be introduced with an equals sign.",
              item.position.to_string()));
      return;
    }
    add_methods(item, item.value);
  }

 private:
  void add_methods(const CliItem& installation, const CliValue& body) {
    for (const CliItem& item : body.items) {
      if (item.assigned || !item.value.is_object()) {
        bad_method(fmt::format(
            "The items inside the provider_installation block at {} must all be blocks.",
            installation.position.to_string()));
        continue;
      }
      if (item.keys.size() > 1 && item.position.line != 0) {
        bad_method(fmt::format(
            "The blocks inside the provider_installation block at {} may not have any labels.",
            installation.position.to_string()));
      }
      add_method(installation, item, item.value);
    }
  }

  void bad_method(std::string detail) {
    diagnostics_.error("Invalid provider_installation method block", std::move(detail));
  }

  void add_method(const CliItem& installation, const CliItem& item, const CliValue& body) {
    const std::string& name = item.name();
    InstallationMethod method;
    const char* argument = nullptr;
    if (name == "dev_overrides") {
      add_overrides(installation, item, body);
      return;
    }
    if (name == "filesystem_mirror") {
      method.kind = InstallationMethod::Kind::filesystem_mirror;
      argument = "path";
    } else if (name == "network_mirror") {
      method.kind = InstallationMethod::Kind::network_mirror;
      argument = "url";
    } else if (name != "direct") {
      bad_method(fmt::format("Unknown provider installation method {} at {}.", go_quote(name),
                             item.position.to_string()));
      return;
    }
    std::optional<Error> invalid = check_method_types(body, argument);
    if (!invalid && argument != nullptr) {
      method.location = body.text_of(argument);
      if (method.location.empty())
        invalid = Error{fmt::format("\"{}\" argument is required", argument)};
    }
    if (invalid) {
      bad_method(fmt::format("Invalid {} block at {}: {}.", name, installation.position.to_string(),
                             invalid->message));
      return;
    }
    method.include = body.texts_of("include");
    method.exclude = body.texts_of("exclude");
    settings_.methods.push_back(std::move(method));
  }

  void add_overrides(const CliItem& installation, const CliItem& item, const CliValue& body) {
    if (!settings_.methods.empty()) {
      bad_method(
          fmt::format("The dev_overrides block at {} must appear before all other installation "
                      "methods, because development overrides always have the highest priority.",
                      item.position.to_string()));
      return;
    }
    const std::string place = installation.position.to_string();
    if (auto invalid = check_override_types(body)) {
      bad_method(fmt::format("Invalid dev_overrides block at {}: {}.", place, invalid->message));
      return;
    }
    for (const CliItem& entry : body.items) {
      auto address = config::ProviderAddress::parse_source(entry.name());
      if (!address) {
        diagnostics_.error(
            "Invalid provider installation dev overrides",
            fmt::format("The entry {} in {} is not a valid provider source string.\n\n{}: {}",
                        go_quote(entry.name()), place, address.error().summary,
                        address.error().detail));
        continue;
      }
      settings_.dev_overrides.insert_or_assign(*address, clean_path(entry.value.text));
    }
  }

  Settings& settings_;
  Diagnostics& diagnostics_;
};

}  // namespace

void add_installation(const CliValue& file, Settings& settings, Diagnostics& diagnostics) {
  bool several = false;
  for (const CliItem& item : file.items) {
    if (item.name() != "provider_installation") continue;
    several = settings.has_methods;
    Settings ignored;
    InstallationReader(several ? ignored : settings, diagnostics).read(item);
    settings.has_methods = true;
  }
  if (several)
    diagnostics.error("No more than one provider_installation block may be specified", "");
}

}  // namespace landform::install
