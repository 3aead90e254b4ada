// Names of objects in a tree of modules, and of places inside of them.
//
// A name has two parts. The module part says which module instance: empty for the root, else steps
// such as `module.child1` or `module.m["x"]`. The local part says what in that module, to any
// depth: `aws_security_group.sg.ingress[0].from_port`, `var.size`, `local.a`.
//
// The same thing goes by different names where it is used and where it lives: `module.child.id` in
// the root is `output.id` in module.child, and `var.size` in module.child is the argument `size` of
// the call in its parent. Those moves are made here and nowhere else.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace landform::config {

// An attribute name or string key, or an index. Indexes come before names. `a.b` and `a["b"]` are
// the same place, so how a key was written counts for printing only.
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

  friend bool operator==(const ModuleStep&, const ModuleStep&) = default;
};

using ModulePath = std::vector<ModuleStep>;

// `module.a.module.b["x"]`; empty for the root.
[[nodiscard]] std::string module_path_text(const ModulePath& path);

struct Name {
  ModulePath module;
  // The first is a name; those after may be names or keys.
  std::vector<Key> local;

  // Reads a name as print() writes it.
  static Result<Name> parse(std::string_view text);
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] Name child(Key key) const;

  // `module.child[k].out…` → `output.out…` of that module instance. None if it is no such name.
  [[nodiscard]] std::optional<Name> as_module_output() const;
  // `var.x…` in a module → `input.CALL.x…` in its parent. None in the root, or if it is no
  // variable.
  [[nodiscard]] std::optional<Name> as_module_input() const;
  // The resource that the name is of, and what follows it. The key of an instance belongs to what
  // follows.
  struct ResourceName;
  [[nodiscard]] std::optional<ResourceName> as_resource() const;

  friend bool operator==(const Name&, const Name&) = default;
};

struct Name::ResourceName {
  Name resource;
  std::vector<Key> rest;
};

}  // namespace landform::config
