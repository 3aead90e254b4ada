// Addresses of modules, resources, their instances and providers, as used in configurations,
// states, plans, messages and on the command line.
//
// These are the only address types in the program, and only this library parses and prints them.
// Addresses are plain values; their order is the one in which Terraform lists things: indexes
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
// same, so the notation of a key only matters for printing.
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
  std::optional<Key> instance;  // if the call has count or for_each

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ModuleStep&, const ModuleStep&) = default;
};

// The calls from the root to a module instance; empty for the root. Without keys it denotes the
// module in the configuration, regardless of its instances.
using ModulePath = std::vector<ModuleStep>;

// `module.a.module.b["x"]`; empty for the root.
[[nodiscard]] std::string to_string(const ModulePath& path);
// Without any keys: `module.a.module.b`.
[[nodiscard]] std::string to_config_string(const ModulePath& path);
// Whether these are different instances of one module. Dependencies do not name the instances of
// modules, and there are none between those.
[[nodiscard]] bool in_other_instances(const ModulePath& a, const ModulePath& b);
// Prefixes a local address with the module's, joined by a dot unless the module is the root.
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
  // As declared in the configuration, regardless of instances: `module.m.data.aws_ami.x`.
  [[nodiscard]] std::string to_config_string() const;
  [[nodiscard]] static Result<ResourceAddress> parse(std::string_view text);

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ResourceAddress&, const ResourceAddress&) = default;
};

struct InstanceAddress {
  ResourceAddress resource;
  std::optional<Key> key;  // if the resource has count or for_each

  // `module.m[0].aws_vpc.v["a"]`
  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] static Result<InstanceAddress> parse(std::string_view text);

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const InstanceAddress&, const InstanceAddress&) = default;
};

// The steps of an address or reference: names after dots, keys in brackets. The building block of
// all parsing here; it does not interpret the steps.
[[nodiscard]] Result<std::vector<Key>> parse_steps(std::string_view text);
// Consumes the steps of a module path in `steps`, from `at` on.
[[nodiscard]] ModulePath take_module_path(const std::vector<Key>& steps, size_t& at);

}  // namespace landform::config
