#include "cli/provider_program.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "protocol/rpc.h"

namespace landform::cli {

using namespace std::chrono_literals;

Environment provider_environment() {
  Environment out = current_environment();
  std::erase_if(out, [](const auto& entry) {
    for (std::string_view prefix : {"PLUGIN_", "TF_", "LANDFORM_PLUGIN_"}) {
      if (entry.first.starts_with(prefix)) return true;
    }
    return false;
  });
  return out;
}

Result<std::unique_ptr<host::Connection>> connect_to_provider(const std::string& program,
                                                              const std::string& protocols) {
  host::StartOptions options;
  options.program = program;
  options.protocols = protocols;
  options.environment = provider_environment();
  return host::Connection::start(options);
}

Result<protocol::GetProviderSchema::Response> ask_for_schemas(const host::Connection& connection) {
  protocol::CallOptions options;
  options.deadline = std::chrono::steady_clock::now() + 60s;
  auto schemas =
      connection.call<protocol::GetProviderSchema>(protocol::Rpc::get_provider_schema, {}, options);
  if (schemas) return std::move(schemas).value();
  return Error{fmt::format("it does not send its schemas: {} (status {})", schemas.error().message,
                           schemas.error().code)};
}

Result<protocol::GetProviderSchema::Response> schemas_of(const std::string& program) {
  auto connection = connect_to_provider(program);
  if (!connection) return Error{fmt::format("{}: {}", program, connection.error().message)};
  auto schemas = ask_for_schemas(*connection.value());
  if (!schemas) return Error{fmt::format("{}: {}", program, schemas.error().message)};
  for (const protocol::Diagnostic& d : schemas->diagnostics) {
    if (d.severity == protocol::DiagnosticSeverity::warning) continue;
    return Error{fmt::format("{}: {}: {}", program, d.summary, d.detail)};
  }
  return schemas;
}

std::optional<std::string> provider_name(const std::string& program) {
  constexpr std::string_view kPrefix = "terraform-provider-";
  std::string file = std::filesystem::path(program).filename();
  if (!file.starts_with(kPrefix)) return std::nullopt;
  std::string name = file.substr(kPrefix.size());
  name = name.substr(0, name.find('_'));
  if (name.empty()) return std::nullopt;
  return name;
}

}  // namespace landform::cli
