#include "graph/graph.h"

#include <algorithm>

namespace landform::graph {
namespace {

// Tarjan's strongly connected components, with an explicit stack instead of recursion.
class Components {
 public:
  using Visit = std::function<void(std::span<const NodeId>, bool)>;

  Components(const Graph& graph, const Visit& visit)
      : graph_(graph), visit_(visit), marks_(graph.size()) {}

  void run() {
    for (NodeId start = 0; start < graph_.size(); ++start) {
      if (marks_[start].index == 0) enter(start);
    }
  }

 private:
  struct Mark {
    uint32_t index = 0;  // when the node was first seen, from 1
    uint32_t low = 0;    // the earliest node on the stack that it leads back to
    bool on_stack = false;
  };
  struct Frame {
    NodeId node;
    size_t next;
  };

  void enter(NodeId start) {
    frames_.push_back({start, 0});
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      NodeId node = frame.node;
      Mark& mark = marks_[node];
      if (mark.index == 0) {
        mark.index = mark.low = ++counter_;
        mark.on_stack = true;
        stack_.push_back(node);
      }
      const std::vector<NodeId>& needs = graph_.needs(node);
      if (frame.next < needs.size()) {
        NodeId other = needs[frame.next++];
        if (marks_[other].index == 0) {
          frames_.push_back({other, 0});
        } else if (marks_[other].on_stack) {
          mark.low = std::min(mark.low, marks_[other].index);
        }
        continue;
      }
      if (mark.low == mark.index) close(node);
      uint32_t low = mark.low;
      frames_.pop_back();
      if (!frames_.empty()) {
        Mark& outer = marks_[frames_.back().node];
        outer.low = std::min(outer.low, low);
      }
    }
  }

  void close(NodeId root) {
    auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    std::span<NodeId> group(first, stack_.end());
    for (NodeId node : group) marks_[node].on_stack = false;
    std::sort(group.begin(), group.end());
    const std::vector<NodeId>& needs = graph_.needs(root);
    visit_(group, group.size() > 1 || std::find(needs.begin(), needs.end(), root) != needs.end());
    stack_.erase(first, stack_.end());
  }

  const Graph& graph_;
  const Visit& visit_;
  std::vector<Mark> marks_;
  std::vector<NodeId> stack_;
  std::vector<Frame> frames_;
  uint32_t counter_ = 0;
};

}  // namespace

void for_each_group(const Graph& graph,
                    const std::function<void(std::span<const NodeId>, bool)>& visit) {
  Components(graph, visit).run();
}

std::vector<Group> order(const Graph& graph) {
  std::vector<Group> out;
  for_each_group(graph, [&](std::span<const NodeId> nodes, bool cyclic) {
    out.push_back({{nodes.begin(), nodes.end()}, cyclic});
  });
  return out;
}

}  // namespace landform::graph
