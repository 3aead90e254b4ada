#include "cli/validated_configs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/provider_program.h"
#include "packages/hash.h"
#include "value/msgpack.h"

namespace landform::cli {
namespace {

// Hexadecimal digits of half a SHA-256.
constexpr size_t kKeySize = 32;
constexpr const char* kDirectory = "validated";
constexpr int kDaysKept = 30;

// Parts with their lengths, so that no two lists of parts give the same text.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (std::string_view part : parts) {
    out += std::to_string(part.size()) + ":";
    out += part;
  }
  return out;
}

// Variables that describe the shell or terminal and change all the time.
bool is_incidental(std::string_view name) {
  constexpr std::array<std::string_view, 9> kNames = {
      "_", "SHLVL", "PWD", "OLDPWD", "COLUMNS", "LINES", "TERM", "WINDOWID", "XDG_SESSION_ID"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() || name.starts_with("SSH_");
}

std::string environment_text() {
  std::map<std::string, std::string> sorted;
  for (const auto& [name, value] : provider_environment()) {
    if (!is_incidental(name)) sorted[name] = value;
  }
  std::string out;
  for (const auto& [name, value] : sorted) out += joined({name, value});
  return out;
}

std::string_view call_name(const std::optional<config::ResourceMode>& mode) {
  if (!mode) return "provider";
  switch (*mode) {
    case config::ResourceMode::data:
      return "data";
    case config::ResourceMode::ephemeral:
      return "ephemeral";
    default:
      return "resource";
  }
}

}  // namespace

ValidatedConfigs::ValidatedConfigs(CacheDirectory cache, const std::string& directory)
    : cache_(std::move(cache)) {
  if (!cache_.enabled()) return;
  std::error_code error;
  std::string path = std::filesystem::canonical(directory, error);
  if (error) return;
  name_ = std::string(kDirectory) + "/" + packages::sha256_of(path);
  environment_ = packages::sha256_of(environment_text());
  auto content = cache_.read(name_);
  if (content == nullptr) return;
  std::string_view bytes = content->bytes();
  for (; bytes.size() >= kKeySize; bytes.remove_prefix(kKeySize))
    known_.emplace(bytes.substr(0, kKeySize));
}

void ValidatedConfigs::save(bool complete) const {
  std::lock_guard lock(mutex_);
  std::set<std::string> kept = used_;
  if (!complete) kept.insert(known_.begin(), known_.end());
  if (name_.empty() || kept == known_) return;
  std::string content;
  for (const std::string& key : kept) content += key;
  cache_.write(name_, content);
  cache_.remove_older(kDirectory, kDaysKept);
}

std::optional<std::string> ValidatedConfigs::key_of(
    const loader::ConfigToValidate& call, const packages::ProviderProgram& program) const {
  if (name_.empty() || program.kind != packages::ProviderProgram::Kind::package)
    return std::nullopt;
  auto config = encode_msgpack(call.config, call.schema.type);
  if (!config) return std::nullopt;
  std::string text = joined({environment_, program.hash, call_name(call.mode), call.type, *config});
  return packages::sha256_of(text).substr(0, kKeySize);
}

bool ValidatedConfigs::has(const std::string& key) {
  std::lock_guard lock(mutex_);
  if (!known_.contains(key)) return false;
  used_.insert(key);
  return true;
}

void ValidatedConfigs::add(const std::string& key) {
  std::lock_guard lock(mutex_);
  used_.insert(key);
}

}  // namespace landform::cli
