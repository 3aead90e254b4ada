// Libraries that are loaded on first use.
//
// Most commands never touch a network or an archive, and loading the libraries for that, with all
// of their dependencies, would take longer than the command itself.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace landform {

class SharedLibrary {
 public:
  // Loads a library by its file name. It is never unloaded.
  explicit SharedLibrary(const char* name);

  // Looks up a function and stores its address in a pointer of its type.
  template <typename F>
  void find(const char* name, F*& function) {
    function = reinterpret_cast<F*>(address(name));
  }

  // The first error so far, if any.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  void* address(const char* name);

  void* handle_ = nullptr;
  std::string name_;
  std::optional<Error> error_;
};

}  // namespace landform
