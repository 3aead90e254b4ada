#include "value/set_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "value/hash_text.h"
#include "value/operators.h"

namespace landform::detail {
namespace {

bool same(const Value& a, const Value& b) {
  Value equal = equals(a, b);
  return equal.is_known() && equal.as_bool();
}

// Known values first, then unknown, then null.
int rank(const Value& v) {
  if (v.is_null()) return 2;
  return v.is_known() ? 0 : 1;
}

bool less_primitive(const Value& a, const Value& b) {
  if (int ra = rank(a), rb = rank(b); ra != 0 || rb != 0) return ra < rb;
  switch (a.type().kind()) {
    case Kind::string:
      return a.as_string() < b.as_string();
    case Kind::number:
      return compare(a.as_number(), b.as_number()) < 0;
    case Kind::boolean:
      return !a.as_bool() && b.as_bool();
    default:
      return false;
  }
}

}  // namespace

void sort_as_set(Type element, std::vector<Value>& elements) {
  if (elements.size() < 2) return;
  if (element.is_primitive()) {
    std::stable_sort(elements.begin(), elements.end(), less_primitive);
    elements.erase(std::unique(elements.begin(), elements.end(), same), elements.end());
    return;
  }
  struct Keyed {
    int rank;
    std::string key;
    Value value;
  };
  std::vector<Keyed> keyed;
  keyed.reserve(elements.size());
  for (Value& v : elements) keyed.push_back({rank(v), hash_text(v), std::move(v)});
  std::stable_sort(keyed.begin(), keyed.end(), [](const Keyed& a, const Keyed& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.key < b.key;
  });
  // Equal values have equal keys; so do numbers that differ only beyond the key's ten digits, so
  // compare within a run.
  elements.clear();
  size_t run = 0;
  for (size_t i = 0; i < keyed.size(); ++i) {
    if (i > 0 && (keyed[i].key != keyed[i - 1].key || keyed[i].rank != keyed[i - 1].rank)) {
      run = elements.size();
    }
    bool duplicate = std::any_of(elements.begin() + static_cast<ptrdiff_t>(run), elements.end(),
                                 [&](const Value& v) { return same(v, keyed[i].value); });
    if (!duplicate) elements.push_back(std::move(keyed[i].value));
  }
}

}  // namespace landform::detail
