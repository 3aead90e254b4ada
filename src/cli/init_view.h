// What `init` prints, for people or as JSON events.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"

namespace landform::cli {

class InitView {
 public:
  // With `json`, begins with an event that names the version.
  InitView(CommandIo& io, const SourceMap& sources, bool json);

  // The steps, in the order in which they happen.
  void copying(const std::string& source);
  void copied();
  void empty_directory();
  void initializing_backend();
  void initializing_cloud();
  void initializing_modules(bool upgrade);
  void initializing_providers();
  // Progress within a step: a line for people, and the message of an event.
  void progress(std::string_view line, std::string_view message);
  void signed_by_authors();
  void lock_file_created();
  void lock_file_changed();
  void providers_done();
  // `next_steps`: what may be done now.
  void success(bool next_steps);

  void diagnostics(const Diagnostics& diagnostics);

 private:
  struct Message;
  void show(const Message& message);
  void print(std::string_view text);
  [[nodiscard]] std::string bold(std::string_view text) const;

  CommandIo& io_;
  const SourceMap& sources_;
  bool json_;
};

}  // namespace landform::cli
