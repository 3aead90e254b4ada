#include "engine/mock_values.h"

#include <sys/random.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "plan/each_object.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

std::string random_text() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::array<uint8_t, 8> bytes{};
  LANDFORM_CHECK(::getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  std::string out;
  for (uint8_t byte : bytes) out += kLetters[byte % kLetters.size()];
  return out;
}

Value made_up(Type type) {
  if (type.is_string()) return Value::string(random_text());
  if (type.is_number()) return Value::number(0);
  if (type.is_bool()) return Value::boolean(false);
  if (type.is_list()) return Value::list(type.element(), {});
  if (type.is_set()) return Value::set(type.element(), {});
  if (type.is_map()) return Value::map(type.element(), {});
  if (type.is_object()) {
    std::vector<Value> values;
    for (const AttributeType& attribute : type.attributes())
      values.push_back(made_up(attribute.type));
    return Value::object(type.without_optional(), std::move(values));
  }
  return Value::null(type);
}

class Filler {
 public:
  Filler(bool unknown, MockStage stage) : unknown_(unknown), stage_(stage) {}

  Value block(const schema::Block& schema, const Value& object, const Value* with) {
    if (!is_present(object)) return object;
    Value::Attributes out;
    for (size_t i = 0; i < object.length(); ++i) {
      std::string name(object.key(i));
      Value value = object.elements()[i];
      size_t length = path_.size();
      path_ += (path_.empty() ? "" : ".") + name;
      const Value* inside = member(with, name);
      auto nested = schema.blocks.find(name);
      auto attribute = schema.attributes.find(name);
      if (attribute != schema.attributes.end()) {
        value = this->attribute(attribute->second, value, inside);
      } else if (nested != schema.blocks.end() && is_present(value)) {
        value = plan::each_object(nested->second.nesting, value, [&](const Value& element) {
          return block(*nested->second.block, element, inside);
        });
      }
      path_.resize(length);
      out.emplace_back(std::move(name), std::move(value));
    }
    return Value::object(std::move(out));
  }

  [[nodiscard]] std::optional<MockFailure>& failure() { return failure_; }

 private:
  static const Value* member(const Value* object, const std::string& name) {
    bool usable = object != nullptr && is_present(*object) &&
                  (object->type().is_object() || object->type().is_map());
    return usable ? object->find(name) : nullptr;
  }

  [[nodiscard]] bool is_missing(const Value& value) const {
    return stage_ == MockStage::plan ? value.is_known() && value.is_null() : !value.is_known();
  }

  Value attribute(const schema::Attribute& schema, const Value& value, const Value* with) {
    if (schema.computed && !schema.write_only && is_missing(value)) {
      Type type = schema.value_type().without_optional();
      if (unknown_) return Value::unknown(type);
      return with == nullptr ? made_up(type) : filled(type, *with);
    }
    if (schema.nested == nullptr || !is_present(value)) return value;
    schema::Block members;
    members.attributes = schema.nested->attributes;
    return plan::each_object(schema.nested->nesting, value,
                             [&](const Value& element) { return block(members, element, with); });
  }

  // What the mock has, and something made up where an object of it is incomplete.
  Value filled(Type type, const Value& with) {
    if (type.is_object() && is_present(with) && with.type().is_object()) {
      std::vector<Value> values;
      for (const AttributeType& attribute : type.attributes()) {
        size_t length = path_.size();
        path_ += "." + std::string(attribute.name);
        const Value* inside = with.find(attribute.name);
        values.push_back(inside == nullptr ? made_up(attribute.type)
                                           : filled(attribute.type, *inside));
        path_.resize(length);
      }
      return Value::object(type, std::move(values));
    }
    auto converted = convert(with, type);
    if (converted) return std::move(converted).value();
    if (!failure_) failure_ = MockFailure{type, path_, converted.error().message};
    return Value::unknown(type);
  }

  bool unknown_;
  MockStage stage_;
  std::string path_;
  std::optional<MockFailure> failure_;
};

Result<Value, MockFailure> fill(const schema::Block& schema, const Value& object,
                                const MockValues* mock, MockStage stage, bool unknown) {
  Filler filler(unknown, stage);
  Value out = filler.block(schema, object, mock == nullptr ? nullptr : &mock->values);
  if (filler.failure()) return *filler.failure();
  return out;
}

}  // namespace

Result<Value, MockFailure> with_mock_values(const schema::Block& schema, const Value& object,
                                            const MockValues* mock, MockStage stage) {
  bool later = stage == MockStage::plan && (mock == nullptr || !mock->during_plan);
  return fill(schema, object, mock, stage, later);
}

Result<Value, MockFailure> mock_data_source(const schema::Block& schema, const Value& config,
                                            const MockValues* mock) {
  return fill(schema, config, mock, MockStage::plan, false);
}

}  // namespace landform::engine
