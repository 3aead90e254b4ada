// Messages of the plugin protocol: managed resources, their identities, and lists of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages_common.h"

namespace landform::protocol {

struct ValidateResourceConfig {
  struct Request {
    std::string type_name;
    DynamicValue config;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct UpgradeResourceState {
  struct Request {
    std::string type_name;
    int64_t version = 0;
    RawState raw_state;

    static const Table& table();
  };
  struct Response {
    DynamicValue upgraded_state;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct UpgradeResourceIdentity {
  struct Request {
    std::string type_name;
    int64_t version = 0;
    RawState raw_identity;

    static const Table& table();
  };
  struct Response {
    std::optional<ResourceIdentityData> upgraded_identity;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ReadResource {
  struct Request {
    std::string type_name;
    DynamicValue current_state;
    std::string private_data;
    DynamicValue provider_meta;
    ClientCapabilities client_capabilities;
    std::optional<ResourceIdentityData> current_identity;

    static const Table& table();
  };
  struct Response {
    DynamicValue new_state;
    std::vector<Diagnostic> diagnostics;
    std::string private_data;
    std::optional<Deferred> deferred;
    std::optional<ResourceIdentityData> new_identity;

    static const Table& table();
  };
};

struct PlanResourceChange {
  struct Request {
    std::string type_name;
    DynamicValue prior_state;
    DynamicValue proposed_new_state;
    DynamicValue config;
    std::string prior_private;
    DynamicValue provider_meta;
    ClientCapabilities client_capabilities;
    std::optional<ResourceIdentityData> prior_identity;

    static const Table& table();
  };
  struct Response {
    DynamicValue planned_state;
    std::vector<PathMessage> requires_replace;
    std::string planned_private;
    std::vector<Diagnostic> diagnostics;
    bool legacy_type_system = false;
    std::optional<Deferred> deferred;
    std::optional<ResourceIdentityData> planned_identity;

    static const Table& table();
  };
};

struct ApplyResourceChange {
  struct Request {
    std::string type_name;
    DynamicValue prior_state;
    DynamicValue planned_state;
    DynamicValue config;
    std::string planned_private;
    DynamicValue provider_meta;
    std::optional<ResourceIdentityData> planned_identity;

    static const Table& table();
  };
  struct Response {
    DynamicValue new_state;
    std::string private_data;
    std::vector<Diagnostic> diagnostics;
    bool legacy_type_system = false;
    std::optional<ResourceIdentityData> new_identity;

    static const Table& table();
  };
};

struct ImportedResource {
  std::string type_name;
  DynamicValue state;
  std::string private_data;
  std::optional<ResourceIdentityData> identity;

  static const Table& table();
};

struct ImportResourceState {
  struct Request {
    std::string type_name;
    std::string id;
    ClientCapabilities client_capabilities;
    std::optional<ResourceIdentityData> identity;

    static const Table& table();
  };
  struct Response {
    std::vector<ImportedResource> imported_resources;
    std::vector<Diagnostic> diagnostics;
    std::optional<Deferred> deferred;

    static const Table& table();
  };
};

struct MoveResourceState {
  struct Request {
    std::string source_provider_address;
    std::string source_type_name;
    int64_t source_schema_version = 0;
    RawState source_state;
    std::string target_type_name;
    std::string source_private;
    RawState source_identity;
    int64_t source_identity_schema_version = 0;

    static const Table& table();
  };
  struct Response {
    DynamicValue target_state;
    std::vector<Diagnostic> diagnostics;
    std::string target_private;
    std::optional<ResourceIdentityData> target_identity;

    static const Table& table();
  };
};

struct GenerateResourceConfig {
  struct Request {
    std::string type_name;
    DynamicValue state;

    static const Table& table();
  };
  struct Response {
    DynamicValue config;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ValidateListResourceConfig {
  struct Request {
    std::string type_name;
    DynamicValue config;
    DynamicValue include_resource_object;
    DynamicValue limit;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ListResource {
  struct Request {
    std::string type_name;
    DynamicValue config;
    bool include_resource_object = false;
    int64_t limit = 0;

    static const Table& table();
  };
  struct Event {
    std::optional<ResourceIdentityData> identity;
    std::string display_name;
    DynamicValue resource_object;
    std::vector<Diagnostic> diagnostic;

    static const Table& table();
  };
};

}  // namespace landform::protocol
