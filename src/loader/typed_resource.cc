#include "loader/typed_resource.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "eval/attribute_blocks.h"
#include "plan/sensitive.h"
#include "value/with_elements.h"

namespace landform::loader {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

bool is_unset(const Value& value) {
  const Value plain = value.unmarked();
  return plain.is_known() && plain.is_null();
}

// Where an attribute is, as far as that decides what becomes of an empty value.
struct Place {
  bool older = false;   // in a type that is built with Terraform's SDK 2
  bool in_set = false;  // in a block of a set, at any depth
};

// Whether the SDK 2 does not tell a value from one that is not given, when it plans a new object.
// It compares texts, and lengths of maps and sets, with those of nothing. Of lists, of what can be
// written as blocks, and of sets in blocks that it identifies by their content it keeps empty ones.
bool is_lost(const schema::Attribute& attribute, const Value& value, Place place) {
  const Value plain = value.unmarked();
  if (!place.older || attribute.nested != nullptr || !plain.is_known() || plain.is_null())
    return false;
  const Type type = plain.type();
  if (type.is_string()) return attribute.computed && plain.as_string().empty();
  if (type.is_map()) return plain.length() == 0;
  return type.is_set() && !place.in_set && plain.length() == 0 &&
         !eval::is_list_of_objects(attribute.type);
}

// Whether the configuration does not say what an attribute is.
bool is_left_open(const schema::Attribute& attribute, const Value& value, Place place) {
  return is_unset(value) || (attribute.computed && is_lost(attribute, value, place));
}

// Whether there is something inside to go on with.
bool is_present(const Value& plain) { return plain.is_known() && !plain.is_null(); }

// Whether there is one object at most. Providers with defaults that their schemas do not tell have
// no such blocks, apart from timeouts, so what is not set in one is null.
bool is_single(const schema::NestedBlock& nested) {
  return nested.nesting == schema::Nesting::single || nested.nesting == schema::Nesting::group;
}

class Completion {
 public:
  // With `in_order`, sets become tuples, whose elements keep their order, and so do other
  // collections, whose elements then no longer have one type.
  // With `as_written`, empty values stay what they are.
  Completion(const schema::Block& resource, const std::function<Value(Type)>& unknown,
             bool in_order, bool as_written)
      : unknown_(unknown),
        in_order_(in_order),
        older_(is_of_older_sdk(resource)),
        loses_(older_ && !as_written) {}

  // If `exact`, what is not set stays null, unless the provider decides it.
  [[nodiscard]] Value block(const schema::Block& schema, const Value& value, bool in_set = false,
                            bool exact = false) const {
    Value plain = value.unmarked();
    if (!is_present(plain)) return value;
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      const Value& part = plain.elements()[i];
      auto attribute = schema.attributes.find(plain.key(i));
      auto nested = schema.blocks.find(plain.key(i));
      if (attribute != schema.attributes.end()) {
        bool stays = exact && !attribute->second.computed && is_unset(part);
        out.emplace_back(plain.key(i),
                         stays ? part : this->attribute(attribute->second, part, in_set));
      } else if (nested != schema.blocks.end()) {
        out.emplace_back(plain.key(i), blocks(nested->second, part, in_set));
      } else {
        out.emplace_back(plain.key(i), part);
      }
    }
    return Value::object(std::move(out)).with_marks_of(value);
  }

 private:
  [[nodiscard]] Value attribute(const schema::Attribute& attribute, const Value& value,
                                bool in_set) const {
    Type type = attribute.value_type().without_optional();
    const Place place{loses_, in_set};
    if (attribute.write_only) return Value::null(type);
    if (is_left_open(attribute, value, place)) return unknown_(type).with_marks_of(value);
    if (is_lost(attribute, value, place)) return Value::null(type).with_marks_of(value);
    if (is_unknown_as_a_whole(value)) return unknown_(type).with_marks_of(value);
    if (attribute.nested == nullptr && eval::is_list_of_objects(attribute.type))
      return each(value, [&](const Value& one) { return written_block(one, type.is_set()); });
    if (attribute.nested == nullptr) return value;
    const Attributes& inner = attribute.nested->attributes;
    if (attribute.nested->nesting == schema::Nesting::single) return object(inner, value, in_set);
    return each(value, [&](const Value& one) { return object(inner, one, in_set); });
  }

  // The older SDK plans a collection as unknown if any of its elements is, unless they are blocks.
  [[nodiscard]] bool is_unknown_as_a_whole(const Value& value) const {
    return older_ && value.type().is_collection() && value.type().element().is_primitive() &&
           !value.is_wholly_known();
  }

  // What the older SDK plans in an object of a set, which it identifies by its content.
  [[nodiscard]] Value nothing(Type type) const {
    if (type.is_string()) return Value::string("");
    if (type.is_number()) return Value::null(type);
    if (type.is_list()) return Value::list(type.element(), {});
    if (type.is_set()) return Value::set(type.element(), {});
    return unknown_(type);
  }

  // An object of an older provider, which does not tell null from unset.
  [[nodiscard]] Value written_block(const Value& value, bool in_set) const {
    Value plain = value.unmarked();
    if (!is_present(plain)) return value;
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      const Value& part = plain.elements()[i];
      if (is_unset(part) && in_set && older_) {
        out.emplace_back(plain.key(i), nothing(part.type()).with_marks_of(part));
      } else if (is_unset(part) || is_unknown_as_a_whole(part)) {
        out.emplace_back(plain.key(i), unknown_(part.type()).with_marks_of(part));
      } else if (eval::is_list_of_objects(part.type())) {
        out.emplace_back(plain.key(i), each(part, [&](const Value& one) {
                           return written_block(one, in_set || part.type().is_set());
                         }));
      } else {
        out.emplace_back(plain.key(i), part);
      }
    }
    return Value::object(std::move(out)).with_marks_of(value);
  }

  [[nodiscard]] Value object(const Attributes& attributes, const Value& value, bool in_set) const {
    Value plain = value.unmarked();
    if (!is_present(plain)) return value;
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      auto found = attributes.find(plain.key(i));
      const Value& part = plain.elements()[i];
      out.emplace_back(plain.key(i),
                       found == attributes.end() ? part : attribute(found->second, part, in_set));
    }
    return Value::object(std::move(out)).with_marks_of(value);
  }

  [[nodiscard]] Value blocks(const schema::NestedBlock& nested, const Value& value,
                             bool in_set) const {
    if (is_single(nested)) return block(*nested.block, value, in_set, true);
    const Value plain = value.unmarked();
    // The provider may add some.
    if (older_ && is_present(plain) && plain.length() == 0)
      return unknown_(plain.type()).with_marks_of(value);
    in_set = in_set || nested.nesting == schema::Nesting::set;
    return each(value, [&](const Value& one) { return block(*nested.block, one, in_set); });
  }

  template <typename F>
  [[nodiscard]] Value each(const Value& value, const F& complete) const {
    Value plain = value.unmarked();
    if (!is_present(plain) || plain.length() == 0) return value;
    std::vector<Value> elements;
    for (const Value& one : plain.elements()) elements.push_back(complete(one));
    if (in_order_ && !plain.type().is_map())
      return Value::tuple(std::move(elements)).with_marks_of(value);
    if (in_order_) {
      Value::Attributes entries;
      for (size_t i = 0; i < elements.size(); ++i)
        entries.emplace_back(plain.key(i), std::move(elements[i]));
      return Value::object(std::move(entries)).with_marks_of(value);
    }
    return with_elements(plain, std::move(elements)).with_marks_of(value);
  }

  const std::function<Value(Type)>& unknown_;
  const bool in_order_;
  const bool older_;
  const bool loses_;  // empty values
};

// What is listed besides the attributes that are set: those that the provider decides, and those
// that it decides only because they are not set.
struct Listed {
  bool computed = false;
  bool optional = false;
  Place place;
};

Value listed_attributes(const schema::Block& schema, const Value& config, const Value& seen,
                        Listed what, bool exact = false);

// The blocks of a type.
Value listed_blocks(const schema::NestedBlock& nested, const Value& config, const Value& seen,
                    Listed what) {
  using schema::Nesting;
  const schema::Block& block = *nested.block;
  Value plain = config.unmarked();
  Value plain_seen = seen.unmarked();
  if (!is_present(plain) || !is_present(plain_seen)) return seen;
  if (is_single(nested)) return listed_attributes(block, config, seen, what, what.computed);
  what.place.in_set = what.place.in_set || nested.nesting == Nesting::set;
  auto element = [&](size_t i) {
    return listed_attributes(block, plain.elements()[i], plain_seen.elements()[i], what);
  };
  if (nested.nesting == Nesting::map) {
    Value::Attributes out;
    for (size_t i = 0; i < plain_seen.length(); ++i)
      out.emplace_back(plain_seen.key(i), element(i));
    return Value::object(std::move(out)).with_marks_of(seen);
  }
  std::vector<Value> out;
  for (size_t i = 0; i < plain_seen.length(); ++i) out.push_back(element(i));
  return Value::tuple(std::move(out)).with_marks_of(seen);
}

// The objects of an attribute that may be written as blocks, without what is not set in them.
Value listed_written_blocks(const Value& config, const Value& seen) {
  Value plain = config.unmarked();
  Value plain_seen = seen.unmarked();
  if (!is_present(plain) || !is_present(plain_seen)) return seen;
  std::vector<Value> out;
  for (size_t i = 0; i < plain_seen.length(); ++i) {
    Value given = plain.elements()[i].unmarked();
    Value own = plain_seen.elements()[i].unmarked();
    if (!is_present(given) || !is_present(own)) {
      out.push_back(plain_seen.elements()[i]);
      continue;
    }
    Value::Attributes object;
    for (size_t k = 0; k < own.length(); ++k) {
      const Value& part = *given.find(own.key(k));
      if (is_unset(part)) continue;
      bool blocks = eval::is_list_of_objects(part.type());
      object.emplace_back(
          own.key(k), blocks ? listed_written_blocks(part, own.elements()[k]) : own.elements()[k]);
    }
    out.push_back(Value::object(std::move(object)).with_marks_of(plain_seen.elements()[i]));
  }
  return Value::tuple(std::move(out)).with_marks_of(seen);
}

bool is_empty(const Value& value) {
  Value plain = value.unmarked();
  bool unset = plain.is_known() && plain.is_null();
  return unset || (plain.is_known() && !plain.type().is_object() && plain.length() == 0);
}

Value listed_attributes(const schema::Block& schema, const Value& config, const Value& seen,
                        Listed what, bool exact) {
  Value plain = config.unmarked();
  Value plain_seen = seen.unmarked();
  if (!is_present(plain) || !is_present(plain_seen)) return seen;
  Value::Attributes out;
  for (size_t i = 0; i < plain_seen.length(); ++i) {
    std::string_view name = plain_seen.key(i);
    const Value& own = plain_seen.elements()[i];
    const Value* given = plain.find(name);
    auto attribute = schema.attributes.find(name);
    if (attribute != schema.attributes.end()) {
      bool set = given != nullptr && !is_left_open(attribute->second, *given, what.place);
      bool decided = (what.computed && attribute->second.computed &&
                      (!attribute->second.optional || what.optional)) ||
                     (exact && !attribute->second.computed);
      bool blocks = set && attribute->second.nested == nullptr &&
                    eval::is_list_of_objects(attribute->second.type);
      if (!attribute->second.write_only && (set || decided))
        out.emplace_back(name, blocks ? listed_written_blocks(*given, own) : own);
      continue;
    }
    auto nested = schema.blocks.find(name);
    if (nested == schema.blocks.end() || given == nullptr || is_empty(*given)) continue;
    out.emplace_back(name, listed_blocks(nested->second, *given, own, what));
  }
  return Value::object(std::move(out)).with_marks_of(seen);
}

}  // namespace

// The SDK 2 adds such an `id` to all types. Some of its blocks are computed, which the schema does
// not tell. What is optional and computed never has a default there; in other types it may have one
// that the schema does not tell.
bool is_of_older_sdk(const schema::Block& schema) {
  auto id = schema.attributes.find("id");
  return id != schema.attributes.end() && id->second.optional && id->second.computed;
}

Value TypedResource::seen() const {
  return plan::mark_sensitive(schema,
                              Completion(schema, unknown, false, false).block(schema, config));
}

Value TypedResource::listed(bool computed) const {
  Value all = plan::mark_sensitive(
      schema, Completion(schema, unknown, true, !computed).block(schema, config));
  const bool older = computed && is_of_older_sdk(schema);
  return listed_attributes(schema, config, all, {computed, older, {older, false}});
}

Value without_secrets(const Value& value) {
  constexpr const char* kHidden = "******";
  if ((value.marks() & Marks::sensitive) != Marks::none) return Value::string(kHidden);
  if (!value.contains_marked() || !value.is_known() || value.is_null()) return value;
  const Type type = value.type();
  if (type.is_object() || type.is_map()) {
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i)
      out.emplace_back(value.key(i), without_secrets(value.elements()[i]));
    return Value::object(std::move(out));
  }
  if (type.is_primitive()) return value;
  std::vector<Value> out;
  for (const Value& one : value.elements()) out.push_back(without_secrets(one));
  return Value::tuple(std::move(out));
}

Value listed_as_written(const schema::Block& schema, const Value& written, const Value& listed) {
  Value::Attributes out;
  for (size_t i = 0; i < written.length(); ++i) {
    std::string_view name = written.key(i);
    const Value* typed = listed.find(name);
    bool unknown_blocks =
        typed != nullptr && schema.blocks.contains(name) && !typed->unmarked().is_known();
    bool known = schema.attributes.contains(name) || schema.blocks.contains(name);
    if (typed != nullptr && !unknown_blocks) {
      out.emplace_back(name, *typed);
    } else if (!known || unknown_blocks) {
      out.emplace_back(name, written.elements()[i]);
    }
  }
  return Value::object(std::move(out));
}

}  // namespace landform::loader
