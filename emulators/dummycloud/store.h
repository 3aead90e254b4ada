// The objects of the cloud, stored in a file (emulators/common/documents.h). Not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "emulators/common/documents.h"
#include "emulators/common/fields.h"

namespace landform::emulator {

struct Item {
  std::string id;
  int64_t revision = 1;  // incremented with every change
  Fields fields;
  std::string key{};  // of the request that created it
};

class Store {
 public:
  // Reads the file, if there is one. Without a name everything is kept in memory.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::string& file);

  // Pointers are valid until the next change.
  [[nodiscard]] const Item* find(const std::string& kind, const std::string& id) const;
  [[nodiscard]] std::vector<Item> all(const std::string& kind) const;
  // What a request with this key created, if that still exists.
  [[nodiscard]] const Item* find_created(const std::string& kind, const std::string& key) const;
  // The id consists of the prefix and a number that is never reused.
  [[nodiscard]] Result<Item> create(const std::string& kind, const std::string& prefix,
                                    Fields fields, std::string key = "");
  // Sets a new revision. The item must exist.
  [[nodiscard]] Result<Item> update(const std::string& kind, const std::string& id, Fields fields);
  [[nodiscard]] Result<bool> remove(const std::string& kind, const std::string& id);

 private:
  explicit Store(std::unique_ptr<Documents> documents) : documents_(std::move(documents)) {}
  [[nodiscard]] Result<bool> read();
  [[nodiscard]] Result<Item> save(const std::string& kind, Item item);

  std::unique_ptr<Documents> documents_;
  int64_t next_ = 1;
  std::map<std::string, std::map<std::string, Item>> items_;            // by kind and id
  std::map<std::pair<std::string, std::string>, std::string> created_;  // ids by kind and key
};

}  // namespace landform::emulator
