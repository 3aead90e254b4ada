// What the AWS provider plans in place of what is configured.
//
// Attributes of its older resources may be stored as another text than the configured one: policies
// as normalized JSON, maintenance windows in lower case, user data as its SHA-1. Others are dropped
// where they have no meaning. The provider decides that by the configuration alone, so it can be
// told without the provider. The attributes are rows of tables, those of the AWS provider 5.100.0.
//
// All functions may be called from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::pure_data {

// Whether a provider, given by its source address, is the one that the tables are about.
[[nodiscard]] bool has_planned_values(std::string_view provider);

// The configuration of a resource, an object, with what the provider plans in its place. What the
// tables do not tell is unknown. Values that are not known stay unknown.
[[nodiscard]] Value with_planned_values(std::string_view type, const Value& config);

// The same for a configuration that is not decoded by a schema, by the rules of types that are
// built with Terraform's SDK 2. They do not tell some empty values from what is not given, which
// are then null, or unknown; and collections are known only as a whole.
[[nodiscard]] Value with_older_plan(std::string_view type, const Value& config);

// Attributes that only the provider sets, as far as it does so when it plans.
[[nodiscard]] Value::Attributes computed_attributes(std::string_view type, const Value& config);

// What the provider plans for `tags_all`: `tags` and those that its configuration, an object or
// null, adds to all resources. Objects in S3 may have `overridden` that: blocks, or null. If there
// are no tags, `older` types, as above, leave it open. None if it cannot be told before apply.
[[nodiscard]] std::optional<Value> planned_tags(const Value& tags, const Value& provider,
                                                const Value& overridden, bool older);

}  // namespace landform::pure_data
