// Which changes require a new object, which action follows, and what is ignored.
#include <gtest/gtest.h>

#include "plan/action.h"
#include "plan/ignore_changes.h"
#include "plan/replacement.h"
#include "plan/sample_testing.h"

namespace landform::plan {
namespace {

using testing::expect_same;
using testing::read;
using testing::sample;

// `a.b[0]["k"]` as a path.
Path path(const std::string& text) {
  Path out;
  size_t i = 0;
  while (i < text.size()) {
    if (text[i] == '[') {
      size_t end = text.find(']', i);
      std::string key = text.substr(i + 1, end - i - 1);
      out.push_back(key[0] == '"' ? PathStep::index(Value::string(key.substr(1, key.size() - 2)))
                                  : PathStep::index(Value::number(std::stoll(key))));
      i = end + 1;
      continue;
    }
    if (text[i] == '.') ++i;
    size_t end = std::min(text.find_first_of(".[", i), text.size());
    out.push_back(PathStep::attribute(text.substr(i, end - i)));
    i = end;
  }
  return out;
}

std::vector<Path> paths(std::initializer_list<const char*> texts) {
  std::vector<Path> out;
  for (const char* text : texts) out.push_back(path(text));
  return out;
}

std::string texts(const std::vector<Path>& paths) {
  std::string out;
  for (const Path& path : paths) out += (out.empty() ? "" : " ") + path_to_string(path);
  return out;
}

TEST(Replacement, CountsActualChanges) {
  struct Case {
    const char* name;
    const char* prior;
    const char* planned;
    std::initializer_list<const char*> paths;
    const char* changed;
    const char* invalid;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"nothing named", R"({"name":"a"})", R"({"name":"b"})", {}, "", ""},
           {"changed", R"({"name":"a"})", R"({"name":"b"})", {"name"}, ".name", ""},
           {"unchanged", R"({"name":"a","note":"n"})", R"({"name":"a"})", {"name"}, "", ""},
           {"to null", R"({"note":"n"})", "{}", {"note"}, ".note", ""},
           {"unknown", R"({"note":"n"})", R"({"note":"?"})", {"note"}, ".note", ""},
           {"unknown inside", R"({"words":["a"]})", R"({"words":["?"]})", {"words"}, ".words", ""},
           {"an added element",
            R"({"parts":[]})",
            R"({"parts":[{"label":"a"}]})",
            {"parts[0].label", "parts"},
            ".parts .parts[0].label",
            ""},
           {"each once, in the order of their hashes",
            R"({"name":"a","note":"a","words":["a"],"parts":[{"label":"a"},{"label":"a"}]})",
            R"({"name":"b","note":"b","words":["b"],"parts":[{"label":"b"},{"label":"b"}]})",
            {"name", "note", "parts[1].label", "words", "parts[0].label", "name", "parts"},
            ".parts .words .note .name .parts[1].label .parts[0].label",
            ""},
           {"an added element without a value",
            R"({"parts":[]})",
            R"({"parts":[{"label":"a"}]})",
            {"parts[0].note"},
            "",
            ""},
           {"a removed element",
            R"({"tags":{"k":"v"}})",
            R"({"tags":{}})",
            {"tags[\"k\"]"},
            ".tags[\"k\"]",
            ""},
           {"below a value that became null",
            R"({"conf":{"label":"a"}})",
            "{}",
            {"conf.label"},
            ".conf.label",
            ""},
           {"write-only paths are trusted",
            R"({"name":"a"})",
            R"({"name":"a"})",
            {"secret"},
            ".secret",
            ""},
           {"nowhere",
            R"({"name":"a"})",
            R"({"name":"b"})",
            {"nothing", "parts[0]", "name"},
            ".name",
            ".nothing .parts[0]"},
       }) {
    Replacement got = replacement_of(sample(), read(c.prior), read(c.planned), paths(c.paths));
    EXPECT_EQ(texts(got.changed), c.changed) << c.name;
    EXPECT_EQ(texts(got.invalid), c.invalid) << c.name;
    EXPECT_EQ(got.needed(), *c.changed != '\0') << c.name;
  }
}

TEST(Action, FollowsFromThePlan) {
  const Value none = read("null");
  const Value a = read(R"({"name":"a"})");
  const Value b = read(R"({"name":"b"})");
  const Value open = read(R"({"name":"?"})");
  struct Case {
    const char* name;
    ChangeInputs inputs;
    Action action;
    Reason reason;
  };
  const Case cases[] = {
      {"new", {none, a}, Action::create, Reason::none},
      {"new, whatever the other flags", {none, a, false, true, true}, Action::create, Reason::none},
      {"the same", {a, a}, Action::no_op, Reason::none},
      {"changed", {a, b}, Action::update, Reason::none},
      {"perhaps changed", {open, open}, Action::update, Reason::none},
      {"cannot be updated in place",
       {a, b, false, false, true},
       Action::delete_then_create,
       Reason::cannot_update},
      {"create before destroy",
       {a, b, false, false, true, true},
       Action::create_then_delete,
       Reason::cannot_update},
      {"asked for", {a, a, false, true}, Action::delete_then_create, Reason::requested},
      {"tainted", {a, a, true}, Action::delete_then_create, Reason::tainted},
      {"tainted takes precedence",
       {a, b, true, true, true, true},
       Action::create_then_delete,
       Reason::tainted},
  };
  for (const Case& c : cases) {
    Change got = change_of(c.inputs);
    EXPECT_EQ(got.action, c.action) << c.name;
    EXPECT_EQ(got.reason, c.reason) << c.name;
    EXPECT_EQ(is_replacement(got.action), got.reason != Reason::none) << c.name;
  }
}

TEST(IgnoreChanges, KeepsPriorValues) {
  struct Case {
    const char* name;
    const char* prior;
    const char* config;
    std::initializer_list<const char*> paths;
    const char* want;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"an attribute",
            R"({"name":"a","note":"n"})",
            R"({"name":"b","note":"m"})",
            {"note"},
            R"({"name":"b","note":"n"})"},
           {"an attribute that was null",
            R"({"name":"a"})",
            R"({"name":"a","note":"m"})",
            {"note"},
            R"({"name":"a"})"},
           {"an unknown", R"({"note":"n"})", R"({"note":"?"})", {"note"}, R"({"note":"n"})"},
           {"nothing to ignore for a new object",
            "null",
            R"({"note":"m"})",
            {"note"},
            R"({"note":"m"})"},
           {"nothing to ignore for a removed object", R"({"note":"n"})", "null", {"note"}, "null"},
           {"a key of a map",
            R"({"tags":{"a":"1","b":"2"}})",
            R"({"tags":{"a":"9","b":"8"}})",
            {"tags[\"a\"]"},
            R"({"tags":{"a":"1","b":"8"}})"},
           {"a key that did not exist",
            R"({"tags":{"b":"2"}})",
            R"({"tags":{"a":"9","b":"8"}})",
            {"tags[\"a\"]"},
            R"({"tags":{"b":"8"}})"},
           {"a key that was removed",
            R"({"tags":{"a":"1"}})",
            R"({"tags":{}})",
            {"tags[\"a\"]"},
            R"({"tags":{"a":"1"}})"},
           {"a key of a null map",
            R"({"tags":{"a":"1"}})",
            "{}",
            {"tags[\"a\"]"},
            R"({"tags":{"a":"1"}})"},
           {"no key left of a null map", R"({"tags":{"b":"1"}})", "{}", {"tags[\"a\"]"}, "{}"},
           {"two keys",
            R"({"tags":{"a":"1","b":"2"}})",
            R"({"tags":{"c":"3"}})",
            {"tags[\"a\"]", "tags[\"b\"]"},
            R"({"tags":{"a":"1","b":"2","c":"3"}})"},
           {"a whole map",
            R"({"tags":{"a":"1"}})",
            R"({"tags":{"c":"3"}})",
            {"tags"},
            R"({"tags":{"a":"1"}})"},
           {"an unknown map",
            R"({"tags":{"a":"1"}})",
            R"({"tags":{"?":""}})",
            {"tags"},
            R"({"tags":{"?":""}})"},
           {"a key of an unknown map",
            R"({"tags":{"a":"1"}})",
            R"({"tags":{"?":""}})",
            {"tags[\"a\"]"},
            R"({"tags":{"?":""}})"},
           {"a key after a dot is no key",
            R"({"tags":{"a":"1"}})",
            R"({"tags":{"a":"9"}})",
            {"tags.a"},
            R"({"tags":{"a":"9"}})"},
           {"inside a block",
            R"({"disk":[{"label":"a","note":"n"}]})",
            R"({"disk":[{"label":"b","note":"m"}]})",
            {"disk[0].note"},
            R"({"disk":[{"label":"b","note":"n"}]})"},
           {"a block that did not exist",
            R"({"disk":[]})",
            R"({"disk":[{"label":"b"}]})",
            {"disk[0].label"},
            R"({"disk":[{"label":"b"}]})"},
           {"all blocks",
            R"({"disk":[]})",
            R"({"disk":[{"label":"b"}]})",
            {"disk"},
            R"({"disk":[]})"},
       }) {
    expect_same(ignore_changes(read(c.prior), read(c.config), paths(c.paths)), read(c.want),
                c.name);
  }
}

TEST(IgnoreChanges, KeepsAllButComputedValues) {
  Value prior = read(R"({"name":"a","size":"1","uid":"u","disk":[{"label":"l","uid":"v"}],)"
                     R"("parts":[{"label":"m","uid":"w","size":"2"}]})");
  expect_same(ignore_all_changes(sample(), prior, read(R"({"name":"b","note":"n"})")),
              read(R"({"name":"a","size":"1","disk":[{"label":"l"}],)"
                   R"("parts":[{"label":"m","size":"2"}]})"),
              "all");
  expect_same(ignore_all_changes(sample(), read("null"), read(R"({"name":"b"})")),
              read(R"({"name":"b"})"), "a new object");
}

}  // namespace
}  // namespace landform::plan
