#include "cli/login_command.h"

#include <fmt/format.h>

#include <cstdlib>
#include <istream>
#include <optional>
#include <ostream>

#include "base/quote.h"
#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/stored_credentials.h"
#include "install/host_name.h"
#include "install/settings.h"

namespace landform::cli {
namespace {

constexpr const char* kDefaultHost = "app.terraform.io";

constexpr std::string_view kLoginHelp =
    R"(Usage: terraform [global options] login [hostname]

  Stores an API token for a host in credentials.tfrc.json, where all commands
  find it. The token is read from the terminal or from standard input; no web
  browser is opened, so create it in the web interface of the host first.

  The host is app.terraform.io, unless it is given.
)";

constexpr std::string_view kLogoutHelp =
    R"(Usage: terraform [global options] logout [hostname]

  Removes the stored token for a host. The token stays valid until it is revoked
  there.

  The host is app.terraform.io, unless it is given.
)";

std::string bold(std::string_view text, const CommandIo& io) {
  return io.color ? fmt::format("\033[1m{}\033[0m", text) : std::string(text);
}

// Where the tokens are; none, with a message, if they are not in a file of ours.
std::optional<std::string> tokens_file() {
  // A configuration named by the user replaces the stored credentials.
  const char* named = std::getenv("TF_CLI_CONFIG_FILE");
  if (named != nullptr && *named != '\0') return std::nullopt;
  std::string path = install::credentials_file();
  if (path.empty()) return std::nullopt;
  return path;
}

// The host in the arguments; none, with a message, if there is no valid one.
std::optional<std::string> read_host(const Flags& flags, std::string_view command, CommandIo& io) {
  if (flags.positional().size() > 1) {
    io.err << fmt::format("The {} command expects at most one argument: the host to log {}.\n",
                          command, command == "login" ? "in to" : "out of");
    return std::nullopt;
  }
  const std::string host = flags.positional().empty() ? kDefaultHost : flags.positional()[0];
  auto normal = install::normalize_host(host);
  if (normal) return std::move(normal).value();
  Diagnostics diagnostics;
  diagnostics.error("Invalid hostname", fmt::format("The given hostname {} is not valid: {}.",
                                                    go_quote(host), normal.error().message));
  show_diagnostics(diagnostics, SourceMap(), io);
  return std::nullopt;
}

int fail(const std::string& summary, const std::string& detail, CommandIo& io) {
  Diagnostics diagnostics;
  diagnostics.error(summary, detail);
  show_diagnostics(diagnostics, SourceMap(), io);
  return 1;
}

int run_login(std::span<const std::string> args, CommandIo& io) {
  Flags flags("login");
  if (int code = flags.parse(args, io); code != 0) return code;
  auto host = read_host(flags, "login", io);
  if (!host) return 1;
  auto path = tokens_file();
  if (!path) {
    return fail("Credentials cannot be stored",
                "Tokens are stored below the home directory, and only if TF_CLI_CONFIG_FILE does "
                "not name another configuration.",
                io);
  }
  auto stored = StoredCredentials::load(*path);
  if (!stored) return fail("Credentials cannot be stored", stored.error().message, io);
  io.out << fmt::format(
      "The token for {} will be stored in plain text in the following file\nfor use by subsequent "
      "commands:\n    {}\n\n",
      *host, *path);
  if (io.in_is_terminal) io.out << fmt::format("Token for {}: ", bold(*host, io)) << std::flush;
  std::string token;
  std::getline(io.in, token);
  while (!token.empty() && std::isspace(static_cast<unsigned char>(token.back())) != 0)
    token.pop_back();
  if (token.empty())
    return fail("Failed to retrieve token", "No token was given on standard input.", io);
  stored.value().set(*host, token);
  if (auto failed = stored->save()) return fail("Failed to save API token", failed->message, io);
  io.out << fmt::format("{} Terraform has obtained and saved an API token for {}.\n",
                        bold("Success!", io), *host);
  return 0;
}

int run_logout(std::span<const std::string> args, CommandIo& io) {
  Flags flags("logout");
  if (int code = flags.parse(args, io); code != 0) return code;
  auto host = read_host(flags, "logout", io);
  if (!host) return 1;
  auto path = tokens_file();
  Result<StoredCredentials> stored = path ? StoredCredentials::load(*path) : StoredCredentials();
  if (!stored) return fail("Failed to remove API token", stored.error().message, io);
  if (!stored->has(*host)) {
    io.out << fmt::format("No credentials for {} are stored.\n\n", *host);
    return 0;
  }
  io.out << fmt::format(
      "Removing the stored credentials for {} from the following file:\n    {}\n\n", *host, *path);
  stored.value().remove(*host);
  if (auto failed = stored->save()) return fail("Failed to remove API token", failed->message, io);
  std::string success = io.color ? "\033[32m\033[1mSuccess!\033[0m" : "Success!";
  io.out << success << ' '
         << bold(fmt::format("Terraform has removed the stored API token for {}.", *host), io)
         << "\n\n";
  return 0;
}

}  // namespace

const Command kLoginCommand = {"login", "Obtain and save credentials for a remote host", kLoginHelp,
                               run_login};
const Command kLogoutCommand = {"logout", "Remove locally-stored credentials for a remote host",
                                kLogoutHelp, run_logout};

}  // namespace landform::cli
