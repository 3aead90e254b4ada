#include "sdk/nested/contents.h"

#include <gtest/gtest.h>

namespace landform::nested {
namespace {

using sdk::int64;
using sdk::set_block;
using sdk::string;

class ContentsOfVersions : public ::testing::Test {
 protected:
  ContentsOfVersions() {
    for (const char* name : {"backend", "product"}) {
      Collection one;
      one.block = name;
      one.local = {"note"};
      one.versioned = one.block == "backend";
      one.schema = set_block(Block()
                                 .attribute("name", string().required())
                                 .attribute("port", int64().optional().default_value(80))
                                 .attribute("note", string().optional().default_value("")));
      collections_.push_back(one);
    }
    contents().remember(private_state_, "parent", 3, object("a", 80, "note", "p", 60));
  }

  [[nodiscard]] Contents contents() const {
    return {{collections_.data(), &collections_[1]}, {"ttl"}};
  }
  [[nodiscard]] Value item(const std::string& name, int64_t port, const std::string& note) const {
    Type type = std::get<NestedBlock>(collections_[0].schema).content().compiled().implied_type();
    Object out = Object::null_of(type);
    return out.set("name", name).set("port", port).set("note", note).value();
  }
  [[nodiscard]] Object object(const std::string& backend, int64_t port, const std::string& note,
                              const std::string& product, int64_t ttl) const {
    Value one = item(backend, port, note);
    return Object(Value::object({{"backend", Value::set(one.type(), {one})},
                                 {"product", Value::set(one.type(), {item(product, 1, "")})},
                                 {"ttl", Value::number(ttl)}}));
  }

  std::vector<Collection> collections_;
  sdk::PrivateState private_state_;
};

TEST_F(ContentsOfVersions, AreKnownAsLongAsTheyAreTheSame) {
  struct Case {
    const char* parent;
    int64_t version;
    Object object;
    bool known;
  };
  const Case kCases[] = {
      {"parent", 3, object("a", 80, "note", "p", 60), true},
      {"parent", 3, object("a", 80, "other", "p", 60), true},  // only the state has it
      {"parent", 3, object("a", 80, "note", "q", 60), true},   // not of a version
      {"other", 3, object("a", 80, "note", "p", 60), false},
      {"parent", 4, object("a", 80, "note", "p", 60), false},
      {"parent", 33, object("a", 80, "note", "p", 60), false},
      {"parent", 3, object("b", 80, "note", "p", 60), false},
      {"parent", 3, object("a", 81, "note", "p", 60), false},
      {"parent", 3, object("a", 80, "note", "p", 61), false},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(contents().are_known(private_state_, one.parent, one.version, one.object), one.known)
        << &one - kCases;
  }
}

TEST_F(ContentsOfVersions, AreNotKnownToAnotherRelease) {
  Object now = object("a", 80, "note", "p", 60);
  // One more collection, or one more field, that the state has nothing of.
  EXPECT_FALSE(Contents({collections_.data()}, {}).are_known(private_state_, "parent", 3, now));
  collections_[1].versioned = true;
  EXPECT_FALSE(contents().are_known(private_state_, "parent", 3, now));
}

TEST_F(ContentsOfVersions, AreNotKnownWithoutAMarkThatIsUnderstood) {
  Object now = object("a", 80, "note", "p", 60);
  ASSERT_EQ(private_state_.size(), 1U);
  for (const char* text : {"", "3", "0 3 abc", "1 3 ", "1 3 abc"}) {
    sdk::PrivateState other = {{private_state_.begin()->first, text}};
    EXPECT_FALSE(contents().are_known(other, "parent", 3, now)) << text;
  }
  EXPECT_FALSE(contents().are_known({}, "parent", 3, now));
}

}  // namespace
}  // namespace landform::nested
