// Functions from lists and tuples to lists and tuples.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

Output compact(Arguments args, Type type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::vector<Value> kept;
  for (const Value& v : args[0].elements()) {
    if (!v.is_null() && !v.as_string().empty()) kept.push_back(v);
  }
  return Value::list(Type::string(), std::move(kept));
}

TypeOutput same_type(Arguments args) { return args[0].type(); }

Output distinct(Arguments args, Type type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::vector<Value> kept;
  std::unordered_set<std::string_view> texts;
  for (const Value& v : args[0].elements()) {
    if (v.type().is_string() && !v.is_null()) {
      if (texts.insert(v.as_string()).second) kept.push_back(v);
      continue;
    }
    bool known = std::any_of(kept.begin(), kept.end(),
                             [&](const Value& k) { return equals(k, v).as_bool(); });
    if (!known) kept.push_back(v);
  }
  return make_list(type.element(), std::move(kept));
}

TypeOutput chunk_list_type(Arguments args) { return Type::list(args[0].type()); }

Output chunk_list(Arguments args, Type) {
  Marks marks = args[0].marks() | args[1].marks();
  Value list = args[0].unmarked();
  auto size = to_int(args[1].unmarked());
  if (!size) return call_error("invalid size: " + size.error().message);
  if (*size < 0) return call_error("the size argument must be positive");
  std::vector<Value> chunks;
  auto rest = list.elements();
  // No size means a single chunk.
  size_t most = *size == 0 ? rest.size() : static_cast<size_t>(*size);
  while (!rest.empty()) {
    auto chunk = rest.first(std::min(most, rest.size()));
    chunks.push_back(Value::list(list.type().element(), {chunk.begin(), chunk.end()}));
    rest = rest.subspan(chunk.size());
  }
  return Value::list(list.type(), std::move(chunks)).with_marks(marks);
}

// Appends the elements of a sequence, flattening nested sequences. False if the result is not known
// yet.
bool flatten_into(const Value& sequence, std::vector<Value>& out, Marks& marks) {
  marks |= sequence.marks();
  Value plain = sequence.unmarked();
  if (!length_of(plain).is_known()) return false;
  bool known = true;
  for (const Value& v : plain.elements()) {
    Type type = v.type();
    if (!v.is_null() && (type.is_list() || type.is_set() || type.is_tuple())) {
      if (!v.is_known()) {
        marks |= v.marks();
        known = false;
      } else {
        known &= flatten_into(v, out, marks);
      }
      continue;
    }
    // A value of unknown type may turn out to be a sequence.
    if (type.is_dynamic() && !v.is_known() && !v.is_marked()) known = false;
    out.push_back(v);
  }
  return known;
}

TypeOutput flatten_type(Arguments args) {
  Type type = args[0].type();
  if (args[0].is_wholly_known() && !type.is_list() && !type.is_set() && !type.is_tuple()) {
    return call_error("can only flatten lists, sets and tuples");
  }
  return Type::dynamic();
}

Output flatten(Arguments args, Type type) {
  std::vector<Value> flat;
  Marks marks = Marks::none;
  bool known = args[0].type().is_primitive() ? false : flatten_into(args[0], flat, marks);
  Value result = known ? Value::tuple(std::move(flat)) : Value::unknown(type);
  return result.with_marks(marks);
}

TypeOutput reverse_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_list() || type.is_set()) return Type::list(type.element());
  if (!type.is_tuple()) {
    return argument_error(0, "can only reverse list or tuple values, not " + type.friendly_name());
  }
  return Type::tuple(std::vector<Type>(type.elements().rbegin(), type.elements().rend()));
}

Output reverse(Arguments args, Type type) {
  Value plain = args[0].unmarked();
  std::vector<Value> turned(plain.elements().rbegin(), plain.elements().rend());
  Value result = type.is_tuple() ? Value::tuple(std::move(turned))
                                 : Value::list(type.element(), std::move(turned));
  return result.with_marks_of(args[0]);
}

struct Slice {
  std::optional<int64_t> start, end;
};

Result<Slice, FunctionError> slice_bounds(Arguments args) {
  Value length = length_of(args[0].unmarked());
  Slice slice;
  for (int i : {1, 2}) {
    if (!args[static_cast<size_t>(i)].is_known()) continue;
    std::string_view which = i == 1 ? "start" : "end";
    auto bound = to_int(args[static_cast<size_t>(i)]);
    if (!bound) {
      return argument_error(i, fmt::format("invalid {} index: {}", which, bound.error().message));
    }
    if (*bound < 0) {
      return argument_error(i, fmt::format("{} index must not be less than zero", which));
    }
    if (length.is_known() && *bound > *length.as_number().to_int64()) {
      return argument_error(
          i, fmt::format("{} index must not be greater than the length of the list", which));
    }
    (i == 1 ? slice.start : slice.end) = *bound;
  }
  if (slice.start && slice.end && *slice.start > *slice.end) {
    return argument_error(1, "start index must not be greater than end index");
  }
  return slice;
}

TypeOutput slice_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_set()) {
    return argument_error(
        0,
        "cannot slice a set, because its elements do not have indices; explicitly convert to a "
        "list if the ordering of the result is not important");
  }
  if (!type.is_list() && !type.is_tuple()) {
    return argument_error(0, "must be a list or tuple value");
  }
  auto bounds = slice_bounds(args);
  if (!bounds) return std::move(bounds).error();
  if (type.is_list()) return type;
  if (!bounds->start || !bounds->end) return Type::dynamic();
  return Type::tuple(type.elements().subspan(static_cast<size_t>(*bounds->start),
                                             static_cast<size_t>(*bounds->end - *bounds->start)));
}

Output slice(Arguments args, Type type) {
  auto bounds = slice_bounds(args);
  if (!bounds) return std::move(bounds).error();
  Value plain = args[0].unmarked();
  auto part = plain.elements().subspan(static_cast<size_t>(*bounds->start),
                                       static_cast<size_t>(*bounds->end - *bounds->start));
  std::vector<Value> elements(part.begin(), part.end());
  Value result = type.is_tuple() ? Value::tuple(std::move(elements))
                                 : Value::list(type.element(), std::move(elements));
  return result.with_marks_of(args[0]);
}

Result<size_t, FunctionError> wrapped_index(const Value& index, size_t length) {
  auto i = to_int(index);
  if (!i) return call_error("invalid index: " + i.error().message);
  if (length == 0) return call_error("cannot use element function with an empty list");
  int64_t wrapped = *i % static_cast<int64_t>(length);
  return static_cast<size_t>(wrapped < 0 ? wrapped + static_cast<int64_t>(length) : wrapped);
}

TypeOutput element_type(Arguments args) {
  Type type = args[0].type();
  if (type.is_list()) return type.element();
  if (!type.is_tuple()) return call_error("cannot read elements from " + type.friendly_name());
  if (!args[1].is_known()) return Type::dynamic();
  auto index = wrapped_index(args[1], type.elements().size());
  if (!index) return std::move(index).error();
  return type.elements()[*index];
}

Output element(Arguments args, Type) {
  Value plain = args[0].unmarked();
  auto index = wrapped_index(args[1], plain.length());
  if (!index) return std::move(index).error();
  return plain.elements()[*index].with_marks_of(args[0]);
}

Output sort(Arguments args, Type type) {
  const Value& list = args[0];
  if (!list.is_wholly_known()) {
    Refinement facts = range_of(list).facts;
    return refine(Value::unknown(type))
        .length_lower(facts.min_length)
        .length_upper(facts.max_length)
        .done();
  }
  for (size_t i = 0; i < list.length(); ++i) {
    if (list.elements()[i].is_null()) {
      return call_error(
          fmt::format("given list element {} is null; a null string cannot be sorted", i));
    }
  }
  std::vector<Value> sorted = copy_elements(list);
  std::sort(sorted.begin(), sorted.end(),
            [](const Value& a, const Value& b) { return a.as_string() < b.as_string(); });
  return Value::list(Type::string(), std::move(sorted));
}

}  // namespace

void add_sequence_functions(FunctionTable& table) {
  const Type any_list = Type::list(Type::dynamic());
  const Type strings = Type::list(Type::string());
  table.add(define("compact", "Removes null and empty strings from a list.",
                   {parameter("list", strings)}, strings, compact));
  table.add(define_typed("distinct", "Removes duplicates from a list; the first of each is kept.",
                         {parameter("list", any_list)}, same_type, distinct));
  table.add(define_typed(
      "chunklist", "Splits a list into lists of a given length; the last one may be shorter.",
      {parameter("list", any_list, Allow::marked, "The list to split."),
       parameter("size", Type::number(), Allow::marked, "The number of elements of each list.")},
      chunk_list_type, chunk_list));
  table.add(define_typed("flatten",
                         "Flattens nested sequences into one, however deep they are "
                         "nested.",
                         {any_parameter("list", Allow::marked)}, flatten_type, flatten));
  table.add(define_typed("reverse", "Reverses a list.", {any_parameter("list", Allow::marked)},
                         reverse_type, reverse));
  table.add(define_typed(
      "slice",
      "Returns the elements of a list from a start index up to, but excluding, an end index.",
      {any_parameter("list", Allow::marked), parameter("start_index", Type::number()),
       parameter("end_index", Type::number())},
      slice_type, slice));
  Function picks = define_typed(
      "element", "Returns the element of a list at an index, which wraps around at the end.",
      {any_parameter("list", Allow::marked), parameter("index", Type::number())}, element_type,
      element);
  picks.refine_result = nullptr;
  table.add(std::move(picks));
  table.add(define("sort", "Sorts a list of strings by their bytes.",
                   {parameter("list", strings, Allow::unknown)}, strings, sort));
}

}  // namespace landform::functions
