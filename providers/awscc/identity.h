// Identities of resources: the parts of their primary identifier, and where they are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "awscc/catalog.h"
#include "awscc/cloud.h"
#include "sdk/provider.h"

namespace landform::awscc {

[[nodiscard]] std::vector<sdk::IdentityAttribute> identity_attributes(const Catalog::Entry& entry);

// Nothing as long as a part is not known.
[[nodiscard]] std::optional<sdk::Object> identity_in_state(const TerraformType& type,
                                                           const Value& state,
                                                           const std::string& region);
// By an identifier, as lists return it.
[[nodiscard]] std::optional<sdk::Object> identity_of_identifier(const Catalog::Entry& entry,
                                                                const std::string& identifier,
                                                                const std::string& region);
// Whether an identity is of the region and account of the provider, where it names them. Reports
// what differs.
[[nodiscard]] bool is_here(sdk::Context& context, const Cloud& cloud, const Catalog::Entry& entry,
                           const Value& identity);
// What the API takes: the parts, separated by "|".
[[nodiscard]] std::string identifier_of(const Catalog::Entry& entry, const Value& identity);

}  // namespace landform::awscc
