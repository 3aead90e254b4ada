// Conversion between types.
//
// Whether one type can be converted to another is decided from the types alone, before looking at
// any element (is_convertible_rule); converting then applies the same rules to the value. "Safe"
// conversions never lose anything.
#include "value/convert.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/check.h"
#include "value/conversion_rules.h"
#include "value/early.h"
#include "value/operators.h"
#include "value/partial_object.h"
#include "value/refinement.h"
#include "value/shown.h"

namespace landform {

using Conversion = Result<Value, ConversionError>;

namespace detail {

bool can_convert(Type in, Type out, bool safe) {
  if (out.is_dynamic()) return true;
  if (in.is_dynamic()) return !safe;
  if (in.is_primitive() && out.is_primitive()) {
    if (in == out) return true;
    if (out.is_string()) return true;
    return !safe && in.is_string();
  }
  auto same_or_convertible = [&](Type a, Type b) { return a == b || can_convert(a, b, safe); };
  switch (out.kind()) {
    case Kind::object:
      if (in.is_object()) {
        for (const auto& want : out.attributes()) {
          const AttributeType* have = in.attribute(want.name);
          if (have == nullptr ? !want.optional : !same_or_convertible(have->type, want.type))
            return false;
        }
        return true;
      }
      if (in.is_map() && !safe) {
        return std::all_of(out.attributes().begin(), out.attributes().end(),
                           [&](const AttributeType& want) {
                             return want.optional || same_or_convertible(in.element(), want.type);
                           });
      }
      return false;
    case Kind::tuple:
      return in.is_tuple() &&
             std::equal(in.elements().begin(), in.elements().end(), out.elements().begin(),
                        out.elements().end(), same_or_convertible);
    case Kind::list:
    case Kind::set: {
      if (in.is_list() || in.is_set()) {
        if (out.is_set() && in.is_list() && safe) return false;
        return same_or_convertible(in.element(), out.element());
      }
      if (!in.is_tuple()) return false;
      if (in.elements().empty()) return true;
      std::optional<Type> element = sequence_element(in.elements(), out.element(), safe);
      return element && std::all_of(in.elements().begin(), in.elements().end(),
                                    [&](Type t) { return same_or_convertible(t, *element); });
    }
    case Kind::map: {
      if (in.is_map()) return can_convert(in.element(), out.element(), safe);
      if (!in.is_object()) return false;
      if (in.attributes().empty()) return true;
      std::optional<Type> element = map_element(in, out.element(), safe);
      return element && std::all_of(in.attributes().begin(), in.attributes().end(),
                                    [&](const AttributeType& a) {
                                      return same_or_convertible(a.type, *element);
                                    });
    }
    default:
      return false;
  }
}

std::optional<Type> sequence_element(std::span<const Type> from, Type want, bool safe) {
  if (!want.is_dynamic()) return want;
  std::optional<Type> common = unify_types(from, safe);
  if (!common || !common->is_dynamic()) return common;
  bool all_dynamic = std::all_of(from.begin(), from.end(), [](Type t) { return t.is_dynamic(); });
  return all_dynamic ? common : std::nullopt;
}

std::optional<Type> map_element(Type object, Type want, bool safe) {
  if (!want.is_dynamic()) return want;
  std::vector<Type> types;
  for (const auto& a : object.attributes()) types.push_back(a.type);
  return unify_types(types, safe);
}

namespace {

// `out` with its dynamic parts taken from `in`: the type of an unknown or null result.
Type replace_dynamic(std::optional<Type> in, Type out) {
  if (!in || in->is_dynamic()) return out;
  switch (out.kind()) {
    case Kind::dynamic:
      return *in;
    case Kind::map: {
      if (in->is_map()) return Type::map(replace_dynamic(in->element(), out.element()));
      if (!in->is_object()) return out;
      std::vector<Type> types;
      for (const auto& a : in->attributes()) types.push_back(a.type);
      return Type::map(replace_dynamic(unify_types(types, false), out.element()));
    }
    case Kind::list:
    case Kind::set: {
      auto make = [&](std::optional<Type> from) {
        Type element = replace_dynamic(from, out.element());
        return out.is_list() ? Type::list(element) : Type::set(element);
      };
      if (in->is_list() || in->is_set()) return make(in->element());
      if (in->is_tuple()) return make(unify_types(in->elements(), false));
      return out;
    }
    case Kind::object: {
      std::vector<AttributeType> attributes;
      for (const auto& a : out.attributes()) {
        std::optional<Type> from;
        if (in->is_map()) from = in->element();
        if (in->is_object() && in->attribute(a.name) != nullptr) from = in->attribute(a.name)->type;
        attributes.push_back({a.name, replace_dynamic(from, a.type), false});
      }
      return Type::object(std::move(attributes));
    }
    case Kind::tuple: {
      std::vector<Type> elements;
      for (size_t i = 0; i < out.elements().size(); ++i) {
        elements.push_back(replace_dynamic(in->elements()[i], out.elements()[i]));
      }
      return Type::tuple(elements);
    }
    default:
      return out;
  }
}

// An unknown value of the new type, with the refinements that still apply.
Value convert_unknown(const Value& value, Type target) {
  ValueRange source = range_of(value);
  Refiner result(Value::unknown(target));
  if (source.definitely_not_null()) result.not_null();
  if (source.type.is_object() && target.is_map()) {
    result.length(static_cast<int64_t>(source.type.attributes().size()));
  } else if (source.type.is_tuple() && (target.is_list() || target.is_set())) {
    auto length = static_cast<int64_t>(source.type.elements().size());
    result.length_lower(target.is_set() ? std::min<int64_t>(length, 1) : length)
        .length_upper(length);
  } else if (source.type.is_collection() && target.is_collection()) {
    int64_t lower = source.facts.min_length;
    result.length_lower(target.is_set() ? std::min<int64_t>(lower, 1) : lower);
    result.length_upper(source.facts.max_length);
  }
  const Value sources[] = {value};
  return early_by(with_shown(result.done(), source.facts.shown), sources);
}

class Converter {
 public:
  explicit Converter(bool safe) : safe_(safe) {}

  Conversion run(const Value& in, Type out) {
    if (in.is_marked()) {
      Conversion inner = run(in.unmarked(), out);
      if (!inner) return inner;
      return inner.value().with_marks_of(in);
    }
    if (out.is_dynamic()) return in;
    if (is_partial_object(in) && out.is_object()) return to_object(expected_part(in, out), out);
    if (!in.is_known())
      return convert_unknown(in, replace_dynamic(in.type(), out.without_optional()));
    if (in.is_null()) return Value::null(replace_dynamic(in.type(), out.without_optional()));
    if (out.is_primitive()) return primitive(in, out);
    switch (out.kind()) {
      case Kind::list:
        return to_list(in, out.element());
      case Kind::set:
        return to_set(in, out.element());
      case Kind::map:
        return to_map(in, out.element());
      case Kind::tuple:
        return to_tuple(in, out);
      default:
        return in.type().is_map() ? map_to_object(in, out) : to_object(in, out);
    }
  }

 private:
  // The attributes that an object type asks for.
  static Value expected_part(const Value& in, Type out) {
    Value::Attributes all;
    for (const AttributeType& attribute : out.attributes())
      all.emplace_back(attribute.name, partial_attribute(in, attribute.name));
    return Value::object(std::move(all));
  }

  [[nodiscard]] ConversionError failure(std::string message) const {
    return {std::move(message), path_};
  }

  Conversion primitive(const Value& in, Type out) {
    if (in.type() == out) return in;
    if (out.is_string()) {
      if (in.type().is_number()) return Value::string_nfc(in.as_number().to_string());
      return Value::string_nfc(in.as_bool() ? "true" : "false");
    }
    LANDFORM_CHECK(in.type().is_string());
    std::string_view text = in.as_string();
    if (out.is_number()) {
      if (auto number = Number::parse(text)) return Value::number(*number);
      return failure("a number is required");
    }
    if (text == "true" || text == "1") return Value::boolean(true);
    if (text == "false" || text == "0") return Value::boolean(false);
    std::string lower = ascii_lower(text);
    if (lower == "true" || lower == "false") {
      return failure(
          fmt::format("a bool is required; to convert from string, use lowercase \"{}\"", lower));
    }
    return failure("a bool is required");
  }

  // As in Terraform, a null in some structures loses its marks.
  enum class NullMarks : uint8_t { keep, drop };

  // An element at a step of the path.
  Conversion element(const Value& in, Type out, PathStep step, NullMarks marks = NullMarks::keep) {
    if (marks == NullMarks::drop && in.is_marked() && in.is_null())
      return element(in.unmarked(), out, std::move(step));
    if (in.type() == out) return in;
    path_.push_back(std::move(step));
    Conversion result = run(in, out);
    path_.pop_back();
    return result;
  }

  // All elements, to one type; the results may still differ where that type has dynamic parts.
  Result<std::vector<Value>, ConversionError> elements(const Value& in, Type out, NullMarks marks) {
    std::vector<Value> converted;
    converted.reserve(in.length());
    for (size_t i = 0; i < in.length(); ++i) {
      PathStep step = PathStep::index(in.type().is_set() ? Value::number(static_cast<int64_t>(i))
                                                         : in.iteration_key(i));
      Conversion one = element(in.elements()[i], out, std::move(step), marks);
      if (!one) return std::move(one).error();
      converted.push_back(std::move(one).value());
    }
    return converted;
  }

  // Converts elements of different types to a common type.
  Result<std::vector<Value>, ConversionError> unify_elements(std::vector<Value> values) {
    std::vector<Type> types;
    for (const Value& v : values) types.push_back(v.type());
    std::optional<Type> common = unify_types(types, safe_);
    if (!common) return failure("cannot find a common base type for all elements");
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i].type() == *common) continue;
      Conversion one =
          element(values[i], *common, PathStep::index(Value::number(static_cast<int64_t>(i))));
      if (!one) return std::move(one).error();
      values[i] = std::move(one).value();
    }
    return values;
  }

  // The common type of all elements, ignoring those of unknown type.
  static std::optional<Type> common_type(const std::vector<Value>& values) {
    Type common = Type::dynamic();
    for (const Value& v : values) {
      if (v.type().is_dynamic() || v.type() == common) continue;
      if (!common.is_dynamic()) return std::nullopt;
      common = v.type();
    }
    return common;
  }

  static Type empty_element(const Value& in, Type want) {
    if (want.is_dynamic() && in.type().is_collection()) return in.type().element();
    return want.without_optional();
  }

  Conversion to_list(const Value& in, Type want) {
    if (in.type().is_set() && in.length() > 1 && !in.is_wholly_known()) {
      return Value::unknown(replace_dynamic(in.type(), Type::list(want.without_optional())));
    }
    if (in.length() == 0) return Value::list(empty_element(in, want), {});
    bool tuple = in.type().is_tuple();
    Type target = tuple ? *sequence_element(in.type().elements(), want, safe_) : want;
    auto converted = elements(in, target, tuple ? NullMarks::keep : NullMarks::drop);
    if (!converted) return std::move(converted).error();
    if (tuple && !common_type(converted.value())) {
      converted = unify_elements(std::move(converted).value());
      if (!converted) {
        ConversionError error = std::move(converted).error();
        // As in Terraform, the place is the element that was converted last.
        if (error.path.size() == path_.size()) {
          error.path.push_back(
              PathStep::index(Value::number(static_cast<int64_t>(in.length()) - 1)));
        }
        return error;
      }
    }
    std::optional<Type> common = common_type(converted.value());
    if (!common) return failure("element types must all match for conversion to list");
    return Value::list(*common, std::move(converted).value());
  }

  Conversion to_set(const Value& in, Type want) {
    if (in.length() == 0) return Value::set(empty_element(in, want), {});
    Type target =
        in.type().is_tuple() ? *sequence_element(in.type().elements(), want, safe_) : want;
    auto converted = elements(in, target, NullMarks::drop);
    if (!converted) return std::move(converted).error();
    std::optional<Type> common = common_type(converted.value());
    if (!common) return failure("element types must all match for conversion to set");
    return Value::set(*common, std::move(converted).value());
  }

  Conversion to_map(const Value& in, Type want) {
    if (in.length() == 0) return Value::map(empty_element(in, want), {});
    bool object = in.type().is_object();
    Type target = object ? *map_element(in.type(), want, safe_) : want;
    auto converted = elements(in, target, NullMarks::keep);
    if (!converted) return std::move(converted).error();
    if ((target.is_collection() || target.is_object()) && !common_type(converted.value())) {
      converted = unify_elements(std::move(converted).value());
      if (!converted) return std::move(converted).error();
    }
    std::optional<Type> common = common_type(converted.value());
    if (!common) {
      return failure(object ? "attribute types must all match for conversion to map"
                            : "element types must all match for conversion to map");
    }
    Value::Attributes entries;
    entries.reserve(in.length());
    for (size_t i = 0; i < in.length(); ++i) {
      entries.emplace_back(in.key(i), std::move(converted.value()[i]));
    }
    return Value::map(*common, std::move(entries));
  }

  Conversion to_tuple(const Value& in, Type out) {
    std::vector<Value> values;
    for (size_t i = 0; i < in.length(); ++i) {
      Conversion one = element(in.elements()[i], out.elements()[i],
                               PathStep::index(Value::number(static_cast<int64_t>(i))));
      if (!one) return one;
      values.push_back(std::move(one).value());
    }
    return Value::tuple(std::move(values));
  }

  Conversion to_object(const Value& in, Type out) {
    Value::Attributes attributes;
    for (const auto& want : out.attributes()) {
      const Value* have = in.find(want.name);
      if (have == nullptr) {
        attributes.emplace_back(want.name, Value::null(want.type.without_optional()));
        continue;
      }
      Conversion one = element(*have, want.type, PathStep::attribute(want.name), NullMarks::drop);
      if (!one) return one;
      attributes.emplace_back(want.name, std::move(one).value());
    }
    return Value::object(std::move(attributes));
  }

  Conversion map_to_object(const Value& in, Type out) {
    Value::Attributes attributes;
    for (const auto& want : out.attributes()) {
      const Value* have = in.find(want.name);
      if (have == nullptr) {
        if (!want.optional) {
          return failure(
              fmt::format("map has no element for required attribute \"{}\"", want.name));
        }
        attributes.emplace_back(want.name, Value::null(want.type.without_optional()));
        continue;
      }
      if (have->type() != want.type && !can_convert(have->type(), want.type, safe_)) {
        return failure(fmt::format("map element type is incompatible with attribute \"{}\": {}",
                                   want.name, mismatch_message(have->type(), want.type)));
      }
      Conversion one =
          element(*have, want.type, PathStep::index(Value::string(want.name)), NullMarks::drop);
      if (!one) return one;
      attributes.emplace_back(want.name, std::move(one).value());
    }
    return Value::object(std::move(attributes));
  }

  bool safe_;
  Path path_;
};

}  // namespace

Conversion convert_value(const Value& value, Type want, bool safe) {
  return Converter(safe).run(value, want);
}

}  // namespace detail

Conversion convert(const Value& value, Type want) {
  if (value.type() == want || value.type() == want.without_optional()) return value;
  if (!detail::can_convert(value.type(), want, false)) {
    return ConversionError{mismatch_message(value.type(), want), {}};
  }
  return detail::convert_value(value, want, false);
}

bool is_convertible(Type from, Type to) { return detail::can_convert(from, to, false); }
bool is_safely_convertible(Type from, Type to) { return detail::can_convert(from, to, true); }

}  // namespace landform
