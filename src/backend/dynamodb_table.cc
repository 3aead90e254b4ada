#include "backend/dynamodb_table.h"

#include <fmt/format.h>

#include "value/json.h"

namespace landform::backend {
namespace {

using Kind = aws::ServiceError::Kind;

// The API names the type of each value.
Value text(const std::string& value) { return Value::object({{"S", Value::string_nfc(value)}}); }

Value key_of(const std::string& id) { return Value::object({{"LockID", text(id)}}); }

// None if there is no such member.
const Value* member(const Value& object, const char* name) {
  return object.is_null() || !object.type().is_object() ? nullptr : object.find(name);
}

}  // namespace

Result<http::HttpResponse, aws::ServiceError> DynamoDbTable::call(const char* operation,
                                                                  Value::Attributes input) const {
  input.emplace_back("TableName", Value::string_nfc(name_));
  const Value object = Value::object(std::move(input));
  auto body = encode_json(object, object.type());
  if (!body) return aws::ServiceError{Kind::invalid, body.error().message};
  aws::ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-amz-json-1.0"},
                     {"X-Amz-Target", fmt::format("DynamoDB_20120810.{}", operation)}};
  request.body = std::move(body).value();
  request.call_options.stop = stop_;
  return service_->send(request);
}

DynamoDbTable::Failure DynamoDbTable::put(const std::string& id, const std::string& attribute,
                                          const std::string& value, Existing existing) const {
  Value::Attributes input = {
      {"Item", Value::object({{"LockID", text(id)}, {attribute, text(value)}})}};
  if (existing == Existing::refuse) {
    input.emplace_back("ConditionExpression", Value::string("attribute_not_exists(LockID)"));
  }
  auto response = call("PutItem", std::move(input));
  return response ? std::nullopt : Failure(response.error());
}

Result<std::string, aws::ServiceError> DynamoDbTable::get(const std::string& id,
                                                          const std::string& attribute) const {
  auto response = call("GetItem", {{"Key", key_of(id)}, {"ConsistentRead", Value::boolean(true)}});
  if (!response) return response.error();
  auto answer = decode_json(response->body);
  if (!answer) {
    return aws::ServiceError{Kind::invalid,
                             "The response to GetItem is malformed: " + answer.error().message};
  }
  const Value* item = member(*answer, "Item");
  const Value* typed = item == nullptr ? nullptr : member(*item, attribute.c_str());
  const Value* value = typed == nullptr ? nullptr : member(*typed, "S");
  if (value == nullptr || value->is_null() || !value->type().is_string()) return std::string();
  return std::string(value->as_string());
}

DynamoDbTable::Failure DynamoDbTable::remove(const std::string& id) const {
  auto response = call("DeleteItem", {{"Key", key_of(id)}});
  return response ? std::nullopt : Failure(response.error());
}

}  // namespace landform::backend
