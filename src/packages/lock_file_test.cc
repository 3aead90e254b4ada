#include "packages/lock_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "install/testing.h"

namespace landform::packages {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kText = R"(# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

provider "example.com/team/bar" {
  version = "2.0.0"
  hashes = [
    "h1:qts2tcQBX/szWOKlGuLSiiWToyPYnr0nO7m+I8ft8XM=",
  ]
}

provider "registry.terraform.io/acme/foo" {
  version     = "1.2.3"
  constraints = ">= 1.0.0, ~> 1.0"
  hashes = [
    "h1:wVxhQYvPKT7iuLRM5+rsMkajM70w9At1jzM4H9Y3TwM=",
    "zh:2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
  ]
}
)";

class LockFileTest : public testing::Test {
 protected:
  Diagnosed<Locks> read(const std::string& text) {
    directory_.write("lock", text);
    return read_lock_file(sources_, directory_.path("lock"));
  }
  std::vector<std::string> problems(const std::string& text) {
    std::vector<std::string> out;
    auto read_locks = read(text);
    for (const Diagnostic& d : read_locks.diagnostics) out.push_back(d.summary + ": " + d.detail);
    return out;
  }

  TestDirectory directory_;
  SourceMap sources_;
};

TEST_F(LockFileTest, WrittenAsRead) {
  auto locks = read(kText);
  EXPECT_TRUE(locks.diagnostics.empty());
  EXPECT_EQ(locks.value.to_text(), kText);
  EXPECT_FALSE(write_lock_file(directory_.path("written"), locks.value));
  EXPECT_EQ(directory_.read("written"), kText);
  EXPECT_FALSE(directory_.has("written.new"));
}

TEST_F(LockFileTest, MissingFile) {
  auto locks = read_lock_file(sources_, directory_.path("none"));
  EXPECT_TRUE(locks.diagnostics.empty());
  EXPECT_TRUE(locks.value.providers.empty());
}

TEST_F(LockFileTest, UnwritableFile) {
  auto failed = write_lock_file(directory_.path("none/lock"), {});
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->message, "No such file or directory");
}

TEST_F(LockFileTest, Comparisons) {
  Locks a = read(kText).value;
  Locks b = a;
  EXPECT_TRUE(same_selections(a, b));
  ProviderLock& lock = b.providers.begin()->second;
  lock.constraints = *Constraints::parse("> 1");
  EXPECT_TRUE(same_selections(a, b));
  lock.hashes.insert("h1:x");
  EXPECT_FALSE(same_selections(a, b));
  EXPECT_TRUE(same_providers(a, b));
  b.providers.erase(b.providers.begin());
  EXPECT_FALSE(same_providers(a, b));
}

TEST_F(LockFileTest, Errors) {
  EXPECT_THAT(
      problems("provider \"x\" {\n  version = 1\n}\n"
               "provider \"registry.terraform.io/acme/foo\" {\n"
               "  version = \"1.0\"\n  constraints = \"> 1,\"\n  hashes = [\"foo\", \"h1:a\"]\n}\n"
               "module \"x\" {\n}\n"),
      ElementsAre(
          "Non-normalized provider source address: The provider source address for this provider "
          "lock must be written as \"registry.terraform.io/hashicorp/x\", the fully-qualified and "
          "normalized form.",
          "Invalid provider version number: The selected version number for provider "
          "registry.terraform.io/acme/foo must be written in normalized form: \"1.0.0\".",
          "Invalid provider version constraints: The recorded version constraints for provider "
          "registry.terraform.io/acme/foo must be written in normalized form: \"> 1.0.0\".",
          "Invalid provider hash string: Cannot interpret \"foo\" as a provider hash: hash string "
          "must start with a scheme keyword followed by a colon.",
          "Dependency locks for modules are not yet supported: Terraform v1.11.4 only supports "
          "dependency locks for providers, not for modules. This configuration may be intended for "
          "a later version of Terraform that also supports dependency locks for modules."));
  const std::pair<const char*, const char*> cases[] = {
      {"provider \"a/b/c/d\" {\n  version = \"1.0.0\"\n}\n", "Invalid provider source address"},
      {"provider \"terraform.io/builtin/terraform\" {\n  version = \"1.0.0\"\n}\n",
       "Cannot lock a version for built-in provider terraform.io/builtin/terraform."},
      {"provider \"a.b/c/d\" {\n}\n", "The argument \"version\" is required"},
      {"provider \"a.b/c/d\" {\n  version = \"nope\"\n}\n",
       "is invalid: invalid specification; "
       "required format is three positive "
       "integers separated by periods."},
      {"provider \"a.b/c/d\" {\n  version = \"nope\"\n}\n", "in normalized form: \"0.0.0\"."},
      {"provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n  hashes = []\n}\n",
       "must either be omitted or contain at least one hash value."},
      {"provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n  hashes = 1\n}\n",
       "Invalid expression: A static list expression is required."},
      {"provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n  hashes = [null]\n}\n",
       "Unsuitable value type: Unsuitable value: null value is not allowed"},
      {"provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n  hashes = [1]\n}\n",
       "Cannot interpret \"1\" as a provider hash"},
      {"provider \"a.b/c/d\" {\n  version = null\n}\n",
       "A provider lock block must contain a \"version\" argument."},
      {"provider \"a.b/c/d\" {\n  version = 1\n}\n", "in normalized form: \"1.0.0\"."},
      {"provider \"registry.terraform.io/-/foo\" {\n  version = \"1.0.0\"\n}\n",
       "registry.terraform.io/-/foo is a special provider that is not eligible for dependency "
       "locking."},
      {"provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n}\n"
       "provider \"a.b/c/d\" {\n  version = \"1.0.0\"\n}\n",
       "Duplicate provider lock: This lockfile already declared a lock for provider a.b/c/d at "},
      {"provider \"a.b/c/d\" {", "Unclosed configuration block"},
  };
  for (const auto& [text, want] : cases)
    EXPECT_THAT(problems(text), testing::Contains(HasSubstr(want))) << text;
}

TEST_F(LockFileTest, OneMessageForCommands) {
  directory_.write("lock", "provider \"x\" {\n  version = 1\n}\nmodule \"x\" {\n}\n");
  auto locks = load_locks(directory_.path("lock"));
  ASSERT_EQ(locks.diagnostics.size(), 1U);
  EXPECT_THAT(locks.diagnostics[0].summary,
              testing::StartsWith(
                  "failed to read dependency lock file: 2 problems:\n\n- Non-normalized provider "
                  "source address: The provider source address"));
  EXPECT_EQ(locks.diagnostics[0].detail, "");
}

}  // namespace
}  // namespace landform::packages
