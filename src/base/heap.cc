#include "base/heap.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "base/parallel.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23  // Linux 5.14; older kernels reject it
#endif

namespace landform {
namespace {

constexpr size_t kPage = 2 << 20;

// Whether address space costs nothing until it is used: it does where it is limited (`ulimit -v`,
// `ulimit -d`) or must be covered by memory (vm.overcommit_memory = 2).
bool address_space_is_free() {
  for (auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY) return false;
  }
  char mode = '2';
  int fd = open("/proc/sys/vm/overcommit_memory", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t length = read(fd, &mode, 1);
  close(fd);
  return length == 1 && mode != '2';
}

// The pages of the heap, which are used from the first to the last.
class Pages {
 public:
  void reserve(char* begin, size_t size) {
    begin_ = begin;
    size_ = size;
  }

  [[nodiscard]] bool reserved() const { return size_ != 0; }

  void expect(size_t bytes) {
    constexpr size_t kWorthAThread = 4 * kPage;
    if (size_ == 0 || processor_count() < 2) return;
    size_t expected = expected_.fetch_add(bytes) + bytes;
    if (expected < kWorthAThread || expected <= ready_ || running_.exchange(true)) return;
    // Not waited for: the program may end at any time.
    std::thread([this] { run(); }).detach();
  }

 private:
  void run() {
    do {
      while (ready_ < std::min(expected_.load(), size_)) {
        if (madvise(begin_ + ready_, kPage, MADV_POPULATE_WRITE) != 0) return;
        ready_ += kPage;
      }
      running_ = false;
    } while (ready_ < std::min(expected_.load(), size_) && !running_.exchange(true));
  }

  char* begin_ = nullptr;
  size_t size_ = 0;
  std::atomic<size_t> expected_ = 0;
  std::atomic<size_t> ready_ = 0;
  std::atomic<bool> running_ = false;
};

Pages& pages() {
  static Pages instance;
  return instance;
}

}  // namespace

// Commands are short-lived and keep allocating: memory returned to the system would only have to be
// requested, and cleared, again. Memory is requested in large chunks and large pages, since
// otherwise the first access to every 4 kB traps into the kernel, and each random access to a large
// configuration misses the TLB.
void prepare_heap() {
  constexpr int kStep = 64 << 20;
  mallopt(M_MMAP_MAX, 0);  // large objects are within the heap, too, and so in large pages
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, address_space_is_free() ? 1 << 30 : kStep);
  auto* begin = static_cast<char*>(sbrk(0));
  void* volatile grown = std::malloc(1 << 20);  // grows the heap; must not be optimised away
  std::free(grown);
  auto* end = static_cast<char*>(sbrk(0));
  mallopt(M_TOP_PAD, kStep);
  begin += (kPage - reinterpret_cast<uintptr_t>(begin) % kPage) % kPage;
  end -= reinterpret_cast<uintptr_t>(end) % kPage;
  if (begin >= end) return;
  auto size = static_cast<size_t>(end - begin);
  madvise(begin, size, MADV_HUGEPAGE);
  pages().reserve(begin, size);
}

void expect_memory(size_t bytes) { pages().expect(bytes); }

bool frees_at_exit() {
#ifdef __SANITIZE_ADDRESS__
  return false;
#else
  return pages().reserved();
#endif
}

}  // namespace landform
