// What providers log, plugins on their standard error, passed on where TF_LOG_PROVIDER or TF_LOG
// asks for it: to the file that TF_LOG_PATH names, or else to the standard error of this program.
//
// Thread-safe; lines never mix.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/process.h"

namespace landform::host {

class PluginLog {
 public:
  // That of the process. The environment is read when it is first used.
  [[nodiscard]] static PluginLog& instance();

  [[nodiscard]] bool enabled() const { return enabled_; }
  // Whole lines of the plugin with that program.
  void write(const std::string& program, std::string_view lines);
  // A line as log_line() makes it.
  void write(std::string line);

 private:
  PluginLog();
  void write_text(const std::string& text);

  bool enabled_;
  Descriptor file_;  // not valid if it goes to standard error
  std::mutex mutex_;
};

// Tells the plugin with that program, by variables of its environment, not to log anything, unless
// these are set already. Plugins written in Go compose lines for each call whether or not anyone
// reads them; in hashicorp/random, that takes more time than everything else.
void turn_logging_off(const std::string& program, Environment& environment);

// A line of a plugin as it appears in the log: JSON objects as plugins write them become
// `2006-01-02T15:04:05.000Z [DEBUG] provider.NAME: message: key=value`.
[[nodiscard]] std::string log_line(std::string_view name, std::string_view line);
// The same for a message, now, at a level in capital letters.
[[nodiscard]] std::string log_line(std::string_view name, std::string_view level,
                                   std::string_view message,
                                   const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace landform::host
