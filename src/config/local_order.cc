#include "config/local_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/references.h"

namespace landform::config {
namespace {

struct Node {
  const Local* local;
  std::vector<size_t> needs;
  // Tarjan's algorithm: when a node was first seen, and the earliest one that it leads back to.
  size_t index = 0;
  size_t low = 0;
  bool on_stack = false;
};

std::vector<Node> dependencies(const Module& module) {
  std::vector<Node> nodes;
  std::map<std::string_view, size_t> positions;
  for (const auto& [name, local] : module.locals) {
    positions.emplace(name, nodes.size());
    nodes.push_back({&local, {}, 0, 0, false});
  }
  for (Node& node : nodes) {
    for (const syntax::TraversalExpr* reference : eval::references(*node.local->expr.node)) {
      if (reference->root() != "local" || reference->count < 2) continue;
      auto it = positions.find(reference->steps()[1].text());
      if (it != positions.end()) node.needs.push_back(it->second);
    }
  }
  return nodes;
}

// Strongly connected components, dependencies first; iterative, since chains may be long.
std::vector<std::vector<size_t>> components(std::vector<Node>& nodes) {
  std::vector<std::vector<size_t>> out;
  std::vector<size_t> stack;
  struct Frame {
    size_t node;
    size_t next;
  };
  std::vector<Frame> frames;
  size_t counter = 0;
  for (size_t start = 0; start < nodes.size(); ++start) {
    if (nodes[start].index != 0) continue;
    frames.push_back({start, 0});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      Node& node = nodes[frame.node];
      if (node.index == 0) {
        node.index = node.low = ++counter;
        node.on_stack = true;
        stack.push_back(frame.node);
      }
      if (frame.next < node.needs.size()) {
        size_t child = node.needs[frame.next++];
        if (nodes[child].index == 0) {
          frames.push_back({child, 0});
        } else if (nodes[child].on_stack) {
          node.low = std::min(node.low, nodes[child].index);
        }
        continue;
      }
      if (node.low == node.index) {
        std::vector<size_t>& component = out.emplace_back();
        size_t member = 0;
        do {
          member = stack.back();
          stack.pop_back();
          nodes[member].on_stack = false;
          component.push_back(member);
        } while (member != frame.node);
      }
      size_t low = node.low;
      frames.pop_back();
      if (!frames.empty())
        nodes[frames.back().node].low = std::min(nodes[frames.back().node].low, low);
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> order_locals(const Module& module, Diagnostics& diagnostics) {
  std::vector<Node> nodes = dependencies(module);
  std::vector<std::string> out;
  for (std::vector<size_t>& component : components(nodes)) {
    const Node& first = nodes[component[0]];
    bool self =
        std::find(first.needs.begin(), first.needs.end(), component[0]) != first.needs.end();
    if (component.size() == 1 && !self) {
      out.push_back(first.local->name);
      continue;
    }
    std::sort(component.begin(), component.end());
    std::string names;
    for (size_t i : component)
      names += (names.empty() ? "local." : ", local.") + nodes[i].local->name;
    diagnostics.error("Cycle: " + names,
                      "The values of these objects depend on each other, so none of them can be "
                      "evaluated first. Remove "
                      "one of the references.",
                      nodes[component[0]].local->range);
  }
  return out;
}

}  // namespace landform::config
