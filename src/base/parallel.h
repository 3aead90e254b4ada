// A loop with independent iterations, run by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#include "base/helpers.h"

namespace landform {

// The number of threads worth using on this machine.
[[nodiscard]] inline size_t processor_count() {
  static const size_t count = std::max(1U, std::thread::hardware_concurrency());  // asks the system
  return count;
}

// Calls `work(i)` once for every i below `count`, in any order, from at most `threads` threads
// including the caller's; returns when all are done. A thread takes `batch` iterations at a time;
// use large batches for many short iterations. Threads beyond the processors help only if the work
// waits for something, so they are added only while iterations take long.
template <typename Work>
void parallel_for(size_t count, size_t threads, size_t batch, const Work& work) {
  constexpr auto kLong = std::chrono::microseconds(50);
  std::atomic<size_t> next = 0;
  auto worker = [&] {
    for (size_t begin = next.fetch_add(batch); begin < count; begin = next.fetch_add(batch)) {
      for (size_t i = begin; i < std::min(count, begin + batch); ++i) work(i);
    }
  };
  if (count == 0) return;
  Helpers helpers(worker);
  const size_t most = std::max<size_t>(1, std::min(threads, (count + batch - 1) / batch)) - 1;
  size_t wanted = std::min(most, processor_count());
  while (next < count) {
    while (helpers.count() < wanted) helpers.add();
    if (wanted == most) break;
    const size_t before = next;
    std::this_thread::sleep_for(kLong);
    if (next - before < wanted * batch) wanted = std::min(most, 2 * wanted);
  }
  worker();
}

}  // namespace landform
