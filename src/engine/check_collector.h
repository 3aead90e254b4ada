// Collects the results of conditions: of resources, outputs, variables and check blocks.
//
// Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "config/address.h"
#include "evaluation/rules.h"
#include "state/state.h"

namespace landform::engine {

class CheckCollector {
 public:
  using Kind = state::CheckResults::Kind;

  // An object that has conditions, so that it is listed even without instances.
  void declare(Kind kind, const std::string& config_address);
  // Adds the result of a condition of an instance of it.
  void add(Kind kind, const std::string& config_address, const std::string& address,
           const evaluation::RuleResult& result);
  // Whether a result of that instance is a failure or an error.
  [[nodiscard]] bool has_failed(Kind kind, const std::string& config_address,
                                const std::string& address) const;

  // How much was evaluated. What has no instances passes if it is certain that there are none.
  enum class Progress : uint8_t { complete, failed, nothing, nothing_targeted };
  [[nodiscard]] std::vector<state::CheckResults> results(
      Progress progress = Progress::complete) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<Kind, std::string>, std::map<std::string, std::vector<evaluation::RuleResult>>>
      objects_;
};

}  // namespace landform::engine
