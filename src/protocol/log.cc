#include "protocol/log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>

#include "base/ascii.h"
#include "value/json.h"

namespace landform::protocol {
namespace {

constexpr std::string_view names[] = {"off", "error", "warn", "info", "debug", "trace"};

std::string timestamp() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  std::tm utc{};
  ::gmtime_r(&now.tv_sec, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", utc.tm_year + 1900,
                     utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                     now.tv_nsec / 1000);
}

void append_field(std::string& line, std::string_view key, std::string_view value) {
  line += line.empty() ? '{' : ',';
  append_json_quoted(line, key);
  line += ':';
  append_json_quoted(line, value);
}

LogLevel parse_level(std::string_view text) {
  const std::string word = ascii_lower(text);
  for (size_t i = 0; i < std::size(names); ++i) {
    if (word == names[i]) return static_cast<LogLevel>(i);
  }
  return LogLevel::trace;
}

}  // namespace

LogLevel log_level_from_environment() {
  for (const char* name : {"TF_LOG_PROVIDER", "TF_LOG"}) {
    const char* value = std::getenv(name);  // NOLINT: never modified
    if (value != nullptr && *value != '\0') return parse_level(value);
  }
  return LogLevel::off;
}

void Log::write(LogLevel level, std::string_view message, std::span<const Field> fields) {
  if (!enabled(level) || level == LogLevel::off) return;
  std::string line;
  append_field(line, "@level", names[static_cast<size_t>(level)]);
  append_field(line, "@timestamp", timestamp());
  append_field(line, "@module", module_);
  append_field(line, "@message", message);
  for (const auto& [key, value] : fields) append_field(line, key, value);
  line += "}\n";
  std::lock_guard lock(mutex_);
  std::string_view rest = line;
  while (!rest.empty()) {
    ssize_t written = ::write(fd_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the reader is gone
    rest.remove_prefix(static_cast<size_t>(written));
  }
}

}  // namespace landform::protocol
