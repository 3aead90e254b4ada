#include "sdk/timeouts.h"

#include "sdk/custom_type.h"

namespace landform::sdk {

NestedBlock timeouts_block(const std::map<std::string, std::string>& defaults) {
  Block block("How long operations may take.");
  for (const auto& [hook, time] : defaults) {
    block.attribute(hook,
                    duration().optional().describe("For " + hook + ". Default: `" + time + "`."));
  }
  NestedBlock out = single_block(std::move(block));
  return out.timeouts(defaults);
}

std::optional<std::chrono::nanoseconds> timeout_of(const Block& block, const Value& config,
                                                   const std::string& hook) {
  auto nested = block.blocks().find("timeouts");
  if (nested == block.blocks().end()) return std::nullopt;
  const auto& defaults = nested->second.timeout_defaults();
  auto fallback = defaults.find(hook);
  if (fallback == defaults.end()) return std::nullopt;
  std::string text = fallback->second;
  if (config.is_known() && !config.is_null()) {
    const Value* given = config.find("timeouts");
    if (given != nullptr && given->is_known() && !given->is_null()) {
      const Value* own = given->find(hook);
      if (own != nullptr && own->is_known() && !own->is_null()) text = own->as_string();
    }
  }
  return parse_duration(text);
}

}  // namespace landform::sdk
