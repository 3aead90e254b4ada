#include "graph/walk.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>

namespace landform::graph {
namespace {

// A deterministic graph in which each node depends on some of the nodes before it.
Graph sample(size_t size) {
  Graph graph(size);
  uint64_t seed = 42;
  for (NodeId node = 1; node < size; ++node) {
    for (int i = 0; i < 3; ++i) {
      seed = seed * 6364136223846793005U + 1442695040888963407U;
      graph.add_edge(node, static_cast<NodeId>((seed >> 33U) % node));
    }
  }
  return graph;
}

TEST(WalkTest, VisitsEveryNodeOnceAfterItsDependencies) {
  Graph graph = sample(5000);
  Schedule schedule(graph);
  for (size_t workers : {1, 2, 8}) {
    // Each visit computes from its dependencies; there are no locks.
    std::vector<uint64_t> values(graph.size(), 0);
    EXPECT_TRUE(walk(schedule, {.workers = workers}, [&](NodeId node) {
      uint64_t value = node + 1;
      for (NodeId other : graph.needs(node)) {
        EXPECT_NE(values[other], 0U);
        value = value * 31 + values[other];
      }
      EXPECT_EQ(values[node], 0U);
      values[node] = value | 1U;
    }));
    static std::vector<uint64_t> first;
    if (first.empty()) first = values;
    EXPECT_EQ(values, first) << workers;
  }
}

TEST(WalkTest, IndependentNodesRunConcurrently) {
  Graph graph(4);
  Schedule schedule(graph);
  std::latch all(4);
  EXPECT_TRUE(walk(schedule, {.workers = 4}, [&](NodeId) { all.arrive_and_wait(); }));
}

TEST(WalkTest, CyclesAreWalkedInOrderAndListed) {
  Graph graph(4);
  graph.add_edge(0, 1);
  graph.add_edge(1, 2);
  graph.add_edge(2, 1);
  graph.add_edge(3, 3);
  Schedule schedule(graph);
  ASSERT_EQ(schedule.cycles().size(), 2U);
  EXPECT_EQ(schedule.cycles()[0].nodes, (std::vector<NodeId>{1, 2}));
  EXPECT_EQ(schedule.cycles()[1].nodes, (std::vector<NodeId>{3}));
  for (size_t workers : {1, 3}) {
    std::atomic<int> visits = 0;
    EXPECT_TRUE(walk(schedule, {.workers = workers}, [&](NodeId) { ++visits; }));
    EXPECT_EQ(visits, 4);
  }
}

TEST(WalkTest, NothingStartsAfterCancellation) {
  for (size_t workers : {1, 4}) {
    Graph graph(1000);
    for (NodeId node = 1; node < 1000; ++node) graph.add_edge(node, node - 1);
    std::stop_source stop;
    size_t visits = 0;
    EXPECT_FALSE(walk(Schedule(graph), {.workers = workers, .cancelled = stop.get_token()},
                      [&](NodeId node) {
                        ++visits;
                        if (node == 9) stop.request_stop();
                      }));
    EXPECT_EQ(visits, 10U);
  }
}

TEST(WalkTest, AnEmptyGraphIsDone) {
  EXPECT_TRUE(walk(Schedule(Graph()), {.workers = 4}, [](NodeId) { FAIL(); }));
}

}  // namespace
}  // namespace landform::graph
