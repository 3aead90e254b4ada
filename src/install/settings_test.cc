#include "install/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/working_directory.h"
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

  static Diagnosed<Settings> load() { return load_settings(); }

  TestDirectory directory_;
};

TEST_F(SettingsTest, NothingConfigured) {
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_EQ(settings.value.registry.default_host, kDefaultRegistryHost);
  EXPECT_TRUE(settings.value.registry.module_services.empty());
  EXPECT_TRUE(settings.value.registry.tokens.empty());
}

TEST_F(SettingsTest, Configured) {
  directory_.write(".terraformrc",
                   "plugin_cache_dir = \"$HOME/cache\"\n"
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
  std::filesystem::create_directories(directory_.path("cache"));
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_EQ(settings.value.plugin_cache_directory, directory_.path("cache"));
  EXPECT_EQ(settings.value.registry.default_host, "mirror.example.com:8443");
  EXPECT_THAT(settings.value.registry.module_services,
              ElementsAre(Pair("modules.example.com", "https://m.example.com/v1/")));
  EXPECT_THAT(settings.value.registry.tokens,
              ElementsAre(Pair("login.example.com", "login"), Pair("modules.example.com", "login"),
                          Pair("my-registry.example.com", "environment")));
}

TEST_F(SettingsTest, NamedFile) {
  directory_.write("named", "credentials \"a.example.com\" {\n  token = \"t\"\n}\n");
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("named").c_str(), 1);
  EXPECT_THAT(load().value.registry.tokens, ElementsAre(Pair("a.example.com", "t")));
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("missing").c_str(), 1);
  auto settings = load();
  ASSERT_EQ(settings.diagnostics.size(), 1U);
  EXPECT_EQ(settings.diagnostics[0].severity, Severity::warning);
  EXPECT_EQ(settings.diagnostics[0].detail,
            "The CLI configuration file at \"" + directory_.path("missing") + "\" does not exist.");
}

TEST_F(SettingsTest, NamedFileIsNotInTheDirectoryChangedTo) {
  directory_.write("named", "plugin_cache_dir = \"" + directory_.path() + "\"\n");
  const std::string initial = initial_directory();
  const std::string name = std::filesystem::relative(directory_.path("named"), initial);
  std::filesystem::create_directories(directory_.path("some/where/deep"));
  ASSERT_TRUE(change_directory(directory_.path("some/where/deep")));
  ::setenv("TF_CLI_CONFIG_FILE", name.c_str(), 1);
  auto settings = load();
  ASSERT_TRUE(change_directory(initial));
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_EQ(settings.value.plugin_cache_directory, directory_.path());
}

TEST_F(SettingsTest, BrokenFile) {
  directory_.write(".terraformrc", "credentials \"a\" {\n");
  EXPECT_TRUE(load().diagnostics.has_errors());
}

TEST_F(SettingsTest, FilesInTheDirectory) {
  directory_.write(".terraform.d/a.tfrc", "credentials \"a.example.com\" { token = \"a\" }\n");
  directory_.write(
      ".terraform.d/b.tfrc.json",
      R"({"credentials": {"b.example.com": {"token": "b"}}, "disable_checkpoint": true})");
  directory_.write(".terraform.d/other", "credentials \"c.example.com\" { token = \"c\" }\n");
  EXPECT_THAT(load().value.registry.tokens,
              ElementsAre(Pair("a.example.com", "a"), Pair("b.example.com", "b")));
  EXPECT_TRUE(load().value.checkpoint_disabled);
  // A file named by the user replaces all of them.
  directory_.write("named", "");
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("named").c_str(), 1);
  EXPECT_TRUE(load().value.registry.tokens.empty());
}

TEST_F(SettingsTest, ProviderInstallation) {
  directory_.write(".terraformrc", R"(
provider_installation {
  dev_overrides {
    "acme/foo" = "/src/foo/"
    "example.com/team/bar" = "/src/bar"
  }
  filesystem_mirror {
    path    = "/mirror" include = ["acme/*", "hashicorp/*"]
  }
  network_mirror { url = "https://mirror.example.com/" }
  direct { exclude = ["example.com/*/*"] }
}
)");
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  EXPECT_TRUE(settings.value.has_methods);
  std::map<std::string, std::string> overrides;
  for (const auto& [address, path] : settings.value.dev_overrides)
    overrides[address.for_display()] = path;
  EXPECT_THAT(overrides,
              ElementsAre(Pair("acme/foo", "/src/foo"), Pair("example.com/team/bar", "/src/bar")));
  const auto& methods = settings.value.methods;
  ASSERT_EQ(methods.size(), 3U);
  EXPECT_EQ(methods[0].kind, InstallationMethod::Kind::filesystem_mirror);
  EXPECT_EQ(methods[0].location, "/mirror");
  EXPECT_THAT(methods[0].include, ElementsAre("acme/*", "hashicorp/*"));
  EXPECT_EQ(methods[1].kind, InstallationMethod::Kind::network_mirror);
  EXPECT_EQ(methods[1].location, "https://mirror.example.com/");
  EXPECT_EQ(methods[2].kind, InstallationMethod::Kind::direct);
  EXPECT_THAT(methods[2].exclude, ElementsAre("example.com/*/*"));
}

TEST_F(SettingsTest, TheSameInJson) {
  directory_.write("c.json", R"({"provider_installation": [{
    "filesystem_mirror": [{"path": "/a"}, {"path": "/b"}], "direct": {"include": ["x/y"]}}]})");
  ::setenv("TF_CLI_CONFIG_FILE", directory_.path("c.json").c_str(), 1);
  auto settings = load();
  EXPECT_TRUE(settings.diagnostics.empty());
  std::vector<std::string> locations;
  for (const InstallationMethod& method : settings.value.methods)
    locations.push_back(method.location);
  EXPECT_THAT(locations, ElementsAre("/a", "/b", ""));
}

TEST_F(SettingsTest, Problems) {
  struct Case {
    const char* text;
    const char* summary;
    const char* detail;
  };
  const Case cases[] = {
      {"provider_installation \"x\" { }", "Invalid provider_installation block",
       "The provider_installation block at 1:1 must not have any labels."},
      {"provider_installation { nope { } }", "Invalid provider_installation method block",
       "Unknown provider installation method \"nope\" at 1:25."},
      {"provider_installation {\n  filesystem_mirror { }\n}",
       "Invalid provider_installation method block",
       "Invalid filesystem_mirror block at 1:1: \"path\" argument is required."},
      {"provider_installation { filesystem_mirror = 1 }",
       "Invalid provider_installation method block",
       "The items inside the provider_installation block at 1:1 must all be blocks."},
      {"provider_installation {\n direct { }\n dev_overrides { \"x/y\" = \"/tmp\" }\n}",
       "Invalid provider_installation method block",
       "The dev_overrides block at 3:2 must appear before all other installation methods, because "
       "development overrides always have the highest priority."},
      {"provider_installation { }\nprovider_installation { }",
       "No more than one provider_installation block may be specified", ""},
      {"credentials \"x y\" { token = \"a\" }",
       "The credentials \"x y\" block has an invalid hostname: idna: disallowed rune U+0020", ""},
      {"host \"x_y\" { services = {} }",
       "The host \"x_y\" block has an invalid hostname: idna: disallowed rune U+005F", ""},
      {"plugin_cache_dir = \"/nonexistent\"",
       "The specified plugin cache dir /nonexistent cannot be opened: stat /nonexistent: no such "
       "file or directory",
       ""},
      {"credentials_helper \"x\" { }\ncredentials_helper \"y\" { }",
       "No more than one credentials_helper block may be specified", ""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    directory_.write(".terraformrc", c.text);
    auto settings = load();
    ASSERT_EQ(settings.diagnostics.size(), 1U);
    EXPECT_EQ(settings.diagnostics[0].summary, c.summary);
    EXPECT_EQ(settings.diagnostics[0].detail, c.detail);
  }
}

TEST_F(SettingsTest, SyntaxErrors) {
  for (const char* text : {"x = {", "x = [1", "x = \"a", "x \"y\" = 1", "= 1", "}", "x = <<E\na\n",
                           "x = nope", "x = \"\\q\""}) {
    directory_.write(".terraformrc", text);
    auto settings = load();
    ASSERT_EQ(settings.diagnostics.size(), 1U) << text;
    EXPECT_TRUE(settings.diagnostics[0].summary.starts_with("Error parsing ")) << text;
  }
  directory_.write(".terraformrc", "a = " + std::string(1000, '[') + std::string(1000, ']'));
  EXPECT_TRUE(load().diagnostics.has_errors());
}

}  // namespace
}  // namespace landform::install
