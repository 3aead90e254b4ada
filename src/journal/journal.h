// A journal of what an operation does, so that nothing is lost if it does not get to write the
// state: killed, out of memory, or cut off from the state's storage.
//
// Every finished change of an object is appended with one write(), before anything that depends on
// it starts; before an object is created, the intent is. So the records survive the process. They
// are also flushed to the disk in the background, ten times a second, without waiting for it. When
// the state has been written the journal is removed; one that is found later tells what an earlier
// run did (recovery.h).
//
// The file consists of records: a line with the kind, the size of the content and its CRC-32, then
// the content and a newline. Objects are in the format of state files. A record that was cut off
// ends the journal. The process that writes it holds an exclusive flock() on it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "config/address.h"
#include "state/change.h"

namespace landform::journal {

// What the records start from.
struct Base {
  std::string lineage;  // empty if there was no state
  uint64_t serial = 0;
  std::string operation;  // "apply"
  std::string started;    // RFC 3339
};

// An object that is about to be created.
struct Intent {
  config::InstanceAddress address;
  std::string line{};  // identifies the request to the provider; may be empty
};

// Thread-safe.
class Journal {
 public:
  // The file must not exist, unless there are intents of earlier runs: then it is what is left of
  // their journal, and is replaced by one that has them.
  [[nodiscard]] static Result<std::unique_ptr<Journal>> create(
      const std::string& path, const Base& base, const std::vector<Intent>& earlier = {});
  // Replaces a journal, by its owner, by one that has nothing but these intents.
  [[nodiscard]] static std::optional<Error> keep_intents(const std::string& path, const Base& base,
                                                         const std::vector<Intent>& intents);
  // Keeps the file, flushed, unless finish() was called.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void add_intent(const Intent& intent);
  void add_change(const state::ObjectChange& change);

  // The first error of writing, if there was one: later records are not written.
  [[nodiscard]] std::optional<Error> error() const;
  [[nodiscard]] bool failed() const { return failed_; }

  // Ends the flushing: what follows is written to the state, which would only have to wait for it.
  void stop_flushing() { flusher_.request_stop(); }
  // The state has everything: removes the file or, to keep intents without a result, leaves these
  // alone in it.
  [[nodiscard]] std::optional<Error> finish(const std::vector<Intent>& unfinished = {});

 private:
  Journal(std::string path, Base base, Descriptor file);
  // Makes the file where `written` says, which then becomes `path`.
  [[nodiscard]] static Result<std::unique_ptr<Journal>> make(const std::string& path,
                                                             const std::string& written,
                                                             const Base& base,
                                                             const std::vector<Intent>& intents);
  void append(std::string_view kind, std::string_view content);
  void flush_until(const std::stop_token& stop);

  std::string path_;
  Base base_;
  Descriptor file_;
  mutable std::mutex mutex_;
  std::condition_variable_any dirty_changed_;
  bool dirty_ = false;
  bool finished_ = false;
  std::optional<Error> error_;
  std::atomic<bool> failed_ = false;
  std::jthread flusher_;
};

}  // namespace landform::journal
