#include "ssh/session.h"

#include <fmt/format.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>

#include "base/file.h"
#include "ssh/dial.h"
#include "ssh/shell_quote.h"

namespace landform::ssh {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPoll{100};
constexpr milliseconds kGrace{2000};
constexpr size_t kMaxPrinted = 8192;  // of what the client says
constexpr const char* kReady = "connected";

void add_options(std::vector<std::string>& arguments, std::initializer_list<std::string> options) {
  for (const std::string& option : options) {
    arguments.emplace_back("-o");
    arguments.push_back(option);
  }
}

// Percent signs introduce tokens in a ProxyCommand.
std::string proxy_word(const std::string& text) {
  std::string out;
  for (char c : shell_quote(text)) out += c == '%' ? "%%" : std::string(1, c);
  return out;
}

std::string attempted_methods(const Login& login) {
  std::string out = "none";
  if (!login.private_key.empty()) out += " publickey";
  if (!login.password.empty()) out += " password keyboard-interactive";
  return out;
}

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

// Reads what is there; false at the end.
bool read_some(int from, std::string& into) {
  std::array<char, 4096> buffer{};
  ssize_t size = ::read(from, buffer.data(), buffer.size());
  if (size > 0) into.append(buffer.data(), static_cast<size_t>(size));
  return size > 0;
}

}  // namespace

bool is_available() { return find_program("ssh").has_value(); }

std::string connection_problem(const Login& login, const std::string& printed) {
  auto failed = [&](const std::string& why) {
    return fmt::format("SSH authentication failed ({}@{}): ssh: handshake failed: {}", login.user,
                       host_and_port(login.host, login.port), why);
  };
  if (printed.find("Host key verification failed") != std::string::npos)
    return failed("knownhosts: key mismatch");
  if (printed.find("Permission denied") != std::string::npos) {
    return failed(
        fmt::format("ssh: unable to authenticate, attempted methods [{}], no supported methods "
                    "remain",
                    attempted_methods(login)));
  }
  return printed.empty() ? "ssh ended without a message" : trimmed(printed);
}

Result<std::unique_ptr<Session>> Session::connect(const Options& options, milliseconds timeout,
                                                  const std::stop_token& cancelled) {
  const Login& first = options.bastion ? *options.bastion : options.target;
  if (std::string problem = dial_problem(first.host, first.port, timeout); !problem.empty())
    return Error{(options.bastion ? "Error connecting to bastion: " : "") + problem};
  std::unique_ptr<Session> session(new Session);
  std::string problem = session->prepare(options);
  if (problem.empty()) problem = session->wait_until_ready(options, timeout, cancelled);
  if (!problem.empty()) return Error{problem};
  return session;
}

Session::~Session() {
  if (master_) master_->stop(SIGTERM, kGrace);
  std::error_code ignored;
  if (!directory_.empty()) std::filesystem::remove_all(directory_, ignored);
}

Result<std::string> Session::hide(std::string content) {
  // Clients insist on the end of the last line.
  if (!content.ends_with('\n')) content += '\n';
  auto file = MemoryFile::create(content);
  if (!file) return file.error();
  secrets_.push_back(std::move(file).value());
  return secrets_.back().path();
}

Result<std::string> Session::write(const std::string& name, const std::string& content,
                                   std::filesystem::perms mode) const {
  std::string path = directory_ / name;
  std::ofstream file(path, std::ios::binary);
  file << content << std::flush;
  if (!file) return Error{fmt::format("{} cannot be written", path)};
  std::error_code error;
  std::filesystem::permissions(path, mode, error);
  if (error) return Error{error.message()};
  return path;
}

std::string Session::add_login(const Options& options, const Login& login, const std::string& name,
                               std::vector<std::string>& arguments) {
  using std::filesystem::perms;
  add_options(arguments,
              {"GlobalKnownHostsFile=/dev/null", "LogLevel=ERROR", "NumberOfPasswordPrompts=1",
               "ServerAliveInterval=15", "HostKeyAlias=" + name, fmt::format("Port={}", login.port),
               "User=" + login.user});
  if (login.host_key.empty()) {
    add_options(arguments, {"StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null"});
  } else {
    auto file =
        write(name + ".hosts",
              fmt::format("{0} {1}\n@cert-authority {0} {1}\n", name, trimmed(login.host_key)),
              perms::owner_read);
    if (!file) return file.error().message;
    add_options(arguments, {"StrictHostKeyChecking=yes", "UserKnownHostsFile=" + *file});
  }
  if (!login.private_key.empty()) {
    auto key = hide(login.private_key);
    if (!key) return key.error().message;
    add_options(arguments, {"IdentityFile=" + *key});
  } else if (options.agent && !options.agent_identity.empty()) {
    add_options(arguments, {"IdentityFile=" + options.agent_identity});
  } else {
    add_options(arguments, {"IdentityFile=none"});
  }
  if (!login.certificate.empty()) {
    auto file = write(name + "-cert.pub", login.certificate + "\n", perms::owner_read);
    if (!file) return file.error().message;
    add_options(arguments, {"CertificateFile=" + *file});
  }
  if (options.agent) {
    add_options(arguments, {"ForwardAgent=yes"});
  } else {
    add_options(arguments, {"IdentityAgent=none"});
  }
  if (login.password.empty()) {
    add_options(arguments, {"PasswordAuthentication=no", "KbdInteractiveAuthentication=no"});
    return "";
  }
  auto password = hide(login.password);
  if (!password) return password.error().message;
  // Asked for a passphrase, it has none.
  auto script =
      write(name + ".askpass",
            fmt::format("#!/bin/sh\ncase \"$1\" in *assphrase*) exit 1 ;; esac\nexec cat {}\n",
                        *password),
            perms::owner_read | perms::owner_exec);
  return script ? "" : script.error().message;
}

std::string Session::prepare(const Options& options) {
  std::string name = std::filesystem::temp_directory_path() / "landform-ssh-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) return system_error(errno).message;
  directory_ = name;
  environment_["SSH_ASKPASS_REQUIRE"] = "force";
  environment_["SSH_ASKPASS"] = directory_ / "target.askpass";

  // -F none: nothing of the user's configuration.
  arguments_ = {"ssh", "-F", "none", "-N", "-M", "-S", directory_ / "socket"};
  add_options(arguments_, {"PermitLocalCommand=yes", fmt::format("LocalCommand=echo {}", kReady)});
  if (std::string problem = add_login(options, options.target, "target", arguments_);
      !problem.empty()) {
    return problem;
  }
  if (options.bastion) {
    std::vector<std::string> through = {"ssh", "-F", "none"};
    if (std::string problem = add_login(options, *options.bastion, "bastion", through);
        !problem.empty()) {
      return problem;
    }
    std::string command = "env SSH_ASKPASS=" + proxy_word(directory_ / "bastion.askpass");
    for (const std::string& word : through) command += " " + proxy_word(word);
    command += " -W " + proxy_word(host_and_port(options.target.host, options.target.port)) + " " +
               proxy_word(options.bastion->host);
    add_options(arguments_, {"ProxyCommand=" + command});
  }
  destination_ = options.target.host;
  arguments_.emplace_back("--");
  arguments_.push_back(destination_);
  return "";
}

std::string Session::wait_until_ready(const Options& options, milliseconds timeout,
                                      const std::stop_token& cancelled) {
  ProcessOptions process;
  process.environment = environment_;
  process.error = ProcessOptions::Stream::pipe;
  process.new_group = true;
  auto started = Process::start(arguments_, process);
  if (!started) return started.error().message;
  master_ = std::move(started).value();

  std::string output;
  std::string printed;
  const auto deadline = steady_clock::now() + timeout;
  while (steady_clock::now() < deadline && !cancelled.stop_requested()) {
    std::array<pollfd, 2> wait{
        {{master_->output().get(), POLLIN, 0}, {master_->error().get(), POLLIN, 0}}};
    if (::poll(wait.data(), wait.size(), static_cast<int>(kPoll.count())) <= 0) continue;
    if (wait[1].revents != 0 && !read_some(wait[1].fd, printed)) master_->error().reset();
    if (wait[0].revents != 0 && !read_some(wait[0].fd, output)) {
      while (master_->error().valid() && printed.size() < kMaxPrinted &&
             read_some(master_->error().get(), printed)) {
      }
      master_->wait();
      master_.reset();
      return connection_problem(options.target, printed);
    }
    if (output.find(kReady) != std::string::npos) return "";
  }
  return cancelled.stop_requested() ? "interrupted" : "i/o timeout";
}

std::vector<std::string> Session::command_line(const std::string& command, bool terminal) const {
  return {"ssh",
          "-F",
          "none",
          "-S",
          directory_ / "socket",
          terminal ? "-tt" : "-T",
          "-o",
          "ControlMaster=no",
          "-o",
          "LogLevel=QUIET",
          "--",
          destination_,
          command};
}

Result<Process> Session::start(const std::string& command) {
  ProcessOptions options;
  options.environment = environment_;
  options.input = ProcessOptions::Stream::pipe;
  options.error = ProcessOptions::Stream::null;
  options.new_group = true;
  return Process::start(command_line(command, false), options);
}

Result<ProcessExit> Session::run(const std::string& command, bool terminal,
                                 const std::function<void(std::string_view)>& output,
                                 const std::stop_token& cancelled) {
  ProcessOptions options;
  options.environment = environment_;
  options.error = ProcessOptions::Stream::output;
  options.new_group = true;
  auto started = Process::start(command_line(command, terminal), options);
  if (!started) return started.error();
  Process process = std::move(started).value();
  for (;;) {
    pollfd wait{process.output().get(), POLLIN, 0};
    int ready = ::poll(&wait, 1, static_cast<int>(kPoll.count()));
    if (cancelled.stop_requested()) {
      process.stop(SIGTERM, kGrace);
      return Error{"interrupted"};
    }
    if (ready <= 0) continue;
    std::string text;
    if (!read_some(process.output().get(), text)) return process.wait();
    output(text);
  }
}

}  // namespace landform::ssh
