#include "cli/operation_flags.h"

#include <fmt/format.h>

#include <charconv>
#include <ostream>
#include <utility>

#include "base/quote.h"
#include "base/source.h"
#include "cli/state_addresses.h"
#include "engine/run.h"
#include "engine/targets.h"
#include "value/timestamp.h"

namespace landform::cli {
namespace {

constexpr size_t kMaxParallelism = 10'000;

// Parses what -target or -exclude were given.
std::vector<engine::Target> parse_targets(const std::vector<std::string>& texts, const char* flag,
                                          Diagnostics& diagnostics) {
  std::vector<engine::Target> out;
  SourceMap sources;
  for (const std::string& text : texts) {
    if (engine::Target::is_pattern(text)) {
      out.push_back(engine::Target::pattern(text));
    } else if (auto address = parse_target(sources, text); address.value) {
      out.emplace_back(*std::move(address.value));
    } else {
      diagnostics.error(fmt::format("Invalid {} {}", flag, go_quote(text)),
                        address.diagnostics[0].detail);
    }
  }
  return out;
}

// Parses what -replace was given.
std::vector<config::InstanceAddress> parse_replaced(const std::vector<std::string>& texts,
                                                    Diagnostics& diagnostics) {
  std::vector<config::InstanceAddress> out;
  SourceMap sources;
  for (const std::string& text : texts) {
    const std::string summary = fmt::format("Invalid force-replace address {}", go_quote(text));
    auto address = parse_instance(sources, text);
    if (!address.value) {
      diagnostics.error(summary, address.diagnostics[0].detail);
    } else if (address.value->resource.mode != config::ResourceMode::managed) {
      diagnostics.error(summary,
                        "Only managed resources can be used with the -replace=... option.");
    } else {
      out.push_back(*std::move(address.value));
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

Diagnostics OperationFlags::parse(Flags& flags, std::span<const std::string> args, CommandIo& io,
                                  const std::function<void(Diagnostics&)>& check_others) {
  Diagnostics out;
  auto failed = flags.try_parse(args, io);
  auto check = [&](bool good, const char* flag, const std::string& value) {
    if (failed || good) return;
    failed =
        Error{fmt::format("invalid value {} for flag -{}: parse error", go_quote(value), flag)};
  };
  int64_t ignored = 0;
  const char* end = parallelism.data() + parallelism.size();
  auto [rest, error] = std::from_chars(parallelism.data(), end, ignored);
  check(error == std::errc() && rest == end, "parallelism", parallelism);
  check(static_cast<bool>(parse_duration(state.lock_timeout)), "lock-timeout", state.lock_timeout);
  if (failed) out.error("Failed to parse command-line flags", failed->message);
  check_others(out);
  selection.targets = parse_targets(targets, "target", out);
  selection.excluded = parse_targets(excluded, "exclude", out);
  replaced = parse_replaced(replace, out);
  if (destroy && refresh_only) {
    out.error("Incompatible plan mode options",
              "The -destroy and -refresh-only options are mutually-exclusive.");
  } else if (refresh_only && !refresh) {
    out.error("Incompatible refresh options",
              "It doesn't make sense to use -refresh-only at the same time as -refresh=false, "
              "because Terraform would have nothing to do.");
  }
  return out;
}

std::optional<engine::PlanOptions> OperationFlags::plan_options(Diagnostics& diagnostics) const {
  engine::PlanOptions out;
  out.mode = destroy        ? engine::Mode::destroy
             : refresh_only ? engine::Mode::refresh_only
                            : engine::Mode::normal;
  out.refresh = refresh;
  out.always_relevant = !plan_file.empty();
  out.applied_next = applies;
  if (out.mode != engine::Mode::normal && !replace.empty()) {
    diagnostics.error("Unsupported plan mode",
                      "Forcing resource instance replacement (with -replace=...) is allowed only "
                      "in normal planning mode.");
    return std::nullopt;
  }
  out.selection = selection;
  out.replace = replaced;
  return out;
}

size_t OperationFlags::operations_at_once() const {
  size_t out = 0;
  const char* end = parallelism.data() + parallelism.size();
  auto parsed = std::from_chars(parallelism.data(), end, out);
  bool valid = parsed.ec == std::errc() && out > 0 && out <= kMaxParallelism;
  return valid ? out : engine::kDefaultParallelism;
}

int refuse(const Diagnostics& wrong, std::string_view command, const OperationFlags& flags,
           CommandIo& io) {
  auto view = make_operation_view(io, flags.view());
  view->diagnostics(wrong, SourceMap());
  view->flush();
  if (!flags.json) {
    io.err << fmt::format("\nFor more help on using this command, run:\n  terraform {} -help\n",
                          command);
  }
  return 1;
}

}  // namespace landform::cli
