#include "value/lookup.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform {
namespace {

TEST(Lookup, MissingPartsAndOtherKindsAreAbsent) {
  Value value =
      decode_json(R"({"s":"x","n":null,"i":1,"l":["a",2],"o":{"s":"y"},"t":true})").value();
  EXPECT_EQ(text_property(value, "s"), "x");
  for (const char* name : {"n", "i", "l", "o", "missing"}) {
    EXPECT_EQ(text_property(value, name), "") << name;
  }
  EXPECT_EQ(property(value, "n"), nullptr);
  EXPECT_EQ(property(*property(value, "l"), "s"), nullptr);
  EXPECT_EQ(text_property(*property(value, "o"), "s"), "y");
  EXPECT_EQ(elements_of(property(value, "l")).size(), 2U);
  EXPECT_TRUE(elements_of(property(value, "o")).empty());
  EXPECT_TRUE(elements_of(property(value, "missing")).empty());
  EXPECT_TRUE(is_true(*property(value, "t")));
  EXPECT_FALSE(is_true(*property(value, "i")));
  EXPECT_FALSE(is_object(Value::unknown(Type::object({{"a", Type::string()}}))));
}

}  // namespace
}  // namespace landform
