// The results of conditions: of resources, outputs and checks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/address.h"
#include "config/module.h"
#include "evaluation/module_instance.h"

namespace landform::evaluation {

// From the best to the worst.
enum class Verdict : uint8_t {
  pass,
  unknown,  // it depends on something that is not known yet
  fail,
  error,  // it cannot be evaluated
};

// All conditions of one instance of an object.
struct Judgement {
  const ModuleInstance* module = nullptr;
  // One of these.
  const config::Resource* resource = nullptr;
  const config::Output* output = nullptr;
  const config::Check* check = nullptr;
  const config::Variable* variable = nullptr;
  std::optional<config::Key> key = std::nullopt;  // of a resource
  Verdict verdict = Verdict::pass;
  std::vector<std::string> problems = {};  // the messages of those that failed
};

}  // namespace landform::evaluation
