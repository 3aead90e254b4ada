// What is served equals what the public provider serves, attribute by attribute, but for the
// improvements that are listed here, each with its reason.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "awscc/schema/mapping.h"
#include "awscc/schema/naming.h"
#include "awscc/schema/parse.h"
#include "base/split.h"
#include "recorded/recorded.h"
#include "value/json.h"

namespace landform::awscc {
namespace {

std::string text_of(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  return value == nullptr ? std::string() : std::string(value->as_string());
}

// --- attributes as rows, as the recorded ones are written

std::string element_type(const Shape& shape) {
  switch (shape.form) {
    case Form::boolean:
      return "BoolType";
    case Form::int64:
      return "Int64Type";
    case Form::float64:
      return "Float64Type";
    case Form::list:
      return "ListType{ElemType:" + element_type(*shape.element) + "}";
    case Form::set:
      return "SetType{ElemType:" + element_type(*shape.element) + "}";
    case Form::map:
      return "MapType{ElemType:" + element_type(*shape.element) + "}";
    case Form::object:
      return "ObjectType";
    default:
      return "StringType";
  }
}

bool is_nested(const Shape& shape) {
  return shape.is_collection() && shape.element->form == Form::object;
}

std::string type_of(const Shape& shape) {
  switch (shape.form) {
    case Form::boolean:
      return "Bool";
    case Form::int64:
      return "Int64";
    case Form::float64:
      return "Float64";
    case Form::list:
      return is_nested(shape) ? "ListNested" : "List";
    case Form::set:
      return is_nested(shape) ? "SetNested" : "Set";
    case Form::map:
      return is_nested(shape) ? "MapNested" : "Map";
    case Form::object:
      return "SingleNested";
    default:
      return "String";
  }
}

std::string go_quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  // Wide spaces.
  constexpr std::string_view kWide = "\u3000";
  for (size_t at = out.find(kWide); at != std::string::npos; at = out.find(kWide)) {
    out.replace(at, kWide.size(), "\\u3000");
  }
  return out + '"';
}

std::string number_text(const Shape& shape, std::string_view digits) {
  if (shape.form != Form::float64) return std::string(digits);
  return fmt::format("{:.6f}", Number::parse(digits)->to_double());
}

std::string bounds(const std::string& prefix, const Constraint& c, const Shape& shape,
                   const std::string& what) {
  if (c.min && c.max) {
    return fmt::format("{}{}Between({},{})", prefix, what, number_text(shape, *c.min),
                       number_text(shape, *c.max));
  }
  if (c.min) return fmt::format("{}{}AtLeast({})", prefix, what, number_text(shape, *c.min));
  return fmt::format("{}{}AtMost({})", prefix, what, number_text(shape, *c.max));
}

std::string not_null_name(const Shape& shape) {
  std::string type = type_of(shape);
  if (type == "SingleNested") return "Object";
  return split(type, 'N').front();
}

std::string validator(const Constraint& c, const Shape& shape) {
  std::string package = shape.form == Form::list      ? "listvalidator."
                        : shape.form == Form::set     ? "setvalidator."
                        : shape.form == Form::int64   ? "int64validator."
                        : shape.form == Form::float64 ? "float64validator."
                                                      : "stringvalidator.";
  switch (c.kind) {
    case Constraint::Kind::length:
      return bounds(package, c, shape, "Length");
    case Constraint::Kind::range:
      return bounds(package, c, shape, "");
    case Constraint::Kind::size:
      return bounds(package, c, shape, "Size");
    case Constraint::Kind::one_of: {
      std::string out = package + "OneOf(";
      for (std::string_view value : c.values) {
        Value v = decode_json(value).value();
        out += (shape.form == Form::string && v.type() == Type::string() ? go_quoted(v.as_string())
                                                                         : std::string(value)) +
               ",";
      }
      return out + ")";
    }
    case Constraint::Kind::pattern:
      return fmt::format("stringvalidator.RegexMatches(regexp.MustCompile({}),\"\")",
                         go_quoted(c.pattern));
    case Constraint::Kind::unique:
      return package + "UniqueValues()";
    case Constraint::Kind::not_null:
      return fmt::format("fwvalidators.NotNull{}()", not_null_name(shape));
    case Constraint::Kind::elements: {
      std::string out = package + "Value" + type_of(*shape.element) + "sAre(";
      for (const Constraint& inner : c.inner) out += validator(inner, *shape.element) + ",";
      return out + ")";
    }
  }
  return "";
}

std::string default_text(const TerraformAttribute& attribute) {
  Value value = decode_json(*attribute.default_value).value();
  const Shape& shape = attribute.shape;
  switch (shape.form) {
    case Form::boolean:
      return fmt::format("booldefault.StaticBool({})", convert(value, Type::boolean())->as_bool());
    case Form::int64:
      return fmt::format("int64default.StaticInt64({})",
                         convert(value, Type::number())->as_number().to_string());
    case Form::float64:
      return "float64default.StaticFloat64(" + number_text(shape, *attribute.default_value) + ")";
    case Form::list:
    case Form::set: {
      std::string out =
          shape.form == Form::list ? "defaults.StaticListOfString(" : "defaults.StaticSetOfString(";
      for (const Value& element : value.elements()) out += go_quoted(element.as_string()) + ",";
      return out + ")";
    }
    default:
      return fmt::format("stringdefault.StaticString({})",
                         go_quoted(convert(value, Type::string())->as_string()));
  }
}

// A default that is not a plain value is given while planning.
bool planned_default(const TerraformAttribute& attribute) {
  return attribute.default_value &&
         (attribute.shape.form == Form::object || is_nested(attribute.shape));
}

using Rows = std::map<std::string, std::string>;

void add_row(Rows& rows, const std::string& path, const TerraformAttribute& attribute,
             bool resource) {
  const Shape& shape = attribute.shape;
  std::string row = type_of(shape);
  if (shape.is_collection() && !is_nested(shape)) row += " " + element_type(*shape.element);
  row += " ";
  if (!resource) {
    row += attribute.name == "id" && path == "id" ? "R" : "C";
  } else {
    if (attribute.required) row += "R";
    if (attribute.optional) row += "O";
    if (attribute.computed) row += "C";
  }
  if (shape.form == Form::json) row += " jsontypes.NormalizedType{}";
  if (shape.form == Form::timestamp) row += " timetypes.RFC3339Type{}";
  if (resource) {
    if (attribute.write_only) row += " writeOnly";
    for (const Constraint& c : attribute.constraints) row += " v:" + validator(c, shape);
    if (shape.multiset) row += " pm:generic.Multiset()";
    if (planned_default(attribute)) {
      row += " pm:default";
    } else if (attribute.default_value) {
      row += " default:" + default_text(attribute);
    }
    if (attribute.keeps_state && path != "id") row += " pm:UseStateForUnknown()";
    if (attribute.replace == Replace::always) row += " pm:RequiresReplace()";
    if (attribute.replace == Replace::if_configured) row += " pm:RequiresReplaceIfConfigured()";
  }
  rows[path] = row;
  const Shape* inner = is_nested(shape) ? shape.element.get() : &shape;
  if (inner->form != Form::object) return;
  for (const TerraformAttribute& child : inner->attributes) {
    add_row(rows, path + "." + child.name, child, resource);
  }
}

void add_truth(Rows& rows, const std::string& path, const Value& a) {
  std::string row = text_of(a, "t");
  if (a.find("elem") != nullptr) row += " " + text_of(a, "elem");
  row += " " + text_of(a, "flags");
  if (a.find("custom") != nullptr) row += " " + text_of(a, "custom");
  if (a.find("writeOnly") != nullptr) row += " writeOnly";
  if (const Value* validators = a.find("v")) {
    for (const Value& v : validators->elements()) row += " v:" + std::string(v.as_string());
  }
  std::string pm;
  if (const Value* modifiers = a.find("pm")) {
    for (const Value& v : modifiers->elements()) {
      std::string text(v.as_string());
      if (text.starts_with("defaults.")) text = "default";
      if (text == "generic.Multiset()") {
        row += " pm:" + text;
      } else {
        pm += " pm:" + text;
      }
    }
  }
  if (a.find("default") != nullptr) row += " default:" + text_of(a, "default");
  rows[path] = row + pm;
  if (const Value* attributes = a.find("attrs")) {
    for (size_t i = 0; i < attributes->length(); ++i) {
      add_truth(rows, path + "." + std::string(attributes->key(i)), attributes->elements()[i]);
    }
  }
}

std::vector<Value> records() {
  std::vector<Value> out;
  auto file = recorded::file("data/cloudcontrol/mapping-truth.jsonl.gz");
  if (!file) return out;
  for (const std::string& line : split(recorded::read_gzip(*file), '\n')) {
    if (!line.empty()) out.push_back(decode_json(line).value());
  }
  return out;
}

std::map<std::string, TerraformType> served() {
  std::map<std::string, TerraformType> out;
  auto file = recorded::file("data/cloudcontrol/cfn-schemas.tgz");
  if (!file) return out;
  for (const auto& [name, text] : recorded::read_tgz(*file)) {
    auto parsed = parse_resource_schema(text);
    if (!parsed) continue;
    auto mapped = map_resource(std::shared_ptr<const ResourceSchema>(*std::move(parsed)));
    EXPECT_TRUE(mapped.ok()) << name << ": " << (mapped.ok() ? "" : mapped.error().message);
    if (!mapped.ok()) continue;
    std::string type(mapped->schema->type_name);
    out.emplace(std::move(type), *std::move(mapped));
  }
  return out;
}

// The path of the property that an attribute stands for, with "*" for elements.
PropertyPath property_path(const TerraformType& type, const std::string& path) {
  PropertyPath out;
  const Shape* at = &type.shape;
  for (const std::string& name : split(path, '.')) {
    if (at->is_collection()) {
      out.emplace_back("*");
      at = at->element.get();
    }
    const TerraformAttribute* attribute = at->find(name);
    if (attribute == nullptr) return {};
    out.emplace_back(attribute->property);
    at = &attribute->shape;
  }
  return out;
}

bool points_into_elements(const std::vector<PropertyPath>& pointers, const PropertyPath& path) {
  return std::ranges::find(path, "*") != path.end() &&
         std::ranges::find(pointers, path) != pointers.end();
}

std::string without(std::string row, const std::string& part) {
  size_t at = row.find(part);
  if (at != std::string::npos) row.erase(at, part.size());
  return row;
}

// Why a row is deliberately different; empty if it is not.
std::string improvement(const TerraformType& type, const std::string& path, const std::string& want,
                        std::string got) {
  PropertyPath property = property_path(type, path);
  std::string reasons;
  if (points_into_elements(type.schema->write_only, property)) {
    reasons += "what is write-only within elements is kept, as anywhere else; ";
    got = without(got, " writeOnly");
  }
  if (points_into_elements(type.schema->create_only, property)) {
    reasons += "what is create-only within elements replaces the resource; ";
    got = without(without(got, " pm:RequiresReplaceIfConfigured()"), " pm:RequiresReplace()");
  }
  if (got == want) return reasons;
  const TerraformAttribute* top = type.shape.find(split(path, '.').front());
  const Node* written = top == nullptr ? nullptr : type.schema->root->property(top->property);
  if (written != nullptr && !written->all_of.empty() && got.starts_with("String OC v:")) {
    return "all parts of allOf hold, not only the default";
  }
  if (want.starts_with("ListNested ") && (got.starts_with("List SetType{ElemType:ObjectType}") ||
                                          got.starts_with("List ListType{ElemType:ObjectType}"))) {
    return "lists of lists of objects have elements";
  }
  return "";
}

void expect_equal(const TerraformType& type, const std::string& kind, const Rows& want,
                  const Rows& got, std::map<std::string, int>& improvements) {
  for (const auto& [path, row] : want) {
    auto mine = got.find(path);
    std::string text = mine == got.end() ? "missing" : mine->second;
    if (text == row) continue;
    std::string reason = improvement(type, path, row, text);
    ++improvements[reason];
    EXPECT_NE(reason, "") << kind << " " << type.name << " " << path << "\n  want " << row
                          << "\n  got  " << text;
  }
  for (const auto& [path, row] : got) {
    EXPECT_TRUE(want.contains(path)) << kind << " " << type.name << " " << path << " is not served";
  }
}

void expect_names(const TerraformType& type, const Shape& shape, const Value& names) {
  if (shape.is_collection()) return expect_names(type, *shape.element, names);
  for (const TerraformAttribute& attribute : shape.attributes) {
    if (!attribute.property.empty()) {
      EXPECT_EQ(text_of(names, attribute.name), attribute.property) << type.name;
    }
    expect_names(type, attribute.shape, names);
  }
}

std::vector<std::string> texts(const Value& record, std::string_view name) {
  std::vector<std::string> out;
  const Value* list = record.find(name);
  if (list == nullptr) return out;
  for (const Value& element : list->elements()) out.emplace_back(element.as_string());
  return out;
}

void expect_timeout(const TerraformType& type, const Value& record, std::string_view operation,
                    int64_t minutes) {
  const Value* recorded = record.find("timeouts")->find(operation);
  // What cannot be updated is recorded without a timeout for it.
  if (recorded == nullptr) return;
  EXPECT_EQ(minutes, recorded->as_number().to_int64()) << type.name << " " << operation;
}

bool has_nested(const Shape& root) {
  return std::ranges::any_of(root.attributes, [](const TerraformAttribute& one) {
    return one.shape.form == Form::object || is_nested(one.shape);
  });
}

void expect_facts(const TerraformType& type, const Value& record) {
  std::vector<std::string> identity;
  for (const IdentifierPart& part : type.identifier) identity.push_back(part.name);
  EXPECT_EQ(identity, texts(record, "primaryIdentifier")) << type.name;
  expect_timeout(type, record, "Create", type.timeouts.create);
  expect_timeout(type, record, "Update", type.timeouts.update);
  expect_timeout(type, record, "Delete", type.timeouts.remove);
  EXPECT_EQ(type.global, record.find("global") != nullptr) << type.name;
  // What cannot be changed: the public provider overlooks that properties within create-only ones
  // cannot be changed either.
  bool immutable = record.find("immutable") != nullptr;
  EXPECT_TRUE(immutable == type.immutable || (type.immutable && has_nested(type.shape)))
      << type.name << " is immutable: " << immutable;
  bool listed = record.find("list") != nullptr && type.schema->handler(Operation::list).present;
  EXPECT_TRUE(!listed || !type.plural.empty()) << type.name;
  std::vector<std::string> paths;
  for (const PropertyPath& path : type.write_only) {
    if (std::ranges::find(path, "*") == path.end()) {
      paths.push_back("/properties/" + path_text(path));
    }
  }
  for (const std::string& path : texts(record, "writeOnlyPaths")) {
    if (path.find("/*") == std::string::npos) {
      EXPECT_NE(std::ranges::find(paths, path), paths.end()) << type.name << " " << path;
    }
  }
}

void expect_plural(const TerraformType& type, const Value& record) {
  if (!type.schema->handler(Operation::list).present) {
    // There is no way to list these: a data source that always fails is none.
    EXPECT_EQ(type.plural, "");
    return;
  }
  EXPECT_EQ(type.plural, text_of(record, "tf"));
}

TEST(Truth, EveryRecordEqualsWhatIsServed) {
  std::map<std::string, TerraformType> types = served();
  if (types.empty()) GTEST_SKIP() << "the public data is missing (set LANDFORM_SHARED)";
  EXPECT_GE(types.size(), 1489U);
  std::map<std::string, int> improvements;
  for (const Value& record : records()) {
    std::string kind = text_of(record, "kind");
    auto it = types.find(text_of(record, "cf"));
    ASSERT_NE(it, types.end()) << text_of(record, "cf");
    const TerraformType& type = it->second;
    if (kind == "plural") {
      expect_plural(type, record);
      continue;
    }
    EXPECT_EQ(type.name, text_of(record, "tf"));
    Rows want;
    Rows got;
    const Value& attributes = *record.find("attrs");
    for (size_t i = 0; i < attributes.length(); ++i) {
      add_truth(want, std::string(attributes.key(i)), attributes.elements()[i]);
    }
    for (const TerraformAttribute& attribute : type.shape.attributes) {
      add_row(got, attribute.name, attribute, kind == "resource");
    }
    expect_equal(type, kind, want, got, improvements);
    expect_names(type, type.shape, *record.find("names"));
    if (kind == "resource") expect_facts(type, record);
  }
  for (const auto& [reason, count] : improvements) {
    RecordProperty(reason.substr(0, 40), count);
    // Rare, or it is not an improvement but a mistake.
    EXPECT_LT(count, 100) << reason;
  }
}

}  // namespace
}  // namespace landform::awscc
