#include "engine/builtin_provider.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "base/uuid.h"
#include "evaluation/builtin_schema.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/path.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

using provider::CallOptions;
using provider::Diagnostics;

constexpr std::string_view kData = "terraform_data";
constexpr std::string_view kRemoteState = "terraform_remote_state";

// --- schemas

class BuiltinSchemas : public provider::Schemas {
 public:
  BuiltinSchemas()
      : data_(schema_of(config::ResourceMode::managed, kData)),
        remote_state_(schema_of(config::ResourceMode::data, kRemoteState)),
        provider_{0, {}, schema::Block().implied_type()} {}

  [[nodiscard]] provider::Capabilities capabilities() const override {
    provider::Capabilities out;
    out.move_resource_state = true;
    return out;
  }
  [[nodiscard]] std::vector<std::string> types(provider::TypeKind kind) const override {
    if (kind == provider::TypeKind::resource) return {std::string(kData)};
    if (kind == provider::TypeKind::data_source) return {std::string(kRemoteState)};
    return {};
  }
  [[nodiscard]] std::vector<std::string> functions() const override { return {}; }
  [[nodiscard]] Result<const provider::TypeSchema*> find(provider::TypeKind kind,
                                                         std::string_view type) const override {
    if (kind == provider::TypeKind::resource && type == kData) return &data_;
    if (kind == provider::TypeKind::data_source && type == kRemoteState) return &remote_state_;
    return Error{fmt::format("The built-in provider has no type \"{}\".", type)};
  }
  [[nodiscard]] Result<const provider::TypeSchema*> provider() const override { return &provider_; }
  [[nodiscard]] Result<const provider::TypeSchema*> provider_meta() const override {
    return static_cast<const provider::TypeSchema*>(nullptr);
  }
  [[nodiscard]] Result<const provider::IdentitySchema*> identity(std::string_view) const override {
    return static_cast<const provider::IdentitySchema*>(nullptr);
  }
  [[nodiscard]] Result<const provider::FunctionSignature*> function(
      std::string_view name) const override {
    return Error{fmt::format("The built-in provider has no function \"{}\".", name)};
  }

  [[nodiscard]] Type data_type() const { return data_.type; }

 private:
  static provider::TypeSchema schema_of(config::ResourceMode mode, std::string_view type) {
    const schema::Block& block = *evaluation::builtin_schema(mode, type);
    return {0, block, block.implied_type()};
  }

  provider::TypeSchema data_;
  provider::TypeSchema remote_state_;
  provider::TypeSchema provider_;
};

const Value& attribute(const Value& object, std::string_view name) { return *object.find(name); }

// An object of terraform_data: its type depends on the values.
Value data_object(Value id, Value input, Value output, Value triggers) {
  return Value::object({{"id", std::move(id)},
                        {"input", std::move(input)},
                        {"output", std::move(output)},
                        {"triggers_replace", std::move(triggers)}});
}

// Attributes that the schema no longer has are dropped. The text stays as it is if it is no object.
std::string without_removed(const std::string& json) {
  auto all = decode_json(json);
  if (!all || !all->type().is_object()) return json;
  const schema::Block& schema =
      *evaluation::builtin_schema(config::ResourceMode::managed, "terraform_data");
  Value::Attributes kept;
  for (size_t i = 0; i < all->length(); ++i) {
    if (schema.attributes.contains(all->key(i))) kept.emplace_back(all->key(i), all->elements()[i]);
  }
  const Value value = Value::object(std::move(kept));
  auto text = encode_json(value, value.type());
  return text ? *text : json;
}

class BuiltinProvider : public provider::Provider {
 public:
  BuiltinProvider(RemoteStateReader reader, RemoteStateCheck check)
      : reader_(std::move(reader)), check_(std::move(check)) {}

  provider::SchemasResponse schemas(const CallOptions&) override { return {schemas_}; }
  Diagnostics validate_provider(const Value&, const CallOptions&) override { return {}; }
  Diagnostics configure(const provider::ConfigureRequest&, const CallOptions&) override {
    return {};
  }
  void stop() override {}
  Result<Value, provider::FunctionFailure> call_function(
      const provider::CallFunctionRequest& request, const CallOptions&) override {
    return provider::FunctionFailure{"There is no function " + request.name + ".", {}};
  }

  // --- terraform_data

  Diagnostics validate_resource(const provider::ValidateRequest&, const CallOptions&) override {
    return {};
  }

  provider::UpgradeStateResponse upgrade_state(const provider::UpgradeStateRequest& request,
                                               const CallOptions&) override {
    if (request.state.json.empty()) {  // of a state before Terraform 0.12
      Diagnostics unreadable;
      unreadable.error("EOF", "");
      return {Value::null(schemas_->data_type()), unreadable};
    }
    auto value = decode_json(request.state.json, schemas_->data_type());
    if (!value) value = decode_json(without_removed(request.state.json), schemas_->data_type());
    if (value) return {*value, {}};
    Diagnostics diagnostics;
    const std::string path = path_to_string(value.error().path);
    diagnostics.error(path + (path.empty() ? "" : ": ") + value.error().message, "");
    return {Value::null(schemas_->data_type()), diagnostics};
  }

  provider::UpgradeIdentityResponse upgrade_identity(const provider::UpgradeIdentityRequest&,
                                                     const CallOptions&) override {
    return {};
  }

  provider::ReadResponse read(const provider::ReadRequest& request, const CallOptions&) override {
    provider::ReadResponse out;
    out.state = request.current;
    out.private_state = request.private_state;
    return out;
  }

  // A new object gets an id and, once applied, its input as its output; a change of
  // triggers_replace makes a new one.
  provider::PlanResponse plan(const provider::PlanRequest& request, const CallOptions&) override {
    provider::PlanResponse out;
    out.planned_private = request.prior_private;
    out.planned = request.proposed;
    if (is_absent(request.proposed)) return out;
    const Value& input = attribute(request.proposed, "input");
    const Value& triggers = attribute(request.proposed, "triggers_replace");
    Value id = attribute(request.proposed, "id");
    Value output = attribute(request.proposed, "output");
    Value new_output = is_absent(input) ? input : Value::unknown(input.type());
    static const Value kNewId = Value::unknown_not_null(Type::string());
    if (is_absent(request.prior)) {
      id = kNewId;
      output = new_output;
    } else if (!attribute(request.prior, "triggers_replace").identical(triggers)) {
      out.requires_replace.push_back({PathStep::attribute("triggers_replace")});
      id = kNewId;
      output = new_output;
    } else if (!attribute(request.prior, "input").identical(input)) {
      output = Value::unknown(input.type());
    }
    out.planned = data_object(id, input, output, triggers);
    return out;
  }

  provider::ApplyResponse apply(const provider::ApplyRequest& request,
                                const CallOptions&) override {
    provider::ApplyResponse out;
    out.private_state = request.planned_private;
    out.state = request.planned;
    if (is_absent(request.planned)) return out;
    const Value& input = attribute(request.planned, "input");
    Value id = attribute(request.planned, "id");
    Value output = attribute(request.planned, "output");
    if (!output.is_known()) output = input;
    if (!id.is_known()) id = Value::string(random_uuid());
    out.state = data_object(id, input, output, attribute(request.planned, "triggers_replace"));
    return out;
  }

  provider::ImportResponse import_object(const provider::ImportRequest& request,
                                         const CallOptions&) override {
    provider::ImportResponse out;
    Value none = Value::null();
    out.objects.push_back(
        {std::string(kData), data_object(Value::string(request.id), none, none, none), {}, {}});
    return out;
  }

  // A null_resource, whose triggers become triggers_replace.
  provider::MoveResponse move(const provider::MoveRequest& request, const CallOptions&) override {
    provider::MoveResponse out;
    if (request.target_type != kData) {
      out.diagnostics.error("Error: unsupported resource " + request.target_type);
      return out;
    }
    if (!request.source_provider.ends_with("hashicorp/null")) {
      out.diagnostics.error("Unsupported source provider for move operation",
                            "Only moving from the official hashicorp/null provider to "
                            "terraform_data is supported.");
      return out;
    }
    if (request.source_type != "null_resource") {
      out.diagnostics.error("Unsupported source resource type for move operation",
                            "Only moving from the null_resource managed resource to "
                            "terraform_data is supported.");
      return out;
    }
    Type source = Type::object(
        {{"id", Type::string(), false}, {"triggers", Type::map(Type::string()), false}});
    auto value = decode_json(request.source_state.json, source);
    if (!value) {
      out.diagnostics.error("Failed to decode source state", value.error().message);
      return out;
    }
    Value triggers = attribute(*value, "triggers");
    if (is_absent(triggers)) {
      triggers = Value::null();
    } else {
      Value::Attributes entries;
      for (size_t i = 0; i < triggers.length(); ++i)
        entries.emplace_back(triggers.key(i), triggers.elements()[i]);
      triggers = Value::object(std::move(entries));
    }
    out.state = data_object(attribute(*value, "id"), Value::null(), Value::null(), triggers);
    return out;
  }

  provider::GenerateConfigResponse generate_config(const provider::GenerateConfigRequest&,
                                                   const CallOptions&) override {
    provider::GenerateConfigResponse out;
    out.diagnostics = unsupported("Generating configuration");
    return out;
  }

  // --- terraform_remote_state

  Diagnostics validate_data_source(const provider::ValidateRequest& request,
                                   const CallOptions&) override {
    if (check_) return check_(request.config);
    Diagnostics out;
    auto check = [&](const char* name, const char* summary, const char* detail) {
      Type type = attribute(request.config, name).type();
      if (type.is_dynamic() || type.is_object() || type.is_map()) return;
      out.error(summary, detail, {PathStep::attribute(name)});
    };
    check("config", "Invalid backend configuration", "The configuration must be an object value.");
    check("defaults", "Invalid default values", "Defaults must be given in an object value.");
    return out;
  }

  provider::ReadDataResponse read_data_source(const provider::ReadDataRequest& request,
                                              const CallOptions&) override {
    provider::ReadDataResponse out;
    const Value& config = request.config;
    const Value& workspace = attribute(config, "workspace");
    const Value& backend = attribute(config, "backend");
    // The schema allows null for what is required.
    if (is_absent(backend)) {
      out.diagnostics.error("Missing required argument",
                            "The argument \"backend\" is required, but no definition was found.",
                            {PathStep::attribute("backend")});
      return out;
    }
    RemoteStateRequest wanted{
        std::string(backend.as_string()), attribute(config, "config"),
        is_absent(workspace) ? "default" : std::string(workspace.as_string())};
    if (wanted.backend == "_local") wanted.backend = "local";
    RemoteState read = reader_(wanted);
    out.diagnostics = std::move(read.diagnostics);
    if (out.diagnostics.has_errors()) return out;
    std::map<std::string, Value> outputs;
    const Value& defaults = attribute(config, "defaults");
    if (is_present(defaults)) {
      for (size_t i = 0; i < defaults.length(); ++i)
        outputs[std::string(defaults.key(i))] = defaults.elements()[i];
    }
    if (!read.state) {
      out.diagnostics.error(
          "Unable to find remote state",
          "No stored state was found for the given workspace in the given backend.",
          {PathStep::attribute("workspace")});
      return out;
    }
    for (const auto& [name, output] : read.state->outputs)
      outputs[name] = output.value.unmarked_deep();
    Value::Attributes attributes(outputs.begin(), outputs.end());
    out.state = Value::object({{"backend", backend},
                               {"config", attribute(config, "config")},
                               {"defaults", defaults},
                               {"outputs", Value::object(std::move(attributes))},
                               {"workspace", workspace}});
    return out;
  }

  // --- nothing else

  Diagnostics validate_ephemeral(const provider::ValidateRequest&, const CallOptions&) override {
    return unsupported("Ephemeral resources");
  }
  provider::OpenResponse open(const provider::OpenRequest&, const CallOptions&) override {
    provider::OpenResponse out;
    out.diagnostics = unsupported("Ephemeral resources");
    return out;
  }
  provider::RenewResponse renew(const provider::OpenedRequest&, const CallOptions&) override {
    provider::RenewResponse out;
    out.diagnostics = unsupported("Ephemeral resources");
    return out;
  }
  Diagnostics close(const provider::OpenedRequest&, const CallOptions&) override { return {}; }
  Diagnostics validate_list(const provider::ValidateListRequest&, const CallOptions&) override {
    return unsupported("Lists");
  }
  Diagnostics list(const provider::ListRequest&, const provider::OnListed&,
                   const CallOptions&) override {
    return unsupported("Lists");
  }
  Diagnostics validate_action(const provider::ValidateRequest&, const CallOptions&) override {
    return unsupported("Actions");
  }
  provider::PlanActionResponse plan_action(const provider::ActionRequest&,
                                           const CallOptions&) override {
    provider::PlanActionResponse out;
    out.diagnostics = unsupported("Actions");
    return out;
  }
  Diagnostics invoke_action(const provider::ActionRequest&, const provider::OnProgress&,
                            const CallOptions&) override {
    return unsupported("Actions");
  }

 private:
  static Diagnostics unsupported(const char* what) {
    Diagnostics out;
    out.error("Not supported", fmt::format("{} are not supported by the built-in provider.", what));
    return out;
  }

  RemoteStateReader reader_;
  RemoteStateCheck check_;
  std::shared_ptr<const BuiltinSchemas> schemas_ = std::make_shared<const BuiltinSchemas>();
};

}  // namespace

std::unique_ptr<provider::Provider> make_builtin_provider(RemoteStateReader reader,
                                                          RemoteStateCheck check) {
  return std::make_unique<BuiltinProvider>(std::move(reader), std::move(check));
}

}  // namespace landform::engine
