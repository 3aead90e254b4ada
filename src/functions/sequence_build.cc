// Functions that build sequences from several arguments: concat and range.
#include <vector>

#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"

namespace landform::functions {
namespace {

std::optional<Type> common_list_type(Arguments args) {
  std::vector<Type> types;
  for (const Value& v : args) {
    if (!v.type().is_list()) return std::nullopt;
    types.push_back(v.type());
  }
  return unify(types);
}

TypeOutput concat_type(Arguments args) {
  if (args.empty()) return call_error("at least one argument is required");
  if (std::optional<Type> list = common_list_type(args)) return *list;
  std::vector<Type> types;
  for (size_t i = 0; i < args.size(); ++i) {
    Type type = args[i].type();
    if (type.is_tuple()) {
      types.insert(types.end(), type.elements().begin(), type.elements().end());
    } else if (type.is_list()) {
      // Without its length there is no tuple type.
      if (!args[i].is_known()) return Type::dynamic();
      types.insert(types.end(), args[i].unmarked().length(), type.element());
    } else {
      return argument_error(static_cast<int>(i),
                            "all arguments must be lists or tuples; got " + type.friendly_name());
    }
  }
  return Type::tuple(types);
}

Output concat(Arguments args, Type type) {
  std::vector<Value> all;
  Marks marks = Marks::none;
  for (size_t i = 0; i < args.size(); ++i) {
    Value sequence = args[i];
    if (type.is_list()) {
      auto converted = convert(sequence, type);
      if (!converted) return conversion_failure(static_cast<int>(i), std::move(converted).error());
      sequence = std::move(converted).value();
    }
    marks |= sequence.marks();
    Value plain = sequence.unmarked();
    all.insert(all.end(), plain.elements().begin(), plain.elements().end());
  }
  if (type.is_tuple()) return Value::tuple(std::move(all)).with_marks(marks);
  Output list = make_list(type.element(), std::move(all));
  if (!list) return list;
  return list.value().with_marks(marks);
}

Output range(Arguments args, Type) {
  constexpr size_t kMaxElements = 1024;
  if (args.empty() || args.size() > 3) {
    return call_error("must have one, two, or three arguments");
  }
  Number start = args.size() == 1 ? Number(0) : args[0].as_number();
  Number end = args[args.size() == 1 ? 0 : 1].as_number();
  Number step = args.size() == 3          ? args[2].as_number()
                : compare(end, start) < 0 ? Number(-1)
                                          : Number(1);
  bool down = step.sign() < 0;
  if (down && compare(end, start) > 0) {
    return argument_error(1, "end must be less than start when step is negative");
  }
  if (!down && compare(end, start) < 0) {
    return argument_error(1, "end must be greater than start when step is positive");
  }
  std::vector<Value> numbers;
  for (Number at = start; down ? compare(at, end) > 0 : compare(at, end) < 0; at = add(at, step)) {
    if (numbers.size() == kMaxElements) {
      return call_error(
          "more than 1024 values were generated; either decrease the difference between start and "
          "end or use a smaller step");
    }
    numbers.push_back(Value::number(at));
  }
  return Value::list(Type::number(), std::move(numbers));
}

}  // namespace

void add_sequence_building_functions(FunctionTable& table) {
  Function concats =
      define_typed("concat", "Concatenates lists or tuples.", {}, concat_type, concat);
  concats.variadic = any_parameter("seqs", Allow::marked);
  table.add(std::move(concats));
  Function ranges = define(
      "range",
      "Builds a list of numbers from a start (or 0) up to, but excluding, a limit, in equal steps.",
      {}, Type::list(Type::number()), range);
  ranges.variadic = parameter("params", Type::number());
  table.add(std::move(ranges));
}

}  // namespace landform::functions
