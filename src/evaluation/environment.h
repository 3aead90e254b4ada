// What is the same in all of an evaluation.
#pragma once

#include <cstdint>
#include <string>

#include "base/source.h"
#include "value/function.h"

namespace landform::evaluation {

// What stands for a value that cannot be known.
enum class Unknowns : uint8_t {
  strict,        // it is unknown
  placeholders,  // text: the name of the resource, or of the variable
};

// What becomes of `count` and `for_each`.
enum class Expansion : uint8_t {
  // All instances; where it is not known how many there are, one stands for all of them, with a
  // warning.
  representative,
  // All instances; it is an error if they are not known.
  known,
  // No instances: one of everything, of which it is not known which it is. Variables are unknown
  // too. What is evaluated is whether the configuration can be right for some values.
  symbolic,
};

struct Policy {
  Unknowns unknowns = Unknowns::strict;
  Expansion expansion = Expansion::representative;
  // What needs something that failed is not evaluated; it would only be wrong for the same reason.
  // Then names are checked before an expression is evaluated, as Terraform does it. Otherwise each
  // attribute is evaluated as far as it can be.
  bool stop_at_errors = false;
};

struct Environment {
  const SourceMap& sources;
  const FunctionTable& functions;
  Policy policy;
  std::string workspace;
  std::string root_directory;

  [[nodiscard]] bool placeholders() const { return policy.unknowns == Unknowns::placeholders; }
  [[nodiscard]] bool symbolic() const { return policy.expansion == Expansion::symbolic; }
};

}  // namespace landform::evaluation
