// The resources of a plan or a state: the other source of the views, besides configurations.
//
// Three kinds of file are read: what `terraform show -json` prints for a plan and for a state, and
// state files themselves. The kind is detected from the content, not from the file name. Only
// current and planned objects are included: resources that the plan deletes and deposed objects are
// omitted.
//
// Files are read as a stream and may be large. Errors are diagnostics with the position in the
// JSON, and everything else is still read. A Snapshot is immutable and may be read from any thread.
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
  // With unknown values, and sensitive parts marked.
  Value attributes;
  // The same for policies, as in the view of a configuration: unknown values are replaced by what
  // the configuration refers to or omitted, and sensitive values are not marked.
  Value with_placeholders;
  std::string provider;  // its short name, such as aws
  Value provider_config;
  std::string provider_version;
  std::vector<std::string> actions;  // of a plan
  Range range;                       // source location

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

  // Whether a file is a plan or a state, valid or not, rather than a configuration.
  [[nodiscard]] static bool recognises(std::string_view text);
  // `path` is for messages and views.
  [[nodiscard]] static std::unique_ptr<Snapshot> read(std::string path, std::string text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  // Sorted by module, address and key.
  [[nodiscard]] const std::vector<SnapshotResource>& resources() const { return resources_; }
  // Sorted by name.
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
