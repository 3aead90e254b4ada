// What value handles point to. Private to the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <span>
#include <string_view>

#include "base/check.h"
#include "value/counted.h"
#include "value/refinement.h"
#include "value/value.h"

namespace landform {

namespace detail {

struct StringRep : Counted {
  uint32_t size = 0;

  [[nodiscard]] std::string_view view() const {
    return {reinterpret_cast<const char*>(this + 1), size};
  }
  static StringRep* make(std::string_view text) {
    void* memory = ::operator new(sizeof(StringRep) + text.size());
    auto* rep = new (memory) StringRep;
    rep->size = static_cast<uint32_t>(text.size());
    if (!text.empty()) std::memcpy(static_cast<void*>(rep + 1), text.data(), text.size());
    return rep;
  }
  static void destroy(const StringRep* rep) { ::operator delete(const_cast<StringRep*>(rep)); }
};

// Consecutive values; those of a map are followed by the keys, sorted.
struct SequenceRep : Counted {
  bool has_unknown = false;
  bool has_marks = false;
  bool has_keys = false;
  uint32_t size = 0;
  uint32_t weight = 1;  // see Value::weight()

  [[nodiscard]] const Value* data() const { return reinterpret_cast<const Value*>(this + 1); }
  [[nodiscard]] Value* data() { return reinterpret_cast<Value*>(this + 1); }
  [[nodiscard]] const StringRep** keys() {
    return reinterpret_cast<const StringRep**>(data() + size);
  }
  [[nodiscard]] const StringRep* const* keys() const {
    return reinterpret_cast<const StringRep* const*>(data() + size);
  }

  static SequenceRep* allocate(size_t size, bool with_keys) {
    // NOLINTNEXTLINE(bugprone-sizeof-expression): keys are pointers
    size_t each = sizeof(Value) + (with_keys ? sizeof(StringRep*) : 0);
    void* memory = ::operator new(sizeof(SequenceRep) + size * each);
    auto* rep = new (memory) SequenceRep;
    LANDFORM_CHECK(size <= std::numeric_limits<uint32_t>::max());
    rep->size = static_cast<uint32_t>(size);
    rep->has_keys = with_keys;
    return rep;
  }
  // Sets the i-th element; each must be set exactly once.
  void put(size_t i, Value&& value) {
    auto* slot = new (data() + i) Value(std::move(value));
    has_unknown |= !slot->is_wholly_known();
    has_marks |= slot->contains_marked();
    uint32_t sum = weight + slot->weight();
    weight = sum < weight ? std::numeric_limits<uint32_t>::max() : sum;
  }
  static void destroy(const SequenceRep* rep);
};
static_assert(sizeof(SequenceRep) % alignof(Value) == 0);

struct MarkedRep : Counted {
  Marks marks = Marks::none;
  Value inner;
};

struct RefinedRep : Counted {
  Refinement facts;
};

}  // namespace detail
}  // namespace landform
