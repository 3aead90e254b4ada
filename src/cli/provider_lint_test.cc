#include "cli/provider_lint.h"

#include <gmock/gmock.h>

#include <functional>

namespace landform::cli {
namespace {

using protocol::NestingMode;
using protocol::SchemaAttribute;
using protocol::SchemaNestedBlock;
using protocol::SchemaObject;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

SchemaAttribute attribute(const std::string& name, const std::string& type = "\"string\"") {
  SchemaAttribute out;
  out.name = name;
  out.type = type;
  out.description = "Words.";
  out.optional = true;
  return out;
}

SchemaNestedBlock block(NestingMode nesting, int64_t least, int64_t most) {
  SchemaNestedBlock out;
  out.type_name = "part";
  out.nesting = nesting;
  out.min_items = least;
  out.max_items = most;
  out.block.description = "Words.";
  out.block.attributes.push_back(attribute("size", "\"number\""));
  return out;
}

// A valid resource.
protocol::Schema good() {
  protocol::Schema out;
  out.block.description = "Words.";
  out.block.attributes.push_back(attribute("id"));
  out.block.attributes.back().optional = false;
  out.block.attributes.back().computed = true;
  return out;
}

std::vector<std::string> findings(const protocol::GetProviderSchema::Response& schemas) {
  std::vector<std::string> out;
  for (const SchemaFinding& finding : lint_schemas(schemas, "acme")) {
    const char* verdict = finding.verdict == Verdict::failed    ? "failed"
                          : finding.verdict == Verdict::warning ? "warning"
                                                                : "hint";
    out.push_back(std::string(verdict) + " " + finding.where + ": " + finding.message);
  }
  return out;
}

TEST(ProviderLint, FindsProblemsOfResources) {
  using Change = std::function<void(protocol::SchemaBlock&)>;
  auto with = [](const SchemaAttribute& added) {
    return [added](protocol::SchemaBlock& b) { b.attributes.push_back(added); };
  };
  auto with_flags = [&](const std::string& name, auto change) {
    SchemaAttribute added = attribute(name);
    change(added);
    return with(added);
  };
  auto with_block = [](const SchemaNestedBlock& added) {
    return [added](protocol::SchemaBlock& b) { b.block_types.push_back(added); };
  };
  auto nested = [](NestingMode nesting, const SchemaAttribute& inner) {
    SchemaAttribute out = attribute("parts", "");
    out.nested_type = SchemaObject{{inner}, nesting};
    return out;
  };
  SchemaAttribute write_only = attribute("secret");
  write_only.write_only = true;
  SchemaNestedBlock set_of_any = block(NestingMode::set, 0, 0);
  set_of_any.block.attributes.push_back(attribute("any", "\"dynamic\""));
  SchemaNestedBlock set_of_secrets = block(NestingMode::set, 0, 0);
  set_of_secrets.block.attributes.push_back(write_only);

  struct Case {
    const char* name;
    Change change;
    std::vector<std::string> want;
  };
  const std::vector<Case> kCases = {
      {"nothing wrong", [](auto&) {}, {}},
      {"no description",
       [](auto& b) { b.description.clear(); },
       {"warning acme_x: it has no description"}},
      {"attribute without a description",
       with_flags("a", [](auto& a) { a.description.clear(); }),
       {"warning acme_x: a: it has no description"}},
      {"upper case",
       with(attribute("userName")),
       {"failed acme_x: userName: the name may contain only lowercase letters, digits and "
        "underscores, and must not start with a digit"}},
      {"twice", with(attribute("id")), {"failed acme_x: id: the name is used twice"}},
      {"reserved by the language",
       with(attribute("count")),
       {"failed acme_x: count: the name is reserved by the language, so it cannot be set"}},
      {"no flags",
       with_flags("a", [](auto& a) { a.optional = false; }),
       {"failed acme_x: a: it must be required, optional or computed"}},
      {"required and more",
       with_flags("a", [](auto& a) { a.required = a.computed = true; }),
       {"failed acme_x: a: it cannot be both required and optional",
        "failed acme_x: a: it cannot be both required and computed"}},
      {"write-only and computed",
       with_flags("a", [](auto& a) { a.write_only = a.computed = true; }),
       {"failed acme_x: a: it cannot be both write-only and computed"}},
      {"a secret",
       with(attribute("admin_password")),
       {"hint acme_x: admin_password: it sounds like a secret, but is neither sensitive nor "
        "write-only"}},
      {"no type",
       with(attribute("a", "\"strin\"")),
       {"failed acme_x: a: its type is invalid: invalid primitive type name \"strin\""}},
      {"nested, of any type, in a set",
       with(nested(NestingMode::set, attribute("any", "\"dynamic\""))),
       {"failed acme_x: parts: attributes in a set must not be of dynamic type"}},
      {"nested, write-only, in a set",
       with(nested(NestingMode::set, write_only)),
       {"failed acme_x: parts: attributes in a set must not be write-only"}},
      {"nested, in a list", with(nested(NestingMode::list, write_only)), {}},
      {"nested group",
       with(nested(NestingMode::group, attribute("a"))),
       {"failed acme_x: parts: nested attributes are single, a list, a set or a map"}},
      {"fault within",
       with(nested(NestingMode::map, attribute("A"))),
       {"failed acme_x: parts.A: the name may contain only lowercase letters, digits and "
        "underscores, and must not start with a digit"}},
      {"single", with_block(block(NestingMode::single, 1, 1)), {}},
      {"single, twice",
       with_block(block(NestingMode::single, 0, 2)),
       {"failed acme_x: part: a single block occurs 0 or 1 times: both limits must say which"}},
      {"limited group",
       with_block(block(NestingMode::group, 1, 1)),
       {"failed acme_x: part: group and map blocks cannot be limited in number"}},
      {"limited map",
       with_block(block(NestingMode::map, 0, 1)),
       {"failed acme_x: part: group and map blocks cannot be limited in number"}},
      {"list", with_block(block(NestingMode::list, 2, 0)), {}},
      {"list, impossible",
       with_block(block(NestingMode::list, 2, 1)),
       {"failed acme_x: part: more are required than allowed"}},
      {"set of anything",
       with_block(set_of_any),
       {"failed acme_x: part: attributes in a set must not be of dynamic type"}},
      {"set of secrets",
       with_block(set_of_secrets),
       {"failed acme_x: part: attributes in a set must not be write-only"}},
      {"no id",
       [](auto& b) { b.attributes.clear(); },
       {"hint acme_x: there is no attribute \"id\" to identify the object"}},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    protocol::GetProviderSchema::Response schemas;
    schemas.provider.emplace();
    protocol::Schema schema = good();
    c.change(schema.block);
    schemas.resource_schemas["acme_x"] = schema;
    EXPECT_THAT(findings(schemas), ElementsAreArray(c.want));
  }
}

TEST(ProviderLint, ChecksEverythingElse) {
  protocol::GetProviderSchema::Response schemas;
  EXPECT_THAT(findings(schemas),
              ElementsAre("failed provider: there is no schema, not even an empty one"));
  schemas.provider.emplace();
  schemas.provider->block.attributes.push_back(attribute("alias"));
  schemas.data_source_schemas["other_x"] = good();
  protocol::Schema secret = good();
  secret.block.attributes.push_back(attribute("a"));
  secret.block.attributes.back().write_only = true;
  schemas.ephemeral_resource_schemas["acme_x"] = secret;
  protocol::Function function;
  function.summary = "Words.";
  protocol::FunctionParameter parameter;
  parameter.name = "a";
  parameter.type = "\"string\"";
  function.parameters = {parameter, parameter};
  schemas.functions["f"] = function;
  EXPECT_THAT(
      findings(schemas),
      ElementsAre("warning provider: it has no description",
                  "failed provider: alias: the name is reserved by the language, so it cannot be "
                  "set",
                  "failed data other_x: the type does not begin with acme_, so Terraform "
                  "would look for another provider",
                  "failed ephemeral acme_x: only resources and actions may have write-only "
                  "attributes",
                  "warning function f: it has no description",
                  "failed function f: the type of its result is invalid",
                  "warning function f: the parameter a has no description",
                  "failed function f: the parameter a is declared twice",
                  "warning function f: the parameter a has no description"));
}

}  // namespace
}  // namespace landform::cli
