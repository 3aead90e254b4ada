// The terms of a configuration: everything in it that is evaluated separately, and the dependencies
// of each.
//
// Terms are objects of the configuration, not instances: instances appear when a term is evaluated.
// The graph is the same for every operation: what an operation does with a term does not change its
// dependencies. Immutable once built.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/module_tree.h"
#include "config/reference.h"
#include "evaluation/term.h"
#include "graph/graph.h"
#include "graph/walk.h"

namespace landform::evaluation {

class Terms {
 public:
  explicit Terms(const config::ModuleTree& modules);

  [[nodiscard]] const std::vector<Term>& all() const { return terms_; }
  [[nodiscard]] const Term& operator[](graph::NodeId id) const { return terms_[id]; }
  // All modules, starting with the root.
  [[nodiscard]] const std::vector<const config::ModuleNode*>& modules() const { return modules_; }
  [[nodiscard]] const graph::Graph& graph() const { return graph_; }
  [[nodiscard]] const graph::Schedule& schedule() const { return *schedule_; }
  // The term of a resource of a module; none if the configuration does not have it.
  [[nodiscard]] std::optional<graph::NodeId> find_resource(const config::ModuleNode& module,
                                                           config::ResourceMode mode,
                                                           std::string_view type,
                                                           std::string_view name) const;
  // The term that comes after everything in a module.
  [[nodiscard]] graph::NodeId end_of(const config::ModuleNode& module) const {
    return names_of(module).end;
  }
  // The instances of a repeated resource that a term refers to, by their keys; none if it refers to
  // the resource as a whole.
  [[nodiscard]] std::optional<std::vector<config::Key>> named_instances(
      graph::NodeId from, graph::NodeId resource) const;
  // Adds the terms through which a data source waits for all that they depend on: the objects other
  // than resources in its own depends_on, and all objects in the depends_on of the modules that it
  // is in.
  void add_waited_for(const Term& data_source, std::vector<graph::NodeId>& out) const;
  // The term that a reference as in depends_on denotes; a module as a whole is everything in it.
  [[nodiscard]] std::optional<graph::NodeId> dependency_term(
      const config::ModuleNode& module, const config::Reference& reference) const;
  // The term of a provider block.
  [[nodiscard]] graph::NodeId provider_term(const config::ModuleNode& module,
                                            std::string_view key) const;
  // The term of a module call; none if the configuration does not have it.
  [[nodiscard]] std::optional<graph::NodeId> find_call(const config::ModuleNode& module,
                                                       std::string_view name) const;

 private:
  // The terms of a module by name: resources are numbered consecutively, in the order of the
  // module.
  struct Index {
    using Named = std::unordered_map<std::string_view, graph::NodeId>;

    Named calls;
    Named variables;
    Named locals;
    Named outputs;
    Named providers;
    graph::NodeId first_resource = 0;
    graph::NodeId end = 0;
  };

  void add_module(const config::ModuleNode& node);
  [[nodiscard]] const Index& names_of(const config::ModuleNode& module) const {
    return index_.find(&module)->second;
  }
  void connect_ends();
  void resolve_providers();
  // These change what belongs to one term, and run for several at once.
  static void compile_body(Term& term);
  void connect(graph::NodeId id);
  void connect_imports();
  void connect_resource(graph::NodeId id);
  void connect_body(graph::NodeId id);
  void connect_expression(graph::NodeId id, const config::ModuleNode& module,
                          const syntax::Expression& expr);
  void connect_rules(graph::NodeId id, const config::ModuleNode& module,
                     const std::vector<config::CheckRule>& rules);
  void connect_dependencies(graph::NodeId id, const config::ModuleNode& module,
                            const std::vector<config::Dependency>& dependencies);
  // The part of a resource that an expression is in; `other` for what is about managing it.
  enum class Part : uint8_t { arguments, repetition, other };
  void connect_traversal(graph::NodeId id, const config::ModuleNode& module,
                         const syntax::Expression& expr, const syntax::TraversalExpr& traversal,
                         Part part);
  void connect_repetition(graph::NodeId id, const config::ModuleNode& module,
                          const config::Repetition& repetition);
  // Adds the target of a reference; returns the resource, if it is one.
  Term* connect_reference(graph::NodeId id, const config::ModuleNode& module,
                          const config::Reference& reference);
  void note_instance(graph::NodeId id, graph::NodeId resource, const config::Reference& reference);
  void connect_validation(graph::NodeId id, const Index& index, const config::Reference& reference);
  void connect_module(graph::NodeId id, const config::ModuleNode& module,
                      const config::Reference& reference);

  std::vector<Term> terms_;
  // The configurations of the providers of resources, by term, until they are connected.
  std::vector<std::optional<graph::NodeId>> providers_;
  std::vector<const config::ModuleNode*> modules_;
  graph::Graph graph_;
  std::unique_ptr<graph::Schedule> schedule_;
  std::unordered_map<const config::ModuleNode*, Index> index_;
};

}  // namespace landform::evaluation
