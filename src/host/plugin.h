// A provider in its own process, which speaks protocol 5 or 6.
//
// If the provider crashes, exceeds a deadline, is cancelled or sends invalid data, calls return
// diagnostics that name it, and the response has the values from before the call. The process ends
// with the last Plugin of its connection: a connection may be shared by several provider
// configurations.
//
// A program whose schemas are kept (schema_cache.h) need not run to describe them, so it is started
// by the first other call. Unless the provider says that it does not matter, it is asked for its
// schemas once before that: older ones rely on it.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "host/connection.h"
#include "host/schema_cache.h"
#include "provider/provider.h"

namespace landform::host {

using provider::CallOptions;
using provider::Diagnostics;

class Plugin : public provider::Provider {
 public:
  // `name` is for messages: registry.terraform.io/hashicorp/aws. Errors name it as well.
  [[nodiscard]] static Result<std::unique_ptr<Plugin>> start(std::string name,
                                                             const StartOptions& options);
  [[nodiscard]] static Result<std::unique_ptr<Plugin>> attach(std::string name,
                                                              const Handshake& handshake);
  // Started when a call needs it. Schemas are kept in the cache under `source`, which determines
  // what the program is: the checksum of its package.
  Plugin(std::string name, StartOptions options, SchemaCache cache, std::string source);
  Plugin(std::string name, std::shared_ptr<const Connection> connection);
  ~Plugin() override;

  using Connected = Result<std::shared_ptr<const Connection>>;
  // The connection, which is made if necessary. The error names the provider.
  [[nodiscard]] const Connected& connect();

  [[nodiscard]] provider::SchemasResponse schemas(const CallOptions& call) override;
  [[nodiscard]] Diagnostics validate_provider(const Value& config,
                                              const CallOptions& call) override;
  [[nodiscard]] Diagnostics configure(const provider::ConfigureRequest& request,
                                      const CallOptions& call) override;
  void stop() override;
  [[nodiscard]] Result<Value, provider::FunctionFailure> call_function(
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
  friend class PluginCall;

  // How to start it, and where its schemas are kept.
  struct OnDemand {
    StartOptions options;
    SchemaCache cache;
    std::string source;
  };

  [[nodiscard]] Connected start_on_demand() const;
  [[nodiscard]] bool is_started();
  // Asks the provider.
  [[nodiscard]] provider::SchemasResponse fetch_schemas(const CallOptions& call);

  const std::string name_;
  const std::optional<OnDemand> on_demand_;  // none if it was started before
  bool must_be_asked_ = false;               // for its schemas, which are kept, before other calls
  std::mutex connection_mutex_;
  // Guarded by connection_mutex_; set once. Empty until the program has been started.
  std::optional<Connected> connection_;
  std::mutex schemas_mutex_;
  // Guarded by schemas_mutex_; empty until they have been received.
  std::optional<provider::SchemasResponse> schemas_;
};

}  // namespace landform::host
