// Programs that tests start: the probe provider, and Terraform.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/test_directory.h"
#include "protocol/grpc_client.h"
#include "protocol/socket.h"

namespace landform::protocol::testing {

inline constexpr const char* cookie =
    "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

using Environment = std::map<std::string, std::string>;

class Process {
 public:
  // With an environment of PATH, HOME and the given variables.
  Process(std::vector<std::string> arguments, const Environment& environment,
          const std::string& directory = "/") {
    int output[2];
    int errors[2];
    EXPECT_EQ(::pipe2(output, O_CLOEXEC) | ::pipe2(errors, O_CLOEXEC), 0);
    std::vector<std::string> variables = {std::string("PATH=") + std::getenv("PATH"),
                                          "HOME=" + directory};
    for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);
    std::vector<char*> argv;
    std::vector<char*> envp;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    for (std::string& variable : variables) envp.push_back(variable.data());
    argv.push_back(nullptr);
    envp.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(output[1], 1);
      ::dup2(errors[1], 2);
      if (::chdir(directory.c_str()) == 0) ::execvpe(argv[0], argv.data(), envp.data());
      ::_exit(127);
    }
    ::close(output[1]);
    ::close(errors[1]);
    output_ = Descriptor(output[0]);
    errors_ = Descriptor(errors[0]);
  }
  ~Process() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  void signal(int number) const { ::kill(pid_, number); }
  void close_output() { output_ = Descriptor(); }

  // The exit status, or 128 plus the signal; none on timeout.
  std::optional<int> wait(std::chrono::milliseconds timeout) {
    auto end = std::chrono::steady_clock::now() + timeout;
    do {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (std::chrono::steady_clock::now() < end);
    return std::nullopt;
  }

  // One line of its output, without the line ending; incomplete if no more comes.
  std::string read_line() {
    std::string line;
    char c = 0;
    while (readable(output_) && ::read(output_.get(), &c, 1) == 1 && c != '\n') line += c;
    return line;
  }
  std::string read_output() { return read_all(output_); }
  std::string read_errors() { return read_all(errors_); }

 private:
  static bool readable(const Descriptor& pipe) {
    pollfd waiting{pipe.get(), POLLIN, 0};
    return ::poll(&waiting, 1, 60'000) == 1;
  }
  static std::string read_all(const Descriptor& pipe) {
    std::string out;
    char buffer[4096];
    ssize_t got = 0;
    while (readable(pipe) && (got = ::read(pipe.get(), buffer, sizeof buffer)) > 0) {
      out.append(buffer, static_cast<size_t>(got));
    }
    return out;
  }

  pid_t pid_ = 0;
  Descriptor output_;
  Descriptor errors_;
};

inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

// The probe, started as by a client, with its sockets in its own directory.
struct Probe {
  explicit Probe(Environment more = {}) : process({PROBE_PROVIDER}, with(std::move(more))) {
    line = process.read_line();
    fields = split(line, '|');
  }

  [[nodiscard]] Address address() const {
    return {fields.at(2) == "unix" ? Address::Network::unix_socket : Address::Network::tcp,
            fields.at(3)};
  }
  [[nodiscard]] std::unique_ptr<GrpcClient> connect(std::optional<TlsContext> tls = {}) const {
    return GrpcClient::connect(address(), std::move(tls)).value();
  }
  Environment with(Environment more) {
    more.insert({{"TF_PLUGIN_MAGIC_COOKIE", cookie},
                 {"PLUGIN_PROTOCOL_VERSIONS", "5,6"},
                 {"PLUGIN_MIN_PORT", "10000"},
                 {"PLUGIN_MAX_PORT", "25000"},
                 {"TMPDIR", sockets.path()}});
    return more;
  }

  TestDirectory sockets;
  Process process;
  std::string line;
  std::vector<std::string> fields;
};

}  // namespace landform::protocol::testing
