#include "cli/plan_problem.h"

#include <fmt/format.h>

#include "base/unicode.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::cli {
namespace {

// A byte as Go's JSON reader shows it: as the character of that number.
std::string quoted_byte(char byte) {
  if (byte == '\'') return R"('\'')";
  std::string out;
  append_rune(out, static_cast<unsigned char>(byte));
  return fmt::format("'{}'", out);
}

const char* json_kind(const Value& value) {
  if (value.type().is_tuple()) return "array";
  if (value.type().is_number()) return "number";
  return value.type().is_string() ? "string" : "bool";
}

std::string bookmark_problem(std::string_view bytes) {
  const size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "unexpected end of JSON input";
  if (std::string_view("{[\"-0123456789tfn").find(bytes[begin]) == std::string_view::npos)
    return fmt::format("invalid character {} looking for beginning of value",
                       quoted_byte(bytes[begin]));
  auto value = decode_json(bytes);
  if (!value) return value.error().message;
  if (is_present(*value) && !value->type().is_object()) {
    return fmt::format(
        "json: cannot unmarshal {} into Go value of type cloudplan.SavedPlanBookmark",
        json_kind(*value));
  }
  const Value* format = is_present(*value) ? value->find("remote_plan_format") : nullptr;
  const bool supported = format != nullptr && is_present(*format) && format->type().is_number() &&
                         format->as_number().to_int64() == 1;
  return supported ? "plans of HCP Terraform are not supported"
                   : "invalid remote plan format, must be 1";
}

}  // namespace

std::string plan_problem(std::string_view bytes) {
  return fmt::format(
      "couldn't load the provided path as either a local plan file (zip: not a valid zip file) or "
      "a "
      "saved cloud plan ({})",
      bookmark_problem(bytes));
}

Diagnostics check_planned_state(const engine::SavedPlan& saved,
                                const std::optional<state::State>& now) {
  Diagnostics out;
  const std::string lineage = now ? now->lineage : "";
  const uint64_t serial = now ? now->serial : 0;
  // A plan for no state at all fits a state that was never written.
  if (lineage == saved.lineage && serial == saved.serial) return out;
  if (!saved.lineage.empty() && lineage != saved.lineage) {
    out.error("Saved plan does not match the given state",
              "The given plan file can not be applied because it was created from a different "
              "state lineage.");
  } else {
    out.error("Saved plan is stale",
              "The given plan file can no longer be applied because the state was changed by "
              "another operation after the plan was created.");
  }
  return out;
}

}  // namespace landform::cli
