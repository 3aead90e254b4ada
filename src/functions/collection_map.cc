// Functions that take maps and objects apart and build them.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/quote.h"
#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"

namespace landform::functions {
namespace {

TypeOutput keys_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_map()) return Type::list(Type::string());
  if (!type.is_object()) return argument_error(0, "must have map or object type");
  return Type::tuple(std::vector<Type>(type.attributes().size(), Type::string()));
}

Output keys(Arguments args, Type type) {
  Value mapping = args[0].unmarked();
  std::vector<Value> names;
  if (mapping.type().is_object()) {
    // They follow from its type, even if it is unknown.
    for (const AttributeType& attribute : mapping.type().attributes()) {
      names.push_back(Value::string_nfc(attribute.name));
    }
    return Value::tuple(std::move(names)).with_marks_of(args[0]);
  }
  if (!mapping.is_known()) return Value::unknown(type).with_marks_of(args[0]);
  for (size_t i = 0; i < mapping.length(); ++i) names.push_back(mapping.iteration_key(i));
  return Value::list(Type::string(), std::move(names)).with_marks_of(args[0]);
}

TypeOutput values_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_map()) return Type::list(type.element());
  if (!type.is_object()) return call_error("values() requires a map as the first argument");
  std::vector<Type> types;
  for (const AttributeType& attribute : type.attributes()) types.push_back(attribute.type);
  return Type::tuple(types);
}

Output values(Arguments args, Type type) {
  Value mapping = args[0].unmarked();
  std::vector<Value> elements = copy_elements(mapping);
  Value result = type.is_tuple() ? Value::tuple(std::move(elements))
                                 : Value::list(type.element(), std::move(elements));
  return result.with_marks_of(args[0]);
}

TypeOutput lookup_type(Arguments args) {
  if (args.size() > 3) {
    return call_error(fmt::format("lookup() takes two or three arguments, got {}", args.size()));
  }
  Type type = args[0].type();
  if (type.is_map()) {
    if (args.size() == 3 && !convert(args[2], type.element())) {
      return argument_error(2, "the default value must have the same type as the map elements");
    }
    return type.element();
  }
  if (!type.is_object()) {
    return argument_error(0, "lookup() requires a map as the first argument");
  }
  if (!args[1].is_known()) return Type::dynamic();
  Value key = args[1].unmarked();
  if (const AttributeType* attribute = type.attribute(key.as_string())) return attribute->type;
  if (args.size() == 3) return args[2].type();
  return argument_error(
      0, fmt::format("the given object has no attribute {}", go_quote(key.as_string())));
}

Output lookup(Arguments args, Type type) {
  Marks marks = args[0].marks() | args[1].marks();
  Value mapping = args[0].unmarked();
  Value key = args[1].unmarked();
  if (!mapping.is_known() || !key.is_known()) return Value::unknown(type).with_marks(marks);
  if (const Value* found = mapping.find(key.as_string())) return found->with_marks(marks);
  if (args.size() < 3) {
    return call_error("lookup failed to find key " +
                      quote_unless_sensitive(key.as_string(), args[1].marks()));
  }
  auto converted = convert(args[2], type);
  if (!converted) return call_error(std::move(converted).error().message);
  return converted.value().with_marks(marks);
}

bool is_mapping(Type type) { return type.is_map() || type.is_object(); }

FunctionError not_a_mapping(Type type) {
  return call_error(
      fmt::format("arguments must be maps or objects, got {}", go_quote(type.friendly_name())));
}

TypeOutput merge_type(Arguments args) {
  if (args.empty()) return Type::empty_object();
  // Attributes of later arguments replace those of earlier ones.
  std::vector<AttributeType> attributes;
  auto add = [&](std::string_view name, Type type) {
    auto at =
        std::lower_bound(attributes.begin(), attributes.end(), name,
                         [](const AttributeType& a, std::string_view b) { return a.name < b; });
    if (at != attributes.end() && at->name == name) {
      at->type = type;
    } else {
      attributes.insert(at, {std::string(name), type, false});
    }
  };
  bool same = true;
  bool all_known = true;
  for (const Value& arg : args) {
    Type type = arg.type();
    if (type.is_dynamic()) return Type::dynamic();
    if (!is_mapping(type)) return not_a_mapping(type);
    same &= type == args[0].type();
    if (arg.is_null()) continue;
    if (type.is_object()) {
      for (const AttributeType& a : type.attributes()) add(a.name, a.type);
    } else if (arg.is_known()) {
      Value map = arg.unmarked();
      for (size_t i = 0; i < map.length(); ++i) {
        add(map.key(i), type.element());
      }
    } else {
      all_known = false;
    }
  }
  if (same) return args[0].type();
  if (!all_known) return Type::dynamic();
  return Type::object(std::move(attributes));
}

Output merge(Arguments args, Type type) {
  Value::Attributes merged;
  Marks marks = Marks::none;
  for (const Value& arg : args) {
    if (arg.is_null()) continue;
    marks |= arg.marks();
    Value mapping = arg.unmarked();
    // The types were not checked if one of them, of a null, is not known.
    if (!is_mapping(mapping.type())) return not_a_mapping(mapping.type());
    if (merged.empty()) merged.reserve(2 * mapping.length());  // most merges add a few
    for (size_t i = 0; i < mapping.length(); ++i) {
      merged.emplace_back(mapping.key(i), mapping.elements()[i]);
    }
  }
  Value result = type.is_map() ? Value::map(type.element(), std::move(merged))
                               : Value::object(std::move(merged));
  return result.with_marks(marks);
}

FunctionError uneven(size_t keys, size_t values) {
  return call_error(
      fmt::format("number of keys ({}) does not match number of values ({})", keys, values));
}

FunctionError null_key(size_t index) {
  return call_error(fmt::format("keys list has null value at index {}", index));
}

TypeOutput zipmap_type(Arguments args) {
  Type values = args[1].type();
  if (values.is_list()) return Type::map(values.element());
  if (!values.is_tuple()) return call_error("values argument must be a list or tuple value");
  if (!args[0].is_wholly_known()) return Type::dynamic();
  Value keys = args[0].unmarked();
  if (keys.length() != values.elements().size()) {
    return uneven(keys.length(), values.elements().size());
  }
  std::vector<AttributeType> attributes;
  for (size_t i = 0; i < keys.length(); ++i) {
    Value key = keys.elements()[i].unmarked();
    if (key.is_null()) return null_key(i);
    attributes.push_back({std::string(key.as_string()), values.elements()[i], false});
  }
  return Type::object(std::move(attributes));
}

Output zipmap(Arguments args, Type type) {
  Marks marks = args[0].marks() | args[1].marks();
  Value keys = args[0].unmarked();
  Value values = args[1].unmarked();
  if (!keys.is_wholly_known()) return Value::unknown(type).with_marks(marks);
  if (keys.length() != values.length()) return uneven(keys.length(), values.length());
  Value::Attributes entries;
  for (size_t i = 0; i < keys.length(); ++i) {
    const Value& key = keys.elements()[i];
    if (key.is_null()) return null_key(i);
    // A key has no marks of its own in a map.
    marks |= key.marks();
    entries.emplace_back(key.unmarked().as_string(), values.elements()[i]);
  }
  Value result = type.is_map() ? Value::map(type.element(), std::move(entries))
                               : Value::object(std::move(entries));
  return result.with_marks(marks);
}

}  // namespace

void add_map_functions(FunctionTable& table) {
  table.add(define_typed("keys",
                         "Returns the keys of a map, or the attribute names of an object, sorted.",
                         {any_parameter("inputMap", Allow::unknown | Allow::marked,
                                        "A map; an object gives a tuple instead of a list.")},
                         keys_type, keys));
  table.add(define_typed("values",
                         "Returns the values of a map or of an object's attributes, in order of "
                         "their keys.",
                         {any_parameter("mapping", Allow::marked)}, values_type, values));
  Function looks = define_typed(
      "lookup", "Returns the element of a map with a given key, or a default if there is none.",
      {any_parameter("inputMap", Allow::unknown | Allow::marked),
       parameter("key", Type::string(), Allow::unknown | Allow::marked)},
      lookup_type, lookup);
  looks.variadic = any_parameter("default", Allow::everything);
  looks.refine_result = nullptr;
  table.add(std::move(looks));
  Function merges = define_typed(
      "merge", "Merges maps or objects; of elements with the same key, the last one wins.", {},
      merge_type, merge);
  merges.variadic = any_parameter("maps", Allow::dynamic | Allow::null | Allow::marked);
  table.add(std::move(merges));
  table.add(define_typed("zipmap", "Builds a map from a list of keys and a list of values.",
                         {parameter("keys", Type::list(Type::string()), Allow::marked),
                          any_parameter("values", Allow::marked)},
                         zipmap_type, zipmap));
}

}  // namespace landform::functions
