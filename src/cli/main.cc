// The program: global options, then a command.
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/curl_library.h"
#include "base/descriptors.h"
#include "base/heap.h"
#include "cli/cli_settings.h"
#include "cli/input_buffer.h"
#include "cli/linked_providers.h"
#include "cli/output_buffer.h"
#include "cli/run.h"

namespace {

int terminal_width(int fd) {
  winsize size{};
  constexpr int kDefault = 78;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kDefault;
  return size.ws_col;
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
  landform::prepare_heap();
  landform::prepare_descriptors();
  std::ios::sync_with_stdio(false);
  // Never destroyed: the library flushes std::cout at exit.
  static auto* output = new landform::cli::OutputBuffer(STDOUT_FILENO);
  std::cout.rdbuf(output);
  static auto* input = new landform::cli::InputBuffer(STDIN_FILENO);
  std::cin.rdbuf(input);
  landform::cli::CommandIo io{std::cin, std::cout, std::cerr};
  io.in_is_terminal = isatty(STDIN_FILENO) != 0;
  io.out_is_terminal = isatty(STDOUT_FILENO) != 0;
  io.err_is_terminal = isatty(STDERR_FILENO) != 0;
  io.color = landform::cli::uses_color(io.out_is_terminal && io.err_is_terminal,
                                       std::getenv("NO_COLOR"), std::getenv("FORCE_COLOR"));
  if (io.out_is_terminal) io.width = terminal_width(STDOUT_FILENO);
  std::vector<std::string> args(argv + 1, argv + argc);
  landform::cli::link_providers();
  // What a shell completes is no place for messages.
  if (std::getenv("COMP_LINE") == nullptr) landform::cli::check_settings(io);
  int code = landform::cli::run_program(args, io);
  std::cout.flush();
  // A full disk or a closed pipe must not look like success.
  if (!std::cout && code == 0) code = 1;
  landform::CurlLibrary::finish_loading();
  return code;
}
