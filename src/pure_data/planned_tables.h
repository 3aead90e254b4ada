// The tables behind planned.h. Private to the library.
#pragma once

#include <span>
#include <string_view>

#include "pure_data/state_functions.h"
#include "value/type.h"

namespace landform::pure_data {

// An attribute that is stored as another text than the configured one.
struct StoredText {
  std::string_view type;
  // Nested blocks before the attribute, with dots.
  std::string_view path;
  StateText (*function)(std::string_view text);
};

// An attribute that the provider plans as null, whatever it is configured to be, unless another one
// of the same block has one of some values.
struct Dependent {
  std::string_view type;
  // Nested blocks before the attribute, with dots.
  std::string_view path;
  std::string_view other;
  std::string_view initial;   // what the other one is if it is not set
  std::string_view accepted;  // words
  std::string_view only{};    // if not empty, the only value that is dropped
};

// Of a type, by its name.
[[nodiscard]] std::span<const StoredText> stored_texts(std::string_view type);
[[nodiscard]] std::span<const Dependent> dependents(std::string_view type);

// Whether a type is built with Terraform's SDK 2.
[[nodiscard]] bool is_older_type(std::string_view type);

// What an older type plans in place of an empty value of an attribute.
enum class Empty {
  kept,
  null,
  open,  // the provider fills it, or that cannot be told
};
[[nodiscard]] Empty empty_text(std::string_view type, std::string_view name);
[[nodiscard]] Empty empty_map(std::string_view type, std::string_view name);
[[nodiscard]] Empty empty_sequence(std::string_view type, std::string_view name);

// The attributes for which a type differs from most others; each a list of words.
struct EmptyExceptions {
  std::string_view type{};
  std::string_view open{};
  std::string_view null{};
  std::string_view kept{};
};
[[nodiscard]] EmptyExceptions empty_exceptions(std::string_view type);

// What a type plans for what is not set, as planned_defaults.cc reads it. Sorted by type.
struct Defaults {
  std::string_view type;
  std::string_view entries;
};
[[nodiscard]] std::span<const Defaults> defaults_a_to_d();
[[nodiscard]] std::span<const Defaults> defaults_e_to_l();
[[nodiscard]] std::span<const Defaults> defaults_m_to_z();

// Whether a word is among several.
[[nodiscard]] bool among(std::string_view words, std::string_view word);

// The type that an attribute has in all resources, if that is number or bool; otherwise dynamic.
[[nodiscard]] Type fixed_type(std::string_view attribute);

}  // namespace landform::pure_data
