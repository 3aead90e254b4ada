// The machine behind validate(). Private to the library.
//
// Every object of every module is a node; a node is checked after those that it refers to, and only
// if nothing is wrong with them. Split over files: validator.cc (nodes and their order),
// validator_objects.cc (variables, local values, outputs, calls, checks), validator_resource.cc,
// validator_values.cc (expressions, count, for_each, conditions).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/object_address.h"
#include "graph/graph.h"
#include "loader/validation_scope.h"
#include "schema/schema.h"

namespace landform::loader {

class Validator {
 public:
  Validator(const config::ModuleTree& modules, const SourceMap& sources,
            const FunctionTable& functions);

  Diagnostics run();

 private:
  struct Node {
    enum class Kind : uint8_t {
      call,
      variable,
      validation,
      local,
      output,
      resource,
      check,
      provider
    };
    Kind kind;
    CheckedModule* module;
    // By kind, one of these.
    const config::ModuleNode* child = nullptr;
    const config::Variable* variable = nullptr;
    const config::Local* local = nullptr;
    const config::Output* output = nullptr;
    const config::Resource* resource = nullptr;
    const config::ProviderConfig* provider = nullptr;
    const syntax::Block* block = nullptr;         // of a call, an output or a check
    const syntax::Attribute* argument = nullptr;  // of a variable

    [[nodiscard]] std::string name() const;
  };
  struct Import {
    const syntax::Block* block;
    syntax::Expression to;
    syntax::Expression id;
    syntax::Expression for_each;
  };
  struct Rule {
    syntax::Expression condition;
    syntax::Expression error_message;
  };

  // Nodes and their order.
  void add_module(const config::ModuleNode& node, CheckedModule* parent);
  void add(const std::string& name, const Node& node);
  void connect(graph::NodeId id);
  void connect_steps(graph::NodeId id, CheckedModule* module, std::span<const syntax::Step> steps,
                     FileId file);
  void connect_expression(graph::NodeId id, CheckedModule* module, const syntax::Expression& expr);
  void connect_body(graph::NodeId id, CheckedModule* module, const syntax::Body& body);
  void connect_rules(graph::NodeId id, CheckedModule* module, const std::vector<Rule>& rules);
  bool tell_cycles(const std::vector<graph::Group>& order);
  void check_arguments(const config::ModuleNode& node);
  void check_aliases();
  void check_provisioner_types();
  void check(const Node& node);

  // Objects.
  void check_call(const Node& node);
  void check_variable(const Node& node);
  void check_validation(const Node& node);
  void check_local(const Node& node);
  void check_output(const Node& node);
  void check_check(const Node& node);
  void check_provider(const Node& node);

  // Resources.
  void check_resource(const Node& node);
  void read_imports();
  void check_import_target(const Import& import, const config::ObjectAddress& target,
                           const config::ModuleNode* module);
  void check_imports(const Node& node);
  void check_import_key(const Import& import, const config::Resource& resource);
  void check_body(const Node& node, const ValidationScope& scope);
  void check_ephemeral(const Node& node, const Value& value, const schema::Block& schema);
  void check_ignored(const Node& node, const schema::Block& schema);
  void check_conditions(const Node& node, const evaluation::RepetitionData& repetition);
  void check_provisioners(const Node& node, const evaluation::RepetitionData& repetition);
  bool check_type(const config::Resource& resource);

  // Values.
  [[nodiscard]] ValidationScope scope_of(const CheckedModule& module) const;
  Value evaluate(const syntax::Expression& expr, const ValidationScope& scope);
  // Evaluates even where something does not exist, as conditions are.
  Value evaluate_condition(const syntax::Expression& expr, const ValidationScope& scope);
  void check_count(const syntax::Expression& expr, const ValidationScope& scope);
  void check_for_each(const syntax::Expression& expr, const ValidationScope& scope);
  void check_repetition(const config::Repetition& repetition, const ValidationScope& scope);
  void check_depends_on(const syntax::Body& body, const ValidationScope& scope);
  Value decode(const syntax::Body& body, const schema::Block& schema, const ValidationScope& scope);
  // A condition with its message. `judge`: also what comes out.
  void check_rule(const Rule& rule, const ValidationScope& scope, bool judge);
  [[nodiscard]] static std::vector<Rule> rules_of(const syntax::Body& body, std::string_view type);
  [[nodiscard]] static std::vector<std::pair<FileId, syntax::ParsedTraversal>> dependencies_of(
      const syntax::Body& body, const SourceMap& sources);

  const config::ModuleTree& modules_;
  const SourceMap& sources_;
  evaluation::EvaluationOptions options_;
  evaluation::EvaluationContext context_;
  evaluation::RepetitionData none_;
  Diagnostics diagnostics_;

  std::vector<std::unique_ptr<CheckedModule>> checked_;
  std::vector<Node> nodes_;
  graph::Graph graph_;
  std::map<const CheckedModule*, std::map<std::string, graph::NodeId, std::less<>>> index_;
  std::map<const config::ModuleNode*, CheckedModule*> by_node_;
  std::map<const config::ModuleNode*, const syntax::Block*> call_blocks_;
  // Values of variables as the calls set them, for their validation rules.
  std::map<const Node*, Value> arguments_;
  Diagnostics without_target_;                                       // of imports
  std::map<std::string, std::vector<Import>, std::less<>> imports_;  // by address of the resource
};

}  // namespace landform::loader
