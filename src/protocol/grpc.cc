#include "protocol/grpc.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "base/hex.h"

namespace landform::protocol {
namespace {}  // namespace

std::string frame_message(std::string_view message) {
  std::string out;
  out.reserve(5 + message.size());
  out += '\0';  // not compressed
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(message.size() >> shift);
  return out.append(message);
}

bool MessageReader::next(std::string_view& bytes) {
  if (failed_) {
    bytes = {};
    return false;
  }
  if (prefix_.size() < prefix_size) {
    size_t count = std::min(prefix_size - prefix_.size(), bytes.size());
    prefix_.append(bytes.substr(0, count));
    bytes.remove_prefix(count);
    if (prefix_.size() < prefix_size) return false;
    length_ = 0;
    for (size_t i = 1; i < prefix_size; ++i) {
      length_ = length_ << 8 | static_cast<uint8_t>(prefix_[i]);
    }
    message_.clear();
    if (prefix_[0] != 0) {
      failed_ =
          Status{status::internal, "grpc: compressed flag set with identity or empty encoding"};
    } else if (length_ > max_message_) {
      failed_ = Status{
          status::resource_exhausted,
          fmt::format("grpc: received message larger than max ({} vs. {})", length_, max_message_)};
    }
    if (failed_) return next(bytes);
  }
  size_t count = std::min(length_ - message_.size(), bytes.size());
  // Beyond a megabyte the string grows as bytes arrive, not to the announced length.
  if (message_.empty()) message_.reserve(std::min(length_, size_t{1} << 20));
  message_.append(bytes.substr(0, count));
  bytes.remove_prefix(count);
  if (message_.size() < length_) return false;
  prefix_.clear();
  return true;
}

std::string percent_encode(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c >= ' ' && c <= '~' && c != '%') {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<uint8_t>(c));
    }
  }
  return out;
}

std::string percent_decode(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
        hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_digit(text[i + 1]) << 4 | hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::optional<std::chrono::nanoseconds> parse_timeout(std::string_view text) {
  if (text.size() < 2 || text.size() > 9) return std::nullopt;
  int64_t amount = 0;
  const char* digits_end = text.data() + text.size() - 1;
  auto [end, failed] = std::from_chars(text.data(), digits_end, amount);
  if (failed != std::errc() || end != digits_end || amount < 0) return std::nullopt;
  using namespace std::chrono;
  // A century; 10^8 hours would overflow in nanoseconds.
  constexpr int64_t max_hours = int64_t{24} * 365 * 100;
  switch (text.back()) {
    case 'H':
      return hours(std::min(amount, max_hours));
    case 'M':
      return minutes(std::min(amount, max_hours * 60));
    case 'S':
      return seconds(amount);
    case 'm':
      return milliseconds(amount);
    case 'u':
      return microseconds(amount);
    case 'n':
      return nanoseconds(amount);
    default:
      return std::nullopt;
  }
}

std::string format_timeout(std::chrono::nanoseconds timeout) {
  using namespace std::chrono;
  constexpr int64_t max_digits = 99'999'999;
  int64_t count = std::max<int64_t>(timeout.count(), 0);
  if (count <= max_digits) return fmt::format("{}n", count);
  if (count / 1'000 < max_digits) return fmt::format("{}u", ceil<microseconds>(timeout).count());
  if (count / 1'000'000 < max_digits) {
    return fmt::format("{}m", ceil<milliseconds>(timeout).count());
  }
  return fmt::format("{}S", std::min(max_digits, ceil<seconds>(timeout).count()));
}

}  // namespace landform::protocol
