#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <utility>

#include "cli/cli_settings.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/from_module.h"
#include "cli/init_backend.h"
#include "cli/provider_program.h"
#include "cli/provider_schema_json.h"
#include "cli/providers_command.h"
#include "cli/show_diagnostics.h"
#include "config/data_directory.h"
#include "config/test_file.h"
#include "host/handshake.h"
#include "host/plugin.h"
#include "packages/lock_file.h"
#include "packages/resolve.h"
#include "value/json.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using packages::ProviderProgram;

Result<std::unique_ptr<host::Plugin>> connect(const ProviderAddress& provider,
                                              const ProviderProgram& program) {
  if (program.kind == ProviderProgram::Kind::running) {
    auto running = host::parse_reattach(std::getenv("TF_REATTACH_PROVIDERS"));
    if (!running) return running.error();
    for (const auto& [name, handshake] : *running) {
      auto address = ProviderAddress::parse_source(name);
      if (address && *address == provider)
        return host::Plugin::attach(provider.to_string(), handshake);
    }
  }
  host::StartOptions options;
  options.program = program.executable;
  options.environment = provider_environment();
  return host::Plugin::start(provider.to_string(), options);
}

Result<std::string> schema_of(const ProviderAddress& provider, const ProviderProgram& program) {
  if (program.kind == ProviderProgram::Kind::built_in) return language_provider_schema_json();
  auto plugin = connect(provider, program);
  if (!plugin) return plugin.error();
  provider::CallOptions call;
  call.deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  provider::SchemasResponse response = (*plugin)->schemas(call);
  for (const provider::Diagnostic& d : response.diagnostics.items()) {
    if (d.severity == Severity::error) return Error{fmt::format("{}: {}", d.summary, d.detail)};
  }
  if (response.schemas == nullptr) return Error{"it has no schemas"};
  return provider_schema_json(*response.schemas);
}

Diagnosed<packages::ProviderPrograms> find_programs(SourceMap& sources, CommandIo& io) {
  install::Settings settings = load_cli_settings(io);
  auto required = load_requirements(sources, config::kDefaultTestDirectory);
  if (required.diagnostics.has_errors()) return {{}, std::move(required.diagnostics)};
  auto root = config::load_module(sources, ".");
  auto state = read_initialized_backend();
  if (state.value) packages::merge(packages::state_requirements(*state.value), required.value.all);
  auto locks = packages::load_locks(packages::kLockFile);
  if (locks.diagnostics.has_errors()) return {{}, std::move(locks.diagnostics)};
  packages::ResolveOptions options;
  options.data_directory = config::data_directory();
  options.dev_overrides = settings.dev_overrides;
  options.built_in = linked_providers();
  options.in_automation = in_automation();
  auto running = running_providers();
  if (!running) {
    Diagnostics failed;
    failed.error(running.error().message, "");
    return {{}, std::move(failed)};
  }
  options.running = std::move(running).value();
  return packages::resolve_providers(required.value.all, locks.value, options);
}

}  // namespace

int run_providers_schema(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("providers");
  flags.boolean("json", &json);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!json) {
    io.err << "The `terraform providers schema` command requires the `-json` flag.\n\nUsage: "
              "landform [global options] providers schema -json\n";
    return 1;
  }
  SourceMap sources;
  Diagnosed<packages::ProviderPrograms> programs;
  if (has_configuration(".")) programs = find_programs(sources, io);
  std::string out;
  for (const auto& [provider, program] : programs.value) {
    if (programs.diagnostics.has_errors()) break;
    auto schema = schema_of(provider, program);
    if (!schema) {
      programs.diagnostics.error(
          "Failed to load plugin schemas",
          fmt::format("Error while loading schemas for plugin components: Failed to obtain "
                      "provider schema: Could not load the schema for provider {}: {}.",
                      provider.to_string(), schema.error().message));
      break;
    }
    out +=
        fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(provider.to_string()), *schema);
  }
  if (programs.diagnostics.has_errors()) {
    show_diagnostics(programs.diagnostics, sources, io);
    return 1;
  }
  if (!out.empty()) out = fmt::format(R"(,"provider_schemas":{{{}}})", out);
  io.out << R"({"format_version":"1.0")" << out << "}\n";
  return 0;
}

}  // namespace landform::cli
