// Tags that the provider gives to everything that can have tags (`default_tags`).
//
// They are added to what is sent, and what is received is shown without them, unless a resource has
// them itself: the configuration of a resource is what its plan must show.
//
// A plan shows a change of default tags alone as well:
// - A resource without tags of its own shows all that it has, and its plan those it will have.
// - For one with tags of its own, default tags that were removed or changed show up among its tags,
//   since only those that are configured now are hidden. If some are missing, there is nothing
//   among its tags to show that, so the tags as a whole count as missing.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "awscc/schema/terraform_type.h"
#include "value/value.h"

namespace landform::awscc {

using Tags = std::map<std::string, std::string>;

// The value of a resource with the default tags among its own, which take precedence.
[[nodiscard]] Value with_default_tags(const TerraformType& type, const Value& value,
                                      const Tags& tags);
// What was received without the default tags, except those that `before` has. The names of default
// tags that the resource should have and does not are appended to `missing`.
[[nodiscard]] Value without_default_tags(const TerraformType& type, const Value& received,
                                         const Value& before, const Tags& tags,
                                         std::vector<std::string>& missing);
// The default tags that are among those received.
[[nodiscard]] Tags received_default_tags(const TerraformType& type, const Value& received,
                                         const Tags& tags);
// What is planned for a resource without tags of its own when the default tags change.
[[nodiscard]] Value with_changed_default_tags(const TerraformType& type, const Value& planned,
                                              const Tags& old, const Tags& now);

[[nodiscard]] std::string encode_tags(const Tags& tags);
// Nothing if the text is not of encode_tags().
[[nodiscard]] Tags decode_tags(const std::string& text);

}  // namespace landform::awscc
