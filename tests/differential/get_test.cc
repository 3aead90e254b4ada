// `landform get` and `terraform get` install the same modules in the same places.
#include <cstdlib>
#include <set>
#include <sstream>

#include "cli/run.h"
#include "install/test_server.h"
#include "install/testing.h"
#include "terraform.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  int exit_code = 0;
  std::string output;
};

Outcome landform_get(const std::string& directory, const std::vector<std::string>& flags = {}) {
  std::vector<std::string> arguments = {"get", "-no-color"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  arguments.push_back(directory);
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  int code = cli::run_program(arguments, io);
  return {code, out.str() + err.str()};
}

// Everything below a directory except git's own files: path, and content or target.
std::set<std::string> tree(const std::string& directory) {
  std::set<std::string> out;
  for (fs::recursive_directory_iterator it(directory), end; it != end; ++it) {
    if (it->path().filename() == ".git") {
      it.disable_recursion_pending();
      continue;
    }
    std::string line = fs::relative(it->path(), directory).string();
    if (it->is_symlink()) {
      line += " -> " + fs::read_symlink(it->path()).string();
    } else if (it->is_regular_file()) {
      std::ifstream in(it->path());
      std::stringstream text;
      text << in.rdbuf();
      line += ": " + text.str();
    }
    out.insert(std::move(line));
  }
  return out;
}

class GetTest : public testing::Test {
 protected:
  void SetUp() override {
    SKIP_WITHOUT_TERRAFORM();
    ::setenv("TF_CLI_CONFIG_FILE", "/dev/null", 1);
    directory_.write("repo/main.tf", "module \"s\" {\n  source = \"./sub\"\n}\n");
    directory_.write("repo/sub/main.tf", "module \"d\" {\n  source = \"./deep\"\n}\n");
    directory_.write("repo/sub/deep/main.tf", "output \"x\" {\n  value = 1\n}\n");
    directory_.write("far/main.tf", "");
    std::string repo = directory_.path("repo");
    install::git(repo, {"init", "-q", "-b", "main"});
    install::git(repo, {"add", "."});
    install::git(repo, {"commit", "-q", "-m", "one"});
    install::git(repo, {"tag", "v1"});
    directory_.write("repo/sub/deep/main.tf", "output \"x\" {\n  value = 2\n}\n");
    install::git(repo, {"commit", "-q", "-a", "-m", "two"});
    install::git(directory_.path(), {"clone", "-q", "--bare", "repo", "repo.git"});
  }

  // The same configuration, once per program.
  void write(const std::string& name, const std::string& text) {
    for (const char* root : {"theirs/", "ours/"}) directory_.write(root + name, text);
  }
  void call(const std::string& name, const std::string& source, const std::string& more = "") {
    text_ += "module \"" + name + "\" {\n  source = \"" + source + "\"\n" + more + "}\n";
    write("main.tf", text_);
  }
  [[nodiscard]] std::string repository() const {
    return "git::file://" + directory_.path("repo.git");
  }

  void compare(const std::vector<std::string>& flags = {}) {
    std::vector<std::string> arguments = {"get", "-no-color"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    auto theirs = run_terraform(directory_.path("theirs"), arguments);
    Outcome ours = landform_get(directory_.path("ours"), flags);
    EXPECT_EQ(theirs.exit.code, 0) << theirs.output;
    EXPECT_EQ(ours.exit_code, 0) << ours.output;
    EXPECT_EQ(ours.output, theirs.output);
    EXPECT_EQ(directory_.read("ours/.terraform/modules/modules.json"),
              directory_.read("theirs/.terraform/modules/modules.json"));
    EXPECT_EQ(tree(directory_.path("ours/.terraform")), tree(directory_.path("theirs/.terraform")));
  }

  TestDirectory directory_;
  std::string text_;
};

TEST_F(GetTest, LocalAndGitModules) {
  write("mods/real/main.tf", "module \"o\" {\n  source = \"../other\"\n}\n");
  write("mods/other/main.tf", "");
  for (const char* root : {"theirs", "ours"})
    fs::create_directory_symlink("real", directory_.path(std::string(root) + "/mods/link"));
  call("a", repository() + "?ref=v1");
  call("b", repository() + "//sub?ref=main");
  call("c", "./mods/link");
  call("d", "./mods/../mods/real/");
  call("e", directory_.path("far"));
  call("f", repository() + "//sub?depth=1");
  call("g", repository() + "//sub?ref=v1&depth=1");
  compare();
  // Each continues with the other's result.
  fs::rename(directory_.path("theirs/.terraform"), directory_.path("swap"));
  fs::rename(directory_.path("ours/.terraform"), directory_.path("theirs/.terraform"));
  fs::rename(directory_.path("swap"), directory_.path("ours/.terraform"));
  call("h", repository() + "//sub/deep");
  compare();
  compare({"-update"});
  EXPECT_EQ(run_terraform(directory_.path("ours"), {"validate"}).exit.code, 0);
}

TEST_F(GetTest, ArchivesAndARegistry) {
  install::make_certificate(directory_.path("cert.pem"), directory_.path("key.pem"));
  ::setenv("SSL_CERT_FILE", directory_.path("cert.pem").c_str(), 1);
  {
    install::TestServer server(directory_.path("cert.pem"), directory_.path("key.pem"));
    std::string zip = install::make_archive(install::TestFormat::zip,
                                            {{"main.tf", "# zip"}, {"sub/main.tf", "# sub"}});
    std::string tgz = install::make_archive(install::TestFormat::tar_gz, {{"main.tf", "# tgz"}});
    server.serve("/m.zip", zip);
    server.serve("/m.tgz", tgz);
    server.serve_location("/page", server.url("/m.tgz"));
    server.serve("/.well-known/terraform.json", R"({"modules.v1": "/v1/modules/"})",
                 "application/json");
    server.serve("/v1/modules/ns/net/cloud/versions",
                 R"({"modules":[{"versions":[{"version":"1.0.0"},{"version":"1.2.0"},)"
                 R"({"version":"1.3.0-rc1"},{"version":"2.0.0"}]}]})",
                 "application/json");
    for (const char* version : {"1.0.0", "1.2.0", "1.3.0-rc1", "2.0.0"}) {
      server.serve_location(std::string("/v1/modules/ns/net/cloud/") + version + "/download",
                            "/m.zip?archive=zip");
    }
    std::string module = server.host() + "/ns/net/cloud";
    call("a", server.url("/m.zip"));
    call("b", server.url("/m.zip//sub"));
    call("c", server.url("/m.tgz"));
    call("d", server.url("/page"));
    call("e", module);
    call("f", module, "  version = \"~> 1.0\"\n");
    call("g", module, "  version = \"1.3.0-rc1\"\n");
    call("h", module + "//sub", "  version = \"< 1.2, != 0.5\"\n");
    compare();
  }
  ::unsetenv("SSL_CERT_FILE");
}

}  // namespace
}  // namespace landform
