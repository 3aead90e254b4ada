#include "engine/selection.h"

#include <string_view>
#include <utility>

namespace landform::engine {
namespace {

// A step without a key stands for all instances.
bool begins_with(const config::ModulePath& path, const config::ModulePath& prefix) {
  if (path.size() < prefix.size()) return false;
  for (size_t i = 0; i < prefix.size(); ++i) {
    if (path[i].call != prefix[i].call) return false;
    if (prefix[i].instance && path[i].instance && path[i].instance != prefix[i].instance)
      return false;
  }
  return true;
}

bool matches(std::string_view pattern, std::string_view text) {
  // Where to continue if the rest does not match: with one more character for the last *.
  size_t star = std::string_view::npos;
  size_t resume = 0;
  size_t p = 0;
  size_t t = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string without_keys(std::string_view text) {
  std::string out;
  bool inside = false;
  for (char c : text) {
    if (c == '[') inside = true;
    if (!inside) out += c;
    if (c == ']') inside = false;
  }
  return out;
}

// Whether a pattern matches a module that contains the path, or the module itself.
template <typename Print>
bool matches_module(std::string_view pattern, config::ModulePath path, const Print& print) {
  for (; !path.empty(); path.pop_back()) {
    if (matches(pattern, print(path))) return true;
  }
  return false;
}

// Whether the modules on the way to an address in a target have the keys of the target. Other than
// in a configuration, only the last step of a module stands for all instances if it has none.
bool has_keys_of(const config::TargetAddress& target, const config::InstanceAddress& address) {
  const config::ModulePath& own =
      target.resource ? target.resource->resource.module : target.module;
  const size_t exact = target.is_module() && !own.empty() ? own.size() - 1 : own.size();
  for (size_t i = 0; i < exact; ++i) {
    if (own[i].instance != address.resource.module[i].instance) return false;
  }
  return exact == own.size() || !own[exact].instance ||
         own[exact].instance == address.resource.module[exact].instance;
}

}  // namespace

bool contains(const config::TargetAddress& target, const config::InstanceAddress& address) {
  const config::ResourceAddress& resource = address.resource;
  if (target.is_module()) return begins_with(resource.module, target.module);
  const config::ResourceAddress& wanted = target.resource->resource;
  bool same = begins_with(resource.module, wanted.module) &&
              resource.module.size() == wanted.module.size() && resource.mode == wanted.mode &&
              resource.type == wanted.type && resource.name == wanted.name;
  return same && (!target.resource->key || target.resource->key == address.key);
}

bool Target::is_pattern(const std::string& text) {
  return text.find_first_of("*?") != std::string::npos && text.find('"') == std::string::npos;
}

Result<Target> Target::parse(const std::string& text) {
  if (is_pattern(text)) return pattern(text);
  auto address = config::parse_target_address(text);
  if (!address) return address.error();
  return Target(*std::move(address));
}

Target::Target(config::TargetAddress address)
    : text_(address.resource ? address.resource->to_string() : config::to_string(address.module)),
      pattern_(false),
      address_(std::move(address)) {}

bool Target::contains(const config::InstanceAddress& address) const {
  if (!pattern_) return engine::contains(address_, address) && has_keys_of(address_, address);
  return matches(text_, address.to_string()) || matches(text_, address.resource.to_string()) ||
         matches_module(text_, address.resource.module,
                        [](const config::ModulePath& path) { return config::to_string(path); });
}

bool Target::may_contain(const config::ResourceAddress& resource) const {
  if (!pattern_) {
    config::TargetAddress whole = address_;
    if (whole.resource) whole.resource->key.reset();
    return engine::contains(whole, {resource, {}});
  }
  const std::string pattern = without_keys(text_);
  return matches(pattern, resource.to_config_string()) ||
         matches_module(pattern, resource.module, [](const config::ModulePath& path) {
           return config::to_config_string(path);
         });
}

}  // namespace landform::engine
