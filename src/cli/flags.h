// Command line flags as Terraform takes them: -name=value, -name value, -switch, with one dash or
// two.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace landform::cli {

class Flags {
 public:
  explicit Flags(std::string command) : command_(std::move(command)) {}

  // Declares a flag and where its value goes. Every command knows -no-color.
  void boolean(std::string name, bool* value) {
    flags_[std::move(name)] = {value, nullptr, nullptr};
  }
  void text(std::string name, std::string* value) {
    flags_[std::move(name)] = {nullptr, value, nullptr};
  }
  // Calls `take` for every time that the flag is given.
  void visit(std::string name, std::function<void(const std::string&)> take) {
    flags_[std::move(name)] = {nullptr, nullptr, std::move(take)};
  }

  // Flags may stand after other arguments as well, up to "--".
  void allow_anywhere() { anywhere_ = true; }

  // Reads the arguments. Other than 0 is the exit code of a command that must stop: what was wrong
  // has been said.
  [[nodiscard]] int parse(std::span<const std::string> given, CommandIo& io);

  // What follows the flags.
  [[nodiscard]] const std::vector<std::string>& positional() const { return positional_; }

 private:
  struct Target {
    bool* boolean;
    std::string* text;
    std::function<void(const std::string&)> visit;
  };

  std::string command_;
  std::map<std::string, Target, std::less<>> flags_;
  std::vector<std::string> positional_;
  bool anywhere_ = false;
};

}  // namespace landform::cli
