#include "random/number_source.h"

#include <string.h>  // NOLINT: explicit_bzero is not in <cstring>
#include <sys/random.h>

#include <cerrno>
#include <limits>

#include "base/check.h"

namespace landform::random {
namespace {

constexpr uint64_t kMax31 = std::numeric_limits<int32_t>::max();
constexpr uint64_t kMax63 = std::numeric_limits<int64_t>::max();

void fill(char* out, size_t count) {
  while (count > 0) {
    ssize_t got = ::getrandom(out, count, 0);
    if (got < 0 && errno == EINTR) continue;
    // Without randomness this program cannot do its job.
    LANDFORM_CHECK(got > 0);
    out += got;
    count -= static_cast<size_t>(got);
  }
}

bool is_power_of_two(uint64_t n) { return (n & (n - 1)) == 0; }

}  // namespace

uint64_t NumberSource::below(uint64_t count) {
  if (count != 0 && count <= kMax31) return below_31_bits(static_cast<uint32_t>(count));
  if (count != 0 && count <= kMax63) return below_63_bits(count);
  // Go has no rule for ranges this wide.
  for (;;) {
    uint64_t drawn = next();
    if (count == 0 || drawn < count) return drawn;
  }
}

uint64_t NumberSource::below_31_bits(uint32_t count) {
  auto draw = [this] { return static_cast<uint32_t>((next() & kMax63) >> 32U); };
  if (is_power_of_two(count)) return draw() & (count - 1);
  const uint32_t greatest = static_cast<uint32_t>(kMax31) - (uint32_t{1} << 31U) % count;
  uint32_t drawn = draw();
  while (drawn > greatest) drawn = draw();
  return drawn % count;
}

uint64_t NumberSource::below_63_bits(uint64_t count) {
  auto draw = [this] { return next() & kMax63; };
  if (is_power_of_two(count)) return draw() & (count - 1);
  const uint64_t greatest = kMax63 - (uint64_t{1} << 63U) % count;
  uint64_t drawn = draw();
  while (drawn > greatest) drawn = draw();
  return drawn % count;
}

std::vector<size_t> NumberSource::permutation(size_t count) {
  std::vector<size_t> out(count);
  for (size_t i = 0; i < count; ++i) {
    size_t j = below(i + 1);
    out[i] = out[j];
    out[j] = i;
  }
  return out;
}

uint64_t SecureSource::next() {
  if (used_ == drawn_.size()) {
    fill(reinterpret_cast<char*>(drawn_.data()), sizeof drawn_);
    used_ = 0;
  }
  return drawn_[used_++];
}

SecureSource::~SecureSource() { ::explicit_bzero(drawn_.data(), sizeof drawn_); }

std::string secure_bytes(size_t count) {
  std::string out(count, '\0');
  fill(out.data(), count);
  return out;
}

}  // namespace landform::random
