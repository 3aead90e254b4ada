#include <algorithm>
#include <string>
#include <vector>

#include "value/json_patch.h"

namespace landform {
namespace {

using Op = JsonPatchOperation::Kind;

bool is_object(const Value& value) { return !value.is_null() && value.type().is_object(); }
bool is_array(const Value& value) { return !value.is_null() && value.type().is_tuple(); }

class Differ {
 public:
  JsonPatch out;

  void compare(const Value& before, const Value& after) {
    if (same_json(before, after)) return;
    if (is_object(before) && is_object(after)) return objects(before, after);
    if (is_array(before) && is_array(after)) return arrays(before, after);
    out.push_back({Op::replace, at_, {}, after});
  }

 private:
  void objects(const Value& before, const Value& after) {
    // Both are sorted by name.
    for (size_t i = 0; i < before.length(); ++i) {
      at_.emplace_back(before.key(i));
      const Value* other = after.find(before.key(i));
      if (other == nullptr) {
        out.push_back({Op::remove, at_});
      } else {
        compare(before.elements()[i], *other);
      }
      at_.pop_back();
    }
    for (size_t i = 0; i < after.length(); ++i) {
      if (before.find(after.key(i)) != nullptr) continue;
      at_.emplace_back(after.key(i));
      out.push_back({Op::add, at_, {}, after.elements()[i]});
      at_.pop_back();
    }
  }

  void arrays(const Value& before, const Value& after) {
    std::span<const Value> old = before.elements();
    std::span<const Value> now = after.elements();
    size_t begin = 0;
    size_t shorter = std::min(old.size(), now.size());
    while (begin < shorter && same_json(old[begin], now[begin])) ++begin;
    size_t end = 0;
    while (end < shorter - begin &&
           same_json(old[old.size() - 1 - end], now[now.size() - 1 - end])) {
      ++end;
    }
    size_t old_end = old.size() - end;
    size_t now_end = now.size() - end;
    size_t i = begin;
    for (; i < old_end && i < now_end; ++i) {
      at_.push_back(std::to_string(i));
      compare(old[i], now[i]);
      at_.pop_back();
    }
    // From the end, so that the other indexes stay valid.
    for (size_t j = old_end; j > i; --j) {
      at_.push_back(std::to_string(j - 1));
      out.push_back({Op::remove, at_});
      at_.pop_back();
    }
    for (; i < now_end; ++i) {
      at_.push_back(std::to_string(i));
      out.push_back({Op::add, at_, {}, now[i]});
      at_.pop_back();
    }
  }

  JsonPointer at_;
};

}  // namespace

JsonPatch diff_json(const Value& before, const Value& after) {
  Differ differ;
  differ.compare(before, after);
  return std::move(differ.out);
}

bool same_json(const Value& a, const Value& b) {
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  if (is_object(a) || is_array(a)) {
    if (a.type().kind() != b.type().kind() || a.length() != b.length()) return false;
    for (size_t i = 0; i < a.length(); ++i) {
      if (is_object(a) && a.key(i) != b.key(i)) return false;
      if (!same_json(a.elements()[i], b.elements()[i])) return false;
    }
    return true;
  }
  if (a.type() != b.type()) return false;
  if (a.type().is_number()) return compare(a.as_number(), b.as_number()) == 0;
  return a.identical(b);
}

}  // namespace landform
