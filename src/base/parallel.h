// A loop whose rounds do not depend on each other, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace landform {

// The threads that are worth having here.
[[nodiscard]] inline size_t processor_count() {
  static const size_t count = std::max(1U, std::thread::hardware_concurrency());  // asks the system
  return count;
}

// Calls `work(i)` for every i below `count`, each once, in any order, from at most `threads`
// threads, the caller's among them; returns when all are done. A thread takes `batch` rounds at a
// time, so many short ones should come in large batches.
template <typename Work>
void parallel_for(size_t count, size_t threads, size_t batch, const Work& work) {
  std::atomic<size_t> next = 0;
  auto worker = [&] {
    for (size_t begin = next.fetch_add(batch); begin < count; begin = next.fetch_add(batch)) {
      for (size_t i = begin; i < std::min(count, begin + batch); ++i) work(i);
    }
  };
  std::vector<std::jthread> helpers;
  size_t batches = (count + batch - 1) / batch;
  for (size_t i = 1; i < std::min(threads, batches); ++i) helpers.emplace_back(worker);
  worker();
}

}  // namespace landform
