#include "packages/resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "packages/testing.h"

namespace landform::packages {
namespace {

using testing::HasSubstr;

class ResolveTest : public testing::Test {
 protected:
  ResolveTest() {
    options_.data_directory = directory_.path(".terraform");
    write_unpacked(directory_, ".terraform/providers", "acme/foo", "1.2.3");
    requirements_[address("acme/foo")] = *Constraints::parse("~> 1.0");
    auto hash =
        hash_directory(directory_.path(".terraform/providers/registry.terraform.io/acme/"
                                       "foo/1.2.3/" +
                                       Platform::current().to_string()));
    locks_.providers[address("acme/foo")] = {version("1.2.3"), {}, {*hash, "zh:other"}};
  }

  std::string problem() {
    auto found = resolve_providers(requirements_, locks_, options_);
    if (found.diagnostics.empty()) return "";
    return found.diagnostics[0].summary + ": " + found.diagnostics[0].detail;
  }

  TestDirectory directory_;
  ResolveOptions options_;
  Requirements requirements_;
  Locks locks_;
};

TEST_F(ResolveTest, Packages) {
  requirements_[address("terraform.io/builtin/terraform")];
  auto found = resolve_providers(requirements_, locks_, options_);
  ASSERT_TRUE(found.diagnostics.empty()) << problem();
  const ProviderProgram& foo = found.value.at(address("acme/foo"));
  EXPECT_EQ(foo.kind, ProviderProgram::Kind::package);
  EXPECT_THAT(foo.executable, testing::EndsWith("/terraform-provider-foo_v1.2.3"));
  EXPECT_EQ(foo.version, "1.2.3");
  EXPECT_THAT(foo.hash, testing::StartsWith("h1:"));
  EXPECT_EQ(found.value.at(address("terraform.io/builtin/terraform")).kind,
            ProviderProgram::Kind::built_in);
}

TEST_F(ResolveTest, NotLocked) {
  locks_ = {};
  EXPECT_EQ(problem(),
            "Inconsistent dependency lock file: The following dependency selections recorded in "
            "the lock file are inconsistent with the current configuration:\n  - provider "
            "registry.terraform.io/acme/foo: required by this configuration but no version is "
            "selected\n\nTo make the initial dependency selections that will initialize the "
            "dependency lock file, run:\n  terraform init");
  auto found = resolve_for_validation(requirements_, locks_, options_);
  ASSERT_EQ(found.diagnostics.size(), 1U);
  EXPECT_EQ(found.diagnostics[0].summary, "Missing required provider");
  EXPECT_EQ(found.diagnostics[0].detail,
            "This configuration requires provider registry.terraform.io/acme/foo, but that "
            "provider isn't available. You may be able to install it automatically by running:\n"
            "  terraform init");
}

TEST_F(ResolveTest, OtherConstraints) {
  requirements_[address("acme/foo")] = *Constraints::parse("~> 2.0");
  EXPECT_THAT(problem(), HasSubstr("locked version selection 1.2.3 doesn't match the updated "
                                   "version constraints \"~> 2.0\"\n\nTo update the locked "
                                   "dependency selections to match a changed configuration, "
                                   "run:\n  terraform init -upgrade"));
}

TEST_F(ResolveTest, NotInstalled) {
  std::filesystem::remove_all(options_.data_directory);
  EXPECT_THAT(problem(),
              testing::StartsWith(
                  "Required plugins are not installed: The installed provider plugins are not "
                  "consistent with the packages selected in the dependency lock file:\n  - "
                  "registry.terraform.io/acme/foo: there is no package for "
                  "registry.terraform.io/acme/foo 1.2.3 cached in "));
}

TEST_F(ResolveTest, ForSavedPlans) {
  options_.for_saved_plan = true;
  requirements_[address("acme/foo")] = *Constraints::parse("~> 2.0");
  EXPECT_THAT(problem(),
              HasSubstr("inconsistent with the configuration in the saved plan:\n  - provider "
                        "registry.terraform.io/acme/foo: locked version selection 1.2.3 doesn't "
                        "match the updated version constraints \"~> 2.0\"\n\nA saved plan can be "
                        "applied only to the same configuration it was created from."));
  std::filesystem::remove_all(options_.data_directory);
  EXPECT_THAT(problem(),
              testing::StartsWith("registry.terraform.io/acme/foo: there is no package for "
                                  "registry.terraform.io/acme/foo 1.2.3 cached in "));
}

TEST_F(ResolveTest, ChangedSinceItWasInstalled) {
  directory_.write(".terraform/providers/registry.terraform.io/acme/foo/1.2.3/" +
                       Platform::current().to_string() + "/more",
                   "x");
  EXPECT_THAT(problem(), HasSubstr("does not match any of the checksums recorded in the "
                                   "dependency lock file"));
}

TEST_F(ResolveTest, WithoutPackages) {
  locks_ = {};
  directory_.write("dev/terraform-provider-foo", "");
  options_.dev_overrides[address("acme/foo")] = directory_.path("dev");
  options_.running.insert(address("acme/run"));
  options_.built_in.insert(address("landform.dev/builtin/random"));
  requirements_[address("acme/run")];
  requirements_[address("landform.dev/builtin/random")];
  auto found = resolve_providers(requirements_, locks_, options_);
  ASSERT_TRUE(found.diagnostics.empty()) << problem();
  EXPECT_EQ(found.value.at(address("acme/foo")).executable,
            directory_.path("dev/terraform-provider-foo"));
  EXPECT_EQ(found.value.at(address("acme/run")).kind, ProviderProgram::Kind::running);
  EXPECT_EQ(found.value.at(address("landform.dev/builtin/random")).kind,
            ProviderProgram::Kind::built_in);
  Diagnostics warnings = warn_about_overrides(options_.dev_overrides);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(warnings[0].detail,
              testing::StartsWith("The following provider development overrides are set in the CLI "
                                  "configuration:\n - acme/foo in " +
                                  directory_.path("dev") + "\n\nThe behavior may"));
  std::filesystem::remove_all(directory_.path("dev"));
  EXPECT_THAT(problem(), HasSubstr("the provider development override in "));
}

// Whoever works on a provider that is linked in wants to run the new one.
TEST_F(ResolveTest, OverriddenLinkedProvider) {
  const auto random = address("landform.dev/builtin/random");
  directory_.write("dev/terraform-provider-random", "");
  options_.dev_overrides[random] = directory_.path("dev");
  options_.built_in.insert(random);
  requirements_[random];
  auto found = resolve_providers(requirements_, locks_, options_);
  ASSERT_TRUE(found.diagnostics.empty()) << problem();
  EXPECT_EQ(found.value.at(random).kind, ProviderProgram::Kind::development);
  EXPECT_EQ(found.value.at(random).executable, directory_.path("dev/terraform-provider-random"));
}

}  // namespace
}  // namespace landform::packages
