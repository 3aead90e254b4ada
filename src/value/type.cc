#include "value/type.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/check.h"

namespace landform {

using detail::TypeRep;

namespace detail {

// Constant-initialised: values of static storage duration may be constructed before this file is
// initialised.
constinit const TypeRep kDynamicRep{.kind = Kind::dynamic, .has_dynamic = true};
constinit const TypeRep kBooleanRep{.kind = Kind::boolean};
constinit const TypeRep kNumberRep{.kind = Kind::number};
constinit const TypeRep kStringRep{.kind = Kind::string};

}  // namespace detail

namespace {

size_t combine(size_t seed, size_t value) {
  return (seed ^ value) * 0x9E3779B97F4A7C15ULL + (seed >> 29);
}

// Names of attributes are short, and there are many: their ends and length say enough.
size_t hash_name(std::string_view name) {
  uint64_t first = 0;
  uint64_t last = 0;
  if (name.size() >= sizeof first) {
    std::memcpy(&first, name.data(), sizeof first);
    std::memcpy(&last, name.data() + name.size() - sizeof last, sizeof last);
  } else {
    for (char c : name) first = first << 8 | static_cast<unsigned char>(c);
  }
  return combine(combine(name.size(), first), last);
}

// All tuple and object types, sharded by hash to reduce contention.
class Interner {
 public:
  const TypeRep* tuple(std::span<const Type> elements) {
    size_t hash = 1;
    for (Type t : elements) hash = combine(hash, t.hash());
    return intern(
        hash,
        [&](const TypeRep& rep) {
          return rep.kind == Kind::tuple && std::equal(rep.elements.begin(), rep.elements.end(),
                                                       elements.begin(), elements.end());
        },
        [&] {
          auto rep = std::make_unique<TypeRep>();
          rep->kind = Kind::tuple;
          rep->elements.assign(elements.begin(), elements.end());
          for (Type t : elements) {
            rep->has_dynamic |= t.has_dynamic();
            rep->has_optional |= t.has_optional();
          }
          return rep;
        });
  }

  // `attributes` are sorted and unique. `make` returns the ones to keep.
  template <typename Attributes, typename Make>
  const TypeRep* object(const Attributes& attributes, Make make) {
    size_t hash = 2;
    for (const auto& a : attributes) {
      hash = combine(hash, hash_name(a.name));
      hash = combine(hash, a.type.hash() + (is_optional(a) ? 1 : 0));
    }
    auto same = [](const AttributeType& a, const auto& b) {
      return a.type == b.type && a.name == b.name && a.optional == is_optional(b);
    };
    return intern(
        hash,
        [&](const TypeRep& rep) {
          return rep.kind == Kind::object &&
                 std::equal(rep.attributes.begin(), rep.attributes.end(), attributes.begin(),
                            attributes.end(), same);
        },
        [&] {
          auto rep = std::make_unique<TypeRep>();
          rep->kind = Kind::object;
          rep->attributes = make();
          for (const auto& a : rep->attributes) {
            rep->has_dynamic |= a.type.has_dynamic();
            rep->has_optional |= a.optional || a.type.has_optional();
          }
          return rep;
        });
  }

  const TypeRep* collection(Kind kind, Type element, std::atomic<const TypeRep*>& slot) {
    const TypeRep* found = slot.load(std::memory_order_acquire);
    if (found != nullptr) return found;
    auto rep = std::make_unique<TypeRep>();
    rep->kind = kind;
    rep->elements = {element};
    rep->has_dynamic = element.has_dynamic();
    rep->has_optional = element.has_optional();
    if (slot.compare_exchange_strong(found, rep.get(), std::memory_order_acq_rel)) {
      std::lock_guard lock(collections_mutex_);
      collections_.push_back(std::move(rep));
      return collections_.back().get();
    }
    return found;
  }

 private:
  static bool is_optional(const AttributeType& attribute) { return attribute.optional; }
  static bool is_optional(const AttributeView& /*attribute*/) { return false; }

  struct Shard {
    std::mutex mutex;
    std::unordered_multimap<size_t, std::unique_ptr<TypeRep>> types;
  };

  // What a thread has found before it finds again without a lock.
  struct Found {
    size_t hash = 0;
    const TypeRep* rep = nullptr;
  };

  template <typename Same, typename Make>
  const TypeRep* intern(size_t hash, Same same, Make make) {
    constexpr size_t kRemembered = 256;
    thread_local constinit std::array<Found, kRemembered> remembered{};
    Found& place = remembered[(hash >> 32) % kRemembered];
    if (place.rep != nullptr && place.hash == hash && same(*place.rep)) return place.rep;
    place = {hash, intern_in_shard(hash, same, make)};
    return place.rep;
  }

  template <typename Same, typename Make>
  const TypeRep* intern_in_shard(size_t hash, Same same, Make make) {
    Shard& shard = shards_[(hash >> 40) % shards_.size()];
    std::lock_guard lock(shard.mutex);
    auto [begin, end] = shard.types.equal_range(hash);
    for (auto it = begin; it != end; ++it) {
      if (same(*it->second)) return it->second.get();
    }
    return shard.types.emplace(hash, make())->second.get();
  }

  std::array<Shard, 16> shards_;
  std::mutex collections_mutex_;
  std::vector<std::unique_ptr<TypeRep>> collections_;
};

Interner& interner() {
  // Never destroyed: values of static storage duration may still need types at exit.
  static auto* instance = new Interner;
  return *instance;
}

}  // namespace

Type Type::list(Type element) {
  return Type(interner().collection(Kind::list, element, element.rep_->list_of));
}
Type Type::set(Type element) {
  return Type(interner().collection(Kind::set, element, element.rep_->set_of));
}
Type Type::map(Type element) {
  return Type(interner().collection(Kind::map, element, element.rep_->map_of));
}

Type Type::tuple(std::span<const Type> elements) { return Type(interner().tuple(elements)); }

Type Type::object(std::vector<AttributeType> attributes) {
  auto by_name = [](const AttributeType& a, const AttributeType& b) { return a.name < b.name; };
  if (!std::is_sorted(attributes.begin(), attributes.end(), by_name)) {
    std::stable_sort(attributes.begin(), attributes.end(), by_name);
  }
  // Of equal names, keep the last.
  auto kept =
      std::unique(attributes.rbegin(), attributes.rend(),
                  [](const AttributeType& a, const AttributeType& b) { return a.name == b.name; });
  attributes.erase(attributes.begin(), kept.base());
  return Type(interner().object(attributes, [&] { return std::move(attributes); }));
}

Type Type::object_of(std::span<const AttributeView> attributes) {
  return Type(interner().object(attributes, [&] {
    std::vector<AttributeType> kept;
    kept.reserve(attributes.size());
    for (const AttributeView& a : attributes) kept.push_back({std::string(a.name), a.type, false});
    return kept;
  }));
}

Type Type::empty_object() {
  static const Type type = object_of({});
  return type;
}

bool Type::is_primitive() const {
  return kind() == Kind::string || kind() == Kind::number || kind() == Kind::boolean;
}

bool Type::is_collection() const {
  return kind() == Kind::list || kind() == Kind::set || kind() == Kind::map;
}

Type Type::element() const {
  LANDFORM_CHECK(is_collection());
  return rep_->elements[0];
}

std::span<const Type> Type::elements() const {
  LANDFORM_CHECK(is_tuple());
  return rep_->elements;
}

std::span<const AttributeType> Type::attributes() const {
  LANDFORM_CHECK(is_object());
  return rep_->attributes;
}

int Type::attribute_index(std::string_view name) const {
  LANDFORM_CHECK(is_object());
  const auto& all = rep_->attributes;
  // Among few names, comparing lengths decides faster than a search.
  constexpr size_t kFew = 24;
  if (all.size() <= kFew) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }
  auto it = std::lower_bound(all.begin(), all.end(), name,
                             [](const AttributeType& a, std::string_view n) { return a.name < n; });
  return it != all.end() && it->name == name ? static_cast<int>(it - all.begin()) : -1;
}

const AttributeType* Type::attribute(std::string_view name) const {
  int index = attribute_index(name);
  return index < 0 ? nullptr : &rep_->attributes[static_cast<size_t>(index)];
}

Type Type::without_optional() const {
  if (!has_optional()) return *this;
  switch (kind()) {
    case Kind::list:
      return list(element().without_optional());
    case Kind::set:
      return set(element().without_optional());
    case Kind::map:
      return map(element().without_optional());
    case Kind::tuple: {
      std::vector<Type> plain;
      for (Type t : elements()) plain.push_back(t.without_optional());
      return tuple(plain);
    }
    case Kind::object: {
      std::vector<AttributeType> plain;
      for (const auto& a : attributes())
        plain.push_back({a.name, a.type.without_optional(), false});
      return object(std::move(plain));
    }
    default:
      return *this;
  }
}

bool conforms(Type given, Type want) {
  if (want.is_dynamic() || given == want) return true;
  if (given.kind() != want.kind()) return false;
  switch (given.kind()) {
    case Kind::list:
    case Kind::set:
    case Kind::map:
      return conforms(given.element(), want.element());
    case Kind::tuple:
      return std::equal(given.elements().begin(), given.elements().end(), want.elements().begin(),
                        want.elements().end(), conforms);
    case Kind::object:
      return std::equal(given.attributes().begin(), given.attributes().end(),
                        want.attributes().begin(), want.attributes().end(),
                        [](const AttributeType& a, const AttributeType& b) {
                          return a.name == b.name && conforms(a.type, b.type);
                        });
    default:
      return false;
  }
}

}  // namespace landform
