// The configuration of an existing object as text, as a user would have written it.
//
// Only what can be configured is written, so without computed and deprecated attributes. Sensitive
// values are left out. The text is formatted.
#pragma once

#include <string>

#include "config/address.h"
#include "config/provider_address.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::engine {

// What is in the block of a resource. `object` conforms to the schema, is known, and is marked
// where it is sensitive.
[[nodiscard]] std::string arguments_text(const config::ResourceAddress& address,
                                         const config::ProviderConfigAddress& provider,
                                         const schema::Block& schema, const Value& object);

// The whole block, without a line break at its end.
[[nodiscard]] std::string resource_text(const config::ResourceAddress& address,
                                        const std::string& arguments);

}  // namespace landform::engine
