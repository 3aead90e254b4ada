// What an emulator knows, kept in a file: JSON documents by key.
//
// Keys are paths, such as "service/abc/version/1/backend/origin", so that all that belongs together
// stands together. Every change is appended to the file before it counts, and what a killed process
// left unfinished is dropped when the file is opened next; so the file survives the process at any
// time, and a change costs what is changed. One thread at a time.
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
    std::optional<Value> document;  // nothing: it is removed
  };
  using Map = std::map<std::string, Value, std::less<>>;

  // Reads the file, if there is one. Without a name everything is kept in memory only.
  [[nodiscard]] static Result<std::unique_ptr<Documents>> open(std::string file);
  ~Documents();
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  // Pointers hold until that document changes.
  [[nodiscard]] const Value* find(std::string_view key) const;
  // All whose key begins like this, in the order of the keys.
  [[nodiscard]] std::vector<std::pair<std::string, Value>> under(std::string_view prefix) const;
  // All of it or, after an error, nothing.
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
