// An emulator's data, stored in a file: JSON documents by key.
//
// Keys are paths, such as "service/abc/version/1/backend/origin", so that related documents are
// adjacent. Every change is appended to the file before it takes effect, and incomplete changes of
// a killed process are dropped when the file is opened again; so the file is always consistent, and
// the cost of a change depends only on its size. Not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace landform::emulator {

class Documents {
 public:
  struct Write {
    std::string key;
    std::optional<Value> document;  // none: it is removed
  };
  using Map = std::map<std::string, Value, std::less<>>;

  // Reads the file, if there is one. Without a name everything is kept in memory.
  [[nodiscard]] static Result<std::unique_ptr<Documents>> open(std::string file);
  ~Documents();
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  // Pointers are valid until that document changes.
  [[nodiscard]] const Value* find(std::string_view key) const;
  // All documents whose key has this prefix, sorted by key.
  [[nodiscard]] std::vector<std::pair<std::string, Value>> under(std::string_view prefix) const;
  // Applies all changes or, after an error, none.
  [[nodiscard]] Result<bool> write(const std::vector<Write>& changes);
  [[nodiscard]] Result<bool> put(std::string key, Value document) {
    return write({{std::move(key), std::move(document)}});
  }

 private:
  explicit Documents(std::string file) : file_(std::move(file)) {}
  [[nodiscard]] Result<bool> read(const std::string& text);
  [[nodiscard]] Result<bool> rewrite();

  std::string file_;
  int fd_ = -1;
  Map documents_;
};

}  // namespace landform::emulator
