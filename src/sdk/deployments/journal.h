// The intents of runs, on disk before they are carried out, so that a killed run leaves nothing
// behind that nobody knows about.
//
// A directory has one file for each resource that is being changed, or whose new state has not been
// seen yet. Lines are appended to it: what existed at the beginning; each intent to create a
// deployment, with its token, flushed to disk before the request is sent; and the result. The run
// that created the file holds a lock on it as long as its process lives, so a file without a lock
// belongs to a run that has ended. Once a state has everything that a file knows about, the file is
// removed.
//
// A Journal is thread-safe. A Run belongs to one hook, whose threads may share it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/uuid.h"
#include "sdk/deployments/fleet.h"

namespace landform::deployments {

// What a run knew when it ended.
struct Leftover {
  std::string type;
  std::string key;
  std::string id;  // of the resource
  Ids ids;
  // Creations that may or may not have happened: target and token.
  std::map<Target, std::string> open{};
  // The run finished, successfully or not; its state has not been seen yet.
  bool ended = false;
  // The run was to create the resource: if it did not end, no state has it.
  bool fresh = false;
  // The process that left it alone although it changed other resources; "" if none did.
  std::string passed_over{};
};

class Journal;

class Run {
 public:
  Run(Descriptor file, std::string path, Leftover base)
      : file_(std::move(file)), path_(std::move(path)), known_(std::move(base)) {}

  // On disk when it returns.
  [[nodiscard]] Status intend(const std::map<Target, std::string>& tokens);
  void made(const Target& target, const Id& id);
  // The deployment does not exist, or no longer.
  void gone(const Target& target);
  // The hook is done, and what it returns has everything that is known.
  void end();

  [[nodiscard]] Leftover known() const;

 private:
  friend class Journal;
  [[nodiscard]] bool append(const std::string& line);

  mutable std::mutex mutex_;
  Descriptor file_;
  std::string path_;
  Leftover known_;
};

class Journal {
 public:
  // The directory is created when it is first needed.
  explicit Journal(std::string directory) : directory_(std::move(directory)) {}
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Begins a run of a resource that may have deployments already.
  [[nodiscard]] Outcome<std::shared_ptr<Run>> begin(const Leftover& base);
  // Begins one for a new resource, with what a killed run of that type and key left, if there is
  // any; otherwise with a new id.
  [[nodiscard]] Outcome<std::shared_ptr<Run>> begin_new(const std::string& type,
                                                        const std::string& key);
  // What a run of this resource left; empty if there is nothing, or another process is still at it.
  [[nodiscard]] std::optional<Leftover> left_by(const std::string& id);
  // The state of the resource has these: if nothing is missing, the file is removed.
  void settle(const std::string& id, const Ids& in_state);
  // Nothing is left of the resource.
  void forget(const std::string& id);
  // What all runs left that ended and were not settled.
  [[nodiscard]] std::vector<Leftover> leftovers();
  // For a process that changes resources: takes over interrupted creations that an earlier one has
  // left alone as well. Had their resources still been configured, it would have adopted them, so
  // they can be removed. Others are left alone for the first time.
  [[nodiscard]] std::vector<std::shared_ptr<Run>> take_abandoned();

 private:
  [[nodiscard]] std::string path(const std::string& id) const;
  [[nodiscard]] Outcome<std::shared_ptr<Run>> start(const Leftover& base);
  [[nodiscard]] std::optional<Leftover> unlocked(const std::string& path);

  std::string directory_;
  const std::string process_ = random_uuid();
  std::mutex mutex_;
  // Runs of this process, by the resource's id: kept, and thus locked, until they are settled.
  std::map<std::string, std::shared_ptr<Run>> runs_;
};

}  // namespace landform::deployments
