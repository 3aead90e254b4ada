#include "base/arena.h"

#include <algorithm>

namespace landform {

void* Arena::allocate_slow(size_t size, size_t align) {
  size_t block = std::max(next_block_, size + align);
  next_block_ = std::min(next_block_ * 2, size_t{256} << 10);
  blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(block));
  reserved_ += block;
  next_ = reinterpret_cast<uintptr_t>(blocks_.back().get());
  end_ = next_ + block;
  return allocate(size, align);
}

}  // namespace landform
