#include <fmt/format.h>

#include <cmath>
#include <string>

#include "base/quote.h"
#include "functions/families.h"
#include "functions/float_math.h"
#include "functions/support.h"
#include "value/convert.h"
#include "value/operators.h"

namespace landform::functions {
namespace {

Output ceiling(Arguments args, Type) { return Value::number(args[0].as_number().ceil()); }

Output floor_of(Arguments args, Type) { return Value::number(args[0].as_number().floor()); }

// The result of a computation with doubles.
Output from_double(double result) {
  if (std::isnan(result)) return call_error("the result is not a number");
  if (std::isinf(result)) return Value::number(Number::infinity(result < 0));
  return Value::number(Number::from_double(result));
}

Output logarithm(Arguments args, Type) {
  auto number = to_double(args[0]);
  if (!number) return number.error();
  auto base = to_double(args[1]);
  if (!base) return base.error();
  return from_double(natural_logarithm(*number) / natural_logarithm(*base));
}

Output power(Arguments args, Type) {
  auto number = to_double(args[0]);
  if (!number) return number.error();
  auto exponent = to_double(args[1]);
  if (!exponent) return exponent.error();
  return from_double(raise_to_power(*number, *exponent));
}

Output signum(Arguments args, Type) {
  auto number = to_int(args[0]);
  if (!number) return number.error();
  return Value::number(int64_t{*number > 0} - int64_t{*number < 0});
}

// The first of the extreme values.
Output extreme(Arguments args, int sign) {
  if (args.empty()) return call_error("must pass at least one number");
  Number best = Number::infinity(sign > 0);
  for (const Value& arg : args) {
    if (compare(arg.as_number(), best) == sign) best = arg.as_number();
  }
  return Value::number(best);
}

Result<Type, FunctionError> parse_int_type(Arguments args) {
  if (!args[0].type().is_string()) {
    return argument_error(0,
                          "first argument must be a string, not " + args[0].type().friendly_name());
  }
  return Type::number();
}

Output parse_int(Arguments args, Type) {
  auto base = to_int(args[1]);
  if (!base) return argument_error(1, base.error().message);
  if (*base < 2 || *base > 62) {
    return argument_error(1, "base must be a whole number between 2 and 62 inclusive");
  }
  std::string_view digits = args[0].as_string();
  if (auto number = Number::parse_integer(digits, static_cast<int>(*base))) {
    return Value::number(*number);
  }
  return argument_error(
      0, fmt::format("cannot parse {} as a base {} integer", go_quote(digits), *base));
}

Output sum(Arguments args, Type) {
  const Value& list = args[0];
  const Type type = list.type();
  if (type.is_primitive() || type.is_dynamic()) return argument_error(0, "cannot sum noniterable");
  if (list.length() == 0) return argument_error(0, "cannot sum an empty list");
  if (!type.is_list() && !type.is_set() && !type.is_tuple()) {
    return argument_error(0,
                          "argument must be list, set, or tuple. Received " + type.friendly_name());
  }
  if (!list.is_wholly_known()) return Value::unknown(Type::number());

  std::optional<Number> total;
  for (const Value& element : list.elements()) {
    auto number = convert(element, Type::number());
    if (element.is_null() || !number) {
      return argument_error(0, "argument must be list, set, or tuple of number values");
    }
    Number n = number->as_number();
    if (total && total->is_infinite() && n.is_infinite() && total->sign() != n.sign()) {
      return call_error("can't compute sum of opposing infinities");
    }
    total = total ? add(*total, n) : n;
  }
  return Value::number(*total);
}

Parameter numbers() {
  Parameter p = parameter("numbers", Type::number());
  p.allow_dynamic = true;
  return p;
}

}  // namespace

void add_number_functions(FunctionTable& table) {
  const Type number = Type::number();
  Parameter magnitude = parameter("num", number);
  magnitude.allow_dynamic = true;
  magnitude.allow_marked = true;
  table.add(define("abs", "Returns the absolute value of a number.", {magnitude}, number,
                   [](Arguments args, Type) { return absolute(args[0]); }));
  table.add(define("ceil", "Rounds a number up to a whole number.", {parameter("num", number)},
                   number, ceiling));
  table.add(define("floor", "Rounds a number down to a whole number.", {parameter("num", number)},
                   number, floor_of));
  table.add(define("log", "Returns the logarithm of a number in a given base.",
                   {parameter("num", number), parameter("base", number)}, number, logarithm));
  Function max = define("max", "Returns the greatest of the given numbers.", {}, number,
                        [](Arguments args, Type) { return extreme(args, 1); });
  max.variadic = numbers();
  table.add(std::move(max));
  Function min = define("min", "Returns the smallest of the given numbers.", {}, number,
                        [](Arguments args, Type) { return extreme(args, -1); });
  min.variadic = numbers();
  table.add(std::move(min));
  Function parse =
      define("parseint", "Parses a string as a whole number in a given base.",
             {parameter("number", Type::dynamic()), parameter("base", number)}, number, parse_int);
  parse.type = parse_int_type;
  table.add(std::move(parse));
  table.add(define("pow", "Raises a number to a power.",
                   {parameter("num", number), parameter("power", number)}, number, power));
  table.add(define("signum", "Returns the sign of a whole number: -1, 0 or 1.",
                   {parameter("num", number)}, number, signum));
  table.add(define("sum", "Returns the sum of the numbers in a list, set or tuple.",
                   {parameter("list", Type::dynamic())}, number, sum));
}

}  // namespace landform::functions
