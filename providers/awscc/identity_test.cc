// Identities: of resources, in imports, and in lists.
#include "awscc/testing.h"
#include "sdk/server.h"

namespace landform::awscc::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// The calls that Terraform makes since it has identities, in-process.
class Identities : public AwsccCase {
 protected:
  void SetUp() override {
    AwsccCase::SetUp();
    ProviderOptions quick;
    quick.waiting.first_pause = std::chrono::milliseconds(1);
    server_ = std::make_unique<sdk::ProviderServer>(make_provider(catalog_, quick));
    schemas_ = server_->schemas({}).schemas;
    Type endpoints = schemas_->provider().value()->type.attribute("endpoints")->type;
    Value config =
        object(schemas_->provider().value()->type,
               {{"region", Value::string("eu-west-1")},
                {"access_key", Value::string("key")},
                {"secret_key", Value::string("secret")},
                {"endpoints", object(endpoints, {{"cloudcontrolapi", Value::string(url_)},
                                                 {"sts", Value::string(url_)}})}});
    provider::Diagnostics problems = server_->configure({config, "1.12.0"}, {});
    ASSERT_FALSE(problems.has_errors());
  }
  // Null for all attributes but these.
  static Value object(const Type& type, const std::map<std::string, Value>& attributes) {
    Value::Attributes out;
    for (const AttributeType& one : type.attributes()) {
      auto given = attributes.find(one.name);
      out.emplace_back(one.name, given == attributes.end() ? Value::null(one.type) : given->second);
    }
    return Value::object(std::move(out));
  }
  [[nodiscard]] Value identity(const std::string& type,
                               const std::map<std::string, Value>& attributes) const {
    return object(schemas_->identity(type).value()->type(), attributes);
  }
  void put(const std::string& type, const std::string& identifier, const std::string& properties) {
    Value body = Value::object({{"type", Value::string(type)},
                                {"identifier", Value::string(identifier)},
                                {"properties", Value::string(properties)}});
    call("PUT", "/admin/resources", encode_json(body, body.type()).value());
  }
  static std::string text(const Value& value) { return encode_json(value, value.type()).value(); }

  // Imports by an identity and reads; the state.
  [[nodiscard]] Value imported(const std::string& type, const Value& identity) {
    auto imports = server_->import_object({type, "", identity}, {});
    EXPECT_FALSE(imports.diagnostics.has_errors());
    EXPECT_EQ(imports.objects.size(), 1U);
    provider::ReadRequest request{type};
    request.current = imports.objects[0].state;
    request.private_state = imports.objects[0].private_state;
    request.identity = imports.objects[0].identity;
    auto read = server_->read(request, {});
    EXPECT_FALSE(read.diagnostics.has_errors());
    EXPECT_EQ(text(*read.identity), text(identity));
    return read.state;
  }
  // Display names and identities, with objects if they were asked for.
  [[nodiscard]] std::vector<std::string> listed(const provider::ListRequest& request) {
    std::vector<std::string> out;
    provider::Diagnostics problems =
        server_->list(request,
                      [&](const provider::ListedObject& one) {
                        out.push_back(one.display_name + " " + text(one.identity));
                        if (one.object)
                          out.back() += " " + std::string(one.object->find("id")->as_string());
                        return true;
                      },
                      {});
    EXPECT_FALSE(problems.has_errors());
    return out;
  }

  std::unique_ptr<sdk::ProviderServer> server_;
  std::shared_ptr<const provider::Schemas> schemas_;
};
INSTANTIATE_TEST_SUITE_P(, Identities, ::testing::Values(Backend::in_process));

TEST_P(Identities, AreThePartsOfTheIdentifierAndThePlace) {
  std::vector<std::string> names;
  for (const auto& one : schemas_->identity("awscc_test_part").value()->attributes) {
    names.push_back(one.name + (one.required_for_import ? "" : "?"));
  }
  EXPECT_THAT(names, ElementsAre("widget_id", "number", "account_id?", "region?"));
}

TEST_P(Identities, AreImported) {
  put("AWS::Test::Part", "w1|7", R"({"WidgetId":"w1","Number":"7","Tags":{"a":"b"}})");
  Value state = imported("awscc_test_part",
                         identity("awscc_test_part", {{"widget_id", Value::string("w1")},
                                                      {"number", Value::string("7")},
                                                      {"region", Value::string("eu-west-1")}}));
  EXPECT_EQ(state.find("id")->as_string(), "w1|7");
  EXPECT_EQ(text(*state.find("tags")), R"({"a":"b"})");
}

TEST_P(Identities, AreOfTheProvidersRegionAndAccount) {
  auto imported_from = [&](const char* name, const char* place) {
    Value of = identity("awscc_test_part", {{"widget_id", Value::string("w1")},
                                            {"number", Value::string("7")},
                                            {name, Value::string(place)}});
    auto imports = server_->import_object({"awscc_test_part", "", of}, {});
    std::string out;
    for (const auto& one : imports.diagnostics.items()) out += one.summary + ": " + one.detail;
    return out.empty() ? std::to_string(imports.objects.size()) : out;
  };
  EXPECT_EQ(imported_from("region", "eu-west-1"), "1");
  EXPECT_EQ(imported_from("region", "us-east-1"),
            "Import of a resource in another region: The identity names the region us-east-1, but "
            "the provider is configured for eu-west-1. Import with a provider configuration for "
            "that region.");
  EXPECT_EQ(imported_from("account_id", "123456789012"), "1");
  EXPECT_EQ(imported_from("account_id", "1"),
            "Import of a resource of another account: The identity names the account 1, but the "
            "provider's credentials belong to 123456789012.");
}

TEST_P(Identities, AreListed) {
  for (const char* number : {"1", "2"}) {
    put("AWS::Test::Part", std::string("w1|") + number,
        std::string(R"({"WidgetId":"w1","Number":")") + number + "\"}");
  }
  put("AWS::Test::Part", "w2|1", R"({"WidgetId":"w2","Number":"1"})");
  put("AWS::Test::Widget", "x", R"({"Id":"x","Name":"one"})");
  Type arguments =
      schemas_->find(provider::TypeKind::list_resource, "awscc_test_part").value()->type;
  provider::ListRequest parts{"awscc_test_part",
                              object(arguments, {{"widget_id", Value::string("w1")}})};
  EXPECT_THAT(
      listed(parts),
      UnorderedElementsAre(
          R"(w1|1 {"account_id":null,"number":"1","region":"eu-west-1","widget_id":"w1"})",
          R"(w1|2 {"account_id":null,"number":"2","region":"eu-west-1","widget_id":"w1"})"));
  provider::ListRequest widgets{
      "awscc_test_widget",
      object(schemas_->find(provider::TypeKind::list_resource, "awscc_test_widget").value()->type,
             {})};
  widgets.include_objects = true;
  EXPECT_THAT(listed(widgets),
              ElementsAre(R"(x {"account_id":null,"id":"x","region":"eu-west-1"} x)"));
  parts.limit = 1;
  EXPECT_EQ(listed(parts).size(), 1U);
}

}  // namespace
}  // namespace landform::awscc::testing
