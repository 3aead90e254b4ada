// Log lines of a provider: JSON on standard error, which Terraform merges into its own log.
//
// Thread-safe; lines never mix. Messages below the level cost a comparison.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace landform::protocol {

enum class LogLevel : uint8_t { off, error, warn, info, debug, trace };

// The level set by TF_LOG_PROVIDER or else TF_LOG; off if neither is set. An invalid level means
// trace, as in Terraform.
[[nodiscard]] LogLevel log_level_from_environment();

class Log {
 public:
  using Field = std::pair<std::string_view, std::string_view>;

  explicit Log(std::string module, LogLevel level = log_level_from_environment(), int fd = 2)
      : module_(std::move(module)), level_(level), fd_(fd) {}

  [[nodiscard]] bool enabled(LogLevel level) const { return level <= level_; }
  void write(LogLevel level, std::string_view message, std::initializer_list<Field> fields = {}) {
    write(level, message, std::span<const Field>(fields.begin(), fields.size()));
  }
  void write(LogLevel level, std::string_view message, std::span<const Field> fields);

  void error(std::string_view message, std::initializer_list<Field> fields = {}) {
    write(LogLevel::error, message, fields);
  }
  void warn(std::string_view message, std::initializer_list<Field> fields = {}) {
    write(LogLevel::warn, message, fields);
  }
  void info(std::string_view message, std::initializer_list<Field> fields = {}) {
    write(LogLevel::info, message, fields);
  }
  void debug(std::string_view message, std::initializer_list<Field> fields = {}) {
    write(LogLevel::debug, message, fields);
  }
  void trace(std::string_view message, std::initializer_list<Field> fields = {}) {
    write(LogLevel::trace, message, fields);
  }

 private:
  const std::string module_;
  const LogLevel level_;
  const int fd_;
  std::mutex mutex_;
};

}  // namespace landform::protocol
