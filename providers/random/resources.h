// Every resource of the provider; each is defined in its own file.
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::random {

[[nodiscard]] std::unique_ptr<sdk::Resource> make_bytes();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_id();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_integer();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_password();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_pet();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_shuffle();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_string();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_uuid();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_uuid4();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_uuid7();

[[nodiscard]] std::unique_ptr<sdk::EphemeralResource> make_ephemeral_bytes();
[[nodiscard]] std::unique_ptr<sdk::EphemeralResource> make_ephemeral_password();

}  // namespace landform::random
