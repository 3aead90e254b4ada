// What `moved` blocks and implied moves say, and in which order they have to be made.
//
// Both sides of a statement name the same kind of thing: an instance of a resource or module if one
// of them has a key, and otherwise a resource or a call with all of its instances.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/module_tree.h"
#include "config/objects.h"
#include "graph/graph.h"
#include "state/state.h"

namespace landform::engine {

// One step to a module; `any` stands for all instances of the call.
struct MoveStep {
  config::ModuleStep step;
  bool any = false;
};

// One side of a statement.
struct MoveEndpoint {
  std::vector<std::string> outer;  // the calls that lead to the module of the statement
  config::ModulePath inner;        // relative to it: the module itself, or that of the resource
  std::optional<config::InstanceAddress> resource;  // none for a module
  bool instance = false;
  std::vector<MoveStep> steps;  // all of them, from the root

  // As messages about cycles show it: `module.m[*].a.b[*]`.
  [[nodiscard]] std::string pattern() const;
  [[nodiscard]] bool selects(const config::ResourceAddress& address) const;
};

struct MoveStatement {
  MoveEndpoint from;
  MoveEndpoint to;
  const config::ModuleNode* module = nullptr;  // null for an implied move
  const config::Moved* block = nullptr;        // null for an implied move
  Range range;

  [[nodiscard]] bool moves_modules() const { return !from.resource; }

  // Where the statement moves a module, or a resource or some instance of it; none if it names
  // something else. Modules inside of a module move along with it.
  [[nodiscard]] std::optional<config::ModulePath> destination(
      const config::ModulePath& module) const;
  [[nodiscard]] std::optional<config::ResourceAddress> destination(
      const config::ResourceAddress& resource) const;
};

// Those of all blocks, outer modules first; then those that are implied by the state: a resource
// that gained `count` becomes its first instance, and the reverse, if no block names it.
[[nodiscard]] std::vector<MoveStatement> move_statements(const config::ModuleTree& modules,
                                                         const state::State& state);

// The order of statements: those that a chain continues come first, and those about something that
// another one moves as a whole come before it at the place that is left, and after it at the place
// that is reached. A group of several statements is a cycle.
[[nodiscard]] std::vector<graph::Group> order_moves(const std::vector<MoveStatement>& statements);

}  // namespace landform::engine
