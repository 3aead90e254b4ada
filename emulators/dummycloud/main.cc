// The dummy cloud as a program. See api.h for what it answers, faults.h for what can go wrong.
#include "emulators/common/program.h"
#include "emulators/dummycloud/api.h"

int main(int argc, char** argv) {
  using namespace landform::emulator;
  std::string store;
  ApiSettings settings;
  auto make = [&]() -> landform::Result<std::unique_ptr<Service>> {
    auto opened = Store::open(store);
    if (!opened) return opened.error();
    return std::unique_ptr<Service>(std::make_unique<Api>(std::move(opened).value(), settings));
  };
  return run_program(
      argc, argv,
      {"dummycloud",
       "An imaginary cloud: an HTTP API with servers, volumes, DNS records and tokens.",
       {{"--store", "FILE", "keep everything in this file", &store},
        {"--key", "KEY", "what callers have to send as Authorization: Bearer KEY", &settings.key},
        {"--latency", "MS", "how long every answer takes", nullptr, &settings.latency_ms},
        {"--provision", "MS", "how long a new server takes until it runs", nullptr,
         &settings.provision_ms}},
       make});
}
