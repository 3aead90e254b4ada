#include "host/linked_log.h"

#include <utility>

#include "host/plugin_log.h"

namespace landform::host {
namespace {

const char* name_of(sdk::LogLevel level) {
  switch (level) {
    case sdk::LogLevel::off:
      return "OFF";
    case sdk::LogLevel::error:
      return "ERROR";
    case sdk::LogLevel::warn:
      return "WARN";
    case sdk::LogLevel::info:
      return "INFO";
    case sdk::LogLevel::debug:
      return "DEBUG";
    case sdk::LogLevel::trace:
      return "TRACE";
  }
  return "";
}

// Both count from `off` to `trace`.
static_assert(static_cast<int>(sdk::LogLevel::off) == static_cast<int>(protocol::LogLevel::off));
static_assert(static_cast<int>(sdk::LogLevel::trace) ==
              static_cast<int>(protocol::LogLevel::trace));

}  // namespace

LinkedLog::LinkedLog(std::string name)
    : name_(std::move(name)), level_(protocol::log_level_from_environment()) {}

bool LinkedLog::enabled(sdk::LogLevel level) const {
  return level != sdk::LogLevel::off && static_cast<protocol::LogLevel>(level) <= level_;
}

void LinkedLog::write(sdk::LogLevel level, const std::string& message,
                      const std::vector<sdk::LogField>& fields) {
  if (!enabled(level)) return;
  PluginLog::instance().write(log_line(name_, name_of(level), message, fields));
}

}  // namespace landform::host
