#include "cli/provider_program.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "host/plugin.h"
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

namespace {

constexpr auto kSchemasTimeout = 60s;

host::StartOptions start_options(const std::string& program, const std::string& protocols) {
  host::StartOptions out;
  out.program = program;
  out.protocols = protocols;
  out.environment = provider_environment();
  return out;
}

}  // namespace

Result<std::unique_ptr<host::Connection>> connect_to_provider(const std::string& program,
                                                              const std::string& protocols) {
  return host::Connection::start(start_options(program, protocols));
}

Result<protocol::GetProviderSchema::Response> ask_for_schemas(const host::Connection& connection) {
  protocol::CallOptions options;
  options.deadline = std::chrono::steady_clock::now() + kSchemasTimeout;
  auto schemas =
      connection.call<protocol::GetProviderSchema>(protocol::Rpc::get_provider_schema, {}, options);
  if (schemas) return std::move(schemas).value();
  return Error{fmt::format("it does not send its schemas: {} (status {})", schemas.error().message,
                           schemas.error().code)};
}

Result<std::shared_ptr<const provider::Schemas>> schemas_of(const std::string& program) {
  auto plugin = host::Plugin::start(program, start_options(program, kAnyProtocol));
  if (!plugin) return plugin.error();
  provider::CallOptions call;
  call.deadline = std::chrono::steady_clock::now() + kSchemasTimeout;
  provider::SchemasResponse response = (*plugin)->schemas(call);
  for (const provider::Diagnostic& d : response.diagnostics.items()) {
    if (d.severity == Severity::error)
      return Error{fmt::format("{}: {}: {}", program, d.summary, d.detail)};
  }
  if (response.schemas == nullptr) return Error{fmt::format("{}: it has no schemas", program)};
  return std::move(response.schemas);
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
