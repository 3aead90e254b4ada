// What a provider offers: its types and functions, and the schema of each.
//
// A large provider has thousands of types and a run uses a dozen of them, so each schema is decoded
// when it is first requested. References stay valid as long as the Schemas object, which may
// outlive the provider it came from. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/schema.h"
#include "value/type.h"

namespace landform::provider {

enum class TypeKind : uint8_t { resource, data_source, ephemeral_resource, list_resource, action };

// "resource", "data source", …
[[nodiscard]] std::string_view kind_name(TypeKind kind);

// The decoded schema of one type.
struct TypeSchema {
  int64_t version = 0;
  schema::Block block;
  Type type;  // of the block's values
};

// An attribute that identifies an object permanently.
struct IdentityAttribute {
  std::string name;
  Type type = Type::string();
  bool required_for_import = true;  // otherwise optional
  std::string description;
};

struct IdentitySchema {
  int64_t version = 0;
  std::vector<IdentityAttribute> attributes;

  // The object type of the identity.
  [[nodiscard]] Type type() const;
};

struct FunctionParameter {
  std::string name;
  Type type;
  bool allow_null = false;
  bool allow_unknown = false;
  std::string description;
};

// A function that configurations call as provider::NAME::FUNCTION.
struct FunctionSignature {
  std::vector<FunctionParameter> parameters;
  std::optional<FunctionParameter> variadic;
  Type result;
  std::string summary;
  std::string description;
  std::string deprecation_message;

  // The parameter of the i-th argument; null if there are too many arguments.
  [[nodiscard]] const FunctionParameter* parameter(size_t i) const;
};

// Optional capabilities of a provider.
struct Capabilities {
  bool plan_destroy = false;              // plans removals too
  bool schema_optional = false;           // calls work without fetching schemas first
  bool move_resource_state = false;       // can convert states of other types
  bool generate_resource_config = false;  // can generate configurations for existing objects
};

class Schemas {
 public:
  Schemas() = default;
  Schemas(const Schemas&) = delete;
  Schemas& operator=(const Schemas&) = delete;
  virtual ~Schemas() = default;

  [[nodiscard]] virtual Capabilities capabilities() const = 0;
  // Sorted.
  [[nodiscard]] virtual std::vector<std::string> types(TypeKind kind) const = 0;
  [[nodiscard]] virtual std::vector<std::string> functions() const = 0;

  // Never a null pointer. An error says that there is no such type, or why its schema is invalid.
  [[nodiscard]] virtual Result<const TypeSchema*> find(TypeKind kind,
                                                       std::string_view type) const = 0;
  // The same as bytes: the message `Schema` of protocol 6, where the provider has it at hand. Empty
  // otherwise. So thousands of schemas are described without making any of them ready.
  [[nodiscard]] virtual std::string_view encoded(TypeKind /*kind*/,
                                                 std::string_view /*type*/) const {
    return {};
  }
  // The schema of the provider's own configuration.
  [[nodiscard]] virtual Result<const TypeSchema*> provider() const = 0;
  // The schema of provider_meta blocks; null if the provider accepts none.
  [[nodiscard]] virtual Result<const TypeSchema*> provider_meta() const = 0;
  // Null for a resource without an identity.
  [[nodiscard]] virtual Result<const IdentitySchema*> identity(std::string_view type) const = 0;
  [[nodiscard]] virtual Result<const FunctionSignature*> function(std::string_view name) const = 0;
};

}  // namespace landform::provider
