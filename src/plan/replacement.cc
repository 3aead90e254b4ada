#include "plan/replacement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "plan/equal_values.h"
#include "plan/write_only.h"
#include "value/path_lookup.h"
#include "value/presence.h"

namespace landform::plan {
namespace {

bool differs(const std::optional<Value>& before, const std::optional<Value>& after) {
  if (!before || !after) return !is_absent(before ? *before : *after);
  return !surely_equal(*before, *after);
}

// CRC-64 by the polynomial of ISO 3309, reflected.
constexpr std::array<uint64_t, 256> kCrc64 = [] {
  std::array<uint64_t, 256> out{};
  for (uint64_t i = 0; i < out.size(); ++i) {
    uint64_t crc = i;
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xD800'0000'0000'0000 : crc >> 1;
    out[i] = crc;
  }
  return out;
}();

// Terraform's hash of a path, in which all keys are alike.
int64_t hash_of(const Path& path) {
  uint64_t crc = ~uint64_t{0};
  auto add = [&](char c) {
    crc = kCrc64[(crc ^ static_cast<unsigned char>(c)) & 0xFF] ^ (crc >> 8);
  };
  for (const PathStep& step : path) {
    if (step.kind == PathStep::Kind::attribute) {
      std::for_each(step.name.begin(), step.name.end(), add);
    } else {
      add('#');
    }
  }
  return static_cast<int64_t>(~crc);
}

// Terraform keeps paths in a set, which is listed by hash and then by age.
std::vector<Path> as_set(std::vector<Path> paths) {
  std::vector<std::pair<int64_t, Path>> hashed;
  for (Path& path : paths) {
    std::pair<int64_t, Path> one(hash_of(path), std::move(path));
    if (std::find(hashed.begin(), hashed.end(), one) == hashed.end())
      hashed.push_back(std::move(one));
  }
  std::stable_sort(hashed.begin(), hashed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  paths.clear();
  for (auto& [hash, path] : hashed) paths.push_back(std::move(path));
  return paths;
}

}  // namespace

Replacement replacement_of(const schema::Block& schema, const Value& prior, const Value& planned,
                           std::span<const Path> paths) {
  Replacement out;
  for (const Path& path : paths) {
    std::optional<Value> before = value_at(prior, path);
    std::optional<Value> after = value_at(planned, path);
    if (!before && !after) {
      out.invalid.push_back(path);
    } else if (is_write_only(schema, path) || differs(before, after)) {
      out.changed.push_back(path);
    }
  }
  if (out.changed.size() > 1) out.changed = as_set(std::move(out.changed));
  return out;
}

}  // namespace landform::plan
