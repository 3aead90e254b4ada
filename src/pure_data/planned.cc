#include "pure_data/planned.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "pure_data/planned_certificate.h"
#include "pure_data/planned_defaults.h"
#include "pure_data/planned_single_types.h"
#include "pure_data/planned_tables.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/refinement.h"
#include "value/with_elements.h"

namespace landform::pure_data {
namespace {

Value planned_text(const StoredText& row, const Value& value) {
  const bool shaped = value.type().is_tuple() || value.type().is_object();
  if (row.function == uncertain) return Value::unknown(shaped ? Type::dynamic() : value.type());
  if (!value.type().is_string()) return value;
  if (!value.is_known()) return Value::unknown(Type::string());
  const StateText text = row.function(value.as_string());
  // The provider takes some texts for nothing.
  if (!text || *text == "{}") return refine_not_null(Value::unknown(Type::string()));
  return Value::string(*text);
}

// A value with the text at a path in it replaced; through lists and sets of blocks.
Value planned_at(const StoredText& row, std::string_view path, const Value& given) {
  Value value = given.unmarked();
  if (value.is_known() && value.is_null()) return given;
  if (path.empty()) return planned_text(row, value).with_marks_of(given);
  if (!value.is_known() || value.type().is_primitive() || value.type().is_map()) return given;
  std::vector<Value> elements(value.elements().begin(), value.elements().end());
  if (!value.type().is_object()) {
    for (Value& one : elements) one = planned_at(row, path, one);
    return with_elements(value, std::move(elements)).with_marks_of(given);
  }
  size_t dot = std::min(path.find('.'), path.size());
  std::string_view rest = path.substr(std::min(dot + 1, path.size()));
  for (size_t i = 0; i < elements.size(); ++i) {
    if (value.key(i) == path.substr(0, dot)) elements[i] = planned_at(row, rest, elements[i]);
  }
  return with_elements(value, std::move(elements)).with_marks_of(given);
}

// The text of a primitive value that is known; none of others.
std::optional<std::string> text_of(const Value& given) {
  const Value value = given.unmarked();
  if (!value.is_known() || value.is_null() || !value.type().is_primitive()) return std::nullopt;
  auto text = convert(value, Type::string());
  return text ? std::optional<std::string>(text->as_string()) : std::nullopt;
}

// An attribute of a block.
Value dependent_part(const Dependent& row, const Value& block, const Value& part) {
  const Value* given = block.find(row.other);
  const Value other = given == nullptr ? Value::null() : given->unmarked();
  const bool open = !other.is_known();
  if (!open && !other.is_null() && !other.type().is_primitive()) return part;
  if (!open && among(row.accepted, other.is_null() ? row.initial : *text_of(other))) return part;
  const std::optional<std::string> text = text_of(part);
  if (text == "" || (text && !row.only.empty() && text != row.only)) return part;
  return (open ? Value::unknown(part.type()) : Value::null(part.type())).with_marks_of(part);
}

// A block with the attribute at a path in it; or several of them.
Value with_dependent(const Dependent& row, std::string_view path, const Value& given) {
  const Value value = given.unmarked();
  if (!value.is_known() || value.is_null() || value.type().is_primitive() || value.type().is_map())
    return given;
  std::vector<Value> elements(value.elements().begin(), value.elements().end());
  const size_t dot = std::min(path.find('.'), path.size());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!value.type().is_object()) {
      elements[i] = with_dependent(row, path, elements[i]);
    } else if (value.key(i) == path.substr(0, dot)) {
      elements[i] = dot == path.size() ? dependent_part(row, value, elements[i])
                                       : with_dependent(row, path.substr(dot + 1), elements[i]);
    }
  }
  return with_elements(value, std::move(elements)).with_marks_of(given);
}

// Blocks that are not planned if nothing is set in them.
struct Droppable {
  std::string_view type;
  std::string_view block;
};
constexpr Droppable kDroppable[] = {{"aws_appstream_fleet", "domain_join_info"},
                                    {"aws_lambda_function", "environment"}};

bool is_nothing(const Value& given) {
  const Value value = given.unmarked();
  if (!value.is_known()) return false;
  return value.is_null() || (!value.type().is_primitive() && value.length() == 0);
}

bool has_nothing(const Value& given) {
  const Value block = given.unmarked();
  return block.is_known() && !block.is_null() && block.type().is_object() &&
         std::all_of(block.elements().begin(), block.elements().end(), is_nothing);
}

Value without_empty_blocks(std::string_view name, const Value& config) {
  std::vector<Value> elements(config.elements().begin(), config.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    const Value blocks = elements[i].unmarked();
    if (config.key(i) != name || !blocks.is_known() || blocks.is_null()) continue;
    if (!blocks.type().is_list() && !blocks.type().is_tuple()) continue;
    if (std::all_of(blocks.elements().begin(), blocks.elements().end(), has_nothing))
      elements[i] = with_elements(blocks, {}).with_marks_of(elements[i]);
  }
  return with_elements(config, std::move(elements));
}

// What is true of attributes by their names alone. Passwords and the like that are written but
// never stored end in "_wo". Most resources plan tags as a whole: if one is unknown, all are. There
// is one block of timeouts at most, so without a schema it is an object, too.
Value planned_by_name(std::string_view name, const Value& given) {
  Value value = given.unmarked();
  if (value.is_known() && value.is_null()) return given;
  if (name.ends_with("_wo")) return Value::null(value.type()).with_marks_of(given);
  if (name == "timeouts" && value.is_known() && value.type().is_tuple() && value.length() == 1)
    return value.elements()[0].with_marks_of(given);
  if (name == "tags" && value.type().is_object() && !is_early(value)) {
    return Value::unknown(Type::dynamic()).with_marks_of(given);
  }
  if (!value.type().is_string()) return given;
  Type type = fixed_type(name);
  if (type.is_dynamic()) return given;
  if (!value.is_known()) return Value::unknown(type).with_marks_of(given);
  auto converted = convert(value, type);
  return converted ? converted->with_marks_of(given) : given;
}

Value with_planned_names(const Value& config) {
  std::vector<Value> elements(config.elements().begin(), config.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    elements[i] = planned_by_name(config.key(i), elements[i]);
  }
  return with_elements(config, std::move(elements));
}

// Some types have an older name, too.
std::string name_of(std::string_view type) {
  constexpr std::string_view kOlder = "aws_alb";
  bool older = type == kOlder || type.starts_with("aws_alb_");
  return older ? "aws_lb" + std::string(type.substr(kOlder.size())) : std::string(type);
}

}  // namespace

bool among(std::string_view words, std::string_view word) {
  for (size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' '))
      return true;
  }
  return false;
}

bool has_planned_values(std::string_view provider) { return provider == "hashicorp/aws"; }

Value with_planned_values(std::string_view type, const Value& config) {
  const std::string name = name_of(type);
  Value out = with_planned_names(config);
  for (const StoredText& row : stored_texts(name)) out = planned_at(row, row.path, out);
  out = with_defaults(name, out);
  for (const Dependent& row : dependents(name)) out = with_dependent(row, row.path, out);
  out = with_rules_of_type(name, out);
  for (const Droppable& row : kDroppable) {
    if (row.type == name) out = without_empty_blocks(row.block, out);
  }
  return out;
}

Value::Attributes computed_attributes(std::string_view type, const Value& config) {
  if (type != kCertificateType) return {};
  Value records = planned_records(config);
  if (!records.is_known()) return {};
  return {{"domain_validation_options", std::move(records)}};
}

Value with_missing_defaults(std::string_view type, const Value& config) {
  Value::Attributes attributes;
  for (size_t i = 0; i < config.length(); ++i)
    attributes.emplace_back(config.key(i), config.elements()[i]);
  Value::Attributes missing = defaults_of(type);
  for (auto& one : computed_attributes(type, config)) missing.push_back(std::move(one));
  if (type == kCertificateType)
    missing.emplace_back("subject_alternative_names", planned_names(config));
  for (auto& one : missing) {
    if (config.find(one.first) == nullptr) attributes.push_back(std::move(one));
  }
  Value out = Value::object(std::move(attributes));
  for (const Dependent& row : dependents(name_of(type))) out = with_dependent(row, row.path, out);
  return out;
}

}  // namespace landform::pure_data
