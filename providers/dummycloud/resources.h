// Everything that the provider serves; each is defined in its own file.
#pragma once

#include <memory>

#include "dummycloud/client.h"
#include "sdk/provider.h"

namespace landform::dummycloud {

using ClientPtr = std::shared_ptr<Client>;

[[nodiscard]] std::unique_ptr<sdk::Resource> make_server(ClientPtr client);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_volume(ClientPtr client);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_dns_record(ClientPtr client);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_regions(ClientPtr client);
[[nodiscard]] std::unique_ptr<sdk::EphemeralResource> make_token(ClientPtr client);
[[nodiscard]] std::unique_ptr<sdk::Function> make_parse_urn();

}  // namespace landform::dummycloud
