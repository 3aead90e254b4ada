#include "engine/remote_exec.h"

#include <fmt/format.h>

#include <random>
#include <vector>

#include "base/file.h"
#include "engine/connection.h"
#include "engine/output_lines.h"
#include "ssh/upload.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

constexpr std::string_view kShebang = "#!/bin/sh\n";

std::vector<std::string> texts(const Value& list) {
  std::vector<std::string> out;
  if (!is_present(list)) return out;
  for (const Value& element : list.elements()) {
    if (is_present(element)) out.emplace_back(element.as_string());
  }
  return out;
}

// The scripts to run, whole.
Result<std::vector<std::string>> collect_scripts(const Value& config) {
  std::vector<std::string> scripts;
  if (const Value& commands = *config.find("inline"); is_present(commands)) {
    std::string script;
    for (const std::string& command : texts(commands)) script += command + "\n";
    scripts.push_back(script);
    return scripts;
  }
  std::vector<std::string> paths = texts(*config.find("scripts"));
  if (const Value& path = *config.find("script"); is_present(path))
    paths.emplace_back(path.as_string());
  for (const std::string& path : paths) {
    auto script = read_file(path);
    if (!script) {
      return Error{
          fmt::format("Failed to open script '{0}': open {0}: {1}", path, script.error().message)};
    }
    scripts.push_back(std::move(script).value());
  }
  return scripts;
}

std::string with_random_number(std::string path) {
  constexpr std::string_view kPlaceholder = "%RAND%";
  size_t at = path.find(kPlaceholder);
  if (at == std::string::npos) return path;
  std::random_device random;
  return path.replace(at, kPlaceholder.size(),
                      std::to_string(std::uniform_int_distribution<int32_t>(0)(random)));
}

// "" or what went wrong.
std::string run_script(ssh::Session& session, const Connection& connection, std::string script,
                       const ProvisionRequest& request) {
  const std::string path = with_random_number(connection.script_path);
  if (!connection.windows && !script.starts_with("#!")) script.insert(0, kShebang);
  if (std::string problem = ssh::upload_text(session, script, path, request.cancelled);
      !problem.empty()) {
    return "Failed to upload script: " + problem;
  }
  auto run = [&](const std::string& command, const std::function<void(std::string_view)>& output) {
    return session.run(command, !connection.windows, output, request.cancelled);
  };
  if (!connection.windows) {
    auto exit = run("chmod 0777 " + path, [](std::string_view) {});
    if (!exit || exit->code != 0) {
      return "Failed to upload script: Error chmodding script file to 0777 in remote machine: " +
             (exit ? fmt::format("exit status {}", exit->code) : exit.error().message);
    }
  }
  OutputLines lines(request.output);
  auto exit = run(path, [&](std::string_view text) { lines.add(text); });
  lines.finish();
  // What the script contained may be secret. It has run: that it cannot be emptied is no failure.
  (void)ssh::upload_text(session, "", path, request.cancelled);
  if (exit && exit->code == 0) return "";
  return fmt::format(
      "error executing \"{}\": {}", path,
      exit ? fmt::format("Process exited with status {}", exit->code) : exit.error().message);
}

std::string run_all(const ProvisionRequest& request) {
  if (request.connection.is_null()) return "Missing connection configuration for provisioner.";
  auto connection = read_connection(request.connection);
  if (!connection) return connection.error().message;
  auto scripts = collect_scripts(request.config);
  if (!scripts) return scripts.error().message;
  auto session = open_connection(*connection, request.output, request.cancelled);
  if (!session) return session.error().message;
  for (const std::string& script : *scripts) {
    if (std::string problem = run_script(**session, *connection, script, request);
        !problem.empty()) {
      return problem;
    }
  }
  return "";
}

}  // namespace

provider::Diagnostics run_remote_exec(const ProvisionRequest& request) {
  provider::Diagnostics out;
  if (std::string problem = run_all(request); !problem.empty())
    out.error("remote-exec provisioner error", problem);
  return out;
}

}  // namespace landform::engine
