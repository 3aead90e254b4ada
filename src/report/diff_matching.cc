#include "report/diff_matching.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

namespace landform::report {
namespace {

using Members = std::span<const Member>;

// Numbers for nodes, the same for nodes that are the same.
class Classes {
 public:
  std::vector<uint32_t> of(Members members) {
    std::vector<uint32_t> out;
    out.reserve(members.size());
    for (const Member& member : members) out.push_back(of(member.node));
    return out;
  }

 private:
  struct Known {
    const Node* node;
    uint32_t number;
  };

  uint32_t of(const Node* node) {
    std::vector<Known>& known = by_hash_[hash_of(node)];
    auto found = std::find_if(known.begin(), known.end(),
                              [&](const Known& other) { return same(other.node, node); });
    if (found != known.end()) return found->number;
    known.push_back({node, next_});
    return next_++;
  }

  std::unordered_map<uint64_t, std::vector<Known>> by_hash_;
  uint32_t next_ = 0;
};

bool all_same(Members before, Members after) {
  return std::equal(before.begin(), before.end(), after.begin(), after.end(),
                    [](const Member& b, const Member& a) { return same(b.node, a.node); });
}

std::vector<Pair> one_by_one(size_t size) {
  std::vector<Pair> out(size);
  for (size_t i = 0; i < size; ++i) out[i] = {.before = i, .after = i};
  return out;
}

// Everything is removed or new.
std::vector<Pair> one_side(size_t before, size_t after) {
  std::vector<Pair> out;
  out.reserve(before + after);
  for (size_t i = 0; i < before; ++i) out.push_back({.before = i});
  for (size_t i = 0; i < after; ++i) out.push_back({.after = i});
  return out;
}

struct Flags {
  std::unique_ptr<bool[]> flags;
  size_t size = 0;
  [[nodiscard]] std::span<const bool> span() const { return {flags.get(), size}; }
};

Flags may_pair(Members members, Pairing pairing) {
  if (pairing == Pairing::never) return {};
  Flags out{.flags = std::make_unique<bool[]>(members.size()), .size = members.size()};
  for (size_t i = 0; i < members.size(); ++i) {
    out.flags[i] = pairing == Pairing::always || members[i].node->is_object();
  }
  return out;
}

std::vector<uint64_t> hashes(Members members) {
  std::vector<uint64_t> out;
  out.reserve(members.size());
  for (const Member& member : members) out.push_back(hash_of(member.node));
  return out;
}

}  // namespace

std::vector<Pair> match_lists(const Change& change, Pairing pairing) {
  Members before = members_of(change.before, Node::Kind::array);
  Members after = members_of(change.after, Node::Kind::array);
  if (all_same(before, after)) return one_by_one(before.size());
  if (before.empty() || after.empty()) return one_side(before.size(), after.size());
  Classes classes;
  std::vector<uint32_t> before_classes = classes.of(before);
  std::vector<uint32_t> after_classes = classes.of(after);
  Flags before_flags = may_pair(before, pairing);
  Flags after_flags = may_pair(after, pairing);
  return match_sequences({.classes = before_classes, .may_pair = before_flags.span()},
                         {.classes = after_classes, .may_pair = after_flags.span()});
}

std::vector<Pair> match_sets(const Change& change) {
  Members before = members_of(change.before, Node::Kind::array);
  Members after = members_of(change.after, Node::Kind::array);
  bool before_plain = change.before_plain || change.before_sensitive();
  bool after_plain = change.after_plain || change.after_sensitive();
  std::vector<uint64_t> before_hashes = hashes(before);
  std::vector<uint64_t> after_hashes = hashes(after);
  std::vector<bool> taken(after.size(), false);
  std::vector<Pair> out;
  for (size_t b = 0; b < before.size(); ++b) {
    Pair pair{.before = b};
    bool sensitive = !before_plain && before[b].node->sensitive;
    // What is equal but for unknown parts belongs together too: the last one is shown.
    for (size_t a = 0; a < after.size(); ++a) {
      const Node* node = after[a].node;
      if (taken[a] || before_hashes[b] != after_hashes[a] || node->unknown) continue;
      if (sensitive != (!after_plain && node->sensitive) || !same(before[b].node, node)) continue;
      pair.after = a;
      taken[a] = true;
    }
    out.push_back(pair);
  }
  for (size_t a = 0; a < after.size(); ++a) {
    if (!taken[a]) out.push_back({.after = a});
  }
  return out;
}

}  // namespace landform::report
