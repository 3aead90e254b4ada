// What a plan or a state says of resources: the other way to the views, beside loading a
// configuration.
//
// Three kinds of file are read: what `terraform show -json` prints for a plan and for a state, and
// state files themselves. The kind is recognised by the content, not by the name of the file.
// Only what will be, or is, counts: resources that the plan deletes and deposed objects are left
// out.
//
// Files are read as a stream and may be large. What is wrong is a diagnostic that names the place
// in the JSON, and everything around it is still there. A Snapshot is immutable and may be read
// from any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/address.h"
#include "config/module.h"
#include "value/value.h"

namespace landform::views {

struct SnapshotResource {
  config::InstanceAddress address;
  // True unknowns, and sensitive parts marked.
  Value attributes;
  // The same for policies, as the view of a configuration has it: what the configuration refers to
  // stands in the place of what is not known, what stays unknown is left out, and nothing is said
  // of what is sensitive.
  Value with_placeholders;
  std::string provider;  // its short name, such as aws
  Value provider_config;
  std::string provider_version;
  std::vector<std::string> actions;  // of a plan
  Range range;                       // where it stands

  // `data.aws_ami.x`, `aws_vpc.main`
  [[nodiscard]] std::string config_address() const {
    const config::ResourceAddress& r = address.resource;
    return config::resource_text(r.mode, r.type, r.name);
  }
};

struct SnapshotOutput {
  std::string name;
  Value value;
};

class Snapshot {
 public:
  enum class Kind : uint8_t { plan, state };

  // Whether a text is a plan or a state, valid or not, rather than a configuration.
  [[nodiscard]] static bool recognises(std::string_view text);
  // `path` is for messages and views.
  [[nodiscard]] static std::unique_ptr<Snapshot> read(std::string path, std::string text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  // In order of their modules, addresses and keys.
  [[nodiscard]] const std::vector<SnapshotResource>& resources() const { return resources_; }
  // In order of their names.
  [[nodiscard]] const std::vector<SnapshotOutput>& outputs() const { return outputs_; }

 private:
  friend class SnapshotReader;
  Snapshot() = default;

  std::string path_;
  Kind kind_ = Kind::state;
  SourceMap sources_;
  Diagnostics diagnostics_;
  std::vector<SnapshotResource> resources_;
  std::vector<SnapshotOutput> outputs_;
};

}  // namespace landform::views
