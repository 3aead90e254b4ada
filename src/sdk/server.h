// A provider in this process: adapts an author's sdk::Provider to the common provider interface.
//
// All mistakes of hooks are caught here, before a response is sent: exceptions, values that do not
// match the schema, changed known values, remaining unknowns, missing attributes. Each becomes a
// diagnostic that names the resource, the attribute and the hook, and objects known to exist are
// never dropped. Plans are made by the schema's own rules (sdk/planning.h), which go further than
// the proposed new state of a request, which is ignored. Thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "provider/provider.h"
#include "sdk/diagnostics.h"
#include "sdk/provider.h"
#include "value/value.h"

namespace landform::sdk {

using provider::CallOptions;

// The converted schema of one type, and the author's original.
struct CompiledSchema : provider::TypeSchema {
  Schema schema;
};

class ProviderServer : public provider::Provider {
 public:
  explicit ProviderServer(std::unique_ptr<sdk::Provider> provider);
  ~ProviderServer() override;

  // Problems of the provider itself, such as duplicate names. A provider with problems reports them
  // in every response.
  [[nodiscard]] const Diagnostics& problems() const;
  // The same with the problems of all schemas, which are created for this.
  [[nodiscard]] Diagnostics all_problems() const;
  [[nodiscard]] sdk::Provider& provider() const;
  // Where the log lines of hooks go; nowhere by default. Before any call.
  void log_to(std::shared_ptr<LogSink> sink);
  // By full type names: dummycloud_server. Null for a type that does not exist.
  [[nodiscard]] const CompiledSchema& provider_schema() const;
  [[nodiscard]] const CompiledSchema* resource_schema(std::string_view type) const;
  [[nodiscard]] const CompiledSchema* data_source_schema(std::string_view type) const;
  [[nodiscard]] const CompiledSchema* ephemeral_schema(std::string_view type) const;

  // Without the problems of schemas, which are found when a schema is requested.
  [[nodiscard]] provider::SchemasResponse schemas(const CallOptions& call) override;

  [[nodiscard]] Diagnostics validate_provider(const Value& config,
                                              const CallOptions& call) override;
  [[nodiscard]] Diagnostics configure(const provider::ConfigureRequest& request,
                                      const CallOptions& call) override;
  void stop() override;
  [[nodiscard]] Result<Value, FunctionFailure> call_function(
      const provider::CallFunctionRequest& request, const CallOptions& call) override;

  [[nodiscard]] Diagnostics validate_resource(const provider::ValidateRequest& request,
                                              const CallOptions& call) override;
  [[nodiscard]] provider::UpgradeStateResponse upgrade_state(
      const provider::UpgradeStateRequest& request, const CallOptions& call) override;
  [[nodiscard]] provider::UpgradeIdentityResponse upgrade_identity(
      const provider::UpgradeIdentityRequest& request, const CallOptions& call) override;
  [[nodiscard]] provider::ReadResponse read(const provider::ReadRequest& request,
                                            const CallOptions& call) override;
  [[nodiscard]] provider::PlanResponse plan(const provider::PlanRequest& request,
                                            const CallOptions& call) override;
  [[nodiscard]] provider::ApplyResponse apply(const provider::ApplyRequest& request,
                                              const CallOptions& call) override;
  [[nodiscard]] provider::ImportResponse import_object(const provider::ImportRequest& request,
                                                       const CallOptions& call) override;
  [[nodiscard]] provider::MoveResponse move(const provider::MoveRequest& request,
                                            const CallOptions& call) override;
  [[nodiscard]] provider::GenerateConfigResponse generate_config(
      const provider::GenerateConfigRequest& request, const CallOptions& call) override;

  [[nodiscard]] Diagnostics validate_data_source(const provider::ValidateRequest& request,
                                                 const CallOptions& call) override;
  [[nodiscard]] provider::ReadDataResponse read_data_source(
      const provider::ReadDataRequest& request, const CallOptions& call) override;

  [[nodiscard]] Diagnostics validate_ephemeral(const provider::ValidateRequest& request,
                                               const CallOptions& call) override;
  [[nodiscard]] provider::OpenResponse open(const provider::OpenRequest& request,
                                            const CallOptions& call) override;
  [[nodiscard]] provider::RenewResponse renew(const provider::OpenedRequest& request,
                                              const CallOptions& call) override;
  [[nodiscard]] Diagnostics close(const provider::OpenedRequest& request,
                                  const CallOptions& call) override;

  [[nodiscard]] Diagnostics validate_list(const provider::ValidateListRequest& request,
                                          const CallOptions& call) override;
  [[nodiscard]] Diagnostics list(const provider::ListRequest& request,
                                 const provider::OnListed& found, const CallOptions& call) override;
  [[nodiscard]] Diagnostics validate_action(const provider::ValidateRequest& request,
                                            const CallOptions& call) override;
  [[nodiscard]] provider::PlanActionResponse plan_action(const provider::ActionRequest& request,
                                                         const CallOptions& call) override;
  [[nodiscard]] Diagnostics invoke_action(const provider::ActionRequest& request,
                                          const provider::OnProgress& progress,
                                          const CallOptions& call) override;

 private:
  class Impl;
  // Shared with the returned Schemas.
  std::shared_ptr<Impl> impl_;
};

}  // namespace landform::sdk
