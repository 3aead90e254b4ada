#include "loader/typed_resource.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "eval/attribute_blocks.h"
#include "plan/sensitive.h"
#include "value/early.h"
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

bool is_empty(const Value& value) {
  const Value plain = value.unmarked();
  if (!plain.is_known() || plain.is_null()) return false;
  return plain.type().is_string() ? plain.as_string().empty()
                                  : !plain.type().is_primitive() && plain.length() == 0;
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

// Where a block is.
struct Inside {
  bool in_set = false;
  bool exact = false;  // what is not set stays null, unless the provider decides it
  std::string path{};  // the names of the blocks around it, each with a dot
};

class Completion {
 public:
  // With `in_order`, sets become tuples, whose elements keep their order, and so do other
  // collections, whose elements then no longer have one type.
  // With `as_written`, empty values stay what they are.
  Completion(const TypedResource& resource, bool in_order, bool as_written)
      : resource_(resource),
        unknown_(resource.unknown),
        in_order_(in_order),
        older_(is_of_older_sdk(resource.schema)),
        loses_(older_ && !as_written) {}

  [[nodiscard]] Value all() const {
    return plan::mark_sensitive(
        resource_.schema, block(resource_.schema, resource_.config, {false, resource_.exact}));
  }

 private:
  [[nodiscard]] Value block(const schema::Block& schema, const Value& value,
                            const Inside& inside) const {
    Value plain = value.unmarked();
    if (!is_present(plain)) return value;
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      const Value& part = plain.elements()[i];
      auto attribute = schema.attributes.find(plain.key(i));
      auto nested = schema.blocks.find(plain.key(i));
      if (attribute != schema.attributes.end()) {
        bool stays = inside.exact && is_unset(part) &&
                     (!attribute->second.computed || leaves_null(inside, attribute->first));
        out.emplace_back(plain.key(i),
                         stays ? not_set(part, inside.in_set)
                               : this->attribute(attribute->second, part, inside.in_set));
      } else if (nested != schema.blocks.end()) {
        out.emplace_back(plain.key(i), blocks(nested->first, nested->second, part, inside));
      } else {
        out.emplace_back(plain.key(i), part);
      }
    }
    return Value::object(std::move(out)).with_marks_of(value);
  }

  // What becomes of null. In blocks that the older SDK identifies by their content, texts, lists
  // and sets are empty.
  [[nodiscard]] Value not_set(const Value& null, bool in_set) const {
    const Type type = null.type();
    const bool empty = in_set && older_ && (type.is_string() || type.is_list() || type.is_set());
    return empty ? nothing(type).with_marks_of(null) : null;
  }

  [[nodiscard]] Value attribute(const schema::Attribute& attribute, const Value& value,
                                bool in_set) const {
    Type type = attribute.value_type().without_optional();
    const Place place{loses_, in_set};
    if (attribute.write_only) return Value::null(type);
    if (resource_.read_early && loses_ && is_empty(value))
      return unknown_(type).with_marks_of(value);
    if (is_left_open(attribute, value, place)) return unknown_(type).with_marks_of(value);
    if (is_lost(attribute, value, place)) return Value::null(type).with_marks_of(value);
    if (is_unknown_as_a_whole(value)) return unknown_by(value, type);
    if (attribute.nested == nullptr && eval::is_list_of_objects(attribute.type))
      return each(value, [&](const Value& one) { return written_block(one, type.is_set()); });
    if (attribute.nested == nullptr) return value;
    const Attributes& inner = attribute.nested->attributes;
    if (attribute.nested->nesting == schema::Nesting::single) return object(inner, value, in_set);
    return each(value, [&](const Value& one) { return object(inner, one, in_set); });
  }

  // The older SDK plans a collection as unknown if any of its elements is, unless they are blocks.
  // What is only unknown here may be twice in a set, so the number of elements is open.
  [[nodiscard]] bool is_unknown_as_a_whole(const Value& given) const {
    const Value value = given.unmarked();
    if (!older_ || !value.type().is_collection() || !value.type().element().is_primitive() ||
        value.is_wholly_known())
      return false;
    return !is_early(value) || (value.is_known() && value.type().is_set() && value.length() > 1);
  }

  [[nodiscard]] Value unknown_by(const Value& value, Type type) const {
    const Value sources[] = {value};
    return early_by(unknown_(type), sources).with_marks_of(value);
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
      } else if (is_unset(part)) {
        out.emplace_back(plain.key(i), unknown_(part.type()).with_marks_of(part));
      } else if (is_unknown_as_a_whole(part)) {
        out.emplace_back(plain.key(i), unknown_by(part, part.type()));
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

  [[nodiscard]] Value blocks(const std::string& name, const schema::NestedBlock& nested,
                             const Value& value, const Inside& around) const {
    Inside inside{around.in_set, around.exact, around.path + name + "."};
    if (is_single(nested)) {
      inside.exact = true;
      return block(*nested.block, value, inside);
    }
    const Value plain = value.unmarked();
    if (is_present(plain) && plain.length() == 0 && may_get_blocks(around, name))
      return unknown_(plain.type()).with_marks_of(value);
    inside.in_set = inside.in_set || nested.nesting == schema::Nesting::set;
    return each(value, [&](const Value& one) { return block(*nested.block, one, inside); });
  }

  [[nodiscard]] bool leaves_null(const Inside& inside, const std::string& name) const {
    return resource_.leaves_null && resource_.leaves_null(inside.path + name);
  }

  // Whether the provider may add blocks where there are none.
  [[nodiscard]] bool may_get_blocks(const Inside& around, const std::string& name) const {
    if (!around.exact) return older_;
    return resource_.adds_blocks && resource_.adds_blocks(around.path + name);
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

  const TypedResource& resource_;
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
  bool unset = false;  // what is null
  Place place;
};

Value listed_attributes(const schema::Block& schema, const Value& config, const Value& seen,
                        Listed what);

// The blocks of a type.
Value listed_blocks(const schema::NestedBlock& nested, const Value& config, const Value& seen,
                    Listed what) {
  using schema::Nesting;
  const schema::Block& block = *nested.block;
  Value plain = config.unmarked();
  Value plain_seen = seen.unmarked();
  if (!is_present(plain) || !is_present(plain_seen)) return seen;
  if (is_single(nested)) {
    what.unset = what.computed;
    return listed_attributes(block, config, seen, what);
  }
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

// The objects of an attribute that may be written as blocks. What is not set in them is listed if
// it is known, and `unset` ones are.
Value listed_written_blocks(const Value& config, const Value& seen, bool unset) {
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
      const Value& planned = own.elements()[k];
      if (is_unset(part) && !(unset && planned.unmarked().is_known())) continue;
      bool blocks = eval::is_list_of_objects(part.type());
      object.emplace_back(own.key(k),
                          blocks ? listed_written_blocks(part, planned, unset) : planned);
    }
    out.push_back(Value::object(std::move(object)).with_marks_of(plain_seen.elements()[i]));
  }
  return Value::tuple(std::move(out)).with_marks_of(seen);
}

// Whether there are no blocks of a type.
bool has_no_blocks(const Value& value) {
  Value plain = value.unmarked();
  bool unset = plain.is_known() && plain.is_null();
  return unset || (plain.is_known() && !plain.type().is_object() && plain.length() == 0);
}

Value listed_attributes(const schema::Block& schema, const Value& config, const Value& seen,
                        Listed what) {
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
                     (what.unset && (!attribute->second.computed || own.unmarked().is_known()));
      bool blocks = set && attribute->second.nested == nullptr &&
                    eval::is_list_of_objects(attribute->second.type);
      if (!attribute->second.write_only && (set || decided))
        out.emplace_back(name, blocks ? listed_written_blocks(*given, own, what.unset) : own);
      continue;
    }
    auto nested = schema.blocks.find(name);
    if (nested == schema.blocks.end() || given == nullptr) continue;
    if (has_no_blocks(*given) && !what.unset) continue;
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

// The SDK 2 has no nested attributes, and an `id` in all types, which is computed.
bool is_of_newer_sdk(const schema::Block& schema) {
  auto id = schema.attributes.find("id");
  return id == schema.attributes.end() || !id->second.computed ||
         std::any_of(schema.attributes.begin(), schema.attributes.end(),
                     [](const auto& one) { return one.second.nested != nullptr; });
}

Value TypedResource::seen() const { return Completion(*this, false, false).all(); }

Value TypedResource::listed(bool computed) const {
  const bool older = computed && is_of_older_sdk(schema);
  return listed_attributes(schema, config, Completion(*this, true, !computed).all(),
                           {computed, older, computed && exact, {older, false}});
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
