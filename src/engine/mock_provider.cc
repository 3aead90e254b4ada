#include "engine/mock_provider.h"

#include <fmt/format.h>

#include "engine/mock_values.h"
#include "value/presence.h"

namespace landform::engine {

using config::ResourceMode;
using provider::CallOptions;
using provider::TypeKind;

namespace {

void report(const MockFailure& failure, const MockValues* mock,
            provider::Diagnostics& diagnostics) {
  diagnostics.error(
      "Failed to compute attribute",
      fmt::format("Terraform could not compute a value for the target type {} with the mocked data "
                  "defined at {} with the attribute \"{}\": {}.",
                  failure.target.friendly_name(), mock == nullptr ? "" : mock->position,
                  failure.path, failure.message));
}

provider::Diagnostics no_ephemeral() {
  provider::Diagnostics out;
  out.error("No ephemeral resource types in mock providers",
            "The provider mocking mechanism does not yet support ephemeral resource types.");
  return out;
}

}  // namespace

const MockValues* MockProvider::values_of(ResourceMode mode, const std::string& type) const {
  return types_ == nullptr ? values_ : types_->find(mode, type);
}

const provider::TypeSchema* MockProvider::schema_of(TypeKind kind, const std::string& type,
                                                    const CallOptions& call,
                                                    provider::Diagnostics& diagnostics) const {
  provider::SchemasResponse all = real_.schemas(call);
  diagnostics.append(all.diagnostics);
  if (all.schemas == nullptr) return nullptr;
  auto found = all.schemas->find(kind, type);
  if (found) return *found;
  diagnostics.error("Invalid schema", found.error().message);
  return nullptr;
}

// --- what is made up

provider::Diagnostics MockProvider::validate_provider(const Value&, const CallOptions&) {
  return {};
}

provider::Diagnostics MockProvider::configure(const provider::ConfigureRequest&,
                                              const CallOptions&) {
  return {};
}

provider::ReadResponse MockProvider::read(const provider::ReadRequest& request,
                                          const CallOptions&) {
  provider::ReadResponse out;
  out.state = request.current;
  out.private_state = request.private_state;
  out.identity = request.identity;
  return out;
}

// Only a new object gets values: afterwards, it keeps them.
provider::PlanResponse MockProvider::plan(const provider::PlanRequest& request,
                                          const CallOptions& call) {
  provider::PlanResponse out;
  out.planned = request.proposed;
  out.planned_private = request.prior_private;
  if (is_absent(request.proposed) || is_present(request.prior)) return out;
  const provider::TypeSchema* schema =
      schema_of(TypeKind::resource, request.type, call, out.diagnostics);
  if (schema == nullptr) return out;
  const MockValues* mock = values_of(ResourceMode::managed, request.type);
  auto planned = with_mock_values(schema->block, request.proposed, mock, MockStage::plan);
  if (planned) {
    out.planned = std::move(planned).value();
  } else {
    report(planned.error(), mock, out.diagnostics);
  }
  return out;
}

provider::ApplyResponse MockProvider::apply(const provider::ApplyRequest& request,
                                            const CallOptions& call) {
  provider::ApplyResponse out;
  out.state = request.planned;
  out.private_state = request.planned_private;
  if (is_absent(request.planned)) return out;
  const provider::TypeSchema* schema =
      schema_of(TypeKind::resource, request.type, call, out.diagnostics);
  if (schema == nullptr) return out;
  const MockValues* mock = values_of(ResourceMode::managed, request.type);
  auto made = with_mock_values(schema->block, request.planned, mock, MockStage::apply);
  if (made) {
    out.state = std::move(made).value();
  } else {
    out.state = request.prior;
    report(made.error(), mock, out.diagnostics);
  }
  return out;
}

provider::ReadDataResponse MockProvider::read_data_source(const provider::ReadDataRequest& request,
                                                          const CallOptions& call) {
  provider::ReadDataResponse out;
  const provider::TypeSchema* schema =
      schema_of(TypeKind::data_source, request.type, call, out.diagnostics);
  if (schema == nullptr) return out;
  const MockValues* mock = values_of(ResourceMode::data, request.type);
  auto made = mock_data_source(schema->block, request.config, mock);
  if (made) {
    out.state = std::move(made).value();
  } else {
    report(made.error(), mock, out.diagnostics);
  }
  return out;
}

provider::OpenResponse MockProvider::open(const provider::OpenRequest&, const CallOptions&) {
  provider::OpenResponse out;
  out.diagnostics = no_ephemeral();
  return out;
}

provider::RenewResponse MockProvider::renew(const provider::OpenedRequest&, const CallOptions&) {
  provider::RenewResponse out;
  out.diagnostics = no_ephemeral();
  return out;
}

provider::Diagnostics MockProvider::close(const provider::OpenedRequest&, const CallOptions&) {
  return no_ephemeral();
}

// --- what the real provider does

provider::SchemasResponse MockProvider::schemas(const CallOptions& call) {
  return real_.schemas(call);
}

void MockProvider::stop() { real_.stop(); }

Result<Value, provider::FunctionFailure> MockProvider::call_function(
    const provider::CallFunctionRequest& request, const CallOptions& call) {
  return real_.call_function(request, call);
}

provider::Diagnostics MockProvider::validate_resource(const provider::ValidateRequest& request,
                                                      const CallOptions& call) {
  return real_.validate_resource(request, call);
}

provider::UpgradeStateResponse MockProvider::upgrade_state(
    const provider::UpgradeStateRequest& request, const CallOptions& call) {
  return real_.upgrade_state(request, call);
}

provider::UpgradeIdentityResponse MockProvider::upgrade_identity(
    const provider::UpgradeIdentityRequest& request, const CallOptions& call) {
  return real_.upgrade_identity(request, call);
}

provider::ImportResponse MockProvider::import_object(const provider::ImportRequest& request,
                                                     const CallOptions& call) {
  return real_.import_object(request, call);
}

provider::MoveResponse MockProvider::move(const provider::MoveRequest& request,
                                          const CallOptions& call) {
  return real_.move(request, call);
}

provider::GenerateConfigResponse MockProvider::generate_config(
    const provider::GenerateConfigRequest& request, const CallOptions& call) {
  return real_.generate_config(request, call);
}

provider::Diagnostics MockProvider::validate_data_source(const provider::ValidateRequest& request,
                                                         const CallOptions& call) {
  return real_.validate_data_source(request, call);
}

provider::Diagnostics MockProvider::validate_ephemeral(const provider::ValidateRequest& request,
                                                       const CallOptions& call) {
  return real_.validate_ephemeral(request, call);
}

provider::Diagnostics MockProvider::validate_list(const provider::ValidateListRequest& request,
                                                  const CallOptions& call) {
  return real_.validate_list(request, call);
}

provider::Diagnostics MockProvider::list(const provider::ListRequest& request,
                                         const provider::OnListed& found, const CallOptions& call) {
  return real_.list(request, found, call);
}

provider::Diagnostics MockProvider::validate_action(const provider::ValidateRequest& request,
                                                    const CallOptions& call) {
  return real_.validate_action(request, call);
}

provider::PlanActionResponse MockProvider::plan_action(const provider::ActionRequest& request,
                                                       const CallOptions& call) {
  return real_.plan_action(request, call);
}

provider::Diagnostics MockProvider::invoke_action(const provider::ActionRequest& request,
                                                  const provider::OnProgress& progress,
                                                  const CallOptions& call) {
  return real_.invoke_action(request, progress, call);
}

}  // namespace landform::engine
