// Finding the type that several types can be converted to.
//
// Several rules apply in order: mixed kinds have their own rules (objects become maps when their
// attributes differ, tuples become lists when their lengths differ, tuples beside lists become
// lists …); for everything else the types are tried as targets in order of preference, from the
// most general down.
#include <algorithm>
#include <unordered_set>

#include "value/conversion_rules.h"

namespace landform {
namespace detail {
namespace {

// -1 if `b` should be converted to `a`, 1 if `a` to `b`, 0 if neither.
int preference(Type a, Type b) {
  if (a.is_dynamic() || b.is_dynamic()) {
    return a == b ? 0 : b.is_dynamic() ? -1 : 1;
  }
  if (a.is_primitive() && b.is_primitive()) {
    if (a == b || (!a.is_string() && !b.is_string())) return 0;
    return a.is_string() ? -1 : 1;
  }
  if (a.is_collection() && a.kind() == b.kind()) return preference(a.element(), b.element());

  // Lists are preferred to tuples and sets, tuples to sets, maps to objects.
  auto generality = [](Type t) {
    switch (t.kind()) {
      case Kind::list:
        return 3;
      case Kind::tuple:
        return 2;
      case Kind::set:
        return 1;
      default:
        return 0;
    }
  };
  if (int x = generality(a), y = generality(b); x > 0 && y > 0 && x != y) return x > y ? -1 : 1;
  if (a.is_map() && b.is_object()) return -1;
  if (a.is_object() && b.is_map()) return 1;

  // Structural types of one shape: by their parts, if those agree.
  std::vector<std::pair<Type, Type>> parts;
  if (a.is_object() && b.is_object()) {
    if (a.attributes().size() != b.attributes().size()) return 0;
    for (size_t i = 0; i < a.attributes().size(); ++i) {
      if (a.attributes()[i].name != b.attributes()[i].name) return 0;
      parts.emplace_back(a.attributes()[i].type, b.attributes()[i].type);
    }
  } else if (a.is_tuple() && b.is_tuple()) {
    if (a.elements().size() != b.elements().size()) return 0;
    for (size_t i = 0; i < a.elements().size(); ++i)
      parts.emplace_back(a.elements()[i], b.elements()[i]);
  }
  bool first = false;
  bool second = false;
  for (auto [x, y] : parts) {
    int order = preference(x, y);
    first |= order < 0;
    second |= order > 0;
  }
  return first == second ? 0 : first ? -1 : 1;
}

// Indexes with preferred types first; types without preference keep their order.
std::vector<size_t> by_preference(const std::vector<Type>& types) {
  size_t n = types.size();
  std::vector<std::vector<size_t>> after(n);
  std::vector<size_t> before(n, 0);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i + 1; j < n; ++j) {
      int order = preference(types[i], types[j]);
      if (order == 0) continue;
      size_t winner = order < 0 ? i : j;
      size_t loser = order < 0 ? j : i;
      after[winner].push_back(loser);
      ++before[loser];
    }
  }
  std::vector<size_t> queue;
  for (size_t i = 0; i < n; ++i) {
    if (before[i] == 0) queue.push_back(i);
  }
  for (size_t at = 0; at < queue.size(); ++at) {
    for (size_t j : after[queue[at]]) {
      if (--before[j] == 0) queue.push_back(j);
    }
  }
  return queue;
}

struct Unifier {
  bool safe;
  // Set if the result is dynamic because one of the types was; the values are then unknown.
  bool all_dynamic = false;

  std::optional<Type> run(std::span<const Type> all) {
    // Only distinct types matter; this keeps long tuples cheap.
    std::vector<Type> types;
    auto hash = [](Type t) { return t.hash(); };
    std::unordered_set<Type, decltype(hash)> seen(16, hash);
    for (Type t : all) {
      if (seen.insert(t).second) types.push_back(t);
    }
    if (types.empty()) return std::nullopt;
    if (types.size() == 1) return types[0];

    auto count = [&](Kind kind) {
      return static_cast<size_t>(
          std::count_if(types.begin(), types.end(), [&](Type t) { return t.kind() == kind; }));
    };
    size_t n = types.size();
    size_t dynamic = count(Kind::dynamic);
    size_t objects = count(Kind::object);
    size_t tuples = count(Kind::tuple);
    for (Kind kind : {Kind::map, Kind::list, Kind::set}) {
      size_t here = count(kind);
      if (here == 0) continue;
      if (here + dynamic == n) return collections(types, kind, dynamic > 0);
      if (kind == Kind::map && here + objects + dynamic == n) {
        if (auto t = structural_as(types, Kind::object, Kind::map)) return t;
        return preferred(types);
      }
      if (kind == Kind::list && here + tuples + dynamic == n) {
        if (auto t = structural_as(types, Kind::tuple, Kind::list)) return t;
        return preferred(types);
      }
    }
    if (objects > 0 && objects + dynamic == n) return structural(types, Kind::object, dynamic > 0);
    if (tuples > 0 && tuples + dynamic == n) return structural(types, Kind::tuple, dynamic > 0);
    if (objects > 0 && tuples > 0) return std::nullopt;
    return preferred(types);
  }

 private:
  [[nodiscard]] bool all_convertible(const std::vector<Type>& types, Type want) const {
    return std::all_of(types.begin(), types.end(),
                       [&](Type t) { return t == want || can_convert(t, want, safe); });
  }

  std::optional<Type> preferred(const std::vector<Type>& types) {
    for (size_t i : by_preference(types)) {
      if (all_convertible(types, types[i])) return types[i];
    }
    return std::nullopt;
  }

  Type dynamic_for_all() {
    all_dynamic = true;
    return Type::dynamic();
  }

  static Type collection_of(Kind kind, Type element) {
    return kind == Kind::map    ? Type::map(element)
           : kind == Kind::list ? Type::list(element)
                                : Type::set(element);
  }

  std::optional<Type> nested(const std::vector<Type>& types) { return Unifier{safe}.run(types); }

  std::optional<Type> collections(const std::vector<Type>& types, Kind kind, bool has_dynamic) {
    if (has_dynamic) return dynamic_for_all();
    std::vector<Type> elements;
    for (Type t : types) elements.push_back(t.element());
    std::optional<Type> element = nested(elements);
    if (!element) return std::nullopt;
    Type result = collection_of(kind, *element);
    if (!all_convertible(types, result)) return std::nullopt;
    return result;
  }

  // Objects as one map, or tuples as one list.
  std::optional<Type> flattened(const std::vector<Type>& types, Kind kind) {
    std::vector<Type> parts;
    for (Type t : types) {
      if (kind == Kind::object) {
        for (const auto& a : t.attributes()) parts.push_back(a.type);
      } else {
        parts.insert(parts.end(), t.elements().begin(), t.elements().end());
      }
    }
    std::optional<Type> element = nested(parts);
    if (!element) return std::nullopt;
    Type result = collection_of(kind == Kind::object ? Kind::map : Kind::list, *element);
    if (!all_convertible(types, result)) return std::nullopt;
    return result;
  }

  // Objects mixed with maps are converted to maps first, tuples mixed with lists to lists.
  std::optional<Type> structural_as(const std::vector<Type>& types, Kind from, Kind to) {
    std::vector<Type> given;
    for (Type t : types) {
      if (t.kind() == from) given.push_back(t);
    }
    std::optional<Type> collection = flattened(given, from);
    if (!collection) return std::nullopt;
    std::vector<Type> replaced = types;
    for (Type& t : replaced) {
      if (t.kind() == from) t = *collection;
    }
    Unifier inner{safe};
    std::optional<Type> result = inner.run(replaced);
    if (!result || result->kind() != to) return std::nullopt;
    return result;
  }

  std::optional<Type> structural(const std::vector<Type>& types, Kind kind, bool has_dynamic) {
    if (has_dynamic) return dynamic_for_all();
    return kind == Kind::object ? objects_of(types) : tuples_of(types);
  }

  std::optional<Type> objects_of(const std::vector<Type>& types) {
    auto first = types[0].attributes();
    for (Type t : types) {
      bool same_names = std::equal(
          first.begin(), first.end(), t.attributes().begin(), t.attributes().end(),
          [](const AttributeType& a, const AttributeType& b) { return a.name == b.name; });
      if (!same_names) return flattened(types, Kind::object);
    }
    std::vector<AttributeType> attributes;
    for (size_t i = 0; i < first.size(); ++i) {
      std::vector<Type> across;
      for (Type t : types) across.push_back(t.attributes()[i].type);
      std::optional<Type> common = nested(across);
      if (!common) return std::nullopt;
      attributes.push_back({first[i].name, *common, false});
    }
    Type result = Type::object(std::move(attributes));
    return all_convertible(types, result) ? result : flattened(types, Kind::object);
  }

  std::optional<Type> tuples_of(const std::vector<Type>& types) {
    size_t length = types[0].elements().size();
    if (std::any_of(types.begin(), types.end(),
                    [&](Type t) { return t.elements().size() != length; })) {
      return flattened(types, Kind::tuple);
    }
    std::vector<Type> elements;
    for (size_t i = 0; i < length; ++i) {
      std::vector<Type> across;
      for (Type t : types) across.push_back(t.elements()[i]);
      std::optional<Type> common = nested(across);
      if (!common) return std::nullopt;
      elements.push_back(*common);
    }
    Type result = Type::tuple(elements);
    return all_convertible(types, result) ? result : flattened(types, Kind::tuple);
  }
};

}  // namespace

std::optional<Type> unify_types(std::span<const Type> types, bool safe) {
  return Unifier{safe}.run(types);
}

}  // namespace detail

std::optional<Type> unify(std::span<const Type> types) { return detail::unify_types(types, false); }

std::optional<Unified> unify_values(std::span<const Value> values, bool safe) {
  std::vector<Type> types;
  types.reserve(values.size());
  for (const Value& v : values) types.push_back(v.type());
  detail::Unifier unifier{safe};
  std::optional<Type> common = unifier.run(types);
  if (!common) return std::nullopt;
  Unified out{*common, {}};
  out.values.reserve(values.size());
  for (const Value& v : values) {
    if (v.type() == *common) {
      out.values.push_back(v);
    } else if (unifier.all_dynamic) {
      out.values.push_back(Value::unknown());
    } else {
      auto converted = detail::convert_value(v, *common, safe);
      if (!converted) return std::nullopt;
      out.values.push_back(std::move(converted).value());
    }
  }
  return out;
}

}  // namespace landform
