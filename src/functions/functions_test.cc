#include "functions/functions.h"

#include <gtest/gtest.h>

#include <set>

namespace landform::functions {
namespace {

TEST(FunctionTable, EveryFunctionIsRegisteredTwice) {
  FunctionTable table = make_function_table({});
  std::set<std::string> names;
  for (const auto& function : table.all()) {
    EXPECT_TRUE(names.insert(function->name).second) << function->name;
    EXPECT_FALSE(function->description.empty()) << function->name;
    EXPECT_TRUE(function->implementation) << function->name;
    for (const Parameter& parameter : function->parameters) EXPECT_FALSE(parameter.name.empty());
  }
  for (const std::string& name : names) {
    bool qualified = name.find("::") != std::string::npos;
    bool twin = qualified || names.contains("core::" + name);
    EXPECT_TRUE(twin) << name;
  }
  EXPECT_EQ(table.find("nope"), nullptr);
}

TEST(FunctionTable, OnlyThreeAreImpure) {
  std::set<std::string> impure;
  FunctionTable table = make_function_table({});
  for (const auto& function : table.all()) {
    if (function->impure && !function->name.starts_with("core::")) impure.insert(function->name);
  }
  EXPECT_EQ(impure, (std::set<std::string>{"bcrypt", "timestamp", "uuid"}));
}

}  // namespace
}  // namespace landform::functions
