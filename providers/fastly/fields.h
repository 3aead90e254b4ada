// The fields of a block, as a table: their names for users and in the API, their types and
// defaults. docs/fastly.md shows how to add a kind of block.
//
//   text("shield", "The data center that requests go through."),
//   number("port", 80, "The port of the origin."),
//   text("source", "…").api("src"),
//   required("token", "…").secret(),
//
// Every optional field has a default, if only "", 0 or false: so what is not written and what is
// written as nothing are the same, in plans, in states and for the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sdk/attribute.h"
#include "sdk/nested/collection.h"
#include "sdk/object.h"

namespace landform::fastly {

enum class ServiceType : uint8_t { vcl, compute };

class Field {
 public:
  enum class Kind : uint8_t { text, number, flag, words, text_set };

  Field(std::string name, Kind kind, std::optional<Value> otherwise, std::string about)
      : name_(std::move(name)),
        api_(name_),
        kind_(kind),
        otherwise_(std::move(otherwise)),
        about_(std::move(about)) {}

  // If the API has another name for it.
  Field& api(std::string name) { return with(api_, std::move(name)); }
  Field& secret() { return with(secret_, true); }
  // The API chooses it.
  Field& chosen() { return with(chosen_, true); }
  // The API does not know it.
  Field& local() { return with(local_, true); }
  // Another value is another object.
  Field& fixed() { return with(fixed_, true); }
  // A collection that users have to write.
  Field& must_be_set() { return with(must_be_set_, true); }
  // Another value in every version.
  Field& per_version() { return with(per_version_, true); }
  // This value stands for "not set": it is not sent, and kept when the API answers its own.
  Field& not_sent(Value value) { return with(unsent_, std::optional(std::move(value))); }
  // Services of the other type do not have it.
  Field& only(ServiceType type) { return with(only_, std::optional(type)); }
  Field& check(sdk::Validator validator) {
    validators_.push_back(std::move(validator));
    return *this;
  }
  Field& one_of(std::vector<std::string> texts);
  // If the user says nothing, the environment may.
  Field& environment(const char* variable);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& api_name() const { return api_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool is_required() const { return must_be_set_ || (!otherwise_ && !chosen_); }
  [[nodiscard]] bool is_secret() const { return secret_; }
  [[nodiscard]] bool is_chosen() const { return chosen_; }
  [[nodiscard]] bool is_local() const { return local_; }
  [[nodiscard]] bool is_fixed() const { return fixed_; }
  [[nodiscard]] bool is_per_version() const { return per_version_; }
  [[nodiscard]] bool belongs_to(ServiceType type) const { return !only_ || *only_ == type; }
  [[nodiscard]] const std::optional<Value>& unsent() const { return unsent_; }
  [[nodiscard]] sdk::Attribute attribute() const;

  // As a form has it. `whole`: for a new object, where what is nothing anyway is left out.
  [[nodiscard]] std::optional<std::string> sent(const Value& value, bool whole) const;
  // Of what the API answered; a null pointer or null is the type's nothing.
  [[nodiscard]] Value received(const Value* answer) const;

 private:
  template <typename T>
  Field& with(T& member, T value) {
    member = std::move(value);
    return *this;
  }

  std::string name_;
  std::string api_;
  Kind kind_;
  std::optional<Value> otherwise_;
  std::string about_;
  bool secret_ = false;
  bool chosen_ = false;
  bool local_ = false;
  bool fixed_ = false;
  bool per_version_ = false;
  bool must_be_set_ = false;
  std::optional<Value> unsent_;
  std::optional<ServiceType> only_;
  std::vector<sdk::Validator> validators_;
};

using Fields = std::vector<Field>;

[[nodiscard]] Field required(std::string name, std::string about);
[[nodiscard]] Field required_number(std::string name, std::string about);
[[nodiscard]] Field text(std::string name, std::string about);
[[nodiscard]] Field text(std::string name, const char* otherwise, std::string about);
[[nodiscard]] Field number(std::string name, int64_t otherwise, std::string about);
[[nodiscard]] Field flag(std::string name, bool otherwise, std::string about);
// A list of words, in the API one text with blanks.
[[nodiscard]] Field words(std::string name, std::string about);
[[nodiscard]] Field text_set(std::string name, std::string about);
[[nodiscard]] Field id(std::string name, std::string about);

}  // namespace landform::fastly
