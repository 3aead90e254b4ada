#include "base/arena.h"

#include <sys/mman.h>

#include <algorithm>

namespace landform {
namespace {

constexpr size_t kLargePage = size_t{2} << 20;
constexpr size_t kUsualBlock = size_t{256} << 10;
// An arena that has grown so far continues in large pages: what may be unused in the last one
// matters little then.
constexpr size_t kLargeArena = size_t{8} << 20;
constexpr size_t kMostExpected = size_t{64} << 20;

}  // namespace

void Arena::expect(size_t bytes) {
  next_block_ = std::max(next_block_, std::min(bytes, kMostExpected));
}

// Large blocks consist of large pages, since otherwise the first access to every 4 kB traps into
// the kernel, which took a third of the time of parsing.
void* Arena::allocate_slow(size_t size, size_t align) {
  size_t block = std::max(next_block_, size + align);
  std::align_val_t block_align{alignof(std::max_align_t)};
  if (next_block_ >= kLargePage) {
    block = std::max(next_block_ / kLargePage, (size + align + kLargePage - 1) / kLargePage) *
            kLargePage;
    block_align = std::align_val_t{kLargePage};
  }
  auto* memory = static_cast<std::byte*>(::operator new(block, block_align));
  blocks_.emplace_back(memory, FreeBlock{block_align});
  if (next_block_ >= kLargePage) ::madvise(memory, block, MADV_HUGEPAGE);  // a mere hint
  reserved_ += block;
  next_block_ = reserved_ >= kLargeArena ? kLargePage : std::min(next_block_ * 2, kUsualBlock);
  next_ = reinterpret_cast<uintptr_t>(memory);
  end_ = next_ + block;
  return allocate(size, align);
}

}  // namespace landform
