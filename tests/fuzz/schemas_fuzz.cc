// Kept schemas and files of schemas: whatever the bytes are, everything that an index lists can be
// decoded or is rejected.
#include <string>
#include <string_view>

#include "base/check.h"
#include "host/schema_document.h"
#include "host/schema_image.h"

namespace {

using namespace landform;

void decode_all(host::SchemaImage image) {
  auto schemas = host::schemas_in(std::move(image));
  (void)schemas->capabilities();
  for (int kind = 0; kind <= static_cast<int>(provider::TypeKind::action); ++kind) {
    auto of = static_cast<provider::TypeKind>(kind);
    for (const std::string& type : schemas->types(of)) {
      (void)schemas->find(of, type);
      (void)schemas->identity(type);
    }
  }
  for (const std::string& name : schemas->functions()) (void)schemas->function(name);
  (void)schemas->provider();
  (void)schemas->provider_meta();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (auto document = host::read_schema_document(bytes)) {
    auto builders = std::move(document).value();
    for (auto& [provider, builder] : builders) {
      auto image = host::SchemaImage::open(std::move(builder).finish());
      LANDFORM_CHECK(image);
      decode_all(std::move(image).value());
    }
  }
  if (auto image = host::SchemaImage::open(std::move(bytes))) decode_all(std::move(image).value());
  return 0;
}
