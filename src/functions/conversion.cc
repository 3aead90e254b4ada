// Functions that convert to a type.
#include <fmt/format.h>

#include "base/quote.h"
#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"

namespace landform::functions {
namespace {

std::string cannot_convert(Type from, Type to) {
  return fmt::format("cannot convert {} to {}", from.friendly_name(),
                     to.friendly_name_for_constraint());
}

// Why the conversion of a value failed although its type is convertible.
std::string failure(const Value& given, Type want) {
  Type type = given.type();
  if ((given.marks_deep() & Marks::sensitive) != Marks::none) {
    return fmt::format("cannot convert this sensitive {} to {}", type.friendly_name(),
                       want.friendly_name_for_constraint());
  }
  Value plain = given.unmarked_deep();
  if (type.is_string() && (want.is_bool() || want.is_number())) {
    std::string what = plain.is_null() ? "string" : go_quote(plain.as_string());
    return want.is_bool()
               ? fmt::format(
                     R"(cannot convert {} to bool; only the strings "true" or "false" are allowed)",
                     what)
               : fmt::format(
                     "cannot convert {} to number; given string must be a decimal representation "
                     "of a number",
                     what);
  }
  return cannot_convert(type, want);
}

Function converter(std::string name, std::string_view what, Type want) {
  auto type = [want](Arguments args) -> TypeOutput {
    Type given = args[0].type();
    if (given == want || is_convertible(given, want)) return want;
    return argument_error(0, cannot_convert(given, want));
  };
  auto implementation = [want](Arguments args, Type) -> Output {
    if (!args[0].is_known()) return Value::unknown(want).with_marks_of(args[0]);
    auto converted = convert(args[0], want);
    if (!converted) return argument_error(0, failure(args[0], want));
    return std::move(converted).value();
  };
  Function f = define_typed(std::move(name), fmt::format("Converts a value to {}.", what),
                            {any_parameter("v", Allow::everything)}, type, implementation);
  f.result = want;
  f.refine_result = nullptr;
  return f;
}

// A removed function, which now only says what to write instead.
Function withdrawn(std::string name, std::string_view instead) {
  std::string message = fmt::format(
      "the \"{}\" function was deprecated in Terraform v0.12 and is no longer available; use {} "
      "syntax to write a literal {}",
      name, instead, name);
  auto refuse = [message](Arguments) -> TypeOutput { return call_error(message); };
  Function f = define_typed(std::move(name), "No longer available.", {}, refuse,
                            [message](Arguments, Type) -> Output { return call_error(message); });
  f.variadic = any_parameter("vals", Allow::all_but_marked);
  f.refine_result = nullptr;
  return f;
}

}  // namespace

void add_conversion_functions(FunctionTable& table) {
  table.add(converter("tostring", "a text", Type::string()));
  table.add(converter("tonumber", "a number", Type::number()));
  table.add(converter("tobool", "true or false", Type::boolean()));
  table.add(converter("tolist", "a list", Type::list(Type::dynamic())));
  table.add(converter("toset", "a set", Type::set(Type::dynamic())));
  table.add(converter("tomap", "a map", Type::map(Type::dynamic())));
  table.add(withdrawn("list", "tolist([ ... ])"));
  table.add(withdrawn("map", "tomap({ ... })"));
}

}  // namespace landform::functions
