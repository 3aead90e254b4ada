#include "eval/access.h"

#include <fmt/format.h>

#include <optional>

#include "base/quote.h"
#include "base/unicode.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/operators.h"
#include "value/partial_object.h"
#include "value/shown.h"

namespace landform::eval {
namespace {

constexpr const char* kInvalidIndex = "Invalid index";
constexpr const char* kNoSuchElement =
    "The given key does not identify an element in this collection value";
constexpr const char* kUnsupported = "Unsupported attribute";

// A part of something unknown.
Value unknown_like(const Value& container, Type type, const Value& key) {
  const Value sources[] = {container, key};
  Value part = with_shown(Value::unknown(type), shown_part(container, key));
  return early_by(part, sources).with_marks_of(container);
}

// Why a known index is outside a sequence.
std::string outside(const Value& collection, const Number& index) {
  if (!index.is_integer()) {
    return fmt::format(
        "{}: indexing a sequence requires a whole number, but the given index has a fractional "
        "part.",
        kNoSuchElement);
  }
  if (index.sign() < 0) {
    return fmt::format("{}: a negative number is not a valid index for a sequence.",
                       kNoSuchElement);
  }
  Value length = length_of(collection);
  if (length.is_known() && !length.is_marked() && compare(index, length.as_number()) <= 0) {
    if (length.as_number().sign() == 0)
      return fmt::format("{}: the collection has no elements.", kNoSuchElement);
    return fmt::format(
        "{}: the given index is greater than or equal to the length of the collection.",
        kNoSuchElement);
  }
  return fmt::format("{}.", kNoSuchElement);
}

Value index_sequence(const Value& collection, const Value& key, const Range& range,
                     Diagnostics& diagnostics) {
  Type type = collection.type();
  Value plain = collection.unmarked();
  Value index = key.unmarked();
  if (!index.is_known() || (!plain.is_known() && type.is_list())) {
    return unknown_like(collection, type.is_list() ? type.element() : Type::dynamic(), index);
  }
  size_t length = type.is_tuple() ? type.elements().size() : plain.length();
  Number number = index.as_number();
  auto position = number.to_int64();
  if (!position || *position < 0 || static_cast<uint64_t>(*position) >= length) {
    diagnostics.error(kInvalidIndex, outside(collection, number), range);
    return Value::unknown();
  }
  auto at = static_cast<size_t>(*position);
  Value element = plain.is_known() ? plain.elements()[at] : Value::unknown(type.elements()[at]);
  return element.with_marks(collection.marks() | key.marks());
}

Value index_map(const Value& collection, const Value& key, const Range& range,
                Diagnostics& diagnostics) {
  Value plain = collection.unmarked();
  Value name = key.unmarked();
  if (!plain.is_known() || !name.is_known())
    return unknown_like(collection, collection.type().element(), name);
  const Value* found = plain.find(name.as_string());
  if (found == nullptr) {
    diagnostics.error(kInvalidIndex, fmt::format("{}.", kNoSuchElement), range);
    return Value::unknown();
  }
  return found->with_marks(collection.marks() | key.marks());
}

Value index_object(const Value& collection, const Value& key, bool by_number, const Range& range,
                   Diagnostics& diagnostics) {
  Value plain = collection.unmarked();
  Value name = key.unmarked();
  if (!plain.is_known() || !name.is_known()) return unknown_like(collection, Type::dynamic(), name);
  const Value* found = plain.find(name.as_string());
  if (found == nullptr) {
    diagnostics.error(
        kInvalidIndex,
        fmt::format(
            "{}.{}", kNoSuchElement,
            by_number
                ? " An object only supports looking up attributes by name, not by numeric index."
                : ""),
        range);
    return Value::unknown();
  }
  return found->with_marks_of(collection);
}

// By name, as an attribute; what another key leads to is not known.
Value index_partial(const Value& object, const Value& key) {
  Value name = key.unmarked();
  bool named = name.is_known() && name.type().is_string();
  Value out = named ? partial_attribute(object, name.as_string())
                    : other_parts(object.unmarked()).with_marks_of(object);
  return out.with_marks_of(key);
}

}  // namespace

Value index_value(const Value& collection, const Value& key, const Range& range,
                  Diagnostics& diagnostics) {
  auto fail = [&](const char* summary, std::string detail) {
    diagnostics.error(summary, std::move(detail), range);
    return Value::unknown();
  };
  if (collection.is_null()) {
    return fail("Attempt to index null value",
                "This value is null, so it does not have any indices.");
  }
  if (key.is_null()) return fail(kInvalidIndex, "Can't use a null value as an indexing key.");
  Type type = collection.type();
  if (type.is_dynamic() && is_partial_object(collection)) return index_partial(collection, key);
  if (type.is_dynamic() || key.type().is_dynamic())
    return unknown_like(collection, Type::dynamic(), key);

  bool sequence = type.is_list() || type.is_tuple();
  if (!sequence && !type.is_map() && !type.is_object()) {
    if (type.is_set()) {
      return fail(kInvalidIndex,
                  "Elements of a set are identified only by their value and don't have any "
                  "separate index or key to "
                  "select with, so it's only possible to perform operations across all elements of "
                  "the set.");
    }
    return fail(kInvalidIndex, "This value does not have any indices.");
  }
  auto converted = convert(key, sequence ? Type::number() : Type::string());
  if (!converted)
    return fail(kInvalidIndex, fmt::format("{}: {}.", kNoSuchElement, converted.error().message));
  if (sequence) return index_sequence(collection, converted.value(), range, diagnostics);
  if (type.is_map()) return index_map(collection, converted.value(), range, diagnostics);
  return index_object(collection, converted.value(), key.type().is_number(), range, diagnostics);
}

Value attribute_of(const Value& object, std::string_view name, const Range& range,
                   Diagnostics& diagnostics) {
  auto fail = [&](const char* summary, std::string detail) {
    diagnostics.error(summary, std::move(detail), range);
    return Value::unknown();
  };
  if (object.is_null()) {
    return fail("Attempt to get attribute from null value",
                "This value is null, so it does not have any attributes.");
  }
  std::string normal;
  if (!is_surely_nfc(name)) {
    normal = to_nfc(name);
    name = normal;
  }
  Type type = object.type();
  switch (type.kind()) {
    case Kind::object: {
      const AttributeType* attribute = type.attribute(name);
      if (attribute == nullptr) {
        return fail(kUnsupported, fmt::format("This object does not have an attribute named {}.",
                                              go_quote(name)));
      }
      if (!object.is_known()) return unknown_like(object, attribute->type, Value::string_nfc(name));
      if (!object.is_marked()) return *object.find(name);
      return object.unmarked().find(name)->with_marks_of(object);
    }
    case Kind::map: {
      if (!object.is_known()) return unknown_like(object, type.element(), Value::string_nfc(name));
      Value plain = object.unmarked();
      const Value* found = plain.find(name);
      if (found == nullptr) {
        return fail(
            "Missing map element",
            fmt::format("This map does not have an element with the key {}.", go_quote(name)));
      }
      return found->with_marks_of(object);
    }
    case Kind::dynamic:
      if (is_partial_object(object)) return partial_attribute(object, name);
      return unknown_like(object, Type::dynamic(), Value::string_nfc(name));
    case Kind::list:
      if (!type.element().is_object()) break;
      if (type.element().attribute(name) != nullptr) {
        return fail(
            kUnsupported,
            fmt::format("Can't access attributes on a list of objects. Did you mean to access "
                        "attribute {} for "
                        "a specific element of the list, or across all elements of the list?",
                        go_quote(name)));
      }
      return fail(kUnsupported,
                  "Can't access attributes on a list of objects. Did you mean to access an "
                  "attribute for a specific "
                  "element of the list, or across all elements of the list?");
    case Kind::set:
      if (!type.element().is_object()) break;
      return fail(kUnsupported,
                  "Can't access attributes on a set of objects. Did you mean to access an "
                  "attribute across all "
                  "elements of the set?");
    case Kind::string:
    case Kind::number:
    case Kind::boolean:
      return fail(kUnsupported,
                  fmt::format("Can't access attributes on a primitive-typed value ({}).",
                              type.friendly_name()));
    default:
      break;
  }
  return fail(kUnsupported, "This value does not have any attributes.");
}

Value step_key(const syntax::Step& step) {
  switch (step.kind) {
    case syntax::Step::Kind::index_integer:
      return Value::number(Number::literal(step.integer));
    case syntax::Step::Kind::index_number:
      return Value::number(Number::parse(step.text()).value_or(Number(0)));
    default:
      return Value::string(step.text());
  }
}

Value apply_steps(Value value, std::span<const syntax::Step> steps, FileId file,
                  Diagnostics& diagnostics) {
  // Inside of an object that may have more than is known, nothing is missing.
  std::optional<Value> rest;
  for (const syntax::Step& step : steps) {
    if (is_partial_object(value)) rest = other_parts(value.unmarked());
    Diagnostics found;
    Value part = apply_step(value, step, file, found);
    if (found.has_errors()) {
      if (rest) return rest->with_marks_of(value);
      diagnostics.append(std::move(found));
      return Value::unknown();
    }
    value = std::move(part);
  }
  return value;
}

Value apply_step(const Value& value, const syntax::Step& step, FileId file,
                 Diagnostics& diagnostics) {
  Range range{file, step.begin, step.end};
  if (step.kind == syntax::Step::Kind::attribute)
    return attribute_of(value, step.text(), range, diagnostics);
  return index_value(value, step_key(step), range, diagnostics);
}

}  // namespace landform::eval
