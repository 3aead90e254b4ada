// Messages about type mismatches.
#include <fmt/format.h>

#include "base/quote.h"
#include "value/convert.h"

namespace landform {
namespace {

std::string required(Type want) { return want.friendly_name_for_constraint() + " required"; }

std::string missing_attributes(const std::vector<std::string>& names) {
  if (names.size() == 1) return fmt::format("attribute {} is required", go_quote(names[0]));
  if (names.size() == 2) {
    return fmt::format("attributes {} and {} are required", go_quote(names[0]), go_quote(names[1]));
  }
  std::string list;
  for (size_t i = 0; i + 1 < names.size(); ++i) list += go_quote(names[i]) + ", ";
  return fmt::format("attributes {}and {} are required", list, go_quote(names.back()));
}

std::string objects(Type got, Type want) {
  std::vector<std::string> missing;
  std::string impossible;
  std::string unsafe;
  for (const auto& attribute : want.attributes()) {
    const AttributeType* have = got.attribute(attribute.name);
    if (have == nullptr) {
      if (!attribute.optional) missing.push_back(attribute.name);
      continue;
    }
    if (have->type == attribute.type || !impossible.empty()) continue;
    auto why = [&] {
      return fmt::format("attribute {}: {}", go_quote(attribute.name),
                         mismatch_message(have->type, attribute.type));
    };
    if (!is_convertible(have->type, attribute.type)) impossible = why();
    if (unsafe.empty() && !is_safely_convertible(have->type, attribute.type)) unsafe = why();
  }
  if (!missing.empty()) return missing_attributes(missing);
  if (!impossible.empty()) return impossible;
  return unsafe.empty() ? "incorrect object attributes" : unsafe;
}

std::string collection_from_structural(Type got, Type want) {
  bool fits = want.is_map() ? got.is_object() : got.is_tuple();
  if (!fits) return required(want);
  Type element = want.element();
  if (got.is_tuple()) {
    for (size_t i = 0; i < got.elements().size(); ++i) {
      Type have = got.elements()[i];
      if (have == element || is_convertible(have, element)) continue;
      return fmt::format("element {}: {}", i, mismatch_message(have, element));
    }
  } else {
    for (const auto& a : got.attributes()) {
      if (a.type == element || is_convertible(a.type, element)) continue;
      return fmt::format("element {}: {}", go_quote(a.name), mismatch_message(a.type, element));
    }
  }
  return "all elements must be " + element.friendly_name_for_constraint();
}

std::string collection_from_collection(Type got, Type want) {
  bool fits = want.is_map() ? got.is_map() : !got.is_map();
  if (!fits) return required(want);
  const char* noun = want.is_list() ? "list" : want.is_set() ? "set" : "map";
  return fmt::format("incorrect {} element type: {}", noun,
                     mismatch_message(got.element(), want.element()));
}

}  // namespace

std::string mismatch_message(Type got, Type want) {
  if (got.is_object() && want.is_object()) return objects(got, want);
  bool any_element = want.is_collection() && want.element().is_dynamic();
  if (got.is_tuple() && want.is_list() && any_element)
    return "all list elements must have the same type";
  if (got.is_tuple() && want.is_set() && any_element)
    return "all set elements must have the same type";
  if (got.is_object() && want.is_map() && any_element)
    return "all map elements must have the same type";
  if ((got.is_tuple() || got.is_object()) && want.is_collection())
    return collection_from_structural(got, want);
  if (got.is_collection() && want.is_collection()) return collection_from_collection(got, want);
  return required(want);
}

}  // namespace landform
