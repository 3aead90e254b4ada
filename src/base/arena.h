// Memory for objects that are allocated one by one and freed together, such as the AST of a file.
//
// Objects must be trivially destructible: no destructors run, the blocks are just freed. Not
// thread-safe; an arena has one writer. Allocated objects never move while the arena lives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace landform {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  Arena(Arena&&) = default;
  Arena& operator=(Arena&&) = default;

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  // A copy of the items that lives as long as the arena.
  template <typename T>
  std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (items.empty()) return {};
    auto* p = static_cast<T*>(allocate(items.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void*>(p), items.data(), items.size_bytes());
    return {p, items.size()};
  }
  template <typename T>
  std::span<T> copy(const std::vector<T>& items) {
    return copy(std::span<const T>(items));
  }
  std::string_view copy(std::string_view text) {
    auto s = copy(std::span<const char>(text.data(), text.size()));
    return {s.data(), s.size()};
  }

  void* allocate(size_t size, size_t align) {
    uintptr_t p = (next_ + align - 1) & ~(uintptr_t{align} - 1);
    if (p + size > end_ || next_ == 0) return allocate_slow(size, align);
    next_ = p + size;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a bump pointer is an integer
    return reinterpret_cast<void*>(p);
  }

  // Announces how much will be allocated at least, so that it comes in one block.
  void expect(size_t bytes);

  // Bytes allocated from the system.
  [[nodiscard]] size_t bytes_reserved() const { return reserved_; }

 private:
  struct FreeBlock {
    std::align_val_t align;
    void operator()(std::byte* block) const { ::operator delete(block, align); }
  };

  void* allocate_slow(size_t size, size_t align);

  uintptr_t next_ = 0;
  uintptr_t end_ = 0;
  size_t next_block_ = size_t{4} << 10;
  size_t reserved_ = 0;
  std::vector<std::unique_ptr<std::byte, FreeBlock>> blocks_;
};

}  // namespace landform
