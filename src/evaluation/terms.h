// The terms of a tree of modules and what each of them needs. Private to the library.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/reference.h"
#include "eval/body_plan.h"
#include "graph/graph.h"

namespace landform::evaluation {

struct Term {
  enum class Kind : uint8_t { call, variable, local, resource, provider, output };

  Kind kind;
  const config::ModuleNode* module;
  // By kind, one of these.
  const config::ModuleNode* child = nullptr;  // call: the module that is called
  const config::Variable* variable = nullptr;
  const config::Local* local = nullptr;
  const config::Resource* resource = nullptr;
  size_t ordinal = 0;  // of the resource, in its module
  const config::ProviderConfig* provider = nullptr;
  const config::Output* output = nullptr;
  // Of a resource or provider.
  std::unique_ptr<eval::BodyPlan> plan = nullptr;
  std::vector<eval::BodyPlan::Reference> references = {};
  // The argument of the call that sets a variable; none if the call has none.
  const syntax::Attribute* argument = nullptr;
  // Of a resource: attributes that are taken of it where it stands as a whole, whether the
  // configuration sets them or not.
  std::set<std::string, std::less<>> taken = {};
  // It goes as a whole into a value from which anything may be taken later.
  bool handed_on = false;

  // `module.m.local.a`, for messages.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] Range range() const;
};

class Terms {
 public:
  // `everything`: what says how resources are managed (lifecycle, depends_on, …) counts as part of
  // them.
  Terms(const config::ModuleTree& modules, bool everything);

  [[nodiscard]] const std::vector<Term>& all() const { return terms_; }
  // Each term after those that it needs. Those that need each other are told; they come in some
  // order all the same.
  [[nodiscard]] std::vector<const Term*> in_order(Diagnostics& diagnostics);
  // Names of attributes that are taken of anything, anywhere; empty if no term is handed on.
  [[nodiscard]] const std::set<std::string, std::less<>>& taken_anywhere() const {
    return taken_anywhere_;
  }

 private:
  // The terms of a module by their names: resources are numbered one after the other, in the order
  // of the module.
  struct Index {
    using Named = std::unordered_map<std::string_view, graph::NodeId>;

    Named calls;
    Named variables;
    Named locals;
    Named outputs;
    graph::NodeId first_resource = 0;
  };

  void add_module(const config::ModuleNode& node);
  void make_plans();
  void connect(graph::NodeId id);
  void connect_expression(graph::NodeId id, const config::ModuleNode& module,
                          const syntax::Expression& expr);
  void connect_traversal(graph::NodeId id, const config::ModuleNode& module,
                         const syntax::Expression& expr, const syntax::TraversalExpr& traversal);
  void connect_module(graph::NodeId id, const config::ModuleNode& module,
                      const config::Reference& reference);
  void note_use(Term& target, const Term& user, const config::Reference& reference,
                const syntax::Expression& expr);
  void connect_repetition(graph::NodeId id, const config::ModuleNode& module,
                          const config::Repetition& repetition);

  bool everything_;
  std::vector<Term> terms_;
  graph::Graph graph_;
  std::unordered_map<const config::ModuleNode*, Index> index_;
  std::vector<const syntax::Expr*> users_;  // expressions with references to resources
  std::set<std::string, std::less<>> taken_anywhere_;
};

}  // namespace landform::evaluation
