// Why a plan is as it is: what happens to an object, which attributes make it happen, and the chain
// of expressions, values and rules behind them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "evaluation/evaluation.h"

namespace landform::report {

// A statement, and what it follows from.
struct Explanation {
  std::string text;
  std::vector<Explanation> because = {};
};

// Everything must outlive the call.
struct PlanToExplain {
  enum class Of : uint8_t { plan, state };

  const engine::Plan& plan;
  const evaluation::Evaluation& values;  // as the plan found them
  const SourceMap& sources;
  Of of = Of::plan;  // whether it only stands for what is in the state
};

// Explains what happens to a resource instance, to one of its attributes (`aws_vpc.a.cidr_block`),
// or to an output of the root module (`output.x`). The error says what is wrong with the name.
[[nodiscard]] Result<Explanation> explain(const PlanToExplain& subject, const std::string& name);

// Indented lines.
[[nodiscard]] std::string explanation_text(const Explanation& explanation);
[[nodiscard]] std::string explanation_json(const Explanation& explanation);

}  // namespace landform::report
