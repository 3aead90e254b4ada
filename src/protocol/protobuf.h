// Protocol buffers (proto3) for plain structs.
//
// A message is an aggregate with a static function table(), which lists its fields: numbers, kinds
// and members (protobuf_fields.h). One walk over the table writes a message, another reads it, so
// there is no generated code. The type of a member decides how it is encoded:
//   bool, int32_t, int64_t, uint64_t, enum   left out when zero
//   std::string                              left out when empty; text unless the table says bytes
//   a message                                always written, unless it has empty() and is
//   std::optional of these                   written when set, also when zero or empty
//   std::vector of these                     repeated; numbers are packed
//   std::map<std::string, …>                 map, in order of the keys
// A oneof is a struct of optionals of which one is set.
//
// Versions of the plugin protocol differ in a few field numbers; a Dialect selects one. Output is
// deterministic. Invalid UTF-8 in strings is repaired when written and an error when read, as peers
// would reject it. Input is untrusted: unknown fields are skipped, nesting is bounded, and lengths
// are checked against the available bytes. All functions may be called from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace landform::protocol {

enum class Dialect : uint8_t { v6, v5 };

struct Table;

// The maximum nesting of messages in input.
inline constexpr int max_message_depth = 100;

namespace detail {
[[nodiscard]] std::string encode_message(const void* message, const Table& table, Dialect dialect);
// An empty message, or the error in the bytes.
[[nodiscard]] std::string decode_message(std::string_view bytes, void* message, const Table& table,
                                         Dialect dialect);
}  // namespace detail

template <typename Message>
[[nodiscard]] std::string encode(const Message& message, Dialect dialect = Dialect::v6) {
  return detail::encode_message(&message, Message::table(), dialect);
}

template <typename Message>
[[nodiscard]] Result<Message> decode(std::string_view bytes, Dialect dialect = Dialect::v6) {
  Message message;
  std::string problem = detail::decode_message(bytes, &message, Message::table(), dialect);
  if (!problem.empty()) return Error{std::move(problem)};
  return message;
}

}  // namespace landform::protocol
