// Deployments as nodes take them, made of the contents that resources want.
//
// A content is {metadata, workloads: [{name, type, data}]}: what the user ordered. For a node it
// gets versions: a deployment starts with 0, and a change gives the next one to it and to the
// workloads that differ. The contract has a hash of all that, and for us the hash of the content
// alone.
#pragma once

#include <string>
#include <vector>

#include "value/value.h"

namespace landform::grid {

[[nodiscard]] Value workload(const std::string& name, const std::string& type, Value data);
[[nodiscard]] Value content_of(Value metadata, std::vector<Value> workloads);

// The order for a content: a new one, or the next of what a node has.
[[nodiscard]] Value first_order(const Value& content);
[[nodiscard]] Value next_order(const Value& content, const Value& deployed);
// The order that made what a node has.
[[nodiscard]] Value last_order(const Value& deployed);
// The content of what a node has.
[[nodiscard]] Value ordered_content(const Value& deployed);
// What its contract has to say of an order.
[[nodiscard]] std::string order_hash(const Value& order);

// A workload of a content, or of what a node has; null if there is none of that name.
[[nodiscard]] Value find_workload(const Value& content, const std::string& name);
[[nodiscard]] std::vector<Value> workloads_of_type(const Value& content, const std::string& type);

}  // namespace landform::grid
