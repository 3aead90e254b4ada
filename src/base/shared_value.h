// A value that its copies share.
#pragma once

#include <memory>
#include <utility>

namespace landform {

// For members that are large, and the same in many objects or in most of them the default. It takes
// the space of a shared pointer, and for the default nothing else. Copies may be used by several
// threads, a single one as any other value.
template <typename T>
class SharedValue {
 public:
  SharedValue() = default;
  explicit SharedValue(T value) : value_(std::make_shared<T>(std::move(value))) {}

  const T& operator*() const { return value_ ? *value_ : default_value(); }
  const T* operator->() const { return &**this; }
  operator const T&() const { return **this; }  // NOLINT: meant to be implicit

  // To be changed: a copy of the value that is not shared, until this is copied again.
  [[nodiscard]] T& edit() {
    value_ = std::make_shared<T>(**this);
    return *value_;
  }

  friend bool operator==(const SharedValue& a, const SharedValue& b) {
    return a.value_ == b.value_ || *a == *b;
  }

 private:
  static const T& default_value() {
    static const T value{};
    return value;
  }

  std::shared_ptr<T> value_;
};

}  // namespace landform
