#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/file.h"
#include "state/read.h"
#include "state/write.h"
#include "value/json.h"

namespace landform::state {
namespace {

namespace fs = std::filesystem;

const std::string kTestData = std::string(LANDFORM_SOURCE_DIR) + "/src/state/testdata";

std::string read_text(const std::string& path) {
  auto text = read_file(path);
  EXPECT_TRUE(text.ok()) << path;
  return text ? *text : std::string();
}

Diagnosed<std::optional<State>> read(std::string text) { return read_state(std::move(text)); }

std::string problems(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics) out += d.summary + ": " + d.detail + "\n";
  return out;
}

// A file written by Terraform round-trips unchanged. For other files, x.golden is the output of
// `terraform state pull` for x.tfstate.
TEST(StateFile, IsWrittenAsTerraformDoes) {
  for (const auto& entry : fs::directory_iterator(kTestData)) {
    if (entry.path().extension() != ".tfstate") continue;
    SCOPED_TRACE(entry.path());
    auto state = read(read_text(entry.path()));
    ASSERT_EQ(problems(state.diagnostics), "");
    ASSERT_TRUE(state.value.has_value());
    fs::path golden = fs::path(entry.path()).replace_extension(".golden");
    if (fs::exists(golden)) {
      state.value->terraform_version = "1.11.4";
    } else {
      golden = entry.path();
    }
    std::string written = write_state(*state.value);
    EXPECT_EQ(written, read_text(golden));
    auto again = read(written);
    EXPECT_EQ(problems(again.diagnostics), "");
    EXPECT_EQ(write_state(*again.value), written);
  }
}

TEST(StateFile, EmptyFileIsNoState) {
  auto none = read("");
  EXPECT_FALSE(none.value.has_value());
  EXPECT_TRUE(none.diagnostics.empty());
  EXPECT_EQ(write_state(State{"1.11.4", 1, "l", {}, {}, {}}),
            "{\n  \"version\": 4,\n  \"terraform_version\": \"1.11.4\",\n  \"serial\": 1,\n"
            "  \"lineage\": \"l\",\n  \"outputs\": {},\n  \"resources\": [],\n"
            "  \"check_results\": null\n}\n");
}

TEST(StateFile, KeepsIdentities) {
  std::string text = R"({
  "version": 4,
  "terraform_version": "1.12.0",
  "serial": 1,
  "lineage": "l",
  "outputs": {},
  "resources": [
    {
      "mode": "managed",
      "type": "a_b",
      "name": "c",
      "provider": "provider[\"registry.terraform.io/hashicorp/a\"]",
      "instances": [
        {
          "schema_version": 0,
          "attributes": {},
          "sensitive_attributes": [],
          "identity_schema_version": 1,
          "identity": {
            "arn": "x"
          },
          "private": "AA=="
        }
      ]
    }
  ],
  "check_results": null
}
)";
  auto state = read(text);
  ASSERT_EQ(problems(state.diagnostics), "");
  EXPECT_EQ(write_state(*state.value), text);
}

TEST(StateFile, ContentIsComparedWithoutSerials) {
  std::string text = read_text(kTestData + "/applied.tfstate");
  State a = *read(text).value;
  State b = a;
  b.serial = 99;
  b.lineage = "other";
  EXPECT_TRUE(same_content(a, b));
  b.outputs.erase("plain");
  EXPECT_FALSE(same_content(a, b));
}

TEST(StateFile, ContentIsComparedObjectByObject) {
  const State a = *read(read_text(kTestData + "/applied.tfstate")).value;
  auto changed = [&](const std::function<void(InstanceObject&)>& change) {
    State b = a;
    ObjectPtr& current = b.resources.begin()->second.instances.begin()->second.current;
    auto copy = std::make_shared<InstanceObject>(*current);
    change(*copy);
    current = copy;
    return !same_content(a, b);
  };
  EXPECT_FALSE(changed([](InstanceObject&) {}));
  EXPECT_FALSE(changed([](InstanceObject& object) {
    std::string compact;
    for (char c : object.attributes.text()) {
      if (c != '\n') compact += c;
    }
    object.attributes = RawJson::own(compact);
  }));
  EXPECT_TRUE(changed([](InstanceObject& object) { object.attributes = RawJson::own("{}"); }));
  EXPECT_TRUE(changed([](InstanceObject& object) { object.private_data += "x"; }));
  EXPECT_TRUE(changed([](InstanceObject& object) { object.dependencies.emplace_back("a.b"); }));
  EXPECT_TRUE(changed([](InstanceObject& object) { ++object.schema_version; }));
  EXPECT_TRUE(changed([](InstanceObject& object) { ++object.identity_schema_version; }));
  EXPECT_TRUE(changed([](InstanceObject& object) { object.identity = RawJson::own("{}"); }));
  EXPECT_TRUE(changed([](InstanceObject& object) {
    object.create_before_destroy = !object.create_before_destroy;
  }));
  EXPECT_TRUE(changed([](InstanceObject& object) {
    object.status = object.status == InstanceObject::Status::ready ? InstanceObject::Status::tainted
                                                                   : InstanceObject::Status::ready;
  }));
  EXPECT_TRUE(changed([](InstanceObject& object) {
    object.sensitive_paths.push_back({PathStep::attribute("secret")});
  }));
  EXPECT_TRUE(
      changed([](InstanceObject& object) { object.attributes_flat.emplace_back("a", "b"); }));
  State fewer = a;
  fewer.resources.erase(fewer.resources.begin());
  EXPECT_FALSE(same_content(a, fewer));
  State other_key = a;
  auto& instances = other_key.resources.begin()->second.instances;
  auto node = instances.extract(instances.begin());
  node.key() = config::Key("elsewhere");
  instances.insert(std::move(node));
  EXPECT_FALSE(same_content(a, other_key));
}

TEST(StateFile, DecodesAttributes) {
  State state = *read(read_text(kTestData + "/applied.tfstate")).value;
  auto address = config::InstanceAddress::parse("terraform_data.each[\"b\"]");
  ASSERT_TRUE(address);
  const Resource& resource = state.resources.at(address->resource);
  const InstanceObject& object = *resource.instances.at(address->key).current;
  EXPECT_TRUE(object.create_before_destroy);
  Type type = Type::object({{"id", Type::string()},
                            {"input", Type::dynamic()},
                            {"output", Type::dynamic()},
                            {"triggers_replace", Type::dynamic()}});
  auto value = object.decode(type);
  ASSERT_TRUE(value) << value.error().message;
  const Value* input = value->find("input");
  ASSERT_NE(input, nullptr);
  EXPECT_EQ(input->find("key")->as_string(), "b");
  EXPECT_TRUE(input->find("secret")->has_mark(Marks::sensitive));
  EXPECT_FALSE(input->find("key")->is_marked());
}

struct BadCase {
  const char* name;
  const char* text;
  const char* want;
};

constexpr const char* kNoVersion =
    "Unsupported state file format: The state file does not have a \"version\" attribute, which is "
    "required to identify the format version.\n";

TEST(StateFile, ReportsTerraformsErrors) {
  const std::string no_version = kNoVersion;
  const std::pair<const char*, std::string> kCases[] = {
      {R"({"version": 4, "serial":)",
       "Unsupported state file format: The state file could not be parsed as JSON: syntax error at "
       "byte offset 24.\n" +
           no_version},
      {"not json",
       "Unsupported state file format: The state file could not be parsed as JSON: syntax error at "
       "byte offset 2.\n" +
           no_version},
      {R"({"version":4} x)",
       "Unsupported state file format: The state file could not be parsed as JSON: syntax error at "
       "byte offset 15.\n" +
           no_version},
      {R"({"version": 99})",
       "Unsupported state file format: The state file uses format version 99, which is not "
       "supported by Terraform 1.11.4. This state file may have been created by a newer version of "
       "Terraform.\n"},
      {R"({"version": 5, "terraform_version": "2.0.0", "resources": 1})",
       "Unsupported state file format: The state file uses format version 5, which is not "
       "supported by Terraform 1.11.4. This state file was created by Terraform 2.0.0.\n"},
      {"[]",
       "Unsupported state file format: The version in the state file is array. A positive whole "
       "number is required.\n" +
           no_version},
      {"null", no_version},
      {R"({"serial": 1})", no_version},
      {R"({"serial": "x", "version": "4"})",
       "Unsupported state file format: The version in the state file is string. A positive whole "
       "number is required.\n"},
      {R"({"version": 4.5})",
       "Unsupported state file format: The version in the state file is number 4.5. A positive "
       "whole number is required.\n"},
      {R"({"version": 0})",
       "Unsupported state file format: The state file uses JSON syntax but has a version number of "
       "zero. There was never a JSON-based state format zero, so this state file is invalid and "
       "cannot be processed.\n"},
      {R"({"version":4,"terraform_version":"abc"})",
       "Invalid Terraform version string: State file claims to have been written by Terraform "
       "version \"abc\", which is not a valid version string.\n"},
      {R"({"version":4,"serial":-1,"resources":{}})",
       "Invalid state file format: The state file field \"serial\" has invalid value number -1\n"},
      {R"({"version":4,"resources":[{"mode":7}]})",
       "Invalid state file format: The state file field \"resources.mode\" has invalid value "
       "number\n"},
      {R"({"version":4,"resources":[{"instances":[{"schema_version":"1"}]}]})",
       "Invalid state file format: The state file field \"resources.instances.schema_version\" has "
       "invalid value string\n"},
      {R"({"version":4,"outputs":{"a":{"sensitive":[]}}})",
       "Invalid state file format: The state file field \"outputs.sensitive\" has invalid value "
       "array\n"},
      {R"({"version":4,"outputs":{"a":{"value":"x","type":"nope"}}})",
       "Invalid output value type in state: The state file has an invalid type specification for "
       "output \"a\": invalid primitive type name \"nope\".\n"},
      {R"({"version":4,"outputs":{"a":{"value":"x","type":"number"}}})",
       "Invalid output value saved in state: The state file has an invalid value for output \"a\": "
       "a number is required.\n"},
      {R"({"version":4,"resources":[{"mode":"other","type":"t","name":"n"}]})",
       "Invalid resource mode in state: State contains a resource with mode \"other\" (\"t\" "
       "\"n\") which is not supported.\n"},
  };
  for (const auto& [text, want] : kCases) {
    EXPECT_EQ(problems(read(text).diagnostics), want) << text;
  }
}

// An error in one instance does not affect the others.
TEST(StateFile, ProblemsOfInstances) {
  const BadCase kCases[] = {
      {"status", R"({"status":"odd"})",
       "Invalid resource instance metadata in state: Instance t.n has invalid status \"odd\".\n"},
      {"deposed key", R"({"deposed":"short"})",
       "Invalid resource instance metadata in state: Instance t.n has an object with deposed key "
       "\"short\", which is not correctly formatted.\n"},
      {"twice", R"({"index_key":"a"},{"index_key":"a"})",
       "Duplicate resource instance in state: Instance t.n[\"a\"] appears multiple times in the "
       "state file.\n"},
      {"deposed twice", R"({"deposed":"00000001"},{"deposed":"00000001"})",
       "Duplicate resource instance in state: Instance t.n deposed object \"00000001\" appears "
       "multiple times in the state file.\n"},
      {"key", R"({"index_key":true})",
       "Invalid resource instance metadata in state: Resource t.n has an instance with the invalid "
       "instance key true.\n"},
      {"path", R"({"sensitive_attributes":[[{"type":"other","value":1}]]})",
       "Unsupported path step: Unsupported path step type \"other\"\n"},
      {"dependency", R"({"dependencies":["a"]})",
       "Invalid address: Resource specification must include a resource type and name.\n"},
      {"dependency on an instance", R"({"dependencies":["a.b[0]"]})",
       "Invalid address: A resource address is required. This instance key identifies a specific "
       "resource instance, which is not expected here.\n"},
      {"private", R"({"private":"*"})",
       "Invalid state file format: The state file does not conform to the expected JSON data "
       "structure: illegal base64 data at input byte 0.\n"},
  };
  for (const BadCase& c : kCases) {
    SCOPED_TRACE(c.name);
    auto state =
        read(std::string(R"({"version":4,"resources":[{"mode":"managed","type":"t","name":"n",)") +
             R"("provider":"provider[\"a/b/c\"]","instances":[{"index_key":5},)" + c.text + "]}]}");
    EXPECT_EQ(problems(state.diagnostics), c.want);
    ASSERT_TRUE(state.value.has_value());
    ASSERT_EQ(state.value->resources.size(), 1U);
    EXPECT_TRUE(state.value->resources.begin()->second.instances.contains(config::Key(5)));
  }
}

// Addresses of providers are written in lower case.
TEST(StateFile, UpgradesNamesOfProvidersInAnyCase) {
  auto state = read(R"({"version":3,"serial":1,"lineage":"l","modules":[{"path":["root"],)"
                    R"("resources":{"a_b.c":{"type":"a_b","primary":{"id":"i"},)"
                    R"("provider":"provider.Some.West"}}}]})");
  ASSERT_EQ(problems(state.diagnostics), "");
  const std::string written = write_state(*state.value);
  EXPECT_NE(written.find("/-/some\\\"].West"), std::string::npos) << written;
  EXPECT_EQ(write_state(*read(written).value), written);
}

TEST(StateFile, ProblemsOfUpgrades) {
  const BadCase kCases[] = {
      {"path", R"({"version":3,"modules":[{"path":["x"]}]})",
       R"(state contains invalid module path []string{"x"})"},
      {"address", R"({"version":3,"modules":[{"path":["root"],"resources":{"a":{}}}]})",
       "invalid internal resource address format: a"},
      {"index", R"({"version":3,"modules":[{"path":["root"],"resources":{"a.b.c":{}}}]})",
       "error parsing resource address \"a.b.c\": strconv.ParseInt: parsing \"c\": invalid syntax"},
      {"serial", R"({"version":3,"serial":-1})",
       "state has serial less than zero, which is invalid"},
  };
  EXPECT_EQ(problems(read(R"({"version":3,"modules":[{"path":["root"],"resources":{"a.b":)"
                          R"({"primary":{"attributes":{"a":7}}}}}]})")
                         .diagnostics),
            "Invalid state file format: The state file field "
            "\"modules.resources.primary.attributes\" has invalid value number\n");
  for (const BadCase& c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(problems(read(c.text).diagnostics),
              std::string("State format upgrade failed: Error upgrading state file format from "
                          "version 3 to version 4: ") +
                  c.want + ".\n");
  }
}

// Terraform passes over such resources, and the next state that it writes lacks them.
TEST(StateFile, ResourcesWithoutAProviderAreNotLost) {
  auto state = read(R"({"version":4,"serial":1,"lineage":"l","resources":[{"mode":"managed",)"
                    R"("type":"a_b","name":"c","provider":"nonsense","instances":[]}]})");
  EXPECT_EQ(problems(state.diagnostics).find("Invalid provider configuration address: "), 0U)
      << problems(state.diagnostics);
}

TEST(StateFile, ProblemsHavePositions) {
  SourceMap sources;
  std::string text = "{\"version\":4,\n\"resources\":[\n{\"mode\":\"odd\"}]}";
  FileId id = sources.add("s", text);
  auto state = read_state(text, id);
  ASSERT_EQ(state.diagnostics.size(), 1U);
  ASSERT_TRUE(state.diagnostics[0].subject.has_value());
  EXPECT_EQ(sources.file(id)->position(state.diagnostics[0].subject->begin).line, 3U);
}

// Truncated anywhere, reading ends with an error.
TEST(StateFile, EveryPrefixIsRejected) {
  std::string text = read_text(kTestData + "/compact.tfstate");
  for (size_t size = 1; size + 2 < text.size(); ++size) {
    EXPECT_TRUE(read(text.substr(0, size)).diagnostics.has_errors()) << size;
  }
}

}  // namespace
}  // namespace landform::state
