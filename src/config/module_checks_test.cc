#include "config/module_checks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "config/module_tree.h"

namespace landform::config {
namespace {

std::string messages(const std::string& text) {
  std::string pattern = std::filesystem::temp_directory_path() / "landform_checks_XXXXXX";
  std::filesystem::path directory = mkdtemp(pattern.data());
  std::ofstream(directory / "main.tf") << text;
  SourceMap sources;
  auto tree = load_module_tree(sources, directory.string());
  std::string out;
  Diagnostics found;
  check_modules_and_versions(tree.value, "1.11.4", found);
  for (const Diagnostic& one : found)
    out += (one.severity == Severity::warning ? "warning: " : "") + one.summary + "\n";
  std::filesystem::remove_all(directory);
  return out;
}

TEST(RequiredVersion, MayBeNewerAsFarAsTheLanguageIsSupported) {
  struct Case {
    const char* constraint;
    bool good;
  };
  const Case kCases[] = {{">= 1.0", true},    {"= 1.11.4", true}, {">= 1.12", true},
                         {"~> 1.13.2", true}, {"~> 1.14", true},  {"1.14.3", true},
                         {">= 1.15", false},  {"< 1.0", false},   {"= 1.11.3", false},
                         {">= 2", false}};
  for (const Case& one : kCases) {
    std::string text =
        "terraform {\n  required_version = \"" + std::string(one.constraint) + "\"\n}\n";
    EXPECT_EQ(messages(text), one.good ? "" : "Unsupported Terraform Core version\n")
        << one.constraint;
  }
}

// Which one comes first is random in Terraform, so this is not among the recorded cases.
TEST(ProviderChecks, OneProviderUnderTwoNames) {
  EXPECT_EQ(messages(R"(
terraform {
  required_providers {
    a = {
      source = "example/a"
    }
    b = {
      source = "example/a"
    }
  }
}
)"),
            "warning: Duplicate required provider\n");
  EXPECT_EQ(messages(R"(
terraform {
  required_providers {
    a = {
      source = "hashicorp/random"
    }
  }
}
provider "random" {}
resource "random_id" "x" {}
)"),
            "warning: Duplicate required provider\nwarning: Duplicate required provider\n");
}

}  // namespace
}  // namespace landform::config
