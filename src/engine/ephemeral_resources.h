// The ephemeral resources that are open during a walk.
//
// An instance is opened when it is visited, renewed in the background for as long as its provider
// asks for that, and closed by the node of the walk that follows everything that depends on it.
// Whatever is still open at the end, because something failed, is closed then. Nothing of it is
// ever stored.
//
// Thread-safe. Every renewed instance has a thread of its own, so that a slow renewal delays no
// other.
#pragma once

#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "engine/object.h"
#include "engine/run.h"
#include "evaluation/visitor.h"
#include "graph/graph.h"

namespace landform::engine {

class EphemeralResources {
 public:
  // `run` must outlive this.
  explicit EphemeralResources(Run& run);
  // Everything must be closed.
  ~EphemeralResources();
  EphemeralResources(const EphemeralResources&) = delete;
  EphemeralResources& operator=(const EphemeralResources&) = delete;

  // Opens an instance and returns its value, or none after errors. If its configuration is not
  // known yet, it is not opened and its computed attributes are unknown.
  [[nodiscard]] std::optional<Value> open(const evaluation::ResourceVisit& visit,
                                          const ObjectContext& context, Diagnostics& diagnostics);

  // Closes all instances of a resource. False if one could not be closed.
  bool close(graph::NodeId resource, Diagnostics& diagnostics);
  void close_all(Diagnostics& diagnostics);

 private:
  class Opened;
  using Instances = std::list<std::unique_ptr<Opened>>;

  void close_instances(const Instances& instances, Diagnostics& diagnostics);

  Run& run_;
  std::mutex mutex_;
  std::map<graph::NodeId, Instances> open_;
};

}  // namespace landform::engine
