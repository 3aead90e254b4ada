// Reading and writing the manifest of installed modules, .terraform/modules/modules.json.
//
// It is shared with Terraform, and written atomically. config/ has a reader that only looks modules
// up.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/result.h"

namespace landform::install {

struct ModuleRecord {
  std::string source;     // in normal form; empty for the root
  std::string version;    // empty for modules that have none
  std::string directory;  // relative to the root module, or absolute
};

class Manifest {
 public:
  // A missing file is not an error.
  static Result<Manifest> load(const std::string& file);
  // Returns the error, if any.
  [[nodiscard]] std::optional<Error> save(const std::string& file) const;

  // By the path of calls to a module, joined by dots; null if it is missing.
  [[nodiscard]] const ModuleRecord* find(const std::string& key) const;
  void set(const std::string& key, ModuleRecord record) {
    records_.insert_or_assign(key, std::move(record));
  }
  // Also removes all modules that it calls.
  void remove(const std::string& key);

  [[nodiscard]] std::string to_json() const;

 private:
  std::map<std::string, ModuleRecord> records_;
};

}  // namespace landform::install
