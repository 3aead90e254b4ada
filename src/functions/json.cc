// jsonencode and jsondecode.
#include "value/json.h"

#include <string>
#include <string_view>

#include "base/unicode.h"
#include "functions/case_map.h"
#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

Output json_encode(Arguments args, Type type) {
  const Value& value = args[0];
  if (!value.is_wholly_known()) {
    // The first character is known even if little else is.
    Refiner result = refine(Value::unknown(type));
    if (range_of(value).could_be_null()) return result.done();
    Type given = value.type();
    if (given.is_string()) {
      result.string_prefix_full("\"");
    } else if (given.is_object() || given.is_map()) {
      result.string_prefix_full("{");
    } else if (given.is_tuple() || given.is_list() || given.is_set()) {
      result.string_prefix_full("[");
    }
    return result.done();
  }
  auto encoded = encode_json(value, value.type());
  if (!encoded) return call_error(std::move(encoded).error().message);
  return Value::string(*encoded);
}

// The only possible type of an unknown JSON document, judged by its first character.
TypeOutput json_decode_type(Arguments args) {
  if (args[0].is_known()) return Type::dynamic();
  std::string_view prefix = trim_space(args[0].refinement().string_prefix);
  if (prefix.empty()) return Type::dynamic();
  switch (prefix[0]) {
    case '{':
    case '[':
    case 'n':
      return Type::dynamic();
    case '"':
      return Type::string();
    case 't':
    case 'f':
      return Type::boolean();
    default:
      if (std::string_view("-.0123456789").find(prefix[0]) != std::string_view::npos) {
        return Type::number();
      }
      return argument_error(0, "a JSON document cannot begin with the character " +
                                   quote_rune(decode_rune(prefix).rune));
  }
}

Output json_decode(Arguments args, Type) {
  auto decoded = decode_json(args[0].as_string());
  if (!decoded) return call_error(std::move(decoded).error().message);
  return std::move(decoded).value();
}

}  // namespace

void add_json_functions(FunctionTable& table) {
  table.add(define("jsonencode", "Encodes a value as JSON.",
                   {any_parameter("val", Allow::all_but_marked)}, Type::string(), json_encode));
  Function decodes =
      define_typed("jsondecode", "Decodes a value from JSON.", {parameter("str", Type::string())},
                   json_decode_type, json_decode);
  decodes.refine_result = nullptr;
  table.add(std::move(decodes));
}

}  // namespace landform::functions
