// Makes catalogs.
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "awscc/attributes.h"
#include "awscc/catalog_format.h"
#include "awscc/schema/mapping.h"
#include "awscc/schema/parse.h"
#include "protocol/schema_conversion.h"

namespace landform::awscc {

namespace {

// Descriptions of schemas are plain text.
void make_plain(schema::Attribute& attribute);
void make_plain(std::map<std::string, schema::Attribute, std::less<>>& attributes) {
  for (auto& [name, attribute] : attributes) make_plain(attribute);
}
void make_plain(schema::Attribute& attribute) {
  attribute.markdown = false;
  if (attribute.nested == nullptr) return;
  auto nested = std::make_shared<schema::NestedType>(*attribute.nested);
  make_plain(nested->attributes);
  attribute.nested = std::move(nested);
}

std::string message(const sdk::Schema& schema) {
  schema::Schema out{.version = schema.version(), .block = schema.root().compiled()};
  out.block.markdown = false;
  make_plain(out.block.attributes);
  return protocol::encode(protocol::to_schema_message(out, protocol::Dialect::v6),
                          protocol::Dialect::v6);
}

std::string compress_text(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string out(size, '\0');
  constexpr int kLevel = 6;
  int result = compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                         reinterpret_cast<const Bytef*>(text.data()),
                         static_cast<uLong>(text.size()), kLevel);
  LANDFORM_CHECK(result == Z_OK);
  out.resize(size);
  return out;
}

struct Made {
  std::string name = {}, type_name = {}, plural = {}, identity = {}, compressed = {};
  std::string resource_message = {}, data_message = {}, plural_message = {}, list_message = {};
  uint32_t schema_size = 0;
  bool global = false;
};

Result<Made> make(const std::string& text) {
  auto parsed = parse_resource_schema(text);
  if (!parsed) return std::move(parsed).error();
  auto mapped = map_resource(std::shared_ptr<const ResourceSchema>(*std::move(parsed)));
  if (!mapped) return std::move(mapped).error();
  Made out{.name = mapped->name,
           .type_name = std::string(mapped->schema->type_name),
           .plural = mapped->plural,
           .compressed = compress_text(text),
           .resource_message = message(resource_schema(*mapped)),
           .data_message = message(data_source_schema(*mapped)),
           .schema_size = static_cast<uint32_t>(text.size()),
           .global = mapped->global};
  for (const IdentifierPart& part : mapped->identifier) {
    if (!out.identity.empty()) out.identity += ',';
    out.identity += part.name;
  }
  if (!out.plural.empty()) {
    out.plural_message = message(plural_schema(*mapped));
    out.list_message = message(list_schema(*mapped));
  }
  return out;
}

class Writer {
 public:
  explicit Writer(size_t rows)
      : table_(sizeof(CatalogHeader)), bytes_(table_ + rows * sizeof(CatalogRow), '\0') {}

  CatalogText text(std::string_view content) {
    CatalogText out{static_cast<uint32_t>(bytes_.size()), static_cast<uint32_t>(content.size())};
    bytes_ += content;
    return out;
  }
  void row(size_t i, const CatalogRow& row) {
    std::memcpy(bytes_.data() + table_ + i * sizeof(CatalogRow), &row, sizeof row);
  }
  std::string finish(CatalogHeader header) {
    header.size = bytes_.size();
    std::memcpy(bytes_.data(), &header, sizeof header);
    return std::move(bytes_);
  }

 private:
  size_t table_;
  std::string bytes_;
};

}  // namespace

Result<std::string> build_catalog(const Source& source, uint64_t fingerprint) {
  std::vector<Made> types;
  std::string warnings;
  auto read = read_source(source, [&](std::string_view name, const std::string& text) {
    if (!name.ends_with(".json")) return;
    auto made = make(text);
    if (made) {
      types.push_back(*std::move(made));
    } else {
      warnings += fmt::format("The schema {} is left out: {}.\n", name, made.error().message);
    }
  });
  if (!read) return std::move(read).error();
  std::ranges::stable_sort(types, {}, &Made::name);
  // Of two schemas of one type the first counts.
  for (size_t i = 1; i < types.size();) {
    if (types[i].name != types[i - 1].name) {
      ++i;
      continue;
    }
    warnings += fmt::format("There are several schemas of the type {}.\n", types[i].name);
    types.erase(types.begin() + static_cast<std::ptrdiff_t>(i));
  }

  Writer out(types.size());
  // What every start reads lies together; the rest of the file is not even looked at by it.
  std::vector<CatalogRow> rows(types.size());
  for (size_t i = 0; i < types.size(); ++i) {
    const Made& one = types[i];
    rows[i].name = out.text(one.name);
    rows[i].type_name = out.text(one.type_name);
    rows[i].plural = out.text(one.plural);
    rows[i].identity = out.text(one.identity);
    rows[i].schema_size = one.schema_size;
    rows[i].global = one.global ? 1U : 0U;
  }
  CatalogText warnings_text = out.text(warnings);
  for (size_t i = 0; i < types.size(); ++i) {
    const Made& one = types[i];
    rows[i].compressed = out.text(one.compressed);
    rows[i].resource_message = out.text(one.resource_message);
    rows[i].data_message = out.text(one.data_message);
    rows[i].plural_message = out.text(one.plural_message);
    rows[i].list_message = out.text(one.list_message);
    out.row(i, rows[i]);
  }
  CatalogHeader header{.magic = {},
                       .version = kCatalogVersion,
                       .fingerprint = fingerprint,
                       .size = 0,
                       .rows = static_cast<uint32_t>(types.size()),
                       .warnings = warnings_text};
  std::memcpy(header.magic, kCatalogMagic, sizeof header.magic);
  return out.finish(header);
}

}  // namespace landform::awscc
