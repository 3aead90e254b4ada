// Versions of modules and the constraints that choose among them.
//
// As Terraform and its tools parse them: more lenient than semantic versioning (`v1`, `1.2`,
// `1.2.3.4` and `1.2beta` are versions), with its order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::config {

class Version {
 public:
  static Result<Version> parse(std::string_view text);

  // In canonical form: at least three numbers, no `v`.
  [[nodiscard]] std::string to_string() const;
  // At least three: missing ones are zero.
  [[nodiscard]] const std::vector<int64_t>& numbers() const { return numbers_; }
  // How many of them were written.
  [[nodiscard]] size_t written() const { return written_; }
  [[nodiscard]] const std::string& prerelease() const { return prerelease_; }
  [[nodiscard]] bool is_prerelease() const { return !prerelease_.empty(); }

  // Negative, zero or positive, by precedence: a prerelease comes before its release.
  [[nodiscard]] int compare(const Version& other) const;
  friend bool operator<(const Version& a, const Version& b) { return a.compare(b) < 0; }
  // Of the same precedence.
  friend bool operator==(const Version& a, const Version& b) { return a.compare(b) == 0; }

 private:
  friend class VersionConstraints;

  std::vector<int64_t> numbers_;  // at least three
  size_t written_ = 0;            // how many of them were written
  std::string prerelease_;
  std::string metadata_;
};

// All of `>= 1.2, < 2.0, != 1.5.1`. Without any, every version is allowed.
class VersionConstraints {
 public:
  VersionConstraints() = default;
  static Result<VersionConstraints> parse(std::string_view text);

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] bool allow(const Version& version) const;
  // Whether one of them names a prerelease.
  [[nodiscard]] bool name_prerelease() const;
  // Whether an `=` names just this version. A prerelease is installed only then.
  [[nodiscard]] bool name_exactly(const Version& version) const;

 private:
  enum class Operator : uint8_t {
    equal,
    not_equal,
    greater,
    greater_equal,
    less,
    less_equal,
    pessimistic
  };
  struct Constraint {
    Operator op = Operator::equal;
    Version bound;
  };

  static bool allows(const Constraint& constraint, const Version& version);
  static bool allows_pessimistic(const Version& bound, const Version& version);

  std::vector<Constraint> all_;
};

}  // namespace landform::config
