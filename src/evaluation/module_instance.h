// Instances of modules, and of the resources in them, while they are evaluated.
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

// What `count` and `each` are where an instance is evaluated.
struct RepetitionData {
  std::optional<Value> count_index;
  std::optional<Value> each_key;
  std::optional<Value> each_value;
};

struct ResourceInstance {
  const config::Resource* config = nullptr;
  const ModuleInstance* module = nullptr;
  std::optional<config::Key> key;
  // What the visitor answered of it.
  Value attributes;

  [[nodiscard]] const config::ModulePath& path() const;
  [[nodiscard]] config::InstanceAddress address() const;
};

struct ModuleInstance {
  const config::ModuleNode* node = nullptr;
  const ModuleInstance* parent = nullptr;
  config::ModulePath path;
  RepetitionData repetition;  // for the arguments of its call
  // Everything in it, by name. Every object has its place from the start, so that results can be
  // put there from any thread: nobody reads a place before the term that fills it is done.
  eval::ValTree* tree = nullptr;
  std::map<std::string, std::vector<std::unique_ptr<ModuleInstance>>, std::less<>>
      children;  // by call; every call is there
  // By their order in the module: what each variable was given, before it is marked, and the
  // instances of each resource.
  std::vector<Value> given;
  std::vector<std::vector<ResourceInstance>> resources;

  // `module.m[0].var.x`
  [[nodiscard]] std::string address_of(std::string_view object) const {
    return config::in_module(path, object);
  }
};

inline const config::ModulePath& ResourceInstance::path() const { return module->path; }

inline config::InstanceAddress ResourceInstance::address() const {
  return {{module->path, config->mode, config->type, config->name}, key};
}

}  // namespace landform::evaluation
