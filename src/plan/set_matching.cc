#include "plan/set_matching.h"

#include <unordered_map>
#include <utility>

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
  struct Filed {
    std::vector<size_t> positions;
    size_t begin = 0;  // those before it are already used
  };
  std::unordered_map<std::string, Filed> by_key;
  by_key.reserve(right_keys.size());
  for (size_t i = 0; i < right_keys.size(); ++i) by_key[right_keys[i]].positions.push_back(i);
  std::vector<bool> taken(right_keys.size());
  std::vector<int64_t> out(left_keys.size(), -1);
  for (size_t i = 0; i < left_keys.size(); ++i) {
    size_t best = right_keys.size();
    for (const std::string& key : left_keys[i]) {
      auto it = by_key.find(key);
      if (it == by_key.end()) continue;
      Filed& filed = it->second;
      while (filed.begin < filed.positions.size() && taken[filed.positions[filed.begin]]) {
        ++filed.begin;
      }
      for (size_t k = filed.begin; k < filed.positions.size() && filed.positions[k] < best; ++k) {
        size_t candidate = filed.positions[k];
        if (taken[candidate] || !matches(i, candidate)) continue;
        best = candidate;
      }
    }
    if (best == right_keys.size()) continue;
    taken[best] = true;
    out[i] = static_cast<int64_t>(best);
  }
  return out;
}

UnmatchedElements unmatched_elements(
    const Value& planned, const Value& actual,
    const std::function<bool(const Value&, const Value&)>& may_become) {
  std::unordered_map<std::string, size_t> same;
  same.reserve(actual.length());
  for (size_t i = 0; i < actual.length(); ++i) {
    if (actual.elements()[i].is_wholly_known()) same.emplace(bytes_of(actual.elements()[i]), i);
  }
  std::vector<bool> planned_found(planned.length());
  std::vector<bool> actual_found(actual.length());
  std::vector<size_t> open;
  for (size_t i = 0; i < planned.length(); ++i) {
    const Value& element = planned.elements()[i];
    auto it = element.is_wholly_known() ? same.find(bytes_of(element)) : same.end();
    if (it == same.end()) {
      open.push_back(i);
    } else {
      planned_found[i] = actual_found[it->second] = true;
    }
  }

  std::vector<size_t> attributes = known_attributes(planned, open);
  std::unordered_map<std::string, std::vector<size_t>> candidates;
  if (!open.empty()) {
    for (size_t i = 0; i < actual.length(); ++i) {
      candidates[signature(actual.elements()[i], attributes)].push_back(i);
    }
  }
  for (size_t i : open) {
    auto it = candidates.find(signature(planned.elements()[i], attributes));
    if (it == candidates.end()) continue;
    for (size_t j : it->second) {
      if (!may_become(planned.elements()[i], actual.elements()[j])) continue;
      planned_found[i] = actual_found[j] = true;
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
