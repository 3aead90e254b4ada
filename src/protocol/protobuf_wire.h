// The bytes below protocol buffers: tags, varints and lengths.
//
// A message is written in two passes in the same order: WireMeasure computes the length of every
// nested message, and WireWriter uses them, so each byte is written once, in its final place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/protobuf.h"

namespace landform::protocol {

enum class WireType : uint8_t {
  varint = 0,
  fixed64 = 1,
  bytes = 2,
  start_group = 3,
  end_group = 4,
  fixed32 = 5,
};

[[nodiscard]] constexpr size_t varint_size(uint64_t value) {
  size_t size = 1;
  while (value >= 0x80) {
    value >>= 7;
    ++size;
  }
  return size;
}

[[nodiscard]] constexpr size_t tag_size(uint32_t number) {
  return varint_size(uint64_t{number} << 3);
}

class WireMeasure {
 public:
  explicit WireMeasure(Dialect dialect) : dialect_(dialect) {}

  [[nodiscard]] Dialect dialect() const { return dialect_; }

  // A slot for a length that is only known after measuring the content.
  [[nodiscard]] size_t reserve() {
    lengths_.push_back(0);
    return lengths_.size() - 1;
  }
  void set(size_t place, size_t length) { lengths_[place] = length; }

  [[nodiscard]] std::vector<size_t> take() && { return std::move(lengths_); }

 private:
  Dialect dialect_;
  std::vector<size_t> lengths_;
};

class WireWriter {
 public:
  // Writes to `out`, which has room for all of it.
  WireWriter(char* out, std::vector<size_t> lengths, Dialect dialect)
      : out_(out), lengths_(std::move(lengths)), dialect_(dialect) {}

  [[nodiscard]] Dialect dialect() const { return dialect_; }
  [[nodiscard]] const char* position() const { return out_; }
  [[nodiscard]] size_t next_length() { return lengths_[next_++]; }

  void varint(uint64_t value);
  void tag(uint32_t number, WireType type) {
    varint(uint64_t{number} << 3 | static_cast<uint8_t>(type));
  }
  // Length and content.
  void bytes(std::string_view bytes);

 private:
  char* out_;
  std::vector<size_t> lengths_;
  size_t next_ = 0;
  Dialect dialect_;
};

// Appends an entry of a map field from strings to strings, bytes or encoded messages.
void append_map_entry(std::string& out, uint32_t number, std::string_view key,
                      std::string_view value);

// Reads from front to back. A function that returns false has set problem(), and nothing more can
// be read.
class WireReader {
 public:
  WireReader(std::string_view bytes, Dialect dialect)
      : at_(bytes.data()), end_(at_ + bytes.size()), dialect_(dialect) {}

  [[nodiscard]] Dialect dialect() const { return dialect_; }
  [[nodiscard]] bool at_end() const { return at_ == end_; }
  [[nodiscard]] const char* problem() const { return problem_; }

  [[nodiscard]] bool tag(uint32_t& number, WireType& type);
  [[nodiscard]] bool varint(uint64_t& value);
  [[nodiscard]] bool bytes(std::string_view& bytes);
  [[nodiscard]] bool skip(uint32_t number, WireType type);
  bool fail(const char* problem) {
    problem_ = problem;
    return false;
  }
  // False if the wire type of a field does not match its kind.
  [[nodiscard]] bool expect(WireType got, WireType want) {
    return got == want || fail("a field has the wrong wire type");
  }

  // Reads a length, and then calls `body` until that many bytes are read.
  template <typename Body>
  [[nodiscard]] bool delimited(const Body& body) {
    std::string_view inside;
    if (!bytes(inside)) return false;
    if (depth_ == max_message_depth) return fail("messages are nested too deeply");
    const char* after = at_;
    const char* outer_end = end_;
    at_ = inside.data();
    end_ = at_ + inside.size();
    ++depth_;
    while (at_ != end_) {
      if (!body()) return false;
    }
    --depth_;
    at_ = after;
    end_ = outer_end;
    return true;
  }

 private:
  [[nodiscard]] bool advance(size_t count);

  const char* at_;
  const char* end_;
  const char* problem_ = nullptr;
  int depth_ = 0;
  Dialect dialect_;
};

}  // namespace landform::protocol
