// Messages of the plugin protocol: the provider itself, functions, data sources, ephemeral
// resources and actions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/messages_common.h"

namespace landform::protocol {

// PrepareProviderConfig in protocol 5, where a provider also returns the configuration.
struct ValidateProviderConfig {
  struct Request {
    DynamicValue config;

    static const Table& table();
  };
  struct Response {
    DynamicValue prepared_config;  // protocol 5 only
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ConfigureProvider {
  struct Request {
    std::string terraform_version;
    DynamicValue config;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct StopProvider {
  struct Request {
    static const Table& table();
  };
  struct Response {
    std::string error;

    static const Table& table();
  };
};

struct CallFunction {
  struct Request {
    std::string name;
    std::vector<DynamicValue> arguments;

    static const Table& table();
  };
  struct Response {
    DynamicValue result;
    std::optional<FunctionError> error;

    static const Table& table();
  };
};

struct ValidateDataResourceConfig {
  struct Request {
    std::string type_name;
    DynamicValue config;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ReadDataSource {
  struct Request {
    std::string type_name;
    DynamicValue config;
    DynamicValue provider_meta;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  struct Response {
    DynamicValue state;
    std::vector<Diagnostic> diagnostics;
    std::optional<Deferred> deferred;

    static const Table& table();
  };
};

struct ValidateEphemeralResourceConfig {
  struct Request {
    std::string type_name;
    DynamicValue config;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct OpenEphemeralResource {
  struct Request {
    std::string type_name;
    DynamicValue config;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;
    std::optional<Timestamp> renew_at;
    DynamicValue result;
    std::string private_data;
    std::optional<Deferred> deferred;

    static const Table& table();
  };
};

struct RenewEphemeralResource {
  struct Request {
    std::string type_name;
    std::string private_data;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;
    std::optional<Timestamp> renew_at;
    std::string private_data;

    static const Table& table();
  };
};

struct CloseEphemeralResource {
  struct Request {
    std::string type_name;
    std::string private_data;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct ValidateActionConfig {
  struct Request {
    std::string action_type;
    DynamicValue config;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct PlanAction {
  struct Request {
    std::string action_type;
    DynamicValue config;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;
    std::optional<Deferred> deferred;

    static const Table& table();
  };
};

struct ActionProgress {
  std::string message;

  static const Table& table();
};

struct ActionCompleted {
  std::vector<Diagnostic> diagnostics;

  static const Table& table();
};

struct InvokeAction {
  struct Request {
    std::string action_type;
    DynamicValue config;
    ClientCapabilities client_capabilities;

    static const Table& table();
  };
  // One of them is set; the last event is the completion.
  struct Event {
    std::optional<ActionProgress> progress;
    std::optional<ActionCompleted> completed;

    static const Table& table();
  };
};

}  // namespace landform::protocol
