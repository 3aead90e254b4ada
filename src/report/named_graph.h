// A graph of named nodes, reduced to the edges that matter and written as DOT. Private to the
// library.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/graph.h"

namespace landform::report {

class NamedGraph {
 public:
  using Id = size_t;

  // The node of that name, which is added if necessary.
  Id node(const std::string& name);
  // `from` depends on `to`.
  void edge(Id from, Id to) {
    if (from != to) needs_[from].insert(to);
  }
  [[nodiscard]] const std::string& name(Id id) const { return names_[id]; }
  [[nodiscard]] const std::set<Id>& needs(Id id) const { return needs_[id]; }
  [[nodiscard]] size_t size() const { return names_.size(); }

  // The names of the nodes of each cycle, in their order.
  [[nodiscard]] std::vector<std::vector<std::string>> cycles() const;
  // Some of the nodes, with the edges between them.
  [[nodiscard]] NamedGraph part(const std::set<Id>& kept) const;
  // Removes every edge that follows from others. Edges of cycles stay.
  void reduce();

  // Shows a node with a label and shape; others appear in edges only.
  void show(Id id, const std::string& label, const char* shape) {
    shown_.push_back({name(id), label, shape});
  }
  // With a root that depends on everything that nothing else depends on.
  [[nodiscard]] std::string dot();

 private:
  struct Shown {
    std::string name;
    std::string label;
    const char* shape;
  };

  [[nodiscard]] graph::Graph numbered() const;
  [[nodiscard]] std::vector<Id> topological() const;

  std::map<std::string, Id> ids_;
  std::vector<std::string> names_;
  std::vector<std::set<Id>> needs_;
  std::vector<Shown> shown_;
};

}  // namespace landform::report
