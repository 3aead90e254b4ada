#include "evaluation/builtin.h"

namespace landform::evaluation {

bool is_builtin(const config::Resource& resource) {
  return resource.mode == config::ResourceMode::managed && resource.type == "terraform_data";
}

Value builtin_attributes(const Value& configured) {
  auto take = [&](std::string_view name) {
    const Value* value = configured.find(name);
    return value == nullptr ? Value::null() : *value;
  };
  Value input = take("input");
  // The output is the input, once stored. The sensitive mark is lost on the way.
  Value output = input.unmarked();
  if (!output.is_null()) output = Value::unknown(output.type());
  return Value::object({{"id", Value::unknown_not_null(Type::string())},
                        {"input", input},
                        {"output", output},
                        {"triggers_replace", take("triggers_replace")}});
}

}  // namespace landform::evaluation
