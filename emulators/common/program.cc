#include "emulators/common/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <thread>

#include "base/descriptors.h"
#include "emulators/common/server.h"

namespace landform::emulator {
namespace {

void print_usage(const Program& program) {
  std::string out = fmt::format("{}\n\nusage: {} [options]\n", program.about, program.name);
  for (const ProgramOption& option : program.options) {
    out += fmt::format("  {:<18} {}\n", option.name + " " + option.value_name, option.help);
  }
  out +=
      "\nPrints one line with its URL when it is ready. POST /admin/faults makes things go "
      "wrong.\n";
  std::fputs(out.c_str(), stderr);
}

bool parse(int argc, char** argv, const std::vector<ProgramOption>& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    std::string_view value = argv[i + 1];
    auto option = std::find_if(options.begin(), options.end(),
                               [&](const ProgramOption& one) { return one.name == argv[i]; });
    if (option == options.end()) return false;
    if (option->text != nullptr) {
      *option->text = value;
      continue;
    }
    auto [end, failure] =
        std::from_chars(value.data(), value.data() + value.size(), *option->number);
    if (failure != std::errc() || end != value.data() + value.size() || *option->number < 0) {
      return false;
    }
  }
  return argc % 2 == 1;
}

int complain(const Program& program, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program.name.c_str(), message.c_str());
  return 1;
}

}  // namespace

int run_program(int argc, char** argv, Program program) {
  prepare_descriptors();
  int64_t port = 0;
  program.options.insert(
      program.options.begin(),
      {"--port", "N", "the port on 127.0.0.1; 0, the default, picks a free one", nullptr, &port});
  if (!parse(argc, argv, program.options) || port > 65535) {
    print_usage(program);
    return 2;
  }
  // Signals are handled by their own thread.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  Result<std::unique_ptr<Service>> service = program.make();
  if (!service) return complain(program, service.error().message);
  ApiServer server(**service, program.threads);
  int bound = server.bind("127.0.0.1", static_cast<int>(port));
  if (bound < 0) return complain(program, fmt::format("cannot listen on port {}", port));
  const std::string kUrl = fmt::format("http://127.0.0.1:{}", bound);
  std::string wrong = program.ready ? program.ready(kUrl) : "";
  if (!wrong.empty()) return complain(program, wrong);
  std::printf("%s\n", kUrl.c_str());
  std::fflush(stdout);
  std::thread waiter([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    server.stop();
  });
  server.run();
  // If the server ended by itself, the other thread is still waiting.
  ::kill(::getpid(), SIGTERM);
  waiter.join();
  return 0;
}

}  // namespace landform::emulator
