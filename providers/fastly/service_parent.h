// A service and its versions, as the SDK asks for them. Private to the provider.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fastly/client.h"
#include "fastly/fields.h"
#include "sdk/nested/handler.h"

namespace landform::fastly {

// A version, as the API tells it.
struct VersionInfo {
  int64_t number = 0;
  bool active = false;
  bool locked = false;
  std::string comment;
};

class ServiceParent : public nested::VersionedParent {
 public:
  ServiceParent(ClientPtr client, ServiceType type) : client_(std::move(client)), type_(type) {}

  // service_schema.cc
  [[nodiscard]] std::string name() const override;
  [[nodiscard]] sdk::Schema schema() const override;
  [[nodiscard]] std::string draft_attribute() const override { return "cloned_version"; }
  void validate_config(sdk::ValidateContext& context, const sdk::Object& config) override;
  void plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned,
            bool opens_draft) override;
  [[nodiscard]] std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                                        sdk::Object empty,
                                                        const std::string& id) override;
  [[nodiscard]] std::vector<std::string> version_attributes() const override;

  // service_upgrade.cc
  [[nodiscard]] sdk::Object upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old,
                                    sdk::Object empty) override;

  // service_read.cc
  [[nodiscard]] nested::Outcome<std::optional<nested::Found>> read(sdk::ReadContext& context,
                                                                   sdk::Object current) override;
  [[nodiscard]] nested::Status read_version(const nested::Scope& scope,
                                            sdk::Object& object) override;

  // service_change.cc
  [[nodiscard]] nested::Outcome<sdk::Object> create(const sdk::Context& context,
                                                    sdk::Object planned) override;
  [[nodiscard]] nested::Outcome<sdk::Object> update(const sdk::Context& context, sdk::Object prior,
                                                    const sdk::Object& planned) override;
  void remove(sdk::RemoveContext& context, const sdk::Object& current) override;
  [[nodiscard]] nested::Status write(const nested::Scope& draft, const sdk::Object* prior,
                                     const sdk::Object& planned) override;
  [[nodiscard]] nested::Status validate(const nested::Scope& draft,
                                        const sdk::Object& planned) override;
  [[nodiscard]] nested::Outcome<nested::Published> publish(sdk::ChangeContext& context,
                                                           const sdk::Object* prior,
                                                           sdk::Object planned,
                                                           const nested::Draft* draft) override;

  // service_draft.cc
  [[nodiscard]] nested::Outcome<nested::Draft> open(sdk::ChangeContext& context,
                                                    const sdk::Object& prior,
                                                    const sdk::Object& planned) override;
  [[nodiscard]] std::string give_up(const nested::Scope& draft) override;

 private:
  [[nodiscard]] bool is_vcl() const { return type_ == ServiceType::vcl; }
  [[nodiscard]] nested::Status set_comment(const sdk::Context& context, const std::string& service,
                                           int64_t version, const std::string& comment);
  [[nodiscard]] nested::Status set_http3(const nested::Scope& draft, bool on, bool certain);
  [[nodiscard]] Result<VersionInfo, Failure> version_info(const sdk::Context& context,
                                                          const std::string& service,
                                                          int64_t version);
  // Waits until a new clone can be written to.
  [[nodiscard]] nested::Status wait_for(const sdk::Context& context, const std::string& service,
                                        int64_t version);
  // Tells of drafts between two versions that nobody finished.
  void report_strays(sdk::ChangeContext& context, const std::string& service, int64_t after,
                     int64_t before);

  ClientPtr client_;
  ServiceType type_;
};

[[nodiscard]] VersionInfo version_of(const Value& answer);
// What is known of an attribute, or else what it would be.
[[nodiscard]] bool flag_in(const sdk::Object& object, std::string_view name, bool otherwise);
[[nodiscard]] int64_t version_in(const sdk::Object& object, std::string_view name);

// In the private state: the draft that a failure left unfinished.
inline constexpr const char* kUnfinished = "unfinished_draft";

}  // namespace landform::fastly
