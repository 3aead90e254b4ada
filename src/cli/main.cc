// The program: global options, then a command.
#include <fcntl.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/linked_providers.h"
#include "cli/run.h"

namespace {

int terminal_width(int fd) {
  winsize size{};
  constexpr int kDefault = 78;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefault;
  return size.ws_col;
}

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

// Commands are short-lived and keep allocating: memory returned to the system would only have to be
// requested, and cleared, again. Memory is requested in large chunks and large pages, since
// otherwise the first access to every 4 kB traps into the kernel, and each random access to a large
// configuration misses the TLB.
void keep_memory() {
  constexpr int kStep = 64 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, address_space_is_free() ? 1 << 30 : kStep);
  auto* begin = static_cast<char*>(sbrk(0));
  void* volatile grown = std::malloc(1 << 20);  // grows the heap; must not be optimised away
  std::free(grown);
  auto* end = static_cast<char*>(sbrk(0));
  mallopt(M_TOP_PAD, kStep);
  constexpr uintptr_t kPage = 2 << 20;
  begin += (kPage - reinterpret_cast<uintptr_t>(begin) % kPage) % kPage;
  end -= reinterpret_cast<uintptr_t>(end) % kPage;
  if (begin < end) madvise(begin, static_cast<size_t>(end - begin), MADV_HUGEPAGE);
}

// Called when there is no memory left: the only thing to do is to say so.
[[noreturn]] void out_of_memory() {
  constexpr std::string_view kMessage =
      "Error: Out of memory\n\nThere is not enough memory for this configuration.\n";
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_new_handler(out_of_memory);
  keep_memory();
  std::ios::sync_with_stdio(false);
  landform::cli::CommandIo io{std::cin, std::cout, std::cerr};
  io.in_is_terminal = isatty(STDIN_FILENO) != 0;
  io.out_is_terminal = isatty(STDOUT_FILENO) != 0;
  io.err_is_terminal = isatty(STDERR_FILENO) != 0;
  const char* no_color = std::getenv("NO_COLOR");
  io.color = io.out_is_terminal && io.err_is_terminal && (no_color == nullptr || *no_color == '\0');
  if (io.out_is_terminal) io.width = terminal_width(STDOUT_FILENO);
  std::vector<std::string> args(argv + 1, argv + argc);
  landform::cli::link_providers();
  int code = landform::cli::run_program(args, io);
  std::cout.flush();
  // A full disk or a closed pipe must not look like success.
  if (!std::cout && code == 0) code = 1;
  return code;
}
