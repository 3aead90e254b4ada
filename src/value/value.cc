#include "value/value.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/unicode.h"
#include "value/number_rep.h"
#include "value/refinement.h"
#include "value/set_order.h"
#include "value/value_rep.h"

namespace landform {

using detail::BigRep;
using detail::MarkedRep;
using detail::RefinedRep;
using detail::SequenceRep;
using detail::StringRep;

void detail::SequenceRep::destroy(const SequenceRep* rep) {
  std::destroy_n(rep->data(), rep->size);
  if (rep->has_keys) {
    for (size_t i = 0; i < rep->size; ++i) {
      if (rep->keys()[i]->release()) StringRep::destroy(rep->keys()[i]);
    }
  }
  ::operator delete(const_cast<SequenceRep*>(rep));
}

void Value::destroy() noexcept {
  switch (tag()) {
    case Tag::refined:
      delete static_cast<const RefinedRep*>(payload_.counted);
      break;
    case Tag::marked:
      delete static_cast<const MarkedRep*>(payload_.counted);
      break;
    case Tag::big:
      delete static_cast<const BigRep*>(payload_.counted);
      break;
    case Tag::string:
      StringRep::destroy(static_cast<const StringRep*>(payload_.counted));
      break;
    default:
      SequenceRep::destroy(static_cast<const SequenceRep*>(payload_.counted));
  }
}

Value Value::null(Type type) { return {type, Tag::null, {.integer = 0}}; }
Value Value::unknown(Type type) { return {type, Tag::unknown, {.integer = 0}}; }
Value Value::unknown_not_null(Type type) {
  Refinement facts;
  facts.nullness = Nullness::not_null;
  return facts.apply(type);
}
Value Value::boolean(bool value) { return {Type::boolean(), Tag::boolean, {.boolean = value}}; }

Value Value::string(std::string_view text) {
  return is_surely_nfc(text) ? string_nfc(text) : string_nfc(to_nfc(text));
}

Value Value::string_nfc(std::string_view text) {
  return {Type::string(), Tag::string, {.counted = StringRep::make(text)}};
}

Value Value::number(int64_t value) { return {Type::number(), Tag::integer64, {.integer = value}}; }

Value Value::number(const Number& number) {
  if (number.kind_ != Number::Kind::big) {
    bool integer = number.kind_ == Number::Kind::integer;
    Payload payload{.integer = 0};
    if (integer) {
      payload.integer = number.integer_;
    } else {
      payload.real = number.real_;
    }
    switch (number.precision_) {
      case 53:
        return {Type::number(), integer ? Tag::integer53 : Tag::real53, payload};
      case 64:
        if (integer) return {Type::number(), Tag::integer64, payload};
        break;
      case Number::kMaxPrecision:
        return {Type::number(), integer ? Tag::integer512 : Tag::real512, payload};
      default:
        break;
    }
    detail::Scratch scratch(number);
    return {Type::number(), Tag::big, {.counted = new BigRep(scratch)}};
  }
  number.big_->retain();
  return {Type::number(), Tag::big, {.counted = number.big_}};
}

Value Value::from_sequence(Type type, std::vector<Value> elements) {
  SequenceRep* rep = SequenceRep::allocate(elements.size(), false);
  for (size_t i = 0; i < elements.size(); ++i) rep->put(i, std::move(elements[i]));
  return {type, Tag::sequence, {.counted = rep}};
}

Value Value::list(Type element, std::vector<Value> elements) {
  for (Value& v : elements) {
    if (v.type() != element) v = v.retyped(element);
  }
  return from_sequence(Type::list(element), std::move(elements));
}

Value Value::set(Type element, std::vector<Value> elements) {
  Marks marks = Marks::none;
  for (Value& v : elements) {
    if (v.contains_marked()) {
      marks |= v.marks_deep();
      v = v.unmarked_deep();
    }
    if (v.type() != element) v = v.retyped(element);
  }
  detail::sort_as_set(element, elements);
  return from_sequence(Type::set(element), std::move(elements)).with_marks(marks);
}

Value Value::map(Type element, Attributes entries) {
  auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
  for (auto& e : entries) {
    if (!is_surely_nfc(e.first)) e.first = to_nfc(e.first);
  }
  if (!std::is_sorted(entries.begin(), entries.end(), less)) {
    std::stable_sort(entries.begin(), entries.end(), less);
  }
  auto kept = std::unique(entries.rbegin(), entries.rend(),
                          [](const auto& a, const auto& b) { return a.first == b.first; });
  entries.erase(entries.begin(), kept.base());

  SequenceRep* rep = SequenceRep::allocate(entries.size(), true);
  for (size_t i = 0; i < entries.size(); ++i) {
    Value& v = entries[i].second;
    rep->put(i, v.type() == element ? std::move(v) : v.retyped(element));
    rep->keys()[i] = StringRep::make(entries[i].first);
  }
  return {Type::map(element), Tag::map, {.counted = rep}};
}

Value Value::tuple(std::vector<Value> elements) {
  std::vector<Type> types;
  types.reserve(elements.size());
  for (const Value& v : elements) types.push_back(v.type());
  return from_sequence(Type::tuple(types), std::move(elements));
}

namespace {

std::string_view name_of(const NamedValue& attribute) { return attribute.name; }
std::string_view name_of(const Value::Attributes::value_type& attribute) { return attribute.first; }
Value& value_of(NamedValue& attribute) { return attribute.value; }
Value& value_of(Value::Attributes::value_type& attribute) { return attribute.second; }

// By name; of those with equal names only the last.
template <typename Named>
void sort_by_name(std::vector<Named>& attributes) {
  auto less = [](const Named& a, const Named& b) { return name_of(a) < name_of(b); };
  auto in_order = [&](const Named& a, const Named& b) { return !less(a, b); };
  if (std::adjacent_find(attributes.begin(), attributes.end(), in_order) == attributes.end())
    return;
  if (attributes.size() <= 16) {
    // Most objects are small; std::stable_sort would allocate a buffer for each of them.
    for (auto next = attributes.begin(); next != attributes.end(); ++next)
      std::rotate(std::upper_bound(attributes.begin(), next, *next, less), next, next + 1);
  } else {
    std::stable_sort(attributes.begin(), attributes.end(), less);
  }
  auto kept = std::unique(attributes.rbegin(), attributes.rend(),
                          [](const Named& a, const Named& b) { return name_of(a) == name_of(b); });
  attributes.erase(attributes.begin(), kept.base());
}

}  // namespace

template <typename Named>
Value Value::object_of_named(std::vector<Named>& attributes) {
  sort_by_name(attributes);
  std::array<AttributeView, 16> few;
  std::vector<AttributeView> many;
  std::span<AttributeView> types = few;
  if (attributes.size() > few.size()) {
    many.resize(attributes.size());
    types = many;
  }
  SequenceRep* rep = SequenceRep::allocate(attributes.size(), false);
  for (size_t i = 0; i < attributes.size(); ++i) {
    types[i] = {name_of(attributes[i]), value_of(attributes[i]).type()};
    rep->put(i, std::move(value_of(attributes[i])));
  }
  return {Type::object_of(types.first(attributes.size())), Tag::sequence, {.counted = rep}};
}

Value Value::object(Attributes attributes) {
  for (auto& a : attributes) {
    if (!is_surely_nfc(a.first)) a.first = to_nfc(a.first);
  }
  return object_of_named(attributes);
}

Value Value::object_of(std::vector<NamedValue> attributes) {
  auto is_plain = [](const NamedValue& a) { return is_surely_nfc(a.name); };
  if (std::all_of(attributes.begin(), attributes.end(), is_plain))
    return object_of_named(attributes);
  Attributes named;
  named.reserve(attributes.size());
  for (NamedValue& a : attributes) named.emplace_back(a.name, std::move(a.value));
  return object(std::move(named));
}

Value Value::object(Type type, std::vector<Value> values) {
  auto attributes = type.attributes();
  LANDFORM_CHECK(attributes.size() == values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i].type() != attributes[i].type) values[i] = values[i].retyped(attributes[i].type);
  }
  return from_sequence(type, std::move(values));
}

const Value& Value::marked_value() const {
  return static_cast<const MarkedRep*>(payload_.counted)->inner;
}

bool Value::is_wholly_known() const {
  switch (tag()) {
    case Tag::marked:
      return marked_value().is_wholly_known();
    case Tag::unknown:
    case Tag::refined:
      return false;
    case Tag::sequence:
    case Tag::map:
      return !sequence().has_unknown;
    default:
      return true;
  }
}

bool Value::contains_marked() const {
  switch (tag()) {
    case Tag::marked:
      return true;
    case Tag::sequence:
    case Tag::map:
      return sequence().has_marks;
    default:
      return false;
  }
}

const detail::SequenceRep& Value::sequence() const {
  LANDFORM_CHECK(tag() == Tag::sequence || tag() == Tag::map);
  return *static_cast<const SequenceRep*>(payload_.counted);
}

std::string_view Value::as_string() const {
  LANDFORM_CHECK(tag() == Tag::string);
  return static_cast<const StringRep*>(payload_.counted)->view();
}

bool Value::as_bool() const {
  LANDFORM_CHECK(tag() == Tag::boolean);
  return payload_.boolean;
}

Number Value::as_number() const {
  Number out;
  switch (tag()) {
    case Tag::integer53:
    case Tag::integer64:
    case Tag::integer512:
      out.integer_ = payload_.integer;
      out.precision_ = tag() == Tag::integer53   ? 53
                       : tag() == Tag::integer64 ? 64
                                                 : Number::kMaxPrecision;
      return out;
    case Tag::real53:
    case Tag::real512:
      out.kind_ = Number::Kind::real;
      out.real_ = payload_.real;
      out.precision_ = tag() == Tag::real53 ? 53 : Number::kMaxPrecision;
      return out;
    default: {
      LANDFORM_CHECK(tag() == Tag::big);
      const auto* rep = static_cast<const BigRep*>(payload_.counted);
      return BigRep::number(rep->value);
    }
  }
}

std::span<const Value> Value::elements() const {
  const SequenceRep& rep = sequence();
  return {rep.data(), rep.size};
}

std::string_view Value::key(size_t i) const {
  if (tag() == Tag::map) return sequence().keys()[i]->view();
  return type().attributes()[i].name;
}

const Value* Value::find(std::string_view key) const {
  const SequenceRep& rep = sequence();
  if (tag() == Tag::map) {
    const auto* begin = rep.keys();
    const auto* end = begin + rep.size;
    const auto* it = std::lower_bound(
        begin, end, key, [](const StringRep* a, std::string_view b) { return a->view() < b; });
    return it != end && (*it)->view() == key ? rep.data() + (it - begin) : nullptr;
  }
  int index = type().attribute_index(key);
  return index < 0 ? nullptr : rep.data() + index;
}

Value Value::iteration_key(size_t i) const {
  switch (type().kind()) {
    case Kind::map:
    case Kind::object:
      return string_nfc(key(i));
    case Kind::set:
      return elements()[i];
    default:
      return number(static_cast<int64_t>(i));
  }
}

Value Value::refined(Type type, Refinement refinement) {
  auto* rep = new RefinedRep;
  rep->facts = std::move(refinement);
  return {type, Tag::refined, {.counted = rep}};
}

uint32_t Value::weight() const {
  switch (tag()) {
    case Tag::string:
      return 1 + static_cast<const StringRep*>(payload_.counted)->size / kBytesOfWeight;
    case Tag::sequence:
    case Tag::map:
      return static_cast<const SequenceRep*>(payload_.counted)->weight;
    case Tag::marked:
      return marked_value().weight();
    case Tag::refined: {
      const Refinement& facts = refinement();
      return std::max(facts.known_part.weight(), facts.shown.weight());
    }
    default:
      return 1;
  }
}

const Refinement& Value::refinement() const {
  static const Refinement none;
  if (tag() == Tag::refined) return static_cast<const RefinedRep*>(payload_.counted)->facts;
  return none;
}

Value Value::retyped(Type type) const {
  if (type == this->type()) return *this;
  if (is_marked()) return unmarked().retyped(type).with_marks(marks());
  if (tag() == Tag::null) return null(type);
  if (tag() == Tag::unknown) return unknown(type);
  if (tag() == Tag::refined) return refinement().apply(type);
  LANDFORM_CHECK(this->type().kind() == type.kind() &&
                 (tag() == Tag::sequence || tag() == Tag::map));
  std::vector<Value> parts(elements().begin(), elements().end());
  switch (type.kind()) {
    case Kind::list:
      return list(type.element(), std::move(parts));
    case Kind::set:
      return set(type.element(), std::move(parts));
    case Kind::map: {
      Attributes entries;
      for (size_t i = 0; i < parts.size(); ++i) entries.emplace_back(key(i), std::move(parts[i]));
      return map(type.element(), std::move(entries));
    }
    case Kind::tuple:
      LANDFORM_CHECK(parts.size() == type.elements().size());
      for (size_t i = 0; i < parts.size(); ++i) parts[i] = parts[i].retyped(type.elements()[i]);
      return from_sequence(type, std::move(parts));
    default:
      return object(type, std::move(parts));
  }
}

}  // namespace landform
