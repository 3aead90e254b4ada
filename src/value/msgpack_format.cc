#include "value/msgpack_format.h"

#include <bit>
#include <cmath>

namespace landform::detail {

using namespace msgpack_code;  // NOLINT(google-build-using-namespace): nothing but constants

namespace {

void put_byte(std::string& out, uint8_t byte) { out += static_cast<char>(byte); }

void put_big_endian(std::string& out, uint64_t value, unsigned bytes) {
  for (unsigned i = bytes; i-- > 0;) put_byte(out, static_cast<uint8_t>(value >> (8 * i)));
}

void put_code(std::string& out, uint8_t code, uint64_t value, unsigned bytes) {
  put_byte(out, code);
  put_big_endian(out, value, bytes);
}

// The codes for 16-bit and 32-bit lengths are consecutive.
void put_long_length(std::string& out, uint8_t code16, size_t size) {
  if (size <= UINT16_MAX) {
    put_code(out, code16, size, 2);
  } else {
    put_code(out, static_cast<uint8_t>(code16 + 1), size, 4);
  }
}

}  // namespace

void put_msgpack_nil(std::string& out) { put_byte(out, kNil); }

void put_msgpack_bool(std::string& out, bool value) { put_byte(out, value ? kTrue : kFalse); }

void put_msgpack_int(std::string& out, int64_t value) {
  auto bits = static_cast<uint64_t>(value);
  if (value >= 0) {
    if (value <= INT8_MAX) return put_byte(out, static_cast<uint8_t>(bits));
    if (value <= UINT8_MAX) return put_code(out, kUint8, bits, 1);
    if (value <= UINT16_MAX) return put_code(out, kUint16, bits, 2);
    if (value <= UINT32_MAX) return put_code(out, kUint32, bits, 4);
    return put_code(out, kUint64, bits, 8);
  }
  if (value >= static_cast<int8_t>(kFixNegative)) return put_byte(out, static_cast<uint8_t>(bits));
  if (value >= INT8_MIN) return put_code(out, kInt8, bits, 1);
  if (value >= INT16_MIN) return put_code(out, kInt16, bits, 2);
  if (value >= INT32_MIN) return put_code(out, kInt32, bits, 4);
  put_code(out, kInt64, bits, 8);
}

void put_msgpack_double(std::string& out, double value) {
  put_code(out, kDouble, std::bit_cast<uint64_t>(value), 8);
}

void put_msgpack_string(std::string& out, std::string_view text) {
  if (text.size() < 32) {
    put_byte(out, static_cast<uint8_t>(kFixString | text.size()));
  } else if (text.size() <= UINT8_MAX) {
    put_code(out, kString8, text.size(), 1);
  } else {
    put_long_length(out, kString16, text.size());
  }
  out += text;
}

void put_msgpack_bytes(std::string& out, std::string_view bytes) {
  if (bytes.size() <= UINT8_MAX) {
    put_code(out, kBin8, bytes.size(), 1);
  } else {
    put_long_length(out, kBin16, bytes.size());
  }
  out += bytes;
}

void put_msgpack_array(std::string& out, size_t size) {
  if (size < 16) return put_byte(out, static_cast<uint8_t>(kFixArray | size));
  put_long_length(out, kArray16, size);
}

void put_msgpack_map(std::string& out, size_t size) {
  if (size < 16) return put_byte(out, static_cast<uint8_t>(kFixMap | size));
  put_long_length(out, kMap16, size);
}

void put_msgpack_extension(std::string& out, int8_t type, std::string_view body) {
  switch (body.size()) {
    case 1:
      put_byte(out, kFixExt1);
      break;
    case 2:
      put_byte(out, kFixExt2);
      break;
    case 4:
      put_byte(out, kFixExt4);
      break;
    case 8:
      put_byte(out, kFixExt8);
      break;
    case 16:
      put_byte(out, kFixExt16);
      break;
    default:
      if (body.size() <= UINT8_MAX) {
        put_code(out, kExt8, body.size(), 1);
      } else {
        put_long_length(out, kExt16, body.size());
      }
  }
  put_byte(out, static_cast<uint8_t>(type));
  out += body;
}

bool MsgpackItems::at_extension() const {
  if (empty()) return false;
  uint8_t code = peek();
  return (code >= kExt8 && code <= kExt32) || (code >= kFixExt1 && code <= kFixExt16);
}

std::optional<uint64_t> MsgpackItems::take_unsigned(size_t bytes) {
  if (rest_.size() < bytes) return std::nullopt;
  uint64_t value = 0;
  for (char c : rest_.substr(0, bytes)) value = value << 8U | static_cast<uint8_t>(c);
  rest_.remove_prefix(bytes);
  return value;
}

std::optional<std::string_view> MsgpackItems::take_bytes(uint64_t size) {
  if (rest_.size() < size) return std::nullopt;
  std::string_view bytes = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return bytes;
}

bool MsgpackItems::take_nil() {
  if (empty() || peek() != kNil) return false;
  rest_.remove_prefix(1);
  return true;
}

std::optional<bool> MsgpackItems::take_bool() {
  if (empty() || (peek() != kTrue && peek() != kFalse)) return std::nullopt;
  bool value = peek() == kTrue;
  rest_.remove_prefix(1);
  return value;
}

std::optional<int64_t> MsgpackItems::take_int() {
  std::optional<Number> number = take_number();
  return number ? number->to_int64() : std::nullopt;
}

std::optional<Number> MsgpackItems::take_number() {
  if (empty()) return std::nullopt;
  uint8_t code = peek();
  if (code < kFixMap || code >= kFixNegative) {
    rest_.remove_prefix(1);
    return Number(static_cast<int8_t>(code));
  }
  if (code < kFloat || code > kInt64) {
    std::optional<std::string_view> text = take_text();
    return text ? Number::parse(*text) : std::nullopt;
  }
  rest_.remove_prefix(1);
  if (code == kFloat || code == kDouble) {
    std::optional<uint64_t> bits = take_unsigned(code == kFloat ? 4 : 8);
    if (!bits) return std::nullopt;
    double value = code == kFloat ? std::bit_cast<float>(static_cast<uint32_t>(*bits))
                                  : std::bit_cast<double>(*bits);
    if (std::isnan(value)) return std::nullopt;
    return Number::from_double(value);
  }
  bool is_signed = code >= kInt8;
  unsigned bytes = 1U << (code - (is_signed ? kInt8 : kUint8));
  std::optional<uint64_t> bits = take_unsigned(bytes);
  if (!bits) return std::nullopt;
  if (!is_signed) return Number::from_unsigned(*bits);
  unsigned unused = 64 - 8 * bytes;
  return Number(static_cast<int64_t>(*bits << unused) >> unused);
}

std::optional<uint64_t> MsgpackItems::take_length(uint8_t fix, uint8_t fix_count, uint8_t code16) {
  if (empty()) return std::nullopt;
  uint8_t code = peek();
  if (code >= fix && code < fix + fix_count) {
    rest_.remove_prefix(1);
    return code - fix;
  }
  if (code != code16 && code != code16 + 1) return std::nullopt;
  rest_.remove_prefix(1);
  return take_unsigned(code == code16 ? 2 : 4);
}

std::optional<std::string_view> MsgpackItems::take_text() {
  if (empty()) return std::nullopt;
  uint8_t code = peek();
  std::optional<uint64_t> size;
  if (code == kString8 || code == kBin8) {
    rest_.remove_prefix(1);
    size = take_unsigned(1);
  } else if (code == kBin16 || code == kBin32) {
    rest_.remove_prefix(1);
    size = take_unsigned(code == kBin16 ? 2 : 4);
  } else {
    size = take_length(kFixString, 32, kString16);
  }
  return size ? take_bytes(*size) : std::nullopt;
}

std::optional<size_t> MsgpackItems::take_array() { return take_length(kFixArray, 16, kArray16); }

std::optional<size_t> MsgpackItems::take_map() { return take_length(kFixMap, 16, kMap16); }

std::optional<MsgpackItems::Extension> MsgpackItems::take_extension() {
  if (!at_extension()) return std::nullopt;
  uint8_t code = peek();
  rest_.remove_prefix(1);
  std::optional<uint64_t> size;
  if (code >= kFixExt1) {
    size = uint64_t{1} << (code - kFixExt1);
  } else {
    size = take_unsigned(size_t{1} << (code - kExt8));
  }
  std::optional<uint64_t> type = take_unsigned(1);
  if (!size || !type) return std::nullopt;
  std::optional<std::string_view> body = take_bytes(*size);
  if (!body) return std::nullopt;
  return Extension{static_cast<int8_t>(*type), *body};
}

bool MsgpackItems::skip() {
  for (uint64_t pending = 1; pending > 0; --pending) {
    if (take_nil() || take_bool() || take_extension()) continue;
    if (std::optional<size_t> size = take_array()) {
      pending += *size;
    } else if (std::optional<size_t> entries = take_map()) {
      pending += 2 * *entries;
    } else if (!take_text() && !take_number()) {
      return false;
    }
    // Every item takes at least a byte.
    if (pending > rest_.size() + 1) return false;
  }
  return true;
}

}  // namespace landform::detail
