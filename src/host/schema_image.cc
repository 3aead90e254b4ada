#include "host/schema_image.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>
#include <utility>

namespace landform::host {
namespace {

// Changes with the layout and with the meaning of the messages. As a number, it also says in which
// order the machine stores bytes.
constexpr uint64_t kFormat = 0x0100474d49534c46;  // "FLSIMG", version 1

struct Header {
  uint64_t format = kFormat;
  uint32_t protocol = 6;
  uint32_t count = 0;
};

}  // namespace

struct SchemaImage::Entry {
  Kind kind;
  uint32_t name_at;
  uint32_t name_size;
  uint32_t at;
  uint32_t size;
};

Result<SchemaImage> SchemaImage::open(std::string bytes) {
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  std::string_view view = *owner;
  return open(std::move(owner), view);
}

Result<SchemaImage> SchemaImage::open(std::shared_ptr<const void> owner, std::string_view bytes) {
  const Error damaged{"the file is damaged or was written by another version"};
  Header header;
  if (bytes.size() < sizeof header) return damaged;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.format != kFormat || (header.protocol != 5 && header.protocol != 6)) return damaged;
  if (header.count > (bytes.size() - sizeof header) / sizeof(Entry)) return damaged;
  SchemaImage out;
  out.owner_ = std::move(owner);
  out.bytes_ = bytes;
  out.count_ = header.count;
  out.dialect_ = header.protocol == 5 ? protocol::Dialect::v5 : protocol::Dialect::v6;
  auto inside = [&](uint64_t at, uint64_t size) { return at + size <= bytes.size(); };
  for (size_t i = 0; i < out.count_; ++i) {
    Entry entry = out.entry(i);
    if (!inside(entry.name_at, entry.name_size) || !inside(entry.at, entry.size)) return damaged;
    if (i == 0) continue;
    Entry before = out.entry(i - 1);
    if (std::make_tuple(before.kind, out.name(before)) >=
        std::make_tuple(entry.kind, out.name(entry)))
      return damaged;
  }
  return out;
}

SchemaImage::Entry SchemaImage::entry(size_t i) const {
  Entry out;
  std::memcpy(&out, bytes_.data() + sizeof(Header) + i * sizeof out, sizeof out);
  return out;
}

std::string_view SchemaImage::name(const Entry& entry) const {
  return bytes_.substr(entry.name_at, entry.name_size);
}

size_t SchemaImage::lower_bound(Kind kind, std::string_view name) const {
  size_t begin = 0;
  size_t end = count_;
  while (begin < end) {
    size_t middle = begin + (end - begin) / 2;
    Entry at = entry(middle);
    if (std::make_tuple(at.kind, this->name(at)) < std::make_tuple(kind, name)) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

std::optional<std::string_view> SchemaImage::find(Kind kind, std::string_view name) const {
  size_t i = lower_bound(kind, name);
  if (i == count_) return std::nullopt;
  Entry found = entry(i);
  if (found.kind != kind || this->name(found) != name) return std::nullopt;
  return bytes_.substr(found.at, found.size);
}

std::vector<std::string> SchemaImage::names(Kind kind) const {
  std::vector<std::string> out;
  for (size_t i = lower_bound(kind, {}); i < count_; ++i) {
    Entry at = entry(i);
    if (at.kind != kind) break;
    out.emplace_back(name(at));
  }
  return out;
}

void SchemaImageBuilder::add(protocol::ProviderSchemaBytes response,
                             const protocol::GetResourceIdentitySchemas::Response& identities) {
  using Kind = SchemaImage::Kind;
  auto add_all = [&](Kind kind, protocol::ProviderSchemaBytes::Bytes& from) {
    while (!from.empty()) {
      auto node = from.extract(from.begin());
      add(kind, std::move(node.key()), std::move(node.mapped()));
    }
  };
  add_all(Kind::resource, response.resource_schemas);
  add_all(Kind::data_source, response.data_source_schemas);
  add_all(Kind::ephemeral_resource, response.ephemeral_resource_schemas);
  add_all(Kind::list_resource, response.list_resource_schemas);
  add_all(Kind::action, response.action_schemas);
  add_all(Kind::function, response.functions);
  if (response.provider) add(Kind::provider, "", std::move(*response.provider));
  if (response.provider_meta) add(Kind::provider_meta, "", std::move(*response.provider_meta));
  for (const auto& [name, identity] : identities.identity_schemas)
    add(Kind::identity, name, protocol::encode(identity, dialect_));
  add(Kind::capabilities, "", protocol::encode(response.server_capabilities, dialect_));
}

std::string SchemaImageBuilder::finish() && {
  auto key = [](const Item& item) { return std::tie(item.kind, item.name); };
  std::stable_sort(entries_.begin(), entries_.end(),
                   [&](const Item& a, const Item& b) { return key(a) < key(b); });
  auto end = std::unique(entries_.begin(), entries_.end(),
                         [&](const Item& a, const Item& b) { return key(a) == key(b); });
  entries_.erase(end, entries_.end());
  uint64_t size = sizeof(Header) + entries_.size() * sizeof(SchemaImage::Entry);
  for (const Item& item : entries_) size += item.name.size() + item.message.size();
  if (size > std::numeric_limits<uint32_t>::max()) return {};
  std::string out;
  out.reserve(size);
  auto append = [&](const auto& plain) {
    out.append(reinterpret_cast<const char*>(&plain), sizeof plain);
  };
  Header header;
  header.protocol = dialect_ == protocol::Dialect::v5 ? 5 : 6;
  header.count = static_cast<uint32_t>(entries_.size());
  append(header);
  // Names are next to each other, so that a search touches few pages.
  uint64_t name_at = sizeof(Header) + entries_.size() * sizeof(SchemaImage::Entry);
  uint64_t at = name_at;
  for (const Item& item : entries_) at += item.name.size();
  for (const Item& item : entries_) {
    append(SchemaImage::Entry{item.kind, static_cast<uint32_t>(name_at),
                              static_cast<uint32_t>(item.name.size()), static_cast<uint32_t>(at),
                              static_cast<uint32_t>(item.message.size())});
    name_at += item.name.size();
    at += item.message.size();
  }
  for (const Item& item : entries_) out += item.name;
  for (const Item& item : entries_) out += item.message;
  return out;
}

}  // namespace landform::host
