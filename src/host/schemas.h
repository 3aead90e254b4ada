// The schemas of a plugin, decoded on demand from their messages. Private to the library.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "host/schema_image.h"
#include "provider/schemas.h"

namespace landform::host {

class PluginSchemas : public provider::Schemas {
 public:
  explicit PluginSchemas(SchemaImage image);
  ~PluginSchemas() override;

  [[nodiscard]] provider::Capabilities capabilities() const override;
  [[nodiscard]] std::vector<std::string> types(provider::TypeKind kind) const override;
  [[nodiscard]] std::vector<std::string> functions() const override;
  [[nodiscard]] Result<const provider::TypeSchema*> find(provider::TypeKind kind,
                                                         std::string_view type) const override;
  [[nodiscard]] Result<const provider::TypeSchema*> provider() const override;
  [[nodiscard]] Result<const provider::TypeSchema*> provider_meta() const override;
  [[nodiscard]] Result<const provider::IdentitySchema*> identity(
      std::string_view type) const override;
  [[nodiscard]] Result<const provider::FunctionSignature*> function(
      std::string_view name) const override;

 private:
  template <typename T>
  struct Decoded;
  // The decoded schemas, by name; entries are never removed.
  template <typename T>
  using Cache = std::map<std::string, std::unique_ptr<Decoded<T>>, std::less<>>;

  // The entry of a name, decoded if necessary, outside the lock.
  template <typename T, typename Decode>
  Result<const T*> cached(Cache<T>& cache, std::string_view name, const Decode& decode) const;

  const SchemaImage image_;

  mutable std::mutex mutex_;
  // Below: guarded by mutex_. By kind and name, such as "0 aws_vpc".
  mutable Cache<provider::TypeSchema> schemas_;
  mutable Cache<provider::IdentitySchema> identity_schemas_;
  mutable Cache<provider::FunctionSignature> functions_;
};

}  // namespace landform::host
