#include "sdk/same.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "value/msgpack.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

using Same = std::function<bool(const Value&, const Value&)>;
using Rewrite = std::function<Value(const Value& before, const Value& now)>;

std::string bytes_of(const Value& value) {
  auto bytes = encode_msgpack(value, value.type());
  return bytes ? std::move(bytes).value() : std::string();
}

// For each element of `now` the position of the one in `before` that means the same, or -1. Those
// that are equal to the letter are found without comparing all with all.
std::vector<int64_t> pair_elements(const Value& before, const Value& now, const Same& same) {
  std::unordered_map<std::string, size_t> by_bytes;
  for (size_t i = 0; i < before.length(); ++i) by_bytes.emplace(bytes_of(before.elements()[i]), i);
  std::vector<int64_t> out(now.length(), -1);
  std::vector<bool> taken(before.length());
  std::vector<size_t> open;
  for (size_t i = 0; i < now.length(); ++i) {
    auto it = by_bytes.find(bytes_of(now.elements()[i]));
    if (it == by_bytes.end()) {
      open.push_back(i);
    } else {
      out[i] = static_cast<int64_t>(it->second);
      taken[it->second] = true;
    }
  }
  for (size_t i : open) {
    for (size_t j = 0; j < before.length(); ++j) {
      if (taken[j] || !same(before.elements()[j], now.elements()[i])) continue;
      out[i] = static_cast<int64_t>(j);
      taken[j] = true;
      break;
    }
  }
  return out;
}

bool collections_same(const Value& a, const Value& b, const Same& same) {
  if (a.length() != b.length()) return false;
  if (a.type().is_set()) {
    for (int64_t partner : pair_elements(a, b, same)) {
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

Value rebuilt(const Value& like, std::vector<Value> elements) {
  Type type = like.type();
  switch (type.kind()) {
    case Kind::list:
      return Value::list(type.element(), std::move(elements));
    case Kind::set:
      return Value::set(type.element(), std::move(elements));
    case Kind::tuple:
      return Value::tuple(std::move(elements));
    default: {
      Value::Attributes entries;
      for (size_t i = 0; i < elements.size(); ++i) {
        entries.emplace_back(like.key(i), std::move(elements[i]));
      }
      return type.is_map() ? Value::map(type.element(), std::move(entries))
                           : Value::object(std::move(entries));
    }
  }
}

Value rewrite_elements(const Value& before, const Value& now, const Same& same,
                       const Rewrite& rewrite) {
  std::vector<Value> out(now.elements().begin(), now.elements().end());
  if (now.type().is_set()) {
    std::vector<int64_t> partners = pair_elements(before, now, same);
    for (size_t i = 0; i < out.size(); ++i) {
      if (partners[i] >= 0)
        out[i] = rewrite(before.elements()[static_cast<size_t>(partners[i])], out[i]);
    }
    return rebuilt(now, std::move(out));
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
  return rebuilt(now, std::move(out));
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

Value members_in_words_of(const Attributes& members, const Value& before, const Value& now) {
  if (!is_present(before) || !is_present(now)) return now;
  std::vector<Value> out;
  out.reserve(now.length());
  for (size_t i = 0; i < now.length(); ++i) {
    auto member = members.find(now.key(i));
    const Value* was = before.find(now.key(i));
    const Value& is = now.elements()[i];
    out.push_back(
        member == members.end() || was == nullptr ? is : in_words_of(member->second, *was, is));
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
      return collections_same(a, b, [&](const Value& x, const Value& y) {
        return means_same(*attribute.element(), x, y);
      });
    case Attribute::Shape::object:
      return members_same(attribute.members(), a, b);
    case Attribute::Shape::nested:
      if (is_single(attribute.nesting())) return members_same(attribute.members(), a, b);
      return collections_same(a, b, [&](const Value& x, const Value& y) {
        return members_same(attribute.members(), x, y);
      });
  }
  return false;
}

bool means_same(const NestedBlock& block, const Value& a, const Value& b) {
  if (a.identical(b)) return true;
  if (is_single(block.nesting())) return block_same(block.content(), a, b);
  if (!is_present(a) || !is_present(b)) return false;
  return collections_same(
      a, b, [&](const Value& x, const Value& y) { return block_same(block.content(), x, y); });
}

Value in_words_of(const Attribute& attribute, const Value& before, const Value& now) {
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
          [&](const Value& x, const Value& y) { return in_words_of(element, x, y); });
    }
    case Attribute::Shape::object:
      return members_in_words_of(attribute.members(), before, now);
    case Attribute::Shape::nested: {
      const Attributes& members = attribute.members();
      if (is_single(attribute.nesting())) return members_in_words_of(members, before, now);
      return rewrite_elements(
          before, now, [&](const Value& x, const Value& y) { return members_same(members, x, y); },
          [&](const Value& x, const Value& y) { return members_in_words_of(members, x, y); });
    }
  }
  return now;
}

Value in_words_of(const Block& block, const Value& before, const Value& now) {
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
      out.push_back(in_words_of(attribute->second, *was, is));
    } else if (nested == block.blocks().end() || !is_present(*was) || !is_present(is)) {
      out.push_back(is);
    } else if (is_single(nested->second.nesting())) {
      out.push_back(in_words_of(nested->second.content(), *was, is));
    } else {
      const Block& content = nested->second.content();
      out.push_back(rewrite_elements(
          *was, is, [&](const Value& x, const Value& y) { return block_same(content, x, y); },
          [&](const Value& x, const Value& y) { return in_words_of(content, x, y); }));
    }
  }
  return Value::object(now.type(), std::move(out));
}

}  // namespace landform::sdk
