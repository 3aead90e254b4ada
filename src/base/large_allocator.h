// An allocator for large, short-lived arrays: asks the system for large pages, since touching a
// fresh array for the first time otherwise costs more than filling it. Small arrays come from the
// heap as usual.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>

namespace landform {

template <typename T>
class LargeAllocator {
 public:
  using value_type = T;

  LargeAllocator() = default;
  template <typename U>
  LargeAllocator(const LargeAllocator<U>&) {}  // NOLINT: allocators convert

  [[nodiscard]] T* allocate(size_t count) {
    size_t bytes = count * sizeof(T);
    if (bytes < kLarge) return static_cast<T*>(::operator new(bytes));
    void* memory =
        ::mmap(nullptr, rounded(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    ::madvise(memory, rounded(bytes), MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }

  void deallocate(T* memory, size_t count) noexcept {
    size_t bytes = count * sizeof(T);
    if (bytes < kLarge) {
      ::operator delete(memory);
    } else {
      ::munmap(memory, rounded(bytes));
    }
  }

  friend bool operator==(const LargeAllocator&, const LargeAllocator&) { return true; }

 private:
  static constexpr size_t kLarge = size_t{4} << 20;
  static constexpr size_t kPage = size_t{2} << 20;
  static size_t rounded(size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }
};

}  // namespace landform
