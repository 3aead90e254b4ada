#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <ostream>
#include <utility>

#include "base/terraform_version.h"
#include "cli/flags.h"
#include "cli/installed_providers.h"
#include "cli/missing_provisioners.h"
#include "cli/providers_command.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "config/module_checks.h"
#include "install/settings.h"
#include "packages/requirements.h"
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

// What the configuration and the state require, but not what tests do.
Diagnosed<packages::ProviderPrograms> required_programs(StateAccess& access) {
  auto tree = access.load_configuration();
  tree.diagnostics.append(config::check_modules(tree.value, kTerraformVersion));
  if (tree.diagnostics.has_errors()) return {{}, std::move(tree.diagnostics)};
  auto modules = packages::module_requirements(*tree.value.root);
  if (Diagnostics missing = check_provisioners(tree.value, ProvisionerUse::schemas);
      missing.has_errors())
    return {{}, std::move(missing)};
  packages::Requirements required = modules.value.all();
  if (const auto& state = access.manager().state())
    packages::merge(packages::state_requirements(*state), required);
  return find_programs(required, Purpose::operation, install::load_settings().value, ".", {},
                       requirements_problem(modules.diagnostics, access.sources()));
}

}  // namespace

int run_providers_schema(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("providers");
  flags.boolean("json", &json);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!json) {
    return fail_with_help(io,
                          "The `terraform providers schema` command requires the `-json` flag.\n",
                          "Usage: terraform [global options] providers schema -json\n");
  }
  StateAccess access(io, StateAccess::as_diagnostics(io, Spacing::apart));
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.open_state("Error loading state: {}"); code != 0) return code;
  if (int code = access.refresh("Error loading state: {}"); code != 0) return code;
  Diagnosed<packages::ProviderPrograms> programs = required_programs(access);
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
    show_diagnostics(programs.diagnostics, access.sources(), io);
    return 1;
  }
  if (!out.empty()) out = fmt::format(R"(,"provider_schemas":{{{}}})", out);
  io.out << R"({"format_version":"1.0")" << out << "}\n";
  return 0;
}

}  // namespace landform::cli
