#include "sdk/same.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "plan/set_matching.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::sdk {
namespace {

using Same = std::function<bool(const Value&, const Value&)>;
// The bytes of what equivalent elements have in common; empty if nothing is known to be.
using Key = std::function<std::string(const Value&)>;
using Rewrite = std::function<Value(const Value& before, const Value& now)>;

// Whether equivalent values are identical.
bool is_exact(const Attribute& attribute) {
  if (attribute.custom_type() != nullptr) return false;
  if (attribute.shape() == Attribute::Shape::simple) return true;
  return attribute.shape() == Attribute::Shape::collection && is_exact(*attribute.element());
}

// What equivalent objects have in common: their attributes whose values must be identical.
std::string exact_part(const Attributes& attributes, const Value& object) {
  std::string out;
  if (!is_present(object)) return out;
  for (const auto& [name, attribute] : attributes) {
    const Value* value = is_exact(attribute) ? object.find(name) : nullptr;
    if (value == nullptr) continue;
    plan::append_bytes(out, *value);
    out += '\0';
  }
  return out;
}

// Finds for each element of a set the equivalent one in an earlier set.
class Pairing {
 public:
  Pairing(std::span<const Value> before, std::span<const Value> now)
      : before_(before), now_(now), partners_(now.size(), -1), taken_(before.size()) {}

  // Identical elements at both ends. Sets are sorted, so that these are all, or nearly all, if
  // little has changed.
  void match_ends() {
    const size_t shared = std::min(before_.size(), now_.size());
    size_t front = 0;
    for (; front < shared && now_[front].identical(before_[front]); ++front) pair(front, front);
    for (size_t back = 1; back <= shared - front; ++back) {
      const size_t left = now_.size() - back;
      const size_t right = before_.size() - back;
      if (!now_[left].identical(before_[right])) break;
      pair(left, right);
    }
  }
  // Those that are left, if their keys are the same and not empty.
  void match(const Key& key, const Same& same) {
    if (open_ == 0) return;
    std::vector<std::string> wanted(now_.size());
    for (size_t i = 0; i < now_.size(); ++i) {
      if (partners_[i] < 0) wanted[i] = key(now_[i]);
    }
    std::vector<std::string> offered(before_.size());
    for (size_t j = 0; j < before_.size(); ++j) {
      if (!taken_[j]) offered[j] = key(before_[j]);
    }
    std::vector<int64_t> found = plan::match_elements(
        wanted, offered, [&](size_t i, size_t j) { return same(before_[j], now_[i]); });
    for (size_t i = 0; i < found.size(); ++i) {
      if (found[i] >= 0) pair(i, static_cast<size_t>(found[i]));
    }
  }
  // The positions in the earlier set, or -1.
  [[nodiscard]] const std::vector<int64_t>& partners() const { return partners_; }

 private:
  void pair(size_t left, size_t right) {
    partners_[left] = static_cast<int64_t>(right);
    taken_[right] = true;
    --open_;
  }

  std::span<const Value> before_;
  std::span<const Value> now_;
  std::vector<int64_t> partners_;
  std::vector<bool> taken_;
  size_t open_ = partners_.size();
};

// Identical elements are found without comparing pairs, and of the others only those with the same
// key are compared.
std::vector<int64_t> pair_elements(const Value& before, const Value& now, const Same& same,
                                   const Key& key) {
  Pairing pairing(before.elements(), now.elements());
  pairing.match_ends();
  pairing.match(plan::bytes_of, [](const Value&, const Value&) { return true; });
  pairing.match([&](const Value& element) { return "k" + key(element); }, same);
  return pairing.partners();
}

bool collections_same(const Value& a, const Value& b, const Same& same, const Key& key) {
  if (a.length() != b.length()) return false;
  if (a.type().is_set()) {
    for (int64_t partner : pair_elements(a, b, same, key)) {
      if (partner < 0) return false;
    }
    return true;
  }
  bool keyed = a.type().is_map() || a.type().is_object();
  for (size_t i = 0; i < a.length(); ++i) {
    if (keyed && a.key(i) != b.key(i)) return false;
    if (!same(a.elements()[i], b.elements()[i])) return false;
  }
  return true;
}

Value rewrite_elements(const Value& before, const Value& now, const Same& same, const Key& key,
                       const Rewrite& rewrite) {
  std::vector<Value> out(now.elements().begin(), now.elements().end());
  if (now.type().is_set()) {
    std::vector<int64_t> partners = pair_elements(before, now, same, key);
    bool changed = false;
    for (size_t i = 0; i < out.size(); ++i) {
      if (partners[i] < 0) continue;
      Value rewritten = rewrite(before.elements()[static_cast<size_t>(partners[i])], out[i]);
      changed = changed || !rewritten.identical(out[i]);
      out[i] = std::move(rewritten);
    }
    return changed ? with_elements(now, std::move(out)) : now;
  }
  bool keyed = now.type().is_map() || now.type().is_object();
  for (size_t i = 0; i < out.size(); ++i) {
    const Value* partner = nullptr;
    if (keyed) {
      partner = before.find(now.key(i));
    } else if (i < before.length()) {
      partner = &before.elements()[i];
    }
    if (partner != nullptr) out[i] = rewrite(*partner, out[i]);
  }
  return with_elements(now, std::move(out));
}

bool members_same(const Attributes& members, const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (!is_present(a) || !is_present(b)) return false;
  for (const auto& [name, member] : members) {
    const Value* x = a.find(name);
    const Value* y = b.find(name);
    if (x == nullptr || y == nullptr || !means_same(member, *x, *y)) return false;
  }
  return true;
}

Value members_spelled_like(const Attributes& members, const Value& before, const Value& now) {
  if (!is_present(before) || !is_present(now)) return now;
  std::vector<Value> out;
  out.reserve(now.length());
  for (size_t i = 0; i < now.length(); ++i) {
    auto member = members.find(now.key(i));
    const Value* was = before.find(now.key(i));
    const Value& is = now.elements()[i];
    out.push_back(
        member == members.end() || was == nullptr ? is : spelled_like(member->second, *was, is));
  }
  return Value::object(now.type(), std::move(out));
}

bool block_same(const Block& block, const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (!is_present(a) || !is_present(b) || !members_same(block.attributes(), a, b)) return false;
  for (const auto& [name, nested] : block.blocks()) {
    const Value* x = a.find(name);
    const Value* y = b.find(name);
    if (x == nullptr || y == nullptr || !means_same(nested, *x, *y)) return false;
  }
  return true;
}

// The keys of elements: of objects with these attributes, or of an attribute.
Key key_of(const Attributes& members) {
  return [&members](const Value& object) { return exact_part(members, object); };
}
Key key_of(const Attribute& element) {
  if (element.shape() == Attribute::Shape::object) return key_of(element.members());
  return [](const Value&) { return std::string(); };
}

bool is_single(schema::Nesting nesting) {
  return nesting == schema::Nesting::single || nesting == schema::Nesting::group;
}

}  // namespace

bool means_same(const Attribute& attribute, const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (!is_present(a) || !is_present(b)) return false;
  if (attribute.custom_type() != nullptr) return attribute.custom_type()->equal(a, b);
  switch (attribute.shape()) {
    case Attribute::Shape::simple:
      return false;
    case Attribute::Shape::collection:
      return collections_same(
          a, b,
          [&](const Value& x, const Value& y) { return means_same(*attribute.element(), x, y); },
          key_of(*attribute.element()));
    case Attribute::Shape::object:
      return members_same(attribute.members(), a, b);
    case Attribute::Shape::nested:
      if (is_single(attribute.nesting())) return members_same(attribute.members(), a, b);
      return collections_same(
          a, b,
          [&](const Value& x, const Value& y) { return members_same(attribute.members(), x, y); },
          key_of(attribute.members()));
  }
  return false;
}

bool means_same(const NestedBlock& block, const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (is_single(block.nesting())) return block_same(block.content(), a, b);
  if (!is_present(a) || !is_present(b)) return false;
  return collections_same(
      a, b, [&](const Value& x, const Value& y) { return block_same(block.content(), x, y); },
      key_of(block.content().attributes()));
}

Value spelled_like(const Attribute& attribute, const Value& before, const Value& now) {
  if (before.identical(now) || !is_present(before) || !is_present(now)) return now;
  if (attribute.custom_type() != nullptr) {
    return attribute.custom_type()->equal(before, now) ? before : now;
  }
  switch (attribute.shape()) {
    case Attribute::Shape::simple:
      return now;
    case Attribute::Shape::collection: {
      const Attribute& element = *attribute.element();
      return rewrite_elements(
          before, now, [&](const Value& x, const Value& y) { return means_same(element, x, y); },
          key_of(element),
          [&](const Value& x, const Value& y) { return spelled_like(element, x, y); });
    }
    case Attribute::Shape::object:
      return members_spelled_like(attribute.members(), before, now);
    case Attribute::Shape::nested: {
      const Attributes& members = attribute.members();
      if (is_single(attribute.nesting())) return members_spelled_like(members, before, now);
      return rewrite_elements(
          before, now, [&](const Value& x, const Value& y) { return members_same(members, x, y); },
          key_of(members),
          [&](const Value& x, const Value& y) { return members_spelled_like(members, x, y); });
    }
  }
  return now;
}

Value spelled_like(const Block& block, const Value& before, const Value& now) {
  if (before.identical(now) || !is_present(before) || !is_present(now)) return now;
  std::vector<Value> out;
  out.reserve(now.length());
  for (size_t i = 0; i < now.length(); ++i) {
    const Value* was = before.find(now.key(i));
    const Value& is = now.elements()[i];
    auto attribute = block.attributes().find(now.key(i));
    auto nested = block.blocks().find(now.key(i));
    if (was == nullptr) {
      out.push_back(is);
    } else if (attribute != block.attributes().end()) {
      out.push_back(spelled_like(attribute->second, *was, is));
    } else if (nested == block.blocks().end() || !is_present(*was) || !is_present(is)) {
      out.push_back(is);
    } else if (is_single(nested->second.nesting())) {
      out.push_back(spelled_like(nested->second.content(), *was, is));
    } else {
      const Block& content = nested->second.content();
      out.push_back(rewrite_elements(
          *was, is, [&](const Value& x, const Value& y) { return block_same(content, x, y); },
          key_of(content.attributes()),
          [&](const Value& x, const Value& y) { return spelled_like(content, x, y); }));
    }
  }
  return Value::object(now.type(), std::move(out));
}

}  // namespace landform::sdk
