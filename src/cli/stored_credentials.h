// The file with the tokens that `login` stored, ~/.terraform.d/credentials.tfrc.json.
//
// It is shared with Terraform and written as it does, readable by its owner only. Anything else in
// the file is kept.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/result.h"

namespace landform::cli {

class StoredCredentials {
 public:
  // A missing file has no tokens.
  [[nodiscard]] static Result<StoredCredentials> load(const std::string& path);
  // Returns the error, if any.
  [[nodiscard]] std::optional<Error> save() const;

  [[nodiscard]] bool has(const std::string& host) const { return hosts_.contains(host); }
  void set(const std::string& host, const std::string& token);
  void remove(const std::string& host) { hosts_.erase(host); }

 private:
  std::string path_;
  std::map<std::string, std::string> hosts_;  // host → JSON
  std::map<std::string, std::string> other_;  // other properties → JSON
};

}  // namespace landform::cli
