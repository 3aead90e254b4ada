// Plans and schemas from Terraform's JSON (`show -json`, `providers schema -json`), for tests: what
// Terraform planned, drawn by this library.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/plan.h"
#include "engine/schemas.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::report::testing {

inline Value parse_json(std::string_view text) {
  auto value = decode_json(text);
  if (!value.ok()) throw std::runtime_error("invalid JSON");
  return std::move(value).value();
}

inline std::string json_of(const Value& value) {
  auto text = encode_json(value, value.type());
  if (!text.ok()) throw std::runtime_error("not JSON");
  return std::move(text).value();
}

inline bool flag(const Value& object, std::string_view name) {
  const Value* found = property(object, name);
  return found != nullptr && is_true(*found);
}

class JsonSchemas : public engine::SchemaSource {
 public:
  explicit JsonSchemas(const Value& root) {
    const Value* providers = property(root, "provider_schemas");
    if (providers == nullptr) return;
    for (size_t i = 0; i < providers->length(); ++i) {
      const Value& provider = providers->elements()[i];
      std::string name(providers->key(i));
      read(name + " resource ", property(provider, "resource_schemas"));
      read(name + " data ", property(provider, "data_source_schemas"));
    }
  }

  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ProviderAddress& provider,
                                                      config::ResourceMode mode,
                                                      std::string_view type) const override {
    std::string_view kind = mode == config::ResourceMode::managed ? " resource " : " data ";
    auto found = types_.find(provider.to_string() + std::string(kind) + std::string(type));
    return found == types_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& /*provider*/) const override {
    return nullptr;
  }

 private:
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

  void read(const std::string& prefix, const Value* types) {
    for (size_t i = 0; types != nullptr && i < types->length(); ++i) {
      provider::TypeSchema& type = types_[prefix + std::string(types->key(i))];
      if (const Value* version = property(types->elements()[i], "version")) {
        type.version = version->as_number().to_int64().value_or(0);
      }
      type.block = block(*property(types->elements()[i], "block"));
      type.type = type.block.implied_type();
    }
  }

  static schema::Nesting nesting(const Value& value) {
    std::string mode = text_property(value, "nesting_mode");
    if (mode == "group") return schema::Nesting::group;
    if (mode == "list") return schema::Nesting::list;
    if (mode == "set") return schema::Nesting::set;
    if (mode == "map") return schema::Nesting::map;
    return schema::Nesting::single;
  }

  static Attributes attributes(const Value* values) {
    Attributes out;
    for (size_t i = 0; values != nullptr && i < values->length(); ++i) {
      const Value& value = values->elements()[i];
      schema::Attribute& attribute = out[std::string(values->key(i))];
      attribute.sensitive = flag(value, "sensitive");
      attribute.write_only = flag(value, "write_only");
      attribute.required = flag(value, "required");
      attribute.optional = flag(value, "optional");
      attribute.computed = flag(value, "computed");
      if (const Value* nested = property(value, "nested_type")) {
        auto type = std::make_shared<schema::NestedType>();
        type->nesting = nesting(*nested);
        type->attributes = attributes(property(*nested, "attributes"));
        attribute.nested = std::move(type);
      } else {
        auto type = decode_type_json(json_of(*property(value, "type")));
        if (!type.ok()) throw std::runtime_error(type.error().message);
        attribute.type = *type;
      }
    }
    return out;
  }

  static schema::Block block(const Value& value) {
    schema::Block out;
    out.attributes = attributes(property(value, "attributes"));
    const Value* blocks = property(value, "block_types");
    for (size_t i = 0; blocks != nullptr && i < blocks->length(); ++i) {
      const Value& nested = blocks->elements()[i];
      schema::NestedBlock& one = out.blocks[std::string(blocks->key(i))];
      one.nesting = nesting(nested);
      one.block = std::make_shared<schema::Block>(block(*property(nested, "block")));
    }
    return out;
  }

  std::map<std::string, provider::TypeSchema> types_;
};

// Values with what is unknown and sensitive. What the schema makes sensitive is not marked.
class ValueReader {
 public:
  static Value read(const Value* json, const Value* unknown, const Value* sensitive, Type type) {
    Value out = unmarked(json, unknown, sensitive, type);
    bool marked = sensitive != nullptr && is_true(*sensitive);
    return marked ? out.with_marks(Marks::sensitive) : out;
  }

  static Value block(const Value* json, const Value* unknown, const Value* sensitive,
                     const schema::Block& block) {
    return read(json, unknown, without_schema(sensitive, block).get(), block.implied_type());
  }

 private:
  using ValuePtr = std::unique_ptr<Value>;
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

  static const Value* child(const Value* json, std::string_view key) {
    return json == nullptr || !is_object(*json) ? nullptr : json->find(key);
  }
  static const Value* child(const Value* json, size_t i) {
    return is_tuple(json) && i < json->length() ? &json->elements()[i] : nullptr;
  }

  static Value unmarked(const Value* json, const Value* unknown, const Value* sensitive,
                        Type type) {
    if (unknown != nullptr && is_true(*unknown)) return Value::unknown(type);
    bool structured = is_object(unknown) && unknown->length() > 0;
    if ((json == nullptr || json->is_null()) && !structured) return Value::null(type);
    switch (type.kind()) {
      case Kind::dynamic:
        return dynamic(json, unknown, sensitive);
      case Kind::boolean:
      case Kind::number:
      case Kind::string: {
        auto value = decode_json(json_of(*json), type);
        if (!value.ok()) throw std::runtime_error("value of the wrong type");
        return std::move(value).value();
      }
      case Kind::list:
        return Value::list(type.element(), elements(json, unknown, sensitive, type.element()));
      case Kind::set:
        return Value::set(type.element(), elements(json, unknown, sensitive, type.element()));
      case Kind::map:
        return Value::map(type.element(), entries(json, unknown, sensitive, type.element()));
      case Kind::tuple: {
        std::vector<Value> out;
        for (size_t i = 0; i < type.elements().size(); ++i) {
          out.push_back(
              read(child(json, i), child(unknown, i), child(sensitive, i), type.elements()[i]));
        }
        return Value::tuple(std::move(out));
      }
      case Kind::object: {
        Value::Attributes out;
        for (const AttributeType& one : type.attributes()) {
          out.emplace_back(one.name, read(child(json, one.name), child(unknown, one.name),
                                          child(sensitive, one.name), one.type));
        }
        return Value::object(std::move(out));
      }
    }
    return {};
  }

  static Value dynamic(const Value* json, const Value* unknown, const Value* sensitive) {
    if (is_tuple(json)) {
      return Value::tuple(elements(json, unknown, sensitive, Type::dynamic()));
    }
    if (is_object(json) || is_object(unknown)) {
      return Value::object(entries(json, unknown, sensitive, Type::dynamic()));
    }
    return json == nullptr ? Value() : *json;
  }

  static std::vector<Value> elements(const Value* json, const Value* unknown,
                                     const Value* sensitive, Type type) {
    std::vector<Value> out;
    for (size_t i = 0; is_tuple(json) && i < json->length(); ++i) {
      out.push_back(read(child(json, i), child(unknown, i), child(sensitive, i), type));
    }
    return out;
  }

  static Value::Attributes entries(const Value* json, const Value* unknown, const Value* sensitive,
                                   Type type) {
    std::map<std::string, bool> keys;
    for (const Value* one : {json, unknown}) {
      for (size_t i = 0; is_object(one) && i < one->length(); ++i) {
        keys[std::string(one->key(i))] = true;
      }
    }
    Value::Attributes out;
    for (const auto& [key, used] : keys) {
      out.emplace_back(key,
                       read(child(json, key), child(unknown, key), child(sensitive, key), type));
    }
    return out;
  }

  // The rest of what is sensitive, as JSON again.
  static ValuePtr keep(const Value& value) { return std::make_unique<Value>(value); }

  static bool any_sensitive(const Attributes& attributes) {
    for (const auto& [name, one] : attributes) {
      if (one.sensitive || (one.nested != nullptr && any_sensitive(one.nested->attributes))) {
        return true;
      }
    }
    return false;
  }
  static bool any_sensitive(const schema::Block& block) {
    if (any_sensitive(block.attributes)) return true;
    for (const auto& [name, one] : block.blocks) {
      if (any_sensitive(*one.block)) return true;
    }
    return false;
  }

  template <typename Child>
  static ValuePtr each(const Value& value, Child&& child) {
    if (value.type().is_tuple()) {
      std::vector<Value> out;
      for (const Value& one : value.elements()) {
        ValuePtr kept = child(std::string(), one);
        out.push_back(kept == nullptr ? Value::boolean(false) : *kept);
      }
      return keep(Value::tuple(std::move(out)));
    }
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i) {
      std::string key(value.key(i));
      if (ValuePtr kept = child(key, value.elements()[i])) out.emplace_back(key, *kept);
    }
    return keep(Value::object(std::move(out)));
  }

  static ValuePtr without_schema(const Value* sensitive, const schema::Block& block) {
    if (sensitive == nullptr) return nullptr;
    if (!is_object(*sensitive)) return keep(*sensitive);
    return each(*sensitive, [&](const std::string& key, const Value& value) {
      if (auto nested = block.blocks.find(key); nested != block.blocks.end()) {
        return without_schema(value, nested->second);
      }
      return without_schema(key, value, block.attributes);
    });
  }

  static ValuePtr without_schema(const Value& value, const schema::NestedBlock& nested) {
    bool set = nested.nesting == schema::Nesting::set;
    if (set && any_sensitive(*nested.block) && is_true(value)) return nullptr;
    bool single =
        nested.nesting == schema::Nesting::single || nested.nesting == schema::Nesting::group;
    if (single) return without_schema(&value, *nested.block);
    if (!is_object(value) && !is_tuple(value)) return keep(value);
    return each(value, [&](const std::string&, const Value& element) {
      return without_schema(&element, *nested.block);
    });
  }

  static ValuePtr without_schema(const std::string& key, const Value& value,
                                 const Attributes& attributes) {
    auto found = attributes.find(key);
    if (found == attributes.end()) return keep(value);
    const schema::Attribute& attribute = found->second;
    if (attribute.sensitive) return nullptr;
    if (attribute.nested == nullptr) return keep(value);
    const schema::NestedType& nested = *attribute.nested;
    if (nested.nesting == schema::Nesting::set && any_sensitive(nested.attributes) &&
        is_true(value)) {
      return nullptr;
    }
    if (!is_object(value) && !is_tuple(value)) return keep(value);
    auto object = [&](const Value& one) {
      if (!is_object(one)) return keep(one);
      return each(one, [&](const std::string& name, const Value& element) {
        return without_schema(name, element, nested.attributes);
      });
    };
    if (nested.nesting == schema::Nesting::single) return object(value);
    return each(value, [&](const std::string&, const Value& element) { return object(element); });
  }
};

class PlanReader {
 public:
  PlanReader(const Value& root, const JsonSchemas& schemas) : root_(root), schemas_(schemas) {}

  [[nodiscard]] engine::Plan read(engine::Mode mode) const {
    engine::Plan plan;
    plan.mode = mode;
    plan.applyable = flag(root_, "applyable");
    plan.errored = flag(root_, "errored");
    for (const Value& one : elements_of(property(root_, "resource_changes"))) {
      plan.changes.push_back(change(one));
    }
    for (const Value& one : elements_of(property(root_, "resource_drift"))) {
      plan.drift.push_back(change(one));
    }
    for (const Value& one : elements_of(property(root_, "relevant_attributes"))) {
      auto address = config::InstanceAddress::parse(text_property(one, "resource"));
      plan.relevant_attributes.push_back(
          {address->resource, address->key, path(*property(one, "attribute"))});
    }
    const Value* outputs = property(root_, "output_changes");
    for (size_t i = 0; outputs != nullptr && i < outputs->length(); ++i) {
      plan.outputs[std::string(outputs->key(i))] = output(outputs->elements()[i]);
    }
    return plan;
  }

 private:
  static plan::Action action(const Value& change) {
    auto actions = elements_of(property(change, "actions"));
    std::string first = text_of(actions[0]);
    using plan::Action;
    if (actions.size() == 2) {
      return first == "create" ? Action::create_then_delete : Action::delete_then_create;
    }
    if (first == "create") return Action::create;
    if (first == "read") return Action::read;
    if (first == "update") return Action::update;
    if (first == "delete") return Action::destroy;
    if (first == "forget") return Action::forget;
    return Action::no_op;
  }

  static plan::Reason reason(const std::string& text) {
    using plan::Reason;
    static const std::map<std::string, Reason> kReasons = {
        {"replace_because_tainted", Reason::tainted},
        {"replace_by_request", Reason::requested},
        {"replace_by_triggers", Reason::triggered},
        {"replace_because_cannot_update", Reason::cannot_update},
        {"delete_because_no_resource_config", Reason::no_resource_config},
        {"delete_because_no_module", Reason::no_module},
        {"delete_because_wrong_repetition", Reason::wrong_repetition},
        {"delete_because_count_index", Reason::count_index},
        {"delete_because_each_key", Reason::each_key},
        {"delete_because_no_move_target", Reason::no_move_target},
        {"read_because_config_unknown", Reason::config_unknown},
        {"read_because_dependency_pending", Reason::dependency_pending},
        {"read_because_check_nested", Reason::check_nested},
    };
    auto found = kReasons.find(text);
    return found == kReasons.end() ? Reason::none : found->second;
  }

  static Path path(const Value& steps) {
    Path out;
    for (const Value& step : elements_of(steps)) {
      if (step.type().is_string()) {
        out.push_back(PathStep::attribute(std::string(step.as_string())));
      } else {
        out.push_back(PathStep::index(step));
      }
    }
    return out;
  }

  [[nodiscard]] engine::ResourceChange change(const Value& json) const {
    engine::ResourceChange out;
    out.address = *config::InstanceAddress::parse(text_property(json, "address"));
    std::string previous = text_property(json, "previous_address");
    out.previous_address =
        previous.empty() ? out.address : *config::InstanceAddress::parse(previous);
    out.deposed = text_property(json, "deposed");
    auto provider = config::ProviderAddress::parse_source(text_property(json, "provider_name"));
    if (provider.ok()) {
      out.provider.provider = *provider;
    } else {
      out.provider.provider = {"terraform.io", "builtin", "terraform"};
    }
    out.reason = reason(text_property(json, "action_reason"));
    const Value& values = *property(json, "change");
    out.action = action(values);
    const config::ResourceAddress& resource = out.address.resource;
    const provider::TypeSchema* type =
        schemas_.schema_of(out.provider.provider, resource.mode, resource.type);
    if (type == nullptr) throw std::runtime_error("no schema for " + out.address.to_string());
    out.before = ValueReader::block(property(values, "before"), nullptr,
                                    property(values, "before_sensitive"), type->block);
    out.after = ValueReader::block(property(values, "after"), property(values, "after_unknown"),
                                   property(values, "after_sensitive"), type->block);
    for (const Value& one : elements_of(property(values, "replace_paths"))) {
      out.required_replace.push_back(path(one));
    }
    if (const Value* importing = property(values, "importing")) {
      const Value* id = property(*importing, "id");
      out.importing = engine::Importing{id == nullptr ? Value::unknown(Type::string()) : *id, {}};
    }
    out.generated_config = text_property(values, "generated_config");
    return out;
  }

  static engine::OutputChange output(const Value& json) {
    engine::OutputChange out;
    out.action = action(json);
    out.sensitive = flag(json, "before_sensitive");
    out.before = ValueReader::read(property(json, "before"), nullptr, nullptr, Type::dynamic());
    out.after = ValueReader::read(property(json, "after"), property(json, "after_unknown"), nullptr,
                                  Type::dynamic());
    return out;
  }

  const Value& root_;
  const JsonSchemas& schemas_;
};

}  // namespace landform::report::testing
