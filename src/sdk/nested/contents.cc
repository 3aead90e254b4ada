#include "sdk/nested/contents.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include "base/check.h"
#include "base/hex.h"
#include "value/json.h"

namespace landform::nested {
namespace {

constexpr const char* kKey = "version_contents";
// The format of the digested text; a mark of another format does not match.
constexpr int kFormat = 1;

// Local fields are not in any version.
Value without_local_fields(const Collection& collection, const Value& value) {
  if (collection.local.empty()) return value;
  std::vector<Item> items = items_of(collection, value);
  for (Item& item : items) {
    Object bare(item.value);
    for (const std::string& name : collection.local) bare.set_null(name);
    item.value = bare.value();
  }
  return value_of(value.type(), items);
}

void append(std::string& out, const std::string& name, const Value& value) {
  append_json_quoted(out, name);
  out += encode_type_json(value.type());
  Result<std::string, ConversionError> text = encode_json(value, value.type());
  LANDFORM_CHECK(text.ok());
  out += *text;
  out += '\n';
}

std::string sha256(const std::string& text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  LANDFORM_CHECK(EVP_Digest(text.data(), text.size(), digest, &length, EVP_sha256(), nullptr) == 1);
  return to_hex({reinterpret_cast<const char*>(digest), length});
}

}  // namespace

Contents::Contents(std::vector<const Collection*> collections, std::vector<std::string> attributes)
    : collections_(std::move(collections)), attributes_(std::move(attributes)) {
  std::erase_if(collections_, [](const Collection* one) { return !one->versioned; });
}

std::string Contents::mark(const std::string& parent, int64_t version, const Object& object) const {
  std::string text;
  append_json_quoted(text, parent);
  for (const std::string& name : attributes_) append(text, name, object.get(name));
  for (const Collection* one : collections_) {
    append(text, one->block, without_local_fields(*one, object.get(one->block)));
  }
  return fmt::format("{} {} {}", kFormat, version, sha256(text));
}

void Contents::remember(sdk::PrivateState& private_state, const std::string& parent,
                        int64_t version, const Object& object) const {
  private_state[kKey] = mark(parent, version, object);
}

bool Contents::are_known(const sdk::PrivateState& private_state, const std::string& parent,
                         int64_t version, const Object& object) const {
  auto known = private_state.find(kKey);
  // Most marks that do not match are of another version, so no digest is needed.
  return known != private_state.end() &&
         known->second.starts_with(fmt::format("{} {} ", kFormat, version)) &&
         known->second == mark(parent, version, object);
}

}  // namespace landform::nested
