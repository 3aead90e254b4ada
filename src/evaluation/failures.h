// Which nodes of a walk failed, and what each of them stops. Private to the library.
//
// A node that failed stops everything that depends on it. If only some instances of a resource
// failed, they stop what depends on these: not what names other instances. What is destroyed and
// created in another instance of their module does not wait for them either.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "config/address.h"
#include "graph/graph.h"

namespace landform::evaluation {

// What keeps a node from being visited.
struct Obstacles {
  bool whole = false;  // the node as a whole
  std::vector<const config::InstanceAddress*> instances;

  [[nodiscard]] bool any() const { return whole || !instances.empty(); }
  // Whether an instance has to stop.
  [[nodiscard]] bool stop(const config::InstanceAddress& address) const;
};

// A node is written by its own visit, possibly by several threads, and read by the visits of its
// dependents.
class Failures {
 public:
  void resize(size_t nodes) { nodes_.resize(nodes); }

  [[nodiscard]] bool has(graph::NodeId node) const {
    return nodes_[node].whole || !nodes_[node].instances.empty();
  }
  void add(graph::NodeId node);
  void add(graph::NodeId node, config::InstanceAddress instance);

  // Adds what the failure of a node stops; of its instances, those with the given keys only, if
  // there are any. False if it stops nothing.
  bool find(graph::NodeId node, const std::optional<std::vector<config::Key>>& keys,
            Obstacles& out) const;

 private:
  struct Node {
    bool whole = false;
    std::vector<config::InstanceAddress> instances;
  };
  std::vector<Node> nodes_;
  std::mutex mutex_;
};

}  // namespace landform::evaluation
