// The schemas of a provider as one block of bytes with an index, in memory or in a file.
//
// Each schema is the message that the provider sent for it, found by its kind and name without
// looking at the others. So a provider with thousands of types costs no more than the types that
// are used, whether its schemas have just been received or were kept on disk.
//
// The layout is that of this machine: a header, the entries in the order of their kind and name,
// then names and messages. open() checks every offset, so no file can do harm.
//
// Immutable; any thread may read it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/messages_schema.h"

namespace landform::host {

class SchemaImage {
 public:
  // The first ones are those of provider::TypeKind.
  enum class Kind : uint32_t {
    resource,
    data_source,
    ephemeral_resource,
    list_resource,
    action,
    provider,       // without a name
    provider_meta,  // without a name
    identity,
    function,
    capabilities,  // without a name
    source,        // its name says what the schemas are from
    document,      // a provider in a file of schemas, with the source of its own image
  };

  // The bytes stay valid as long as `owner`.
  [[nodiscard]] static Result<SchemaImage> open(std::shared_ptr<const void> owner,
                                                std::string_view bytes);
  [[nodiscard]] static Result<SchemaImage> open(std::string bytes);

  [[nodiscard]] protocol::Dialect dialect() const { return dialect_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] std::optional<std::string_view> find(Kind kind, std::string_view name = {}) const;
  // Sorted.
  [[nodiscard]] std::vector<std::string> names(Kind kind) const;

 private:
  friend class SchemaImageBuilder;
  struct Entry;

  [[nodiscard]] Entry entry(size_t i) const;
  [[nodiscard]] std::string_view name(const Entry& entry) const;
  // The index of the first entry that is not before the given one.
  [[nodiscard]] size_t lower_bound(Kind kind, std::string_view name) const;

  std::shared_ptr<const void> owner_;
  std::string_view bytes_;
  size_t count_ = 0;
  protocol::Dialect dialect_ = protocol::Dialect::v6;
};

// Collects entries in any order; the first of a kind and name is kept.
class SchemaImageBuilder {
 public:
  explicit SchemaImageBuilder(protocol::Dialect dialect) : dialect_(dialect) {}

  void add(SchemaImage::Kind kind, std::string name, std::string message) {
    entries_.push_back({kind, std::move(name), std::move(message)});
  }
  // All parts of a provider's responses.
  void add(protocol::ProviderSchemaBytes response,
           const protocol::GetResourceIdentitySchemas::Response& identities);
  // The image; empty if it would be too large for its index.
  [[nodiscard]] std::string finish() &&;

 private:
  struct Item {
    SchemaImage::Kind kind;
    std::string name;
    std::string message;
  };

  protocol::Dialect dialect_;
  std::vector<Item> entries_;
};

}  // namespace landform::host
