// The programs that use providers, Terraform and Landform, as tests run them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "protocol/plugin_testing.h"

namespace landform::e2e {

using protocol::testing::Environment;
using protocol::testing::Process;
using namespace std::chrono_literals;

inline std::string read_file(const std::string& path) {
  std::stringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

// The client's output without line wrapping and boxes.
inline std::string unwrapped(const std::string& text) {
  std::string bare = text;
  for (const char* drawn : {"│", "╷", "╵"}) {
    for (size_t at = 0; (at = bare.find(drawn, at)) != std::string::npos;) {
      bare.replace(at, std::string_view(drawn).size(), " ");
    }
  }
  std::stringstream words(bare);
  std::string out;
  for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct Outcome {
  int exit_code;
  std::string text;
  std::string words;  // unwrapped
};

// Terraform, or a program like it, in a directory with its settings, and its sockets in another.
inline std::unique_ptr<Process> start_terraform(std::vector<std::string> arguments,
                                                const std::string& directory,
                                                const std::string& sockets, const Environment& more,
                                                const std::string& program = "terraform") {
  Environment environment = {{"CHECKPOINT_DISABLE", "1"},
                             {"NO_COLOR", "1"},
                             {"TF_IN_AUTOMATION", "1"},
                             {"TF_CLI_CONFIG_FILE", directory + "/settings"},
                             {"TMPDIR", sockets}};
  for (const auto& [name, value] : more) environment[name] = value;
  arguments.insert(arguments.begin(), program);
  return std::make_unique<Process>(std::move(arguments), environment, directory);
}

// Waits for it to end. The SDK must report errors before Terraform does.
inline Outcome finish(Process& process) {
  std::string errors;
  std::thread reader([&] { errors = process.read_errors(); });
  std::string text = process.read_output();
  reader.join();
  text += errors;
  Outcome out{process.wait(60s).value_or(-1), text, unwrapped(text)};
  EXPECT_THAT(out.words, ::testing::Not(::testing::HasSubstr("Provider produced")));
  EXPECT_THAT(out.words, ::testing::Not(::testing::HasSubstr("plugin crashed")));
  return out;
}

inline bool has_terraform() {
  static const bool kFound = std::system("command -v terraform >/dev/null 2>&1") == 0;
  return kFound;
}

}  // namespace landform::e2e
