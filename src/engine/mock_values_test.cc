#include "engine/mock_values.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform::engine {
namespace {

schema::Attribute attribute(Type type, bool configurable, bool computed) {
  schema::Attribute out;
  out.type = type;
  out.optional = configurable;
  out.computed = computed;
  return out;
}

schema::Block sample() {
  schema::Block inner;
  inner.attributes["size"] = attribute(Type::number(), true, false);
  inner.attributes["path"] = attribute(Type::string(), false, true);
  schema::Block out;
  out.attributes["name"] = attribute(Type::string(), true, false);
  out.attributes["id"] = attribute(Type::string(), false, true);
  out.attributes["count"] = attribute(Type::number(), true, true);
  out.attributes["tags"] = attribute(Type::map(Type::string()), false, true);
  out.blocks["disk"] = {schema::Nesting::list, std::make_shared<schema::Block>(inner), 0, 0};
  return out;
}

Value object(const schema::Block& schema, std::string_view json) {
  auto value = decode_json(json, schema.implied_type());
  EXPECT_TRUE(value) << json;
  return *value;
}

const char* const kNew =
    R"({"name":"n","id":null,"count":null,"tags":null,"disk":[{"size":1,"path":null}]})";

TEST(MockValues, AreUnknownUntilApply) {
  schema::Block schema = sample();
  auto planned = with_mock_values(schema, object(schema, kNew), nullptr, MockStage::plan);
  ASSERT_TRUE(planned);
  EXPECT_EQ(planned->find("name")->as_string(), "n");
  for (const char* name : {"id", "count", "tags"})
    EXPECT_FALSE(planned->find(name)->is_known()) << name;
  EXPECT_FALSE(planned->find("disk")->elements()[0].find("path")->is_known());

  auto made = with_mock_values(schema, *planned, nullptr, MockStage::apply);
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->is_wholly_known());
  EXPECT_EQ(made->find("id")->as_string().size(), 8U);
  EXPECT_EQ(*made->find("count")->as_number().to_int64(), 0);
  EXPECT_EQ(made->find("tags")->length(), 0U);
  EXPECT_EQ(made->find("disk")->elements()[0].find("path")->as_string().size(), 8U);
}

TEST(MockValues, ComeFromTheMockWhereItHasThem) {
  schema::Block schema = sample();
  MockValues mock;
  mock.values = *decode_json(
      R"({"name":"ignored","id":"i-1","count":"7","disk":{"path":"/dev/a"},"other":1})");
  mock.during_plan = true;
  auto planned = with_mock_values(schema, object(schema, kNew), &mock, MockStage::plan);
  ASSERT_TRUE(planned);
  EXPECT_EQ(planned->find("name")->as_string(), "n");
  EXPECT_EQ(planned->find("id")->as_string(), "i-1");
  EXPECT_EQ(*planned->find("count")->as_number().to_int64(), 7);
  EXPECT_EQ(planned->find("disk")->elements()[0].find("path")->as_string(), "/dev/a");
}

TEST(MockValues, OfTheWrongTypeAreErrors) {
  schema::Block schema = sample();
  MockValues mock;
  mock.values = *decode_json(R"({"count":["x"]})");
  auto read = mock_data_source(schema, object(schema, kNew), &mock);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().path, "count");
  EXPECT_EQ(read.error().target, Type::number());
}

TEST(Mocks, AreFoundFromTheMostSpecificOne) {
  auto address = [](const char* text) { return *config::InstanceAddress::parse(text); };
  config::ProviderConfigAddress provider;
  config::ProviderConfigAddress other;
  other.alias = "other";
  Mocks mocks;
  auto add = [&](const char* target, const char* position) {
    mocks.override_resource(address(target), {Value::null(), false, position});
  };
  add("a.b", "resource");
  add("a.b[1]", "instance");
  mocks.override_resource(provider, address("a.c"), {Value::null(), false, "provider"});
  auto found = [&](const char* text, const config::ProviderConfigAddress& by) {
    const MockValues* values = mocks.values_of(address(text), by);
    return values == nullptr ? std::string("none") : values->position;
  };
  EXPECT_EQ(found("a.b[0]", provider), "resource");
  EXPECT_EQ(found("a.b[1]", provider), "instance");
  EXPECT_EQ(found("a.c", provider), "provider");
  EXPECT_EQ(found("a.c", other), "none");
  EXPECT_EQ(found("module.m.a.b", provider), "none");
}

}  // namespace
}  // namespace landform::engine
