// A provider, wherever it runs: the interface between the users of providers (the engine, tests,
// tools) and their implementations (sdk::ProviderServer in this process, host::Plugin for programs
// that speak the plugin protocol).
//
// One object is one configurable provider: a configuration with several aliases uses several
// objects. Schemas and functions are available immediately, everything else after configure().
//
// Every function may be called concurrently from any thread, and blocks until it is done. That is a
// deliberate choice: a waiting thread belongs to the caller and costs a few kilobytes, and callers
// already limit their workers to the number of calls they allow. Requests and responses are
// self-contained values, and cancellation is a token, so asynchronous calls can be added without
// changing these.
//
// Nothing here throws. Whatever happens to a provider, its calls return diagnostics that name it.
#pragma once

#include <memory>

#include "base/result.h"
#include "provider/requests.h"
#include "provider/schemas.h"

namespace landform::provider {

struct SchemasResponse {
  std::shared_ptr<const Schemas> schemas;  // a null pointer if they are not available
  Diagnostics diagnostics = {};
};

class Provider {
 public:
  Provider() = default;
  Provider(const Provider&) = delete;
  Provider& operator=(const Provider&) = delete;
  virtual ~Provider() = default;

  // Fetched once; returns the same object every time.
  [[nodiscard]] virtual SchemasResponse schemas(const CallOptions& call) = 0;

  [[nodiscard]] virtual Diagnostics validate_provider(const Value& config,
                                                      const CallOptions& call) = 0;
  [[nodiscard]] virtual Diagnostics configure(const ConfigureRequest& request,
                                              const CallOptions& call) = 0;
  // Asks all running calls to stop, and later ones too, until configure() begins another run. Open
  // ephemeral resources can still be closed.
  virtual void stop() = 0;
  [[nodiscard]] virtual Result<Value, FunctionFailure> call_function(
      const CallFunctionRequest& request, const CallOptions& call) = 0;

  // --- managed resources
  [[nodiscard]] virtual Diagnostics validate_resource(const ValidateRequest& request,
                                                      const CallOptions& call) = 0;
  [[nodiscard]] virtual UpgradeStateResponse upgrade_state(const UpgradeStateRequest& request,
                                                           const CallOptions& call) = 0;
  [[nodiscard]] virtual UpgradeIdentityResponse upgrade_identity(
      const UpgradeIdentityRequest& request, const CallOptions& call) = 0;
  [[nodiscard]] virtual ReadResponse read(const ReadRequest& request, const CallOptions& call) = 0;
  [[nodiscard]] virtual PlanResponse plan(const PlanRequest& request, const CallOptions& call) = 0;
  [[nodiscard]] virtual ApplyResponse apply(const ApplyRequest& request,
                                            const CallOptions& call) = 0;
  [[nodiscard]] virtual ImportResponse import_object(const ImportRequest& request,
                                                     const CallOptions& call) = 0;
  [[nodiscard]] virtual MoveResponse move(const MoveRequest& request, const CallOptions& call) = 0;
  // The configuration that a user would write for an object in that state.
  [[nodiscard]] virtual GenerateConfigResponse generate_config(const GenerateConfigRequest& request,
                                                               const CallOptions& call) = 0;

  // --- data sources
  [[nodiscard]] virtual Diagnostics validate_data_source(const ValidateRequest& request,
                                                         const CallOptions& call) = 0;
  [[nodiscard]] virtual ReadDataResponse read_data_source(const ReadDataRequest& request,
                                                          const CallOptions& call) = 0;

  // --- ephemeral resources
  [[nodiscard]] virtual Diagnostics validate_ephemeral(const ValidateRequest& request,
                                                       const CallOptions& call) = 0;
  [[nodiscard]] virtual OpenResponse open(const OpenRequest& request, const CallOptions& call) = 0;
  [[nodiscard]] virtual RenewResponse renew(const OpenedRequest& request,
                                            const CallOptions& call) = 0;
  [[nodiscard]] virtual Diagnostics close(const OpenedRequest& request,
                                          const CallOptions& call) = 0;

  // --- lists and actions
  [[nodiscard]] virtual Diagnostics validate_list(const ValidateListRequest& request,
                                                  const CallOptions& call) = 0;
  // `found` is called on the caller's thread for each object.
  [[nodiscard]] virtual Diagnostics list(const ListRequest& request, const OnListed& found,
                                         const CallOptions& call) = 0;
  [[nodiscard]] virtual Diagnostics validate_action(const ValidateRequest& request,
                                                    const CallOptions& call) = 0;
  [[nodiscard]] virtual PlanActionResponse plan_action(const ActionRequest& request,
                                                       const CallOptions& call) = 0;
  [[nodiscard]] virtual Diagnostics invoke_action(const ActionRequest& request,
                                                  const OnProgress& progress,
                                                  const CallOptions& call) = 0;
};

}  // namespace landform::provider
