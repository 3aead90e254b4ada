#include "pure_data/planned_certificate.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "value/early.h"

namespace landform::pure_data {
namespace {

using Names = std::set<std::string, std::less<>>;

std::string_view known_text(const Value* value) {
  const bool known = value != nullptr && !value->contains_marked() && value->is_known() &&
                     !value->is_null() && value->type().is_string();
  return known ? value->as_string() : std::string_view();
}

// None if they are not all known.
Names names_of(const Value& config) {
  const std::string_view main = known_text(config.find("domain_name"));
  if (main.empty()) return {};
  Names names{std::string(main)};
  const Value* others = config.find("subject_alternative_names");
  if (others == nullptr) return names;
  if (others->contains_marked()) return {};
  // The provider takes names that it does not know yet for none.
  if (!others->is_wholly_known()) return is_early(*others) ? Names() : names;
  if (others->is_null()) return names;
  if (others->type().is_primitive() || others->type().is_map()) return {};
  for (const Value& one : others->elements()) {
    const std::string_view name = known_text(&one);
    if (name.empty()) return {};
    names.emplace(name);
  }
  return names;
}

Value record_of(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  const Value later = Value::unknown(Type::string());
  return Value::object({{"domain_name", Value::string(name)},
                        {"resource_record_name", later},
                        {"resource_record_type", later},
                        {"resource_record_value", later}});
}

}  // namespace

Value planned_names(const Value& config) {
  std::vector<Value> values;
  for (const std::string& one : names_of(config)) values.push_back(Value::string(one));
  if (values.empty()) {
    const Value* others = config.find("subject_alternative_names");
    const Value sources[] = {others == nullptr ? Value::null() : *others};
    return early_by(Value::unknown(Type::set(Type::string())), sources);
  }
  return Value::set(Type::string(), std::move(values));
}

Value planned_records(const Value& config) {
  const Type type = record_of("").type();
  Names names = names_of(config);
  if (names.empty() || known_text(config.find("validation_method")) != "DNS")
    return Value::unknown(Type::set(type));
  std::vector<Value> records;
  for (const std::string& one : names) records.push_back(record_of(one));
  return Value::set(type, std::move(records));
}

}  // namespace landform::pure_data
