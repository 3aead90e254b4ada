// Helpers for tests of backends.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/backends.h"
#include "backend/state_manager.h"
#include "base/process.h"
#include "base/test_directory.h"
#include "value/convert.h"
#include "value/json.h"

namespace landform::backend {

// A directory that is also the current one.
class CurrentDirectory : public TestDirectory {
 public:
  CurrentDirectory() : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(path());
  }
  ~CurrentDirectory() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

// A state with one output.
inline state::State state_with(const std::string& text) {
  state::State out;
  out.outputs["o"] = {Value::string(text), false};
  return out;
}

inline std::string output_of(const std::optional<state::State>& state) {
  if (!state) return "no state";
  auto found = state->outputs.find("o");
  return found == state->outputs.end() ? "no output" : std::string(found->second.value.as_string());
}

// A backend with a configuration given as a JSON object. Failures are reported.
inline std::unique_ptr<Backend> open_with(const std::string& type, const std::string& json,
                                          const BackendOptions& options = {}) {
  const schema::Block& schema = *backend_schema(type);
  auto config = decode_json(json, schema.implied_type());
  EXPECT_TRUE(config) << config.error().message;
  auto opened = open_backend(type, *config, options);
  for (const Diagnostic& d : opened.diagnostics) {
    if (d.severity == Severity::error) ADD_FAILURE() << d.summary << ": " << d.detail;
  }
  return std::move(opened.value);
}

inline std::unique_ptr<StateManager> manager_of(Backend& backend,
                                                const std::string& workspace = "default") {
  auto manager = open_state(backend, workspace);
  EXPECT_TRUE(manager) << manager.error().message;
  return manager ? std::move(manager).value() : nullptr;
}

inline std::string text_of(const std::optional<Error>& error) {
  return error ? error->message : "ok";
}
inline std::string text_of(const std::optional<LockFailure>& failure) {
  return failure ? failure->describe() : "ok";
}
template <typename T>
std::string text_of(const Result<T>& result) {
  return result ? "ok" : result.error().message;
}
template <typename T>
std::string text_of(const Result<T, LockFailure>& result) {
  return result ? "ok" : result.error().describe();
}

inline bool has_terraform() { return find_program("terraform").has_value(); }

// Runs the real Terraform in a directory.
inline ProcessOutcome terraform(const std::string& directory, std::vector<std::string> arguments,
                                const Environment& more = {}) {
  ProcessOptions options;
  options.directory = directory;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["TF_IN_AUTOMATION"] = "1";
  for (const auto& [name, value] : more) options.environment[name] = value;
  arguments.insert(arguments.begin(), "terraform");
  auto outcome = run_process(arguments, options, size_t{1} << 20);
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? std::move(outcome).value() : ProcessOutcome{};
}

}  // namespace landform::backend

// Terraform is not part of Debian: tests that compare with it need it on the PATH.
#define SKIP_WITHOUT_TERRAFORM() \
  if (!landform::backend::has_terraform()) GTEST_SKIP() << "SKIPPED: terraform is not on the PATH"
