// What the recorded cases cannot have, because it needs providers: blocks of every nesting,
// attributes that are written as blocks, and configurations of providers.
#include "report/configuration_json.h"

#include <gtest/gtest.h>

#include <fstream>

#include "config/module_tree.h"
#include "install/testing.h"
#include "report/testing/read_schemas_json.h"

namespace landform::report {
namespace {

constexpr const char* kSchemas = R"({"provider_schemas":{"registry.terraform.io/hashicorp/x":{
"provider":{"version":0,"block":{"attributes":{"url":{"type":"string"}},
"block_types":{"retry":{"nesting_mode":"single","block":{"attributes":{"count":{"type":"number"}}}}}}},
"resource_schemas":{
"x_blocks":{"version":4,"block":{"block_types":{
"one":{"nesting_mode":"single","block":{"attributes":{"a":{"type":"string"}}}},
"group":{"nesting_mode":"group","block":{"attributes":{"a":{"type":"string"}}}},
"list":{"nesting_mode":"list","block":{"attributes":{"a":{"type":"string"}}}},
"set":{"nesting_mode":"set","block":{"attributes":{"a":{"type":"string"}}}},
"map":{"nesting_mode":"map","block":{"attributes":{"a":{"type":"string"}}}}}}},
"x_old":{"version":0,"block":{"attributes":{
"rule":{"type":["set",["object",{"port":"number","names":["list","string"]}]]}}}}},
"data_source_schemas":{"x_data":{"version":1,"block":{"attributes":{"a":{"type":"string"}}}}}}}})";

class ConfigurationJsonTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::filesystem::path path = directory_.path(name);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  std::string print() {
    auto schemas = recorded::JsonSchemas::read(kSchemas);
    SourceMap sources;
    auto modules = config::load_module_tree(sources, directory_.path());
    std::string out;
    auto printed = append_configuration_json(out, modules.value, **schemas);
    return printed ? out : printed.error().message;
  }

  // A part of what is printed: from the name of a member up to the end of its value, which must be
  // an object or an array.
  static std::string part(const std::string& json, const std::string& name) {
    size_t begin = json.find("\"" + name + "\":");
    if (begin == std::string::npos) return "no " + name;
    begin += name.size() + 3;
    size_t depth = 0;
    for (size_t at = begin; at < json.size(); ++at) {
      if (json[at] == '{' || json[at] == '[') ++depth;
      if ((json[at] == '}' || json[at] == ']') && --depth == 0) {
        return json.substr(begin, at + 1 - begin);
      }
    }
    return json.substr(begin);
  }

 private:
  TestDirectory directory_;
};

TEST_F(ConfigurationJsonTest, ShowsBlocksByTheirNesting) {
  write("main.tf", R"(
resource "x_blocks" "r" {
  one { a = "1" }
  group {}
  list { a = var.x }
  list {}
  set { a = "s" }
  map "k2" { a = "b" }
  map "k1" {}
  dynamic "list" {
    for_each = [1]
    content {}
  }
}
variable "x" {}
)");
  EXPECT_EQ(
      part(print(), "expressions"),
      R"({"group":{},"list":[{"a":{"references":["var.x"]}},{}],)"
      R"("map":{"k1":{},"k2":{"a":{"constant_value":"b"}}},"one":{"a":{"constant_value":"1"}},)"
      R"("set":[{"a":{"constant_value":"s"}}]})");
}

TEST_F(ConfigurationJsonTest, ShowsAttributesThatAreWrittenAsBlocks) {
  struct Case {
    const char* body;
    const char* want;
  };
  const Case cases[] = {
      {"rule { port = 80 }\nrule { names = [\"a\"] }",
       R"({"rule":{"constant_value":[{"names":null,"port":80},{"names":["a"],"port":null}]}})"},
      {"rule { port = var.x }", R"({"rule":{"references":["var.x"]}})"},
      {"rule { port = upper(\"x\") }", R"({"rule":{}})"},
      {"rule = [{ port = 1, names = [] }]",
       R"({"rule":{"constant_value":[{"names":[],"port":1}]}})"},
      {"rule = []", R"({"rule":{"constant_value":[]}})"},
      {"dynamic \"rule\" {\n for_each = [1]\n content {}\n}", "no expressions"},
  };
  for (const Case& c : cases) {
    write("main.tf",
          std::string("variable \"x\" {}\nresource \"x_old\" \"r\" {\n") + c.body + "\n}\n");
    EXPECT_EQ(part(print(), "expressions"), c.want) << c.body;
  }
}

TEST_F(ConfigurationJsonTest, LeadsToTheConfigurationsOfProviders) {
  write("main.tf", R"(
terraform {
  required_providers {
    mine = {
      source  = "hashicorp/x"
      version = "< 3, >= 1.2,>= 1.2.0"
    }
  }
}
provider "mine" {
  url = "https://${var.host}"
  retry { count = 3 }
}
provider "mine" {
  alias = "other"
}
variable "host" {}
resource "x_old" "default" { provider = mine }
module "m" {
  source    = "./m"
  providers = { x = mine, x.second = mine.other }
}
)");
  write("m/main.tf", R"(
terraform {
  required_providers {
    x = {
      source                = "hashicorp/x"
      configuration_aliases = [x.second]
    }
  }
}
resource "x_old" "first" {}
resource "x_old" "second" { provider = x.second }
module "n" {
  source = "./n"
}
)");
  write("m/n/main.tf", "data \"x_data\" \"d\" { a = path.module }\n");
  std::string json = print();
  EXPECT_EQ(part(json, "provider_config"),
            R"({"mine":{"name":"mine","full_name":"registry.terraform.io/hashicorp/x",)"
            R"("version_constraint":"\u003e= 1.2.0, \u003c 3.0.0","expressions":{)"
            R"("retry":{"count":{"constant_value":3}},"url":{"references":["var.host"]}}},)"
            R"("mine.other":{"name":"mine","full_name":"registry.terraform.io/hashicorp/x",)"
            R"("alias":"other","version_constraint":"\u003e= 1.2.0, \u003c 3.0.0"},)"
            R"("x":{"name":"x","full_name":"registry.terraform.io/hashicorp/x"}})");
  auto key = [&](const std::string& name) {
    size_t at = json.find("\"name\":\"" + name + "\",\"provider_config_key\":");
    return at == std::string::npos ? ""
                                   : json.substr(at, json.find(',', at + name.size() + 12) - at);
  };
  EXPECT_EQ(key("default"), R"("name":"default","provider_config_key":"mine")");
  EXPECT_EQ(key("first"), R"("name":"first","provider_config_key":"mine")");
  EXPECT_EQ(key("second"), R"("name":"second","provider_config_key":"mine.other")");
  EXPECT_EQ(key("d"), R"("name":"d","provider_config_key":"mine")");
}

TEST_F(ConfigurationJsonTest, NeedsTheSchemasOfResources) {
  write("main.tf", "resource \"y_thing\" \"a\" {}\n");
  EXPECT_EQ(print(),
            "no schema found for y_thing.a (in provider registry.terraform.io/hashicorp/y)");
}

}  // namespace
}  // namespace landform::report
