// The Cloud Control API as a program. See api.h for what it answers, faults.h for what can go
// wrong.
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
       "The Cloud Control API of AWS, for types of resources that are given by their schemas.",
       {{"--schemas", "DIRECTORY", "CloudFormation schemas, one *.json each", &schemas},
        {"--store", "DIRECTORY", "keep everything there", &store},
        {"--access-key", "KEY", "who may call; everybody if it is not given",
         &settings.credentials.access_key},
        {"--secret-key", "KEY", "what requests are signed with", &settings.credentials.secret_key},
        {"--token", "TOKEN", "the session's, if callers have to send one",
         &settings.credentials.session_token},
        {"--region", "REGION", "in the ARNs of resources", &settings.region},
        {"--delay", "MS", "how long a change takes", nullptr, &settings.delay_ms},
        {"--latency", "MS", "how long every answer takes", nullptr, &settings.latency_ms}},
       make});
}
