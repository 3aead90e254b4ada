// Instances of modules and their resources during evaluation.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/address.h"
#include "config/module_tree.h"
#include "eval/valtree.h"
#include "value/value.h"

namespace landform::evaluation {

struct ModuleInstance;

// The values of `count` and `each` for an instance.
struct RepetitionData {
  std::optional<Value> count_index;
  std::optional<Value> each_key;
  std::optional<Value> each_value;
};

struct ResourceInstance {
  const config::Resource* config = nullptr;
  const ModuleInstance* module = nullptr;
  std::optional<config::Key> key;
  // The visitor's result.
  Value attributes;
  // It stands for an unknown number of instances.
  bool representative = false;

  [[nodiscard]] const config::ModulePath& path() const;
  [[nodiscard]] config::InstanceAddress address() const;
  // Whether it, or a module that it is in, stands for an unknown number of instances.
  [[nodiscard]] bool is_representative() const;
};

struct ModuleInstance {
  const config::ModuleNode* node = nullptr;
  const ModuleInstance* parent = nullptr;
  config::ModulePath path;
  // It stands for an unknown number of instances.
  bool representative = false;
  RepetitionData repetition;  // for the arguments of its call
  // Everything in it, by name. Every object has a node from the start, so that any thread can store
  // results there: a node is never read before the term that fills it is done.
  eval::ValTree* tree = nullptr;
  std::map<std::string, std::vector<std::unique_ptr<ModuleInstance>>, std::less<>>
      children;  // by call; has every call
  // By their order in the module: the value passed to each variable, before marking; the instances
  // of each resource; and the nodes of the tree for their values.
  std::vector<Value> given;
  std::vector<std::vector<ResourceInstance>> resources;
  std::vector<eval::ValTree*> places;

  // `module.m[0].var.x`
  [[nodiscard]] std::string address_of(std::string_view object) const {
    return config::in_module(path, object);
  }
};

inline const config::ModulePath& ResourceInstance::path() const { return module->path; }

inline bool ResourceInstance::is_representative() const {
  const ModuleInstance* around = module;
  while (around != nullptr && !around->representative) around = around->parent;
  return representative || around != nullptr;
}

inline config::InstanceAddress ResourceInstance::address() const {
  return {{module->path, config->mode, config->type, config->name}, key};
}

}  // namespace landform::evaluation
