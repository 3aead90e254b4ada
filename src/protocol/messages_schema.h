// Messages of the plugin protocol: the types of a provider and their schemas.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages_common.h"

namespace landform::protocol {

enum class NestingMode : int32_t {
  invalid = 0,
  single = 1,
  list = 2,
  set = 3,
  map = 4,
  group = 5,  // blocks only
};

struct SchemaAttribute;
struct SchemaNestedBlock;

struct SchemaObject {
  std::vector<SchemaAttribute> attributes;
  NestingMode nesting = NestingMode::invalid;

  static const Table& table();
};

struct SchemaAttribute {
  std::string name;
  std::string type;  // JSON; empty with a nested type
  std::optional<SchemaObject> nested_type;
  std::string description;
  bool required = false;
  bool optional = false;
  bool computed = false;
  bool sensitive = false;
  StringKind description_kind = StringKind::plain;
  bool deprecated = false;
  bool write_only = false;
  std::string deprecation_message;

  static const Table& table();
};

struct SchemaBlock {
  int64_t version = 0;
  std::vector<SchemaAttribute> attributes;
  std::vector<SchemaNestedBlock> block_types;
  std::string description;
  StringKind description_kind = StringKind::plain;
  bool deprecated = false;
  std::string deprecation_message;

  static const Table& table();
};

struct SchemaNestedBlock {
  std::string type_name;
  SchemaBlock block;
  NestingMode nesting = NestingMode::invalid;
  int64_t min_items = 0;
  int64_t max_items = 0;

  static const Table& table();
};

struct Schema {
  int64_t version = 0;
  SchemaBlock block;

  static const Table& table();
};

struct IdentityAttribute {
  std::string name;
  std::string type;
  bool required_for_import = false;
  bool optional_for_import = false;
  std::string description;

  static const Table& table();
};

struct ResourceIdentitySchema {
  int64_t version = 0;
  std::vector<IdentityAttribute> identity_attributes;

  static const Table& table();
};

struct FunctionParameter {
  std::string name;
  std::string type;
  bool allow_null_value = false;
  bool allow_unknown_values = false;
  std::string description;
  StringKind description_kind = StringKind::plain;

  static const Table& table();
};

struct FunctionReturn {
  std::string type;

  static const Table& table();
};

struct Function {
  std::vector<FunctionParameter> parameters;
  std::optional<FunctionParameter> variadic_parameter;
  FunctionReturn returns;
  std::string summary;
  std::string description;
  StringKind description_kind = StringKind::plain;
  std::string deprecation_message;

  static const Table& table();
};

struct ActionSchema {
  Schema schema;

  static const Table& table();
};

struct TypeName {
  std::string type_name;

  static const Table& table();
};

struct FunctionName {
  std::string name;

  static const Table& table();
};

struct GetMetadata {
  struct Request {
    static const Table& table();
  };
  struct Response {
    ServerCapabilities server_capabilities;
    std::vector<Diagnostic> diagnostics;
    std::vector<TypeName> data_sources;
    std::vector<TypeName> resources;
    std::vector<FunctionName> functions;
    std::vector<TypeName> ephemeral_resources;
    std::vector<TypeName> list_resources;
    std::vector<TypeName> state_stores;
    std::vector<TypeName> actions;

    static const Table& table();
  };
};

struct GetProviderSchema {
  struct Request {
    static const Table& table();
  };
  struct Response {
    // A provider without settings has an empty schema; clients reject a missing one.
    std::optional<Schema> provider;
    std::map<std::string, Schema, std::less<>> resource_schemas;
    std::map<std::string, Schema, std::less<>> data_source_schemas;
    std::vector<Diagnostic> diagnostics;
    std::optional<Schema> provider_meta;
    ServerCapabilities server_capabilities;
    std::map<std::string, Function, std::less<>> functions;
    std::map<std::string, Schema, std::less<>> ephemeral_resource_schemas;
    std::map<std::string, Schema, std::less<>> list_resource_schemas;
    std::map<std::string, Schema, std::less<>> state_store_schemas;
    std::map<std::string, ActionSchema, std::less<>> action_schemas;

    static const Table& table();
  };
};

// The response to GetProviderSchema with each schema left as the bytes of its message, to be
// decoded on demand: the largest providers have thousands of them.
struct ProviderSchemaBytes {
  using Bytes = std::map<std::string, std::string, std::less<>>;

  std::optional<std::string> provider;  // Schema
  std::optional<std::string> provider_meta;
  Bytes resource_schemas;
  Bytes data_source_schemas;
  Bytes ephemeral_resource_schemas;
  Bytes list_resource_schemas;
  Bytes action_schemas;  // ActionSchema
  Bytes functions;       // Function
  std::vector<Diagnostic> diagnostics;
  ServerCapabilities server_capabilities;

  static const Table& table();
};

struct GetResourceIdentitySchemas {
  struct Request {
    static const Table& table();
  };
  struct Response {
    std::map<std::string, ResourceIdentitySchema, std::less<>> identity_schemas;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

struct GetFunctions {
  struct Request {
    static const Table& table();
  };
  struct Response {
    std::map<std::string, Function, std::less<>> functions;
    std::vector<Diagnostic> diagnostics;

    static const Table& table();
  };
};

}  // namespace landform::protocol
