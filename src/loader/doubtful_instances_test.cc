// Mistakes in instances that may not exist, since count or for_each is not known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "views/views.h"

namespace landform::loader {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class DoubtfulInstances : public testing::Test {
 protected:
  DoubtfulInstances() : functions_(functions::make_function_table({})) {
    eval::add_expression_functions(functions_);
  }

  [[nodiscard]] std::unique_ptr<Configuration> load(const std::string& text) {
    directory_.write("main.tf", text);
    LoadOptions options;
    options.path = directory_.path();
    options.functions = &functions_;
    return Configuration::load(options);
  }
  static std::vector<std::string> summaries(const Configuration& configuration) {
    std::vector<std::string> out;
    for (const Diagnostic& d : configuration.diagnostics())
      out.push_back((d.severity == Severity::error ? "error: " : "warning: ") + d.summary);
    return out;
  }

  TestDirectory directory_;
  FunctionTable functions_;
};

constexpr const char* kUnknownNumber = "warning: Number of instances is not known";

TEST_F(DoubtfulInstances, ValuesAreWrongOnlyIfThereAreAny) {
  auto configuration = load(R"(
resource "t" "zone" {}
variable "scaler" {
  default = null
}
resource "t" "scaler" {
  count = t.zone.id == "a" && var.scaler != null ? 1 : 0
  size  = var.scaler.size
}
)");
  EXPECT_THAT(summaries(*configuration),
              ElementsAre(kUnknownNumber, "warning: Attempt to get attribute from null value"));
  EXPECT_THAT(views::strict_view(*configuration, {}), HasSubstr(R"("path":["size"])"));
}

TEST_F(DoubtfulInstances, NamesAreWrongInAnyCase) {
  auto configuration = load(R"(
variable "n" {}
resource "t" "a" {
  count = var.n
  size  = t.b.size
}
)");
  EXPECT_THAT(summaries(*configuration),
              ElementsAre(kUnknownNumber, "error: Reference to undeclared resource"));
}

TEST_F(DoubtfulInstances, CertainInstancesHaveErrors) {
  auto configuration = load(R"(
variable "scaler" {
  default = null
}
resource "t" "a" {
  count = 1
  size  = var.scaler.size
}
)");
  EXPECT_THAT(summaries(*configuration),
              ElementsAre("error: Attempt to get attribute from null value"));
}

TEST_F(DoubtfulInstances, EverythingInAModuleThatMayNotExist) {
  directory_.write("m/main.tf", R"(
variable "v" {}
locals {
  l = var.v.size
}
resource "t" "a" {
  size = local.l
  lifecycle {
    precondition {
      condition     = var.v != null
      error_message = "No."
    }
  }
}
)");
  auto configuration = load(R"(
variable "n" {}
module "m" {
  source = "./m"
  count  = var.n
  v      = null
}
)");
  EXPECT_THAT(summaries(*configuration),
              ElementsAre(kUnknownNumber, "warning: Attempt to get attribute from null value",
                          "warning: Resource precondition failed"));
  EXPECT_THAT(views::strict_view(*configuration, {}), HasSubstr(R"("status":"unknown")"));
}

TEST_F(DoubtfulInstances, ConditionsOfInstancesThatMayNotExist) {
  auto configuration = load(R"(
variable "n" {}
variable "name" {
  default = ""
}
resource "t" "a" {
  count = var.n
  lifecycle {
    precondition {
      condition     = var.name != ""
      error_message = "No name."
    }
  }
}
)");
  EXPECT_THAT(summaries(*configuration),
              ElementsAre(kUnknownNumber, "warning: Resource precondition failed"));
}

}  // namespace
}  // namespace landform::loader
