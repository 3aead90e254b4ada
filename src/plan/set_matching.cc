#include "plan/set_matching.h"

#include <algorithm>
#include <optional>
#include <span>
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
  for (size_t a : attributes) {
    append_bytes(out, element.elements()[a]);
    out += '\0';
  }
  return out;
}

}  // namespace

void append_bytes(std::string& out, const Value& value) { append_msgpack(out, value); }

std::string bytes_of(const Value& value) {
  std::string out;
  append_bytes(out, value);
  return out;
}

namespace {

// Finds counterparts, one element on the left after the other.
class Matcher {
 public:
  Matcher(const std::vector<std::string>& right_keys,
          const std::function<bool(size_t, size_t)>& matches)
      : by_key_(right_keys), taken_(right_keys.size()), matches_(matches) {}

  int64_t take(size_t left, std::span<const std::string> keys) {
    uint32_t best = KeyIndex::kNone;
    for (const std::string& key : keys) {
      KeyIndex::Slot* slot = by_key_.find(key);
      if (slot == nullptr) continue;
      while (slot->first != KeyIndex::kNone && taken_[slot->first]) {
        slot->first = by_key_.next(slot->first);
      }
      for (uint32_t at = slot->first; at < best; at = by_key_.next(at)) {
        if (!taken_[at] && matches_(left, at)) best = at;
      }
    }
    if (best == KeyIndex::kNone) return -1;
    taken_[best] = true;
    return best;
  }

 private:
  KeyIndex by_key_;
  std::vector<bool> taken_;
  const std::function<bool(size_t, size_t)>& matches_;
};

// The usual case: the keys are the same, in the same order, and so are the elements. None
// otherwise.
std::optional<std::vector<int64_t>> match_by_position(
    const std::vector<std::string>& left_keys, const std::vector<std::string>& right_keys,
    const std::function<bool(size_t, size_t)>& matches) {
  if (left_keys != right_keys) return std::nullopt;
  std::vector<int64_t> out(left_keys.size());
  for (size_t i = 0; i < out.size(); ++i) {
    if (left_keys[i].empty() || !matches(i, i)) return std::nullopt;
    out[i] = static_cast<int64_t>(i);
  }
  return out;
}

}  // namespace

std::vector<int64_t> match_elements(const std::vector<std::vector<std::string>>& left_keys,
                                    const std::vector<std::string>& right_keys,
                                    const std::function<bool(size_t, size_t)>& matches) {
  Matcher matcher(right_keys, matches);
  std::vector<int64_t> out;
  out.reserve(left_keys.size());
  for (size_t i = 0; i < left_keys.size(); ++i) out.push_back(matcher.take(i, left_keys[i]));
  return out;
}

std::vector<int64_t> match_elements(const std::vector<std::string>& left_keys,
                                    const std::vector<std::string>& right_keys,
                                    const std::function<bool(size_t, size_t)>& matches) {
  if (auto aligned = match_by_position(left_keys, right_keys, matches)) return *std::move(aligned);
  Matcher matcher(right_keys, matches);
  std::vector<int64_t> out;
  out.reserve(left_keys.size());
  for (size_t i = 0; i < left_keys.size(); ++i) {
    const size_t count = left_keys[i].empty() ? 0 : 1;
    out.push_back(matcher.take(i, std::span(&left_keys[i], count)));
  }
  return out;
}

UnmatchedElements unmatched_elements(
    const Value& planned, const Value& actual,
    const std::function<bool(const Value&, const Value&)>& may_become) {
  // The usual case: sets are sorted, and so their elements correspond by position.
  if (std::equal(planned.elements().begin(), planned.elements().end(), actual.elements().begin(),
                 actual.elements().end(), may_become)) {
    return {};
  }
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
