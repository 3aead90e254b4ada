#include "plan/set_matching.h"

#include <utility>

#include "plan/key_index.h"
#include "value/msgpack.h"

namespace landform::plan {
namespace {

// Positions of the attributes that are wholly known in all of these objects.
std::vector<size_t> known_attributes(const Value& set, const std::vector<size_t>& which) {
  std::vector<size_t> known;
  if (!set.type().element().is_object()) return known;
  size_t count = set.type().element().attributes().size();
  for (size_t a = 0; a < count; ++a) {
    bool all = true;
    for (size_t i : which) {
      const Value& element = set.elements()[i];
      all = all && element.is_known() && !element.is_null() &&
            element.elements()[a].is_wholly_known();
    }
    if (all) known.push_back(a);
  }
  return known;
}

std::string signature(const Value& element, const std::vector<size_t>& attributes) {
  std::string out;
  if (!element.is_known() || element.is_null()) return out;
  for (size_t a : attributes) out += bytes_of(element.elements()[a]) + '\0';
  return out;
}

}  // namespace

std::string bytes_of(const Value& value) {
  auto bytes = encode_msgpack(value, value.type());
  return bytes ? std::move(bytes).value() : std::string();
}

std::vector<int64_t> match_elements(const std::vector<std::vector<std::string>>& left_keys,
                                    const std::vector<std::string>& right_keys,
                                    const std::function<bool(size_t, size_t)>& matches) {
  KeyIndex by_key(right_keys);
  std::vector<bool> taken(right_keys.size());
  std::vector<int64_t> out(left_keys.size(), -1);
  for (size_t i = 0; i < left_keys.size(); ++i) {
    uint32_t best = KeyIndex::kNone;
    for (const std::string& key : left_keys[i]) {
      KeyIndex::Slot* slot = by_key.find(key);
      if (slot == nullptr) continue;
      while (slot->first != KeyIndex::kNone && taken[slot->first]) {
        slot->first = by_key.next(slot->first);
      }
      for (uint32_t at = slot->first; at < best; at = by_key.next(at)) {
        if (!taken[at] && matches(i, at)) best = at;
      }
    }
    if (best == KeyIndex::kNone) continue;
    taken[best] = true;
    out[i] = static_cast<int64_t>(best);
  }
  return out;
}

UnmatchedElements unmatched_elements(
    const Value& planned, const Value& actual,
    const std::function<bool(const Value&, const Value&)>& may_become) {
  // Those that are not wholly known have an empty key, which no value has.
  auto keys_of = [](const Value& set) {
    std::vector<std::string> keys(set.length());
    for (size_t i = 0; i < set.length(); ++i) {
      if (set.elements()[i].is_wholly_known()) keys[i] = bytes_of(set.elements()[i]);
    }
    return keys;
  };
  const std::vector<std::string> actual_keys = keys_of(actual);
  KeyIndex same(actual_keys);
  std::vector<bool> planned_found(planned.length());
  std::vector<bool> actual_found(actual.length());
  std::vector<size_t> open;
  for (size_t i = 0; i < planned.length(); ++i) {
    const Value& element = planned.elements()[i];
    KeyIndex::Slot* slot = element.is_wholly_known() ? same.find(bytes_of(element)) : nullptr;
    if (slot == nullptr) {
      open.push_back(i);
    } else {
      planned_found[i] = actual_found[slot->first] = true;
    }
  }

  if (!open.empty()) {
    const std::vector<size_t> attributes = known_attributes(planned, open);
    std::vector<std::string> signatures;
    signatures.reserve(actual.length());
    for (const Value& element : actual.elements()) {
      signatures.push_back(signature(element, attributes));
    }
    KeyIndex candidates(signatures);
    for (size_t i : open) {
      KeyIndex::Slot* slot = candidates.find(signature(planned.elements()[i], attributes));
      uint32_t at = slot == nullptr ? KeyIndex::kNone : slot->first;
      for (; at != KeyIndex::kNone; at = candidates.next(at)) {
        if (!may_become(planned.elements()[i], actual.elements()[at])) continue;
        planned_found[i] = actual_found[at] = true;
      }
    }
  }

  UnmatchedElements out;
  for (size_t i = 0; i < planned.length(); ++i) {
    if (!planned_found[i]) out.planned.push_back(i);
  }
  for (size_t i = 0; i < actual.length(); ++i) {
    if (!actual_found[i]) out.actual.push_back(i);
  }
  return out;
}

}  // namespace landform::plan
