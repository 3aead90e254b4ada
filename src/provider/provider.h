// A provider, wherever it runs: the one interface between those who use providers (the engine,
// tests, tools) and those who implement them (sdk::ProviderServer in this process, host::Plugin
// for programs that speak the plugin protocol).
//
// One object is one provider that can be configured: a configuration with several aliases uses
// several of them. Schemas and functions are available at once, everything else after configure().
//
// Every function may be called from any thread, any number at the same time, and returns when it is
// done. That is a choice: what waits in a call is a thread of the caller's, which costs some
// kilobytes, and callers already have as many workers as they allow calls. Requests and responses
// are self-contained values, and cancellation is a token, so calls that complete by callback can be
// added beside these without changing any of them.
//
// Nothing here throws, and whatever happens to a provider ends its calls with diagnostics that name
// it.
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

  // Asked for once; the same object every time.
  [[nodiscard]] virtual SchemasResponse schemas(const CallOptions& call) = 0;

  [[nodiscard]] virtual Diagnostics validate_provider(const Value& config,
                                                      const CallOptions& call) = 0;
  [[nodiscard]] virtual Diagnostics configure(const ConfigureRequest& request,
                                              const CallOptions& call) = 0;
  // Asks all calls that run to come to an end. Later ones are asked at once, until configure()
  // begins another run. What is open is still closed in good order.
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
  // What a user would write for an object in that state.
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
