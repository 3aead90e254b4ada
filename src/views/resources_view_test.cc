// The view for policies: placeholders for unknown values, blocks and dynamic blocks, and
// meta-arguments.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "value/json.h"
#include "views/views.h"

namespace landform::views {
namespace {

struct Case {
  const char* name;
  const char* text;
  const char* want;  // the attributes of t.r, or "id: attributes" of all of its instances
};

const Case kCases[] = {
    {"ComputedAttributes", "resource \"t\" \"r\" {\n  a = t.o.arn\n  b = \"x/${t.o.id}\"\n}\n",
     R"({"a":"t.o","b":"x/t.o"})"},
    {"ComputedAttributesOfBuiltIns",
     "resource \"terraform_data\" \"o\" {\n  input = 1\n}\nresource \"t\" \"r\" {\n  a = "
     "terraform_data.o.id\n  b = terraform_data.o.input\n}\n",
     R"({"a":"terraform_data.o","b":1})"},
    {"PartsOfComputedAttributes",
     "resource \"t\" \"r\" {\n  a = t.o.endpoint[0].address\n  b = data.t.d.outputs.x.y\n}\n"
     "data \"t\" \"d\" {}\n",
     R"({"a":"t.o","b":"data.t.d"})"},
    {"ComputedAttributesOfInstances",
     "resource \"t\" \"n\" {\n  count = 2\n}\nresource \"t\" \"r\" {\n  a = t.n[1].arn\n  b = "
     "t.n[*].arn\n  c = [for x in t.n : x.arn]\n}\n",
     R"({"a":"t.n[1]","b":["t.n[0]","t.n[1]"],"c":["t.n[0]","t.n[1]"]})"},
    {"UndeclaredResource", "resource \"t\" \"r\" {\n  a = t.gone.id\n}\n", R"({"a":"t.gone.id"})"},
    {"VariableWithoutValue",
     "variable \"s\" {\n  type = string\n}\nvariable \"l\" {\n  type = list(string)\n}\nresource "
     "\"t\" \"r\" {\n  a = var.s\n  b = \"${var.s}-x\"\n  c = var.l\n}\n",
     R"({"a":"var.s","b":"var.s-x","c":null})"},
    {"MissingModule",
     "module \"m\" {\n  source = \"far/away/x\"\n}\nresource \"t\" \"r\" {\n  a = module.m.id\n}\n",
     R"({"a":"module.m.id"})"},
    {"CountThatIsNotKnown",
     "variable \"n\" {\n  type = number\n}\nresource \"t\" \"r\" {\n  count = var.n\n  i = "
     "count.index\n}\n",
     R"(t.r[*]: {"i":null})"},
    {"ForEachThatIsNotKnown",
     "variable \"m\" {\n  type = map(string)\n}\nresource \"t\" \"r\" {\n  for_each = var.m\n  k = "
     "\"x-${each.key}\"\n  v = each.value\n}\n",
     R"(t.r[*]: {"k":"x-each.key","v":"each.value"})"},
    {"TextInFunctions",
     "resource \"t\" \"r\" {\n  a = jsonencode({ r = \"${t.o.arn}/*\" })\n  b = join(\",\", "
     "[t.o.id, \"x\"])\n  c = compact([t.o.id, \"\"])\n  d = try(t.o.id, \"none\")\n  e = "
     "concat([t.o.id], [\"x\"])\n  f = format(\"%s!\", t.o.id)\n}\n",
     R"x({"a":"{\"r\":\"t.o/*\"}","b":"t.o,x","c":["t.o"],"d":"t.o","e":["t.o","x"],"f":"t.o!"})x"},
    {"NamesAreNotValues",
     "resource \"t\" \"r\" {\n  a = length(t.o.names)\n  b = t.o.id == \"t.o\"\n  c = "
     "lookup({ k = 1 }, t.o.id, \"none\")\n  d = [for n in t.o.names : upper(n)]\n  e = "
     "slice(t.o.names, 0, 2)\n  f = t.o.count > 1 ? \"x\" : \"y\"\n  g = sha1(t.o.id)\n}\n",
     R"({"a":null,"b":null,"c":null,"d":null,"e":null,"f":null,"g":null})"},
    {"InstancesThatAreNotKnownAsAWhole",
     "variable \"n\" {\n  type = number\n}\nresource \"t\" \"n\" {\n  count = var.n\n}\nresource "
     "\"t\" \"r\" {\n  a = t.n[*].id\n  b = length(t.n)\n  c = t.n[1].id\n  d = "
     "one(t.n[*].id)\n}\n",
     R"({"a":"t.n","b":null,"c":"t.n","d":null})"},
    {"InstancesAreNamedByTheirKeys",
     "resource \"t\" \"r\" {\n  for_each = { \"a.b\" = 1 }\n  v = each.value\n}\n",
     R"(t.r[a.b]: {"v":1})"},
    {"MistakesAreNull", "resource \"t\" \"r\" {\n  a = 1 + \"x\"\n  b = 2\n}\n",
     R"({"a":null,"b":2})"},
    {"Blocks",
     "resource \"t\" \"r\" {\n  b {\n    x = 1\n    c {}\n  }\n  b {\n    x = 2\n  }\n}\n",
     R"({"b":[{"c":[{}],"x":1},{"x":2}]})"},
    {"HowItIsManaged",
     "resource \"t\" \"r\" {\n  provider = aws.west\n  lifecycle {\n    ignore_changes = [tags, "
     "tags[\"a\"], b[0].c]\n  }\n  provisioner \"local-exec\" {\n    when = destroy\n    "
     "on_failure = continue\n    command = \"echo ${self.id}\"\n  }\n}\n",
     R"({"lifecycle":[{"ignore_changes":["tags","tags[\"a\"]","b[0].c"]}],"provider":"aws.west",)"
     R"("provisioner":[{"command":"echo self.id","on_failure":"continue","when":"destroy"}]})"},
    {"IgnoreAll",
     "resource \"t\" \"r\" {\n  provider = aws\n  lifecycle {\n    ignore_changes = "
     "all\n  }\n}\n",
     R"({"lifecycle":[{"ignore_changes":"all"}],"provider":"aws"})"},
    // Cases that other static tools got wrong.
    {"DynamicOverALocal",
     "locals {\n  p = [{ enabled = true }]\n}\nresource \"t\" \"r\" {\n  dynamic \"policy\" {\n    "
     "for_each = local.p\n    content {\n      enabled = policy.value.enabled\n    }\n  }\n}\n",
     R"({"dynamic":[],"policy":[{"enabled":true}]})"},
    {"DynamicOverAMapWithAnIterator",
     "resource \"t\" \"r\" {\n  dynamic \"b\" {\n    for_each = { x = 1, y = 2 }\n    iterator = "
     "it\n    content {\n      k = it.key\n      v = it.value\n    }\n  }\n}\n",
     R"({"b":[{"k":"x","v":1},{"k":"y","v":2}],"dynamic":[]})"},
    {"DynamicBesideWrittenBlocks",
     "resource \"t\" \"r\" {\n  b {\n    n = 0\n  }\n  dynamic \"b\" {\n    for_each = [1]\n    "
     "content {\n      n = b.value\n    }\n  }\n  b {\n    n = 2\n  }\n}\n",
     R"({"b":[{"n":0},{"n":1},{"n":2}],"dynamic":[]})"},
    {"DynamicInDynamic",
     "resource \"t\" \"r\" {\n  dynamic \"a\" {\n    for_each = [[1, 2], []]\n    content {\n      "
     "dynamic \"b\" {\n        for_each = a.value\n        content {\n          n = \"${a.key}"
     "${b.value}\"\n        }\n      }\n    }\n  }\n}\n",
     R"({"a":[{"b":[{"n":"01"},{"n":"02"}],"dynamic":[]},{"b":[],"dynamic":[]}],"dynamic":[]})"},
    {"DynamicWithinAnInstance",
     "resource \"t\" \"r\" {\n  for_each = { k = [\"p\"] }\n  dynamic \"b\" {\n    for_each = "
     "each.value\n    content {\n      k = each.key\n      v = b.value\n    }\n  }\n}\n",
     R"(t.r[k]: {"b":[{"k":"k","v":"p"}],"dynamic":[]})"},
    {"DynamicOverASet",
     "resource \"t\" \"r\" {\n  dynamic \"b\" {\n    for_each = { for x in "
     "[\"q\"] : x => true }\n    content {\n      k = b.key\n    }\n  }\n}\n",
     R"({"b":[{"k":"q"}],"dynamic":[]})"},
    {"DynamicOverNothing",
     "resource \"t\" \"r\" {\n  dynamic \"b\" {\n    for_each = []\n    content {\n      k = "
     "b.key\n    }\n  }\n}\n",
     R"({"b":[],"dynamic":[]})"},
    {"DynamicOverTheUnknown",
     "variable \"l\" {\n  type = list(string)\n}\nresource \"t\" \"r\" {\n  ok = 1\n  dynamic "
     "\"b\" {\n    for_each = var.l\n    content {\n      k = b.key\n    }\n  }\n}\n",
     R"({"b":[{"k":null}],"dynamic":[],"ok":1})"},
    {"DynamicOverPartsThatAreNotKnown",
     "resource \"t\" \"r\" {\n  dynamic \"b\" {\n    for_each = try([{ v = t.o.id }], [])\n    "
     "content {\n      v = b.value.v\n    }\n  }\n}\n",
     R"({"b":[{"v":"t.o"}],"dynamic":[]})"},
    {"WhatTriggersReplacement",
     "resource \"t\" \"r\" {\n  lifecycle {\n    replace_triggered_by = [t.o, t.o.id]\n  }\n}\n",
     R"({"lifecycle":[{"replace_triggered_by":["t.o","t.o.id"]}]})"},
};

FunctionTable language() {
  FunctionTable table = functions::make_function_table({});
  eval::add_expression_functions(table);
  return table;
}

class ResourcesViewCase : public testing::TestWithParam<Case> {};

TEST_P(ResourcesViewCase, Attributes) {
  TestDirectory directory;
  directory.write("main.tf", GetParam().text);
  directory.write("other.tf", "resource \"t\" \"o\" {\n  x = 1\n}\n");
  FunctionTable functions = language();
  loader::LoadOptions options;
  options.path = directory.path();
  options.functions = &functions;
  options.unknowns = evaluation::Unknowns::placeholders;
  auto configuration = loader::Configuration::load(options);
  Value view = decode_json(resources_view(*configuration, {})).value();
  std::string got;
  const Value* type = view.find("resources")->find("t");
  for (size_t i = 0; type != nullptr && i < type->length(); ++i) {
    std::string id(type->key(i));
    if (!id.starts_with("t.r")) continue;
    const Value* attributes = type->elements()[i].find("attributes");
    if (id != "t.r") got += id + ": ";
    got += encode_json(*attributes, attributes->type()).value();
  }
  EXPECT_EQ(got, GetParam().want) << loader::show(configuration->diagnostics(), directory.path());
}

TEST(ResourcesView, NothingDisappearsSilently) {
  TestDirectory directory;
  directory.write("main.tf",
                  "variable \"m\" {\n  type = map(string)\n}\nresource \"t\" \"a\" {\n  for_each = "
                  "var.m\n}\nresource \"t\" \"b\" {\n  for_each = toset(data.t.z.names)\n}\n"
                  "data \"t\" \"z\" {}\nresource \"t\" \"c\" {\n  for_each = t.a\n}\n");
  FunctionTable functions = language();
  loader::LoadOptions options;
  options.path = directory.path();
  options.functions = &functions;
  options.unknowns = evaluation::Unknowns::placeholders;
  auto configuration = loader::Configuration::load(options);
  EXPECT_FALSE(configuration->diagnostics().has_errors());
  std::vector<std::string> lines;
  for (const Diagnostic& d : configuration->diagnostics()) {
    EXPECT_EQ(d.summary, "Number of instances is not known");
    const SourceFile& file = *configuration->sources().file(d.subject->file);
    lines.push_back(std::to_string(file.position(d.subject->begin).line));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"5", "8", "12"}));
  Value view = decode_json(resources_view(*configuration, {})).value();
  const Value& resources = *view.find("resources")->find("t");
  ASSERT_EQ(resources.length(), 3U);
  for (const Value& resource : resources.elements()) {
    const Value* terraform = resource.find("meta")->find("terraform");
    ASSERT_NE(terraform, nullptr);
    EXPECT_TRUE(terraform->find("representative")->as_bool());
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, ResourcesViewCase, testing::ValuesIn(kCases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace landform::views
