// The whole of a provider's main():
//
//   int main(int argc, char** argv) {
//     return landform::serve::run(argc, argv, "registry.example.com/acme/cloud",
//                                 std::make_unique<AcmeProvider>());
//   }
//
// Terraform and compatible tools start the program, and it serves them until they are done. Run by
// hand, it prints what it is; with --debug it serves until interrupted and prints the line that
// makes Terraform use it.
#pragma once

#include <memory>
#include <string>

#include "sdk/provider.h"

namespace landform::serve {

// The exit status of the process. The address is the one that configurations use as `source`.
[[nodiscard]] int run(int argc, char** argv, const std::string& address,
                      std::unique_ptr<sdk::Provider> provider);

}  // namespace landform::serve
