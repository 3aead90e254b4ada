// Types of values.
//
// A Type is a pointer to an interned, immutable description that lives as long as the program, so
// types are compared by address and cheap to copy. Any thread may create and read them.
//
// Types also serve as constraints: `dynamic` then stands for any type, and an object's attributes
// may be optional. The type of a value never has optional attributes; without_optional() removes
// them.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace landform {

enum class Kind : uint8_t { dynamic, boolean, number, string, list, set, map, tuple, object };

struct AttributeType;
struct AttributeView;

namespace detail {
struct TypeRep;
}

class Type {
 public:
  Type() : Type(dynamic()) {}
  // The type of values whose type is unknown; as a constraint, any type.
  static Type dynamic();
  static Type boolean();
  static Type number();
  static Type string();
  static Type list(Type element);
  static Type set(Type element);
  static Type map(Type element);
  static Type tuple(std::span<const Type> elements);
  static Type tuple(std::initializer_list<Type> elements) {
    return tuple(std::span<const Type>(elements.begin(), elements.size()));
  }
  // Attributes in any order; of two with the same name, the last one wins. Names must be in NFC.
  static Type object(std::vector<AttributeType> attributes);
  // Attributes sorted by name, without duplicates.
  static Type object_of(std::span<const AttributeView> attributes);
  static Type empty_tuple() { return tuple(std::span<const Type>{}); }
  static Type empty_object();

  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool is_dynamic() const { return kind() == Kind::dynamic; }
  [[nodiscard]] bool is_string() const { return kind() == Kind::string; }
  [[nodiscard]] bool is_number() const { return kind() == Kind::number; }
  [[nodiscard]] bool is_bool() const { return kind() == Kind::boolean; }
  [[nodiscard]] bool is_list() const { return kind() == Kind::list; }
  [[nodiscard]] bool is_set() const { return kind() == Kind::set; }
  [[nodiscard]] bool is_map() const { return kind() == Kind::map; }
  [[nodiscard]] bool is_tuple() const { return kind() == Kind::tuple; }
  [[nodiscard]] bool is_object() const { return kind() == Kind::object; }
  // string, number, bool
  [[nodiscard]] bool is_primitive() const;
  // list, set, map
  [[nodiscard]] bool is_collection() const;

  // Of a list, set or map.
  [[nodiscard]] Type element() const;
  // Of a tuple.
  [[nodiscard]] std::span<const Type> elements() const;
  // Of an object, sorted by name.
  [[nodiscard]] std::span<const AttributeType> attributes() const;
  // The index of an object's attribute in attributes(), or -1.
  [[nodiscard]] int attribute_index(std::string_view name) const;
  [[nodiscard]] const AttributeType* attribute(std::string_view name) const;

  // Whether dynamic occurs anywhere in the type.
  [[nodiscard]] bool has_dynamic() const;
  // Whether an optional attribute occurs anywhere in the type.
  [[nodiscard]] bool has_optional() const;
  [[nodiscard]] Type without_optional() const;

  // For messages: "list of string", "object"; for a constraint, "any type" in place of "dynamic".
  [[nodiscard]] std::string friendly_name() const;
  [[nodiscard]] std::string friendly_name_for_constraint() const;
  // As a type expression on one line: `object({a=string,b=optional(number)})`.
  [[nodiscard]] std::string to_expression() const;

  friend bool operator==(Type a, Type b) { return a.rep_ == b.rep_; }

  // A hash value.
  [[nodiscard]] size_t hash() const { return reinterpret_cast<uintptr_t>(rep_) >> 4; }

 private:
  friend class Value;
  constexpr explicit Type(const detail::TypeRep* rep) : rep_(rep) {}

  const detail::TypeRep* rep_;
};

struct AttributeType {
  std::string name;
  Type type;
  bool optional = false;

  friend bool operator==(const AttributeType&, const AttributeType&) = default;
};

// A required attribute; the name must outlive it.
struct AttributeView {
  std::string_view name;
  Type type;
};

namespace detail {

// The interned description behind a Type. Aligned so that a Value has four bits for its tag.
struct alignas(16) TypeRep {
  Kind kind = Kind::dynamic;
  bool has_dynamic = false;
  bool has_optional = false;
  std::vector<Type> elements{};             // tuple: its elements; list, set, map: one
  std::vector<AttributeType> attributes{};  // object
  // The collection types of this element type, once created: found without a lock.
  mutable std::atomic<const TypeRep*> list_of{nullptr};
  mutable std::atomic<const TypeRep*> set_of{nullptr};
  mutable std::atomic<const TypeRep*> map_of{nullptr};
};

extern const TypeRep kDynamicRep;
extern const TypeRep kBooleanRep;
extern const TypeRep kNumberRep;
extern const TypeRep kStringRep;

}  // namespace detail

inline Type Type::dynamic() { return Type(&detail::kDynamicRep); }
inline Type Type::boolean() { return Type(&detail::kBooleanRep); }
inline Type Type::number() { return Type(&detail::kNumberRep); }
inline Type Type::string() { return Type(&detail::kStringRep); }
inline Kind Type::kind() const { return rep_->kind; }
inline bool Type::has_dynamic() const { return rep_->has_dynamic; }
inline bool Type::has_optional() const { return rep_->has_optional; }

// Whether every value of type `given` satisfies the constraint `want` without conversion.
[[nodiscard]] bool conforms(Type given, Type want);

}  // namespace landform
