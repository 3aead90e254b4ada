#include "sdk/nested/keyed_diff.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/object.h"

namespace landform::nested {
namespace {

using sdk::boolean;
using sdk::Diagnostic;
using sdk::int64;
using sdk::nested_map;
using sdk::Object;
using sdk::set_block;
using sdk::string;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Collection tracks() {
  Collection out;
  out.block = "track";
  out.key = {"disc", "number"};
  out.local = {"keep"};
  out.fixed = {"format"};
  out.schema = set_block(Block()
                             .attribute("disc", int64().required())
                             .attribute("number", int64().required())
                             .attribute("title", string().optional().default_value(""))
                             .attribute("format", string().optional().default_value("flac"))
                             .attribute("keep", boolean().optional().default_value(false))
                             .attribute("track_id", string().computed()));
  return out;
}

Type track_type() {
  return std::get<NestedBlock>(tracks().schema).content().compiled().implied_type();
}

struct Track {
  int64_t disc = 1;
  int64_t number = 1;
  std::string title{};
  std::string format = "flac";
  bool keep = false;
  std::string id = "t";
};

Value value(const Track& track) {
  Object out = Object::null_of(track_type());
  out.set("disc", track.disc).set("number", track.number).set("title", track.title);
  out.set("format", track.format).set("keep", track.keep).set("track_id", track.id);
  return out.value();
}

Value all(const std::vector<Track>& list) {
  std::vector<Value> out;
  for (const Track& track : list) out.push_back(value(track));
  return Value::set(track_type(), std::move(out));
}

// "+1,2 -1,3 ~1,4:title !1,5:format =2 1,3>1,2"
std::string shown(const KeyedDiff& diff) {
  std::string out;
  auto key = [](std::string text) {
    for (char& c : text) c = c == '\x1f' ? ',' : c;
    return text;
  };
  for (const Item& item : diff.added) out += "+" + key(item.key.value_or("?")) + " ";
  for (const Item& item : diff.removed) out += "-" + key(*item.key) + " ";
  for (const Modified& item : diff.modified) {
    out += fmt::format("{}{}:{} ", item.recreate ? "!" : "~", key(item.key),
                       fmt::join(item.changed, "+"));
  }
  for (const Renamed& one : diff.renamed) out += key(one.from) + ">" + key(one.to) + " ";
  return out + fmt::format("={}", diff.unchanged);
}

TEST(KeyedDiff, PairsItemsByTheirKeys) {
  struct Case {
    const char* name;
    std::vector<Track> before;
    std::vector<Track> after;
    const char* want;
  };
  const Case kCases[] = {
      {"nothing", {}, {}, "=0"},
      {"added", {}, {{1, 2}}, "+1,2 =0"},
      {"removed", {{1, 2}}, {}, "-1,2 =0"},
      {"unchanged", {{1, 2}}, {{1, 2}}, "=1"},
      {"modified", {{1, 2, "a"}}, {{1, 2, "b"}}, "~1,2:title =0"},
      {"both parts of the key count",
       {{1, 2, "a"}, {2, 1, "b"}},
       {{1, 2, "a"}, {2, 1, "c"}},
       "~2,1:title =1"},
      {"created again", {{1, 2, "a"}}, {{1, 2, "a", "mp3"}}, "!1,2:format =0"},
      {"several fields", {{1, 2, "a"}}, {{1, 2, "b", "mp3"}}, "!1,2:format+title =0"},
      {"a local field is no change",
       {{1, 2, "a", "flac", false}},
       {{1, 2, "a", "flac", true}},
       "=1"},
      {"what the API chose is no change",
       {{1, 2, "a", "flac", false, "x"}},
       {{1, 2, "a", "flac", false, "y"}},
       "=1"},
      {"renamed", {{1, 3, "a"}}, {{1, 2, "a"}}, "+1,2 -1,3 1,3>1,2 =0"},
      {"renamed and changed is not renamed", {{1, 3, "a"}}, {{1, 2, "b"}}, "+1,2 -1,3 =0"},
      {"two renamed, each once",
       {{1, 1, "a"}, {1, 2, "a"}},
       {{2, 1, "a"}, {2, 2, "a"}},
       "+2,1 +2,2 -1,1 -1,2 1,1>2,1 1,2>2,2 =0"},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(shown(keyed_diff(tracks(), all(one.before), all(one.after))), one.want) << one.name;
  }
}

TEST(KeyedDiff, TakesTheUnknownForAChange) {
  Object later(value({1, 1, "a"}));
  later.set_unknown("title");
  Value after = Value::set(track_type(), {later.value()});
  EXPECT_EQ(shown(keyed_diff(tracks(), all({{1, 1, "a"}}), after)), "~1,1:title =0");
  later.set_unknown("number");
  after = Value::set(track_type(), {later.value()});
  EXPECT_EQ(shown(keyed_diff(tracks(), all({{1, 1, "a"}}), after)), "+? -1,1 =0");
  EXPECT_EQ(
      shown(keyed_diff(tracks(), all({{1, 1, "a"}}), Value::unknown(Type::set(track_type())))),
      "-1,1 =0");
}

TEST(KeyedDiff, TakesTheKeysOfMapsForKeys) {
  Collection collection;
  collection.block = "labels";
  collection.key = {};
  collection.schema = nested_map({{"text", string().optional()}}).optional();
  Type element = Type::object({{"text", Type::string()}});
  auto labels = [&](Value::Attributes entries) { return Value::map(element, std::move(entries)); };
  auto label = [](const char* text) { return Value::object({{"text", Value::string(text)}}); };
  KeyedDiff diff = keyed_diff(collection, labels({{"a", label("1")}, {"b", label("2")}}),
                              labels({{"b", label("3")}, {"c", label("1")}}));
  EXPECT_EQ(shown(diff), "+c -a ~b:text a>c =0");
}

std::vector<std::string> duplicates(const Value& items) {
  Diagnostics diagnostics;
  report_duplicates(tracks(), items, diagnostics);
  std::vector<std::string> out;
  for (const Diagnostic& one : diagnostics.items()) out.push_back(one.detail);
  return out;
}

TEST(Duplicates, AreFoundAmongTheUnknown) {
  EXPECT_THAT(duplicates(all({{1, 1, "a"}, {1, 2, "a"}, {2, 1, "a"}})), IsEmpty());
  EXPECT_THAT(duplicates(all({{1, 1, "a"}, {1, 1, "b"}, {1, 1, "c"}})),
              ElementsAre(HasSubstr("more than one track 1, 1")));
  Object later(value({1, 1, "later"}));
  later.set_unknown("title");
  Object nobody(value({1, 1}));
  nobody.set_unknown("number");
  Value mixed = Value::set(track_type(), {value({1, 1, "a"}), later.value(), nobody.value()});
  EXPECT_THAT(duplicates(mixed), ElementsAre(HasSubstr("more than one track 1, 1")));
  EXPECT_THAT(duplicates(Value::unknown(Type::set(track_type()))), IsEmpty());
}

std::vector<Collection> named(
    const std::vector<std::pair<std::string, std::vector<std::string>>>& list) {
  std::vector<Collection> out;
  for (const auto& [name, after] : list) {
    out.emplace_back();
    out.back().block = name;
    out.back().after = after;
  }
  return out;
}

std::string order_of(const std::vector<Collection>& collections) {
  std::string out;
  for (const Collection* one : in_order(collections)) out += one->block + " ";
  return out;
}

TEST(Order, PutsEachAfterWhatItDependsOn) {
  EXPECT_EQ(order_of(named({{"a", {}}, {"b", {}}, {"c", {}}})), "a b c ");
  EXPECT_EQ(
      order_of(named({{"backend", {"check", "condition"}}, {"condition", {}}, {"check", {}}})),
      "condition check backend ");
  EXPECT_EQ(order_of(named({{"c", {"b"}}, {"b", {"a"}}, {"a", {}}, {"z", {}}})), "a b c z ");
  EXPECT_EQ(order_of(named({{"a", {"b"}}, {"b", {"a"}}, {"c", {}}})), "c a b ");
}

TEST(Problems, AreToldToTheAuthor) {
  std::vector<Collection> collections = named({{"a", {"b", "nobody"}}, {"b", {"a"}}});
  collections[0].key = {"disc"};
  EXPECT_THAT(
      problems(collections),
      ElementsAre("a has no handler", "a: key names disc, which is not a field",
                  "a comes after unknown nobody", "b has no handler",
                  "b: key names name, which is not a field", "a and b wait for each other"));
}

}  // namespace
}  // namespace landform::nested
