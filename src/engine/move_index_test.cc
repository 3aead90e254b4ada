#include "engine/move_index.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "config/target_address.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A side of a statement in the module that `outer` leads to. "[*]" at the end stands for all
// instances.
MoveEndpoint side(std::string text, const std::vector<std::string>& outer = {}) {
  MoveEndpoint out;
  out.instance = !text.ends_with("[*]");
  if (!out.instance) text.resize(text.size() - 3);
  const config::TargetAddress address = *config::parse_target_address(text);
  out.outer = outer;
  out.inner = address.module;
  out.resource = address.resource;
  if (out.resource) out.resource->resource.module.clear();
  for (const std::string& call : outer) out.steps.push_back({{call, std::nullopt}, true});
  for (const config::ModuleStep& step : address.module) out.steps.push_back({step, false});
  if (!out.resource && !out.instance) out.steps.back().any = true;
  return out;
}

class MoveIndexTest : public testing::Test {
 protected:
  void add(MoveEndpoint endpoint) {
    sides_.push_back(std::move(endpoint));
    index_.add(sides_.back(), static_cast<uint32_t>(sides_.size() - 1));
  }
  std::set<std::string> find(const MoveEndpoint& endpoint) {
    std::vector<uint32_t> found;
    index_.find(endpoint, found);
    std::set<std::string> out;
    for (uint32_t id : found) out.insert(sides_[id].pattern());
    return out;
  }

  MoveIndex index_;
  std::deque<MoveEndpoint> sides_;
};

TEST_F(MoveIndexTest, FindsWhatNamesOrContainsAnAddress) {
  for (const char* text : {"a.b[*]", "a.b[0]", "a.b[1]", "a.c[*]", "module.m[*]", "module.m[0]",
                           "module.m[1]", "module.m[0].a.b[*]", "module.m[0].module.n[*]"})
    add(side(text));
  EXPECT_THAT(find(side("a.b[0]")), ElementsAre("a.b[*]", "a.b[0]"));
  EXPECT_THAT(find(side("a.b[*]")), ElementsAre("a.b[*]", "a.b[0]", "a.b[1]"));
  EXPECT_THAT(find(side("a.d[*]")), IsEmpty());
  EXPECT_THAT(find(side("module.m[0]")), ElementsAre("module.m[*]", "module.m[0]"));
  EXPECT_THAT(find(side("module.m[*]")), ElementsAre("module.m[*]", "module.m[0]", "module.m[1]"));
  EXPECT_THAT(find(side("module.m[0].a.b[2]")),
              ElementsAre("module.m[*]", "module.m[0]", "module.m[0].a.b[*]"));
  EXPECT_THAT(find(side("module.m[1].module.n[2]")), ElementsAre("module.m[*]", "module.m[1]"));
}

TEST_F(MoveIndexTest, KnowsNoKeysOfTheCallsToTheModuleOfAStatement) {
  add(side("a.b[0]", {"m"}));
  add(side("module.m[0].a.b[0]"));
  add(side("module.m[1].a.b[0]"));
  EXPECT_THAT(find(side("module.m[1].a.b[0]")),
              ElementsAre("module.m[*].a.b[0]", "module.m[1].a.b[0]"));
  EXPECT_THAT(find(side("a.b[0]", {"m"})),
              ElementsAre("module.m[*].a.b[0]", "module.m[0].a.b[0]", "module.m[1].a.b[0]"));
}

TEST_F(MoveIndexTest, FindsFewOfMany) {
  constexpr int kMany = 5000;
  for (int i = 0; i < kMany; ++i) {
    add(side(fmt::format("a.b[{}]", i)));
    add(side(fmt::format("module.m[\"{}\"]", i)));
  }
  EXPECT_THAT(find(side("a.b[70]")), ElementsAre("a.b[70]"));
  EXPECT_THAT(find(side("module.m[\"70\"].a.b[71]")), ElementsAre("module.m[\"70\"]"));
}

}  // namespace
}  // namespace landform::engine
