// Providers linked into this program, by name.
//
// They have the same interface as external ones (plugin.h), but need no process and no protocol.
// Fill a registry before sharing it: creating providers is thread-safe, adding factories is not.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "provider/provider.h"
#include "sdk/provider.h"

namespace landform::host {

class Registry {
 public:
  using Factory = std::function<std::unique_ptr<sdk::Provider>()>;

  // By address, as written in configurations: landform.dev/builtin/random. A later factory for the
  // same address replaces the earlier one.
  void add(std::string address, Factory factory);
  [[nodiscard]] bool has(std::string_view address) const;
  // Sorted.
  [[nodiscard]] std::vector<std::string> addresses() const;

  // Creates a new provider on each call; null for an unknown address.
  [[nodiscard]] std::unique_ptr<provider::Provider> make(std::string_view address) const;

 private:
  std::map<std::string, Factory, std::less<>> factories_;
};

}  // namespace landform::host
