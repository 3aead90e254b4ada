// Command line flags as in Terraform: -name=value, -name value, -switch, with one dash or two.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace landform::cli {

class Flags {
 public:
  explicit Flags(std::string command) : command_(std::move(command)) {}

  // Declares a flag and where its value is stored. Every command has -no-color.
  void boolean(std::string name, bool* value) { flags_[std::move(name)] = {.boolean = value}; }
  void text(std::string name, std::string* value) { flags_[std::move(name)] = {.text = value}; }
  void number(std::string name, uint64_t* value) { flags_[std::move(name)] = {.number = value}; }
  // Calls `take` each time the flag is given.
  void visit(std::string name, std::function<void(const std::string&)> take) {
    flags_[std::move(name)] = {.visit = std::move(take)};
  }

  // Flags may also appear after other arguments, up to "--".
  void allow_anywhere() { anywhere_ = true; }

  // Parses the arguments. Returns the error, if any.
  [[nodiscard]] std::optional<Error> try_parse(std::span<const std::string> given, CommandIo& io);
  // The same, printing the error. A result other than 0 is the exit code: the error was already
  // reported.
  [[nodiscard]] int parse(std::span<const std::string> given, CommandIo& io);

  // The arguments after the flags.
  [[nodiscard]] const std::vector<std::string>& positional() const { return positional_; }

 private:
  struct Target {
    bool* boolean = nullptr;
    std::string* text = nullptr;
    uint64_t* number = nullptr;
    std::function<void(const std::string&)> visit = {};
  };

  std::string command_;
  std::map<std::string, Target, std::less<>> flags_;
  std::vector<std::string> positional_;
  bool anywhere_ = false;
};

}  // namespace landform::cli
