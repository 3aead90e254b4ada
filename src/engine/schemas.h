// The schemas of the types in a plan or state, by the provider that defines them.
#pragma once

#include <string_view>

#include "config/address.h"
#include "config/provider_address.h"
#include "provider/schemas.h"

namespace landform::engine {

// Thread-safe.
class SchemaSource {
 public:
  SchemaSource() = default;
  SchemaSource(const SchemaSource&) = delete;
  SchemaSource& operator=(const SchemaSource&) = delete;
  virtual ~SchemaSource() = default;

  // Null if the provider is not available or has no such type. Valid as long as this object.
  [[nodiscard]] virtual const provider::TypeSchema* schema_of(
      const config::ProviderAddress& provider, config::ResourceMode mode,
      std::string_view type) const = 0;
  // The schema of the provider's own configuration; null if it is not available.
  [[nodiscard]] virtual const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& provider) const = 0;
};

}  // namespace landform::engine
