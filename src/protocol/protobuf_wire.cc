#include "protocol/protobuf_wire.h"

#include <cstring>

namespace landform::protocol {

void WireWriter::varint(uint64_t value) {
  while (value >= 0x80) {
    *out_++ = static_cast<char>(value | 0x80);
    value >>= 7;
  }
  *out_++ = static_cast<char>(value);
}

void WireWriter::bytes(std::string_view bytes) {
  varint(bytes.size());
  if (bytes.empty()) return;
  std::memcpy(out_, bytes.data(), bytes.size());
  out_ += bytes.size();
}

void append_map_entry(std::string& out, uint32_t number, std::string_view key,
                      std::string_view value) {
  auto field_size = [](std::string_view bytes) {
    return 1 + varint_size(bytes.size()) + bytes.size();
  };
  const size_t entry = field_size(key) + field_size(value);
  const size_t before = out.size();
  out.resize(before + tag_size(number) + varint_size(entry) + entry);
  WireWriter writer(out.data() + before, {}, Dialect::v6);
  writer.tag(number, WireType::bytes);
  writer.varint(entry);
  writer.tag(1, WireType::bytes);
  writer.bytes(key);
  writer.tag(2, WireType::bytes);
  writer.bytes(value);
}

bool WireReader::varint(uint64_t& value) {
  value = 0;
  for (int shift = 0; shift < 70; shift += 7) {
    if (at_ == end_) return fail("a number is truncated");
    auto byte = static_cast<uint8_t>(*at_++);
    // The tenth byte has room for one more bit.
    if (shift == 63 && byte > 1) break;
    value |= uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return true;
  }
  return fail("a number has more than 64 bits");
}

bool WireReader::tag(uint32_t& number, WireType& type) {
  uint64_t tag = 0;
  if (!varint(tag)) return false;
  if (tag >> 32 != 0 || tag >> 3 == 0) return fail("invalid field number");
  number = static_cast<uint32_t>(tag >> 3);
  type = static_cast<WireType>(tag & 7);
  return (tag & 7) <= 5 || fail("invalid wire type");
}

bool WireReader::advance(size_t count) {
  if (static_cast<size_t>(end_ - at_) < count) return fail("the message is truncated");
  at_ += count;
  return true;
}

bool WireReader::bytes(std::string_view& bytes) {
  uint64_t length = 0;
  if (!varint(length)) return false;
  const char* begin = at_;
  if (!advance(length)) return false;
  bytes = {begin, static_cast<size_t>(length)};
  return true;
}

bool WireReader::skip(uint32_t number, WireType type) {
  // The numbers of the open groups; groups are obsolete but valid.
  uint32_t groups[max_message_depth];
  int open = 0;
  for (;;) {
    uint64_t value = 0;
    std::string_view content;
    bool ok = true;
    switch (type) {
      case WireType::varint:
        ok = varint(value);
        break;
      case WireType::fixed64:
        ok = advance(8);
        break;
      case WireType::bytes:
        ok = bytes(content);
        break;
      case WireType::fixed32:
        ok = advance(4);
        break;
      case WireType::start_group:
        ok = open < max_message_depth - depth_ || fail("messages are nested too deeply");
        if (ok) groups[open++] = number;
        break;
      case WireType::end_group:
        ok = (open > 0 && groups[open - 1] == number) || fail("unmatched end of group");
        if (ok) --open;
        break;
    }
    if (!ok) return false;
    if (open == 0) return true;
    if (!tag(number, type)) return false;
  }
}

}  // namespace landform::protocol
