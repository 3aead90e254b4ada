// Addresses: what modules, resources, their instances and providers are called everywhere, in
// configurations, states, plans, messages and on the command line.
//
// These are the only types for it in the program, and their text is read and written here alone.
// Addresses are plain values; they compare in the order that Terraform lists things in: indexes
// before names, indexes by number.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace landform::config {

// The key of an instance, or a step into a value: a string or an index. `a.b` and `a["b"]` are the
// same place, so how a key was written counts for printing only.
class Key {
 public:
  Key(int64_t index) : value_(index) {}                      // NOLINT: meant to be implicit
  Key(std::string text) : value_(std::move(text)) {}         // NOLINT: meant to be implicit
  Key(std::string_view text) : value_(std::string(text)) {}  // NOLINT: meant to be implicit
  Key(const char* text) : value_(std::string(text)) {}       // NOLINT: meant to be implicit

  // A string that is written in brackets.
  static Key quoted(std::string text) {
    Key out(std::move(text));
    out.bracketed_ = true;
    return out;
  }

  [[nodiscard]] bool bracketed() const { return bracketed_ || is_index(); }
  [[nodiscard]] bool is_index() const { return value_.index() == 0; }
  [[nodiscard]] int64_t index() const { return std::get<0>(value_); }
  [[nodiscard]] const std::string& text() const { return std::get<1>(value_); }
  // In brackets: [0], ["a"].
  [[nodiscard]] std::string in_brackets() const;

  friend bool operator==(const Key& a, const Key& b) { return a.value_ == b.value_; }
  friend auto operator<=>(const Key& a, const Key& b) { return a.value_ <=> b.value_; }

 private:
  std::variant<int64_t, std::string> value_;
  bool bracketed_ = false;
};

struct ModuleStep {
  std::string call;
  std::optional<Key> instance;  // when the call is repeated

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ModuleStep&, const ModuleStep&) = default;
};

// The calls that lead from the root to a module instance; empty for the root. Without keys it
// stands for a module as written, whatever its instances.
using ModulePath = std::vector<ModuleStep>;

// `module.a.module.b["x"]`; empty for the root.
[[nodiscard]] std::string to_string(const ModulePath& path);
// Without any keys: `module.a.module.b`.
[[nodiscard]] std::string to_config_string(const ModulePath& path);
// What follows the prefix of a module, joined by a dot unless the module is the root.
[[nodiscard]] std::string in_module(const ModulePath& path, std::string_view rest);

enum class ResourceMode : uint8_t { managed, data, ephemeral };

// `data.aws_ami.x`, `aws_vpc.main`: a resource within its module.
[[nodiscard]] std::string resource_text(ResourceMode mode, std::string_view type,
                                        std::string_view name);

// A resource of a module instance, with all its instances.
struct ResourceAddress {
  ModulePath module;
  ResourceMode mode = ResourceMode::managed;
  std::string type;
  std::string name;

  // `module.m[0].data.aws_ami.x`
  [[nodiscard]] std::string to_string() const;
  // As the configuration declares it, whatever the instances: `module.m.data.aws_ami.x`.
  [[nodiscard]] std::string to_config_string() const;
  [[nodiscard]] static Result<ResourceAddress> parse(std::string_view text);

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ResourceAddress&, const ResourceAddress&) = default;
};

struct InstanceAddress {
  ResourceAddress resource;
  std::optional<Key> key;  // when the resource is repeated

  // `module.m[0].aws_vpc.v["a"]`
  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] static Result<InstanceAddress> parse(std::string_view text);

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const InstanceAddress&, const InstanceAddress&) = default;
};

// The steps of an address or reference as text: words after dots, keys in brackets. The building
// block of all parsing here; what a step means is not its concern.
[[nodiscard]] Result<std::vector<Key>> parse_steps(std::string_view text);
// Takes the steps of a module path off the front of `steps`, from `at` on.
[[nodiscard]] ModulePath take_module_path(const std::vector<Key>& steps, size_t& at);

}  // namespace landform::config
