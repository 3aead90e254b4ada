// The MessagePack format itself: its codes, and reading and writing items. Knows nothing about
// values. Private to the library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "value/number.h"

namespace landform::detail {

namespace msgpack_code {
inline constexpr uint8_t kFixMap = 0x80;
inline constexpr uint8_t kFixArray = 0x90;
inline constexpr uint8_t kFixString = 0xA0;
inline constexpr uint8_t kNil = 0xC0;
inline constexpr uint8_t kFalse = 0xC2;
inline constexpr uint8_t kTrue = 0xC3;
inline constexpr uint8_t kBin8 = 0xC4;
inline constexpr uint8_t kBin16 = 0xC5;
inline constexpr uint8_t kBin32 = 0xC6;
inline constexpr uint8_t kExt8 = 0xC7;
inline constexpr uint8_t kExt16 = 0xC8;
inline constexpr uint8_t kExt32 = 0xC9;
inline constexpr uint8_t kFloat = 0xCA;
inline constexpr uint8_t kDouble = 0xCB;
inline constexpr uint8_t kUint8 = 0xCC;
inline constexpr uint8_t kUint16 = 0xCD;
inline constexpr uint8_t kUint32 = 0xCE;
inline constexpr uint8_t kUint64 = 0xCF;
inline constexpr uint8_t kInt8 = 0xD0;
inline constexpr uint8_t kInt16 = 0xD1;
inline constexpr uint8_t kInt32 = 0xD2;
inline constexpr uint8_t kInt64 = 0xD3;
inline constexpr uint8_t kFixExt1 = 0xD4;
inline constexpr uint8_t kFixExt2 = 0xD5;
inline constexpr uint8_t kFixExt4 = 0xD6;
inline constexpr uint8_t kFixExt8 = 0xD7;
inline constexpr uint8_t kFixExt16 = 0xD8;
inline constexpr uint8_t kString8 = 0xD9;
inline constexpr uint8_t kString16 = 0xDA;
inline constexpr uint8_t kString32 = 0xDB;
inline constexpr uint8_t kArray16 = 0xDC;
inline constexpr uint8_t kArray32 = 0xDD;
inline constexpr uint8_t kMap16 = 0xDE;
inline constexpr uint8_t kMap32 = 0xDF;
inline constexpr uint8_t kFixNegative = 0xE0;
}  // namespace msgpack_code

// Each item in its shortest form.
void put_msgpack_nil(std::string& out);
void put_msgpack_bool(std::string& out, bool value);
void put_msgpack_int(std::string& out, int64_t value);
void put_msgpack_double(std::string& out, double value);
void put_msgpack_string(std::string& out, std::string_view text);
void put_msgpack_bytes(std::string& out, std::string_view bytes);
// Only the header of a container with that many items.
void put_msgpack_array(std::string& out, size_t size);
void put_msgpack_map(std::string& out, size_t size);
void put_msgpack_extension(std::string& out, int8_t type, std::string_view body);

// Reads items from the front of a buffer. The result is none if there is no item, or one of another
// kind.
class MsgpackItems {
 public:
  explicit MsgpackItems(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] size_t bytes_left() const { return rest_.size(); }
  // The next code; there must be one.
  [[nodiscard]] uint8_t peek() const { return static_cast<uint8_t>(rest_.front()); }
  [[nodiscard]] bool at_extension() const;

  // True if the next item is nil, which is then consumed.
  bool take_nil();
  std::optional<bool> take_bool();
  std::optional<int64_t> take_int();
  // An integer, a double other than NaN, or text that is a number.
  std::optional<Number> take_number();
  // Text or bytes.
  std::optional<std::string_view> take_text();
  std::optional<size_t> take_array();
  std::optional<size_t> take_map();
  struct Extension {
    int8_t type;
    std::string_view body;
  };
  std::optional<Extension> take_extension();
  // Skips an item of any kind, including its contents.
  bool skip();

 private:
  std::optional<uint64_t> take_unsigned(size_t bytes);
  std::optional<std::string_view> take_bytes(uint64_t size);
  // A length that is part of the code itself, or follows in the number of bytes given by the code.
  std::optional<uint64_t> take_length(uint8_t fix, uint8_t fix_count, uint8_t code16);

  std::string_view rest_;
};

}  // namespace landform::detail
