#include "eval/type_constraint.h"

#include <gtest/gtest.h>

#include <vector>

#include "eval/testing.h"
#include "value/convert.h"

namespace landform::eval {
namespace {

struct Read {
  std::shared_ptr<const Arena> arena;
  SourceMap sources;
  TypeConstraint constraint;
  std::string errors;
};

std::unique_ptr<Read> read(const std::string& text) {
  auto out = std::make_unique<Read>();
  auto parsed = syntax::parse_expression(out->sources, out->sources.add("t.tf", text));
  out->arena = parsed.value.arena;
  auto constraint = read_type_constraint(parsed.value.expr);
  out->constraint = std::move(constraint.value);
  for (const Diagnostic& d : constraint.diagnostics) out->errors += d.detail;
  return out;
}

TEST(TypeConstraintTest, Parses) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"string", "string"},
      {"any", "any"},
      {"list(any)", "list(any)"},
      {"map(set(number))", "map(set(number))"},
      {"tuple([string, bool])", "tuple([string,bool])"},
      {"object({a = string, b = optional(number)})", "object({a=string,b=optional(number)})"},
      {"object({a = optional(string, \"x\")})", "object({a=optional(string)})"},
  };
  for (const auto& [text, want] : cases) {
    auto r = read(text);
    EXPECT_EQ(r->constraint.type.to_expression(), want) << text;
    EXPECT_EQ(r->errors, "") << text;
  }
}

TEST(TypeConstraintTest, RejectsInvalidTypes) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"list", "The list type constructor requires one argument specifying the element type."},
      {"strin", "The keyword \"strin\" is not a valid type specification."},
      {"string(1)", "Primitive type keyword \"string\" does not expect arguments."},
      {"any(1)", "Type constraint keyword \"any\" does not expect arguments."},
      {"list(string, number)",
       "The list type constructor requires one argument specifying the element type."},
      {"object(string)",
       "Object type constructor requires a map whose keys are attribute names and whose values are "
       "the "
       "corresponding attribute types."},
      {"object({(a) = string})", "Object constructor map keys must be attribute names."},
      {"object({a = string, a = string})", "Object constructor map keys must be unique."},
      {"object({a = optional()})",
       "Optional attribute modifier requires the attribute type as its argument."},
      {"object({a = optional(number, \"x\")})",
       "This default value is not compatible with the attribute's type constraint: a number is "
       "required."},
      {"object({a = optional(number, var.x)})", "Variables may not be used here."},
      {"optional(string)",
       "Keyword \"optional\" is valid only as a modifier for object type attributes."},
      {"vector(string)", "Keyword \"vector\" is not a valid type constructor."},
      {"1",
       "A type specification is either a primitive type keyword (bool, number, string) or a "
       "complex type "
       "constructor call, like list(string)."},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(read(text)->errors, want) << text;
}

// Defaults applied, then converted, as for a variable.
std::string filled(const std::string& type, const std::string& value) {
  auto r = read(type);
  SourceMap sources;
  auto parsed = syntax::parse_expression(sources, sources.add("v.tf", value));
  Diagnostics diagnostics;
  MapScope scope;
  Value v = evaluate(parsed.value.expr, scope, diagnostics);
  if (r->constraint.defaults != nullptr) v = r->constraint.defaults->apply(v);
  auto converted = convert(v, r->constraint.type);
  return converted ? show(converted.value()) : converted.error().message;
}

TEST(DefaultsTest, FillInMissingAttributes) {
  const char* nested =
      "object({a = string, b = optional(number, 5), d = optional(object({e = optional(bool, "
      "true)}), {})})";
  EXPECT_EQ(filled(nested, "{a = 1}"), "{a=\"1\",b=5,d={e=true}}");
  EXPECT_EQ(filled(nested, "{a = 1, b = null, d = {e = false}}"), "{a=\"1\",b=5,d={e=false}}");
  EXPECT_EQ(filled(nested, "{a = 1, d = null}"), "{a=\"1\",b=5,d={e=true}}");
  const char* many = "list(object({n = optional(string, \"x\")}))";
  EXPECT_EQ(filled(many, "[{}, {n = \"y\"}]"), "list[{n=\"x\"},{n=\"y\"}]");
  EXPECT_EQ(filled(many, "[]"), "list[]");
  EXPECT_EQ(filled("map(object({n = optional(string, \"x\")}))", "{k = {}}"), "map{k={n=\"x\"}}");
  EXPECT_EQ(filled("tuple([object({n = optional(string, \"x\")}), string])", "[{}, 1]"),
            "[{n=\"x\"},\"1\"]");
  EXPECT_EQ(filled("object({c = optional(list(string))})", "{}"), "{c=null:list(string)}");
  EXPECT_EQ(filled(nested, "null"), "null:object({a=string,b=number,d=object({e=bool})})");
}

}  // namespace
}  // namespace landform::eval
