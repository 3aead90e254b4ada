#include "functions/families.h"
#include "functions/support.h"
#include "functions/yaml_decode.h"
#include "functions/yaml_encode.h"

namespace landform::functions {
namespace {

Output decode(Arguments args, Type) {
  auto value = decode_yaml(args[0].as_string());
  if (!value) return call_error(value.error().message);
  return *value;
}

Output encode(Arguments args, Type type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  auto text = encode_yaml(args[0]);
  if (!text) return call_error(text.error().message);
  return Value::string(*text);
}

}  // namespace

void add_yaml_functions(FunctionTable& table) {
  Function reading = define("yamldecode", "Decodes a value from a YAML document.",
                            {parameter("src", Type::string())}, Type::dynamic(), decode);
  reading.refine_result = nullptr;
  reading.type = [](Arguments args) -> Result<Type, FunctionError> {
    if (!args[0].is_known()) return Type::dynamic();
    auto value = decode_yaml(args[0].as_string());
    if (!value) return call_error(value.error().message);
    return value->type();
  };
  table.add(std::move(reading));
  Parameter any = parameter("value", Type::dynamic());
  any.allow_null = true;
  any.allow_dynamic = true;
  Function writing =
      define("yamlencode", "Encodes a value as a YAML document.", {any}, Type::string(), encode);
  writing.refine_result = nullptr;
  table.add(std::move(writing));
}

}  // namespace landform::functions
