// One instance of a module while it is evaluated. Private to the library.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/module_tree.h"
#include "config/name.h"
#include "eval/valtree.h"
#include "evaluation/evaluation.h"
#include "value/value.h"

namespace landform::evaluation {

// What `count` and `each` are where an instance is evaluated.
struct RepetitionData {
  std::optional<Value> count_index;
  std::optional<Value> each_key;
  std::optional<Value> each_value;
};

struct ModuleInstance {
  const config::ModuleNode* node = nullptr;
  ModuleInstance* parent = nullptr;
  config::ModulePath path;
  RepetitionData repetition;  // for the arguments of its call
  eval::ValTree* tree = nullptr;
  std::map<std::string, std::vector<std::unique_ptr<ModuleInstance>>, std::less<>>
      children;  // by call
  // What became of each of its resources, by their order in the module.
  std::vector<std::vector<ResourceInstance>> resources;
};

}  // namespace landform::evaluation
