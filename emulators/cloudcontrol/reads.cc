// Reading and listing resources.
#include <fmt/format.h>

#include <algorithm>

#include "emulators/cloudcontrol/api.h"
#include "emulators/cloudcontrol/fill.h"
#include "emulators/cloudcontrol/property_path.h"
#include "value/json.h"
#include "value/json_patch.h"

namespace landform::emulator::cloudcontrol {

using awscc::Operation;

std::optional<Value> Api::properties_of(const std::string& type,
                                        const std::string& identifier) const {
  const Value* found = documents_->find(resource_key(type, identifier));
  if (found == nullptr) return std::nullopt;
  return decode_json(found->as_string()).value();
}

Value Api::description(const Schema& schema, const std::string& identifier,
                       const Value& properties) {
  Value seen = readable(schema, properties);
  if (settings_.shuffle) seen = shuffled(schema, seen, ++reads_);
  return Value::object(
      {{"Identifier", Value::string(identifier)}, {"Properties", Value::string(json_of(seen))}});
}

ApiResponse Api::get(const Fields& input) {
  ApiResponse refused;
  const Schema* schema = schema_of(input, refused);
  if (schema == nullptr || !supports(*schema, Operation::read, refused)) return refused;
  std::string identifier = text(input, "Identifier").value_or("");
  std::optional<Value> found = properties_of(std::string(schema->type_name), identifier);
  if (!found) {
    return refusal("ResourceNotFoundException",
                   fmt::format("Resource of type '{}' with identifier '{}' was not found.",
                               schema->type_name, identifier));
  }
  return answer(Value::object({{"TypeName", Value::string(schema->type_name)},
                               {"ResourceDescription", description(*schema, identifier, *found)}}));
}

ApiResponse Api::list(const Fields& input) {
  ApiResponse refused;
  const Schema* schema = schema_of(input, refused);
  if (schema == nullptr || !supports(*schema, Operation::list, refused)) return refused;
  Value model = Value::empty_object();
  if (auto given = text(input, "ResourceModel")) {
    auto decoded = decode_json(*given);
    if (!decoded || decoded->is_null() || !decoded->type().is_object()) {
      return refusal("ValidationException", "The ResourceModel is not a JSON object.");
    }
    model = *decoded;
  }
  const awscc::Node* needs = schema->handler(Operation::list).handler_schema;
  for (std::string_view name :
       needs == nullptr ? std::span<const std::string_view>() : needs->required) {
    if (model.find(name) != nullptr) continue;
    return refusal("InvalidRequestException",
                   fmt::format("Missing or invalid ResourceModel property in {} list handler "
                               "request input. Required property: [{}]",
                               schema->type_name, name));
  }
  int64_t most =
      std::clamp<int64_t>(integer(input, "MaxResults").value_or(settings_.page_size), 1, 100);
  std::string prefix = resource_key(std::string(schema->type_name), "");
  std::string after = text(input, "NextToken").value_or("");
  std::vector<Value> page;
  Value::Attributes out{{"TypeName", Value::string(schema->type_name)}};
  std::string last;
  for (const auto& [key, document] : documents_->under(prefix)) {
    std::string identifier = key.substr(prefix.size());
    Value properties = decode_json(document.as_string()).value();
    bool fits = true;
    for (size_t i = 0; i < model.length(); ++i) {
      const Value* has = properties.find(model.key(i));
      fits = fits && has != nullptr && same_json(*has, model.elements()[i]);
    }
    if (!fits || (!after.empty() && identifier <= after)) continue;
    if (static_cast<int64_t>(page.size()) == most) {
      out.emplace_back("NextToken", Value::string(last));
      break;
    }
    last = identifier;
    page.push_back(description(*schema, identifier, properties));
  }
  out.emplace_back("ResourceDescriptions", Value::tuple(std::move(page)));
  return answer(Value::object(std::move(out)));
}

}  // namespace landform::emulator::cloudcontrol
