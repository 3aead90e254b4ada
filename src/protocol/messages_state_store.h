// Messages of the plugin protocol: state stores. Protocol 5 has none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages_common.h"

namespace landform::protocol {

struct StateStoreClientCapabilities {
  int64_t chunk_size = 0;

  static const Table& table();
};

struct StateStoreServerCapabilities {
  int64_t chunk_size = 0;

  static const Table& table();
};

struct StateByteRange {
  int64_t start = 0;
  int64_t end = 0;

  static const Table& table();
};

struct StateChunkMeta {
  std::string type_name;
  std::string state_id;

  static const Table& table();
};

struct ValidateStateStoreConfig {
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

struct ConfigureStateStore {
  struct Request {
    std::string type_name;
    DynamicValue config;
    StateStoreClientCapabilities capabilities;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;
    StateStoreServerCapabilities capabilities;

    static const Table& table();
  };
};

struct ReadStateBytes {
  struct Request {
    std::string type_name;
    std::string state_id;

    static const Table& table();
  };
  struct ResponseChunk {
    std::string content;
    int64_t total_length = 0;
    StateByteRange range;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct WriteStateBytes {
  struct RequestChunk {
    std::optional<StateChunkMeta> meta;
    std::string content;
    int64_t total_length = 0;
    StateByteRange range;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct LockState {
  struct Request {
    std::string type_name;
    std::string state_id;
    std::string operation;

    static const Table& table();
  };
  struct Response {
    std::string lock_id;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct UnlockState {
  struct Request {
    std::string type_name;
    std::string state_id;
    std::string lock_id;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct GetStates {
  struct Request {
    std::string type_name;

    static const Table& table();
  };
  struct Response {
    std::vector<std::string> state_ids;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct DeleteState {
  struct Request {
    std::string type_name;
    std::string state_id;

    static const Table& table();
  };
  struct Response {
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

}  // namespace landform::protocol
