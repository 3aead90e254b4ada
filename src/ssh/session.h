// A connection to a host, made by OpenSSH's client, which has to be installed.
//
// One master process holds the connection; commands are further processes that share it. The user's
// own configuration and known hosts are not used: what is not in the options has no influence.
// Private keys and passwords are handed over in memory and never written to a disk.
//
// A Session is used by one thread at a time.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/process.h"
#include "base/result.h"
#include "ssh/memory_file.h"

namespace landform::ssh {

// A host and how to log in to it. Empty strings stand for what is not given.
struct Login {
  std::string host;
  int port = 22;
  std::string user;
  std::string password;
  std::string private_key;  // PEM or OpenSSH's format
  std::string certificate;
  std::string host_key;  // or the key of the authority that signed it; any key is accepted if empty
};

struct Options {
  Login target;
  std::optional<Login> bastion = {};  // the host to connect through
  bool agent = false;                 // use the user's agent, and forward it
  std::string agent_identity = {};    // a file with the public key to prefer
};

// Whether OpenSSH's client is installed.
[[nodiscard]] bool is_available();

class Session {
 public:
  // The error says what went wrong, as Terraform says it. Connecting is given up after the timeout,
  // and when it is cancelled.
  [[nodiscard]] static Result<std::unique_ptr<Session>> connect(const Options& options,
                                                                std::chrono::milliseconds timeout,
                                                                const std::stop_token& cancelled);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // Runs a command in a shell of the host, on a terminal if that is asked for. Its output, of both
  // streams, is passed on as it arrives. When cancelled, the command is abandoned.
  [[nodiscard]] Result<ProcessExit> run(const std::string& command, bool terminal,
                                        const std::function<void(std::string_view)>& output,
                                        const std::stop_token& cancelled);
  // Starts a command with pipes to and from it, without a terminal.
  [[nodiscard]] Result<Process> start(const std::string& command);

 private:
  Session() = default;
  // These return "" or what went wrong.
  [[nodiscard]] std::string prepare(const Options& options);
  [[nodiscard]] std::string add_login(const Options& options, const Login& login,
                                      const std::string& name, std::vector<std::string>& arguments);
  [[nodiscard]] std::string wait_until_ready(const Options& options,
                                             std::chrono::milliseconds timeout,
                                             const std::stop_token& cancelled);
  // The path of a file with secret content.
  [[nodiscard]] Result<std::string> hide(std::string content);
  [[nodiscard]] Result<std::string> write(const std::string& name, const std::string& content,
                                          std::filesystem::perms mode) const;
  [[nodiscard]] std::vector<std::string> command_line(const std::string& command,
                                                      bool terminal) const;

  std::filesystem::path directory_;  // for the control socket and files that are not secret
  std::vector<MemoryFile> secrets_;
  Environment environment_ = current_environment();
  std::vector<std::string> arguments_;  // of the master
  std::string destination_;
  std::optional<Process> master_;
};

// Why a connection failed, from what the client printed.
[[nodiscard]] std::string connection_problem(const Login& login, const std::string& printed);

}  // namespace landform::ssh
