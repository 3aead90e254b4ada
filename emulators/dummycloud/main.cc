// The dummy cloud as a program. See api.h for what it answers, faults.h for what can go wrong.
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "emulators/dummycloud/server.h"

namespace {

constexpr const char* kUsage =
    "An imaginary cloud: an HTTP API with servers, volumes, DNS records and tokens.\n"
    "\n"
    "usage: dummycloud [options]\n"
    "  --port N           listen there on 127.0.0.1; 0, the default, takes any free port\n"
    "  --store FILE       keep everything in this file\n"
    "  --key KEY          what callers have to send as Authorization: Bearer KEY\n"
    "  --latency MS       how long every answer takes\n"
    "  --provision MS     how long a new server takes until it runs\n"
    "\n"
    "Prints one line with its URL when it is ready. POST /admin/faults makes things go wrong.\n";

struct Options {
  int64_t port = 0;
  std::string store;
  landform::emulator::ApiSettings settings;
};

std::optional<Options> parse(int argc, char** argv) {
  Options out;
  for (int i = 1; i + 1 < argc; i += 2) {
    std::string_view name = argv[i];
    std::string_view value = argv[i + 1];
    if (name == "--store") {
      out.store = value;
    } else if (name == "--key") {
      out.settings.key = value;
    } else {
      int64_t* number = name == "--port"        ? &out.port
                        : name == "--latency"   ? &out.settings.latency_ms
                        : name == "--provision" ? &out.settings.provision_ms
                                                : nullptr;
      if (number == nullptr) return std::nullopt;
      auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), *number);
      if (failure != std::errc() || end != value.data() + value.size() || *number < 0) {
        return std::nullopt;
      }
    }
  }
  if (argc % 2 == 0 || out.port > 65535) return std::nullopt;
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  auto options = parse(argc, argv);
  if (!options) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  // Signals are taken by a thread of their own, which inherits nothing else to do.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  auto store = landform::emulator::Store::open(options->store);
  if (!store) {
    std::fprintf(stderr, "dummycloud: %s\n", store.error().message.c_str());
    return 1;
  }
  landform::emulator::Api api(std::move(store).value(), options->settings);
  landform::emulator::ApiServer server(api);
  int port = server.bind("127.0.0.1", static_cast<int>(options->port));
  if (port < 0) {
    std::fprintf(stderr, "dummycloud: the port %d cannot be had\n",
                 static_cast<int>(options->port));
    return 1;
  }
  std::printf("http://127.0.0.1:%d\n", port);
  std::fflush(stdout);
  std::thread waiter([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    server.stop();
  });
  server.run();
  // If it ended by itself, the other thread still waits.
  ::kill(::getpid(), SIGTERM);
  waiter.join();
  return 0;
}
