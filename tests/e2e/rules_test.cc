// Hooks that break Terraform's rules: the SDK reports which hook of which resource did it and
// where, before Terraform does (no output may say "Provider produced", see terraform_case.h), and
// the provider keeps running.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Misdeed {
  const char* name;
  const char* hook;
  const char* where;  // the attribute that is named; empty if there is none
};

class Rules : public TerraformCase {
 protected:
  static std::string body(const std::string& misdeed, const std::string& name = "n") {
    return "  name = \"" + name + "\"\n  misdeed = \"" + misdeed + R"("
  parts = [{ label = "p" }]
  disk { label = "d" }
  rule { label = "r" }
  tags = { a = "b" }
)";
  }
  // A resource for each of them.
  static std::string resources(const std::vector<Misdeed>& misdeeds,
                               const std::string& name = "n") {
    std::string out;
    for (const Misdeed& m : misdeeds) {
      out += "resource \"kitchen_rogue\" \"" + id(m) + "\" {\n" +
             body(std::string(m.hook) + ":" + m.name, name) + "}\n";
    }
    return out;
  }
  static std::string id(const Misdeed& m) { return std::string(m.hook) + "_" + m.name; }

  // Terraform's message about one of them: from "Error:" to the next.
  static std::string error_of(const Outcome& outcome, const Misdeed& m) {
    std::string about = "with kitchen_rogue." + id(m) + ",";
    size_t begin = 0;
    while ((begin = outcome.words.find("Error: ", begin)) != std::string::npos) {
      size_t end = std::min(outcome.words.find("Error: ", begin + 1), outcome.words.size());
      std::string error = outcome.words.substr(begin, end - begin);
      if (error.find(about) != std::string::npos) return error;
      begin = end;
    }
    return "nothing";
  }
  static void expect_told(const Outcome& outcome, const std::vector<Misdeed>& misdeeds) {
    EXPECT_EQ(outcome.exit_code, 1);
    for (const Misdeed& m : misdeeds) {
      SCOPED_TRACE(id(m));
      std::string error = error_of(outcome, m);
      EXPECT_THAT(error, HasSubstr(std::string("The ") + m.hook + " of kitchen_rogue ")) << error;
      EXPECT_THAT(error, HasSubstr(m.where));
    }
    if (::testing::Test::HasFailure()) ADD_FAILURE() << outcome.text;
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Rules, both_transports(), transport_name);

TEST_P(Rules, Plan) {
  const std::vector<Misdeed> misdeeds = {
      {"change_known", "plan", "name"},
      {"change_default", "plan", ""},  // it may choose this: no rule is broken
      {"null_required", "plan", "name"},
      {"invent_optional", "plan", "note"},
      {"drop_block", "plan", "disk"},
      {"null_block", "plan", "disk"},
      {"add_block", "plan", "disk"},
      {"change_block", "plan", "disk[0].label"},
      {"drop_element", "plan", "parts"},
      {"null_nested", "plan", "parts"},
      {"add_key", "plan", "tags"},
      {"add_set_element", "plan", ""},  // elements of sets have no paths: Terraform trusts the plan
      {"change_set_element", "plan", ""},
      {"wrong_type", "plan", "\"size\""},
      {"wrong_name", "plan", "\"nothing\""},
      {"null_getter", "plan", "\"note\""},
      {"throw", "plan", "boom"},
      {"throw_number", "plan", "an exception of unknown type"},
      {"replace_nothing", "plan", "nothing, which does not exist"},
  };
  std::vector<Misdeed> bad;
  for (const Misdeed& m : misdeeds) {
    if (*m.where != '\0') bad.push_back(m);
  }
  configure(resources(misdeeds));
  Outcome plan = run({"plan", "-no-color"});
  expect_told(plan, bad);
  EXPECT_THAT(plan.words, Not(HasSubstr("with kitchen_rogue.plan_change_default")));
}

const std::vector<Misdeed> kChanges = {
    {"change_known", "", "name"},
    {"change_default", "", "size"},
    {"null_required", "", "name"},
    {"invent_optional", "", "note"},
    {"leave_unknown", "", "left id unknown"},
    {"leave_unknown_deep", "", "left parts[0].uid unknown"},
    {"drop_block", "", "disk"},
    {"null_block", "", "disk"},
    {"add_block", "", "disk"},
    {"change_block", "", "disk[0].label"},
    {"drop_element", "", "parts"},
    {"null_nested", "", "parts"},
    {"add_key", "", "tags"},
    {"add_set_element", "", "rule"},
    {"change_set_element", "", "rule"},
    {"wrong_type", "", "\"size\""},
    {"wrong_name", "", "\"nothing\""},
    {"null_getter", "", "\"note\""},
    {"throw", "", "boom"},
    {"throw_number", "", "an exception of unknown type"},
};

std::vector<Misdeed> changes(const char* hook) {
  std::vector<Misdeed> out = kChanges;
  for (Misdeed& m : out) m.hook = hook;
  return out;
}

TEST_P(Rules, Create) {
  std::vector<Misdeed> misdeeds = changes("create");
  misdeeds.push_back({"save_and_throw", "create", "boom"});
  configure(resources(misdeeds));
  expect_told(apply(), misdeeds);
  // Returned objects exist, and are tainted; after an exception, only what was saved exists.
  EXPECT_EQ(in_state("kitchen_rogue.create_change_known:status"), R"("tainted")");
  EXPECT_EQ(in_state("kitchen_rogue.create_change_known.id"), R"("rogue-1")");
  EXPECT_EQ(in_state("kitchen_rogue.create_save_and_throw:status"), R"("tainted")");
  EXPECT_EQ(in_state("kitchen_rogue.create_save_and_throw.disk.0.uid"), R"("uid-d")");
  EXPECT_EQ(in_state("kitchen_rogue.create_throw.id"), "no such resource");
}

TEST_P(Rules, Update) {
  const std::vector<Misdeed> misdeeds = changes("update");
  configure(resources(misdeeds));
  expect_apply("20 added");
  configure(resources(misdeeds, "other"));
  expect_told(apply(), misdeeds);
  EXPECT_EQ(in_state("kitchen_rogue.update_throw.name"), R"("n")") << "as it was before";
  EXPECT_EQ(in_state("kitchen_rogue.update_change_known.name"), R"("changed")") << "as it is";
  EXPECT_EQ(in_state("kitchen_rogue.update_change_known:status"), "nothing");
}

TEST_P(Rules, ReadAndRemove) {
  const std::vector<Misdeed> reads = {{"leave_unknown", "read", "left id unknown"},
                                      {"leave_unknown_deep", "read", "left parts[0].uid unknown"},
                                      {"wrong_type", "read", "\"size\""},
                                      {"throw", "read", "boom"},
                                      {"throw_number", "read", "an exception of unknown type"}};
  configure(resources(reads));
  expect_apply("5 added");
  expect_told(run({"plan", "-no-color"}), reads);
  Outcome blind = run({"destroy", "-auto-approve", "-no-color", "-refresh=false"});
  EXPECT_EQ(blind.exit_code, 0) << blind.text;

  const std::vector<Misdeed> removals = {{"wrong_name", "remove", "\"nothing\""},
                                         {"throw", "remove", "boom"}};
  configure(resources(removals));
  expect_apply("2 added");
  configure("");
  Outcome removed = apply();
  EXPECT_EQ(removed.exit_code, 1);
  EXPECT_THAT(removed.words, HasSubstr("The remove of kitchen_rogue ended with an error: boom."));
  EXPECT_THAT(removed.words, HasSubstr("The remove of kitchen_rogue misuses its state: there "
                                       "is no attribute named \"nothing\"."));
  EXPECT_EQ(in_state("kitchen_rogue.remove_throw.id"), R"("rogue-1")") << "it is still there";
}

TEST_P(Rules, ValidationImportsAndDataSources) {
  configure("resource \"kitchen_rogue\" \"a\" {\n" + body("validate:throw") + "}\n");
  Outcome validation = run({"validate", "-no-color"});
  EXPECT_THAT(validation.words,
              HasSubstr("The validate of kitchen_rogue ended with an error: boom."));

  configure(R"(
    data "kitchen_rogue" "unknown" { misdeed = "read:leave_unknown" }
    data "kitchen_rogue" "throws" { misdeed = "read:throw" }
    data "kitchen_rogue" "type" { misdeed = "read:wrong_type" }
  )");
  Outcome data = run({"plan", "-no-color"});
  EXPECT_EQ(data.exit_code, 1);
  EXPECT_THAT(data.words, HasSubstr("The read of data.kitchen_rogue left id unknown"));
  EXPECT_THAT(data.words, HasSubstr("The read of data.kitchen_rogue ended with an error: boom."));
  EXPECT_THAT(data.words, HasSubstr("The read of data.kitchen_rogue misuses its state"));

  configure("resource \"kitchen_rogue\" \"a\" {\n" + body("none") + "}\n");
  struct {
    const char* id;
    const char* want;
  } imports[] = {{"import:throw", "The import_state of kitchen_rogue ended with an error: boom."},
                 {"import:leave_unknown", "The import_state of kitchen_rogue left id unknown."},
                 {"nothing", "There is no kitchen_rogue with the id \"nothing\"."}};
  for (const auto& c : imports) {
    Outcome imported = run({"import", "-no-color", "kitchen_rogue.a", c.id});
    EXPECT_EQ(imported.exit_code, 1);
    EXPECT_THAT(imported.words, HasSubstr(c.want));
  }
}

}  // namespace
}  // namespace landform::e2e
