#include "install/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "install/module_source.h"
#include "install/testing.h"

namespace landform::install {
namespace {

using testing::ElementsAre;
using testing::Pair;

// An environment without relevant variables.
class SettingsTest : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("HOME", directory_.path().c_str(), 1);
    ::unsetenv("TF_CLI_CONFIG_FILE");
    ::unsetenv("LANDFORM_REGISTRY_HOST");
  }
  void TearDown() override {
    ::unsetenv("TF_TOKEN_my__registry_example_com");
    SetUp();
  }

  Diagnosed<RegistrySettings> load() { return load_registry_settings(sources_); }

  TestDirectory directory_;
  SourceMap sources_;
};

TEST_F(SettingsTest, NothingConfigured) {
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_EQ(settings.value.default_host, kDefaultRegistryHost);
  EXPECT_TRUE(settings.value.module_services.empty());
  EXPECT_TRUE(settings.value.tokens.empty());
}

TEST_F(SettingsTest, Configured) {
  directory_.write(".terraformrc",
                   "plugin_cache_dir = \"/x\"\n"
                   "host \"Modules.example.com\" {\n"
                   "  services = {\n    \"modules.v1\" = \"https://m.example.com/v1/\"\n  }\n}\n"
                   "host \"other.example.com\" {\n  services = { \"x.v1\" = \"https://x/\" }\n}\n"
                   "credentials \"modules.example.com\" {\n  token = \"file\"\n}\n"
                   "credentials \"my-registry.example.com\" {\n  token = \"file\"\n}\n");
  directory_.write(".terraform.d/credentials.tfrc.json",
                   R"({"credentials": {"login.example.com": {"token": "login"},)"
                   R"( "modules.example.com": {"token": "login"}}})");
  ::setenv("TF_TOKEN_my__registry_example_com", "environment", 1);
  ::setenv("LANDFORM_REGISTRY_HOST", "Mirror.example.com:8443", 1);
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_EQ(settings.value.default_host, "mirror.example.com:8443");
  EXPECT_THAT(settings.value.module_services,
              ElementsAre(Pair("modules.example.com", "https://m.example.com/v1/")));
  EXPECT_THAT(settings.value.tokens,
              ElementsAre(Pair("login.example.com", "login"), Pair("modules.example.com", "file"),
                          Pair("my-registry.example.com", "environment")));
}

TEST_F(SettingsTest, NamedFile) {
  directory_.write("named", "credentials \"a.example.com\" {\n  token = \"t\"\n}\n");
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("named").c_str(), 1);
  EXPECT_THAT(load().value.tokens, ElementsAre(Pair("a.example.com", "t")));
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("missing").c_str(), 1);
  auto settings = load();
  ASSERT_EQ(settings.diagnostics.size(), 1U);
  EXPECT_EQ(settings.diagnostics[0].severity, Severity::warning);
  EXPECT_EQ(settings.diagnostics[0].detail,
            "The CLI configuration file at \"" + directory_.path("missing") + "\" does not exist.");
}

TEST_F(SettingsTest, BrokenFile) {
  directory_.write(".terraformrc", "credentials \"a\" {\n");
  EXPECT_TRUE(load().diagnostics.has_errors());
}

}  // namespace
}  // namespace landform::install
