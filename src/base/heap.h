// The heap of a program that runs one command and ends.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace landform {

// Sets the allocator up for such a program. Called once, at the start of main().
void prepare_heap();

// Announces that the calling thread, the main one, is about to allocate that many bytes. Where
// there is another processor, it makes their pages ready meanwhile: the kernel has to find and
// clear each of them, which for large configurations takes longer than parsing them. Announce less
// rather than more than is needed. Does nothing in programs that have not called prepare_heap().
void expect_memory(size_t bytes);

// Whether this program has called prepare_heap(). False with sanitizers, which look for leaks.
[[nodiscard]] bool frees_at_exit();

// Gives up an object. Freeing a large one piece by piece takes longer than some commands, so where
// the program is about to end, that is left to the system.
template <typename T>
void give_up(T&& object) {
  using Object = std::remove_cvref_t<T>;
  if (frees_at_exit()) {
    new Object(std::forward<T>(object));
  } else {
    Object destroyed(std::forward<T>(object));
  }
}

}  // namespace landform
