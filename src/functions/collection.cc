// Functions that query a collection or select from it.
#include <map>
#include <string>
#include <vector>

#include "base/unicode.h"
#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

bool is_sequence(Type type) { return type.is_list() || type.is_set() || type.is_tuple(); }

TypeOutput length_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_number() || type.is_bool()) {
    return call_error("argument must be a string, a collection type, or a structural type");
  }
  return Type::number();
}

Value text_length(const Value& text) {
  if (text.is_known()) {
    return Value::number(static_cast<int64_t>(count_graphemes(text.as_string())));
  }
  size_t least = count_graphemes(text.refinement().string_prefix);
  return refine(Value::unknown(Type::number())).number_lower(static_cast<int64_t>(least)).done();
}

Output length(Arguments args, Type) {
  Value value = args[0].unmarked();
  if (value.type().is_dynamic()) return Value::unknown(Type::number()).with_marks_of(args[0]);
  Value result = value.type().is_string() ? text_length(value) : length_of(value);
  return result.with_marks_of(args[0]);
}

Output all_true(Arguments args, Type) {
  for (const Value& v : args[0].elements()) {
    if (!v.is_known()) return Value::unknown(Type::boolean());
    if (v.is_null() || !v.as_bool()) return Value::boolean(false);
  }
  return Value::boolean(true);
}

Output any_true(Arguments args, Type) {
  bool uncertain = false;
  for (const Value& v : args[0].elements()) {
    if (!v.is_known()) {
      uncertain = true;
    } else if (!v.is_null() && v.as_bool()) {
      return Value::boolean(true);
    }
  }
  return uncertain ? Value::unknown(Type::boolean()) : Value::boolean(false);
}

TypeOutput coalesce_type(Arguments args) {
  std::vector<Type> types;
  for (const Value& v : args) types.push_back(v.type());
  std::optional<Type> common = unify(types);
  if (!common) return call_error("all arguments must have the same type");
  return *common;
}

Output coalesce(Arguments args, Type type) {
  for (const Value& arg : args) {
    // Not every value may be convertible to the common type; those that are not are skipped.
    auto converted = convert(arg, type);
    if (!converted) continue;
    Value value = std::move(converted).value();
    if (!value.is_known()) return Value::unknown(type);
    if (value.is_null()) continue;
    if (type.is_string() && value.as_string().empty()) continue;
    return value;
  }
  return call_error("no non-null, non-empty-string arguments");
}

TypeOutput coalesce_list_type(Arguments args) {
  if (args.empty()) return call_error("at least one argument is required");
  bool same = true;
  for (const Value& v : args) {
    if (!v.is_known()) return Type::dynamic();
    if (!v.type().is_list() && !v.type().is_tuple()) {
      return call_error("coalescelist arguments must be lists or tuples");
    }
    same &= v.type() == args[0].type();
  }
  return same ? args[0].type() : Type::dynamic();
}

Output coalesce_list(Arguments args, Type type) {
  for (const Value& v : args) {
    if (!v.is_known()) return Value::unknown(type);
    if (!v.is_null() && v.length() > 0) return v;
  }
  return call_error("no non-null arguments");
}

Output contains(Arguments args, Type) {
  if (!is_sequence(args[0].type())) return call_error("argument must be list, tuple, or set");
  bool uncertain = false;
  for (const Value& v : args[0].elements()) {
    Value same = equals(args[1], v);
    if (!same.is_known()) {
      uncertain = true;
    } else if (same.as_bool()) {
      return Value::boolean(true);
    }
  }
  return uncertain ? Value::unknown(Type::boolean()) : Value::boolean(false);
}

Output index(Arguments args, Type) {
  if (!args[0].type().is_list() && !args[0].type().is_tuple()) {
    return call_error("argument must be a list or tuple");
  }
  if (args[0].length() == 0) return call_error("cannot search an empty list");
  for (size_t i = 0; i < args[0].length(); ++i) {
    Value same = equals(args[0].elements()[i], args[1]);
    if (!same.is_known()) return Value::unknown(Type::number());
    if (same.as_bool()) return Value::number(static_cast<int64_t>(i));
  }
  return call_error("item not found");
}

FunctionError too_many_for_one() {
  return argument_error(0, "must be a list, set, or tuple value with either zero or one elements");
}

TypeOutput one_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_list() || type.is_set()) return type.element();
  if (!type.is_tuple() || type.elements().size() > 1) return too_many_for_one();
  return type.elements().empty() ? Type::dynamic() : type.elements()[0];
}

Output one(Arguments args, Type type) {
  Value length = length_of(args[0]);
  if (!length.is_known()) return Value::unknown(type);
  switch (args[0].length()) {
    case 0:
      return Value::null(type);
    case 1:
      return args[0].elements()[0];
    default:
      return too_many_for_one();
  }
}

TypeOutput match_keys_type(Arguments args) {
  if (!unify(std::vector<Type>{args[1].type(), args[2].type()})) {
    return call_error("keys and searchset must be of the same type");
  }
  return args[0].type();
}

Output match_keys(Arguments args, Type type) {
  if (args[0].length() != args[1].length()) {
    return call_error("length of keys and values should be equal");
  }
  Value none = Value::list(type.element(), {});
  auto unified = unify_values(args.subspan(1), false);
  if (!unified) return call_error("keys and searchset must be of the same type");
  const Value& keys = unified->values[0];
  const Value& wanted = unified->values[1];
  if (wanted.length() == 0) return none;
  if (!args[0].is_wholly_known() || !keys.is_wholly_known()) return Value::unknown(type);
  std::vector<Value> matching;
  for (size_t i = 0; i < keys.length(); ++i) {
    for (const Value& search : wanted.elements()) {
      Value same = equals(keys.elements()[i], search);
      if (!same.is_known()) return none;
      if (same.as_bool()) {
        matching.push_back(args[0].elements()[i]);
        break;
      }
    }
  }
  return make_list(type.element(), std::move(matching));
}

Output transpose(Arguments args, Type type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::map<std::string_view, std::vector<Value>> turned;
  for (size_t i = 0; i < args[0].length(); ++i) {
    const Value& list = args[0].elements()[i];
    if (list.is_null()) return call_error("input must not contain null list");
    for (const Value& text : list.elements()) {
      if (text.is_null()) return call_error("input list must not contain null string");
      turned[text.as_string()].push_back(args[0].iteration_key(i));
    }
  }
  Value::Attributes entries;
  for (auto& [key, values] : turned) {
    entries.emplace_back(key, Value::list(Type::string(), std::move(values)));
  }
  return Value::map(type.element(), std::move(entries));
}

Function variadic(Function function, Parameter parameter) {
  function.variadic = std::move(parameter);
  return function;
}

}  // namespace

void add_collection_functions(FunctionTable& table) {
  const Type boolean = Type::boolean();
  const Type any_list = Type::list(Type::dynamic());
  Function counts =
      define_typed("length",
                   "Returns the number of elements of a list, map, set, tuple or object, or of "
                   "characters in a string.",
                   {any_parameter("value", Allow::dynamic | Allow::unknown | Allow::marked)},
                   length_type, length);
  counts.result = Type::number();
  table.add(std::move(counts));
  table.add(define("alltrue", "Reports whether all elements of a list are true.",
                   {parameter("list", Type::list(boolean))}, boolean, all_true));
  table.add(define("anytrue", "Reports whether at least one element of a list is true.",
                   {parameter("list", Type::list(boolean))}, boolean, any_true));
  table.add(
      variadic(define_typed("coalesce",
                            "Returns the first argument that is neither null nor an empty string.",
                            {}, coalesce_type, coalesce),
               any_parameter("vals", Allow::all_but_marked)));
  table.add(variadic(
      define_typed("coalescelist", "Returns the first argument that has at least one element.", {},
                   coalesce_list_type, coalesce_list),
      any_parameter("vals", Allow::all_but_marked, "Lists or tuples, in order of preference.")));
  table.add(define("contains", "Reports whether a list, tuple or set contains a value.",
                   {any_parameter("list", Allow::nothing), any_parameter("value", Allow::nothing)},
                   boolean, contains));
  table.add(define("index", "Returns the index of a value in a list.",
                   {any_parameter("list", Allow::nothing), any_parameter("value", Allow::nothing)},
                   Type::number(), index));
  Function single = define_typed(
      "one", "Returns the only element of a list, set or tuple, or null if it is empty.",
      {any_parameter("list", Allow::nothing)}, one_type, one);
  single.refine_result = nullptr;
  table.add(std::move(single));
  table.add(define_typed(
      "matchkeys",
      "Takes those elements of a list whose keys, which are at the same positions in another list, "
      "are among those searched for.",
      {parameter("values", any_list), parameter("keys", any_list),
       parameter("searchset", any_list)},
      match_keys_type, match_keys));
  Type lists = Type::map(Type::list(Type::string()));
  table.add(define("transpose", "Swaps the keys and the values of a map of lists of texts.",
                   {parameter("values", lists)}, lists, transpose));
}

}  // namespace landform::functions
