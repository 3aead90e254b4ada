#include <algorithm>
#include <vector>

#include "value/json.h"
#include "value/partial_object.h"
#include "value/refinement.h"
#include "views/locations.h"
#include "views/view_parts.h"
#include "views/views.h"

namespace landform::views {
namespace {

// Known values that may be shown; everything else is null here and listed separately.
void write_values(JsonWriter& json, const Value& given, bool reveal) {
  if (reveal && given.is_marked()) return write_values(json, given.unmarked(), reveal);
  const Value& value = given;
  if (!value.is_marked() && is_partial_object(value))
    return write_values(json, known_part(value), reveal);
  bool hidden = value.is_marked() || !value.is_known() || value.is_null();
  if (hidden || value.type().is_primitive()) {
    json.value(hidden ? Value::null() : value);
    return;
  }
  bool keyed = value.type().is_object() || value.type().is_map();
  keyed ? json.begin_object() : json.begin_array();
  for (size_t i = 0; i < value.length(); ++i) {
    if (keyed) json.name(value.key(i));
    write_values(json, value.elements()[i], reveal);
  }
  keyed ? json.end_object() : json.end_array();
}

void write_bound(JsonWriter& json, const char* name, const std::optional<NumberBound>& bound) {
  if (!bound) return;
  json.name(name);
  json.begin_object();
  json.name("value");
  json.value(Value::number(bound->value));
  json.name("inclusive");
  json.boolean(bound->inclusive);
  json.end_object();
}

// The steps to a part of a value: names and indices.
class Steps {
 public:
  // Calls `visit` for each part of a known value, with the step to it added.
  template <typename Visit>
  void for_each_part(const Value& value, Visit visit) {
    bool keyed = value.type().is_object() || value.type().is_map();
    for (size_t i = 0; i < value.length(); ++i) {
      steps_.push_back(keyed ? Value::string_nfc(value.key(i))
                             : Value::number(static_cast<int64_t>(i)));
      visit(value.elements()[i]);
      steps_.pop_back();
    }
  }

  void write(JsonWriter& json) const {
    json.begin_array();
    for (const Value& step : steps_) json.value(step);
    json.end_array();
  }

 private:
  std::vector<Value> steps_;
};

// What is known about something unknown.
void write_facts(JsonWriter& json, const Value& value) {
  json.property("type", value.type().is_dynamic() ? "any" : value.type().to_expression());
  const Refinement& facts = value.refinement();
  if (facts.nullness == Nullness::not_null) {
    json.name("not_null");
    json.boolean(true);
  }
  if (!facts.string_prefix.empty()) json.property("prefix", facts.string_prefix);
  write_bound(json, "lower", facts.lower);
  write_bound(json, "upper", facts.upper);
  if (facts.min_length > 0) {
    json.name("min_length");
    json.number(facts.min_length);
  }
  if (facts.max_length != Refinement::kMaxLength) {
    json.name("max_length");
    json.number(facts.max_length);
  }
}

// Each unknown part, with the path to it and what is known about it.
void write_unknowns(JsonWriter& json, const Value& given, Steps& steps) {
  Value value = given.unmarked();
  if (value.is_wholly_known()) return;
  if (!value.is_known()) {
    json.begin_object();
    json.name("path");
    steps.write(json);
    write_facts(json, value);
    json.end_object();
    if (!is_partial_object(value)) return;
    value = known_part(value);
  }
  steps.for_each_part(value, [&](const Value& part) { write_unknowns(json, part, steps); });
}

// The path of each sensitive part.
void write_sensitive(JsonWriter& json, const Value& value, Steps& steps) {
  if (value.is_marked()) return steps.write(json);
  if (is_partial_object(value)) return write_sensitive(json, known_part(value), steps);
  if (!value.contains_marked()) return;
  steps.for_each_part(value, [&](const Value& part) { write_sensitive(json, part, steps); });
}

}  // namespace

void write_described(JsonWriter& json, const Value& value, const ViewOptions& options) {
  json.name("values");
  write_values(json, value, options.reveal_sensitive);
  Steps steps;
  json.name("unknown");
  json.begin_array();
  write_unknowns(json, value, steps);
  json.end_array();
  json.name("sensitive");
  json.begin_array();
  write_sensitive(json, value, steps);
  json.end_array();
}

const char* mode_text(config::ResourceMode mode) {
  switch (mode) {
    case config::ResourceMode::data:
      return "data";
    case config::ResourceMode::ephemeral:
      return "ephemeral";
    default:
      return "managed";
  }
}

namespace {

void write_resource(JsonWriter& json, const loader::Configuration& configuration,
                    const evaluation::ResourceInstance& r, const ViewOptions& options) {
  begin_strict_resource(json, {r.address().to_string(), r.path(), r.config->mode, r.config->type,
                               r.config->name, r.key});
  if (r.is_representative()) {
    json.name("representative");
    json.boolean(true);
  }
  write_described(json, r.attributes, options);
  if (options.locations) write_locations(json, configuration, r);
  json.end_object();
}

// Actions, or queries; nothing if there are none.
void write_operations(JsonWriter& json, const char* name, config::Operation::Kind kind,
                      const std::vector<evaluation::OperationInstance>& operations,
                      const ViewOptions& options) {
  auto wanted = [&](const evaluation::OperationInstance& one) { return one.config->kind == kind; };
  if (std::none_of(operations.begin(), operations.end(), wanted)) return;
  json.name(name);
  json.begin_array();
  for (const evaluation::OperationInstance& one : operations) {
    if (!wanted(one)) continue;
    std::string address = one.config->address() + (one.key ? one.key->in_brackets() : "");
    json.begin_object();
    json.property("address", one.module->address_of(address));
    json.property("type", one.config->type);
    json.property("name", one.config->name);
    if (one.representative) {
      json.name("representative");
      json.boolean(true);
    }
    write_described(json, one.values, options);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string strict_view(const loader::Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  json.begin_object();
  json.property("format_version", "1.0");
  json.property("path", configuration.path());
  json.name("resources");
  json.begin_array();
  const std::vector<evaluation::ResourceInstance>& resources =
      configuration.evaluation().resources();
  write_in_parts(json, resources.size(), [&](JsonWriter& writer, size_t i) {
    write_resource(writer, configuration, resources[i], options);
  });
  json.end_array();
  json.name("outputs");
  json.begin_object();
  const eval::ValTree* outputs = configuration.evaluation().tree().find("output");
  if (outputs != nullptr) {
    for (const auto& [name, output] : outputs->children()) {
      json.name(std::get<1>(*name));
      json.begin_object();
      write_described(json, output->value(), options);
      json.end_object();
    }
  }
  json.end_object();
  write_checks(json, configuration.evaluation().judgements());
  const auto& operations = configuration.evaluation().operations();
  write_operations(json, "actions", config::Operation::Kind::action, operations, options);
  write_operations(json, "lists", config::Operation::Kind::list, operations, options);
  json.end_object();
  return out;
}

}  // namespace landform::views
