// The schemas that `terraform providers schema -json` prints. For tests.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>

#include "base/result.h"
#include "engine/schemas.h"

namespace landform::report::recorded {

// Each schema is decoded when it is first requested.
class JsonSchemas : public engine::SchemaSource {
 public:
  [[nodiscard]] static Result<std::unique_ptr<JsonSchemas>> read(std::string text);

  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ProviderAddress& provider,
                                                      config::ResourceMode mode,
                                                      std::string_view type) const override;
  [[nodiscard]] const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& provider) const override;

 private:
  // Provider, kind ("resource_schemas", …) and type; the provider's own schema has no type.
  using Key = std::tuple<std::string, std::string, std::string>;

  explicit JsonSchemas(std::string text) : text_(std::move(text)) {}
  Result<bool> index();
  [[nodiscard]] const provider::TypeSchema* find(const Key& key) const;

  const std::string text_;
  std::map<Key, std::string_view> texts_;
  mutable std::mutex mutex_;
  mutable std::map<Key, std::unique_ptr<const provider::TypeSchema>> decoded_;
};

}  // namespace landform::report::recorded
