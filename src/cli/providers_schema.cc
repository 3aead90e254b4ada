#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <ostream>
#include <utility>

#include "cli/cli_settings.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/from_module.h"
#include "cli/init_backend.h"
#include "cli/installed_providers.h"
#include "cli/providers_command.h"
#include "cli/show_diagnostics.h"
#include "config/test_file.h"
#include "report/provider_schema_json.h"
#include "value/json.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using packages::ProviderProgram;

Result<std::string> schema_of(const ProviderAddress& provider, const ProviderProgram& program) {
  if (program.kind == ProviderProgram::Kind::built_in)
    return report::language_provider_schema_json();
  auto plugin = make_provider(provider, program);
  if (!plugin) return plugin.error();
  provider::CallOptions call;
  call.deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  provider::SchemasResponse response = (*plugin)->schemas(call);
  for (const provider::Diagnostic& d : response.diagnostics.items()) {
    if (d.severity == Severity::error) return Error{fmt::format("{}: {}", d.summary, d.detail)};
  }
  if (response.schemas == nullptr) return Error{"it has no schemas"};
  return report::provider_schema_json(*response.schemas);
}

Diagnosed<packages::ProviderPrograms> required_programs(SourceMap& sources, CommandIo& io) {
  auto required = load_requirements(sources, config::kDefaultTestDirectory);
  if (required.diagnostics.has_errors()) return {{}, std::move(required.diagnostics)};
  auto state = read_initialized_backend();
  if (state.diagnostics.has_errors()) return {{}, std::move(state.diagnostics)};
  if (state.value) packages::merge(packages::state_requirements(*state.value), required.value.all);
  return find_programs(required.value.all, Purpose::operation, load_cli_settings(io));
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
  if (has_configuration(".")) programs = required_programs(sources, io);
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
