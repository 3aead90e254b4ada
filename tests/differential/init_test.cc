// `landform init` and the commands about providers do what Terraform's do: the same output, lock
// file and links.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "cli/cli_settings.h"
#include "cli/run.h"
#include "install/test_server.h"
#include "install/testing.h"
#include "packages/testing.h"
#include "terraform.h"

namespace landform {
namespace {

namespace fs = std::filesystem;
using packages::TestSigner;

// Sets variables for both programs, and restores them.
class Variables {
 public:
  void set(const std::string& name, const std::string& value) {
    const char* before = std::getenv(name.c_str());
    before_.try_emplace(name, before == nullptr ? std::optional<std::string>() : before);
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  Variables() = default;
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;
  ~Variables() {
    for (const auto& [name, value] : before_) {
      if (value) {
        ::setenv(name.c_str(), value->c_str(), 1);
      } else {
        ::unsetenv(name.c_str());
      }
    }
  }

 private:
  std::map<std::string, std::optional<std::string>> before_;
};

// Everything in .terraform: paths, kinds, and targets of links.
std::vector<std::string> layout(const std::string& directory) {
  std::vector<std::string> out;
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory + "/.terraform", error), end; it != end;
       ++it) {
    std::string line =
        fs::relative(it->path().parent_path(), directory) / it->path().filename().string();
    if (it->is_symlink()) {
      line += " -> " + fs::read_symlink(it->path()).string();
    } else {
      line += it->is_directory() ? "/" : "";
    }
    out.push_back(std::move(line));
  }
  std::sort(out.begin(), out.end());
  return out;
}

class InitTest : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT_TERRAFORM();
    for (const char* version : {"1.0.0", "1.2.3", "2.0.0"})
      packages::write_unpacked(directory_, "mirror", "acme/foo", version);
    packages::write_packed(directory_, "mirror", "example.com/team/bar", "1.0.0");
    variables_.set("CHECKPOINT_DISABLE", "1");
    variables_.set("TF_IN_AUTOMATION", "1");
    variables_.set("HOME", directory_.path("home"));
    settings("provider_installation {\n  filesystem_mirror {\n    path = \"" +
             directory_.path("mirror") + "\"\n  }\n}\n");
  }

  void settings(const std::string& text) {
    directory_.write("settings.tfrc", text);
    variables_.set("TF_CLI_CONFIG_FILE", directory_.path("settings.tfrc"));
  }
  // The same file, once per program.
  void write(const std::string& name, const std::string& text) {
    for (const char* root : {"theirs/", "ours/"}) directory_.write(root + name, text);
  }
  void require(const std::string& source, const std::string& version = "") {
    write("main.tf",
          "terraform {\n  required_providers {\n    foo = {\n      source = \"" + source + "\"\n" +
              (version.empty() ? "" : "      version = \"" + version + "\"\n") + "    }\n  }\n}\n");
  }
  void remove(const std::string& name) {
    for (const char* root : {"theirs/", "ours/"}) fs::remove_all(directory_.path(root + name));
  }

  struct Outcome {
    int code = 0;
    std::string out;
    std::string err;
  };

  Outcome run_theirs(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"terraform"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    ProcessOptions options;
    options.directory = directory_.path("theirs");
    options.error = ProcessOptions::Stream::file;
    options.error_file = directory_.path("err");
    fs::remove(directory_.path("err"));
    auto process = Process::start(all, options);
    if (!process) return {-1, "", process.error().message};
    std::string out;
    char buffer[4096];
    for (ssize_t n; (n = ::read(process.value().output().get(), buffer, sizeof buffer)) > 0;)
      out.append(buffer, static_cast<size_t>(n));
    return {process.value().wait().code, out, directory_.read("err")};
  }

  Outcome run_ours(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"-chdir=" + directory_.path("ours")};
    all.insert(all.end(), arguments.begin(), arguments.end());
    fs::path before = fs::current_path();
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    cli::CommandIo io{in, out, err};
    cli::check_settings(io);
    int code = cli::run_program(all, io);
    fs::current_path(before);
    return {code, out.str(), err.str()};
  }

  // What differs between any two runs.
  [[nodiscard]] std::string normal(std::string text) const {
    for (const char* root : {"theirs", "ours"}) {
      std::string path = directory_.path(root);
      for (size_t at; (at = text.find(path)) != std::string::npos;)
        text.replace(at, path.size(), "WORK");
    }
    static const std::regex timestamp("\"@timestamp\":\"[^\"]*\"");
    return std::regex_replace(text, timestamp, "\"@timestamp\":\"\"");
  }

  // Runs both, and compares everything they print and write.
  void compare(std::vector<std::string> arguments) {
    arguments.emplace_back("-no-color");
    SCOPED_TRACE(testing::PrintToString(arguments));
    Outcome theirs = run_theirs(arguments);
    Outcome ours = run_ours(arguments);
    EXPECT_EQ(ours.code, theirs.code);
    EXPECT_EQ(normal(ours.out), normal(theirs.out));
    EXPECT_EQ(normal(ours.err), normal(theirs.err));
    EXPECT_EQ(directory_.read("ours/.terraform.lock.hcl"),
              directory_.read("theirs/.terraform.lock.hcl"));
    EXPECT_EQ(layout(directory_.path("ours")), layout(directory_.path("theirs")));
  }

  TestDirectory directory_;
  Variables variables_;
};

TEST_F(InitTest, UnpackedPackages) {
  require("acme/foo", "~> 1.0, >= 1.0");
  compare({"init"});
  compare({"init"});
  compare({"version", "-json"});
  compare({"providers"});
  // Each continues with the other's result.
  fs::rename(directory_.path("theirs/.terraform.lock.hcl"), directory_.path("swap"));
  fs::rename(directory_.path("ours/.terraform.lock.hcl"),
             directory_.path("theirs/.terraform.lock.hcl"));
  fs::rename(directory_.path("swap"), directory_.path("ours/.terraform.lock.hcl"));
  compare({"init", "-json"});
  require("acme/foo", "~> 2.0");
  compare({"init"});
  compare({"init", "-json"});
  compare({"providers", "schema", "-json"});
  compare({"init", "-upgrade"});
  write("main.tf", "resource \"terraform_data\" \"x\" {}\n");
  compare({"init"});
}

TEST_F(InitTest, PackedPackagesAndJson) {
  require("example.com/team/bar");
  compare({"init", "-json"});
  remove(".terraform");
  compare({"init"});
}

TEST_F(InitTest, LockFile) {
  require("acme/foo", "1.2.3");
  compare({"init", "-lockfile=readonly"});
  compare({"init"});
  compare({"init", "-lockfile=readonly"});
  remove(".terraform");
  compare({"providers", "schema", "-json"});
  compare({"init", "-lockfile=readonly"});
  std::string lock = directory_.read("ours/.terraform.lock.hcl");
  size_t hash = lock.find("h1:");
  ASSERT_NE(hash, std::string::npos);
  write(".terraform.lock.hcl", lock.replace(hash + 3, 4, "AAAA"));
  compare({"providers", "schema", "-json"});
  compare({"init"});
  write(".terraform.lock.hcl", "provider \"x\" {\n  version = 1\n}\nmodule \"x\" {\n}\n");
  compare({"init"});
}

TEST_F(InitTest, UnavailableProviders) {
  require("acme/foo", ">= 9");
  compare({"init"});
  compare({"init", "-json"});
  require("acme/none");
  compare({"init"});
  require("terraform.io/builtin/nope");
  compare({"init"});
  require("acme/foo", "1.0.0");
  compare({"init", "-plugin-dir=/nonexistent"});
  compare({"providers", "schema", "-json"});
  settings("provider_installation {\n  nope {}\n}\n");
  compare({"init"});
}

TEST_F(InitTest, CacheDirectoriesAndOverrides) {
  require("example.com/team/bar");
  for (const char* name : {"cache-theirs", "cache-ours"})
    fs::create_directories(directory_.path(name));
  variables_.set("TF_PLUGIN_CACHE_DIR", directory_.path("cache-theirs"));
  Outcome theirs = run_theirs({"init", "-no-color"});
  variables_.set("TF_PLUGIN_CACHE_DIR", directory_.path("cache-ours"));
  Outcome ours = run_ours({"init", "-no-color"});
  EXPECT_EQ(ours.out, theirs.out);
  remove(".terraform");
  // Each uses the other's cache.
  theirs = run_theirs({"init", "-no-color"});
  variables_.set("TF_PLUGIN_CACHE_DIR", directory_.path("cache-theirs"));
  ours = run_ours({"init", "-no-color"});
  EXPECT_EQ(ours.out, theirs.out);
  EXPECT_THAT(ours.out, testing::HasSubstr("from the shared cache directory"));
  variables_.set("TF_PLUGIN_CACHE_DIR", "/nonexistent");
  Outcome missing = run_ours({"init", "-no-color"});
  EXPECT_EQ(missing.err, run_theirs({"init", "-no-color"}).err);
}

TEST_F(InitTest, DevelopmentOverrides) {
  settings(
      "provider_installation {\n  dev_overrides {\n    \"acme/foo\" = \"/src\"\n  }\n"
      "  filesystem_mirror {\n    path = \"" +
      directory_.path("mirror") + "\"\n  }\n}\n");
  require("acme/foo");
  compare({"init"});
  compare({"init", "-json"});
}

TEST_F(InitTest, Schemas) {
  fs::path program = SAMPLE_PROVIDER;
  settings("provider_installation {\n  dev_overrides {\n    \"acme/sample\" = \"" +
           program.parent_path().string() + "\"\n  }\n}\n");
  require("acme/sample");
  compare({"providers", "schema", "-json"});
  write("more.tf", "resource \"terraform_data\" \"x\" {}\n");
  compare({"providers", "schema", "-json"});
}

TEST_F(InitTest, Modules) {
  write("main.tf", "module \"m\" {\n  source = \"./m\"\n}\n");
  write("m/main.tf",
        "terraform {\n  required_providers {\n    foo = {\n      source = \"acme/foo\"\n"
        "      version = \"< 2\"\n    }\n  }\n}\nmodule \"n\" {\n  source = \"../n\"\n}\n");
  write("n/main.tf", "");
  compare({"init", "-get=false"});
  compare({"init"});
  compare({"init", "-upgrade", "-json"});
  compare({"init", "-backend=false"});
  compare({"modules"});
  compare({"modules", "-json"});
  compare({"providers"});
  compare({"get", "-update"});
}

TEST_F(InitTest, OtherDataDirectory) {
  variables_.set("TF_DATA_DIR", "data");
  write("main.tf", "module \"m\" {\n  source = \"./m\"\n}\n");
  write("m/main.tf", "");
  compare({"init"});
  EXPECT_EQ(directory_.read("ours/data/modules/modules.json"),
            directory_.read("theirs/data/modules/modules.json"));
  require("acme/foo", "1.0.0");
  compare({"init"});
  EXPECT_TRUE(directory_.has("ours/data/providers/registry.terraform.io/acme/foo/1.0.0"));
  EXPECT_FALSE(directory_.has("ours/.terraform"));
}

TEST_F(InitTest, InvalidConfigurations) {
  for (const char* text : {"resource \"x\" {", "variable \"a\" {}\nvariable \"a\" {}\n",
                           "terraform {\n  required_version = \"> 99\"\n}\n",
                           "module \"m\" {\n  source = \"./none\"\n}\n"}) {
    SCOPED_TRACE(text);
    write("main.tf", text);
    compare({"init"});
    compare({"init", "-json"});
    compare({"init", "-backend=false"});
  }
}

TEST_F(InitTest, Options) {
  write("m/main.tf", "");
  for (const char* root : {"theirs/e", "ours/e"}) fs::create_directories(directory_.path(root));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"init"},
                                             {"init", "-json"},
                                             {"init", "x"},
                                             {"init", "-nope"},
                                             {"init", "-input=x"},
                                             {"init", "-json", "-nope"},
                                             {"init", "-migrate-state", "-reconfigure"},
                                             {"init", "-migrate-state", "-json"},
                                             {"init", "-from-module=./m"},
                                             {"modules", "-json"},
                                             {"providers"},
                                             {"providers", "schema", "-json"},
                                             {"providers", "lock"},
                                             {"providers", "lock", "-platform=x"},
                                             {"providers", "lock", "-net-mirror=http://x"},
                                             {"providers", "mirror"},
                                             {"logout", "nowhere.example.com"},
                                             {"logout", "x y"}})
    compare(arguments);
}

TEST_F(InitTest, LocksForPlatforms) {
  require("acme/foo", "1.0.0");
  std::string mirror = "-fs-mirror=" + directory_.path("mirror");
  compare({"providers", "lock", mirror});
  compare({"providers", "lock", mirror});
  compare({"providers", "lock", mirror, "-platform=plan9_mips"});
  compare({"providers", "lock", mirror, "acme/none"});
}

TEST_F(InitTest, Registry) {
  install::make_certificate(directory_.path("cert.pem"), directory_.path("key.pem"));
  variables_.set("SSL_CERT_FILE", directory_.path("cert.pem"));
  settings("");
  TestSigner signer;
  install::TestServer server(directory_.path("cert.pem"), directory_.path("key.pem"));
  server.serve("/.well-known/terraform.json", R"({"providers.v1":"/v1/providers/"})",
               "application/json");
  server.serve("/v1/providers/acme/foo/versions",
               R"({"versions":[{"version":"1.0.0","protocols":["6.0"]}],"warnings":["Old."]})",
               "application/json");
  std::string archive = packages::make_package("foo", "1.0.0");
  std::string sums = packages::sha256_of(archive) + "  " + packages::archive_name("foo", "1.0.0") +
                     "\n" + std::string(64, '0') + "  other.zip\n";
  packages::serve_in_registry(server, signer, "1.0.0", archive, sums);
  require(server.host() + "/acme/foo");
  compare({"init"});
  compare({"init", "-json"});
  remove(".terraform");
  compare({"init"});
  remove(".terraform.lock.hcl");
  compare({"providers", "lock"});
  compare({"providers", "mirror", "out"});
  std::string index = "/out/" + server.host() + "/acme/foo/";
  for (const char* name : {"index.json", "1.0.0.json"})
    EXPECT_EQ(directory_.read("ours" + index + name), directory_.read("theirs" + index + name));
  require(server.host() + "/acme/none");
  compare({"init"});
}

TEST_F(InitTest, NetworkMirror) {
  install::make_certificate(directory_.path("cert.pem"), directory_.path("key.pem"));
  variables_.set("SSL_CERT_FILE", directory_.path("cert.pem"));
  install::TestServer server(directory_.path("cert.pem"), directory_.path("key.pem"));
  std::string base = "/m/registry.terraform.io/acme/foo/";
  server.serve(base + "index.json", R"({"versions":{"1.0.0":{}}})", "application/json");
  server.serve(
      base + "1.0.0.json",
      R"({"archives":{")" + packages::Platform::current().to_string() + R"(":{"url":"foo.zip"}}})",
      "application/json");
  server.serve(base + "foo.zip", packages::make_package("foo", "1.0.0"));
  settings("provider_installation {\n  network_mirror {\n    url = \"" + server.url("/m/") +
           "\"\n  }\n}\n");
  require("acme/foo");
  compare({"init"});
  remove(".terraform");
  compare({"init", "-json"});
  require("acme/none");
  compare({"init"});
}

}  // namespace
}  // namespace landform
