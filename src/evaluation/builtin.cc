#include "evaluation/builtin.h"

#include "value/shown.h"

namespace landform::evaluation {

bool is_builtin(const config::Resource& resource) {
  return resource.mode == config::ResourceMode::managed && resource.type == "terraform_data";
}

Value builtin_attributes(const Value& configured, const Value& rest) {
  auto take = [&](std::string_view name) {
    const Value* value = configured.find(name);
    return value == nullptr ? Value::null() : *value;
  };
  Value input = take("input");
  // The output is the input, once stored. The sensitive mark is lost on the way.
  Value output = input.unmarked();
  Value shown = shown_for(rest);
  if (!output.is_null()) output = with_shown(Value::unknown(output.type()), shown);
  return Value::object({{"id", with_shown(Value::unknown_not_null(Type::string()), shown)},
                        {"input", input},
                        {"output", output},
                        {"triggers_replace", take("triggers_replace")}});
}

}  // namespace landform::evaluation
