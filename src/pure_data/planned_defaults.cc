#include "pure_data/planned_defaults.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pure_data/planned_tables.h"
#include "value/convert.h"
#include "value/with_elements.h"

namespace landform::pure_data {
namespace {

// Those that plan what AWS says, do not follow the rules of their SDK, or have blocks so deep that
// the tables end before.
constexpr std::string_view kTypesWithoutDefaults =
    "aws_cloudcontrolapi_resource aws_quicksight_analysis aws_quicksight_dashboard "
    "aws_quicksight_template aws_rbin_rule aws_wafv2_rule_group aws_wafv2_web_acl";

// The entries of a type; empty if it has none.
std::string_view defaults(std::string_view type) {
  for (const auto& table : {defaults_a_to_d(), defaults_e_to_l(), defaults_m_to_z()}) {
    if (table.back().type < type) continue;
    auto row = std::lower_bound(
        table.begin(), table.end(), type,
        [](const Defaults& one, std::string_view name) { return one.type < name; });
    return row != table.end() && row->type == type ? row->entries : std::string_view();
  }
  return {};
}

// One entry of a row: `name=value`, `name=value|a,b` if that is so only unless `a` or `b` is set,
// `name=null` if the provider could decide it, but does not, `block{…}` with the entries of a
// block, `block?` if the provider may add such blocks, or `block?{…}`.
constexpr std::string_view kNull = "null";
struct Entry {
  std::string_view name;
  std::string_view value;  // a number, a boolean, or a text in quotes, without any in it
  std::string_view unless{};
  std::string_view inner;
  bool added = false;
};

// The end of what starts at a position: a text, or what braces enclose.
size_t end_of_text(std::string_view row, size_t at) { return row.find('"', at + 1) + 1; }

size_t end_of_braces(std::string_view row, size_t at) {
  for (int depth = 0; at < row.size(); ++at) {
    if (row[at] == '"') at = end_of_text(row, at) - 1;
    if (row[at] == '{') ++depth;
    if (row[at] == '}' && --depth == 0) break;
  }
  return at + 1;
}

// Takes the first entry off a row.
std::optional<Entry> next(std::string_view& row) {
  if (row.empty()) return std::nullopt;
  Entry out;
  size_t end = std::min(row.find_first_of("=?{ "), row.size());
  out.name = row.substr(0, end);
  auto is_at = [&](char c) { return end < row.size() && row[end] == c; };
  if (is_at('=')) {
    const size_t start = end + 1;
    end = row[start] == '"' ? end_of_text(row, start)
                            : std::min(row.find_first_of("| ", start), row.size());
    out.value = row.substr(start, end - start);
  }
  if (is_at('|')) {
    const size_t start = end + 1;
    end = std::min(row.find(' ', start), row.size());
    out.unless = row.substr(start, end - start);
  }
  if (is_at('?')) {
    out.added = true;
    ++end;
  }
  if (is_at('{')) {
    const size_t start = end + 1;
    end = end_of_braces(row, end);
    out.inner = row.substr(start, end - 1 - start);
  }
  row.remove_prefix(std::min(row.size(), end + 1));
  return out;
}

Value value_of(std::string_view text) {
  if (text.front() == '"') return Value::string(std::string(text.substr(1, text.size() - 2)));
  if (text == "true" || text == "false") return Value::boolean(text == "true");
  return convert(Value::string(std::string(text)), Type::number()).value();
}

// In the type of a null value that it replaces. Another version of the provider may have another
// type, which the default does not fit then.
Value default_for(const Value& null, std::string_view text) {
  Value value = value_of(text);
  if (null.type().is_dynamic()) return value;
  auto converted = convert(value, null.type());
  return converted ? std::move(converted).value() : null;
}

// The entry of an attribute or block, given by the names that lead to it, with dots.
std::optional<Entry> entry_at(std::string_view type, std::string_view path) {
  std::string_view row = defaults(type);
  while (auto entry = next(row)) {
    const std::string_view name = path.substr(0, path.find('.'));
    if (entry->name != name) continue;
    if (name == path) return entry;
    path.remove_prefix(name.size() + 1);
    row = entry->inner;
  }
  return std::nullopt;
}

Value with_entries(std::string_view row, const Value& given);

bool is_set(const Value& object, std::string_view name) {
  const Value* found = object.find(name);
  if (found == nullptr) return false;
  const Value value = found->unmarked();
  if (!value.is_known()) return true;
  return !value.is_null() && (value.type().is_primitive() || value.length() > 0);
}

// Whether one of the names in a list is set in an object.
bool is_any_set(const Value& object, std::string_view names) {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    if (is_set(object, name)) return true;
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  return false;
}

// The value of an attribute or block in an object.
Value with_entry(const Entry& entry, const Value& object, const Value& given) {
  if (entry.value.empty()) return with_entries(entry.inner, given);
  const Value value = given.unmarked();
  if (!value.is_known() || !value.is_null() || entry.value == kNull ||
      is_any_set(object, entry.unless))
    return given;
  return default_for(value, entry.value).with_marks_of(given);
}

// An object with the defaults of a row, or a collection of such objects.
Value with_entries(std::string_view row, const Value& given) {
  const Value value = given.unmarked();
  if (row.empty() || !value.is_known() || value.is_null() || value.type().is_primitive() ||
      value.length() == 0)
    return given;
  std::vector<Value> elements(value.elements().begin(), value.elements().end());
  if (!value.type().is_object()) {
    for (Value& element : elements) element = with_entries(row, element);
    return with_elements(value, std::move(elements)).with_marks_of(given);
  }
  while (auto entry = next(row)) {
    for (size_t i = 0; i < elements.size(); ++i) {
      if (value.key(i) == entry->name) elements[i] = with_entry(*entry, value, elements[i]);
    }
  }
  return with_elements(value, std::move(elements)).with_marks_of(given);
}

}  // namespace

bool has_known_defaults(std::string_view type) { return !among(kTypesWithoutDefaults, type); }

Value with_defaults(std::string_view type, const Value& config) {
  return with_entries(defaults(type), config);
}

Value::Attributes defaults_of(std::string_view type) {
  Value::Attributes out;
  std::string_view row = defaults(type);
  while (auto entry = next(row)) {
    if (!entry->value.empty() && entry->value != kNull && entry->unless.empty())
      out.emplace_back(std::string(entry->name), value_of(entry->value));
  }
  return out;
}

bool adds_blocks(std::string_view type, std::string_view path) {
  auto entry = entry_at(type, path);
  return entry && entry->added;
}

bool leaves_null(std::string_view type, std::string_view path) {
  auto entry = entry_at(type, path);
  return entry && (entry->value == kNull || !entry->unless.empty());
}

}  // namespace landform::pure_data
