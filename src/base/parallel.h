// A loop with independent iterations, run by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace landform {

// The number of threads worth using on this machine.
[[nodiscard]] inline size_t processor_count() {
  static const size_t count = std::max(1U, std::thread::hardware_concurrency());  // asks the system
  return count;
}

// Calls `work(i)` once for every i below `count`, in any order, from at most `threads` threads
// including the caller's; returns when all are done. A thread takes `batch` iterations at a time;
// use large batches for many short iterations.
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
