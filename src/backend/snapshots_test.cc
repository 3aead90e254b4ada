#include "backend/snapshots.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "state/write.h"

namespace landform::backend {
namespace {

state::ObjectChange change(const std::string& name, const char* attributes) {
  state::ObjectChange out;
  out.address.resource = {{}, config::ResourceMode::managed, "terraform_data", name};
  if (attributes == nullptr) return out;
  auto object = std::make_shared<state::InstanceObject>();
  object->attributes = state::RawJson::own(attributes);
  out.object = std::move(object);
  return out;
}

state::State with(const std::vector<state::ObjectChange>& changes) {
  state::State out;
  for (const state::ObjectChange& one : changes) state::apply_change(out, one);
  return out;
}

TEST(SnapshotsTest, CountFromTheFirstStateThatWasEverStored) {
  const std::optional<state::State> none;
  const state::State start;
  const state::ObjectChange a = change("a", R"({"id":"a"})");
  const state::ObjectChange b = change("b", R"({"id":"b"})");

  EXPECT_EQ(Snapshots(none, start).serial_of(start, false), 1U);
  Snapshots one(none, start);
  one.change(a);
  one.change(b);  // by another thread
  one.take(a.address);
  EXPECT_EQ(one.serial_of(with({a}), false), 1U);
  // Something else is stored at the end.
  EXPECT_EQ(one.serial_of(with({a, b}), false), 2U);

  one.take(b.address);
  EXPECT_EQ(one.serial_of(with({a, b}), false), 3U);
}

TEST(SnapshotsTest, CountWhatDiffersFromWhatWasRead) {
  const state::ObjectChange a = change("a", R"({"id":"a"})");
  const state::ObjectChange b = change("b", R"({"id":"b"})");
  std::optional<state::State> read = with({a});
  read->serial = 7;
  const state::State start = with({a});

  Snapshots snapshots(read, start);
  EXPECT_EQ(snapshots.serial_of(start, true), 7U);
  // Nothing came of it.
  const state::ObjectChange none = change("c", nullptr);
  snapshots.change(none);
  snapshots.take(none.address);
  EXPECT_EQ(snapshots.serial_of(start, true), 7U);
  snapshots.change(b);
  snapshots.take(b.address);
  EXPECT_EQ(snapshots.serial_of(with({a, b}), false), 9U);
}

TEST(SnapshotsTest, CountAnObjectReplacedByAnEqualOneOnlyWhileItIsGone) {
  const state::ObjectChange a = change("a", R"({"id":"a"})");
  const state::ObjectChange gone = change("a", nullptr);
  const state::ObjectChange found = change("a", R"({"id":"a","tags":{}})");
  const state::ObjectChange other = change("a", R"({"id":"other"})");
  const state::ObjectChange b = change("b", R"({"id":"b"})");
  const state::ObjectChange b_found = change("b", R"({"id":"b","tags":{}})");
  state::ObjectChange deposed = a;
  deposed.deposed = "0123abcd";
  state::ObjectChange deposed_gone = gone;
  deposed_gone.deposed = deposed.deposed;
  struct Case {
    std::string name;
    std::vector<state::ObjectChange> start;  // after refreshing
    std::vector<state::ObjectChange> changes;
    uint64_t want;
  };
  const Case cases[] = {
      {"equal", {a, b}, {gone, a}, 8},
      {"different", {a, b}, {gone, other}, 10},
      {"changed back", {a, b}, {other, a}, 8},
      {"while another is there", {a, b}, {change("c", R"({"id":"c"})"), gone, a}, 11},
      {"deposed meanwhile", {a, b}, {deposed, gone, a, deposed_gone}, 10},
      {"as read, not as found", {found, b}, {gone, a}, 8},
      {"as found, not as read", {found, b}, {gone, found}, 10},
      {"where another was found changed", {a, b_found}, {gone, a}, 10},
      {"where another is as read again", {a, b_found}, {gone, a, b}, 9},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    std::optional<state::State> read = with({a, b});
    read->serial = 7;
    const state::State start = with(one.start);
    Snapshots snapshots(read, start);
    state::State last = start;
    for (const state::ObjectChange& each : one.changes) {
      snapshots.change(each);
      snapshots.take(each.address);
      state::apply_change(last, each);
    }
    EXPECT_EQ(snapshots.serial_of(last, state::same_content(last, *read)), one.want);
  }
}

TEST(SnapshotsTest, CountFromTheStartIfItDiffersAlready) {
  const state::ObjectChange a = change("a", R"({"id":"a"})");
  const std::optional<state::State> read = state::State();
  const state::State start = with({a});
  Snapshots snapshots(read, start);
  snapshots.take(a.address);
  EXPECT_EQ(snapshots.serial_of(start, false), 2U);
}

}  // namespace
}  // namespace landform::backend
