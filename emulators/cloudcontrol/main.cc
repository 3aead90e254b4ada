// The Cloud Control API emulator as a program. See api.h and faults.h.
#include <filesystem>

#include "emulators/cloudcontrol/api.h"
#include "emulators/common/program.h"

int main(int argc, char** argv) {
  using namespace landform::emulator;
  std::string store;
  std::string schemas;
  cloudcontrol::Settings settings;
  auto make = [&]() -> landform::Result<std::unique_ptr<Service>> {
    std::error_code failed;
    if (!store.empty()) std::filesystem::create_directories(store, failed);
    if (failed) return landform::Error{store + ": " + failed.message()};
    auto documents = Documents::open(store.empty() ? "" : store + "/documents");
    if (!documents) return documents.error();
    cloudcontrol::Schemas types;
    if (!schemas.empty()) {
      if (auto error = types.add_directory(schemas)) return *error;
    }
    return std::unique_ptr<Service>(std::make_unique<cloudcontrol::Api>(
        std::move(documents).value(), std::move(types), settings));
  };
  return run_program(
      argc, argv,
      {"landform-cloudcontrol",
       "An emulator of the AWS Cloud Control API, for the resource types given by schemas.",
       {{"--schemas", "DIRECTORY", "CloudFormation resource schemas (*.json)", &schemas},
        {"--store", "DIRECTORY", "where to keep all state", &store},
        {"--access-key", "KEY", "the access key of callers; signatures are not checked without it",
         &settings.credentials.access_key},
        {"--secret-key", "KEY", "the secret key of callers", &settings.credentials.secret_key},
        {"--token", "TOKEN", "the session token of callers, if they have one",
         &settings.credentials.session_token},
        {"--region", "REGION", "the region in ARNs", &settings.region},
        {"--delay", "MS", "the duration of a change", nullptr, &settings.delay_ms},
        {"--latency", "MS", "the delay of every response", nullptr, &settings.latency_ms}},
       make});
}
