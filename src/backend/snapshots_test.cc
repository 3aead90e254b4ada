#include "backend/snapshots.h"

#include <gtest/gtest.h>

#include <memory>

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
