// The configurations of cases/, and running Landform on them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run.h"

namespace landform::oracle {

namespace fs = std::filesystem;

inline const fs::path kRoot = fs::path(LANDFORM_SOURCE_DIR) / "tests/oracle";

inline std::vector<std::string> case_names() {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(kRoot / "cases"))
    out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

inline std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Arguments {
  std::vector<std::string> flags;
  std::map<std::string, std::string> environment;
};

inline Arguments arguments_of(const fs::path& directory) {
  Arguments out;
  std::ifstream in(directory / "arguments");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('-')) {
      out.flags.push_back(line);
    } else if (size_t equals = line.find('='); equals != std::string::npos) {
      out.environment[line.substr(0, equals)] = line.substr(equals + 1);
    }
  }
  return out;
}

// Changes the working directory and environment of the process for its lifetime.
class Place {
 public:
  Place(const fs::path& directory, const Arguments& arguments)
      : before_(fs::current_path()), arguments_(arguments) {
    fs::current_path(directory);
    for (const auto& [name, value] : arguments_.environment)
      ::setenv(name.c_str(), value.c_str(), 1);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {
    fs::current_path(before_);
    for (const auto& [name, value] : arguments_.environment) ::unsetenv(name.c_str());
  }

 private:
  fs::path before_;
  const Arguments& arguments_;
};

struct Outcome {
  int exit_code = 0;
  std::string output;
  std::string messages;
};

// Runs `landform inspect` in the directory of a case, with its arguments and additional ones.
inline Outcome inspect(const fs::path& directory, const std::vector<std::string>& more) {
  Arguments arguments = arguments_of(directory);
  Place place(directory, arguments);
  std::vector<std::string> words = {"inspect", "-no-color"};
  words.insert(words.end(), more.begin(), more.end());
  words.insert(words.end(), arguments.flags.begin(), arguments.flags.end());
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  int code = cli::run_program(words, io);
  return {code, out.str(), err.str()};
}

}  // namespace landform::oracle
