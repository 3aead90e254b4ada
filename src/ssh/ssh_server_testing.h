// An OpenSSH server on a loopback port, which lets the user of the test log in with a key of its
// own.
#pragma once

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <thread>

#include "base/process.h"
#include "base/test_directory.h"
#include "ssh/dial.h"

namespace landform::ssh {

inline constexpr const char* kServerProgram = "/usr/sbin/sshd";

// Installing it would also start one for everybody, so the checks do not: it is used where it is.
inline bool has_server() { return ::access(kServerProgram, X_OK) == 0; }

class TestServer {
 public:
  TestServer() {
    if (!has_server()) return;
    user_ = ::getpwuid(::getuid())->pw_name;
    if (::getuid() == 0) std::filesystem::create_directories("/run/sshd");
    make_key("host");
    make_key("user");
    make_key("stranger");
    port_ = free_port();
    directory_.write("config", "Port " + std::to_string(port_) +
                                   "\nListenAddress 127.0.0.1\nHostKey " + directory_.path("host") +
                                   "\nPidFile none\nAuthorizedKeysFile " +
                                   directory_.path("user.pub") +
                                   "\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n"
                                   // With this, bash does not read the user's .bashrc.
                                   "SetEnv SHLVL=2\n");
    ProcessOptions options;
    options.output = ProcessOptions::Stream::null;
    options.error = ProcessOptions::Stream::file;
    options.error_file = directory_.path("log");
    options.new_group = true;
    auto started =
        Process::start({kServerProgram, "-D", "-e", "-f", directory_.path("config")}, options);
    if (!started) return;
    process_ = std::move(started).value();
    using std::chrono::milliseconds;
    for (int i = 0; i < 500 && !running_; ++i) {
      running_ = dial_problem("127.0.0.1", port_, milliseconds(1000)).empty();
      if (!running_) std::this_thread::sleep_for(milliseconds(20));
    }
  }
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer() {
    if (process_) process_->stop(SIGTERM, std::chrono::milliseconds(2000));
  }

  [[nodiscard]] bool running() const { return running_; }
  [[nodiscard]] std::string log() const { return directory_.read("log"); }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::string& user() const { return user_; }
  // The file of a private key: "host", "user", or "stranger", who may not log in. That of the
  // public one has ".pub" added.
  [[nodiscard]] std::string key_file(const std::string& name) const {
    return directory_.path(name);
  }
  [[nodiscard]] std::string read(const std::string& name) const { return directory_.read(name); }
  [[nodiscard]] const TestDirectory& directory() const { return directory_; }

 private:
  void make_key(const std::string& name) const {
    (void)run_process({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory_.path(name)},
                      {});
  }
  static int free_port() {
    Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket.get(), generic, size) != 0 ||
        ::getsockname(socket.get(), generic, &size) != 0) {
      return 0;
    }
    return ntohs(address.sin_port);
  }

  TestDirectory directory_;
  std::string user_;
  int port_ = 0;
  bool running_ = false;
  std::optional<Process> process_;
};

}  // namespace landform::ssh

#define SKIP_WITHOUT_SSH_SERVER()                                   \
  if (!::landform::ssh::has_server())                               \
  GTEST_SKIP() << "SKIPPED: no " << ::landform::ssh::kServerProgram \
               << ", so nothing was tried with it"
