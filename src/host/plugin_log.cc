#include "host/plugin_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "base/file.h"
#include "base/quote.h"
#include "protocol/log.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::host {
namespace {

std::string text_of(const Value& value) {
  if (is_present(value) && value.type().is_string()) return std::string(value.as_string());
  return encode_json(value, value.type()).value();
}

// Only where it is necessary.
std::string field_text(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_of(" \t\n\"=") == std::string::npos;
  return plain ? text : go_quote(text);
}

void add_field(std::string& fields, std::string_view key, const std::string& text) {
  fields += fmt::format("{}{}={}", fields.empty() ? ": " : " ", key, field_text(text));
}

// In UTC.
std::string now_text() {
  return fmt::format(
      "{:%Y-%m-%dT%H:%M:%S}Z",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace

std::string log_line(std::string_view name, std::string_view line) {
  auto fields = decode_json(line);
  if (!fields || !is_present(*fields) || !fields->type().is_object())
    return fmt::format("{} [DEBUG] provider.{}: {}", now_text(), name, line);
  std::string time = now_text();
  std::string level = "DEBUG";
  std::string message;
  std::string others;
  for (size_t i = 0; i < fields->length(); ++i) {
    const std::string_view key = fields->key(i);
    std::string text = text_of(fields->elements()[i]);
    if (key == "@message") {
      message = std::move(text);
    } else if (key == "@timestamp") {
      time = std::move(text);
    } else if (key == "@level") {
      level = std::move(text);
      for (char& c : level) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    } else {
      add_field(others, key, text);
    }
  }
  return fmt::format("{} [{}] provider.{}: {}{}", time, level, name, message, others);
}

std::string log_line(std::string_view name, std::string_view level, std::string_view message,
                     const std::vector<std::pair<std::string, std::string>>& fields) {
  std::string others;
  for (const auto& [key, text] : fields) add_field(others, key, text);
  return fmt::format("{} [{}] provider.{}: {}{}", now_text(), level, name, message, others);
}

void turn_logging_off(const std::string& program, Environment& environment) {
  constexpr const char* kOff = "OFF";
  environment.try_emplace("TF_LOG_SDK", kOff);
  // A provider's own messages, by the last part of its address: terraform-provider-NAME_v1.2.3_x5.
  constexpr std::string_view kPrefix = "terraform-provider-";
  std::string_view name = std::string_view(program).substr(program.rfind('/') + 1);
  if (!name.starts_with(kPrefix)) return;
  name.remove_prefix(kPrefix.size());
  name = name.substr(0, name.find('_'));
  std::string variable = "TF_LOG_PROVIDER_";
  for (char c : name)
    variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  environment.try_emplace(std::move(variable), kOff);
}

PluginLog& PluginLog::instance() {
  static PluginLog log;
  return log;
}

PluginLog::PluginLog()
    : enabled_(protocol::log_level_from_environment() != protocol::LogLevel::off) {
  const char* path = std::getenv("TF_LOG_PATH");
  if (!enabled_ || path == nullptr || *path == '\0') return;
  file_ = Descriptor(::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
}

void PluginLog::write(const std::string& program, std::string_view lines) {
  std::string text;
  const std::string name = program.substr(program.rfind('/') + 1);
  while (!lines.empty()) {
    const size_t end = lines.find('\n');
    text += log_line(name, lines.substr(0, end)) + '\n';
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
  write_text(text);
}

void PluginLog::write(std::string line) { write_text(std::move(line) + '\n'); }

void PluginLog::write_text(const std::string& text) {
  std::lock_guard lock(mutex_);
  // A log that cannot be written must not stop what is logged.
  (void)write_all(file_.valid() ? file_.get() : STDERR_FILENO, text);
}

}  // namespace landform::host
