// The kinds of objects in the cloud: their validation, the fields that the cloud adds, and their
// representation.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "emulators/common/fields.h"
#include "emulators/dummycloud/store.h"

namespace landform::emulator {

struct Kind {
  enum class Name : uint8_t { server, volume, record };
  Name name;
  std::string plural;  // in paths and in the store
  std::string prefix;  // of ids
};

// By its name in the path; null if there is no such kind.
[[nodiscard]] const Kind* find_kind(std::string_view plural);

struct Region {
  std::string name;
  std::string country;
  bool available;
};
[[nodiscard]] const std::vector<Region>& regions();

// The error in an object's fields; "" if none. `before` has the previous fields, or is null for a
// new object.
[[nodiscard]] std::string problem(const Kind& kind, const Fields& fields, const Fields* before);
// Adds what the cloud chooses when an object is created or changed: devices, the order of keys.
[[nodiscard]] Fields completed(const Kind& kind, Fields fields);

using Clock = std::chrono::system_clock;

// The API's representation: with fields derived from the id and the time, without secrets.
[[nodiscard]] Value shown(const Kind& kind, const Item& item, Clock::time_point now);

[[nodiscard]] std::string rfc3339(Clock::time_point time);
[[nodiscard]] int64_t milliseconds_of(Clock::time_point time);

}  // namespace landform::emulator
