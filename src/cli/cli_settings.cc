#include "cli/cli_settings.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ostream>

#include "backend/working_directory.h"
#include "base/process.h"
#include "host/handshake.h"
#include "install/settings.h"
#include "packages/installation_source.h"
#include "render/diagnostic.h"

namespace landform::cli {

void show_settings_problems(const Diagnostics& diagnostics, std::string_view what,
                            std::string_view effect, CommandIo& io) {
  if (diagnostics.empty()) return;
  io.err << fmt::format("There are some problems with the {}:\n", what);
  render::DiagnosticStyle style{.color = false, .width = io.width, .early = true};
  SourceMap none;
  for (const Diagnostic& d : diagnostics)
    io.err << render::render_diagnostic(d, none, style) << '\n';
  if (diagnostics.has_errors()) {
    io.err << fmt::format("As a result of the above problems, {} may not behave as intended.\n\n\n",
                          effect);
  }
}

void check_settings(CommandIo& io) {
  auto settings = install::load_settings();
  show_settings_problems(settings.diagnostics, "CLI configuration", "Terraform", io);
  show_settings_problems(packages::check_methods(settings.value),
                         "provider_installation configuration", "Terraform's provider installer",
                         io);
}

Result<std::set<config::ProviderAddress>> running_providers() {
  std::set<config::ProviderAddress> out;
  const char* text = std::getenv("TF_REATTACH_PROVIDERS");
  if (text == nullptr || *text == '\0') return out;
  auto running = host::parse_reattach(text);
  if (!running) return running.error();
  for (const auto& [name, handshake] : *running) {
    auto address = parse_running(name);
    if (!address) return address.error();
    out.insert(*address);
  }
  return out;
}

Result<config::ProviderAddress> parse_running(const std::string& name) {
  auto address = config::ProviderAddress::parse_source(name);
  if (address) return *address;
  return Error{
      fmt::format("Error parsing \"{}\" as a provider address: {}", name, address.error().detail)};
}

Diagnostics check_workspace() {
  Diagnostics out;
  const Environment environment = current_environment();
  auto current = backend::current_workspace(backend::WorkingDirectory(environment), environment);
  if (!current) out.error(current.error().message, "");
  return out;
}

bool in_automation() {
  const char* set = std::getenv("TF_IN_AUTOMATION");
  return set != nullptr && *set != '\0';
}

}  // namespace landform::cli
