// The tables of all kinds of blocks. Private to the provider.
#pragma once

#include <vector>

#include "fastly/block_type.h"

namespace landform::fastly {

// blocks_delivery.cc: where requests go, and what becomes of them.
[[nodiscard]] BlockType domain_block();
[[nodiscard]] BlockType backend_block(ServiceType service);
[[nodiscard]] BlockType healthcheck_block();
[[nodiscard]] BlockType condition_block();
[[nodiscard]] BlockType header_block();
[[nodiscard]] BlockType gzip_block();
[[nodiscard]] BlockType request_setting_block();
[[nodiscard]] BlockType cache_setting_block();
[[nodiscard]] BlockType response_object_block();
[[nodiscard]] BlockType vcl_block();
[[nodiscard]] BlockType dictionary_block();
[[nodiscard]] BlockType acl_block();
[[nodiscard]] BlockType resource_link_block();

// blocks_logging.cc: the endpoints that logs are sent to, each after a table.
[[nodiscard]] std::vector<BlockType> logging_blocks(ServiceType service);

// Those with ways of their own, each in its file.
[[nodiscard]] nested::Collection director_collection(const ClientPtr& client, ServiceType service);
[[nodiscard]] nested::Collection snippet_collection(const ClientPtr& client, ServiceType service);
[[nodiscard]] nested::Collection dynamicsnippet_collection(const ClientPtr& client,
                                                           ServiceType service);
[[nodiscard]] nested::Collection rate_limiter_collection(const ClientPtr& client,
                                                         ServiceType service);
[[nodiscard]] nested::Collection products_collection(const ClientPtr& client, ServiceType service);
[[nodiscard]] nested::Collection image_optimizer_collection(const ClientPtr& client,
                                                            ServiceType service);
[[nodiscard]] nested::Collection package_collection(const ClientPtr& client);

}  // namespace landform::fastly
