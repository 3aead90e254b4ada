// Messages of the plugin protocol: parts shared by several calls.
//
// The structs are used for protocol 6, up to 6.11, and protocol 5; their tables list the
// differences. Names and numbers are those of the protocol, except for C++ keywords. They are plain
// data: value_conversion.h interprets values and paths.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/protobuf.h"

namespace landform::protocol {

enum class DiagnosticSeverity : int32_t { invalid = 0, error = 1, warning = 2 };

enum class DeferredReason : int32_t {
  unknown = 0,
  resource_config_unknown = 1,
  provider_config_unknown = 2,
  absent_prerequisite = 3,
};

enum class StringKind : int32_t { plain = 0, markdown = 1 };

// A value for a type that the reader knows: MessagePack, or else JSON. Empty means null.
struct DynamicValue {
  std::string msgpack;
  std::string json;

  [[nodiscard]] bool empty() const { return msgpack.empty() && json.empty(); }
  static const Table& table();
};

// One of them is set.
struct PathStepMessage {
  std::optional<std::string> attribute_name;
  std::optional<std::string> element_key_string;
  std::optional<int64_t> element_key_int;

  static const Table& table();
};

struct PathMessage {
  std::vector<PathStepMessage> steps;

  [[nodiscard]] bool empty() const { return steps.empty(); }
  static const Table& table();
};

struct Diagnostic {
  DiagnosticSeverity severity = DiagnosticSeverity::invalid;
  std::string summary;
  std::string detail;
  PathMessage attribute;

  static const Table& table();
};

struct FunctionError {
  std::string text;
  std::optional<int64_t> function_argument;

  static const Table& table();
};

// A stored state: JSON, or a legacy flat map.
struct RawState {
  std::string json;
  std::map<std::string, std::string, std::less<>> flatmap;

  [[nodiscard]] bool empty() const { return json.empty() && flatmap.empty(); }
  static const Table& table();
};

struct ResourceIdentityData {
  DynamicValue identity_data;

  static const Table& table();
};

struct ServerCapabilities {
  bool plan_destroy = false;
  bool get_provider_schema_optional = false;
  bool move_resource_state = false;
  bool generate_resource_config = false;

  static const Table& table();
};

struct ClientCapabilities {
  bool deferral_allowed = false;
  bool write_only_attributes_allowed = false;

  static const Table& table();
};

struct Timestamp {
  int64_t seconds = 0;  // since 1970
  int32_t nanos = 0;

  static const Table& table();
};

struct Deferred {
  DeferredReason reason = DeferredReason::unknown;

  static const Table& table();
};

}  // namespace landform::protocol
