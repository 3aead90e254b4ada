#include "cli/stored_credentials.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <sstream>

#include "cli/login_command.h"
#include "install/testing.h"

namespace landform::cli {
namespace {

class LoginTest : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("HOME", directory_.path().c_str(), 1);
    ::unsetenv("TF_CLI_CONFIG_FILE");
  }

  // The exit code and everything that is printed.
  std::string run(const Command& command, std::vector<std::string> args,
                  const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    CommandIo io{in, out, out};
    io.plain = true;
    int code = command.run(args, io);
    return std::to_string(code) + "\n" + out.str();
  }
  [[nodiscard]] std::string stored() const {
    return directory_.read(".terraform.d/credentials.tfrc.json");
  }

  TestDirectory directory_;
};

TEST_F(LoginTest, InAndOut) {
  std::string file = directory_.path(".terraform.d/credentials.tfrc.json");
  EXPECT_EQ(run(kLogoutCommand, {"a.example.com"}),
            "0\nNo credentials for a.example.com are stored.\n\n");
  EXPECT_TRUE(run(kLoginCommand, {"A.example.com"}, "secret\n").starts_with("0\n"));
  EXPECT_EQ(stored(),
            "{\n  \"credentials\": {\n    \"a.example.com\": {\n      \"token\": \"secret\"\n"
            "    }\n  }\n}");
  struct stat info {};
  ASSERT_EQ(::stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  EXPECT_EQ(run(kLogoutCommand, {"a.example.com"}),
            "0\nRemoving the stored credentials for a.example.com from the following file:\n    " +
                file +
                "\n\nSuccess! Terraform has removed the stored API token for a.example.com.\n\n");
  EXPECT_EQ(stored(), "{\n  \"credentials\": {}\n}");
}

TEST_F(LoginTest, OtherContentsAreKept) {
  directory_.write(".terraform.d/credentials.tfrc.json",
                   R"({"z": [1], "credentials": {"b.example.com": {"token": "b", "more": 1}}})");
  EXPECT_TRUE(run(kLoginCommand, {"a.example.com"}, "a").starts_with("0\n"));
  EXPECT_EQ(stored(),
            "{\n  \"credentials\": {\n    \"a.example.com\": {\n      \"token\": \"a\"\n    },\n"
            "    \"b.example.com\": {\n      \"more\": 1,\n      \"token\": \"b\"\n    }\n  },\n"
            "  \"z\": [\n    1\n  ]\n}");
}

TEST_F(LoginTest, Errors) {
  EXPECT_TRUE(run(kLoginCommand, {"a.example.com"}, "").starts_with("1\n"));
  EXPECT_FALSE(directory_.has(".terraform.d/credentials.tfrc.json"));
  EXPECT_TRUE(run(kLoginCommand, {"a", "b"}).starts_with("1\n"));
  EXPECT_NE(run(kLogoutCommand, {"x y"}).find("idna: disallowed rune U+0020"), std::string::npos);
  directory_.write(".terraform.d/credentials.tfrc.json", "[]");
  EXPECT_TRUE(run(kLoginCommand, {"a.example.com"}, "a").starts_with("1\n"));
  EXPECT_EQ(stored(), "[]");
  ::setenv("TF_CLI_CONFIG_FILE", "/dev/null", 1);
  EXPECT_TRUE(run(kLoginCommand, {"a.example.com"}, "a").starts_with("1\n"));
  ::unsetenv("TF_CLI_CONFIG_FILE");
}

}  // namespace
}  // namespace landform::cli
