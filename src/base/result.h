// A value or the reason why there is none, for failures that are not errors in source text.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace landform {

struct Error {
  std::string message;
};

template <typename T, typename E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: meant to be implicit
  Result(E error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: meant to be implicit

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] const T& value() const& {
    LANDFORM_CHECK(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T& value() & {
    LANDFORM_CHECK(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && {
    LANDFORM_CHECK(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }

  [[nodiscard]] const E& error() const& {
    LANDFORM_CHECK(!ok());
    return *std::get_if<1>(&state_);
  }
  [[nodiscard]] E&& error() && {
    LANDFORM_CHECK(!ok());
    return std::move(*std::get_if<1>(&state_));
  }

 private:
  std::variant<T, E> state_;
};

}  // namespace landform
