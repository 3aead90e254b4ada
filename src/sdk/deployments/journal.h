// What runs are about to do, on disk before they do it, so that a run that is killed leaves nothing
// behind that nobody knows of.
//
// A directory has one file for each resource that is being changed, or was and whose new state has
// not been seen again yet. Its lines are appended: what there was at the beginning, each intent to
// create a deployment, with its token, flushed to the disk before the request goes out, and what
// came of it. Who made the file holds a lock on it for as long as its process lives, so a file
// without one is of a run that ended. When a state comes along that has all that a file knows of,
// the file is removed.
//
// Any thread may use a Journal. A Run belongs to one hook, whose threads may share it.
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

// What a run that ended knew.
struct Leftover {
  std::string type;
  std::string key;
  std::string id;  // of the resource
  Ids ids;
  // Creations of which nobody knows whether they happened: target and token.
  std::map<Target, std::string> open{};
  // The run came to its end, whatever that was; it only waits for its state to be seen.
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

  // On the disk when it returns.
  [[nodiscard]] Status intend(const std::map<Target, std::string>& tokens);
  void made(const Target& target, const Id& id);
  // The deployment does not exist, or not any more.
  void gone(const Target& target);
  // The hook is done, and what it returns has all that is known.
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
  // The directory is made when it is first needed.
  explicit Journal(std::string directory) : directory_(std::move(directory)) {}
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Begins a run of a resource that may have deployments already.
  [[nodiscard]] Outcome<std::shared_ptr<Run>> begin(const Leftover& base);
  // Begins one for a new resource, with what a killed one of that type and key left, if there is
  // such a thing; otherwise with a new id.
  [[nodiscard]] Outcome<std::shared_ptr<Run>> begin_new(const std::string& type,
                                                        const std::string& key);
  // What runs of this resource left; nothing if there is nothing, or one is still at it.
  [[nodiscard]] std::optional<Leftover> left_by(const std::string& id);
  // The state of the resource has these: if that is all, the file goes.
  void settle(const std::string& id, const Ids& in_state);
  // Nothing is left of the resource.
  void forget(const std::string& id);
  // Of all runs that ended and were not settled.
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
  // Runs of this process, by the resource's id: kept, and so locked, until they are settled.
  std::map<std::string, std::shared_ptr<Run>> runs_;
};

}  // namespace landform::deployments
