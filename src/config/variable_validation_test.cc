#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "config/variable_values.h"
#include "eval/testing.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

// The names that rules may refer to besides their variable, and the sources of messages.
class RuleNames : public eval::MapScope {
 public:
  explicit RuleNames(const SourceMap& sources) : sources_(sources) {
    set("local", Value::object({{"limit", Value::number(3)},
                                {"later", Value::unknown(Type::string())},
                                {"secret", Value::string("s").with_marks(Marks::sensitive)}}));
  }
  [[nodiscard]] const SourceMap* sources() const override { return &sources_; }

 private:
  const SourceMap& sources_;
};

class ValidationTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "landform_validation_XXXXXX";
    directory_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::string check_file(const std::string& name, const std::string& text, const Value& value,
                         const ValidationOptions& options = {}) {
    std::ofstream(directory_ / name) << text;
    SourceMap sources;
    auto module = load_module(sources, directory_.string());
    EXPECT_TRUE(module.diagnostics.empty());
    Diagnostics diagnostics;
    check_validations(module.value.variables.at("v"), value, RuleNames(sources), diagnostics,
                      options);
    std::string out;
    for (const Diagnostic& d : diagnostics) {
      out += (d.severity == Severity::warning ? "warning " : "") + d.summary + ": " + d.detail;
      if (d.subject) out += " @ " + range_text(sources, *d.subject);
      if (d.evaluation != nullptr) {
        for (const auto& v : d.evaluation->values) out += " | " + v.name + " " + v.statement;
      }
      out += "\n";
    }
    std::string prefix = directory_.string() + "/";
    for (size_t at; (at = out.find(prefix)) != std::string::npos;) out.erase(at, prefix.size());
    return out;
  }
  std::string check(const std::string& condition, const std::string& message, const Value& value,
                    const ValidationOptions& options = {}, const std::string& more = "") {
    return check_file("main.tf",
                      "variable \"v\" {" + more + "\n  validation {\n    condition = " + condition +
                          "\n    error_message = " + message + "\n  }\n}\n",
                      value, options);
  }

  fs::path directory_;
};

TEST_F(ValidationTest, Rules) {
  struct Case {
    const char* name;
    const char* condition;
    const char* message;
    const char* want;
  };
  const Case cases[] = {
      {"passes", "var.v > 1", "\"no\"", ""},
      {"fails, with the values involved", "var.v < local.limit", "\" v is ${var.v}.\\n\"",
       "Invalid value for variable: v is 5.\n\nThis was checked by the validation rule at "
       "main.tf:2,3-13. @ main.tf:1,1-13 | local.limit is 3 | var.v is 5\n"},
      {"not known yet", "local.later == \"v${var.v}\"", "\"no\"", ""},
      {"null", "var.v > 1 ? null : true", "\"no\"",
       "Invalid variable validation result: Validation condition expression must return either "
       "true or false, not null. @ main.tf:3,17-40 | var.v is 5\n"},
      {"no verdict", "var.v", "\"no\"",
       "Invalid variable validation result: Invalid validation condition result value: bool "
       "required. @ main.tf:3,17-22 | var.v is 5\n"},
      {"string that converts to bool", "var.v > 1 ? \"true\" : \"\"", "\"no\"", ""},
      {"a condition that cannot be evaluated", "var.v.x == 1", "\"no\"",
       "Unsupported attribute: Can't access attributes on a primitive-typed value (number). @ "
       "main.tf:3,22-24 | var.v is 5\n"},
      {"a message that cannot be evaluated", "var.v < 1", "local.nope",
       "Unsupported attribute: This object does not have an attribute named \"nope\". @ "
       "main.tf:4,26-31\n"
       "Invalid value for variable: Failed to evaluate condition error message.\n\nThis was "
       "checked by the validation rule at main.tf:2,3-13. @ main.tf:1,1-13 | var.v is 5\n"},
      {"a message that is not a string", "var.v < 1", "[var.v]",
       "Invalid error message: Unsuitable value for error message: string required. @ "
       "main.tf:4,21-28 | var.v is 5\n"
       "Invalid value for variable: Failed to evaluate condition error message.\n\nThis was "
       "checked by the validation rule at main.tf:2,3-13. @ main.tf:1,1-13 | var.v is 5\n"},
      {"a null message", "var.v < 1", "null",
       "Invalid value for variable: Failed to evaluate condition error message.\n\nThis was "
       "checked by the validation rule at main.tf:2,3-13. @ main.tf:1,1-13 | var.v is 5\n"},
      {"a secret message", "var.v < 1", "\"${local.secret}\"",
       "Error message refers to sensitive values: The error expression used to explain this "
       "condition refers to sensitive values. Terraform will not display the resulting "
       "message.\n\nYou can correct this by removing references to sensitive values, or by "
       "carefully using the nonsensitive() function if the expression will not reveal the "
       "sensitive data. @ main.tf:4,21-38\n"
       "Invalid value for variable: The error message included a sensitive value, so it will not "
       "be displayed.\n\nThis was checked by the validation rule at main.tf:2,3-13. @ "
       "main.tf:1,1-13 | var.v is 5\n"},
      {"a message that is not known yet", "var.v < 1", "local.later", ""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(check(c.condition, c.message, Value::number(5)), c.want);
  }
}

TEST_F(ValidationTest, MessageNotKnownWhenPlanning) {
  EXPECT_EQ(
      check("var.v < 1", "local.later", Value::number(5), {.value_range = {}, .planning = true}),
      "Invalid error message: Unsuitable value for error message: expression refers to "
      "values that won't be known until the apply phase. @ main.tf:4,21-32 | local.later is "
      "a string\n");
}

TEST_F(ValidationTest, UnknownValuesAreNotChecked) {
  EXPECT_EQ(check("var.v > 1", "\"no\"", Value::unknown(Type::number())), "");
}

TEST_F(ValidationTest, EphemeralVariablesKeepTheirValues) {
  EXPECT_EQ(check("var.v < 1", "\"v is ${var.v}\"", Value::number(5), {}, "\n  ephemeral = true")
                .find("Error message refers to ephemeral values"),
            0U);
}

TEST_F(ValidationTest, InvalidTemplatesInJsonMessagesAreLiterals) {
  EXPECT_EQ(
      check_file(
          "main.tf.json",
          R"({"variable":{"v":{"validation":{"condition":"${var.v < 1}","error_message":"${nope}"}}}})",
          Value::number(5)),
      "warning Validation error message expression is invalid: The error message provided could "
      "not be evaluated as an expression, so Terraform is interpreting it as a string "
      "literal.\n\nIn future versions of Terraform, this will be considered an error. Please file "
      "a GitHub issue if this would break your workflow.\n\nmain.tf.json:1,79-83: Unknown "
      "variable; There is no variable named \"nope\". @ main.tf.json:1,76-85\n"
      "Invalid value for variable: ${nope}\n\nThis was checked by the validation rule at "
      "main.tf.json:1,32-33. @ main.tf.json:1,18-19 | var.v is 5\n");
}

}  // namespace
}  // namespace landform::config
