#include "pure_data/planned_single_types.h"

#include <utility>
#include <vector>

#include "pure_data/planned_certificate.h"
#include "pure_data/planned_scaling_group.h"
#include "pure_data/planned_tables.h"
#include "value/convert.h"
#include "value/with_elements.h"

namespace landform::pure_data {
namespace {

// The rules of a security group apply to itself only if they say so. This is a default of objects
// that can be written as blocks, where no others are null.
constexpr std::string_view kTypesWithRules = "aws_default_security_group aws_security_group";
constexpr std::string_view kRules = "egress ingress";

Value planned_rule(const Value& given) {
  Value rule = given.unmarked();
  if (!rule.is_known() || rule.is_null() || !rule.type().is_object()) return given;
  std::vector<Value> elements(rule.elements().begin(), rule.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    const Value self = elements[i].unmarked();
    if (rule.key(i) == "self" && self.is_known() && self.is_null())
      elements[i] = Value::boolean(false).with_marks_of(elements[i]);
  }
  return with_elements(rule, std::move(elements)).with_marks_of(given);
}

Value with_planned_rules(const Value& config) {
  std::vector<Value> elements(config.elements().begin(), config.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    const Value rules = elements[i].unmarked();
    if (!among(kRules, config.key(i)) || !rules.is_known() || rules.is_null()) continue;
    if (rules.type().is_primitive() || rules.type().is_map() || rules.type().is_object()) continue;
    std::vector<Value> planned;
    for (const Value& one : rules.elements()) planned.push_back(planned_rule(one));
    elements[i] = with_elements(rules, std::move(planned)).with_marks_of(elements[i]);
  }
  return with_elements(config, std::move(elements));
}

// An object with other values of some of its attributes.
Value with_replaced(const Value& object, const Value::Attributes& replaced) {
  std::vector<Value> elements(object.elements().begin(), object.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    for (const auto& [name, value] : replaced) {
      if (object.key(i) == name) elements[i] = value.with_marks_of(elements[i]);
    }
  }
  return with_elements(object, std::move(elements));
}

// An attribute, without marks; null if there is none.
Value part_of(const Value& config, std::string_view name) {
  const Value* found = config.find(name);
  return found == nullptr ? Value::null() : found->unmarked();
}

bool is_null(const Value& value) { return value.is_known() && value.is_null(); }

// How long a key is reused is planned only for queues with a key of their own. Without any, it is
// not told from what AWS decides.
Value with_planned_reuse(const Value& config) {
  constexpr const char* kPeriod = "kms_data_key_reuse_period_seconds";
  const Value managed = part_of(config, "sqs_managed_sse_enabled");
  const Value key = part_of(config, "kms_master_key_id");
  const bool none =
      is_null(key) || (key.is_known() && key.type().is_string() && key.as_string().empty());
  if (!none) return config;
  if (managed.is_known() && !managed.is_null() && managed.type().is_bool() && managed.as_bool())
    return with_replaced(config, {{kPeriod, Value::number(0)}});
  if (is_null(part_of(config, kPeriod))) return config;
  return with_replaced(config, {{kPeriod, Value::unknown(Type::number())}});
}

// An API that does not compress its answers is not told from one that is not asked to.
Value with_planned_compression(const Value& config) {
  constexpr const char* kSize = "minimum_compression_size";
  const Value size = part_of(config, kSize);
  if (!size.is_known() || size.is_null() || !size.type().is_primitive()) return config;
  auto text = convert(size, Type::string());
  if (!text || text->as_string() != "-1") return config;
  return with_replaced(config, {{kSize, Value::unknown(Type::string())}});
}

// What an instance does with packets is set at its network interfaces, if it is given any.
Value with_planned_packets(const Value& config) {
  constexpr const char* kCheck = "source_dest_check";
  const Value interfaces = part_of(config, "network_interface");
  if (!interfaces.is_known())
    return with_replaced(config, {{kCheck, Value::unknown(Type::boolean())}});
  if (interfaces.is_null() || interfaces.type().is_primitive() || interfaces.length() == 0)
    return config;
  return with_replaced(config, {{kCheck, Value::null(Type::boolean())}});
}

// Which accounts of an organization GuardDuty is enabled for has an older form.
Value with_planned_members(const Value& config) {
  constexpr const char* kOlder = "auto_enable";
  constexpr const char* kMembers = "auto_enable_organization_members";
  constexpr std::string_view kNone = "NONE";
  const Value older = part_of(config, kOlder);
  const Value members = part_of(config, kMembers);
  if (members.is_known() && !members.is_null() && members.type().is_string())
    return with_replaced(config, {{kOlder, Value::boolean(members.as_string() != kNone)}});
  if (!is_null(members) || !older.is_known() || older.is_null() || !older.type().is_bool())
    return config;
  return with_replaced(config, {{kMembers, Value::string(older.as_bool() ? "NEW" : kNone)}});
}

}  // namespace

Value with_rules_of_type(std::string_view type, const Value& config) {
  if (among(kTypesWithRules, type)) return with_planned_rules(config);
  if (type == "aws_sqs_queue") return with_planned_reuse(config);
  if (type == "aws_api_gateway_rest_api") return with_planned_compression(config);
  if (type == "aws_instance" || type == "aws_spot_instance_request")
    return with_planned_packets(config);
  if (type == "aws_guardduty_organization_configuration") return with_planned_members(config);
  if (type == kScalingGroupType) return with_planned_templates(config);
  if (type == kCertificateType) {
    return with_replaced(config, {{"domain_validation_options", planned_records(config)},
                                  {"subject_alternative_names", planned_names(config)}});
  }
  return config;
}

}  // namespace landform::pure_data
