// Log lines of hooks: context.log().debug("created", {{"id", id}, {"attempt", 2}}).
//
// They appear in Terraform's log at the level of TF_LOG_PROVIDER or TF_LOG, each with the type, the
// call and the id of the request. Secrets are replaced with ***: the sensitive and write-only
// values of the request, what hide() was told, and fields with names such as password or token.
// A Logger is cheap to copy and thread-safe; one without a sink writes nothing.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace landform::sdk {

enum class LogLevel : uint8_t { off, error, warn, info, debug, trace };

// The value of a field: text, a bool or a number.
struct LogValue {
  template <typename T>
  LogValue(const T& value) {  // NOLINT: meant to be implicit
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      text = std::string_view(value);
    } else {
      static_assert(std::is_arithmetic_v<T>, "A field of a log is a text, a bool or a number.");
      text = fmt::format("{}", value);
    }
  }
  std::string text;
};

using LogField = std::pair<std::string, std::string>;

// Where log lines go. Thread-safe.
class LogSink {
 public:
  LogSink() = default;
  LogSink(const LogSink&) = delete;
  LogSink& operator=(const LogSink&) = delete;
  virtual ~LogSink() = default;
  [[nodiscard]] virtual bool enabled(LogLevel level) const = 0;
  virtual void write(LogLevel level, const std::string& message,
                     const std::vector<LogField>& fields) = 0;
};

class Logger {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, LogValue>>;

  Logger() = default;
  explicit Logger(std::shared_ptr<LogSink> sink);

  [[nodiscard]] bool enabled(LogLevel level) const { return sink_ && sink_->enabled(level); }
  [[nodiscard]] bool debugs() const { return enabled(LogLevel::debug); }
  void write(LogLevel level, std::string_view message, Fields fields) const;
  void error(std::string_view message, Fields fields = {}) const {
    write(LogLevel::error, message, fields);
  }
  void warn(std::string_view message, Fields fields = {}) const {
    write(LogLevel::warn, message, fields);
  }
  void info(std::string_view message, Fields fields = {}) const {
    write(LogLevel::info, message, fields);
  }
  void debug(std::string_view message, Fields fields = {}) const {
    write(LogLevel::debug, message, fields);
  }
  void trace(std::string_view message, Fields fields = {}) const {
    write(LogLevel::trace, message, fields);
  }

  // A logger whose lines have this field as well.
  [[nodiscard]] Logger with(std::string name, const LogValue& value) const;
  // Never shows this text again, in this call. Texts of one or two characters are not hidden: they
  // would be everywhere.
  void hide(const std::string& secret) const;

 private:
  struct Secrets;

  std::shared_ptr<LogSink> sink_;
  std::shared_ptr<Secrets> secrets_;  // shared by the loggers of a call
  std::vector<LogField> fields_;
};

}  // namespace landform::sdk
