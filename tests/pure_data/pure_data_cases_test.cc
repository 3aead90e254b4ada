// The data sources in config/, which Landform evaluates itself, compared with what Terraform and
// the AWS provider 5.100.0 made of them: recorded.txt has a line for each data source and output.
//
// With terraform on the PATH and LANDFORM_AWS_PROVIDER naming the provider's program, or one in a
// usual place, the configuration is also planned, and the record compared with the result;
// UPDATE_GOLDEN=1 then rewrites the record. No request leaves the machine: the keys are not real,
// and these data sources need no answers.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "../differential/terraform.h"
#include "cli/run.h"
#include "install/testing.h"
#include "value/json.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(LANDFORM_SOURCE_DIR) / "tests/pure_data";

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Value decoded(const std::string& json) {
  auto value = decode_json(json);
  EXPECT_TRUE(value) << json;
  return value ? value.value() : Value::empty_object();
}

std::string encoded(const Value& value) { return encode_json(value, value.type()).value(); }

// The value without its sensitive parts, given a value that is true in their places.
Value without_secrets(const Value& value, const Value* secret) {
  if (secret == nullptr || secret->is_null() || value.is_null()) return value;
  if (secret->type().is_bool()) return secret->as_bool() ? Value::null() : value;
  if (secret->type().is_object() && value.type().is_object()) {
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i) {
      out.emplace_back(value.key(i),
                       without_secrets(value.elements()[i], secret->find(value.key(i))));
    }
    return Value::object(std::move(out));
  }
  std::vector<Value> out;
  for (size_t i = 0; i < value.length(); ++i) {
    const Value* part = i < secret->length() ? &secret->elements()[i] : nullptr;
    out.push_back(without_secrets(value.elements()[i], part));
  }
  return Value::tuple(std::move(out));
}

using Lines = std::vector<std::string>;

std::string joined(Lines lines) {
  std::sort(lines.begin(), lines.end());
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

std::string text(const Value& object, const char* name) {
  return std::string(object.find(name)->as_string());
}

void add_module(const Value& module, Lines& out) {
  if (const Value* resources = module.find("resources")) {
    for (const Value& one : resources->elements()) {
      if (text(one, "mode") != "data") continue;
      Value values = without_secrets(*one.find("values"), one.find("sensitive_values"));
      out.push_back(text(one, "address") + " = " + encoded(values));
    }
  }
  if (const Value* children = module.find("child_modules"))
    for (const Value& child : children->elements()) add_module(child, out);
}

std::string facts_of_plan(const std::string& json) {
  Value plan = decoded(json);
  Lines out;
  add_module(*plan.find("prior_state")->find("values")->find("root_module"), out);
  for (const Value& change : plan.find("resource_changes")->elements()) {
    if (text(change, "mode") == "data") out.push_back(text(change, "address") + " is deferred");
  }
  const Value& outputs = *plan.find("planned_values")->find("outputs");
  for (size_t i = 0; i < outputs.length(); ++i) {
    out.push_back("output " + std::string(outputs.key(i)) + " = " +
                  encoded(*outputs.elements()[i].find("value")));
  }
  return joined(std::move(out));
}

std::string facts_of_view(const std::string& json) {
  Value view = decoded(json);
  Lines out;
  for (const Value& one : view.find("resources")->elements()) {
    if (text(one, "mode") != "data") continue;
    bool known = one.find("unknown")->length() == 0;
    out.push_back(text(one, "address") +
                  (known ? " = " + encoded(*one.find("values")) : " is deferred"));
  }
  const Value& outputs = *view.find("outputs");
  for (size_t i = 0; i < outputs.length(); ++i) {
    out.push_back("output " + std::string(outputs.key(i)) + " = " +
                  encoded(*outputs.elements()[i].find("values")));
  }
  return joined(std::move(out));
}

struct Outcome {
  int exit_code;
  std::string output;
  std::string messages;
};

Outcome run(std::vector<std::string> words) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  int code = cli::run_program(words, io);
  return {code, out.str(), err.str()};
}

// The program of the AWS provider, if it is installed.
std::optional<fs::path> aws_provider() {
  if (const char* program = std::getenv("LANDFORM_AWS_PROVIDER"))
    return fs::exists(program) ? std::optional(fs::path(program)) : std::nullopt;
  const char* home = std::getenv("HOME");
  for (const fs::path& mirror :
       {fs::path(home == nullptr ? "/" : home) / ".terraform.d/plugins",
        fs::path("/usr/local/share/terraform/plugins"), fs::path("/opt/tf-plugins")}) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(mirror, error)) {
      if (entry.path().filename().string().starts_with("terraform-provider-aws_v5.100.0"))
        return entry.path();
    }
  }
  return std::nullopt;
}

TEST(PureData, GivesRecordedResults) {
  Outcome done = run({"inspect", "-no-color", "-format=strict", kRoot / "config"});
  EXPECT_EQ(done.exit_code, 0) << done.messages;
  EXPECT_EQ(facts_of_view(done.output), read(kRoot / "recorded.txt"));
}

TEST(PureData, RecordIsWhatTheProviderReturns) {
  SKIP_WITHOUT_TERRAFORM();
  std::optional<fs::path> provider = aws_provider();
  if (!provider)
    GTEST_SKIP() << "SKIPPED: the AWS provider is not installed, so nothing was compared with it";
  TestDirectory parent;
  fs::path directory = parent.path("config");
  fs::copy(kRoot / "config", directory, fs::copy_options::recursive);
  std::ofstream(parent.path("settings"))
      << "provider_installation {\n  dev_overrides {\n    \"hashicorp/aws\" = "
      << provider->parent_path() << "\n  }\n  direct {}\n}\n";
  Environment environment{{"TF_CLI_CONFIG_FILE", parent.path("settings")}};
  for (std::vector<std::string> words :
       {std::vector<std::string>{"get"}, {"plan", "-input=false", "-out=plan"}}) {
    ProcessOutcome done = run_terraform(directory, std::move(words), environment);
    ASSERT_EQ(done.exit.code, 0) << done.output;
  }
  // The output is long, so it goes to a file.
  ProcessOptions options;
  options.directory = directory;
  options.environment = environment;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  auto shown = run_process({"sh", "-c", "terraform show -json plan > plan.json"}, options);
  ASSERT_TRUE(shown && shown->exit.code == 0);
  std::string facts = facts_of_plan(read(directory / "plan.json"));
  if (std::getenv("UPDATE_GOLDEN") != nullptr)
    std::ofstream(kRoot / "recorded.txt", std::ios::binary) << facts;
  EXPECT_EQ(facts, read(kRoot / "recorded.txt")) << "The record is out of date: UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace landform
