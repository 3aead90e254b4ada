#include "value/path_lookup.h"

#include <gtest/gtest.h>

namespace landform {
namespace {

TEST(PathLookup, FollowsPaths) {
  Value value = Value::object(
      {{"list", Value::list(Type::string(), {Value::string("a"), Value::string("b")})},
       {"set", Value::set(Type::string(), {Value::string("a")})},
       {"map", Value::map(Type::string(), {{"k", Value::string("v")}})},
       {"none", Value::null(Type::list(Type::string()))}});
  auto at = [&](const char* name, const Value& key) {
    return value_at(value, {PathStep::attribute(name), PathStep::index(key)});
  };
  EXPECT_TRUE(value_at(value, {})->identical(value));
  EXPECT_TRUE(at("list", Value::number(1))->identical(Value::string("b")));
  EXPECT_TRUE(at("set", Value::string("a"))->identical(Value::string("a")));
  EXPECT_TRUE(at("map", Value::string("k"))->identical(Value::string("v")));
  EXPECT_FALSE(at("list", Value::number(2)));
  EXPECT_FALSE(at("set", Value::string("b")));
  EXPECT_FALSE(at("map", Value::string("x")));
  EXPECT_FALSE(at("none", Value::number(0)));
  EXPECT_FALSE(at("absent", Value::number(0)));
  EXPECT_FALSE(at("list", Value::string("1")));
  EXPECT_FALSE(at("list", Value::number(-1)));
}

TEST(PathLookup, BelowUnknownEverythingIsUnknown) {
  Type inner = Type::object({{"name", Type::string(), false}});
  Value value = Value::object({{"objects", Value::unknown(Type::list(inner))}});
  auto found = value_at(value, {PathStep::attribute("objects"), PathStep::index(Value::number(3)),
                                PathStep::attribute("name")});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->identical(Value::unknown(Type::string())));
}

}  // namespace
}  // namespace landform
