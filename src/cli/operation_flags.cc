#include "cli/operation_flags.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "engine/run.h"
#include "engine/targets.h"

namespace landform::cli {
namespace {

constexpr size_t kMaxParallelism = 10'000;

// Parses what -target or -exclude were given.
std::vector<engine::Target> parse_targets(const std::vector<std::string>& texts, const char* flag,
                                          Diagnostics& diagnostics) {
  std::vector<engine::Target> out;
  for (const std::string& text : texts) {
    if (auto target = engine::Target::parse(text)) {
      out.push_back(*std::move(target));
    } else {
      diagnostics.error(fmt::format("Invalid {} \"{}\"", flag, text), target.error().message);
    }
  }
  return out;
}

}  // namespace

void OperationFlags::declare_common(Flags& flags) {
  flags.visit("var", [this](const std::string& text) { variables.push_back({false, text}); });
  flags.visit("var-file", [this](const std::string& text) { variables.push_back({true, text}); });
  flags.boolean("input", &input);
  flags.text("parallelism", &parallelism);
  state.declare_lock(flags);
  state.declare_paths(flags);
}

void OperationFlags::declare(Flags& flags) {
  declare_common(flags);
  flags.visit("target", [this](const std::string& text) { targets.push_back(text); });
  flags.visit("exclude", [this](const std::string& text) { excluded.push_back(text); });
  flags.visit("replace", [this](const std::string& text) { replace.push_back(text); });
  flags.boolean("destroy", &destroy);
  flags.boolean("refresh-only", &refresh_only);
  flags.boolean("refresh", &refresh);
  flags.boolean("json", &json);
  flags.boolean("compact-warnings", &compact_warnings);
}

std::optional<engine::PlanOptions> OperationFlags::plan_options(Diagnostics& diagnostics) const {
  engine::PlanOptions out;
  out.mode = destroy        ? engine::Mode::destroy
             : refresh_only ? engine::Mode::refresh_only
                            : engine::Mode::normal;
  out.refresh = refresh;
  out.always_relevant = !plan_file.empty();
  if (destroy && refresh_only) {
    diagnostics.error("Incompatible plan mode options",
                      "The -destroy and -refresh-only options are mutually-exclusive.");
  }
  if (refresh_only && !refresh) {
    diagnostics.error("Incompatible refresh options",
                      "It doesn't make sense to use -refresh-only at the same time as "
                      "-refresh=false, because Terraform would have nothing to do.");
  }
  if (refresh_only && !replace.empty()) {
    diagnostics.error("Unsupported plan mode",
                      "Forcing resource instance replacement (with -replace=...) is allowed only "
                      "in normal planning mode.");
  }
  out.selection = {parse_targets(targets, "target", diagnostics),
                   parse_targets(excluded, "exclude", diagnostics)};
  for (const std::string& text : replace) {
    auto address = config::InstanceAddress::parse(text);
    if (address) {
      out.replace.push_back(*address);
    } else {
      diagnostics.error(fmt::format("Invalid force-replace address \"{}\"", text),
                        "Resource specification must include a resource type and name.");
    }
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return out;
}

size_t OperationFlags::operations_at_once() const {
  size_t out = 0;
  const char* end = parallelism.data() + parallelism.size();
  auto parsed = std::from_chars(parallelism.data(), end, out);
  bool valid = parsed.ec == std::errc() && out > 0 && out <= kMaxParallelism;
  return valid ? out : engine::kDefaultParallelism;
}

}  // namespace landform::cli
