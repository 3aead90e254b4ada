#include "host/plugin_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/file.h"
#include "protocol/log.h"

namespace landform::host {

PluginLog& PluginLog::instance() {
  static PluginLog log;
  return log;
}

PluginLog::PluginLog()
    : enabled_(protocol::log_level_from_environment() != protocol::LogLevel::off) {
  const char* path = std::getenv("TF_LOG_PATH");
  if (!enabled_ || path == nullptr || *path == '\0') return;
  file_ = Descriptor(::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
}

void PluginLog::write(std::string_view lines) {
  std::lock_guard lock(mutex_);
  // A log that cannot be written must not stop what is logged.
  (void)write_all(file_.valid() ? file_.get() : STDERR_FILENO, lines);
}

}  // namespace landform::host
