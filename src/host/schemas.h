// The schemas of a plugin, decoded on demand. Private to the library.
//
// Until a type is requested, only the bytes of its message are kept: the response of a provider
// with 2,000 types takes no more than its 14 MB.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/messages_schema.h"
#include "provider/schemas.h"

namespace landform::host {

class PluginSchemas : public provider::Schemas {
 public:
  PluginSchemas(protocol::ProviderSchemaBytes bytes,
                protocol::GetResourceIdentitySchemas::Response identities,
                protocol::Dialect dialect);
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

  [[nodiscard]] const protocol::ProviderSchemaBytes::Bytes& bytes_of(provider::TypeKind kind) const;
  // The entry of a name, decoded if necessary, outside the lock.
  template <typename T, typename Decode>
  Result<const T*> cached(Cache<T>& cache, std::string_view name, const Decode& decode) const;

  const protocol::ProviderSchemaBytes bytes_;
  const protocol::GetResourceIdentitySchemas::Response identities_;
  const protocol::Dialect dialect_;

  mutable std::mutex mutex_;
  // Below: guarded by mutex_. By kind and name, such as "0 aws_vpc".
  mutable Cache<provider::TypeSchema> schemas_;
  mutable Cache<provider::IdentitySchema> identity_schemas_;
  mutable Cache<provider::FunctionSignature> functions_;
};

}  // namespace landform::host
