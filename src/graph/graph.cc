#include "graph/graph.h"

#include <algorithm>

namespace landform::graph {
namespace {

// Tarjan's strongly connected components, with an explicit stack instead of recursion.
class Components {
 public:
  explicit Components(const Graph& graph) : graph_(graph), marks_(graph.size()) {}

  std::vector<Group> run() {
    for (NodeId start = 0; start < graph_.size(); ++start) {
      if (marks_[start].index == 0) visit(start);
    }
    return std::move(out_);
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

  void visit(NodeId start) {
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
    Group& group = out_.emplace_back();
    for (NodeId node = root;;) {
      node = stack_.back();
      stack_.pop_back();
      marks_[node].on_stack = false;
      group.nodes.push_back(node);
      if (node == root) break;
    }
    std::sort(group.nodes.begin(), group.nodes.end());
    const std::vector<NodeId>& needs = graph_.needs(root);
    group.cyclic =
        group.nodes.size() > 1 || std::find(needs.begin(), needs.end(), root) != needs.end();
  }

  const Graph& graph_;
  std::vector<Mark> marks_;
  std::vector<NodeId> stack_;
  std::vector<Frame> frames_;
  std::vector<Group> out_;
  uint32_t counter_ = 0;
};

}  // namespace

std::vector<Group> order(const Graph& graph) { return Components(graph).run(); }

}  // namespace landform::graph
