// What the provider serves beside services. Private to it.
#pragma once

#include <memory>

#include "fastly/client.h"
#include "sdk/provider.h"

namespace landform::fastly {

// Contents that belong to no version of a service, each in its file.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_dictionary_items(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_acl_entries(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_snippet_content(const ClientPtr& client);

// data_sources.cc
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_services(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_ip_ranges(const ClientPtr& client);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_dictionaries(const ClientPtr& client);

// Operations of a batch that the API takes at once.
inline constexpr size_t kMostOperations = 1000;
// Sends them in as many requests as it takes; nothing if all went well. `sent` counts those that
// are known to be carried out.
[[nodiscard]] std::optional<Failure> send_batch(Client& client, const sdk::Context& context,
                                                const std::string& path, const std::string& name,
                                                const std::vector<Value>& operations, size_t& sent);
// "SERVICE/OTHER", as ids of contents are, to its parts; empty texts if it is not that.
[[nodiscard]] std::pair<std::string, std::string> split_id(const std::string& id);

}  // namespace landform::fastly
