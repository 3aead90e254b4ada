// The commands that work with states, run in a directory with a state file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "backend/backends.h"
#include "backend/state_manager.h"
#include "base/process.h"
#include "cli/run.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

using Args = std::vector<std::string>;

constexpr const char* kState = R"({
  "version": 4,
  "terraform_version": "1.11.4",
  "serial": 3,
  "lineage": "8fd0c2a0-2b7d-4a35-0ab1-0e1e8ea2ba6c",
  "outputs": {
    "o": {"value": {"a": 1, "b": ["x"]}, "type": ["object", {"a": "number", "b": ["tuple", ["string"]]}]},
    "s": {"value": "secret", "type": "string", "sensitive": true}
  },
  "resources": [
    {"mode": "managed", "type": "terraform_data", "name": "a",
     "provider": "provider[\"terraform.io/builtin/terraform\"]",
     "instances": [{"schema_version": 0, "attributes": {"id": "id-a", "input": null, "output": null, "triggers_replace": null},
                    "sensitive_attributes": []}]},
    {"mode": "managed", "type": "terraform_data", "name": "b",
     "provider": "provider[\"terraform.io/builtin/terraform\"]",
     "instances": [{"index_key": 0, "schema_version": 0, "attributes": {"id": "id-b0", "input": null, "output": null, "triggers_replace": null},
                    "sensitive_attributes": [], "dependencies": ["terraform_data.a"]},
                   {"index_key": 1, "schema_version": 0, "attributes": {"id": "id-b1", "input": null, "output": null, "triggers_replace": null},
                    "sensitive_attributes": [], "dependencies": ["terraform_data.a"]}]},
    {"module": "module.m", "mode": "managed", "type": "terraform_data", "name": "x",
     "provider": "provider[\"terraform.io/builtin/terraform\"]",
     "instances": [{"schema_version": 0, "attributes": {"id": "id-x", "input": null, "output": null, "triggers_replace": null},
                    "sensitive_attributes": []}]},
    {"module": "module.m.module.n[\"k\"]", "mode": "managed", "type": "terraform_data", "name": "y",
     "provider": "provider[\"terraform.io/builtin/terraform\"]",
     "instances": [{"schema_version": 0, "attributes": {"id": "id-y", "input": null, "output": null, "triggers_replace": null},
                    "sensitive_attributes": []}]}
  ],
  "check_results": null
}
)";

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

// Each test has its own directory, with a state.
class StateCommandsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "landform_state_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = fs::canonical(name);
    old_ = fs::current_path();
    fs::current_path(root_);
    write("main.tf", "");
    write("terraform.tfstate", kState);
  }
  void TearDown() override {
    fs::current_path(old_);
    fs::remove_all(root_);
  }

  static void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  static std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  static Ran run(const Args& args, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    CommandIo io{.in = in, .out = out, .err = err};
    Ran done;
    done.code = run_program(args, io);
    done.out = out.str();
    done.err = err.str();
    return done;
  }
  // The addresses in the state.
  static std::string listed() { return run({"state", "list"}).out; }
  static std::vector<std::string> backups() {
    std::vector<std::string> out;
    for (const auto& entry : fs::directory_iterator(".")) {
      std::string name = entry.path().filename();
      if (name.ends_with(".backup")) out.push_back(name);
    }
    return out;
  }

  fs::path root_;
  fs::path old_;
};

TEST_F(StateCommandsTest, ListsInstances) {
  constexpr const char* kAll =
      "terraform_data.a\nterraform_data.b[0]\nterraform_data.b[1]\nmodule.m.terraform_data.x\n"
      "module.m.module.n[\"k\"].terraform_data.y\n";
  struct Case {
    Args args;
    const char* want;
  };
  for (const Case& c : {
           Case{{}, kAll},
           Case{{"terraform_data.b"}, "terraform_data.b[0]\nterraform_data.b[1]\n"},
           Case{{"terraform_data.b[1]", "terraform_data.a"},
                "terraform_data.b[1]\nterraform_data.a\n"},
           Case{{"module.m"},
                "module.m.terraform_data.x\nmodule.m.module.n[\"k\"].terraform_data.y\n"},
           Case{{"module.m.module.n"}, "module.m.module.n[\"k\"].terraform_data.y\n"},
           Case{{"-id=id-b1"}, "terraform_data.b[1]\n"},
           Case{{"-id=nope"}, ""},
       }) {
    Args args = {"state", "list"};
    args.insert(args.end(), c.args.begin(), c.args.end());
    EXPECT_EQ(run(args).out, c.want);
  }
  Ran missing = run({"state", "list", "terraform_data.z", "module.z", "terraform_data.b[7]"});
  EXPECT_EQ(missing.code, 1);
  EXPECT_THAT(missing.err,
              AllOf(HasSubstr("Error: Unknown resource\n"), HasSubstr("Error: Unknown module\n"),
                    HasSubstr("Error: Unknown resource instance\n")));
  fs::remove("terraform.tfstate");
  EXPECT_THAT(run({"state", "list"}).err, StartsWith("No state file was found!\n"));
}

TEST_F(StateCommandsTest, RemovesInstancesAndKeepsABackup) {
  EXPECT_EQ(run({"state", "rm", "-dry-run", "terraform_data.b"}).out,
            "Would remove terraform_data.b[0]\nWould remove terraform_data.b[1]\n");
  EXPECT_THAT(backups(), IsEmpty());
  EXPECT_EQ(run({"state", "rm", "terraform_data.b[0]", "module.m"}).out,
            "Removed terraform_data.b[0]\nRemoved module.m.terraform_data.x\nRemoved "
            "module.m.module.n[\"k\"].terraform_data.y\nSuccessfully removed 3 resource "
            "instance(s).\n");
  EXPECT_EQ(listed(), "terraform_data.a\nterraform_data.b[1]\n");
  ASSERT_THAT(backups(), SizeIs(1));
  EXPECT_TRUE(
      std::regex_match(backups()[0], std::regex("terraform\\.tfstate\\.[0-9]{10}\\.backup")));
  EXPECT_THAT(read(backups()[0]), HasSubstr("id-x"));
  EXPECT_THAT(read("terraform.tfstate"), HasSubstr("\"serial\": 4"));
  EXPECT_THAT(run({"state", "rm", "module.z"}).err, HasSubstr("Invalid target address"));
  EXPECT_EQ(run({"state", "rm"}).code, 1);
  EXPECT_FALSE(fs::exists(".terraform.tfstate.lock.info"));
}

TEST_F(StateCommandsTest, MovesObjects) {
  struct Case {
    const char* from;
    const char* to;
    const char* want;
  };
  for (const Case& c : {
           Case{"terraform_data.a", "terraform_data.c",
                "Move \"terraform_data.a\" to \"terraform_data.c\"\nSuccessfully moved 1 "
                "object(s).\n"},
           Case{"terraform_data.b", "module.q.terraform_data.d",
                "Move \"terraform_data.b\" to \"module.q.terraform_data.d\"\nSuccessfully moved 1 "
                "object(s).\n"},
           Case{"module.q.terraform_data.d[0]", "terraform_data.e[\"x\"]",
                "Move \"module.q.terraform_data.d[0]\" to "
                "\"terraform_data.e[\\\"x\\\"]\"\nSuccessfully moved 1 object(s).\n"},
           Case{"module.m", "module.p[0]",
                "Move \"module.m\" to \"module.p[0]\"\nMove \"module.m.module.n[\\\"k\\\"]\" to "
                "\"module.p[0].module.n[\\\"k\\\"]\"\nSuccessfully moved 2 object(s).\n"},
       }) {
    EXPECT_EQ(run({"state", "mv", c.from, c.to}).out, c.want);
  }
  EXPECT_EQ(listed(),
            "terraform_data.c\nterraform_data.e[\"x\"]\nmodule.p[0].terraform_data.x\n"
            "module.q.terraform_data.d[1]\nmodule.p[0].module.n[\"k\"].terraform_data.y\n");
  EXPECT_THAT(read("terraform.tfstate"), testing::Not(HasSubstr("dependencies")));
}

TEST_F(StateCommandsTest, RefusesMovesThatMakeNoSense) {
  struct Case {
    const char* from;
    const char* to;
    const char* want;
  };
  for (const Case& c : {
           Case{"terraform_data.z", "terraform_data.c", "does not match anything"},
           Case{"terraform_data.a", "terraform_data.b[0]", "there is already a resource instance"},
           Case{"terraform_data.b", "terraform_data.a", "there is already a resource at that"},
           Case{"terraform_data.b", "terraform_data.c[0]",
                "so the target must also be a whole resource"},
           Case{"terraform_data.a", "module.x", "the target must also be a resource instance"},
           Case{"module.m", "terraform_data.c", "the target must also be a module"},
           Case{"module.m", "module.m", "destination module already exists"},
           Case{"terraform_data.a", "data.terraform_data.c",
                "a managed resource can be moved only to another managed"},
           Case{"terraform_data.a", "null_resource.c", "resource types don't match"},
       }) {
    Ran refused = run({"state", "mv", c.from, c.to});
    EXPECT_EQ(refused.code, 1);
    std::string text = std::regex_replace(refused.err, std::regex("\n(│ )?"), " ");
    EXPECT_THAT(text, HasSubstr(c.want));
    EXPECT_EQ(read("terraform.tfstate"), kState);
  }
}

TEST_F(StateCommandsTest, MovesObjectsIntoAnotherState) {
  EXPECT_EQ(run({"state", "mv", "-state-out=other.tfstate", "module.m", "module.m"}).code, 0);
  EXPECT_EQ(listed(), "terraform_data.a\nterraform_data.b[0]\nterraform_data.b[1]\n");
  EXPECT_EQ(run({"state", "list", "-state=other.tfstate"}).out,
            "module.m.terraform_data.x\nmodule.m.module.n[\"k\"].terraform_data.y\n");
}

TEST_F(StateCommandsTest, PullsAndPushes) {
  Ran pulled = run({"state", "pull"});
  EXPECT_THAT(pulled.out, StartsWith("{\n  \"version\": 4,\n"));
  EXPECT_EQ(run({"state", "push", "-"}, pulled.out).code, 0);
  EXPECT_EQ(run({"taint", "terraform_data.a"}).code, 0);
  EXPECT_EQ(run({"state", "push", "-"}, pulled.out).err,
            "Failed to write state: cannot import state with serial 3 over newer state with serial "
            "4\n");
  EXPECT_EQ(run({"state", "push", "-force", "-"}, pulled.out).code, 0);
  EXPECT_THAT(run({"state", "push", "-"}, "{").err,
              StartsWith("Error reading source state \"-\": 2 problems:"));
  EXPECT_EQ(run({"state", "push", "nope"}).err, "open nope: no such file or directory\n");
  fs::remove("terraform.tfstate");
  EXPECT_EQ(run({"state", "pull"}).out, "");
}

TEST_F(StateCommandsTest, ReplacesProviders) {
  Args command = {"state", "replace-provider", "terraform.io/builtin/terraform", "acme/foo"};
  EXPECT_THAT(run(command, "no\n").out, HasSubstr("Cancelled replacing providers.\n"));
  EXPECT_EQ(read("terraform.tfstate"), kState);
  EXPECT_THAT(run(command, "yes\n").out,
              AllOf(HasSubstr("    - terraform.io/builtin/terraform\n    + "
                              "registry.terraform.io/acme/foo\n\nChanging 4 resources:\n"),
                    HasSubstr("\nSuccessfully replaced provider for 4 resources.\n")));
  EXPECT_EQ(run(command).out, "No matching resources found.\n");
  EXPECT_THAT(run({"state", "replace-provider", "a b", "c"}).err,
              HasSubstr("Error: Invalid \"from\" provider \"a b\""));
}

TEST_F(StateCommandsTest, TaintsAndUntaints) {
  EXPECT_EQ(run({"taint", "terraform_data.b[1]"}).out,
            "Resource instance terraform_data.b[1] has been marked as tainted.\n");
  EXPECT_THAT(read("terraform.tfstate"), HasSubstr("\"status\": \"tainted\""));
  EXPECT_EQ(run({"untaint", "terraform_data.b[1]"}).out,
            "Resource instance terraform_data.b[1] has been successfully untainted.\n");
  EXPECT_THAT(run({"untaint", "terraform_data.b[1]"}).err,
              HasSubstr("Error: Resource instance is not tainted"));
  EXPECT_THAT(run({"taint", "terraform_data.b"}).err,
              HasSubstr("Error: No such resource instance"));
  EXPECT_EQ(run({"taint", "data.a.b"}).err, "Resource instance data.a.b cannot be tainted\n");
  Ran missing = run({"taint", "-allow-missing", "terraform_data.b"});
  EXPECT_EQ(missing.code, 0);
  EXPECT_THAT(missing.out, HasSubstr("Warning: No such resource instance"));
}

TEST_F(StateCommandsTest, PrintsOutputs) {
  struct Case {
    Args args;
    int code;
    const char* out;
  };
  for (const Case& c : {
           Case{{}, 0, "o = {\n  \"a\" = 1\n  \"b\" = [\n    \"x\",\n  ]\n}\ns = <sensitive>\n"},
           Case{{"s"}, 0, "\"secret\"\n"},
           Case{{"-raw", "s"}, 0, "secret"},
           Case{{"-json", "o"}, 0, "{\"a\":1,\"b\":[\"x\"]}\n"},
           Case{{"-raw", "o"}, 1, ""},
           Case{{"zz"}, 1, ""},
           Case{{"-raw"}, 1, ""},
           Case{{"-raw", "-json", "s"}, 1, ""},
           Case{{"-state=none", "-json"}, 0, "{}\n"},
       }) {
    Args args = {"output"};
    args.insert(args.end(), c.args.begin(), c.args.end());
    Ran done = run(args);
    EXPECT_EQ(done.code, c.code);
    EXPECT_EQ(done.out, c.out);
  }
}

TEST_F(StateCommandsTest, ManagesWorkspaces) {
  EXPECT_EQ(run({"workspace", "show"}).out, "default\n");
  EXPECT_THAT(run({"workspace", "new", "dev"}).out,
              StartsWith("Created and switched to workspace \"dev\"!\n\n"));
  EXPECT_EQ(run({"workspace", "new", "dev"}).err, "Workspace \"dev\" already exists\n");
  EXPECT_EQ(run({"workspace", "list"}).out, "  default\n* dev\n\n");
  EXPECT_EQ(run({"workspace", "new", "-state=terraform.tfstate", "copy"}).code, 0);
  EXPECT_THAT(listed(), HasSubstr("terraform_data.a"));
  EXPECT_EQ(run({"workspace", "select", "dev"}).out, "Switched to workspace \"dev\".\n");
  EXPECT_THAT(run({"workspace", "select", "nope"}).err,
              StartsWith("\nWorkspace \"nope\" doesn't exist.\n"));
  EXPECT_THAT(run({"workspace", "new", "a/b"}).err, HasSubstr("is not allowed"));
  EXPECT_THAT(run({"workspace", "delete", "dev"}).err, HasSubstr("is your active workspace"));
  EXPECT_THAT(run({"workspace", "delete", "copy"}).err,
              AllOf(HasSubstr("Workspace is not empty"), HasSubstr("  - terraform_data.b[1]\n")));
  EXPECT_THAT(run({"workspace", "delete", "-force", "copy"}).out,
              StartsWith("Deleted workspace \"copy\"!\nWARNING: \"copy\" was non-empty."));
  EXPECT_EQ(run({"workspace", "select", "-or-create", "new"}).code, 0);
  EXPECT_EQ(run({"workspace", "list"}).out, "  default\n  dev\n* new\n\n");
  EXPECT_EQ(run({"workspace"}).code, 1);
  EXPECT_THAT(run({"workspace", "lst"}).out, HasSubstr("Usage: "));
  EXPECT_EQ(run({"workspace", "lst"}).err, "");
}

TEST_F(StateCommandsTest, WaitsForLocksAndReleasesThem) {
  auto backend = backend::open_local_backend({});
  auto held = backend::open_state(*backend, "default");
  backend::LockInfo info = backend::LockInfo::make("test");
  ASSERT_TRUE(held.value()->store().lock(info));
  for (const Args& args :
       {Args{"state", "rm", "terraform_data.a"}, Args{"taint", "terraform_data.a"},
        Args{"state", "mv", "terraform_data.a", "terraform_data.c"},
        Args{"state", "push", "-lock-timeout=1ms", "terraform.tfstate"}}) {
    Ran refused = run(args);
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err,
                AllOf(HasSubstr("Error acquiring the state lock"), HasSubstr(info.id)));
  }
  EXPECT_EQ(run({"taint", "-lock-timeout=soon", "terraform_data.a"}).code, 1);
  EXPECT_EQ(run({"force-unlock", info.id}).err,
            "Local state cannot be unlocked by another process\n");
  EXPECT_EQ(run({"force-unlock", "-force", info.id}).err,
            "Failed to unlock state: LocalState not locked\n");
  EXPECT_EQ(run({"taint", "-lock=false", "terraform_data.a"}).code, 0);
}

TEST_F(StateCommandsTest, NeedInitOfTheConfiguredBackend) {
  write("main.tf", "terraform {\n  backend \"local\" {\n    path = \"x\"\n  }\n}\n");
  for (const Args& args : {Args{"output"}, Args{"state", "list"}, Args{"workspace", "list"},
                           Args{"taint", "terraform_data.a"}, Args{"state", "rm", "module.m"}}) {
    Ran refused = run(args);
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err, HasSubstr("Backend initialization required"));
  }
}

// Not all commands do, as in Terraform, and files of the root module have absolute paths then.
TEST_F(StateCommandsTest, NeedAConfigurationThatCanBeUsed) {
  const std::vector<Args> commands = {{"state", "pull"},
                                      {"state", "rm", "terraform_data.a"},
                                      {"state", "mv", "terraform_data.a", "terraform_data.b"},
                                      {"taint", "terraform_data.a"}};
  auto expect_errors = [&](const std::string& summary) {
    for (const Args& args : commands) {
      Ran refused = run(args);
      EXPECT_EQ(refused.code, 1);
      EXPECT_THAT(refused.err, AllOf(HasSubstr(summary), HasSubstr("on /")));
    }
  };
  write("main.tf", "terraform {\n  required_version = \"> 99\"\n}\n");
  expect_errors("Unsupported Terraform Core version");
  write("main.tf", "module \"m\" {\n  source = \"./m\"\n}\n");
  expect_errors("Module not installed");
  EXPECT_THAT(run({"state", "show", "terraform_data.a"}).err, HasSubstr("Module not installed"));
  EXPECT_THAT(run({"show"}).err, HasSubstr("Module not installed"));
  EXPECT_EQ(run({"state", "list"}).code, 0);
}

}  // namespace
}  // namespace landform::cli
