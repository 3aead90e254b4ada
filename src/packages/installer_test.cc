#include "packages/installer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "packages/filesystem_mirror.h"
#include "packages/installation_source.h"
#include "packages/network_mirror.h"
#include "packages/openpgp_testing.h"
#include "packages/registry_source.h"
#include "packages/source_list.h"
#include "packages/testing.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

// By Terraform, of a package with just this program.
constexpr const char* kFooHash = "h1:wVxhQYvPKT7iuLRM5+rsMkajM70w9At1jzM4H9Y3TwM=";

class Events : public InstallObserver {
 public:
  void built_in(const config::ProviderAddress& provider) override {
    add("built-in " + provider.for_display());
  }
  void querying(const config::ProviderAddress& provider, const Constraints& constraints,
                bool locked) override {
    add("query " + provider.for_display() + " [" + constraints.to_string() + "]" +
        (locked ? " locked" : ""));
  }
  void already_installed(const config::ProviderAddress& provider,
                         const config::Version& v) override {
    add("kept " + provider.for_display() + " " + v.to_string());
  }
  void using_cache(const config::ProviderAddress& provider, const config::Version& v) override {
    add("cache " + provider.for_display() + " " + v.to_string());
  }
  void installing(const config::ProviderAddress& provider, const config::Version& v) override {
    add("installing " + provider.for_display() + " " + v.to_string());
  }
  void installed(const config::ProviderAddress& provider, const config::Version& v,
                 const Authentication& authentication) override {
    std::string how = authentication.to_string();
    add("installed " + provider.for_display() + " " + v.to_string() + " " +
        how.substr(0, how.find(',')));
  }

  std::vector<std::string> take() { return std::exchange(all_, {}); }

 private:
  void add(std::string event) { all_.push_back(std::move(event)); }
  std::vector<std::string> all_;
};

class PackageInstallerTest : public testing::Test {
 protected:
  PackageInstallerTest() {
    for (const char* v : {"1.0.0", "1.2.3", "2.0.0", "2.1.0-beta1"})
      write_unpacked(directory_, "mirror", "acme/foo", v);
    write_packed(directory_, "mirror", "example.com/team/bar", "1.0.0");
    source_ = directories_source({directory_.path("mirror")});
  }

  void require(const std::string& provider, const std::string& constraints = "") {
    requirements_[address(provider)] = *Constraints::parse(constraints);
  }

  // The events; then what is wrong.
  std::vector<std::string> install(bool upgrade = false) {
    Events events;
    ProviderInstallation installation{.http = *http_,
                                      .source = *source_,
                                      .target = target_,
                                      .cache = cache_ ? &*cache_ : nullptr,
                                      .upgrade = upgrade};
    installation.built_in = built_in_;
    result_ = install_providers(installation, requirements_, locks_, events);
    std::vector<std::string> out = events.take();
    for (const Diagnostic& d : result_.diagnostics) out.push_back(d.summary + ": " + d.detail);
    if (!result_.diagnostics.has_errors()) locks_ = result_.locks;
    return out;
  }
  [[nodiscard]] std::string installed(const std::string& provider, const std::string& v) const {
    return directory_.path("work/.terraform/providers/" + address(provider).to_string() + "/" + v +
                           "/" + Platform::current().to_string());
  }

  TestDirectory directory_;
  std::unique_ptr<install::HttpClient> http_ = std::make_unique<install::HttpClient>();
  std::unique_ptr<PackageSource> source_;
  PackageDirectory target_{directory_.path("work/.terraform/providers"), Platform::current()};
  std::optional<PackageDirectory> cache_;
  std::set<config::ProviderAddress> built_in_;
  Requirements requirements_;
  Locks locks_;
  InstalledProviders result_;
};

TEST_F(PackageInstallerTest, FromDirectories) {
  require("acme/foo", "~> 1.0");
  require("example.com/team/bar");
  require("terraform.io/builtin/terraform");
  EXPECT_THAT(
      install(),
      ElementsAre("built-in terraform.io/builtin/terraform", "query example.com/team/bar []",
                  "query acme/foo [~> 1.0]", "installing example.com/team/bar 1.0.0",
                  "installed example.com/team/bar 1.0.0 unauthenticated",
                  "installing acme/foo 1.2.3", "installed acme/foo 1.2.3 unauthenticated"));
  EXPECT_EQ(result_.incomplete.size(), 2U);
  EXPECT_THAT(locks_.find(address("acme/foo"))->hashes, ElementsAre(kFooHash));
  EXPECT_EQ(fs::read_symlink(installed("acme/foo", "1.2.3")),
            directory_.path("mirror/registry.terraform.io/acme/foo/1.2.3/" +
                            Platform::current().to_string()));
  EXPECT_FALSE(fs::is_symlink(installed("example.com/team/bar", "1.0.0")));
  auto program = find_executable(installed("example.com/team/bar", "1.0.0"), "bar");
  ASSERT_TRUE(program.ok());
  EXPECT_TRUE(fs::path(*program).filename() == "terraform-provider-bar_v1.0.0");
  // Nothing is left behind.
  EXPECT_THAT(providers_in(target_.path()).size(), 2U);
  for (const auto& entry : fs::directory_iterator(target_.path()))
    EXPECT_FALSE(entry.path().filename().string().starts_with(".")) << entry.path();
}

TEST_F(PackageInstallerTest, LockedVersionsAreKept) {
  require("acme/foo", "1.0.0");
  install();
  require("acme/foo", ">= 1.0");
  EXPECT_THAT(install(), ElementsAre("query acme/foo [>= 1.0.0] locked", "kept acme/foo 1.0.0"));
  EXPECT_EQ(locks_.find(address("acme/foo"))->constraints.to_string(), "1.0.0");
  EXPECT_THAT(install(/*upgrade=*/true),
              ElementsAre("query acme/foo [>= 1.0.0]", "installing acme/foo 2.0.0",
                          "installed acme/foo 2.0.0 unauthenticated"));
  EXPECT_EQ(locks_.find(address("acme/foo"))->constraints.to_string(), ">= 1.0.0");
  require("acme/foo", "< 2");
  EXPECT_THAT(
      install(),
      ElementsAre("query acme/foo [< 2.0.0] locked",
                  "Failed to query available provider packages: Could not retrieve the list of "
                  "available versions for provider acme/foo: locked provider "
                  "registry.terraform.io/acme/foo 2.0.0 does not match configured version "
                  "constraint < 2.0.0; must use terraform init -upgrade to allow selection of new "
                  "versions\n\nTo see which modules are currently depending on acme/foo and what "
                  "versions are specified, run the following command:\n    terraform providers"));
  requirements_.clear();
  install();
  EXPECT_TRUE(locks_.providers.empty());
}

TEST_F(PackageInstallerTest, ChangedPackagesAreNotUsed) {
  require("acme/foo", "1.0.0");
  install();
  write_unpacked(directory_, "mirror", "acme/foo", "1.0.0");
  directory_.write("mirror/registry.terraform.io/acme/foo/1.0.0/" +
                       Platform::current().to_string() + "/terraform-provider-foo_v1.0.0",
                   "other");
  EXPECT_THAT(install().back(),
              HasSubstr("Error while installing acme/foo v1.0.0: the local package for "
                        "registry.terraform.io/acme/foo 1.0.0 doesn't match any of the checksums "
                        "previously recorded in the dependency lock file (this might be because"));
}

TEST_F(PackageInstallerTest, Errors) {
  require("acme/foo", ">= 9");
  require("acme/none");
  require("terraform.io/builtin/nope");
  require("landform.dev/builtin/nope");
  std::vector<std::string> events = install();
  EXPECT_THAT(
      events,
      testing::Contains(HasSubstr("no available releases match the given constraints >= 9.0.0\n")));
  EXPECT_THAT(events,
              testing::Contains(HasSubstr("provider registry.terraform.io/acme/none was not found "
                                          "in any of the search locations\n\n  - " +
                                          directory_.path("mirror"))));
  EXPECT_THAT(events, testing::Contains("Invalid dependency on built-in provider: Cannot use "
                                        "terraform.io/builtin/nope: this Terraform release has no "
                                        "built-in provider named \"nope\"."));
  EXPECT_THAT(events, testing::Contains("Invalid dependency on built-in provider: Cannot use "
                                        "landform.dev/builtin/nope: this Landform release has no "
                                        "built-in provider named \"nope\"."));
  EXPECT_EQ(result_.errors.size(), 2U);
  source_ = directories_source({directory_.path("nowhere")});
  requirements_.clear();
  require("acme/foo");
  EXPECT_THAT(install().back(), HasSubstr("cannot search " + directory_.path("nowhere")));
}

TEST_F(PackageInstallerTest, LinkedProviders) {
  built_in_.insert(address("landform.dev/builtin/random"));
  require("landform.dev/builtin/random");
  EXPECT_THAT(install(), ElementsAre("built-in landform.dev/builtin/random"));
  EXPECT_TRUE(locks_.providers.empty());
  require("landform.dev/builtin/random", "> 1");
  EXPECT_THAT(install().back(), HasSubstr("do not support explicit version constraints"));
}

TEST_F(PackageInstallerTest, PackagesWithoutAProgram) {
  directory_.write("mirror/registry.terraform.io/acme/odd/1.0.0/" +
                       Platform::current().to_string() + "/terraform-provider-oddity",
                   "");
  require("acme/odd");
  EXPECT_THAT(install().back(),
              HasSubstr("Error while installing acme/odd v1.0.0: provider binary not found: could "
                        "not find executable file starting with terraform-provider-odd"));
}

TEST_F(PackageInstallerTest, SharedCache) {
  cache_.emplace(directory_.path("cache"), Platform::current());
  fs::create_directories(directory_.path("cache"));
  require("example.com/team/bar");
  EXPECT_THAT(install(),
              ElementsAre("query example.com/team/bar []", "installing example.com/team/bar 1.0.0",
                          "installed example.com/team/bar 1.0.0 unauthenticated"));
  EXPECT_TRUE(fs::read_symlink(installed("example.com/team/bar", "1.0.0"))
                  .string()
                  .starts_with(directory_.path("cache/example.com")));
  fs::remove_all(directory_.path("work"));
  EXPECT_THAT(install(), ElementsAre("query example.com/team/bar [] locked",
                                     "cache example.com/team/bar 1.0.0"));
  // Without a lock, the cache says nothing about where a package came from.
  fs::remove_all(directory_.path("work"));
  locks_ = {};
  EXPECT_THAT(install().back(), "installed example.com/team/bar 1.0.0 unauthenticated");
}

class RemotePackagesTest : public PackageInstallerTest {
 protected:
  RemotePackagesTest() {
    install::make_certificate(directory_.path("cert.pem"), directory_.path("key.pem"));
    ::setenv("SSL_CERT_FILE", directory_.path("cert.pem").c_str(), 1);
    server_ = std::make_unique<install::TestServer>(directory_.path("cert.pem"),
                                                    directory_.path("key.pem"));
    settings_.default_host = "registry.invalid";
  }
  void TearDown() override {
    // The server waits for open connections to time out.
    source_.reset();
    http_.reset();
    ::unsetenv("SSL_CERT_FILE");
  }

  void serve_registry() {
    server_->serve("/.well-known/terraform.json", R"({"providers.v1":"/v1/providers"})",
                   "application/json");
    server_->serve("/v1/providers/acme/foo/versions",
                   R"({"versions":[{"version":"1.0.0"},{"version":"1.2.3"}],"warnings":["Old."]})",
                   "application/json");
    source_ = std::make_unique<RegistrySource>(*http_, settings_);
  }
  [[nodiscard]] std::string foo() const { return server_->host() + "/acme/foo"; }
  static std::string sums(const std::string& archive) {
    return sha256_of(archive) + "  " + archive_name("foo", "1.2.3") + "\n" + std::string(64, '0') +
           "  other.zip\n";
  }

  std::unique_ptr<install::TestServer> server_;
  install::RegistrySettings settings_;
  TestSigner signer_;
};

TEST_F(RemotePackagesTest, NetworkMirror) {
  std::string base = "/mirror/registry.terraform.io/acme/foo/";
  std::string archive = make_package("foo", "1.2.3");
  std::string platform = Platform::current().to_string();
  server_->serve(base + "index.json", R"({"versions":{"1.2.3":{},"1.0.0":{}}})");
  auto describe = [&](const std::string& hashes) {
    server_->serve(base + "1.2.3.json", R"({"archives":{")" + platform +
                                            R"(":{"url":"foo.zip","hashes":[)" + hashes + "]}}}");
  };
  server_->serve(base + "foo.zip", archive);
  source_ = std::make_unique<NetworkMirror>(*http_, server_->url("/mirror"), settings_);
  require("acme/foo");
  describe("\"h1:AAAA\"");
  EXPECT_THAT(install().back(),
              HasSubstr("provider package doesn't match the expected checksum \"h1:AAAA\""));
  EXPECT_FALSE(fs::exists(installed("acme/foo", "1.2.3")));
  require("acme/foo", "1.0.0");
  EXPECT_THAT(install().back(), HasSubstr("does not have archive index for previously-reported"));
  requirements_.clear();
  require("acme/other");
  EXPECT_THAT(install().back(), HasSubstr("acme/other was not found"));
}

TEST_F(RemotePackagesTest, NetworkMirrorWithGoodChecksum) {
  std::string base = "/mirror/registry.terraform.io/acme/foo/";
  std::string platform = Platform::current().to_string();
  server_->serve(base + "index.json", R"({"versions":{"1.2.3":{}}})");
  server_->serve(base + "1.2.3.json", R"({"archives":{")" + platform +
                                          R"(":{"url":"foo.zip","hashes":["h1:x",")" + kFooHash +
                                          R"("]},"plan9_mips":{"url":"x.zip"}}})");
  server_->serve(base + "foo.zip", make_package("foo", "1.2.3"));
  source_ = std::make_unique<NetworkMirror>(*http_, server_->url("/mirror/"), settings_);
  require("acme/foo");
  EXPECT_THAT(install(), ElementsAre("query acme/foo []", "installing acme/foo 1.2.3",
                                     "installed acme/foo 1.2.3 verified checksum"));
  EXPECT_THAT(locks_.find(address("acme/foo"))->hashes, ElementsAre(kFooHash));
}

TEST_F(RemotePackagesTest, Registry) {
  serve_registry();
  std::string archive = make_package("foo", "1.2.3");
  serve_in_registry(*server_, signer_, "1.2.3", archive, sums(archive));
  require(foo());
  EXPECT_THAT(install(),
              ElementsAre("query " + foo() + " []", "installing " + foo() + " 1.2.3",
                          "installed " + foo() + " 1.2.3 self-signed",
                          "Additional provider information from registry: The remote registry "
                          "returned warnings for " +
                              foo() + ":\n- Old."));
  EXPECT_TRUE(result_.signed_by_authors);
  EXPECT_TRUE(result_.incomplete.empty());
  EXPECT_THAT(locks_.find(address(foo()))->hashes,
              ElementsAre(kFooHash, "zh:" + std::string(64, '0'), "zh:" + sha256_of(archive)));
  // The version without a description has no package here.
  require(foo(), "1.0.0");
  EXPECT_THAT(install(/*upgrade=*/true).back(),
              HasSubstr("Incompatible provider version: Provider " + foo() +
                        " v1.0.0 does not have a package available for your current platform"));
  require(server_->host() + "/acme/none");
  EXPECT_THAT(install(), testing::Contains(HasSubstr("provider registry " + server_->host() +
                                                     " does not have a provider named " +
                                                     server_->host() + "/acme/none")));
}

TEST_F(RemotePackagesTest, ChecksumOfAnotherArchive) {
  serve_registry();
  require(foo(), "1.2.3");
  std::string archive = make_package("foo", "1.2.3");
  serve_in_registry(*server_, signer_, "1.2.3", archive, sums("another archive"));
  EXPECT_THAT(install().back(), HasSubstr("checksum list has unexpected SHA-256 hash"));
}

TEST_F(RemotePackagesTest, SignatureOfAnotherKey) {
  serve_registry();
  require(foo(), "1.2.3");
  std::string archive = make_package("foo", "1.2.3");
  serve_in_registry(*server_, signer_, "1.2.3", archive, sums(archive), kEd25519Key);
  EXPECT_THAT(install().back(), HasSubstr("authentication signature from unknown issuer"));
  EXPECT_TRUE(locks_.providers.empty());
}

TEST_F(RemotePackagesTest, ChangedArchive) {
  serve_registry();
  require(foo(), "1.2.3");
  std::string archive = make_package("foo", "1.2.3");
  server_->serve("/dl/" + archive_name("foo", "1.2.3"), make_package("foo", "6.6.6"));
  serve_in_registry(*server_, signer_, "1.2.3", archive, sums(archive));
  EXPECT_THAT(install().back(), HasSubstr("archive has incorrect checksum zh:"));
  EXPECT_FALSE(fs::exists(installed(foo(), "1.2.3")));
}

TEST_F(RemotePackagesTest, HostsWithoutARegistry) {
  source_ = std::make_unique<RegistrySource>(*http_, settings_);
  server_->serve("/.well-known/terraform.json", "{}", "application/json");
  require(foo());
  EXPECT_THAT(install().back(), HasSubstr("Invalid provider registry host: The host \"" +
                                          server_->host() + "\" given in provider source address"));
  requirements_.clear();
  require("127.0.0.1:1/acme/foo");
  EXPECT_THAT(install().back(), HasSubstr("could not connect to 127.0.0.1:1: failed to request "
                                          "discovery document: Get "));
}

TEST(SourceListTest, Patterns) {
  const std::pair<const char*, const char*> cases[] = {
      {"acme/foo", "acme/foo"},
      {"acme/*", "acme/foo acme/bar"},
      {"*/*", "acme/foo acme/bar other/foo"},
      {"example.com/*/*", "example.com/acme/foo"},
      {"*/*/*", "acme/foo acme/bar other/foo example.com/acme/foo"},
  };
  for (const auto& [text, want] : cases) {
    auto pattern = ProviderPattern::parse(text);
    ASSERT_TRUE(pattern.ok()) << text;
    std::string got;
    for (const char* name : {"acme/foo", "acme/bar", "other/foo", "example.com/acme/foo"}) {
      if (pattern->matches(address(name))) got += (got.empty() ? "" : " ") + std::string(name);
    }
    EXPECT_EQ(got, want) << text;
  }
  for (const char* text : {"foo", "a/b/c/d", "*/foo", "*/acme/foo", "a!/b"})
    EXPECT_FALSE(ProviderPattern::parse(text).ok()) << text;
}

TEST_F(PackageInstallerTest, ConfiguredSources) {
  using install::InstallationMethod;
  install::Settings settings;
  settings.has_methods = true;
  settings.methods = {
      {InstallationMethod::Kind::filesystem_mirror, directory_.path("mirror"), {}, {"acme/foo"}},
      {InstallationMethod::Kind::network_mirror, "http://plain.example.com/", {}, {}},
      {InstallationMethod::Kind::direct, "", {"bad"}, {}}};
  auto source = configured_source(*http_, settings);
  const Diagnostics problems = check_methods(settings);
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].summary, "Invalid URL for provider installation source");
  EXPECT_EQ(problems[1].detail,
            "CLI config specifies invalid provider inclusion patterns: invalid provider matching "
            "pattern \"bad\": must have either two or three slash-separated segments.");
  EXPECT_FALSE(source->versions(address("acme/foo")).ok());
  EXPECT_TRUE(source->versions(address("example.com/team/bar")).ok());
}

}  // namespace
}  // namespace landform::packages
