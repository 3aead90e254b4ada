#include "ssh/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "base/test_directory.h"
#include "ssh/shell_quote.h"
#include "ssh/ssh_server_testing.h"
#include "ssh/upload.h"

namespace landform::ssh {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

constexpr milliseconds kTimeout = seconds(60);

class SessionTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new TestServer; }
  static void TearDownTestSuite() {
    delete server_;
    server_ = nullptr;
  }
  void SetUp() override {
    SKIP_WITHOUT_SSH_SERVER();
    ASSERT_TRUE(server_->running()) << server_->log();
  }

  static Login login() {
    Login out;
    out.host = "127.0.0.1";
    out.port = server_->port();
    out.user = server_->user();
    out.private_key = server_->read("user");
    return out;
  }
  static std::unique_ptr<Session> connect(const Options& options) {
    auto session = Session::connect(options, kTimeout, {});
    EXPECT_TRUE(session) << (session ? "" : session.error().message) << server_->log();
    return session ? std::move(session).value() : nullptr;
  }
  static std::string failure(const Options& options) {
    auto session = Session::connect(options, kTimeout, {});
    return session ? "connected" : session.error().message;
  }
  // The output and exit code of a command.
  static std::string run(Session& session, const std::string& command, bool terminal = false) {
    std::string out;
    auto exit = session.run(command, terminal, [&](std::string_view text) { out += text; }, {});
    return out + (exit ? std::to_string(exit->code) : exit.error().message);
  }

  static TestServer* server_;
  TestDirectory directory_;
};

TestServer* SessionTest::server_ = nullptr;

TEST_F(SessionTest, RunsCommandsOnOneConnection) {
  auto session = connect({.target = login()});
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(run(*session, "echo out; echo err >&2; exit 3"), "out\nerr\n3");
  EXPECT_EQ(run(*session, "true"), "0");
  EXPECT_THAT(run(*session, "test -t 1 && echo terminal", true), testing::StartsWith("terminal"));
  EXPECT_EQ(run(*session, "test -t 1 || echo pipe"), "pipe\n0");
}

TEST_F(SessionTest, ConnectsThroughABastion) {
  Login bastion = login();
  bastion.host_key = server_->read("host.pub");
  auto session = connect({.target = login(), .bastion = bastion});
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(run(*session, "echo there"), "there\n0");
}

TEST_F(SessionTest, ChecksTheHostKey) {
  Login known = login();
  known.host_key = server_->read("host.pub");
  EXPECT_NE(connect({.target = known}), nullptr);
  Login other = login();
  other.host_key = server_->read("stranger.pub");
  EXPECT_EQ(failure({.target = other}), "SSH authentication failed (" + other.user +
                                            "@127.0.0.1:" + std::to_string(other.port) +
                                            "): ssh: handshake failed: knownhosts: key mismatch");
}

TEST_F(SessionTest, SaysWhyItFailed) {
  Login stranger = login();
  stranger.private_key = server_->read("stranger");
  EXPECT_THAT(failure({.target = stranger}),
              HasSubstr("unable to authenticate, attempted methods [none publickey]"));
  Login password = stranger;
  password.password = "wrong";
  EXPECT_THAT(failure({.target = password}),
              HasSubstr("attempted methods [none publickey password"));
  Login nowhere = login();
  nowhere.port = 1;
  EXPECT_EQ(failure({.target = nowhere}), "dial tcp 127.0.0.1:1: connect: connection refused");
  EXPECT_EQ(failure({.target = login(), .bastion = nowhere}),
            "Error connecting to bastion: dial tcp 127.0.0.1:1: connect: connection refused");
  nowhere.host = "no-such-host.invalid";
  EXPECT_EQ(failure({.target = nowhere}), "dial tcp: lookup no-such-host.invalid: no such host");
}

TEST_F(SessionTest, LeavesNothingBehind) {
  TestDirectory temporary;
  ::setenv("TMPDIR", temporary.path().c_str(), 1);
  auto session = connect({.target = login()});
  ASSERT_NE(session, nullptr);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(temporary.path())) {
    if (!entry.is_regular_file()) continue;
    EXPECT_THAT(temporary.read(entry.path().lexically_relative(temporary.path())),
                testing::Not(HasSubstr("PRIVATE KEY")));
  }
  session.reset();
  EXPECT_TRUE(temporary.empty());
  ::unsetenv("TMPDIR");
}

TEST_F(SessionTest, CommandsCanBeCancelled) {
  auto session = connect({.target = login()});
  ASSERT_NE(session, nullptr);
  std::stop_source stop;
  std::string output;
  auto begin = std::chrono::steady_clock::now();
  auto exit = session->run(
      "echo started; sleep 100", false,
      [&](std::string_view text) {
        output += text;
        stop.request_stop();
      },
      stop.get_token());
  EXPECT_EQ(output, "started\n");
  EXPECT_FALSE(exit);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(50));
}

TEST_F(SessionTest, UploadsTextsFilesAndDirectories) {
  auto session = connect({.target = login()});
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(upload_text(*session, std::string_view("a\0b", 3), directory_.path("it's text"), {}),
            "");
  EXPECT_EQ(directory_.read("it's text"), std::string("a\0b", 3));
  EXPECT_EQ(upload_text(*session, "", directory_.path("it's text"), {}), "");
  EXPECT_EQ(directory_.read("it's text"), "");

  std::string large(300'000, 'x');
  directory_.write("from/large", large);
  directory_.write("from/sub/small", "small");
  directory_.write("to/before", "");
  EXPECT_EQ(upload_file(*session, directory_.path("from/large"), directory_.path("copy"), {}), "");
  EXPECT_EQ(directory_.read("copy"), large);
  EXPECT_EQ(upload_directory(*session, directory_.path("from"), directory_.path("to"), {}), "");
  EXPECT_EQ(directory_.read("to/from/large"), large);
  EXPECT_EQ(directory_.read("to/from/sub/small"), "small");
  EXPECT_EQ(upload_directory(*session, directory_.path("from/"), directory_.path("to"), {}), "");
  EXPECT_EQ(directory_.read("to/sub/small"), "small");
}

TEST_F(SessionTest, UploadsSayWhyTheyFailed) {
  auto session = connect({.target = login()});
  ASSERT_NE(session, nullptr);
  directory_.write("to/before", "");
  EXPECT_THAT(upload_text(*session, "x", directory_.path("to"), {}), HasSubstr("Is a directory"));
  EXPECT_THAT(
      upload_text(*session, std::string(1'000'000, 'x'), directory_.path("no/such/file"), {}),
      HasSubstr("No such file or directory"));
  EXPECT_THAT(upload_file(*session, directory_.path("missing"), directory_.path("x"), {}),
              HasSubstr("no such file or directory"));
}

TEST(ShellQuote, QuotesAnything) {
  EXPECT_EQ(shell_quote("plain"), "'plain'");
  EXPECT_EQ(shell_quote("it's $HOME"), R"('it'\''s $HOME')");
}

TEST(Dial, NamesHostsAndPorts) {
  EXPECT_EQ(host_and_port("10.0.0.1", 22), "10.0.0.1:22");
  EXPECT_EQ(host_and_port("::1", 22), "[::1]:22");
}

}  // namespace
}  // namespace landform::ssh
