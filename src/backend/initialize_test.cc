#include "backend/initialize.h"

#include "backend/s3_testing.h"
#include "backend/testing.h"
#include "state/write.h"

namespace landform::backend {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// Answers questions with what it was given.
class Answers : public InitPrompts {
 public:
  void show(const std::string& text, bool /*success*/) override { shown += text + "\n"; }
  std::optional<std::string> ask(const std::string& question,
                                 const std::string& description) override {
    asked.push_back(question);
    descriptions += description;
    if (answers.empty()) return std::nullopt;
    std::string out = answers.front();
    answers.erase(answers.begin());
    return out;
  }

  std::vector<std::string> answers;
  std::vector<std::string> asked;
  std::string descriptions;
  std::string shown;
};

// A working directory, and what init and other commands say in it.
class InitializeTest : public testing::Test {
 protected:
  void configure(const std::string& text) {
    directory_.write("main.tf", text);
    sources_ = std::make_unique<SourceMap>();
    auto loaded = config::load_module(*sources_, ".");
    EXPECT_FALSE(loaded.diagnostics.has_errors());
    module_ = std::move(loaded.value);
  }
  void backend_block(const std::string& type, const std::string& body) {
    configure("terraform {\n  backend \"" + type + "\" {\n" + body + "\n  }\n}\n");
  }

  std::string finish(Diagnosed<std::unique_ptr<Backend>> opened) {
    backend_ = std::move(opened.value);
    details_.clear();
    std::string out;
    for (const Diagnostic& d : opened.diagnostics) {
      out += (out.empty() ? "" : "; ") + d.summary;
      details_ += d.detail;
      subject_ = d.subject ? range_text(*sources_, *d.subject) : "";
    }
    return out.empty() ? "ok" : out;
  }
  std::string load() {
    return finish(load_backend(*sources_, &module_, WorkingDirectory(".terraform"), options_));
  }
  std::string init(const InitOptions& options = {}) {
    return finish(initialize_backend(*sources_, &module_, WorkingDirectory(".terraform"), options_,
                                     options, prompts_));
  }
  [[nodiscard]] std::string stored(const std::string& workspace = "default") const {
    auto manager = manager_of(*backend_, workspace);
    EXPECT_EQ(text_of(manager->refresh()), "ok");
    return output_of(manager->state());
  }
  void store(const std::string& text, const std::string& workspace = "default") const {
    EXPECT_EQ(text_of(manager_of(*backend_, workspace)->write(state_with(text))), "ok");
  }

  CurrentDirectory directory_;
  std::unique_ptr<SourceMap> sources_;
  config::Module module_;
  BackendOptions options_;
  Answers prompts_;
  std::unique_ptr<Backend> backend_;
  std::string details_;
  std::string subject_;
};

TEST_F(InitializeTest, IsLocalUnlessConfigured) {
  configure("");
  EXPECT_EQ(load(), "ok");
  EXPECT_EQ(backend_->type(), "local");
  EXPECT_EQ(backend_->local_path("default"), "terraform.tfstate");
  EXPECT_EQ(init(), "ok");
  EXPECT_FALSE(directory_.has(".terraform"));
}

TEST_F(InitializeTest, NeedsInitAfterChanges) {
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(load(), "Backend initialization required, please run \"terraform init\"");
  EXPECT_THAT(details_,
              StartsWith("Reason: Initial configuration of the requested backend \"local\"\n\n"));
  EXPECT_EQ(init(), "ok");
  EXPECT_THAT(prompts_.shown, HasSubstr("Successfully configured the backend \"local\"!"));
  EXPECT_EQ(load(), "ok");
  EXPECT_EQ(backend_->local_path("default"), "a.tfstate");

  backend_block("local", "path = \"b.tfstate\"");
  EXPECT_EQ(load(), "Backend initialization required: please run \"terraform init\"");
  EXPECT_THAT(details_, StartsWith("Reason: Backend configuration block has changed\n\n"));
  EXPECT_EQ(init(), "Backend configuration changed");
  backend_block("pg", "");
  EXPECT_EQ(load(), "Backend initialization required: please run \"terraform init\"");
  EXPECT_THAT(details_, StartsWith("Reason: Backend type changed from \"local\" to \"pg\"\n\n"));
  configure("");
  EXPECT_EQ(load(), "Backend initialization required, please run \"terraform init\"");
  EXPECT_THAT(details_, StartsWith("Reason: Unsetting the previously set backend \"local\"\n\n"));
  EXPECT_EQ(init(), "Backend configuration changed");
  EXPECT_EQ(init({.reconfigure = true}), "ok");
  EXPECT_EQ(load(), "ok");
}

TEST_F(InitializeTest, RefusesBackendsThatItDoesNotHave) {
  struct Case {
    const char* type;
    const char* want;
  };
  for (const Case& c :
       {Case{"nope", "There is no backend type named \"nope\"."},
        Case{"etcd", "The \"etcd\" backend is not supported in Terraform v1.3 or later."},
        Case{"azure", "The \"azure\" backend name has been removed, please use \"azurerm\"."},
        Case{"gcs",
             "Landform has no \"gcs\" backend. It stores states in the backends \"local\", "
             "\"http\", \"pg\" and \"s3\"."}}) {
    backend_block(c.type, "");
    EXPECT_EQ(load(), "Invalid backend type");
    EXPECT_EQ(details_, c.want);
    EXPECT_EQ(init(), "Unsupported backend type");
    EXPECT_THAT(subject_, StartsWith("main.tf:2,"));
  }
  configure("terraform {\n  cloud {\n  }\n}\n");
  EXPECT_EQ(load(),
            "HCP Terraform or Terraform Enterprise initialization required: please run \"terraform "
            "init\"");
  EXPECT_EQ(init(), "Unsupported cloud block");
}

TEST_F(InitializeTest, ReportsErrorsInTheBlock) {
  struct Case {
    const char* body;
    const char* want;
    const char* where;
  };
  for (const Case& c : {Case{"pth = 1", "Unsupported argument", "main.tf:3,1-4"},
                        Case{"path = \"\"", "Invalid local state file path", "main.tf:3,8-10"},
                        Case{"path = []", "Incorrect attribute value type", "main.tf:3,8-10"},
                        Case{"path = var.x", "Variables not allowed", "main.tf:3,8-11"}}) {
    backend_block("local", c.body);
    EXPECT_EQ(init(), c.want);
    EXPECT_EQ(subject_, c.where);
  }
}

TEST_F(InitializeTest, MergesArgumentsAndFiles) {
  directory_.write("more.hcl", "path = \"file.tfstate\"\nworkspace_dir = \"ws\"\n");
  directory_.write("bad.hcl", "nope = 1\n");
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(init({.backend_config = {"more.hcl", "path=b=c.tfstate"}}), "ok");
  EXPECT_EQ(backend_->local_path("default"), "b=c.tfstate");
  EXPECT_EQ(backend_->local_path("dev"), "ws/dev/terraform.tfstate");
  EXPECT_EQ(load(), "ok");
  EXPECT_EQ(backend_->local_path("default"), "b=c.tfstate");
  EXPECT_EQ(init({.backend_config = {"path=b=c.tfstate", "workspace_dir=ws"}}), "ok");
  EXPECT_EQ(init({.backend_config = {"path=x"}}), "Backend configuration changed");
  EXPECT_EQ(init({.backend_config = {"nope=x"}}), "Invalid backend configuration argument");
  EXPECT_EQ(init({.backend_config = {"bad.hcl"}}), "Unsupported argument");
  EXPECT_EQ(init({.backend_config = {"missing.hcl"}}), "Failed to read file");
  // What was an argument may move into the block.
  backend_block("local", "path = \"b=c.tfstate\"\nworkspace_dir = \"ws\"");
  EXPECT_EQ(load(), "ok");
  EXPECT_EQ(init(), "ok");
  configure("");
  EXPECT_THAT(init({.backend_config = {"path=x"}, .reconfigure = true}),
              "Missing backend configuration");
}

TEST_F(InitializeTest, ChecksArgumentsOfOtherTypes) {
  backend_block("http", "");
  EXPECT_EQ(init({.backend_config = {"retry_max=x"}}), "Invalid backend configuration value");
  EXPECT_THAT(details_, HasSubstr("-backend-config=retry_max=x: a number is required"));
  backend_block("s3", "");
  EXPECT_THAT(init({.backend_config = {"endpoints={s3=1"}}), testing::Not("ok"));
  EXPECT_THAT(init({.backend_config = {"endpoints=[]"}}), "Invalid backend configuration value");
}

TEST_F(InitializeTest, MovesLocalStatesIntoANewBackend) {
  configure("");
  EXPECT_EQ(load(), "ok");
  store("mine");
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(init({.input = false}),
            "Can't ask approval for state migration when interactive input is disabled.\n\nPlease "
            "remove the \"-input=false\" option and try again.");
  prompts_.answers = {"what?", "yes"};
  EXPECT_EQ(init(), "ok");
  EXPECT_THAT(prompts_.asked, testing::SizeIs(2));
  EXPECT_EQ(stored(), "mine");
  EXPECT_EQ(directory_.read("terraform.tfstate"), "");
  EXPECT_THAT(directory_.read("terraform.tfstate.backup"), HasSubstr("mine"));
  EXPECT_THAT(directory_.names(), ElementsAre(".terraform", "a.tfstate", "main.tf",
                                              "terraform.tfstate", "terraform.tfstate.backup"));
}

TEST_F(InitializeTest, MigratesBetweenBackends) {
  S3Server server;
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(init(), "ok");
  store("mine");
  store("theirs", "dev");
  std::string body =
      "bucket = \"bucket\"\nkey = \"k\"\nregion = \"us-east-1\"\nuse_path_style = "
      "true\nuse_lockfile = true\naccess_key = \"AKID\"\nsecret_key = \"s\"\n"
      "skip_credentials_validation = true\nskip_requesting_account_id = true\n"
      "endpoints = {\n s3 = \"" +
      server.url() + "\"\n}\n";
  backend_block("s3", body);
  EXPECT_EQ(init({.migrate_state = true}),
            "Error asking for state migration action: Error asking for confirmation: EOF");
  prompts_.answers = {"no"};
  EXPECT_EQ(init({.migrate_state = true}), "Migration aborted by user.");
  prompts_.answers = {"yes"};
  EXPECT_EQ(init({.migrate_state = true}), "ok");
  EXPECT_THAT(prompts_.shown, HasSubstr("the backend type changed from \"local\" to \"s3\"."));
  EXPECT_EQ(stored(), "mine");
  EXPECT_EQ(stored("dev"), "theirs");
  EXPECT_THAT(directory_.read("a.tfstate"), HasSubstr("mine"));
  EXPECT_THAT(server.objects, testing::SizeIs(2)) << "no locks are left";

  // Back again, into states that exist.
  store("newer");
  configure("");
  prompts_.answers = {};
  EXPECT_EQ(init({.migrate_state = true, .force_copy = true}), "ok");
  EXPECT_EQ(stored(), "newer");
  EXPECT_EQ(stored("dev"), "theirs");
  EXPECT_THAT(prompts_.shown, HasSubstr("Successfully unset the backend \"s3\"."));
  EXPECT_EQ(load(), "ok");
}

TEST_F(InitializeTest, ShowsBothStatesBeforeOneIsOverwritten) {
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(init(), "ok");
  store("one");
  backend_block("local", "path = \"b.tfstate\"");
  EXPECT_EQ(init({.reconfigure = true}), "ok");
  store("two");
  backend_block("local", "path = \"a.tfstate\"");
  prompts_.answers = {"no"};
  EXPECT_EQ(init({.migrate_state = true}), "ok");
  EXPECT_THAT(prompts_.descriptions,
              AllOf(HasSubstr("An existing non-empty state already exists"),
                    HasSubstr("/1-local.tfstate"), HasSubstr("/2-local.tfstate")));
  EXPECT_EQ(stored(), "one");
  backend_block("local", "path = \"b.tfstate\"");
  prompts_.answers = {"yes"};
  EXPECT_EQ(init({.migrate_state = true}), "ok");
  EXPECT_EQ(stored(), "one");
}

TEST_F(InitializeTest, DoesNotCopyAStateThatIsLocked) {
  configure("");
  EXPECT_EQ(load(), "ok");
  store("mine");
  auto locked = manager_of(*backend_);
  LockInfo info = LockInfo::make("someone");
  EXPECT_EQ(text_of(locked->store().lock(info)), "ok");
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_THAT(init({.force_copy = true}), StartsWith("Error acquiring the state lock: "));
  EXPECT_FALSE(directory_.has(".terraform/terraform.tfstate"));
  EXPECT_THAT(directory_.read("terraform.tfstate"), HasSubstr("mine"));
}

TEST_F(InitializeTest, LetsTheUserSelectAWorkspaceThatExists) {
  backend_block("local", "path = \"a.tfstate\"");
  EXPECT_EQ(init(), "ok");
  (void)manager_of(*backend_, "dev");
  directory_.write(".terraform/environment", "gone\n");
  EXPECT_EQ(init({.input = false}), "Currently selected workspace \"gone\" does not exist");
  prompts_.answers = {"3"};
  EXPECT_EQ(init(), "Failed to select workspace: input not a valid number");
  prompts_.answers = {"2"};
  EXPECT_EQ(init(), "ok");
  EXPECT_EQ(WorkingDirectory(".terraform").selected_workspace(), "dev");
}

TEST_F(InitializeTest, ReportsABrokenRecord) {
  struct Case {
    const char* text;
    const char* want;
  };
  for (const Case& c :
       {Case{"", "Failed to load state: invalid syntax: EOF"},
        Case{"{}", "Failed to load state: invalid syntax: no format version number"},
        Case{R"({"version":4,"terraform_version":"9.9.9"})",
             "Failed to load state: unsupported backend state version 4; you may need to use "
             "Terraform CLI v9.9.9 to work in this directory"},
        Case{R"({"version":3,"remote":{}})",
             "Failed to load state: this working directory uses legacy remote state and so must "
             "first be upgraded using Terraform v0.9"},
        Case{R"({"version":3})", "ok"}}) {
    directory_.write(".terraform/terraform.tfstate", c.text);
    configure("");
    EXPECT_EQ(load(), c.want);
  }
  directory_.write(".terraform/terraform.tfstate",
                   R"({"version":3,"backend":{"type":"local","config":{"path":[]},"hash":1}})");
  EXPECT_EQ(finish(recorded_backend(WorkingDirectory(".terraform"), options_)),
            "Failed to decode current backend config");
}

// The record and its hash are those of Terraform: neither asks for another init.
TEST_F(InitializeTest, SharesWorkingDirectoriesWithTerraform) {
  SKIP_WITHOUT_TERRAFORM();
  S3Server server;
  directory_.write("a", "");
  directory_.write("b", "");
  std::string s3 =
      "bucket = \"bucket\"\nkey = \"k/\u00e9\\\"<>&.tfstate\"\nregion = \"us-east-1\"\n"
      "use_path_style = true\naccess_key = \"AKID\"\nsecret_key = \"s\"\nmax_retries = 1\n"
      "skip_credentials_validation = true\nskip_requesting_account_id = true\n"
      "skip_metadata_api_check = true\nshared_config_files = [\"b\", \"a\"]\n"
      "endpoints = {\n s3 = \"" +
      server.url() + "\"\n}\n";
  struct Case {
    const char* type;
    std::string body;
  };
  for (const Case& c : {Case{"local", "path = \"x/y.tfstate\""}, Case{"local", ""},
                        Case{"http", "address = \"" + server.url() +
                                         "/bucket/http\"\nskip_cert_verification = true\n"
                                         "retry_max = 3\nretry_wait_min = 0.5e1"},
                        Case{"s3", s3}}) {
    SCOPED_TRACE(c.type);
    std::filesystem::remove_all(".terraform");
    backend_block(c.type, c.body);
    ProcessOutcome theirs = terraform(directory_.path(), {"init", "-input=false", "-no-color"});
    std::string record = directory_.read(".terraform/terraform.tfstate");
    ASSERT_THAT(record, HasSubstr("hash")) << theirs.output;
    EXPECT_EQ(load(), "ok");
    EXPECT_EQ(init({.input = false}), "ok");
    EXPECT_EQ(directory_.read(".terraform/terraform.tfstate"), record);
    std::filesystem::remove_all(".terraform");
    EXPECT_EQ(init({.input = false}), "ok");
    EXPECT_EQ(directory_.read(".terraform/terraform.tfstate"), record);
  }
}

}  // namespace
}  // namespace landform::backend
