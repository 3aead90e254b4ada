// Verifies Signature Version 4. Pure functions.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "aws/credentials.h"
#include "emulators/common/service.h"

namespace landform::emulator::cloudcontrol {

struct SignatureProblem {
  int status = 403;
  std::string code;
  std::string message;
};

// None if the signature is valid for that service and those credentials.
[[nodiscard]] std::optional<SignatureProblem> verify_signature(
    const ApiRequest& request, const aws::Credentials& credentials, const std::string& service,
    std::chrono::system_clock::time_point now);

}  // namespace landform::emulator::cloudcontrol
