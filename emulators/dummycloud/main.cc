// The dummy cloud as a program. See api.h for the API, faults.h for fault injection.
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
        {"--key", "KEY", "the key that clients must send as Authorization: Bearer KEY",
         &settings.key},
        {"--latency", "MS", "the delay of every response", nullptr, &settings.latency_ms},
        {"--provision", "MS", "how long a new server takes to start", nullptr,
         &settings.provision_ms}},
       make});
}
