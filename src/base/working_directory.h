// The current directory of the process, and the one that it was started in.
#pragma once

#include <string>

namespace landform {

// Changes the current directory; false, with errno, if that fails. Not while other threads run.
[[nodiscard]] bool change_directory(const std::string& path);

// The current directory before it was first changed.
[[nodiscard]] std::string initial_directory();

}  // namespace landform
