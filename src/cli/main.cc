// The program: global options, then a command.
#include <malloc.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "cli/run.h"

namespace {

int terminal_width(int fd) {
  winsize size{};
  constexpr int kDefault = 78;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefault;
  return size.ws_col;
}

// A command is over soon and allocates all along: memory given back to the system would only have
// to be asked for, and cleared, again.
void keep_memory() {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

}  // namespace

int main(int argc, char** argv) {
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
  int code = landform::cli::run_program(args, io);
  std::cout.flush();
  // A full disk or a closed pipe must not look like success.
  if (!std::cout && code == 0) code = 1;
  return code;
}
