// Constraints on the versions of a provider.
//
// They differ from those of modules (config::VersionConstraints) in details: a prerelease is only
// allowed if a constraint names exactly that version, versions have at most three numbers, and
// there is a normal form, in which constraints are written to lock files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "config/version.h"

namespace landform::packages {

class Constraints {
 public:
  Constraints() = default;
  // Comma-separated, as in required_providers. The error has no full stop.
  [[nodiscard]] static Result<Constraints> parse(std::string_view text);

  // The constraints of both.
  void add(const Constraints& other);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] bool allow(const config::Version& version) const;
  // The normal form: sorted, without duplicates, `>= 1.0.0, ~> 1.2`.
  [[nodiscard]] std::string to_string() const;

 private:
  // In the order of the normal form for constraints with the same version.
  enum class Operator : uint8_t {
    greater,
    greater_equal,
    equal,
    pessimistic_patch,  // ~> 1.2.3
    pessimistic_minor,  // ~> 1.2
    less_equal,
    less,
    not_equal
  };
  struct Constraint {
    Operator op = Operator::equal;
    config::Version version;

    [[nodiscard]] bool allows(const config::Version& candidate) const;
    [[nodiscard]] std::string to_string() const;
  };

  [[nodiscard]] static Result<Constraint> parse_one(std::string_view text);

  std::vector<Constraint> all_;
};

// A version as in lock files and registries: at most three numbers.
[[nodiscard]] Result<config::Version> parse_package_version(std::string_view text);

}  // namespace landform::packages
