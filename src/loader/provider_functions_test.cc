// Functions of the providers that a module declares.
#include <gtest/gtest.h>

#include "functions/functions.h"
#include "loader/testing.h"

namespace landform::loader {
namespace {

TEST(ProviderFunctions, OfDeclaredProvidersAreUnknown) {
  TestDirectory directory;
  directory.write("main.tf", R"(
terraform {
  required_providers {
    other = {
      source = "example/other"
    }
    builtin = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
)");
  FunctionTable functions = functions::make_function_table({.pure_only = true});
  LoadOptions options;
  options.functions = &functions;
  struct Case {
    const char* expression;
    const char* want;
  };
  const Case kCases[] = {
      {"provider::other::f()", "?any"},
      {"provider::other::f(null, 1, sensitive(2)...)", nullptr},
      {"provider::other::f(null, [1], upper(\"x\")).a[0]", "?any"},
      {"provider::builtin::encode_expr([1])", "\"[1]\""},
      {"[for x in [1] : provider::other::f(x)]", "[?any]"},
  };
  for (const Case& one : kCases) {
    std::string got = evaluate(directory, one.expression, options);
    if (one.want == nullptr) {
      EXPECT_NE(got.find("Invalid expanding argument value"), std::string::npos) << got;
    } else {
      EXPECT_EQ(got, one.want) << one.expression;
    }
  }
  EXPECT_NE(
      evaluate(directory, "provider::missing::f()", options).find("Unknown provider function"),
      std::string::npos);
  EXPECT_NE(
      evaluate(directory, "provider::builtin::f()", options).find("Unknown provider function"),
      std::string::npos);
}

}  // namespace
}  // namespace landform::loader
