// Finds which sides of move statements may be about the same things, without comparing all of them.
//
// What is found is a superset: the same calls lead there, and keys are the same wherever both sides
// have one. Whoever asks compares the sides that are found.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/move_statement.h"

namespace landform::engine {

class MoveIndex {
 public:
  // `id` stands for the side, whose address must stay valid.
  void add(const MoveEndpoint& endpoint, uint32_t id);

  // Appends the ids of the sides that may name what `endpoint` names, or something that contains
  // it. An id may be there several times.
  void find(const MoveEndpoint& endpoint, std::vector<uint32_t>& out);

 private:
  // Sides that have keys at the same places. They are found by those keys that the other side has
  // as well; which these are depends on the other side.
  struct Shape {
    std::vector<std::pair<const MoveEndpoint*, uint32_t>> members;
    // By the places that are compared, and then by the keys there.
    std::map<std::string, std::unordered_map<std::string, std::vector<uint32_t>>> by_keys;
  };
  // By the places that have keys.
  using Bucket = std::map<std::string, Shape>;

  static void find_in(Bucket& bucket, const MoveEndpoint& endpoint, size_t steps, bool resource,
                      std::vector<uint32_t>& out);

  // By calls, and by the resource if it is one.
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace landform::engine
