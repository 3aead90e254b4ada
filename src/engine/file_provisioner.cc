#include "engine/file_provisioner.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>

#include "base/file.h"
#include "engine/connection.h"
#include "ssh/upload.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

// "" or what went wrong.
std::string copy(const ProvisionRequest& request) {
  if (request.connection.is_null()) return "Missing connection configuration for provisioner.";
  auto connection = read_connection(request.connection);
  if (!connection) return connection.error().message;
  const Value& content = *request.config.find("content");
  std::string source;
  struct stat info {};
  if (!is_present(content)) {
    source = request.config.find("source")->as_string();
    if (::stat(source.c_str(), &info) != 0)
      return fmt::format("stat {}: {}", source, system_error(errno).message);
  }
  auto session = open_connection(
      *connection, [](std::string_view) {}, request.cancelled);
  if (!session) return session.error().message;
  const std::string destination(request.config.find("destination")->as_string());
  std::string problem =
      is_present(content)
          ? ssh::upload_text(**session, content.as_string(), destination, request.cancelled)
      : S_ISDIR(info.st_mode)
          ? ssh::upload_directory(**session, source, destination, request.cancelled)
          : ssh::upload_file(**session, source, destination, request.cancelled);
  return problem.empty() ? "" : "Upload failed: " + problem;
}

}  // namespace

provider::Diagnostics run_file_provisioner(const ProvisionRequest& request) {
  provider::Diagnostics out;
  if (std::string problem = copy(request); !problem.empty())
    out.error("file provisioner error", problem);
  return out;
}

}  // namespace landform::engine
