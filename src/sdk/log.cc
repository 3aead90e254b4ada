#include "sdk/log.h"

#include <algorithm>
#include <array>
#include <mutex>

namespace landform::sdk {
namespace {

constexpr const char* kHidden = "***";
constexpr size_t kShortestSecret = 3;

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return out;
}

bool is_secret_name(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kParts = {
      "password", "passwd",      "secret",      "token", "authorization",
      "api_key",  "private_key", "credentials", "cookie"};
  const std::string small = lower(name);
  return std::any_of(kParts.begin(), kParts.end(),
                     [&](std::string_view part) { return small.find(part) != std::string::npos; });
}

std::string without(std::string text, const std::vector<std::string>& secrets) {
  for (const std::string& secret : secrets) {
    for (size_t at = text.find(secret); at != std::string::npos; at = text.find(secret, at)) {
      text.replace(at, secret.size(), kHidden);
      at += std::string_view(kHidden).size();
    }
  }
  return text;
}

}  // namespace

struct Logger::Secrets {
  std::mutex mutex;
  std::vector<std::string> texts;  // longest first, so that none hides a part of another
};

Logger::Logger(std::shared_ptr<LogSink> sink) : sink_(std::move(sink)) {
  if (sink_) secrets_ = std::make_shared<Secrets>();
}

void Logger::hide(const std::string& secret) const {
  if (!secrets_ || secret.size() < kShortestSecret) return;
  std::lock_guard lock(secrets_->mutex);
  auto longer = [](const std::string& a, const std::string& b) { return a.size() > b.size(); };
  auto at = std::upper_bound(secrets_->texts.begin(), secrets_->texts.end(), secret, longer);
  secrets_->texts.insert(at, secret);
}

Logger Logger::with(std::string name, const LogValue& value) const {
  Logger out = *this;
  if (out.sink_) out.fields_.emplace_back(std::move(name), value.text);
  return out;
}

void Logger::write(LogLevel level, std::string_view message, Fields fields) const {
  if (!enabled(level)) return;
  std::vector<std::string> secrets;
  {
    std::lock_guard lock(secrets_->mutex);
    secrets = secrets_->texts;
  }
  std::vector<LogField> out;
  out.reserve(fields_.size() + fields.size());
  auto add = [&](std::string_view name, const std::string& text) {
    out.emplace_back(name, is_secret_name(name) ? kHidden : without(text, secrets));
  };
  for (const auto& [name, text] : fields_) add(name, text);
  for (const auto& [name, value] : fields) add(name, value.text);
  sink_->write(level, without(std::string(message), secrets), out);
}

}  // namespace landform::sdk
