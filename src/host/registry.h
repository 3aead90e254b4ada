// Providers that are part of this program, by name.
//
// They are used like those of other programs (plugin.h), by the same interface, without a process
// and without a wire between. Fill a registry before it is shared: making providers is possible
// from any thread, adding factories is not.
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

  // Under an address as configurations write it: landform.dev/builtin/random. A later factory for
  // the same address replaces the earlier one.
  void add(std::string address, Factory factory);
  [[nodiscard]] bool has(std::string_view address) const;
  // In order.
  [[nodiscard]] std::vector<std::string> addresses() const;

  // A provider of its own for each call; a null pointer for an address that is not there.
  [[nodiscard]] std::unique_ptr<provider::Provider> make(std::string_view address) const;

 private:
  std::map<std::string, Factory, std::less<>> factories_;
};

}  // namespace landform::host
