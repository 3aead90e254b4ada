#include "plan/set_pairs.h"

#include <string>
#include <unordered_map>

#include "value/msgpack.h"

namespace landform::plan {
namespace {

std::string bytes_of(const Value& value) {
  auto bytes = encode_msgpack(value, value.type());
  return bytes ? std::move(bytes).value() : std::string();
}

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

SetPairs pair_sets(const Value& planned, const Value& actual,
                   const std::function<bool(const Value&, const Value&)>& may_become) {
  std::unordered_map<std::string, size_t> same;
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

  SetPairs out;
  for (size_t i = 0; i < planned.length(); ++i) {
    if (!planned_found[i]) out.planned_alone.push_back(i);
  }
  for (size_t i = 0; i < actual.length(); ++i) {
    if (!actual_found[i]) out.actual_alone.push_back(i);
  }
  return out;
}

}  // namespace landform::plan
