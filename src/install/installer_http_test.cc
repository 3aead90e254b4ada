#include <openssl/evp.h>

#include <atomic>
#include <cstdlib>

#include "base/hex.h"
#include "install/installer_testing.h"
#include "install/test_server.h"

namespace landform::install {
namespace {

using testing::HasSubstr;
using testing::Not;

class HttpInstallTest : public InstallerTestBase {
 protected:
  void call(const std::string& source) {
    root("module \"a\" {\n  source = \"" + source + "\"\n}\n");
  }

  const std::vector<TestEntry> kFiles = {{"main.tf", "# top"}, {"sub/main.tf", "# sub"}};
  TestServer server_;
};

TEST_F(HttpInstallTest, Archives) {
  struct Case {
    TestFormat format;
    const char* path;
    const char* source;
  };
  const Case cases[] = {
      {TestFormat::zip, "/m.zip", "/m.zip"},
      {TestFormat::tar_gz, "/m.tar.gz", "/m.tar.gz"},
      {TestFormat::tar_bz2, "/m.tbz2", "/m.tbz2"},
      {TestFormat::tar_xz, "/m.tar.xz", "/m.tar.xz"},
      {TestFormat::zip, "/download", "/download?archive=zip"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.source);
    std::filesystem::remove_all(directory_.path("root"));
    server_.serve(c.path, make_archive(c.format, kFiles));
    call(server_.url(c.source));
    EXPECT_EQ(install(), "");
    EXPECT_EQ(read_installed("a/main.tf"), "# top");
    std::string with_subdirectory = server_.url(c.source);
    with_subdirectory.insert(std::min(with_subdirectory.find('?'), with_subdirectory.size()),
                             "//sub");
    call(with_subdirectory);
    EXPECT_EQ(install(), "");
    EXPECT_THAT(manifest(), HasSubstr("\"Source\":\"" + with_subdirectory +
                                      "\",\"Dir\":\".terraform/modules/a/sub\""));
  }
}

TEST_F(HttpInstallTest, Checksums) {
  std::string bytes = make_archive(TestFormat::zip, kFiles);
  server_.serve("/m.zip", bytes);
  unsigned char digest[32];
  EVP_Digest(bytes.data(), bytes.size(), digest, nullptr, EVP_sha256(), nullptr);
  std::string hex = to_hex({reinterpret_cast<const char*>(digest), sizeof digest});
  call(server_.url("/m.zip?checksum=sha256:" + hex));
  EXPECT_EQ(install(), "");
  hex[0] = hex[0] == '0' ? '1' : '0';
  call(server_.url("/m.zip?checksum=sha256:" + hex));
  EXPECT_THAT(install(), HasSubstr("Checksums did not match."));
  EXPECT_THAT(manifest(), Not(HasSubstr("\"Key\":\"a\"")));
}

TEST_F(HttpInstallTest, PagesThatReferToAModule) {
  server_.serve("/files/m.zip", make_archive(TestFormat::zip, kFiles));
  server_.serve_location("/header", server_.url("/files/m.zip"));
  server_.serve_location("/relative", "./files/m.zip//sub");
  server_.serve("/page",
                "<html><head><meta name=\"terraform-get\" content=\"" +
                    server_.url("/files/m.zip") + "\"></head></html>",
                "text/html");
  server_.serve_location("/chain", server_.url("/header"));
  server_.serve_location("/loop", server_.url("/loop"));
  server_.serve_location("/file", "file:///etc");
  server_.serve_location("/path", "/etc");
  server_.serve("/plain", "nothing", "text/html");
  server_->Get("/redirect", [](const httplib::Request&, httplib::Response& response) {
    response.set_redirect("/files/m.zip");
  });
  for (const char* path : {"/header", "/page", "/chain", "/redirect?archive=zip"}) {
    SCOPED_TRACE(path);
    call(server_.url(path));
    EXPECT_EQ(install(), "");
    EXPECT_EQ(read_installed("a/main.tf"), "# top");
  }
  call(server_.url("/relative"));
  EXPECT_EQ(install(), "");
  EXPECT_EQ(read_installed("a/main.tf"), "# sub");
  const std::pair<const char*, const char*> bad[] = {
      {"/loop", "too many X-Terraform-Get redirects"}, {"/file", "which is not a remote package"},
      {"/plain", "no source URL was returned"},        {"/missing", "bad response code: 404"},
      {"/missing.zip", "bad response code: 404"},
  };
  for (const auto& [path, want] : bad) {
    call(server_.url(path));
    EXPECT_THAT(install(), HasSubstr(want)) << path;
  }
}

TEST_F(HttpInstallTest, Bounds) {
  server_.serve("/m.zip", make_archive(TestFormat::zip, {{"main.tf", std::string(100000, 'x')}}));
  server_->Get("/around", [](const httplib::Request&, httplib::Response& response) {
    response.set_redirect("/around");
  });
  options_.limits.max_download = 50;
  call(server_.url("/m.zip"));
  EXPECT_THAT(install(), HasSubstr("the response is larger than 50 bytes"));
  options_.limits.max_download = 1 << 20;
  options_.limits.archive.max_bytes = 1000;
  EXPECT_THAT(install(), HasSubstr("its content is larger than 1000 bytes"));
  call(server_.url("/around?archive=zip"));
  EXPECT_THAT(install(), HasSubstr("redirects"));
  call("http://127.0.0.1:1/x.zip");
  EXPECT_THAT(install(), HasSubstr("Failed to download module: Could not download module \"a\" "
                                   "(main.tf:1) source code from \"http://127.0.0.1:1/x.zip\": "));
}

TEST_F(HttpInstallTest, ArchivesCannotWriteElsewhere) {
  server_.serve("/m.zip", make_archive(TestFormat::zip, {{"../../../../evil", "x"}}));
  call(server_.url("/m.zip"));
  EXPECT_THAT(install(), HasSubstr("would be written outside the module"));
  EXPECT_FALSE(directory_.has("evil"));
}

// A registry on its own server.
class RegistryInstallTest : public HttpInstallTest {
 protected:
  RegistryInstallTest() {
    make_certificate(directory_.path("cert.pem"), directory_.path("key.pem"));
    ::setenv("SSL_CERT_FILE", directory_.path("cert.pem").c_str(), 1);
    registry_ =
        std::make_unique<TestServer>(directory_.path("cert.pem"), directory_.path("key.pem"));
    registry_->serve("/.well-known/terraform.json", R"({"modules.v1": "/v1/modules"})",
                     "application/json");
    versions("1.0.0", "1.2.0", "2.0.0", "2.1.0-beta1");
    for (const char* version : {"1.0.0", "1.2.0", "2.0.0", "2.1.0-beta1"}) {
      registry_->serve(
          std::string("/m-") + version + ".tgz",
          make_archive(TestFormat::tar_gz,
                       {{"top/main.tf", std::string("# ") + version}, {"top/in/main.tf", "# in"}}));
      registry_->serve_location(std::string("/v1/modules/ns/net/cloud/") + version + "/download",
                                std::string("/m-") + version + ".tgz//*?archive=tar.gz");
    }
  }
  void TearDown() override { ::unsetenv("SSL_CERT_FILE"); }

  template <typename... T>
  void versions(T... text) {
    std::string list;
    for (const char* one : {text...})
      list += std::string(list.empty() ? "" : ",") + "{\"version\":\"" + one + "\"}";
    registry_->serve("/v1/modules/ns/net/cloud/versions",
                     "{\"modules\":[{\"versions\":[" + list + "]}]}", "application/json");
  }

  void call(const std::string& source, const std::string& version) {
    root("module \"a\" {\n  source = \"" + source + "\"\n" +
         (version.empty() ? "" : "  version = \"" + version + "\"\n") + "}\n");
  }
  [[nodiscard]] std::string module() const { return registry_->host() + "/ns/net/cloud"; }

  std::unique_ptr<TestServer> registry_;
};

TEST_F(RegistryInstallTest, Versions) {
  const std::pair<const char*, const char*> cases[] = {{"", "2.0.0"},
                                                       {"~> 1.0", "1.2.0"},
                                                       {"< 1.2", "1.0.0"},
                                                       {">= 1.0", "2.0.0"},
                                                       {"2.1.0-beta1", "2.1.0-beta1"},
                                                       {"!= 2.0.0", "1.2.0"}};
  for (const auto& [constraint, want] : cases) {
    SCOPED_TRACE(constraint);
    std::filesystem::remove_all(directory_.path("root"));
    call(module(), constraint);
    EXPECT_EQ(install(), "");
    EXPECT_EQ(events_, "get a " + module() + " " + want + "\na in .terraform/modules/a/top\n");
    EXPECT_EQ(read_installed("a/top/main.tf"), std::string("# ") + want);
    EXPECT_THAT(manifest(),
                HasSubstr("{\"Key\":\"a\",\"Source\":\"" + module() + "\",\"Version\":\"" + want +
                          "\",\"Dir\":\".terraform/modules/a/top\"}"));
  }
}

TEST_F(RegistryInstallTest, AVersionThatStillMatchesIsKept) {
  call(module(), "1.0.0");
  EXPECT_EQ(install(), "");
  call(module(), ">= 1.0");
  EXPECT_EQ(install(), "");
  EXPECT_EQ(events_, "");
  options_.update = true;
  EXPECT_EQ(install(), "");
  EXPECT_EQ(read_installed("a/top/main.tf"), "# 2.0.0");
  options_.update = false;
  call(module(), "< 2");
  EXPECT_EQ(install(), "");
  EXPECT_EQ(read_installed("a/top/main.tf"), "# 1.2.0");
}

TEST_F(RegistryInstallTest, Subdirectories) {
  call(module() + "//in", "1.0.0");
  EXPECT_EQ(install(), "");
  EXPECT_THAT(manifest(), HasSubstr("\"Dir\":\".terraform/modules/a/top/in\""));
}

TEST_F(RegistryInstallTest, TheDefaultHostMayBeElsewhere) {
  options_.registry.default_host = registry_->host();
  call("ns/net/cloud", "1.0.0");
  EXPECT_EQ(install(), "");
  EXPECT_EQ(read_installed("a/top/main.tf"), "# 1.0.0");
  EXPECT_THAT(manifest(),
              HasSubstr("\"Source\":\"" + std::string(kDefaultRegistryHost) + "/ns/net/cloud\""));
}

TEST_F(RegistryInstallTest, ServicesMayBeConfigured) {
  options_.registry.module_services["example.invalid"] = registry_->url("/v1/modules/");
  call("example.invalid/ns/net/cloud", "1.0.0");
  EXPECT_EQ(install(), "");
  EXPECT_EQ(read_installed("a/top/main.tf"), "# 1.0.0");
}

TEST_F(RegistryInstallTest, Tokens) {
  std::string seen;
  registry_->serve("/.well-known/none", "");
  (*registry_)
      ->Get("/v1/modules/ns/private/cloud/versions",
            [&](const httplib::Request& request, httplib::Response& response) {
              seen = request.get_header_value("Authorization");
              response.status = seen == "Bearer secret" ? 404 : 401;
            });
  call(registry_->host() + "/ns/private/cloud", "");
  EXPECT_THAT(install(), HasSubstr("error looking up module versions: 401"));
  options_.registry.tokens[registry_->host()] = "secret";
  EXPECT_THAT(install(), HasSubstr("Module not found: Module \"a\" (from main.tf:1) cannot be "
                                   "found in the module registry at " +
                                   registry_->host() + "."));
  EXPECT_EQ(seen, "Bearer secret");
}

TEST_F(RegistryInstallTest, Errors) {
  call(module(), "> 5");
  EXPECT_THAT(install(), HasSubstr("Unresolvable module version constraint: There is no available "
                                   "version of module \"" +
                                   module() +
                                   "\" (main.tf:1) which matches the given version constraint. The "
                                   "newest available version is 2.0.0.\n"));
  registry_->serve("/v1/modules/ns/empty/cloud/versions", R"({"modules":[{"versions":[]}]})");
  call(registry_->host() + "/ns/empty/cloud", "");
  EXPECT_THAT(install(), HasSubstr("Module has no versions: Module \"" + registry_->host() +
                                   "/ns/empty/cloud\" (main.tf:1) has no versions available on "));
  registry_->serve("/v1/modules/ns/odd/cloud/versions",
                   R"({"modules":[{"versions":[{"version":"latest"},{"version":"1.0"}]}]})");
  registry_->serve_location("/v1/modules/ns/odd/cloud/1.0.0/download", "file:///etc");
  call(registry_->host() + "/ns/odd/cloud", "");
  std::string problems = install();
  EXPECT_THAT(problems, HasSubstr("warning Invalid response from remote module registry: The "
                                  "registry at "));
  EXPECT_THAT(problems, HasSubstr("invalid version string \"latest\""));
  EXPECT_THAT(problems, HasSubstr("must be a direct remote package address."));
  registry_->serve("/v1/modules/ns/bad/cloud/versions", "<html>");
  call(registry_->host() + "/ns/bad/cloud", "");
  EXPECT_THAT(install(), HasSubstr("the response is not valid JSON"));
  call("127.0.0.1:1/ns/net/cloud", "");
  EXPECT_THAT(install(),
              HasSubstr("Error accessing remote module registry: Failed to retrieve available "
                        "versions for module \"a\" (main.tf:1) from 127.0.0.1:1: failed to request "
                        "discovery document: Get "
                        "\"https://127.0.0.1:1/.well-known/terraform.json\": "));
}

TEST_F(RegistryInstallTest, CertificatesAreVerified) {
  ::unsetenv("SSL_CERT_FILE");
  call(module(), "");
  EXPECT_THAT(install(), HasSubstr("certificate"));
}

}  // namespace
}  // namespace landform::install
