// A provider that makes up what a real one would compute, without creating anything.
//
// Schemas, validation and functions are those of the real provider, which is never configured.
// Thread-safe.
#pragma once

#include "engine/mocks.h"
#include "provider/provider.h"

namespace landform::engine {

class MockProvider : public provider::Provider {
 public:
  // For a mocked provider: values by type. Both must outlive this.
  MockProvider(provider::Provider& real, const MockedTypes& types) : real_(real), types_(&types) {}
  // For an overridden object: its values.
  MockProvider(provider::Provider& real, const MockValues& values)
      : real_(real), values_(&values) {}

  [[nodiscard]] provider::SchemasResponse schemas(const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics validate_provider(const Value& config,
                                                        const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics configure(const provider::ConfigureRequest& request,
                                                const provider::CallOptions& call) override;
  void stop() override;
  [[nodiscard]] Result<Value, provider::FunctionFailure> call_function(
      const provider::CallFunctionRequest& request, const provider::CallOptions& call) override;

  [[nodiscard]] provider::Diagnostics validate_resource(const provider::ValidateRequest& request,
                                                        const provider::CallOptions& call) override;
  [[nodiscard]] provider::UpgradeStateResponse upgrade_state(
      const provider::UpgradeStateRequest& request, const provider::CallOptions& call) override;
  [[nodiscard]] provider::UpgradeIdentityResponse upgrade_identity(
      const provider::UpgradeIdentityRequest& request, const provider::CallOptions& call) override;
  [[nodiscard]] provider::ReadResponse read(const provider::ReadRequest& request,
                                            const provider::CallOptions& call) override;
  [[nodiscard]] provider::PlanResponse plan(const provider::PlanRequest& request,
                                            const provider::CallOptions& call) override;
  [[nodiscard]] provider::ApplyResponse apply(const provider::ApplyRequest& request,
                                              const provider::CallOptions& call) override;
  [[nodiscard]] provider::ImportResponse import_object(const provider::ImportRequest& request,
                                                       const provider::CallOptions& call) override;
  [[nodiscard]] provider::MoveResponse move(const provider::MoveRequest& request,
                                            const provider::CallOptions& call) override;
  [[nodiscard]] provider::GenerateConfigResponse generate_config(
      const provider::GenerateConfigRequest& request, const provider::CallOptions& call) override;

  [[nodiscard]] provider::Diagnostics validate_data_source(
      const provider::ValidateRequest& request, const provider::CallOptions& call) override;
  [[nodiscard]] provider::ReadDataResponse read_data_source(
      const provider::ReadDataRequest& request, const provider::CallOptions& call) override;

  [[nodiscard]] provider::Diagnostics validate_ephemeral(
      const provider::ValidateRequest& request, const provider::CallOptions& call) override;
  [[nodiscard]] provider::OpenResponse open(const provider::OpenRequest& request,
                                            const provider::CallOptions& call) override;
  [[nodiscard]] provider::RenewResponse renew(const provider::OpenedRequest& request,
                                              const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics close(const provider::OpenedRequest& request,
                                            const provider::CallOptions& call) override;

  [[nodiscard]] provider::Diagnostics validate_list(const provider::ValidateListRequest& request,
                                                    const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics list(const provider::ListRequest& request,
                                           const provider::OnListed& found,
                                           const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics validate_action(const provider::ValidateRequest& request,
                                                      const provider::CallOptions& call) override;
  [[nodiscard]] provider::PlanActionResponse plan_action(
      const provider::ActionRequest& request, const provider::CallOptions& call) override;
  [[nodiscard]] provider::Diagnostics invoke_action(const provider::ActionRequest& request,
                                                    const provider::OnProgress& progress,
                                                    const provider::CallOptions& call) override;

 private:
  [[nodiscard]] const MockValues* values_of(config::ResourceMode mode,
                                            const std::string& type) const;
  // The schema of a type; null, with a diagnostic, if it does not exist.
  [[nodiscard]] const provider::TypeSchema* schema_of(provider::TypeKind kind,
                                                      const std::string& type,
                                                      const provider::CallOptions& call,
                                                      provider::Diagnostics& diagnostics) const;

  provider::Provider& real_;
  const MockedTypes* types_ = nullptr;
  const MockValues* values_ = nullptr;
};

}  // namespace landform::engine
