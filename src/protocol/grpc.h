// What gRPC adds to HTTP/2: statuses, the frame around a message, and the encoding of headers.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace landform::protocol {

// The codes used here; peers may send others.
namespace status {
inline constexpr int ok = 0;
inline constexpr int cancelled = 1;
inline constexpr int unknown = 2;
inline constexpr int deadline_exceeded = 4;
inline constexpr int not_found = 5;
inline constexpr int resource_exhausted = 8;
inline constexpr int unimplemented = 12;
inline constexpr int internal = 13;
inline constexpr int unavailable = 14;
}  // namespace status

struct Status {
  int code = status::ok;
  std::string message;

  [[nodiscard]] bool ok() const { return code == status::ok; }
};

inline constexpr size_t default_max_message = size_t{256} << 20;

// A message with its prefix, as sent in a body.
[[nodiscard]] std::string frame_message(std::string_view message);

// Splits a body into messages. Lengths are not trusted: memory grows with what arrives.
class MessageReader {
 public:
  explicit MessageReader(size_t max_message) : max_message_(max_message) {}

  // Consumes `bytes` from the front until a message is complete (true; it is in message()) or all
  // are consumed. Check failed() after false.
  [[nodiscard]] bool next(std::string_view& bytes);
  [[nodiscard]] std::string& message() { return message_; }
  // The error in the body; nothing more is read after it.
  [[nodiscard]] const std::optional<Status>& failed() const { return failed_; }
  // Whether it ends after a whole message.
  [[nodiscard]] bool at_boundary() const { return prefix_.empty(); }

 private:
  static constexpr size_t prefix_size = 5;

  size_t max_message_;
  std::string prefix_;
  size_t length_ = 0;
  std::string message_;
  std::optional<Status> failed_;
};

// For grpc-message: printable ASCII is unchanged, everything else becomes %XX.
[[nodiscard]] std::string percent_encode(std::string_view text);
// Invalid escapes are left alone.
[[nodiscard]] std::string percent_decode(std::string_view text);

// For grpc-timeout, such as 100m for 100 milliseconds.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_timeout(std::string_view text);
[[nodiscard]] std::string format_timeout(std::chrono::nanoseconds timeout);

}  // namespace landform::protocol
