#include "fastly/fields.h"

#include <cstdlib>

#include "fastly/client.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

bool is_nothing(const Value& value) {
  if (!is_present(value)) return true;
  if (value.type().is_string()) return value.as_string().empty();
  if (value.type().is_bool()) return !value.as_bool();
  if (value.type().is_number()) return value.as_number().to_int64() == 0;
  return value.length() == 0;
}

sdk::Attribute plain(Field::Kind kind) {
  switch (kind) {
    case Field::Kind::text:
      return sdk::string();
    case Field::Kind::number:
      return sdk::int64();
    case Field::Kind::flag:
      return sdk::boolean();
    case Field::Kind::words:
      return sdk::list(sdk::string());
    case Field::Kind::text_set:
      return sdk::set(sdk::string());
  }
  return sdk::string();
}

}  // namespace

Field& Field::one_of(std::vector<std::string> texts) {
  // An attribute that is not set is valid.
  if (otherwise_ && otherwise_->type().is_string() && otherwise_->as_string().empty()) {
    texts.emplace_back("");
  }
  return check(sdk::one_of(std::move(texts)));
}

Field& Field::environment(const char* variable) {
  const char* value = std::getenv(variable);
  otherwise_ = Value::string(value == nullptr ? "" : value);
  about_ += std::string(" Default: the environment variable `") + variable + "`.";
  return *this;
}

sdk::Attribute Field::attribute() const {
  sdk::Attribute out = plain(kind_);
  out.describe(about_);
  if (secret_) out.sensitive();
  for (const sdk::Validator& validator : validators_) out.validate(validator);
  if (chosen_) return out.computed();
  if (must_be_set_) return out.required();
  if (otherwise_) return out.optional().default_value(*otherwise_);
  return out.required();
}

std::optional<std::string> Field::sent(const Value& value, bool whole) const {
  if (!value.is_known()) return std::nullopt;
  if (unsent_ && value.identical(*unsent_)) return std::nullopt;
  if (whole && is_nothing(value) && (!otherwise_ || is_nothing(*otherwise_)) && !is_required()) {
    return std::nullopt;
  }
  if (value.is_null()) return "";
  if (kind_ != Kind::words) return text_of(&value);
  std::string out;
  for (const Value& word : value.elements()) out += (out.empty() ? "" : " ") + text_of(&word);
  return out;
}

Value Field::received(const Value* answer) const {
  switch (kind_) {
    case Kind::text:
      return Value::string(text_of(answer));
    case Kind::number:
      return Value::number(number_of(answer));
    case Kind::flag:
      return Value::boolean(flag_of(answer));
    case Kind::words: {
      std::vector<Value> out;
      std::string rest = text_of(answer);
      while (!rest.empty()) {
        size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) out.push_back(Value::string(rest.substr(0, end)));
        rest.erase(0, end + 1);
      }
      return Value::list(Type::string(), std::move(out));
    }
    case Kind::text_set: {
      std::vector<Value> out;
      if (answer != nullptr && is_present(*answer) && answer->type().is_tuple()) {
        for (const Value& element : answer->elements()) {
          out.push_back(Value::string(text_of(&element)));
        }
      }
      return Value::set(Type::string(), std::move(out));
    }
  }
  return Value();
}

Field required(std::string name, std::string about) {
  return {std::move(name), Field::Kind::text, std::nullopt, std::move(about)};
}

Field required_number(std::string name, std::string about) {
  return {std::move(name), Field::Kind::number, std::nullopt, std::move(about)};
}

Field text(std::string name, std::string about) {
  return {std::move(name), Field::Kind::text, Value::string(""), std::move(about)};
}

Field text(std::string name, const char* otherwise, std::string about) {
  return {std::move(name), Field::Kind::text, Value::string(otherwise), std::move(about)};
}

Field number(std::string name, int64_t otherwise, std::string about) {
  return {std::move(name), Field::Kind::number, Value::number(otherwise), std::move(about)};
}

Field flag(std::string name, bool otherwise, std::string about) {
  return {std::move(name), Field::Kind::flag, Value::boolean(otherwise), std::move(about)};
}

Field words(std::string name, std::string about) {
  return {std::move(name), Field::Kind::words, Value::list(Type::string(), {}), std::move(about)};
}

Field text_set(std::string name, std::string about) {
  return {std::move(name), Field::Kind::text_set, Value::set(Type::string(), {}), std::move(about)};
}

Field id(std::string name, std::string about) {
  Field out{std::move(name), Field::Kind::text, std::nullopt, std::move(about)};
  return out.api("id").chosen();
}

}  // namespace landform::fastly
