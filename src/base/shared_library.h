// Libraries that are loaded when they are first needed.
//
// Most commands never touch a network or an archive, and loading the libraries for that, with all
// that they need in turn, would take longer than such a command itself.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace landform {

class SharedLibrary {
 public:
  // Loads a library by the name of its file. It stays loaded.
  explicit SharedLibrary(const char* name);

  // Finds a function, for a pointer of its type.
  template <typename F>
  void find(const char* name, F*& function) {
    function = reinterpret_cast<F*>(address(name));
  }

  // What went wrong so far, if anything.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  void* address(const char* name);

  void* handle_ = nullptr;
  std::string name_;
  std::optional<Error> error_;
};

}  // namespace landform
