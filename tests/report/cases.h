// The cases: configurations that are planned one after the other, and what Terraform showed.
//
// cases/x/1.tf, 2.tf, … are the steps of case x. Comments at the beginning of a step say how it is
// run: `# plan: ARGUMENTS` for the plan, `# run: COMMAND` for a command of Terraform before it,
// `# fails` if planning does, and `# not applied`; the last step is never applied. A file N.tfstate
// replaces the state before step N. recorded/x has the schemas that the case needs, and of each
// step Terraform's plan as JSON, its text with and without colours, and the same for the state
// after applying it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "report/outputs_text.h"
#include "report/plan_text.h"
#include "report/state_text.h"
#include "report/testing/read_plan_json.h"
#include "report/testing/read_schemas_json.h"
#include "state/read.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::report_cases {

namespace fs = std::filesystem;

inline const fs::path kRoot = fs::path(LANDFORM_SOURCE_DIR) / "tests/report";

inline std::vector<std::string> names_in(const char* directory) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(kRoot / directory)) {
    out.push_back(entry.path().filename().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

inline std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

// What Terraform produced in one step.
struct Step {
  std::string plan_json{};
  std::string schemas_json{};
  std::string plan_text{};
  std::string plan_colored{};
  // Of the state after applying it; empty if it was not applied.
  std::string state{};
  std::string state_text{};
  std::string state_colored{};
  std::string outputs_text{};
};

// The files of a step, after its number; what is empty has none. The schemas are shared.
inline auto files_of(Step& step) {
  return std::vector<std::pair<const char*, std::string*>>{
      {"plan.json", &step.plan_json},         {"plan.txt", &step.plan_text},
      {"plan.color.txt", &step.plan_colored}, {"state.tfstate", &step.state},
      {"state.txt", &step.state_text},        {"state.color.txt", &step.state_colored},
      {"outputs.txt", &step.outputs_text},
  };
}

// The recorded JSON says how it was planned, unlike Terraform's.
inline engine::Mode mode_of(std::string_view plan_json) {
  auto plan = decode_json(plan_json);
  std::string mode = plan.ok() ? text_property(*plan, "mode") : std::string();
  if (mode == "destroy") return engine::Mode::destroy;
  return mode == "refresh-only" ? engine::Mode::refresh_only : engine::Mode::normal;
}

inline std::string text_or_error(const Result<std::string>& text) {
  return text.ok() ? *text : "error: " + text.error().message;
}

// What this library makes of it, in the place of Terraform's texts.
inline Step drawn(const Step& theirs) {
  using report::TextStyle;
  TextStyle plain;
  TextStyle color;
  color.color = true;
  Step out;
  auto schemas = report::recorded::JsonSchemas::read(theirs.schemas_json);
  if (!schemas) return {.plan_text = schemas.error().message};
  auto plan = report::recorded::read_plan_json(theirs.plan_json, **schemas);
  if (!plan) return {.plan_text = plan.error().message};
  plan.value().mode = mode_of(theirs.plan_json);
  out.plan_text = text_or_error(report::plan_text(*plan, **schemas, plain));
  out.plan_colored = text_or_error(report::plan_text(*plan, **schemas, color));
  if (theirs.state.empty()) return out;
  auto state = state::read_state(theirs.state);
  if (!state.value) return out;
  out.state_text = text_or_error(report::state_text(*state.value, **schemas, plain));
  out.state_colored = text_or_error(report::state_text(*state.value, **schemas, color));
  if (!state.value->outputs.empty()) out.outputs_text = report::outputs_text(state.value->outputs);
  return out;
}

}  // namespace landform::report_cases
