// Values of the language.
//
// A Value is an immutable handle of two words: its type with a tag, and a small payload or a
// pointer to a counted one. Copying is cheap, and values may be shared between threads.
//
// Every value has a type, and is one of: null; unknown (with what is still known about it, its
// Refinement); known. Any value, at any depth, may be marked (sensitive, ephemeral). Most code
// needs values that are unmarked and known: check is_marked(), is_known() and is_null() first, in
// this order; the accessors assert it.
//
// Collections cache two facts about their contents, so that checking is free: whether anything is
// unknown (is_wholly_known) and whether anything is marked (contains_marked).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/counted.h"
#include "value/marks.h"
#include "value/number.h"
#include "value/type.h"

namespace landform {

class Refinement;
struct NamedValue;
struct ValueRange;

namespace detail {
struct StringRep;
struct SequenceRep;
struct MarkedRep;
struct RefinedRep;
}  // namespace detail

class Value {
 public:
  using Attributes = std::vector<std::pair<std::string, Value>>;

  // Null of type dynamic.
  Value() noexcept : bits_(type_bits(Type::dynamic())), payload_{.integer = 0} {}
  Value(const Value& other) noexcept : bits_(other.bits_), payload_(other.payload_) {
    if (is_counted()) payload_.counted->retain();
  }
  Value(Value&& other) noexcept : bits_(other.bits_), payload_(other.payload_) {
    other.bits_ &= ~kTagMask;  // null, which is not counted
  }
  Value& operator=(const Value& other) noexcept {
    Value copy(other);
    swap(copy);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Value() {
    if (is_counted() && payload_.counted->release()) destroy();
  }

  static Value null(Type type = Type::dynamic());
  static Value unknown(Type type = Type::dynamic());
  // Unknown, but not null.
  static Value unknown_not_null(Type type);
  // The text is normalised to NFC.
  static Value string(std::string_view text);
  // Text that is known to be in NFC.
  static Value string_nfc(std::string_view text);
  static Value boolean(bool value);
  static Value number(const Number& value);
  static Value number(int64_t value);
  // Elements of type dynamic (null or unknown) take the element type; all others must have it.
  static Value list(Type element, std::vector<Value> elements);
  static Value map(Type element,
                   Attributes entries);  // of two entries with the same key, the last wins
  // Duplicates are removed and the order is that of the language. Marks of elements move to the set
  // itself.
  static Value set(Type element, std::vector<Value> elements);
  static Value tuple(std::vector<Value> elements);
  // Of two attributes with the same name, the last wins.
  static Value object(Attributes attributes);
  static Value object_of(std::vector<NamedValue> attributes);
  // Values in the order of the type's attributes; their types must be the attributes' (dynamic ones
  // are adapted).
  static Value object(Type type, std::vector<Value> values);
  static Value empty_tuple() { return tuple({}); }
  static Value empty_object() { return object(Attributes{}); }

  [[nodiscard]] Type type() const {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the tag is in the pointer's free bits
    return Type(reinterpret_cast<const detail::TypeRep*>(bits_ & ~kTagMask));
  }
  // These three see through a mark on the value itself.
  [[nodiscard]] bool is_null() const {
    return tag() == Tag::null || (is_marked() && marked_value().is_null());
  }
  [[nodiscard]] bool is_known() const {
    return tag() != Tag::unknown && tag() != Tag::refined &&
           (!is_marked() || marked_value().is_known());
  }
  [[nodiscard]] bool is_wholly_known() const;
  [[nodiscard]] bool is_marked() const { return tag() == Tag::marked; }
  [[nodiscard]] bool contains_marked() const;

  // How large it is, with everything in it, counted as often as it appears: about the number of
  // bytes needed to write it, divided by kBytesOfWeight. The largest result stands for all larger
  // ones.
  static constexpr uint32_t kBytesOfWeight = 16;
  [[nodiscard]] uint32_t weight() const;

  // The marks on the value itself.
  [[nodiscard]] Marks marks() const;
  // All marks on the value and inside it.
  [[nodiscard]] Marks marks_deep() const;
  [[nodiscard]] bool has_mark(Marks mark) const { return (marks() & mark) != Marks::none; }
  // Adds marks.
  [[nodiscard]] Value with_marks(Marks marks) const;
  [[nodiscard]] Value with_marks_of(const Value& other) const { return with_marks(other.marks()); }
  // Without the marks on the value itself.
  [[nodiscard]] Value unmarked() const;
  // Without any marks, at any depth.
  [[nodiscard]] Value unmarked_deep() const;

  // The value must be known, non-null, unmarked, and of the right type.
  [[nodiscard]] std::string_view as_string() const;
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] Number as_number() const;

  // Of a known list, set, tuple, map (sorted by key) or object (sorted by name).
  [[nodiscard]] std::span<const Value> elements() const;
  [[nodiscard]] size_t length() const { return elements().size(); }
  // The key of the i-th element of a map, or the name of the i-th attribute of an object.
  [[nodiscard]] std::string_view key(size_t i) const;
  // The element of a map or attribute of an object, or a null pointer.
  [[nodiscard]] const Value* find(std::string_view key) const;
  // The keys in a `for` expression: numbers for list and tuple, strings for map and object,
  // elements for a set.
  [[nodiscard]] Value iteration_key(size_t i) const;

  // The refinement of an unknown value; empty if it has none.
  [[nodiscard]] const Refinement& refinement() const;

  // Whether two values are the same in every respect: type, marks, knownness, refinements, content.
  [[nodiscard]] bool identical(const Value& other) const;

  // The same null, unknown or known value with a more concrete type in place of a dynamic one.
  [[nodiscard]] Value retyped(Type type) const;

 private:
  friend class Refinement;
  friend class ValueAccess;
  // Kinds from `refined` on are reference-counted: they have the fourth bit set.
  enum class Tag : uint8_t {
    null = 0,
    unknown = 1,
    boolean = 2,
    integer53 = 3,  // integers by their precision
    integer64 = 4,
    integer512 = 5,
    real53 = 6,  // other exact doubles
    real512 = 7,
    refined = 8,
    marked = 9,
    big = 10,
    string = 11,
    sequence = 12,  // list, set, tuple, object
    map = 13,
  };
  union Payload {
    int64_t integer;
    double real;
    bool boolean;
    const detail::Counted* counted;
  };

  static constexpr uintptr_t kTagMask = 15;
  static constexpr uintptr_t kCountedBit = 8;

  Value(Type type, Tag tag, Payload payload) noexcept
      : bits_(type_bits(type) | static_cast<uintptr_t>(tag)), payload_(payload) {}
  static uintptr_t type_bits(Type type) { return reinterpret_cast<uintptr_t>(type.rep_); }
  [[nodiscard]] Tag tag() const { return static_cast<Tag>(bits_ & kTagMask); }
  [[nodiscard]] bool is_counted() const { return (bits_ & kCountedBit) != 0; }
  void swap(Value& other) noexcept {
    std::swap(bits_, other.bits_);
    std::swap(payload_, other.payload_);
  }
  // Takes ownership of a counted payload.
  void destroy() noexcept;
  // What is marked.
  [[nodiscard]] const Value& marked_value() const;
  [[nodiscard]] const detail::SequenceRep& sequence() const;
  static Value refined(Type type, Refinement refinement);
  static Value from_sequence(Type type, std::vector<Value> elements);
  // Of elements with names and values in any form; takes the values.
  template <typename Named>
  static Value object_of_named(std::vector<Named>& attributes);

  uintptr_t bits_;
  Payload payload_;
};

// An attribute; the name must outlive it.
struct NamedValue {
  std::string_view name;
  Value value;
};

}  // namespace landform
