// The same scenarios in-process and, if it is on the PATH, under Terraform.
#include "sdk_testing/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/process.h"
#include "install/temporary.h"
#include "sdk_testing/gtest.h"
#include "sdk_testing/sample/provider.h"

namespace landform::sdk_testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ScenarioTest : public ::testing::TestWithParam<Backend> {
 protected:
  void SetUp() override {
    if (GetParam() == Backend::terraform && !find_program("terraform")) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
  }

  [[nodiscard]] ScenarioOptions options() const {
    ScenarioOptions out;
    out.make_provider = sample::make_provider;
    out.address = sample::kAddress;
    out.program = SAMPLE_PROVIDER;
    out.backend = GetParam();
    return with_gtest(out);
  }
  // Records unmet expectations instead of failing.
  ScenarioOptions noting() {
    ScenarioOptions out = options();
    out.fail = [this](const std::string& message, const Where&) { noted_.push_back(message); };
    return out;
  }
  [[nodiscard]] std::string with_provider(const std::string& config) const {
    return "provider \"sample\" {\n  directory = \"" + path() + "\"\n}\n" + config;
  }
  [[nodiscard]] const std::string& path() const { return directory_->path(); }
  [[nodiscard]] std::string content(const std::string& name) const {
    return sample::Directory{path()}.content(name).value_or("");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path() + "/" + name) << text;
  }

  Result<install::TemporaryDirectory> directory_ =
      install::TemporaryDirectory::create(std::filesystem::temp_directory_path());
  std::vector<std::string> noted_;
};

TEST_P(ScenarioTest, RefreshesVerifiesImportsAndFindsWhatIsLeft) {
  ScenarioOptions checked = noting();
  checked.remaining = [this] {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(path())) {
      files.push_back(entry.path().filename());
    }
    return files;
  };
  {
    Scenario test(checked);
    const std::string config = with_provider(R"(
      resource "sample_file" "a" {
        name    = "one"
        content = "hello"
        labels  = ["x"]
      })");
    test.apply(config).expect_that("sample_file.a.size", "more than 3", [](const Value& size) {
      return size.as_number().to_double() > 3;
    });
    test.verify_import(config, "sample_file.a", "one", {"labels"});
    EXPECT_THAT(noted_, IsEmpty());
    test.verify_import(config, "sample_file.a", "one");
    write("one", "changed|");
    test.refresh().expect("sample_file.a.content", "changed");
    write("stray", "");
  }
  ASSERT_EQ(noted_.size(), 2U);
  EXPECT_THAT(noted_[0], HasSubstr("differs when it is imported:\n  labels: null, not [\"x\"]"));
  EXPECT_THAT(noted_[1], HasSubstr("but the API still has:\n  stray"));
}

TEST_P(ScenarioTest, LifeCycle) {
  Scenario test(options());
  test.plan(with_provider(R"(resource "sample_file" "a" { name = "one" })"))
      .expect_action("sample_file.a", Action::create)
      .expect("sample_file.a.name", "one")
      .expect("sample_file.a.content", "empty")
      .expect_unknown("sample_file.a.id");
  EXPECT_EQ(content("one"), "");
  test.apply(with_provider(R"(
        resource "sample_file" "a" {
          name   = "one"
          labels = ["y", "x"]
          extra  = { a = [1, "two"] }
        }
        output "id" { value = sample_file.a.id })"))
      .expect_action("sample_file.a", Action::create)
      .expect("sample_file.a.size", 5)
      .expect("length(sample_file.a.labels)", 2)
      .expect("sample_file.a.labels", Value::tuple({Value::string("x"), Value::string("y")}))
      .expect("sample_file.a.extra.a[1]", "two")
      .expect_null("sample_file.a.secret")
      .expect_match("sample_file.a.id", "^file-[a-z]+$")
      .expect("output.id", "file-one");
  EXPECT_EQ(content("one"), "empty|");
  test.apply(with_provider(R"(
        resource "sample_file" "a" {
          name    = "one"
          content = "more"
        })"))
      .expect_action("sample_file.a", Action::update)
      .expect("sample_file.a.size", 4);
  test.plan(with_provider(R"(resource "sample_file" "a" { name = "two" })"))
      .expect_action("sample_file.a", Action::replace);
  test.apply(with_provider(R"(resource "sample_file" "a" { name = "two" })"))
      .expect("sample_file.a.id", "file-two");
  EXPECT_FALSE(std::filesystem::exists(path() + "/one"));
  test.plan(with_provider("")).expect_action("sample_file.a", Action::remove);
  test.apply(with_provider("")).expect_no_object("sample_file.a");
  EXPECT_TRUE(std::filesystem::is_empty(path()));
}

TEST_P(ScenarioTest, OrdersByReferences) {
  Scenario test(options());
  std::string config = with_provider(R"(
    locals { first = sample_file.z.id }
    resource "sample_file" "a" {
      name    = "a"
      content = "after ${local.first}"
    }
    resource "sample_file" "z" { name = "z" }
    resource "sample_file" "many" {
      for_each = toset(["x", "y"])
      name     = "${each.key}-of-${sample_file.a.name}"
    }
    resource "sample_file" "counted" {
      count = 2
      name  = "c${count.index}"
    }
    data "sample_file" "z" { id = sample_file.z.id }
    output "seen" { value = data.sample_file.z.content })");
  test.plan(config)
      .expect_unknown("sample_file.a.content")
      .expect_action("data.sample_file.z", Action::read);
  test.apply(config)
      .expect("sample_file.a.content", "after file-z")
      .expect("sample_file.many[\"x\"].id", "file-x-of-a")
      .expect("sample_file.counted[1].name", "c1")
      .expect("data.sample_file.z.content", "empty|")
      .expect("output.seen", "empty|");
}

TEST_P(ScenarioTest, ReadsDataSourcesWhenTheirArgumentsAreKnown) {
  Scenario test(options());
  std::string file = R"(resource "sample_file" "a" { name = "a" })";
  std::string data = "data \"sample_file\" \"a\" {\n  id = \"file-a\"\n";
  test.apply(with_provider(file + "\n" + data + "}")).expect_error("No such file");
  std::string patient = with_provider(file + "\n" + data + "  depends_on = [sample_file.a]\n}");
  test.plan(patient)
      .expect_action("data.sample_file.a", Action::read)
      .expect_unknown("data.sample_file.a.content");
  test.apply(patient).expect("data.sample_file.a.content", "empty|");
  test.plan(patient).expect("data.sample_file.a.content", "empty|");
}

TEST_P(ScenarioTest, CallsFunctionsAndOpensEphemerals) {
  Scenario test(options());
  test.apply(with_provider(R"(
        ephemeral "sample_token" "t" {}
        resource "sample_file" "a" {
          name    = "a"
          content = provider::sample::shout("hey")
          secret  = ephemeral.sample_token.t.value
        })"))
      .expect("sample_file.a.content", "hey!")
      .expect_null("sample_file.a.secret");
  EXPECT_EQ(content("a"), "hey!|t0ken");
  test.plan(with_provider(R"(
        resource "sample_file" "a" {
          name    = "a"
          content = provider::sample::shout("")
        })"))
      .expect_error("nothing to shout");
  test.plan(with_provider(R"(
        ephemeral "sample_token" "t" {}
        resource "sample_file" "a" {
          name    = "a"
          content = ephemeral.sample_token.t.value
        })"))
      .expect_error("Invalid use of ephemeral value");
}

TEST_P(ScenarioTest, Imports) {
  write("old", "from before|");
  Scenario test(options());
  std::string config = with_provider(R"(
    resource "sample_file" "a" {
      name    = "old"
      content = "from before"
    })");
  test.import(config, "sample_file.a", "absent").expect_error("non-existent remote object");
  test.import(config, "sample_file.a", "old").expect("sample_file.a.content", "from before");
  test.plan(config).expect_action("sample_file.a", Action::no_op);
  test.destroy().expect_no_object("sample_file.a");
  EXPECT_FALSE(std::filesystem::exists(path() + "/old"));
}

TEST_P(ScenarioTest, KnowsModulesLifecyclesAndMoves) {
  Scenario test(options());
  test.file("m/main.tf", R"(
    terraform {
      required_providers {
        sample = { source = "registry.example.com/landform/sample" }
      }
    }
    variable "name" { type = string }
    resource "sample_file" "inside" {
      name = var.name
      lifecycle {
        ignore_changes = [content]
        precondition {
          condition     = var.name != "bad"
          error_message = "A bad name."
        }
      }
    }
    output "id" { value = sample_file.inside.id })");
  const std::string required = R"(
    terraform {
      required_providers {
        sample = { source = "registry.example.com/landform/sample" }
      }
    })";
  auto config = [&](const std::string& text) { return with_provider(required + text); };
  test.apply(config(R"(
        module "m" {
          source = "./m"
          count  = 2
          name   = "f${count.index}"
        }
        output "ids" { value = module.m[*].id })"))
      .expect_action("module.m[1].sample_file.inside", Action::create)
      .expect("module.m[0].sample_file.inside.name", "f0")
      .expect("output.ids[1]", "file-f1");
  write("f0", "changed|");
  const std::string moved = R"(
    module "n" {
      source   = "./m"
      for_each = toset(["f0", "f1"])
      name     = each.key
    }
    moved {
      from = module.m[0]
      to   = module.n["f0"]
    }
    moved {
      from = module.m[1]
      to   = module.n["f1"]
    })";
  test.plan(config(moved)).expect_action("module.n[\"f0\"].sample_file.inside", Action::no_op);
  test.apply(config(moved)).expect("module.n[\"f0\"].sample_file.inside.content", "changed");
  test.plan(config(R"(
        module "n" {
          source = "./m"
          name   = "bad"
        })"))
      .expect_error("A bad name");
}

TEST_P(ScenarioTest, KeepsWhatExistsAfterAnError) {
  Scenario test(options());
  test.apply(with_provider(R"(
        resource "sample_file" "a" {
          name    = "a"
          content = "half"
        }
        resource "sample_file" "b" { name = sample_file.a.id })"))
      .expect_error("Disk full: Only half was written")
      .expect("sample_file.a.id", "file-a")
      .expect_no_object("sample_file.b");
  // A tainted object is replaced.
  test.plan(with_provider(R"(resource "sample_file" "a" { name = "a" })"))
      .expect_action("sample_file.a", Action::replace);
  test.apply(with_provider(R"(
        resource "sample_file" "a" {
          name    = "a"
          content = "stuck"
        })"));
  test.apply(with_provider("")).expect_error("File in use").expect("sample_file.a.id", "file-a");
  write("crowbar", "");
}

TEST_P(ScenarioTest, NoticesDeletedObjects) {
  Scenario test(options());
  std::string config = with_provider(R"(resource "sample_file" "a" { name = "a" })");
  test.apply(config);
  std::filesystem::remove(path() + "/a");
  test.plan(config).expect_action("sample_file.a", Action::create);
  test.apply(config).expect_action("sample_file.a", Action::create);
  write("a", "edited|");
  test.plan(config).expect_action("sample_file.a", Action::update);
}

TEST_P(ScenarioTest, ReportsErrors) {
  Scenario test(options());
  struct Case {
    const char* config;
    const char* error;
  };
  for (const Case& c : std::initializer_list<Case>{
           {R"(resource "sample_file" "a" {})", "Missing required argument"},
           {R"(resource "sample_file" "a" { name = "" })", "at least 1"},
           {R"(resource "sample_file" "a" { nme = "x" })", "Unsupported argument"},
           {R"(resource "sample_fil" "a" {})", "Invalid resource type"},
           {R"(resource "sample_file" "a" { name = sample_file.b.id })", "undeclared resource"},
           {R"(resource "sample_file" "a" {)", "Unclosed configuration block"},
           {R"(data "sample_file" "a" { id = "file-none" })", "No such file: file-none does not"},
       }) {
    SCOPED_TRACE(c.config);
    test.plan(with_provider(c.config)).expect_error(c.error);
  }
  test.plan(R"(resource "sample_file" "a" { name = "a" })")
      .expect_error("Invalid provider configuration");
}

TEST_P(ScenarioTest, FailsOnUnmetExpectations) {
  write("crowbar", "");
  {
    Scenario test(noting());
    std::string config = with_provider(R"(
      resource "sample_file" "a" {
        name    = "a"
        content = "restless"
      })");
    test.apply(config).expect_changes_left();
    EXPECT_THAT(noted_, IsEmpty());
    test.apply(config);
    EXPECT_THAT(noted_, ElementsAre(HasSubstr("another plan is not empty:\n  sample_file.a")));
    noted_.clear();
    test.plan(config)
        .expect_action("sample_file.a", Action::create)
        .expect_action("sample_file.b", Action::create)
        .expect("sample_file.a.name", "b")
        .expect("sample_file.a.nam", "b")
        .expect_error("wrong")
        .expect_warning("wrong")
        .expect_unknown("sample_file.a.name")
        .expect_match("sample_file.a.name", "b+")
        .expect_no_object("sample_file.a")
        .expect_changes_left();
    EXPECT_THAT(noted_,
                ElementsAre(HasSubstr("is update, not create"), HasSubstr("nothing was done for"),
                            HasSubstr(R"(sample_file.a.name is "a", not "b")"),
                            HasSubstr("Unsupported attribute"), HasSubstr("there was no error"),
                            HasSubstr("no warning matches"), HasSubstr("is known: \"a\""),
                            HasSubstr("does not match b+"), HasSubstr("there is an object"),
                            HasSubstr("another plan is empty")));
    noted_.clear();
    test.plan(with_provider(R"(resource "sample_file" "a" {})"));
    EXPECT_THAT(noted_, ElementsAre(HasSubstr("the step failed:\n  Missing required argument")));
    noted_.clear();
    test.apply(with_provider(R"(
        resource "sample_file" "a" {
          name    = "a"
          content = "stuck"
        })"));
    std::filesystem::remove(path() + "/crowbar");
  }
  // At the end of a scenario everything must be destroyed.
  EXPECT_THAT(noted_, ElementsAre(HasSubstr("the step failed:\n  File in use")));
}

INSTANTIATE_TEST_SUITE_P(Backends, ScenarioTest,
                         ::testing::Values(Backend::in_process, Backend::terraform),
                         [](const auto& info) {
                           return info.param == Backend::terraform ? "Terraform" : "InProcess";
                         });

}  // namespace
}  // namespace landform::sdk_testing
