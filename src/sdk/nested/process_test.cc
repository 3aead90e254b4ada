#include "sdk/nested/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

namespace landform::nested {
namespace {

using sdk::int64;
using sdk::set_block;
using sdk::string;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Writes down what it is asked, and fails when it is told to.
struct Journal {
  std::mutex mutex;
  std::vector<std::string> lines;
  std::string fail_at;  // a line

  bool write(const std::string& line) {
    std::lock_guard lock(mutex);
    lines.push_back(line);
    return line != fail_at;
  }
};

class RecordingHandler : public Handler {
 public:
  RecordingHandler(Journal& journal, std::string kind)
      : journal_(journal), kind_(std::move(kind)) {}

  Outcome<std::vector<Object>> list(const Scope& scope, const Object& like,
                                    const Value& known) override {
    (void)scope;
    (void)known;
    if (!journal_.write("list " + kind_)) return Failure{"no list"};
    Object item = like;
    item.set("name", "x").set("port", 1).set("item_id", "id-" + kind_);
    return std::vector<Object>{item};
  }
  Outcome<Written> create(const Scope& scope, Object item) override {
    (void)scope;
    if (!journal_.write("create " + kind_ + " " + item.string("name"))) return Failure{"no"};
    return Written(item.set("item_id", "new"));
  }
  Outcome<Written> update(const Scope& scope, const Object& before, Object after,
                          const std::vector<std::string>& changed) override {
    (void)scope;
    (void)before;
    std::string line = "update " + kind_ + " " + after.string("name");
    for (const std::string& name : changed) line += " " + name;
    if (!journal_.write(line)) return Failure{"no"};
    return Written(after, true);
  }
  Status remove(const Scope& scope, const Object& item) override {
    (void)scope;
    if (!journal_.write("remove " + kind_ + " " + item.string("name"))) return Failure{"no"};
    return std::nullopt;
  }

 private:
  Journal& journal_;
  std::string kind_;
};

class Process : public ::testing::Test {
 protected:
  Process() {
    // Backends refer to checks.
    for (const char* name : {"backend", "check"}) {
      Collection one;
      one.block = name;
      one.fixed = {"kind"};
      one.local = {"note"};
      one.schema = set_block(Block()
                                 .attribute("name", string().required())
                                 .attribute("port", int64().optional().default_value(80))
                                 .attribute("kind", string().optional().default_value(""))
                                 .attribute("note", string().optional().default_value("none"))
                                 .attribute("item_id", string().computed()));
      one.handler = std::make_shared<RecordingHandler>(journal_, name);
      collections_.push_back(one);
    }
    collections_[0].after = {"check"};
  }

  [[nodiscard]] Type item_type() const {
    return std::get<NestedBlock>(collections_[0].schema).content().compiled().implied_type();
  }
  [[nodiscard]] Value item(const std::string& name, int64_t port = 80,
                           const std::string& kind = "") const {
    Object out = Object::null_of(item_type());
    out.set("name", name).set("port", port).set("kind", kind).set("note", "none");
    return out.set_unknown("item_id").value();
  }
  [[nodiscard]] Object parent(std::vector<Value> backends, std::vector<Value> checks) const {
    return Object(Value::object({{"backend", Value::set(item_type(), std::move(backends))},
                                 {"check", Value::set(item_type(), std::move(checks))}}));
  }
  [[nodiscard]] Status carry(const Object& before, const Object& after) {
    std::vector<Change> changes = compare(collections_, before, after);
    return carry_out({context_, "p", 2}, changes);
  }

  Journal journal_;
  std::vector<Collection> collections_;
  sdk::UpdateContext context_{"test_parent"};
};

TEST_F(Process, RemovesInReverseThenCreatesThenUpdates) {
  Object before = parent({item("a"), item("b"), item("same")}, {item("x"), item("old")});
  Object after = parent({item("b", 81), item("c"), item("same"), item("d", 80)},
                        {item("x", 80, "other"), item("new")});
  EXPECT_EQ(carry(before, after), std::nullopt);
  EXPECT_THAT(journal_.lines,
              ElementsAre("remove backend a", "remove check old", "remove check x",
                          "create check new", "create check x", "create backend c",
                          "create backend d", "update backend b port", "list backend"));
}

TEST_F(Process, StopsAtTheFirstFailure) {
  journal_.fail_at = "create backend b";
  Status failed = carry(parent({}, {}), parent({item("a"), item("b"), item("c")}, {}));
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->message, "backend \"b\": no");
  EXPECT_THAT(journal_.lines, ElementsAre("create backend a", "create backend b"));
}

TEST_F(Process, AnInterruptIsAFailure) {
  std::stop_source stop;
  context_.stop = stop.get_token();
  stop.request_stop();
  Status failed = carry(parent({}, {}), parent({item("a")}, {}));
  ASSERT_TRUE(failed);
  EXPECT_THAT(failed->message, HasSubstr("interrupted"));
  EXPECT_TRUE(journal_.lines.empty());
}

TEST_F(Process, ListsEachCollectionOnceAndKeepsLocalFields) {
  Object noted(item("x"));
  noted.set("note", "mine");
  Object current = parent({noted.value()}, {});
  Object now = current;
  std::vector<const Collection*> all = {&collections_[0], &collections_[1]};
  EXPECT_EQ(list_into({context_, "p", 1}, all, current, now), std::nullopt);
  EXPECT_THAT(journal_.lines, ::testing::UnorderedElementsAre("list backend", "list check"));
  EXPECT_EQ(now.objects("backend")[0].string("note"), "mine");
  EXPECT_EQ(now.objects("backend")[0].string("item_id"), "id-backend");
  EXPECT_EQ(now.objects("check")[0].string("note"), "none");
  journal_.fail_at = "list check";
  Status failed = list_into({context_, "p", 1}, all, current, now);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->message, "check: no list");
}

TEST_F(Process, NotesWhatTerraformCannotShow) {
  std::vector<Change> changes =
      compare(collections_, parent({item("a"), item("b", 1)}, {item("x")}),
              parent({item("a", 2), item("c", 1)}, {item("x", 80, "k")}));
  EXPECT_THAT(notes(changes),
              ElementsAre("check \"x\": is created again, because of kind",
                          "backend \"b\" becomes backend \"c\": the old one is removed and the new "
                          "one created",
                          "backend \"a\": changes port"));
}

}  // namespace
}  // namespace landform::nested
