#include "eval/decode.h"

#include <gtest/gtest.h>

#include <vector>

#include "eval/testing.h"

namespace landform::eval {
namespace {

using schema::Attribute;
using schema::NestedBlock;
using schema::Nesting;

Attribute optional(Type type) {
  Attribute a;
  a.type = type;
  a.optional = true;
  return a;
}

std::shared_ptr<const schema::Block> rule_block() {
  auto block = std::make_shared<schema::Block>();
  block->attributes["port"] = optional(Type::number());
  block->attributes["name"] = optional(Type::string());
  return block;
}

schema::Block make_schema(Nesting nesting, uint64_t min = 0, uint64_t max = 0) {
  schema::Block out;
  out.attributes["id"] = optional(Type::string());
  out.attributes["id"].required = true;
  out.attributes["tags"] = optional(Type::map(Type::string()));
  out.blocks["rule"] = NestedBlock{nesting, rule_block(), min, max};
  return out;
}

std::string decode(const std::string& text, const schema::Block& schema) {
  SourceMap sources;
  auto file = syntax::parse_config(sources, sources.add("t.tf", text));
  Diagnostics diagnostics = std::move(file.diagnostics);
  FunctionTable functions;
  MapScope scope(&functions);
  scope.set("ports", Value::object({{"a", Value::number(1)}, {"b", Value::number(2)}}));
  scope.set("unknown", Value::unknown(Type::list(Type::number())));
  scope.set("secret", Value::tuple({Value::number(9)}).with_marks(Marks::sensitive));
  Value value = decode_body(*file.value.body, schema, scope, diagnostics);
  std::string out = show(value);
  for (const Diagnostic& d : diagnostics) out += "\n" + d.summary + ": " + d.detail;
  return out;
}

TEST(DecodeTest, AttributesAndNesting) {
  const char* text = "id = 7\nrule {\n  port = \"80\"\n}\nrule {\n  name = \"x\"\n}\n";
  EXPECT_EQ(decode(text, make_schema(Nesting::list)),
            "{id=\"7\",rule=list[{name=null:string,port=80},{name=\"x\",port=null:number}],tags="
            "null:map(string)}");
  EXPECT_EQ(decode(text, make_schema(Nesting::set)),
            "{id=\"7\",rule=set[{name=\"x\",port=null:number},{name=null:string,port=80}],tags="
            "null:map(string)}");
  EXPECT_EQ(decode("id = 1\nrule \"k\" {\n  port = 1\n}\n", make_schema(Nesting::map)),
            "{id=\"1\",rule=map{k={name=null:string,port=1}},tags=null:map(string)}");
  EXPECT_EQ(decode("id = 1\n", make_schema(Nesting::single)),
            "{id=\"1\",rule=null:object({name=string,port=number}),tags=null:map(string)}");
  EXPECT_EQ(decode("id = 1\n", make_schema(Nesting::group)),
            "{id=\"1\",rule={name=null:string,port=null:number},tags=null:map(string)}");
  EXPECT_EQ(decode("id = 1\n", make_schema(Nesting::list)),
            "{id=\"1\",rule=list[],tags=null:map(string)}");
}

TEST(DecodeTest, ErrorsAreReportedAndTheRestIsDecoded) {
  EXPECT_EQ(
      decode("tags = 1\nother = 2\n", make_schema(Nesting::list)),
      "{id=null:string,rule=list[],tags=?map(string)}\n"
      "Missing required argument: The argument \"id\" is required, but no definition was found.\n"
      "Unsupported argument: An argument named \"other\" is not expected here.\n"
      "Incorrect attribute value type: Inappropriate value for attribute \"tags\": map of string "
      "required.");
  EXPECT_EQ(decode("id = 1\n", make_schema(Nesting::list, 1)),
            "{id=\"1\",rule=list[],tags=null:map(string)}\n"
            "Insufficient rule blocks: At least 1 \"rule\" blocks are required.");
  EXPECT_EQ(decode("id = 1\nrule {}\nrule {}\n", make_schema(Nesting::list, 0, 1)),
            "{id=\"1\",rule=list[{name=null:string,port=null:number},{name=null:string,port=null:"
            "number}],tags=null:"
            "map(string)}\nToo many rule blocks: No more than 1 \"rule\" blocks are allowed");
  EXPECT_EQ(decode("id = 1\nrule \"a\" {}\nrule \"a\" {}\n", make_schema(Nesting::map)),
            "{id=\"1\",rule=map{a={name=null:string,port=null:number}},tags=null:map(string)}\n"
            "Duplicate rule block: A block for rule \"a\" was already defined. The rule labels "
            "must be unique.");
}

TEST(DecodeTest, DynamicBlocks) {
  EXPECT_EQ(decode("id = 1\ndynamic \"rule\" {\n  for_each = ports\n  content {\n    name = "
                   "rule.key\n    port = "
                   "rule.value\n  }\n}\nrule {\n  port = 3\n}\n",
                   make_schema(Nesting::list)),
            "{id=\"1\",rule=list[{name=\"a\",port=1},{name=\"b\",port=2},{name=null:string,port=3}]"
            ",tags=null:map("
            "string)}");
  EXPECT_EQ(decode("id = 1\ndynamic \"rule\" {\n  for_each = ports\n  iterator = it\n  labels = "
                   "[it.key]\n  content {\n "
                   "   port = it.value\n  }\n}\n",
                   make_schema(Nesting::map)),
            "{id=\"1\",rule=map{a={name=null:string,port=1},b={name=null:string,port=2}},tags=null:"
            "map(string)}");
  EXPECT_EQ(decode("id = 1\ndynamic \"rule\" {\n  for_each = unknown\n  content {\n    port = "
                   "rule.value\n  }\n}\n",
                   make_schema(Nesting::list)),
            "{id=\"1\",rule=?list(object({name=string,port=number})),tags=null:map(string)}");
  EXPECT_EQ(decode("id = 1\ndynamic \"rule\" {\n  for_each = secret\n  content {\n    port = "
                   "rule.value\n  }\n}\n",
                   make_schema(Nesting::list)),
            "{id=\"1\",rule=list[!{name=null:string,port=!9}],tags=null:map(string)}");
}

TEST(DecodeTest, InvalidDynamicBlocks) {
  auto errors = [](const std::string& body) {
    std::string out =
        decode("id = 1\ndynamic \"rule\" {\n" + body + "}\n", make_schema(Nesting::list));
    return out.substr(out.find('\n') + 1);
  };
  EXPECT_EQ(errors("for_each = null\ncontent {}\n"),
            "Invalid dynamic for_each value: Cannot use a null value in for_each.");
  EXPECT_EQ(errors("for_each = 1\ncontent {}\n"),
            "Invalid dynamic for_each value: Cannot use a number value in for_each. An iterable "
            "collection is required.");
  EXPECT_EQ(errors("for_each = []\n"),
            "Missing dynamic content block: A dynamic block must have a nested block of type "
            "\"content\" to describe the "
            "body of each generated block.");
  EXPECT_EQ(errors("for_each = []\niterator = a.b\ncontent {}\n"),
            "Invalid dynamic iterator name: Dynamic iterator must be a single variable name.");
  EXPECT_EQ(decode("id = 1\ndynamic \"other\" {\n  for_each = []\n  content {}\n}\n",
                   make_schema(Nesting::list)),
            "{id=\"1\",rule=list[],tags=null:map(string)}\n"
            "Unsupported block type: Blocks of type \"other\" are not expected here.");
}

TEST(DecodeTest, AttributesMayBeWrittenAsBlocksInOlderSchemas) {
  Type object = Type::object({{"name", Type::string()}, {"port", Type::number()}});
  schema::Block schema;
  schema.attributes["list"] = optional(Type::list(object));
  schema.attributes["set"] = optional(Type::set(object));
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"",
       "{list=null:list(object({name=string,port=number})),set=null:set(object({name=string,"
       "port=number}))}"},
      {"list = []\nset = [{ name = \"a\", port = 1 }]\n",
       "{list=list[],set=set[{name=\"a\",port=1}]}"},
      {"list {\n  port = \"1\"\n}\nlist {}\nset = []\n",
       "{list=list[{name=null:string,port=1},{name=null:string,port=null:number}],set=set[]}"},
      {"list = []\nset {\n  port = 1\n}\nset {\n  port = 1\n}\n",
       "{list=list[],set=set[{name=null:string,port=1}]}"},
      {"list = []\ndynamic \"set\" {\n  for_each = ports\n  content {\n    port = set.value\n  "
       "}\n}\n",
       "{list=list[],set=set[{name=null:string,port=1},{name=null:string,port=2}]}"},
      {"list = []\ndynamic \"set\" {\n  for_each = unknown\n  content {}\n}\n",
       "{list=list[],set=?set(object({name=string,port=number}))}"},
  };
  for (const Case& c : cases) EXPECT_EQ(decode(c.text, schema), c.want) << c.text;

  // Newer ones have nested types for that.
  schema.attributes["other"].nested = std::make_shared<schema::NestedType>();
  EXPECT_NE(decode("list {}\n", schema).find("Unsupported block type"), std::string::npos);
}

}  // namespace
}  // namespace landform::eval
