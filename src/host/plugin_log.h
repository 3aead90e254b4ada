// What plugins log on standard error, passed on where TF_LOG_PROVIDER or TF_LOG asks for it: to the
// file that TF_LOG_PATH names, or else to the standard error of this program.
//
// Thread-safe; lines never mix.
#pragma once

#include <mutex>
#include <string_view>

#include "base/descriptor.h"

namespace landform::host {

class PluginLog {
 public:
  // That of the process. The environment is read when it is first used.
  [[nodiscard]] static PluginLog& instance();

  [[nodiscard]] bool enabled() const { return enabled_; }
  // Whole lines.
  void write(std::string_view lines);

 private:
  PluginLog();

  bool enabled_;
  Descriptor file_;  // not valid if it goes to standard error
  std::mutex mutex_;
};

}  // namespace landform::host
