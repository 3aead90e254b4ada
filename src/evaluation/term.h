// An object of a configuration that is evaluated separately.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/address.h"
#include "config/module_tree.h"
#include "eval/compiled_body.h"
#include "evaluation/reference_check.h"
#include "graph/graph.h"

namespace landform::evaluation {

struct Term {
  enum class Kind : uint8_t {
    call,        // a module call: its instances
    variable,    // its value inside the module
    validation,  // the validation rules of a variable
    local,
    resource,
    provider,  // a provider configuration
    output,
    check,
    module_end,  // everything in a module, for terms that depend on all of it
  };

  Kind kind;
  const config::ModuleNode* module;
  size_t module_number;  // index in Terms::modules()
  // Depending on the kind, one of these.
  const config::ModuleNode* child = nullptr;  // call: the module that is called
  size_t child_number = 0;
  const config::Variable* variable = nullptr;  // variable, validation
  const config::Local* local = nullptr;
  const config::Resource* resource = nullptr;
  size_t ordinal = 0;  // of the resource or variable, in its module
  const config::ProviderConfig* provider = nullptr;
  const config::Output* output = nullptr;
  const config::Check* check = nullptr;
  // Of a resource or provider.
  std::unique_ptr<eval::CompiledBody> body = nullptr;
  std::vector<Use> uses = {};  // the references in its arguments
  // The argument of the call that sets a variable; none if the call has none.
  const syntax::Attribute* argument = nullptr;
  // Of a resource: the blocks of the root module that import instances of it.
  std::vector<const config::Import*> imports = {};
  // Of a resource: where its arguments refer to the resource itself, or to one of its instances.
  struct SelfReference {
    Range range;
    std::optional<config::Key> key;
    bool in_repetition;  // in count or for_each
  };
  std::vector<SelfReference> self_references = {};
  // The references to repeated resources.
  struct InstanceReference {
    graph::NodeId resource;
    std::optional<config::Key> key;  // none if it is to all of it
  };
  std::vector<InstanceReference> instance_references = {};
  // Of a resource: whether anything else in the configuration may refer to it.
  bool is_read = false;

  // `module.m.local.a (expand)`, as shown in messages about cycles.
  [[nodiscard]] std::string name() const;
  // The same in the graph of a plan, where resources are expanded, too: `a.b (expand)`.
  [[nodiscard]] std::string name_in_plan() const;
  [[nodiscard]] Range range() const;
};

}  // namespace landform::evaluation
