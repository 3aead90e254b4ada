#include "install/git.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/hex.h"
#include "base/process.h"
#include "base/quote.h"
#include "install/url.h"

namespace landform::install {
namespace {

// The environment must not point git to another repository, or make it wait for a password.
ProcessOptions git_options(const std::string& directory) {
  ProcessOptions out;
  out.directory = directory;
  for (const char* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
                           "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX"}) {
    out.environment.erase(name);
  }
  out.environment.emplace("GIT_TERMINAL_PROMPT", "0");
  return out;
}

std::optional<Error> run_git(std::vector<std::string> arguments, const std::string& directory) {
  std::vector<std::string> all = {"git", "-c", "protocol.allow=never"};
  for (const char* protocol : {"https", "http", "ssh", "git"}) {
    all.emplace_back("-c");
    all.push_back(fmt::format("protocol.{}.allow=always", protocol));
  }
  // Local files only if the user's configuration refers to them, not a repository.
  all.insert(all.end(), {"-c", "protocol.file.allow=user", "-c", "core.hooksPath=/dev/null"});
  std::move(arguments.begin(), arguments.end(), std::back_inserter(all));
  auto outcome = run_process(all, git_options(directory));
  if (!outcome) return std::move(outcome).error();
  if (outcome->exit.code == 0) return std::nullopt;
  return Error{fmt::format("{} exited with {}: {}", find_program("git").value_or("git"),
                           outcome->exit.code, outcome->output)};
}

int read_depth(const std::string& text) {
  int depth = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  return error == std::errc() && end == text.data() + text.size() ? std::max(depth, 0) : 0;
}

bool looks_like_commit(const std::string& ref) {
  return ref.size() >= 7 && ref.size() <= 40 && std::all_of(ref.begin(), ref.end(), is_hex_digit);
}

}  // namespace

std::optional<Error> clone_repository(const std::string& url, const std::string& destination) {
  Url address(url);
  std::string ref = address.take_parameter("ref").value_or("");
  int depth = read_depth(address.take_parameter("depth").value_or(""));
  if (address.take_parameter("sshkey")) {
    return Error{
        "a key in the address (sshkey) is not supported, because it would be stored with the "
        "configuration; add the key to your SSH agent, or name it in GIT_SSH_COMMAND"};
  }
  if (ref.starts_with('-') || ref.find('\0') != std::string::npos)
    return Error{fmt::format("{} is not a valid branch, tag or commit name", go_quote(ref))};
  std::string_view port = address.port();
  if (!std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return Error{fmt::format(
        "invalid port number {}; if using the \"scp-like\" git address scheme where a colon "
        "introduces the path instead, remove the ssh:// portion and use just the git:: prefix",
        go_quote(port))};
  }

  std::vector<std::string> clone = {"clone", "--quiet"};
  if (depth > 0) {
    clone.insert(clone.end(), {"--depth", std::to_string(depth)});
    if (!ref.empty()) clone.insert(clone.end(), {"--branch", ref});
  }
  clone.insert(clone.end(), {"--", address.to_string(), destination});
  if (auto failed = run_git(std::move(clone), "")) {
    if (depth > 0 && looks_like_commit(ref))
      failed->message += " (note that setting 'depth' requires 'ref' to be a branch or tag name)";
    return failed;
  }
  if (depth == 0 && !ref.empty()) {
    if (auto failed = run_git({"checkout", "--quiet", ref, "--"}, destination)) return failed;
  }
  std::error_code error;
  if (!std::filesystem::exists(destination + "/.gitmodules", error)) return std::nullopt;
  std::vector<std::string> submodules = {"submodule", "update", "--init", "--recursive"};
  if (depth > 0) submodules.insert(submodules.end(), {"--depth", std::to_string(depth)});
  return run_git(std::move(submodules), destination);
}

}  // namespace landform::install
