// What an operation is about: everything, or what -target and -exclude say.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "config/target_address.h"

namespace landform::engine {

// Whether an address is the target, or in it.
[[nodiscard]] bool contains(const config::TargetAddress& target,
                            const config::InstanceAddress& address);

// A module with all of its contents, a resource with all of its instances, one instance; or all
// whose addresses match a pattern, where * stands for any text and ? for one character.
class Target {
 public:
  // Any address or pattern.
  [[nodiscard]] static Result<Target> parse(const std::string& text);
  [[nodiscard]] static bool is_pattern(const std::string& text);
  [[nodiscard]] static Target pattern(const std::string& text) { return Target(text); }
  Target(config::TargetAddress address);  // NOLINT(google-explicit-constructor): an address is one

  [[nodiscard]] bool contains(const config::InstanceAddress& address) const;
  // Whether a resource of the configuration may have instances in it. Keys of modules are ignored.
  [[nodiscard]] bool may_contain(const config::ResourceAddress& resource) const;
  // Whether it names instances of resources or modules by their keys.
  [[nodiscard]] bool has_keys() const { return text_.find('[') != std::string::npos; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  explicit Target(std::string pattern) : text_(std::move(pattern)), pattern_(true) {}

  std::string text_;
  bool pattern_;
  config::TargetAddress address_;  // unless it is a pattern
};

struct Selection {
  std::vector<Target> targets;   // only these, and what they depend on; all if there are none
  std::vector<Target> excluded;  // not these, nor what depends on them

  [[nodiscard]] bool all() const { return targets.empty() && excluded.empty(); }
};

}  // namespace landform::engine
