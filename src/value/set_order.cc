#include "value/set_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

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

// The keys of values, to be sorted. Their texts are in one buffer and mostly begin alike, so the
// eight bytes after what is common to all of them decide nearly every comparison.
class SortKeys {
 public:
  explicit SortKeys(const std::vector<Value>& values) {
    entries_.reserve(values.size());
    for (const Value& value : values) {
      const size_t begin = texts_.size();
      const std::string text = hash_text(value);
      if (begin == 0) texts_.reserve(values.size() * (text.size() + 4));
      texts_ += text;
      entries_.push_back(
          {0, begin, texts_.size() - begin, rank(value), static_cast<uint32_t>(entries_.size())});
    }
    size_t common = entries_.front().size;
    for (const Entry& entry : entries_) {
      std::string_view first = text(entries_.front()).substr(0, common);
      std::string_view other = text(entry).substr(0, common);
      common = static_cast<size_t>(
          std::mismatch(first.begin(), first.begin() + static_cast<ptrdiff_t>(other.size()),
                        other.begin())
              .first -
          first.begin());
    }
    for (Entry& entry : entries_) {
      std::string_view rest = text(entry).substr(common);
      for (size_t i = 0; i < sizeof(entry.head); ++i) {
        entry.head = entry.head << 8 | (i < rest.size() ? static_cast<unsigned char>(rest[i]) : 0);
      }
    }
  }

  [[nodiscard]] bool are_sorted_and_distinct() const {
    return std::adjacent_find(entries_.begin(), entries_.end(),
                              [&](const Entry& a, const Entry& b) { return compare(a, b) >= 0; }) ==
           entries_.end();
  }
  // Stable.
  void sort() {
    std::sort(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
      int order = compare(a, b);
      return order != 0 ? order < 0 : a.position < b.position;
    });
  }
  [[nodiscard]] bool are_equal(size_t i, size_t j) const {
    return compare(entries_[i], entries_[j]) == 0;
  }
  // Of the i-th value in the order, in the original list.
  [[nodiscard]] size_t position(size_t i) const { return entries_[i].position; }

 private:
  struct Entry {
    uint64_t head;
    size_t begin;
    size_t size;
    int rank;
    uint32_t position;
  };
  [[nodiscard]] std::string_view text(const Entry& entry) const {
    return std::string_view(texts_).substr(entry.begin, entry.size);
  }
  [[nodiscard]] int compare(const Entry& a, const Entry& b) const {
    if (a.rank != b.rank) return a.rank < b.rank ? -1 : 1;
    if (a.head != b.head) return a.head < b.head ? -1 : 1;
    return text(a).compare(text(b));
  }

  std::string texts_;
  std::vector<Entry> entries_;
};

}  // namespace

void sort_as_set(Type element, std::vector<Value>& elements) {
  if (elements.size() < 2) return;
  if (element.is_primitive()) {
    std::stable_sort(elements.begin(), elements.end(), less_primitive);
    elements.erase(std::unique(elements.begin(), elements.end(), same), elements.end());
    return;
  }
  SortKeys keys(elements);
  if (keys.are_sorted_and_distinct()) return;
  keys.sort();
  // Equal values have equal keys; so do numbers that differ only beyond the key's ten digits, so
  // compare within a run.
  std::vector<Value> out;
  out.reserve(elements.size());
  size_t run = 0;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i > 0 && !keys.are_equal(i - 1, i)) run = out.size();
    Value& value = elements[keys.position(i)];
    bool duplicate = std::any_of(out.begin() + static_cast<ptrdiff_t>(run), out.end(),
                                 [&](const Value& v) { return same(v, value); });
    if (!duplicate) out.push_back(std::move(value));
  }
  elements = std::move(out);
}

}  // namespace landform::detail
