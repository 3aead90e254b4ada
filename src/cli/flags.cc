#include "cli/flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <system_error>
#include <utility>

namespace landform::cli {
namespace {

std::optional<bool> read_bool(std::string_view text) {
  for (std::string_view yes : {"1", "t", "T", "true", "TRUE", "True"}) {
    if (text == yes) return true;
  }
  for (std::string_view no : {"0", "f", "F", "false", "FALSE", "False"}) {
    if (text == no) return false;
  }
  return std::nullopt;
}

// Of a command, or of the family that it belongs to.
std::string_view help_of(std::string_view command) {
  std::string_view first = command.substr(0, command.find(' '));
  for (const Command* one : commands()) {
    if (one->name == first) return one->help;
  }
  return {};
}

}  // namespace

std::optional<Error> Flags::try_parse(std::span<const std::string> given, CommandIo& io) {
  // -no-color may appear anywhere, even after the arguments.
  std::vector<std::string> args;
  for (const std::string& arg : given) {
    if (arg == "-no-color" || arg == "--no-color") {
      io.color = false;
      io.plain = true;
    } else {
      args.push_back(arg);
    }
  }
  size_t at = 0;
  // What follows a flag that is no good counts as arguments.
  auto fail = [&](std::string problem, size_t used = 1) {
    const size_t rest = std::min(at + used, args.size());
    positional_.insert(positional_.end(), args.begin() + static_cast<ptrdiff_t>(rest), args.end());
    return Error{std::move(problem)};
  };
  for (; at < args.size(); ++at) {
    std::string_view arg = args[at];
    if (arg.size() < 2 || arg[0] != '-') {
      if (!anywhere_) break;
      positional_.push_back(args[at]);
      continue;
    }
    if (arg == "--") {
      ++at;
      break;
    }
    arg.remove_prefix(arg[1] == '-' ? 2 : 1);
    if (arg.empty() || arg[0] == '-' || arg[0] == '=')
      return fail(fmt::format("bad flag syntax: {}", args[at]), 0);
    size_t equals = arg.find('=');
    std::string_view name = arg.substr(0, equals);
    auto it = flags_.find(name);
    if (it == flags_.end()) return fail(fmt::format("flag provided but not defined: -{}", name));
    bool has_value = equals != std::string_view::npos;
    std::string value(has_value ? arg.substr(equals + 1) : std::string_view());
    if (it->second.boolean != nullptr) {
      std::optional<bool> truth = has_value ? read_bool(value) : true;
      if (!truth)
        return fail(fmt::format("invalid boolean value \"{}\" for -{}: parse error", value, name));
      *it->second.boolean = *truth;
      continue;
    }
    if (!has_value) {
      if (at + 1 == args.size()) return fail(fmt::format("flag needs an argument: -{}", name));
      value = args[++at];
    }
    if (it->second.number != nullptr) {
      const char* end = value.data() + value.size();
      auto [read_to, error] = std::from_chars(value.data(), end, *it->second.number);
      if (error != std::errc() || read_to != end)
        return fail(fmt::format("invalid value \"{}\" for flag -{}: parse error", value, name));
    }
    if (it->second.visit) it->second.visit(value);
    if (it->second.text != nullptr) *it->second.text = std::move(value);
  }
  positional_.insert(positional_.end(), args.begin() + static_cast<ptrdiff_t>(at), args.end());
  return std::nullopt;
}

int Flags::parse(std::span<const std::string> given, CommandIo& io) {
  auto failed = try_parse(given, io);
  if (!failed) return 0;
  // As each of Terraform's commands has it.
  auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), command_) != names.end();
  };
  if (is_one_of({"state list", "state replace-provider"})) {
    io.out << help_of(command_);
  } else if (!is_one_of({"state mv", "state pull", "state push", "state rm", "state show"})) {
    io.err << help_of(command_);
  }
  if (is_one_of({"import", "login", "logout"})) return 1;
  const char* line = command_ == "console" ? "command line" : "command-line";
  io.err << fmt::format("Error parsing {} flags: {}\n{}", line, failed->message,
                        command_ == "state show" ? "" : "\n");
  return 1;
}

}  // namespace landform::cli
