#include "protocol/protobuf.h"

#include "base/check.h"
#include "protocol/protobuf_fields.h"

namespace landform::protocol {

size_t measure_fields(const void* message, const Table& table, WireMeasure& measure) {
  size_t size = 0;
  for (const TableEntry& field : table.fields) {
    uint32_t number = field.number_in(measure.dialect());
    if (number != 0) size += field.measure(message, number, measure);
  }
  return size;
}

void write_fields(const void* message, const Table& table, WireWriter& writer) {
  for (const TableEntry& field : table.fields) {
    uint32_t number = field.number_in(writer.dialect());
    if (number != 0) field.write(message, number, writer);
  }
}

bool read_field(void* message, const Table& table, WireReader& reader, size_t& hint) {
  uint32_t number = 0;
  WireType type{};
  if (!reader.tag(number, type)) return false;
  // Fields usually arrive in table order.
  for (size_t i = 0; i < table.fields.size(); ++i) {
    size_t index = hint + i < table.fields.size() ? hint + i : hint + i - table.fields.size();
    if (table.fields[index].number_in(reader.dialect()) != number) continue;
    hint = index;
    return table.fields[index].read(message, type, reader);
  }
  return reader.skip(number, type);
}

namespace detail {

std::string encode_message(const void* message, const Table& table, Dialect dialect) {
  WireMeasure measure(dialect);
  size_t size = measure_fields(message, table, measure);
  std::string out(size, '\0');
  WireWriter writer(out.data(), std::move(measure).take(), dialect);
  write_fields(message, table, writer);
  LANDFORM_CHECK(writer.position() == out.data() + size);
  return out;
}

std::string decode_message(std::string_view bytes, void* message, const Table& table,
                           Dialect dialect) {
  WireReader reader(bytes, dialect);
  size_t hint = 0;
  while (!reader.at_end()) {
    if (!read_field(message, table, reader, hint)) return reader.problem();
  }
  return {};
}

}  // namespace detail
}  // namespace landform::protocol
