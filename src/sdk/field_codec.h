// Conversion between struct fields and values. Private to binding.h.
//
// A codec has read(), write(), and fits(), which says why a type does not match the field.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sdk/object.h"
#include "sdk/to_value.h"
#include "value/number.h"
#include "value/presence.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

// A field that knows whether it is null or unknown. A computed attribute needs one: a value that
// the hook never fills in stays unknown, which the SDK reports, and would otherwise be stored as an
// empty string or 0.
template <typename T>
struct Field {
  enum class State : uint8_t { null, unknown, known };
  State state = State::null;
  T value{};

  Field() = default;
  Field(T known) : state(State::known), value(std::move(known)) {}  // NOLINT: meant to be implicit
  template <typename U>
  requires(std::is_convertible_v<U, T> && !std::same_as<std::remove_cvref_t<U>, T> &&
           !std::same_as<std::remove_cvref_t<U>, Field>)
      Field(U&& known)  // NOLINT: meant to be implicit
      : state(State::known), value(std::forward<U>(known)) {}
  [[nodiscard]] static Field unknown() {
    Field out;
    out.state = State::unknown;
    return out;
  }

  [[nodiscard]] bool is_known() const { return state == State::known; }
  [[nodiscard]] bool is_null() const { return state == State::null; }
  [[nodiscard]] bool is_unknown() const { return state == State::unknown; }
  // Of a known value: anything else is the author's mistake.
  [[nodiscard]] const T& operator*() const { return checked(); }
  [[nodiscard]] const T* operator->() const { return &checked(); }
  [[nodiscard]] T value_or(T otherwise) const { return is_known() ? value : std::move(otherwise); }
  [[nodiscard]] bool operator==(const Field& other) const {
    return state == other.state && (!is_known() || value == other.value);
  }

 private:
  [[nodiscard]] const T& checked() const {
    if (is_null()) throw AuthorError("a field is null");
    if (is_unknown()) throw AuthorError("a field is unknown");
    return value;
  }
};

template <typename T>
struct FieldCodec {
  static_assert(internal::kNever<T>,
                "A field must be a string, a bool, a number, a Value, or a std::vector, "
                "std::map<std::string, …>, std::optional or Field of these; a struct needs a "
                "Binding of its own, another type a CustomValue.");
};

// A null or unknown value leaves a plain field default-initialized.

template <>
struct FieldCodec<std::string> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, std::string& out) {
    if (is_present(value)) out = text_of(value);
  }
  static Value write(const std::string& in, Type) { return Value::string(in); }
  static std::optional<std::string> fits(Type type) {
    if (type.is_string()) return std::nullopt;
    return "a string is bound to a " + type.friendly_name();
  }
};

template <>
struct FieldCodec<bool> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, bool& out) {
    if (is_present(value)) out = truth_of(value);
  }
  static Value write(const bool& in, Type) { return Value::boolean(in); }
  static std::optional<std::string> fits(Type type) {
    if (type.is_bool()) return std::nullopt;
    return "a bool is bound to a " + type.friendly_name();
  }
};

template <>
struct FieldCodec<Number> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, Number& out) {
    if (is_present(value)) out = number_of(value);
  }
  static Value write(const Number& in, Type) { return Value::number(in); }
  static std::optional<std::string> fits(Type type) {
    if (type.is_number()) return std::nullopt;
    return "a number is bound to a " + type.friendly_name();
  }
};

template <typename T>
requires internal::kIsInteger<T>
struct FieldCodec<T> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, T& out) {
    if (!is_present(value)) return;
    auto number = number_of(value).to_int64();
    if (!number || !std::in_range<T>(*number)) {
      throw AuthorError("the number " + number_of(value).to_string() +
                        " does not fit its field: validate it with between()");
    }
    out = static_cast<T>(*number);
  }
  static Value write(const T& in, Type) { return to_value(in); }
  static std::optional<std::string> fits(Type type) { return FieldCodec<Number>::fits(type); }
};

template <std::floating_point T>
struct FieldCodec<T> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, T& out) {
    if (is_present(value)) out = static_cast<T>(number_of(value).to_double());
  }
  static Value write(const T& in, Type) { return to_value(in); }
  static std::optional<std::string> fits(Type type) { return FieldCodec<Number>::fits(type); }
};

template <HasCustomValue T>
struct FieldCodec<T> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, T& out) {
    if (is_present(value)) out = custom_of<T>(value);
  }
  static Value write(const T& in, Type) { return to_value(in); }
  static std::optional<std::string> fits(Type type) {
    if (type == custom_value_type<T>()) return std::nullopt;
    return CustomValue<T>::name() + " is bound to a " + type.friendly_name();
  }
};

// Any value, unchanged.
template <>
struct FieldCodec<Value> {
  static constexpr bool nullable = true;
  static constexpr bool tells_unknown = true;
  static void read(const Value& value, Value& out) { out = value; }
  static Value write(const Value& in, Type) { return in; }
  static std::optional<std::string> fits(Type) { return std::nullopt; }
};

template <typename T>
struct FieldCodec<std::optional<T>> {
  static constexpr bool nullable = true;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, std::optional<T>& out) {
    out.reset();
    if (!is_present(value)) return;
    out.emplace();
    FieldCodec<T>::read(value, *out);
  }
  static Value write(const std::optional<T>& in, Type type) {
    return in ? FieldCodec<T>::write(*in, type) : Value::null(type);
  }
  static std::optional<std::string> fits(Type type) { return FieldCodec<T>::fits(type); }
};

template <typename T>
struct FieldCodec<Field<T>> {
  static constexpr bool nullable = true;
  static constexpr bool tells_unknown = true;
  static void read(const Value& value, Field<T>& out) {
    out = Field<T>();
    if (!value.is_known()) {
      out.state = Field<T>::State::unknown;
    } else if (!value.is_null()) {
      out.state = Field<T>::State::known;
      FieldCodec<T>::read(value, out.value);
    }
  }
  static Value write(const Field<T>& in, Type type) {
    if (in.is_null()) return Value::null(type);
    if (in.is_unknown()) return Value::unknown(type);
    return FieldCodec<T>::write(in.value, type);
  }
  static std::optional<std::string> fits(Type type) { return FieldCodec<T>::fits(type); }
};

// Lists and sets.
template <typename T>
struct FieldCodec<std::vector<T>> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, std::vector<T>& out) {
    out.clear();
    if (!is_present(value)) return;
    for (const Value& element : elements_of(value)) {
      T item{};
      FieldCodec<T>::read(element, item);
      out.push_back(std::move(item));
    }
  }
  static Value write(const std::vector<T>& in, Type type) {
    std::vector<Value> out;
    for (const T& item : in) out.push_back(FieldCodec<T>::write(item, type.element()));
    return type.is_set() ? Value::set(type.element(), std::move(out))
                         : Value::list(type.element(), std::move(out));
  }
  static std::optional<std::string> fits(Type type) {
    if (type.is_list() || type.is_set()) return FieldCodec<T>::fits(type.element());
    return "a vector is bound to a " + type.friendly_name();
  }
};

template <typename T>
struct FieldCodec<std::map<std::string, T>> {
  static constexpr bool nullable = false;
  static constexpr bool tells_unknown = false;
  static void read(const Value& value, std::map<std::string, T>& out) {
    out.clear();
    if (!is_present(value)) return;
    for (size_t i = 0; i < value.length(); ++i) {
      FieldCodec<T>::read(value.elements()[i], out[std::string(value.key(i))]);
    }
  }
  static Value write(const std::map<std::string, T>& in, Type type) {
    Value::Attributes out;
    for (const auto& [key, item] : in) {
      out.emplace_back(key, FieldCodec<T>::write(item, type.element()));
    }
    return Value::map(type.element(), std::move(out));
  }
  static std::optional<std::string> fits(Type type) {
    if (type.is_map()) return FieldCodec<T>::fits(type.element());
    return "a map is bound to a " + type.friendly_name();
  }
};

}  // namespace landform::sdk
