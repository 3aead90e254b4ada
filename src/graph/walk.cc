#include "graph/walk.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <queue>
#include <utility>

#include "base/helpers.h"

namespace landform::graph {

Schedule::Schedule(const Graph& graph) : begin_(graph.size() + 1, 0), needs_(graph.size(), 0) {
  constexpr NodeId kNone = static_cast<NodeId>(-1);
  struct Edge {
    NodeId node;
    NodeId other;
  };
  order_.reserve(graph.size());
  std::vector<Edge> edges;
  edges.reserve(graph.size());
  // The edges of a node are added together, so a duplicate is known by the last one.
  std::vector<NodeId> last_dependent(graph.size(), kNone);
  auto connect = [&](NodeId node, NodeId other) {
    if (std::exchange(last_dependent[other], node) == node) return;
    edges.push_back({node, other});
    ++begin_[other + 1];
    ++needs_[node];
  };
  std::vector<uint32_t> group_of(graph.size(), 0);
  uint32_t number = 0;
  for_each_group(graph, [&](std::span<const NodeId> nodes, bool cyclic) {
    ++number;
    for (NodeId node : nodes) group_of[node] = number;
    for (size_t i = 0; i < nodes.size(); ++i) {
      order_.push_back(nodes[i]);
      for (NodeId other : graph.needs(nodes[i])) {
        if (group_of[other] != number) connect(nodes[i], other);
      }
      if (i > 0) connect(nodes[i], nodes[i - 1]);
    }
    if (cyclic) cycles_.push_back({{nodes.begin(), nodes.end()}, true});
  });
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  dependents_.resize(edges.size());
  std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
  for (const Edge& edge : edges) dependents_[next[edge.other]++] = edge.node;
}

// The state of one walk with several workers.
class Walker {
 public:
  Walker(const Schedule& schedule, const WalkOptions& options,
         const std::function<void(NodeId)>& visit)
      : schedule_(schedule),
        cancelled_(options.cancelled),
        visit_(visit),
        waiting_(schedule.needs_),
        left_(schedule.size()) {
    for (NodeId node : schedule.order()) {
      if (waiting_[node] == 0) ready_.push(node);
    }
  }

  bool run(size_t workers) {
    // Wakes the waiting workers when the walk is cancelled.
    std::stop_callback wake(cancelled_, [this] {
      std::lock_guard lock(mutex_);
      changed_.notify_all();
    });
    {
      Helpers helpers([this] { work(); });
      for (size_t i = 1; i < std::min(workers, schedule_.size()); ++i) helpers.add();
      work();
    }
    return left_ == 0;
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(
          lock, [this] { return !ready_.empty() || running_ == 0 || cancelled_.stop_requested(); });
      if (ready_.empty() || cancelled_.stop_requested()) return;
      NodeId node = ready_.front();
      ready_.pop();
      ++running_;
      lock.unlock();
      visit_(node);
      lock.lock();
      --running_;
      finish(node);
    }
  }

  void finish(NodeId node) {
    --left_;
    size_t freed = 0;
    for (NodeId dependent : schedule_.dependents(node)) {
      if (--waiting_[dependent] != 0) continue;
      ready_.push(dependent);
      ++freed;
    }
    // This worker takes one node itself. When nothing is left to run, all workers end.
    if (freed > 1 || (running_ == 0 && ready_.empty())) changed_.notify_all();
  }

  const Schedule& schedule_;
  std::stop_token cancelled_;
  const std::function<void(NodeId)>& visit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<NodeId> ready_;
  std::vector<uint32_t> waiting_;
  size_t left_;
  size_t running_ = 0;
};

bool walk(const Schedule& schedule, const WalkOptions& options,
          const std::function<void(NodeId)>& visit) {
  if (options.workers > 1 && schedule.size() > 1)
    return Walker(schedule, options, visit).run(options.workers);
  for (NodeId node : schedule.order()) {
    if (options.cancelled.stop_requested()) return false;
    visit(node);
  }
  return true;
}

}  // namespace landform::graph
