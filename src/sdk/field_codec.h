// Conversion between struct fields and values. Private to binding.h.
//
// A codec has read(), write(), and fits(), which says why a type does not match the field.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sdk/object.h"
#include "value/number.h"
#include "value/presence.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

// A field that can be null or unknown, for hooks that need to distinguish these.
template <typename T>
struct Field {
  enum class State : uint8_t { null, unknown, known };
  State state = State::null;
  T value{};

  Field() = default;
  Field(T known) : state(State::known), value(std::move(known)) {}  // NOLINT: meant to be implicit
  [[nodiscard]] bool is_known() const { return state == State::known; }
  [[nodiscard]] bool is_null() const { return state == State::null; }
  [[nodiscard]] bool is_unknown() const { return state == State::unknown; }
};

template <typename T>
struct FieldCodec;

// A null or unknown value leaves a plain field default-initialized.

template <>
struct FieldCodec<std::string> {
  static constexpr bool nullable = false;
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
  static void read(const Value& value, Number& out) {
    if (is_present(value)) out = number_of(value);
  }
  static Value write(const Number& in, Type) { return Value::number(in); }
  static std::optional<std::string> fits(Type type) {
    if (type.is_number()) return std::nullopt;
    return "a number is bound to a " + type.friendly_name();
  }
};

template <>
struct FieldCodec<int64_t> {
  static constexpr bool nullable = false;
  static void read(const Value& value, int64_t& out) {
    if (!is_present(value)) return;
    auto number = number_of(value).to_int64();
    if (!number) throw AuthorError("a number does not fit 64 bits: make the attribute an int64()");
    out = *number;
  }
  static Value write(const int64_t& in, Type) { return Value::number(in); }
  static std::optional<std::string> fits(Type type) { return FieldCodec<Number>::fits(type); }
};

template <>
struct FieldCodec<double> {
  static constexpr bool nullable = false;
  static void read(const Value& value, double& out) {
    if (is_present(value)) out = number_of(value).to_double();
  }
  static Value write(const double& in, Type) { return Value::number(Number::from_double(in)); }
  static std::optional<std::string> fits(Type type) { return FieldCodec<Number>::fits(type); }
};

// Any value, unchanged.
template <>
struct FieldCodec<Value> {
  static constexpr bool nullable = true;
  static void read(const Value& value, Value& out) { out = value; }
  static Value write(const Value& in, Type) { return in; }
  static std::optional<std::string> fits(Type) { return std::nullopt; }
};

template <typename T>
struct FieldCodec<std::optional<T>> {
  static constexpr bool nullable = true;
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
