// What names mean in the configuration of a step. Private to the library.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/module.h"
#include "config/name.h"
#include "eval/scope.h"
#include "value/value.h"

namespace landform::sdk_testing {

// Everything that was evaluated so far; grows term by term.
struct Evaluated {
  std::map<std::string, Value, std::less<>> variables;
  std::map<std::string, Value, std::less<>> locals;
  std::map<std::string, Value, std::less<>> resources;  // by address, all instances together
};

// What `count` and `each` are.
struct InstanceKey {
  std::optional<config::Key> key;
  Value each_value;
};

class TestScope : public eval::Scope {
 public:
  // All must outlive the scope.
  TestScope(const Evaluated& values, const SourceMap& sources, const FunctionTable& functions,
            const InstanceKey* instance = nullptr)
      : values_(values), sources_(sources), functions_(functions), instance_(instance) {}

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return &functions_; }
  [[nodiscard]] const SourceMap* sources() const override { return &sources_; }

 private:
  const Evaluated& values_;
  const SourceMap& sources_;
  const FunctionTable& functions_;
  const InstanceKey* instance_;
};

// The instances that count or for_each ask for; one without a key if neither is there. They have
// to be known.
[[nodiscard]] std::vector<InstanceKey> expand(const config::Repetition& repetition,
                                              const eval::Scope& scope, Diagnostics& diagnostics);

}  // namespace landform::sdk_testing
