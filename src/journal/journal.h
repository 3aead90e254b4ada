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

// Thread-safe.
class Journal {
 public:
  // The file must not exist.
  [[nodiscard]] static Result<std::unique_ptr<Journal>> create(const std::string& path,
                                                               const Base& base);
  // Keeps the file, flushed, unless finish() was called.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // An object is about to be created.
  void add_intent(const config::InstanceAddress& address);
  void add_change(const state::ObjectChange& change);

  // The first error of writing, if there was one: later records are not written.
  [[nodiscard]] std::optional<Error> error() const;
  [[nodiscard]] bool failed() const { return failed_; }

  // Ends the flushing: what follows is written to the state, which would only have to wait for it.
  void stop_flushing() { flusher_.request_stop(); }
  // Removes the file: the state has everything.
  [[nodiscard]] std::optional<Error> finish();

 private:
  Journal(std::string path, Descriptor file);
  void append(std::string_view kind, std::string_view content);
  void flush_until(const std::stop_token& stop);

  std::string path_;
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
