// C++ values as Terraform's, for setters and defaults: strings, bools, all integers and floating
// point numbers, Numbers, Values and Objects, types with a CustomValue, and vectors, string maps
// and optionals of these.
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "value/number.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

class Object;

// Specialized by authors for types of their own; see sdk/custom_value.h.
template <typename T>
struct CustomValue;
template <typename T>
concept HasCustomValue = requires(const T& value) {
  CustomValue<T>::name();
  CustomValue<T>::write(value);
};

namespace internal {

template <typename T>
struct Elements : std::false_type {};
template <typename T>
struct Elements<std::vector<T>> : std::true_type {
  using Type = T;
};
template <typename T>
struct Entries : std::false_type {};
template <typename T, typename Compare>
struct Entries<std::map<std::string, T, Compare>> : std::true_type {
  using Type = T;
};
template <typename T>
struct Maybe : std::false_type {};
template <typename T>
struct Maybe<std::optional<T>> : std::true_type {
  using Type = T;
};

template <typename T>
inline constexpr bool kIsText = std::is_convertible_v<const T&, std::string_view>;
// Not characters, which could be meant as text.
template <typename T>
inline constexpr bool kIsInteger =
    std::is_integral_v<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
    !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> && !std::same_as<T, char16_t> &&
    !std::same_as<T, char32_t>;

// The type of elements whose collection has one type whatever its length.
template <typename T>
[[nodiscard]] std::optional<Type> primitive_type() {
  if constexpr (kIsText<T>) {
    return Type::string();
  } else if constexpr (std::same_as<T, bool>) {
    return Type::boolean();
  } else if constexpr (kIsInteger<T> || std::is_floating_point_v<T> || std::same_as<T, Number>) {
    return Type::number();
  } else if constexpr (HasCustomValue<T>) {
    return primitive_type<decltype(CustomValue<T>::write(std::declval<const T&>()))>();
  } else {
    return std::nullopt;
  }
}

template <typename T>
inline constexpr bool kNever = false;

}  // namespace internal

template <typename T>
[[nodiscard]] Value to_value(const T& given) {
  using namespace internal;
  if constexpr (std::same_as<T, Value>) {
    return given;
  } else if constexpr (HasCustomValue<T>) {
    return to_value(CustomValue<T>::write(given));
  } else if constexpr (std::same_as<T, Object>) {
    return given.value();
  } else if constexpr (kIsText<T>) {
    return Value::string(std::string_view(given));
  } else if constexpr (std::same_as<T, bool>) {
    return Value::boolean(given);
  } else if constexpr (std::same_as<T, Number>) {
    return Value::number(given);
  } else if constexpr (kIsInteger<T>) {
    if constexpr (std::is_signed_v<T>) {
      return Value::number(static_cast<int64_t>(given));
    } else {
      return Value::number(Number::from_unsigned(given));
    }
  } else if constexpr (std::is_floating_point_v<T>) {
    return Value::number(Number::from_double(static_cast<double>(given)));
  } else if constexpr (Maybe<T>::value) {
    return given ? to_value(*given) : Value::null(Type::dynamic());
  } else if constexpr (Elements<T>::value) {
    using Element = typename Elements<T>::Type;
    std::vector<Value> out;
    out.reserve(given.size());
    for (const Element& element : given) out.push_back(to_value<Element>(element));
    auto type = primitive_type<Element>();
    return type ? Value::list(*type, std::move(out)) : Value::tuple(std::move(out));
  } else if constexpr (Entries<T>::value) {
    using Element = typename Entries<T>::Type;
    Value::Attributes out;
    for (const auto& [key, element] : given) out.emplace_back(key, to_value<Element>(element));
    auto type = primitive_type<Element>();
    return type ? Value::map(*type, std::move(out)) : Value::object(std::move(out));
  } else {
    static_assert(
        kNever<T>,
        "This type has no Terraform value: pass a string, a bool, a number, a Value, an "
        "Object, or a std::vector, std::map<std::string, …> or std::optional of these, or "
        "specialize CustomValue.");
  }
}

}  // namespace landform::sdk
