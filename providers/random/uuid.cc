// random_uuid, random_uuid4 and random_uuid7.
#include <algorithm>
#include <atomic>
#include <chrono>

#include "random/encoding.h"
#include "random/generated.h"
#include "random/resources.h"

namespace landform::random {
namespace {

Uuid random_uuid() {
  Uuid out;
  std::string bytes = secure_bytes(out.size());
  std::copy(bytes.begin(), bytes.end(), out.begin());
  return out;
}

Uuid with_version(Uuid uuid, unsigned version) {
  uuid[6] = static_cast<unsigned char>((uuid[6] & 0x0FU) | version << 4U);
  uuid[8] = static_cast<unsigned char>((uuid[8] & 0x3FU) | 0x80U);
  return uuid;
}

Uuid make_version_4() { return with_version(random_uuid(), 4); }

// Milliseconds, then twelve bits of their fraction. Each one is greater than all before it.
uint64_t next_instant() {
  static std::atomic<uint64_t> last{0};
  auto nanoseconds = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                               std::chrono::system_clock::now().time_since_epoch())
                                               .count());
  constexpr uint64_t kMillisecond = 1'000'000;
  uint64_t now = (nanoseconds / kMillisecond) << 12U | (nanoseconds % kMillisecond) >> 8U;
  uint64_t before = last.load();
  uint64_t mine = 0;
  do {
    mine = std::max(now, before + 1);
  } while (!last.compare_exchange_weak(before, mine));
  return mine;
}

Uuid make_version_7() {
  Uuid out = random_uuid();
  uint64_t instant = next_instant();
  for (size_t i = 0; i < 6; ++i) out[i] = static_cast<unsigned char>(instant >> (52 - 8 * i));
  out[6] = static_cast<unsigned char>(instant >> 8U & 0x0FU);
  out[7] = static_cast<unsigned char>(instant);
  return with_version(out, 7);
}

struct Kind {
  const char* name;
  const char* description;
  Uuid (*make)();
  Result<Uuid> (*parse)(std::string_view text);
};

class UuidResource : public Generated {
 public:
  explicit UuidResource(const Kind& kind) : kind_(kind) {}
  [[nodiscard]] std::string name() const override { return kind_.name; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(kind_.description)
        .attribute("keepers", keepers())
        .attribute("result", result(sdk::string(), "The UUID in lower-case digits with hyphens."))
        .attribute("id", result(sdk::string(), "The same as `result`."));
  }

  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    std::string uuid = to_string(kind_.make());
    return planned.set("result", uuid).set("id", uuid);
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    auto parsed = kind_.parse(id);
    if (!parsed) {
      context.error("Import Random UUID Error",
                    retry_detail("There was an error during the parsing of the UUID.",
                                 parsed.error().message));
      return std::nullopt;
    }
    std::string uuid = to_string(*parsed);
    return empty().set("result", uuid).set("id", uuid);
  }

 private:
  Kind kind_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_uuid() {
  return std::make_unique<UuidResource>(
      Kind{"uuid",
           "Sixteen random bytes formatted as a UUID. All of their bits are random, so they "
           "have no version; use `random_uuid4` or `random_uuid7` where that matters.",
           random_uuid, parse_uuid});
}
std::unique_ptr<sdk::Resource> make_uuid4() {
  return std::make_unique<UuidResource>(
      Kind{"uuid4", "A UUID of version 4: random except for its version and variant.",
           make_version_4, parse_any_uuid});
}
std::unique_ptr<sdk::Resource> make_uuid7() {
  return std::make_unique<UuidResource>(
      Kind{"uuid7",
           "A UUID of version 7: it begins with the time, so that later ones sort after earlier "
           "ones, and is random otherwise.",
           make_version_7, parse_any_uuid});
}

}  // namespace landform::random
