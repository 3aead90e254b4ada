// Shared parts of the tests of `landform provider`.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.h"
#include "cli/run.h"
#include "install/temporary.h"

namespace landform::cli::testing {

struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

// `landform` with these arguments.
inline Ran run_landform(const std::vector<std::string>& arguments) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  CommandIo io{in, out, err};
  int status = run_program(arguments, io);
  return {status, out.str(), err.str()};
}

// A temporary directory for a test.
class WorkDirectory {
 public:
  [[nodiscard]] std::string path(const std::string& name = "") const {
    return made_->path() + (name.empty() ? "" : "/" + name);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    auto text = read_file(path(name));
    EXPECT_TRUE(text) << name;
    return text ? *text : std::string();
  }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }
  // A short shell script as a program.
  [[nodiscard]] std::string script(const std::string& name, const std::string& lines) const {
    write(name, "#!/bin/sh\n" + lines + "\n");
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
    return path(name);
  }

 private:
  Result<install::TemporaryDirectory> made_ =
      install::TemporaryDirectory::create(std::filesystem::temp_directory_path());
};

}  // namespace landform::cli::testing
