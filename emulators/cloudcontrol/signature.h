// Whether a request was signed by who it says: Signature Version 4, verified. Pure.
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

// None if all is well. `service` has to be the one that is signed for.
[[nodiscard]] std::optional<SignatureProblem> verify_signature(
    const ApiRequest& request, const aws::Credentials& credentials, const std::string& service,
    std::chrono::system_clock::time_point now);

}  // namespace landform::emulator::cloudcontrol
