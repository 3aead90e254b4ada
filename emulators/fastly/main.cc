// The API of Fastly services as a program. See api.h for what it answers, faults.h for what can go
// wrong.
#include <filesystem>

#include "emulators/common/program.h"
#include "emulators/fastly/api.h"

int main(int argc, char** argv) {
  using namespace landform::emulator;
  std::string store;
  std::string key;
  int64_t latency = 0;
  auto make = [&]() -> landform::Result<std::unique_ptr<Service>> {
    std::error_code failed;
    if (!store.empty()) std::filesystem::create_directories(store, failed);
    if (failed) return landform::Error{store + ": " + failed.message()};
    auto documents = Documents::open(store.empty() ? "" : store + "/documents");
    if (!documents) return documents.error();
    return std::unique_ptr<Service>(
        std::make_unique<fastly::Api>(std::move(documents).value(), key, latency));
  };
  return run_program(
      argc, argv,
      {"fastly-emulator",
       "The API of Fastly services: versions, backends, domains and what else they have.",
       {{"--store", "DIRECTORY", "keep everything there", &store},
        {"--key", "KEY", "what callers have to send as Fastly-Key", &key},
        {"--latency", "MS", "how long every answer takes", nullptr, &latency}},
       make});
}
