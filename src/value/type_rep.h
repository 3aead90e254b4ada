// The interned description behind a Type. Private to the library.
#pragma once

#include <atomic>
#include <vector>

#include "value/type.h"

namespace landform::detail {

// Aligned so that a Value has four bits for its tag.
struct alignas(16) TypeRep {
  Kind kind = Kind::dynamic;
  bool has_dynamic = false;
  bool has_optional = false;
  std::vector<Type> elements{};             // tuple: its elements; list, set, map: one
  std::vector<AttributeType> attributes{};  // object
  // The collections of this type, once somebody made them: found without a lock.
  mutable std::atomic<const TypeRep*> list_of{nullptr};
  mutable std::atomic<const TypeRep*> set_of{nullptr};
  mutable std::atomic<const TypeRep*> map_of{nullptr};

  static const TypeRep* of(Type type) { return type.rep_; }
  static Type type(const TypeRep* rep) { return Type(rep); }
};

extern const TypeRep kDynamicRep;
extern const TypeRep kBooleanRep;
extern const TypeRep kNumberRep;
extern const TypeRep kStringRep;

}  // namespace landform::detail
