// Reads plans and states. Private to the library.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "views/json_walker.h"
#include "views/plan_configuration.h"
#include "views/snapshot.h"

namespace landform::views {

class SnapshotReader {
 public:
  // The text of `file` is in the snapshot's sources.
  SnapshotReader(Snapshot& out, FileId file);

  void read();

 private:
  // What a plan does to a resource instance.
  struct Change {
    std::vector<std::string> actions;
    Value unknown;
  };
  struct Found {
    SnapshotResource resource;
    Value sensitive;
  };
  using Resources = std::vector<Found>;

  void read_json();
  void top_level(std::string_view name);
  void decide_kind();
  bool supported();

  // A plan, and the JSON of a state.
  void values(Resources& into, bool with_outputs);
  void values_module(Resources& into, bool root);
  void values_resource(Resources& into);
  void outputs();
  void change();
  void output_changes();
  void finish_plan();
  void finish_resource(Found& found);
  void add(SnapshotResource resource);

  // A state file (snapshot_state.cc).
  void read_state_file();

  std::optional<config::ModulePath> module_path();
  std::optional<config::ResourceMode> mode();

  Snapshot& out_;
  FileId file_;
  JsonWalker json_;

  std::string format_version_;
  bool has_plan_ = false;
  bool has_values_ = false;
  bool errored_ = false;
  Resources planned_;
  Resources prior_;
  std::map<std::string, Change, std::less<>> changes_;  // by address
  std::map<std::string, Value, std::less<>> unknown_outputs_;
  std::map<std::string, Value, std::less<>> outputs_;
  PlanConfiguration configuration_;
};

}  // namespace landform::views
