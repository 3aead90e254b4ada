// How field tables are written; included only by files that define messages.
//
//   const Table& Point::table() {
//     return table_of<Field<1, &Point::x>, Field<2, &Point::y>, BytesField<3, &Point::blob>>();
//   }
//
// A third argument is the field's number in protocol 5 where that differs; 0 means that the field
// does not exist there. See protobuf.h for what each type of member means.
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/unicode.h"
#include "protocol/protobuf_wire.h"

namespace landform::protocol {

enum class FieldType : uint8_t { boolean, int32, int64, uint64, enumeration, text, bytes, message };
enum class FieldShape : uint8_t { single, optional, repeated, map };

// The wire kind of a field; for a map, that of its values. Its keys are strings.
struct FieldKind {
  FieldShape shape;
  FieldType type;
  const Table& (*message)();  // the fields of a message, else null
};

// One member of a message; the functions take a pointer to the message.
struct TableEntry {
  uint32_t number;
  uint32_t number_v5;
  FieldKind kind;
  size_t (*measure)(const void*, uint32_t number, WireMeasure&);
  void (*write)(const void*, uint32_t number, WireWriter&);
  bool (*read)(void*, WireType, WireReader&);

  [[nodiscard]] uint32_t number_in(Dialect dialect) const {
    return dialect == Dialect::v6 ? number : number_v5;
  }
};

struct Table {
  std::span<const TableEntry> fields;
};

[[nodiscard]] size_t measure_fields(const void* message, const Table& table, WireMeasure& measure);
void write_fields(const void* message, const Table& table, WireWriter& writer);
// Reads one field. `hint` is where to look for it in the table, 0 at first.
[[nodiscard]] bool read_field(void* message, const Table& table, WireReader& reader, size_t& hint);

// Elements: one value without its tag.

template <typename T>
struct VarintElement {
  using Type = T;
  static constexpr WireType wire_type = WireType::varint;
  static constexpr FieldType type = std::is_same_v<T, bool>      ? FieldType::boolean
                                    : std::is_enum_v<T>          ? FieldType::enumeration
                                    : std::is_same_v<T, int32_t> ? FieldType::int32
                                    : std::is_same_v<T, int64_t> ? FieldType::int64
                                                                 : FieldType::uint64;

  static uint64_t bits(T value) {
    // Negative 32-bit numbers are written as 64-bit ones.
    if constexpr (std::is_enum_v<T>) {
      return static_cast<uint64_t>(static_cast<int64_t>(value));
    } else if constexpr (std::is_signed_v<T>) {
      return static_cast<uint64_t>(int64_t{value});
    } else {
      return value;
    }
  }
  static bool absent(T value) { return value == T{}; }
  static size_t measure(T value, WireMeasure&) { return varint_size(bits(value)); }
  static void write(T value, WireWriter& writer) { writer.varint(bits(value)); }
  static bool read(T& value, WireReader& reader) {
    uint64_t bits = 0;
    if (!reader.varint(bits)) return false;
    if constexpr (std::is_same_v<T, bool>) {
      value = bits != 0;
    } else if constexpr (std::is_enum_v<T>) {
      value = static_cast<T>(static_cast<int32_t>(bits));
    } else {
      value = static_cast<T>(bits);
    }
    return true;
  }
};

struct BytesElement {
  using Type = std::string;
  static constexpr WireType wire_type = WireType::bytes;
  static constexpr FieldType type = FieldType::bytes;

  static bool absent(const std::string& value) { return value.empty(); }
  static size_t measure(const std::string& value, WireMeasure&) {
    return varint_size(value.size()) + value.size();
  }
  static void write(const std::string& value, WireWriter& writer) { writer.bytes(value); }
  static bool read(std::string& value, WireReader& reader) {
    std::string_view bytes;
    if (!reader.bytes(bytes)) return false;
    value.assign(bytes);
    return true;
  }
};

struct TextElement : BytesElement {
  static constexpr FieldType type = FieldType::text;

  static size_t measure(const std::string& value, WireMeasure& measure) {
    if (is_valid_utf8(value)) return BytesElement::measure(value, measure);
    return BytesElement::measure(to_valid_utf8(value), measure);
  }
  static void write(const std::string& value, WireWriter& writer) {
    if (is_valid_utf8(value)) return writer.bytes(value);
    writer.bytes(to_valid_utf8(value));
  }
  static bool read(std::string& value, WireReader& reader) {
    if (!BytesElement::read(value, reader)) return false;
    return is_valid_utf8(value) || reader.fail("a string is not valid UTF-8");
  }
};

template <typename T>
struct MessageElement {
  using Type = T;
  static constexpr WireType wire_type = WireType::bytes;
  static constexpr FieldType type = FieldType::message;

  static bool absent(const T& value) {
    if constexpr (requires { value.empty(); }) {
      return value.empty();
    } else {
      return false;
    }
  }
  static size_t measure(const T& value, WireMeasure& measure) {
    size_t place = measure.reserve();
    size_t length = measure_fields(&value, T::table(), measure);
    measure.set(place, length);
    return varint_size(length) + length;
  }
  static void write(const T& value, WireWriter& writer) {
    writer.varint(writer.next_length());
    write_fields(&value, T::table(), writer);
  }
  static bool read(T& value, WireReader& reader) {
    size_t hint = 0;
    return reader.delimited([&] { return read_field(&value, T::table(), reader, hint); });
  }
};

template <typename T, bool is_bytes>
struct ElementOf {
  using type = MessageElement<T>;
};
template <typename T, bool is_bytes>
requires std::is_integral_v<T> || std::is_enum_v<T>
struct ElementOf<T, is_bytes> {
  using type = VarintElement<T>;
};
template <bool is_bytes>
struct ElementOf<std::string, is_bytes> {
  using type = std::conditional_t<is_bytes, BytesElement, TextElement>;
};

template <typename Element>
constexpr FieldKind kind_of(FieldShape shape) {
  if constexpr (Element::type == FieldType::message) {
    return {shape, Element::type, &Element::Type::table};
  } else {
    return {shape, Element::type, nullptr};
  }
}

// Cardinalities: how often an element occurs in a message.

template <typename T, bool is_bytes>
struct Shape {
  using Element = typename ElementOf<T, is_bytes>::type;
  static constexpr FieldKind kind() { return kind_of<Element>(FieldShape::single); }

  static size_t measure(const T& value, uint32_t number, WireMeasure& measure) {
    return Element::absent(value) ? 0 : tag_size(number) + Element::measure(value, measure);
  }
  static void write(const T& value, uint32_t number, WireWriter& writer) {
    if (Element::absent(value)) return;
    writer.tag(number, Element::wire_type);
    Element::write(value, writer);
  }
  static bool read(T& value, WireType type, WireReader& reader) {
    return reader.expect(type, Element::wire_type) && Element::read(value, reader);
  }
};

template <typename T, bool is_bytes>
struct Shape<std::optional<T>, is_bytes> {
  using Element = typename ElementOf<T, is_bytes>::type;
  static constexpr FieldKind kind() { return kind_of<Element>(FieldShape::optional); }

  static size_t measure(const std::optional<T>& value, uint32_t number, WireMeasure& measure) {
    return value ? tag_size(number) + Element::measure(*value, measure) : 0;
  }
  static void write(const std::optional<T>& value, uint32_t number, WireWriter& writer) {
    if (!value) return;
    writer.tag(number, Element::wire_type);
    Element::write(*value, writer);
  }
  static bool read(std::optional<T>& value, WireType type, WireReader& reader) {
    if (!reader.expect(type, Element::wire_type)) return false;
    if (!value) value.emplace();
    return Element::read(*value, reader);
  }
};

template <typename T, bool is_bytes>
struct Shape<std::vector<T>, is_bytes> {
  using Element = typename ElementOf<T, is_bytes>::type;
  static constexpr bool packed = Element::wire_type == WireType::varint;
  static constexpr FieldKind kind() { return kind_of<Element>(FieldShape::repeated); }

  static size_t measure(const std::vector<T>& values, uint32_t number, WireMeasure& measure) {
    if (values.empty()) return 0;
    size_t size = 0;
    if constexpr (packed) {
      size_t place = measure.reserve();
      for (const T& value : values) size += Element::measure(value, measure);
      measure.set(place, size);
      return tag_size(number) + varint_size(size) + size;
    }
    for (const T& value : values) size += tag_size(number) + Element::measure(value, measure);
    return size;
  }
  static void write(const std::vector<T>& values, uint32_t number, WireWriter& writer) {
    if (values.empty()) return;
    if constexpr (packed) {
      writer.tag(number, WireType::bytes);
      writer.varint(writer.next_length());
    }
    for (const T& value : values) {
      if constexpr (!packed) writer.tag(number, WireType::bytes);
      Element::write(value, writer);
    }
  }
  static bool read(std::vector<T>& values, WireType type, WireReader& reader) {
    if (packed && type == WireType::bytes) {
      return reader.delimited([&] { return Element::read(values.emplace_back(), reader); });
    }
    return reader.expect(type, Element::wire_type) && Element::read(values.emplace_back(), reader);
  }
};

template <typename T, typename Less, bool is_bytes>
struct Shape<std::map<std::string, T, Less>, is_bytes> {
  using Map = std::map<std::string, T, Less>;
  using Element = typename ElementOf<T, is_bytes>::type;
  static constexpr FieldKind kind() { return kind_of<Element>(FieldShape::map); }

  static size_t measure(const Map& map, uint32_t number, WireMeasure& measure) {
    size_t size = 0;
    for (const auto& [key, value] : map) {
      size_t place = measure.reserve();
      size_t entry = 2 + TextElement::measure(key, measure) + Element::measure(value, measure);
      measure.set(place, entry);
      size += tag_size(number) + varint_size(entry) + entry;
    }
    return size;
  }
  static void write(const Map& map, uint32_t number, WireWriter& writer) {
    for (const auto& [key, value] : map) {
      writer.tag(number, WireType::bytes);
      writer.varint(writer.next_length());
      writer.tag(1, WireType::bytes);
      TextElement::write(key, writer);
      writer.tag(2, Element::wire_type);
      Element::write(value, writer);
    }
  }
  static bool read(Map& map, WireType type, WireReader& reader) {
    std::string key;
    T value{};
    bool ok = reader.expect(type, WireType::bytes) && reader.delimited([&] {
      uint32_t number = 0;
      WireType inner{};
      if (!reader.tag(number, inner)) return false;
      if (number == 1) {
        return reader.expect(inner, WireType::bytes) && TextElement::read(key, reader);
      }
      if (number == 2) {
        return reader.expect(inner, Element::wire_type) && Element::read(value, reader);
      }
      return reader.skip(number, inner);
    });
    if (ok) map.insert_or_assign(std::move(key), std::move(value));
    return ok;
  }
};

template <typename Pointer>
struct MemberPointer;
template <typename M, typename T>
struct MemberPointer<T M::*> {
  using Message = M;
  using Type = T;
};

template <auto member, bool is_bytes>
struct FieldFunctions {
  using Message = typename MemberPointer<decltype(member)>::Message;
  using Codec = Shape<typename MemberPointer<decltype(member)>::Type, is_bytes>;

  static size_t measure(const void* message, uint32_t number, WireMeasure& measure) {
    return Codec::measure(static_cast<const Message*>(message)->*member, number, measure);
  }
  static void write(const void* message, uint32_t number, WireWriter& writer) {
    Codec::write(static_cast<const Message*>(message)->*member, number, writer);
  }
  static bool read(void* message, WireType type, WireReader& reader) {
    return Codec::read(static_cast<Message*>(message)->*member, type, reader);
  }
};

template <uint32_t number, auto member, uint32_t number_v5 = number, bool is_bytes = false>
struct Field {
  using Functions = FieldFunctions<member, is_bytes>;
  static constexpr TableEntry entry{
      number,          number_v5, Functions::Codec::kind(), &Functions::measure, &Functions::write,
      &Functions::read};
};

template <uint32_t number, auto member, uint32_t number_v5 = number>
using BytesField = Field<number, member, number_v5, true>;

template <typename... Fields>
[[nodiscard]] const Table& table_of() {
  static constexpr std::array<TableEntry, sizeof...(Fields)> entries = {Fields::entry...};
  static constexpr Table table{entries};
  return table;
}

}  // namespace landform::protocol
