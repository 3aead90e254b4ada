// `validate` with the schemas of a provider: with the provider itself, with a file of its schemas,
// and with an installed package, whose program is started no more often than necessary.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run.h"
#include "config/provider_address.h"
#include "packages/hash.h"
#include "packages/platform.h"
#include "validate_case.h"
#include "value/json_indent.h"

namespace landform::conformance {
namespace {

using ::testing::HasSubstr;

const fs::path kCases = fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/schemas";
constexpr const char* kOverrides = "Provider development overrides are in effect";

// A variable of the environment, for as long as the object lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

struct Result {
  int code = 0;
  std::string out;
  std::string err;
};

Result landform_in(const fs::path& directory, std::vector<std::string> arguments) {
  fs::path before = fs::current_path();
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  arguments.insert(arguments.begin(), "-chdir=" + directory.string());
  int code = cli::run_program(arguments, io);
  fs::current_path(before);
  return {code, out.str(), err.str()};
}

// Without the warning about overrides, which names a directory of this machine.
std::string without_overrides(const std::string& json) {
  auto decoded = decode_json(json);
  if (!decoded) return json;
  std::vector<Value> kept;
  for (const Value& one : decoded->find("diagnostics")->elements()) {
    if (one.find("summary")->as_string() != kOverrides) kept.push_back(one);
  }
  size_t removed = decoded->find("diagnostics")->length() - kept.size();
  auto warnings = decoded->find("warning_count")->as_number().to_int64().value_or(0);
  Value out =
      Value::object({{"format_version", *decoded->find("format_version")},
                     {"valid", *decoded->find("valid")},
                     {"error_count", *decoded->find("error_count")},
                     {"warning_count", Value::number(warnings - static_cast<int64_t>(removed))},
                     {"diagnostics", Value::tuple(std::move(kept))}});
  return encode_json(out, out.type()).value();
}

class Schemas : public testing::TestWithParam<std::string> {
 public:
  ~Schemas() override { fs::remove_all(root_); }

 protected:
  Schemas() {
    std::string pattern = fs::temp_directory_path() / "landform_schemas_XXXXXX";
    root_ = ::mkdtemp(pattern.data());
    std::ofstream(root_ / "overrides")
        << "provider_installation {\n  dev_overrides {\n    \"example.com/test/kitchen\" = \""
        << fs::path(KITCHEN_PROVIDER).parent_path().string() << "\"\n  }\n  direct {}\n}\n";
    cache_.emplace("LANDFORM_CACHE_DIR", root_ / "cache");
    config_.emplace("TF_CLI_CONFIG_FILE", root_ / "overrides");
  }

  [[nodiscard]] static std::string golden(const std::string& name) {
    return read_whole(kCases / (name + ".golden"));
  }
  [[nodiscard]] static std::string terraform_in(const fs::path& directory) {
    ProcessOptions options;
    options.directory = directory.string();
    options.environment["CHECKPOINT_DISABLE"] = "1";
    (void)run_process({"terraform", "get"}, options);
    auto outcome = run_process({"terraform", "validate", "-json"}, options);
    return outcome ? without_overrides(outcome->output) : outcome.error().message;
  }
  // The schemas of the provider as a file.
  [[nodiscard]] std::string schema_file() const {
    CaseFiles files(kCases, "valid");
    Result schemas = landform_in(files.path(), {"providers", "schema", "-json"});
    EXPECT_EQ(schemas.code, 0) << schemas.err;
    fs::create_directories(root_ / "schemas");
    std::ofstream(root_ / "schemas/kitchen.json") << schemas.out;
    return root_ / "schemas/kitchen.json";
  }

  fs::path root_;
  std::optional<Variable> cache_;
  std::optional<Variable> config_;
};

TEST_P(Schemas, GiveRecordedResults) {
  CaseFiles files(kCases, GetParam());
  if (recording() && has_terraform())
    std::ofstream(kCases / (GetParam() + ".golden"))
        << indent_json(terraform_in(files.path())) << "\n";
  (void)landform_in(files.path(), {"get"});
  Result result = landform_in(files.path(), {"validate", "-json"});
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr(kOverrides));
  EXPECT_EQ(comparable(without_overrides(result.out)), comparable(golden(GetParam())));
}

TEST_P(Schemas, AreTheSameFromAFile) {
  if (GetParam() == "from_provider") return;  // these messages are the provider's own
  std::string schemas = schema_file();
  config_.emplace("TF_CLI_CONFIG_FILE", "/dev/null");
  CaseFiles files(kCases, GetParam());
  (void)landform_in(files.path(), {"get"});
  for (const char* when : {"read", "kept"}) {
    Result result = landform_in(files.path(), {"validate", "-json", "-schemas=" + schemas});
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(comparable(result.out), comparable(golden(GetParam()))) << when;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Schemas, testing::ValuesIn(case_names(kCases)),
                         [](const auto& info) { return info.param; });

class SchemasOracle : public Schemas {};

TEST_F(SchemasOracle, TerraformStillGivesRecordedResults) {
  if (!has_terraform())
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so the records were not compared with it";
  for (const std::string& name : case_names(kCases)) {
    CaseFiles files(kCases, name);
    EXPECT_EQ(comparable(terraform_in(files.path())), comparable(golden(name))) << name;
  }
}

class SchemaOption : public Schemas {
 protected:
  [[nodiscard]] Result validate(const std::string& path) const {
    CaseFiles files(kCases, "valid");
    return landform_in(files.path(), {"validate", "-no-color", "-schemas=" + path});
  }
};

TEST_F(SchemaOption, TakesDirectoriesAndCompressedFiles) {
  std::string schemas = schema_file();
  config_.emplace("TF_CLI_CONFIG_FILE", "/dev/null");
  EXPECT_EQ(validate(root_ / "schemas").code, 0);
  ASSERT_TRUE(run_process({"gzip", schemas}, {}));
  EXPECT_EQ(validate(root_ / "schemas").code, 0);
  EXPECT_EQ(validate(schemas + ".gz").code, 0);
}

TEST_F(SchemaOption, RejectsOtherFiles) {
  config_.emplace("TF_CLI_CONFIG_FILE", "/dev/null");
  struct Case {
    const char* content;
    const char* want;
  };
  const Case kFiles[] = {
      {"", "EOF"},
      {"{}", "it is not the output of `providers schema -json`"},
      {R"({"format_version":"2.0"})", "of format 0 or 1"},
      {R"({"format_version":"1.0","provider_schemas":[]})", "this must be an object"},
      {R"({"format_version":"1.0","provider_schemas":{"a":{"provider":{"version":"x"}}}})",
       "this must be a whole number"},
      {R"({"format_version":"1.0"} x)", "more text after the end"},
      {"\x1f\x8b damaged", "the compressed data is damaged"},
  };
  for (const Case& c : kFiles) {
    std::ofstream(root_ / "file.json") << c.content;
    Result result = validate(root_ / "file.json");
    EXPECT_EQ(result.code, 1) << c.content;
    EXPECT_THAT(result.err, HasSubstr("Error: Failed to read provider schemas")) << c.content;
    std::string text = result.err;
    replace_all(text, "\n", " ");
    EXPECT_THAT(text, HasSubstr(c.want));
  }
  EXPECT_THAT(validate(root_ / "none.json").err, HasSubstr("No such file or directory"));
  fs::create_directories(root_ / "empty");
  EXPECT_THAT(validate(root_ / "empty").err, HasSubstr("it has no\n.json or"));
}

// Everything that `inspect` calls known is in Terraform's plan.
class InspectWithSchemas : public Schemas {
 protected:
  // Compares what is listed, but for the parts at unknown paths, with the planned value.
  void compare(const std::string& path, const Value& listed, const Value& planned) {
    if (unknown_.contains(path)) return;
    ASSERT_EQ(listed.is_null(), planned.is_null()) << path;
    if (listed.is_null()) return;
    if (listed.type().is_primitive()) {
      EXPECT_EQ(encode_json(listed, listed.type()).value(),
                encode_json(planned, planned.type()).value())
          << path;
      ++compared_;
      return;
    }
    bool keyed = listed.type().is_object();
    ASSERT_EQ(keyed, planned.type().is_object()) << path;
    for (size_t i = 0; i < listed.length(); ++i) {
      std::string step = keyed ? encode_json(Value::string(listed.key(i)), Type::string()).value()
                               : std::to_string(i);
      const Value* other = keyed ? planned.find(listed.key(i)) : &planned.elements()[i];
      std::string inside = path + (path.empty() ? "" : ",") + step;
      if (unknown_.contains(inside)) continue;
      ASSERT_NE(other, nullptr) << inside;
      compare(inside, listed.elements()[i], *other);
    }
  }

  std::set<std::string> unknown_;
  size_t compared_ = 0;
};

TEST_F(InspectWithSchemas, AgreesWithTerraformsPlan) {
  if (!has_terraform())
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with its plan";
  CaseFiles files(fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/inspect_schemas",
                  "everything");
  ProcessOptions options;
  options.directory = files.path().string();
  options.environment["CHECKPOINT_DISABLE"] = "1";
  ASSERT_TRUE(run_process({"terraform", "plan", "-out=plan"}, options));
  auto shown = run_process({"terraform", "show", "-json", "plan"}, options);
  ASSERT_TRUE(shown);
  auto plan = decode_json(shown->output);
  Result inspected = landform_in(files.path(), {"inspect", "-format=strict", "-reveal-sensitive"});
  EXPECT_EQ(inspected.code, 0) << inspected.err;
  auto view = decode_json(inspected.out);
  ASSERT_TRUE(plan && view);
  const Value& changes = *plan->find("resource_changes");
  const Value& resources = *view->find("resources");
  ASSERT_EQ(changes.length(), resources.length());
  for (size_t i = 0; i < changes.length(); ++i) {
    const Value& change = changes.elements()[i];
    const Value& resource = resources.elements()[i];
    ASSERT_EQ(change.find("address")->as_string(), resource.find("address")->as_string());
    unknown_.clear();
    for (const Value& one : resource.find("unknown")->elements()) {
      std::string path = encode_json(*one.find("path"), one.find("path")->type()).value();
      unknown_.insert(path.substr(1, path.size() - 2));
    }
    compare("", *resource.find("values"), *change.find("change")->find("after"));
  }
  EXPECT_GE(compared_, 19U);
}

// A working directory with a package whose program notes each start.
class InstalledPackage : public Schemas {
 protected:
  InstalledPackage() {
    config_.emplace("TF_CLI_CONFIG_FILE", "/dev/null");
    fs::path package = work() / ".terraform/providers/example.com/test/kitchen/1.0.0" /
                       packages::Platform::current().to_string();
    fs::create_directories(package);
    fs::path program = package / "terraform-provider-kitchen_v1.0.0";
    std::ofstream(program) << "#!/bin/sh\necho start >>" << (root_ / "starts").string() << "\nexec "
                           << KITCHEN_PROVIDER << "\n";
    fs::permissions(program, fs::perms::owner_all);
    std::ofstream(work() / ".terraform.lock.hcl")
        << "provider \"example.com/test/kitchen\" {\n  version = \"1.0.0\"\n  hashes  = [\""
        << packages::hash_directory(package).value() << "\"]\n}\n";
  }

  [[nodiscard]] fs::path work() const { return root_ / "work"; }
  void write(const std::string& resource) const {
    std::ofstream(work() / "main.tf") << "terraform {\n  required_providers {\n    kitchen = {\n"
                                         "      source = \"example.com/test/kitchen\"\n    }\n  "
                                         "}\n}\n\n"
                                      << resource;
  }
  // The exit code, and how often the program was started.
  [[nodiscard]] std::pair<int, size_t> validate() const {
    fs::remove(root_ / "starts");
    Result result = landform_in(work(), {"validate", "-no-color"});
    std::string starts = read_whole(root_ / "starts");
    return {result.code, static_cast<size_t>(std::count(starts.begin(), starts.end(), '\n'))};
  }
};

TEST_F(InstalledPackage, IsStartedOnlyForWhatIsNotKnown) {
  using Want = std::pair<int, size_t>;
  write("resource \"kitchen_meeting\" \"a\" {\n  people = 5\n}\n");
  EXPECT_EQ(validate(), Want(0, 1U));  // for its schemas, and to validate
  EXPECT_EQ(validate(), Want(0, 0U));
  write("resource \"kitchen_meeting\" \"a\" {\n  people = 6\n}\n");
  EXPECT_EQ(validate(), Want(0, 1U));
  EXPECT_EQ(validate(), Want(0, 0U));
  // Errors by the schema need no provider.
  write("resource \"kitchen_meeting\" \"a\" {\n  people = \"x\"\n}\n");
  EXPECT_EQ(validate(), Want(1, 0U));
  // The provider's own errors are its own, every time.
  write("resource \"kitchen_everything\" \"a\" {\n  name = \"\"\n}\n");
  EXPECT_EQ(validate(), Want(1, 1U));
  EXPECT_EQ(validate(), Want(1, 1U));
  // What it accepted may depend on its environment.
  write("resource \"kitchen_meeting\" \"a\" {\n  people = 6\n}\n");
  EXPECT_EQ(validate(), Want(0, 0U));
  Variable other("KITCHEN_SETTING", "1");
  EXPECT_EQ(validate(), Want(0, 1U));
}

TEST_F(InstalledPackage, IsAskedAgainWhenTheCacheIsDamagedOrOff) {
  using Want = std::pair<int, size_t>;
  write("resource \"kitchen_meeting\" \"a\" {\n  people = 5\n}\n");
  EXPECT_EQ(validate(), Want(0, 1U));
  for (const auto& entry : fs::recursive_directory_iterator(root_ / "cache")) {
    if (entry.is_regular_file()) std::ofstream(entry.path(), std::ios::app) << "x";
  }
  EXPECT_EQ(validate(), Want(0, 1U));
  EXPECT_EQ(validate(), Want(0, 0U));
  cache_.emplace("LANDFORM_CACHE_DIR", "");
  EXPECT_EQ(validate(), Want(0, 1U));
  EXPECT_EQ(validate(), Want(0, 1U));
}

TEST_F(InstalledPackage, MustBeTheLockedOne) {
  write("resource \"kitchen_meeting\" \"a\" {\n  people = 5\n}\n");
  std::ofstream(work() / ".terraform/providers/example.com/test/kitchen/1.0.0" /
                packages::Platform::current().to_string() / "more")
      << "x";
  Result result = landform_in(work(), {"validate", "-no-color"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("does not match any of the checksums"));
}

TEST_F(InstalledPackage, WithoutOneResourcesAreTakenAsWritten) {
  write("resource \"kitchen_meeting\" \"a\" {\n  whatever = 5\n}\n");
  EXPECT_EQ(validate().first, 1);
  fs::remove_all(work() / ".terraform");
  EXPECT_EQ(validate(), (std::pair<int, size_t>(0, 0U)));
}

// With the largest provider there is, if it is on the machine.
class AwsPackage : public Schemas {
 protected:
  // Puts the package of a program where `init` would.
  void install(const fs::path& program) const {
    config::ProviderAddress aws = *config::ProviderAddress::parse_source("hashicorp/aws");
    fs::path package = fs::canonical(program).parent_path();
    fs::path place = work() / ".terraform/providers" / aws.to_string() / "5.100.0";
    fs::create_directories(place);
    fs::create_directory_symlink(package, place / packages::Platform::current().to_string());
    std::ofstream(work() / ".terraform.lock.hcl")
        << "provider \"" << aws.to_string() << "\" {\n  version = \"5.100.0\"\n  hashes  = [\""
        << packages::hash_directory(package).value() << "\"]\n}\n";
  }
  [[nodiscard]] fs::path work() const { return root_ / "work"; }
};

TEST_F(AwsPackage, IsValidatedAsByTerraform) {
  const char* program = std::getenv("LANDFORM_AWS_PROVIDER");
  if (program == nullptr)
    GTEST_SKIP() << "SKIPPED: LANDFORM_AWS_PROVIDER does not name the program of the AWS provider";
  if (!has_terraform())
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it";
  config_.emplace("TF_CLI_CONFIG_FILE", "/dev/null");
  install(program);
  std::ofstream(work() / "main.tf") << R"(
resource "aws_s3_bucket" "both" {
  bucket        = "x"
  bucket_prefix = "y"
}
resource "aws_vpc" "types" {
  cidr_block = []
  nmae       = "x"
}
resource "aws_iam_role" "policy" {
  assume_role_policy = "not json"
}
resource "aws_security_group" "blocks" {
  ingress {
    from_port = 80
    to_port   = "x"
    protocol  = "tcp"
  }
}
output "reference" {
  value = aws_s3_bucket.both.versioning[0].enbaled
}
)";
  const std::string want = comparable(terraform_in(work()));
  for (const char* when : {"asked", "kept"}) {
    Result result = landform_in(work(), {"validate", "-json"});
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(comparable(result.out), want) << when;
  }
}

}  // namespace
}  // namespace landform::conformance
