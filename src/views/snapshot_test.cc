#include "views/snapshot.h"

#include <gtest/gtest.h>

#include "loader/testing.h"
#include "value/json.h"
#include "views/views.h"

namespace landform::views {
namespace {

std::string problems(const Snapshot& snapshot) {
  std::string out;
  for (const Diagnostic& d : snapshot.diagnostics()) out += d.summary + ": " + d.detail + "\n";
  return out;
}

// The attributes of the resources view by id, one per line.
std::string attributes(const Snapshot& snapshot) {
  std::string out;
  Value view = decode_json(resources_view(snapshot, {})).value();
  const Value& types = *view.find("resources");
  for (const Value& type : types.elements()) {
    for (size_t i = 0; i < type.length(); ++i) {
      const Value& given = *type.elements()[i].find("attributes");
      out += std::string(type.key(i)) + " " + encode_json(given, given.type()).value() + "\n";
    }
  }
  return out;
}

constexpr const char* kPlan = R"({
  "format_version": "1.2",
  "terraform_version": "1.11.4",
  "planned_values": {
    "outputs": {"o": {"sensitive": false}, "p": {"sensitive": true, "value": "hush"}},
    "root_module": {
      "resources": [
        {"address": "aws_vpc.main", "mode": "managed", "type": "aws_vpc", "name": "main",
         "provider_name": "registry.example/hashicorp/aws", "schema_version": 1,
         "values": {"cidr_block": "10.0.0.0/16", "tags": {"Name": "main"}},
         "sensitive_values": {"tags": {}}},
        {"address": "aws_subnet.s[\"a\"]", "mode": "managed", "type": "aws_subnet", "name": "s",
         "index": "a", "provider_name": "registry.example/hashicorp/aws",
         "values": {"cidr_block": "10.0.1.0/24", "password": "x", "empty": "", "pin": 5},
         "sensitive_values": {"password": true, "empty": true, "pin": true}},
        {"address": "aws_instance.i[1]", "mode": "managed", "type": "aws_instance", "name": "i",
         "index": 1, "provider_name": "registry.example/hashicorp/aws",
         "values": {"network": [{"device": 0}], "ids": [null, "b"]}}
      ],
      "child_modules": [
        {"resources": [
           {"address": "module.net[\"x\"].aws_eip.e", "mode": "managed", "type": "aws_eip",
            "name": "e", "provider_name": "aws", "values": {}}],
         "address": "module.net[\"x\"]"}
      ]
    }
  },
  "resource_changes": [
    {"address": "aws_vpc.main", "deposed": "abc123",
     "change": {"actions": ["delete"], "after_unknown": {"cidr_block": true}}},
    {"address": "aws_vpc.main",
     "change": {"actions": ["create"], "after_unknown": {"id": true, "tags": {}}}},
    {"address": "aws_subnet.s[\"a\"]",
     "change": {"actions": ["delete", "create"],
                "after_unknown": {"id": true, "vpc_id": true, "zone": true, "when": true}}},
    {"address": "aws_instance.i[1]",
     "change": {"actions": ["update"],
                "after_unknown": {"network": [{"subnet": true}], "ids": [true, false],
                                  "all": true}}},
    {"address": "module.net[\"x\"].aws_eip.e",
     "change": {"actions": ["create"], "after_unknown": {"vpc": true, "out": true}}},
    {"address": "aws_vpc.gone", "change": {"actions": ["delete"], "after_unknown": false}}
  ],
  "output_changes": {"o": {"actions": ["create"], "after_unknown": true}},
  "prior_state": {"values": {"root_module": {"resources": [
    {"address": "data.aws_ami.x", "mode": "data", "type": "aws_ami", "name": "x",
     "provider_name": "aws", "values": {"id": "ami-1"}},
    {"address": "data.aws_ami.old", "mode": "data", "type": "aws_ami", "name": "old",
     "provider_name": "aws", "values": {"id": "ami-0"}},
    {"address": "aws_vpc.gone", "mode": "managed", "type": "aws_vpc", "name": "gone",
     "provider_name": "aws", "values": {}}]}}},
  "configuration": {
    "provider_config": {
      "aws": {"name": "aws", "version_constraint": "~> 5.0",
              "expressions": {"region": {"constant_value": "eu-west-1"},
                              "token": {"references": ["var.token"]},
                              "assume": [{"role": {"constant_value": "r"}}]}}},
    "root_module": {
      "resources": [
        {"address": "aws_vpc.main", "provider_config_key": "aws"},
        {"address": "aws_subnet.s", "provider_config_key": "aws",
         "expressions": {"vpc_id": {"references": ["aws_vpc.main.id", "aws_vpc.main"]},
                         "zone": {"references": ["data.aws_ami.x.zones[0]", "data.aws_ami.x",
                                                 "aws_vpc.main.z", "aws_vpc.main", "each.key"]},
                         "when": {}}},
        {"address": "aws_instance.i", "provider_config_key": "other",
         "expressions": {"network": [{"device": {"constant_value": 0},
                                      "subnet": {"references": ["aws_subnet.s[\"a\"].id",
                                                                "aws_subnet.s[\"a\"]",
                                                                "aws_subnet.s"]}}],
                         "ids": {"references": ["module.net[\"x\"].id", "module.net[\"x\"]",
                                                "module.net"]},
                         "all": {"references": ["count.index"]}}},
        {"address": "data.aws_ami.x", "provider_config_key": "aws"}
      ],
      "module_calls": {"net": {
        "expressions": {"vpc": {"references": ["aws_vpc.main.id", "aws_vpc.main"]}},
        "module": {
          "outputs": {"id": {"expression": {"references": ["aws_eip.e.id", "aws_eip.e"]}},
                      "loop": {"expression": {"references": ["var.loop"]}}},
          "resources": [{"address": "aws_eip.e", "provider_config_key": "aws",
                         "expressions": {"vpc": {"references": ["var.vpc"]},
                                         "out": {"references": ["local.thing"]}}}]}}}
    }
  }
})";

TEST(SnapshotTest, PlanWithPlaceholders) {
  auto plan = Snapshot::read("plan.json", kPlan);
  EXPECT_EQ(problems(*plan), "");
  EXPECT_EQ(plan->kind(), Snapshot::Kind::plan);
  EXPECT_EQ(
      attributes(*plan),
      R"(module.net["x"].aws_eip.e {"out":"module.net[\"x\"].local.thing","vpc":"aws_vpc.main"}
aws_instance.i[1] {"all":"count.index","ids":["module.net[\"x\"].aws_eip.e","b"],"network":[{"device":0,"subnet":"aws_subnet.s[a]"}]}
aws_subnet.s[a] {"cidr_block":"10.0.1.0/24","empty":"","password":"x","pin":5,"vpc_id":"aws_vpc.main","zone":["aws_vpc.main","data.aws_ami.x"]}
aws_vpc.main {"cidr_block":"10.0.0.0/16","tags":{"Name":"main"}}
data.aws_ami.x {"id":"ami-1"}
)");
}

TEST(SnapshotTest, PlanAsResourcesView) {
  constexpr const char* kSmall = R"({"format_version":"1.0","planned_values":{"root_module":{
    "resources":[{"mode":"managed","type":"t","name":"n","provider_name":"x/y/t",
                  "values":{"tags":{"a":"b"}}}]}},
    "resource_changes":[{"address":"t.n","change":{"actions":["create"],"after_unknown":{}}}],
    "configuration":{"provider_config":{"t":{"version_constraint":"1.0",
      "expressions":{"region":{"constant_value":"r"}}}},
      "root_module":{"resources":[{"address":"t.n","provider_config_key":"t"}]}}})";
  auto plan = Snapshot::read("p", kSmall);
  EXPECT_EQ(problems(*plan), "");
  EXPECT_EQ(
      resources_view(*plan, {}),
      R"({"format":"","format_version":"","input_type":"tf_plan","environment_provider":"iac",)"
      R"("meta":{"filepath":"p"},"resources":{"t":{"t.n":{"id":"t.n","resource_type":"t",)"
      R"("namespace":"p","tags":{"a":"b"},"meta":{"region":"r","terraform":{"provider_config":)"
      R"({"region":"r"},"provider_version_constraint":"1.0"},"tfplan":{"resource_actions":)"
      R"(["create"]}},"attributes":{"tags":{"a":"b"}}}}},"scope":{"filepath":"p"}})");
  EXPECT_EQ(regula_view(*plan, {}),
            R"({"hcl_resource_view_version":"0.0.1","hcl_resource_view":{"t.n":{"tags":{"a":"b"},)"
            R"("id":"t.n","_type":"t","_provider":"t","_filepath":"p"}}})");
}

TEST(SnapshotTest, PlanStrictly) {
  auto plan = Snapshot::read("plan.json", kPlan);
  std::vector<std::string> addresses;
  for (const SnapshotResource& r : plan->resources()) addresses.push_back(r.address.to_string());
  EXPECT_EQ(addresses,
            (std::vector<std::string>{"aws_instance.i[1]", "aws_subnet.s[\"a\"]", "aws_vpc.main",
                                      "data.aws_ami.x", "module.net[\"x\"].aws_eip.e"}));
  const Value& subnet = plan->resources()[1].attributes;
  EXPECT_FALSE(subnet.find("vpc_id")->is_known());
  EXPECT_FALSE(subnet.find("when")->is_known());
  EXPECT_TRUE(subnet.find("password")->has_mark(Marks::sensitive));
  EXPECT_EQ(plan->resources()[2].actions, std::vector<std::string>{"create"});
  ASSERT_EQ(plan->outputs().size(), 2U);
  EXPECT_FALSE(plan->outputs()[0].value.is_known());
  EXPECT_TRUE(plan->outputs()[1].value.has_mark(Marks::sensitive));
}

TEST(SnapshotTest, CyclicReferencesTerminate) {
  constexpr const char* kCircle = R"({"format_version":"1.0","planned_values":{"root_module":{
    "resources":[{"mode":"managed","type":"t","name":"n","values":{}}]}},
    "resource_changes":[{"address":"t.n","change":{"actions":["create"],
      "after_unknown":{"a":true}}}],
    "configuration":{"root_module":{
      "resources":[{"address":"t.n","expressions":{"a":{"references":["module.m.o"]}}}],
      "module_calls":{"m":{"expressions":{"v":{"references":["module.m.o"]}},
        "module":{"outputs":{"o":{"expression":{"references":["var.v"]}}}}}}}}})";
  auto plan = Snapshot::read("p", kCircle);
  EXPECT_EQ(problems(*plan), "");
  EXPECT_EQ(attributes(*plan), "t.n {\"a\":\"module.m.o\"}\n");
}

constexpr const char* kState = R"({
  "version": 4, "terraform_version": "1.11.4", "serial": 3, "lineage": "l",
  "outputs": {"o": {"value": [1], "type": ["list", "number"], "sensitive": true}},
  "resources": [
    {"mode": "managed", "type": "aws_vpc", "name": "v",
     "provider": "module.m.provider[\"registry.example/hashicorp/aws\"].west",
     "instances": [
       {"index_key": 1, "schema_version": 0, "attributes": {"n": 1}},
       {"index_key": 0, "attributes": {"n": 0, "secret": {"a": ["x", "y"]}},
        "sensitive_attributes": [[{"type": "get_attr", "value": "secret"},
                                  {"type": "index", "value": {"value": "a", "type": "string"}},
                                  {"type": "index", "value": {"value": 1, "type": "number"}}]]},
       {"index_key": 0, "deposed": "aa11bb22", "attributes": {"n": 9}}]},
    {"module": "module.m[\"k\"].module.n", "mode": "data", "type": "aws_ami", "name": "d",
     "provider": "provider.aws", "instances": [{"index_key": "a.b", "attributes": {"id": "i"}}]},
    {"mode": "managed", "type": "old", "name": "o", "provider": "provider.old",
     "instances": [{"attributes_flat": {"a.#": "1"}}]},
    {"mode": "managed", "type": "terraform_data", "name": "t",
     "provider": "provider[\"terraform.io/builtin/terraform\"]",
     "instances": [{"attributes": {"id": "1", "input": {"value": "x", "type": "string"},
                                   "triggers_replace": null}}]},
    {"mode": "managed", "type": "other", "name": "t", "provider": "provider.p",
     "instances": [{"attributes": {"m": {"value": [1], "type": ["tuple", ["number"]]},
                                   "kept": {"value": "x", "type": "string"}}}]}
  ], "check_results": null})";

TEST(SnapshotTest, StateFile) {
  auto state = Snapshot::read("terraform.tfstate", kState);
  EXPECT_EQ(problems(*state), "");
  EXPECT_EQ(state->kind(), Snapshot::Kind::state);
  EXPECT_EQ(attributes(*state), R"(aws_vpc.v[0] {"n":0,"secret":{"a":["x","y"]}}
aws_vpc.v[1] {"n":1}
module.m["k"].module.n.data.aws_ami.d[a.b] {"id":"i"}
old.o {"a.#":"1"}
other.t {"kept":{"type":"string","value":"x"},"m":[1]}
terraform_data.t {"id":"1","input":"x","triggers_replace":null}
)");
  EXPECT_EQ(state->resources()[0].provider, "aws");
  const Value& secret = *state->resources()[0].attributes.find("secret")->find("a");
  EXPECT_FALSE(secret.elements()[0].has_mark(Marks::sensitive));
  EXPECT_TRUE(secret.elements()[1].has_mark(Marks::sensitive));
  EXPECT_TRUE(state->outputs()[0].value.has_mark(Marks::sensitive));
}

TEST(SnapshotTest, StateAsJson) {
  constexpr const char* kJson = R"({"format_version":"1.0","terraform_version":"1.11.4","values":{
    "root_module":{"resources":[
      {"address":"t.n[0]","mode":"managed","type":"t","name":"n","index":0,"values":{"a":1}},
      {"address":"t.n[0]","mode":"managed","type":"t","name":"n","index":0,
       "deposed_key":"bb","values":{"a":2}}]}}})";
  auto state = Snapshot::read("s", kJson);
  EXPECT_EQ(problems(*state), "");
  EXPECT_EQ(attributes(*state), "t.n[0] {\"a\":1}\n");
  auto empty = Snapshot::read("s", R"({"format_version":"1.0"})");
  EXPECT_EQ(problems(*empty), "");
  EXPECT_TRUE(empty->resources().empty());
}

TEST(SnapshotTest, RecognisedByContent) {
  struct Case {
    const char* text;
    bool want;
  };
  for (const Case& c :
       std::initializer_list<Case>{{kPlan, true},
                                   {kState, true},
                                   {"\xef\xbb\xbf {\"format_version\":\"1.0\"}", true},
                                   {R"({"a":{"format_version":1},"lineage":"x"})", true},
                                   {R"({"format_version":)", true},
                                   {R"({"resource":{},"variable":{}})", false},
                                   {R"({"a":)", false},
                                   {"[]", false},
                                   {"", false},
                                   {"resource \"a\" \"b\" {}", false}}) {
    EXPECT_EQ(Snapshot::recognises(c.text), c.want) << c.text;
  }
}

TEST(SnapshotTest, ErrorsHavePositions) {
  struct Case {
    const char* name;
    const char* text;
    const char* want;
    size_t resources;
  };
  constexpr const char* kGood = R"({"mode":"managed","type":"t","name":"n","values":{}})";
  std::string half =
      std::string(R"({"format_version":"1.0","values":{"root_module":{"resources":[)") + kGood +
      R"(,{"mode":"man)";
  for (const Case& c : std::initializer_list<Case>{
           {"truncated", half.c_str(),
            "Invalid plan or state: In values.root_module.resources[1].mode, at line 1, column "
            "128: unexpected end of file in a value.\n",
            1},
           {"a string for an array", R"({"format_version":"1.0","values":{"root_module":
{"resources":"x","child_modules":[]}}})",
            "Invalid plan or state: In values.root_module.resources, at line 2, column 14: "
            "expected an array, but found a string.\n",
            0},
           {"an unknown mode", R"({"format_version":"1.0","values":{"root_module":{"resources":[
{"mode":"other","type":"t","name":"n"},{"mode":"managed","type":"t","name":"n"}]}}})",
            "Invalid plan or state: In values.root_module.resources[0].mode, at line 2, column "
            "9: \"other\" is neither \"managed\" nor \"data\"; the resource is ignored.\n",
            1},
           {"an invalid index",
            R"({"format_version":"1.0","values":{"root_module":{"resources":[
{"mode":"managed","type":"t","name":"n","index":1.5}]}}})",
            "Invalid plan or state: In values.root_module.resources[0].index, at line 2, column "
            "49: expected a whole number or a string, but found a number.\n",
            1},
           {"a module without an address", R"({"format_version":"1.0","values":{"root_module":
{"child_modules":[{"resources":[{"mode":"managed","type":"t","name":"n"}]}]}}})",
            "Invalid plan or state: In values.root_module.child_modules[0], at line 2, column 69: "
            "the module has no address; its resources are ignored.\n",
            0},
           {"a newer plan", R"({"format_version":"2.0","planned_values":{"root_module":{}}})",
            "Unsupported plan format: The file has the format version \"2.0\"; the versions 0 and "
            "1 are supported.\n",
            0},
           {"an older state", R"({"version":3,"lineage":"x","modules":[{"path":["root"],
"resources":{"a_b.c":{"primary":{"id":"i"}}}}]})",
            "", 1},
           {"a newer state", R"({"version":5,"lineage":"x","resources":[]})",
            "Unsupported state file format: The state file uses format version 5, which is not "
            "supported by Terraform 1.11.4. This state file may have been created by a newer "
            "version of Terraform.\n",
            0},
           {"a state with one bad resource", R"({"version":4,"resources":[{"mode":"other"},
{"mode":"managed","type":"t","name":"n","provider":"provider.t","instances":[{}]}]})",
            "Invalid resource mode in state: State contains a resource with mode \"other\" (\"\" "
            "\"\") which is not supported.\n",
            1},
           {"nothing", R"({"terraform_version":"1.0"})",
            "Neither a plan nor a state: The file has neither \"planned_values\", as in the JSON "
            "of a "
            "plan, nor \"values\", as in that of a state, nor \"version\" and \"resources\", as in "
            "a "
            "state file.\n",
            0},
           {"more than one value", R"({"format_version":"1.0","values":{}} {})",
            "Invalid plan or state: At line 1, column 37: unexpected data after the end of the "
            "JSON.\n",
            0},
           {"a plan that failed",
            R"({"format_version":"1.0","errored":true,"planned_values":{"root_module":{}}})",
            "Plan is incomplete: Planning failed, so the plan contains only what was planned "
            "before "
            "that.\n",
            0}}) {
    SCOPED_TRACE(c.name);
    auto snapshot = Snapshot::read("f", c.text);
    EXPECT_EQ(problems(*snapshot), c.want);
    EXPECT_EQ(snapshot->resources().size(), c.resources);
  }
}

// Truncated anywhere, reading ends with an error.
TEST(SnapshotTest, EveryPrefixIsRead) {
  for (std::string_view text : {std::string_view(kPlan), std::string_view(kState)}) {
    for (size_t size = 1; size + 1 < text.size(); size += 7) {
      auto snapshot = Snapshot::read("f", std::string(text.substr(0, size)));
      EXPECT_TRUE(snapshot->diagnostics().has_errors()) << size;
    }
  }
}

TEST(SnapshotTest, DeepNestingIsRejected) {
  std::string text = R"({"format_version":"1.0","values":{"root_module":)";
  for (int i = 0; i < 100000; ++i) text += R"({"child_modules":[)";
  auto snapshot = Snapshot::read("f", text);
  ASSERT_EQ(snapshot->diagnostics().size(), 1U);
  EXPECT_LT(snapshot->diagnostics()[0].detail.size(), 300U);
}

}  // namespace
}  // namespace landform::views
