// What the provider serves, each in its file. Private to it.
#pragma once

#include <memory>

#include "grid/client.h"
#include "sdk/deployments/fleet.h"
#include "sdk/provider.h"

namespace landform::grid {

[[nodiscard]] std::unique_ptr<deployments::Fleet> make_network(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<deployments::Fleet> make_deployment(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<deployments::Fleet> make_kubernetes(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<deployments::Fleet> make_name_proxy(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<deployments::Fleet> make_fqdn_proxy(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_scheduler(const ClientPtr& client);

[[nodiscard]] std::unique_ptr<sdk::DataSource> make_gateway_domain(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_nodes(const ClientPtr& client);

}  // namespace landform::grid
