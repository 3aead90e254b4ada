// Functions of the providers that a module declares.
#include <gmock/gmock.h>
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

// One provider with one function, which doubles a number.
class Doubling : public evaluation::FunctionSource {
 public:
  Doubling() {
    function_.name = "twice";
    function_.parameters = {{"number", Type::number(), ""}};
    function_.result = Type::number();
    function_.implementation = [](Arguments arguments, Type) -> Result<Value, FunctionError> {
      return Value::number(2 * *arguments[0].as_number().to_int64());
    };
  }

  [[nodiscard]] const Function* find(const config::ProviderAddress& provider,
                                     std::string_view name) override {
    return has_functions(provider) && name == function_.name ? &function_ : nullptr;
  }
  [[nodiscard]] bool has_functions(const config::ProviderAddress& provider) override {
    return provider.type == "other";
  }

 private:
  Function function_;
};

TEST(ProviderFunctions, AreCalledWhereTheyCanBe) {
  TestDirectory directory;
  directory.write("main.tf", R"(
terraform {
  required_providers {
    o    = { source = "example/other" }
    none = { source = "example/none" }
  }
}
)");
  FunctionTable functions = functions::make_function_table({.pure_only = true});
  Doubling source;
  LoadOptions options;
  options.functions = &functions;
  options.provider_functions = [&] { return &source; };
  EXPECT_EQ(evaluate(directory, "provider::o::twice(21)", options), "42");
  EXPECT_THAT(evaluate(directory, "provider::o::f()", options),
              testing::HasSubstr("The function \"f\" is not available from the provider \"o\"."));
  EXPECT_THAT(evaluate(directory, "provider::none::f()", options),
              testing::HasSubstr("There is no function named \"provider::none::f\"."));
}

}  // namespace
}  // namespace landform::loader
