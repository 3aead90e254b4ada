// A PostgreSQL server for tests, reached through a socket in its own directory.
#pragma once

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "backend/testing.h"

namespace landform::backend {

class PostgresServer {
 public:
  // The directory of its programs; empty if it is not installed.
  static std::string programs() {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", ignored)) {
      if (std::filesystem::exists(entry.path() / "bin/initdb")) return entry.path() / "bin";
    }
    return "";
  }

  PostgresServer() {
    // It refuses to run as root.
    if (::geteuid() == 0) {
      const passwd* user = ::getpwnam("postgres");
      EXPECT_NE(user, nullptr) << "there is no user \"postgres\"";
      if (user != nullptr) {
        (void)!::chown(directory_.path().c_str(), user->pw_uid, user->pw_gid);
        prefix_ = {"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"};
      }
    }
    ::chmod(directory_.path().c_str(), 0755);
    std::string log = run({programs() + "/initdb", "-D", directory_.path("data"), "-U", "me", "-A",
                           "trust", "-N", "--no-locale", "-E", "UTF8"});
    EXPECT_TRUE(directory_.has("data/PG_VERSION")) << log;
    start();
  }

  [[nodiscard]] std::string conn_str(const std::string& user = "me") const {
    return "host=" + directory_.path() + " user=" + user + " dbname=postgres sslmode=disable";
  }

  void start() {
    std::string options =
        "-F -c listen_addresses= -c unix_socket_permissions=0777 -k " + directory_.path();
    std::string log = run({programs() + "/pg_ctl", "-D", directory_.path("data"), "-w", "-l",
                           directory_.path("data/log"), "-o", options, "start"});
    EXPECT_THAT(log, testing::HasSubstr("server started"));
    running_ = true;
  }
  void stop() {
    if (!running_) return;
    (void)run(
        {programs() + "/pg_ctl", "-D", directory_.path("data"), "-m", "immediate", "-w", "stop"});
    running_ = false;
  }
  ~PostgresServer() { stop(); }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
  std::string run(const std::vector<std::string>& command) {
    std::vector<std::string> arguments = prefix_;
    arguments.insert(arguments.end(), command.begin(), command.end());
    ProcessOptions options;
    options.directory = "/";
    auto outcome = run_process(arguments, options);
    return outcome ? outcome->output : outcome.error().message;
  }

  TestDirectory directory_;
  std::vector<std::string> prefix_;
  bool running_ = false;
};

}  // namespace landform::backend

#define SKIP_WITHOUT_POSTGRES()                                \
  if (landform::backend::PostgresServer::programs().empty()) { \
    GTEST_SKIP() << "SKIPPED: PostgreSQL is not installed";    \
  }
