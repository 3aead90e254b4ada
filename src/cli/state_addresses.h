// Addresses of what is in a state, as given on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/address.h"
#include "config/target_address.h"
#include "state/state.h"

namespace landform::cli {

// None with errors. They show the text only if it has a name, since users have just typed it.
[[nodiscard]] Diagnosed<std::optional<config::TargetAddress>> parse_target(
    SourceMap& sources, const std::string& text, const std::string& name = "");
// The address of one instance. None with errors.
[[nodiscard]] Diagnosed<std::optional<config::InstanceAddress>> parse_instance(
    SourceMap& sources, const std::string& text, const std::string& name = "");

// In the order in which Terraform lists them: outer modules first, data sources before resources.
[[nodiscard]] bool listed_before(const config::InstanceAddress& a,
                                 const config::InstanceAddress& b);

// All instances in a state, sorted.
[[nodiscard]] std::vector<config::InstanceAddress> all_instances(const state::State& state);
// The instances that an address denotes, sorted. If there is nothing at the address, that is an
// error unless it is allowed.
[[nodiscard]] Diagnosed<std::vector<config::InstanceAddress>> find_instances(
    const state::State& state, const config::TargetAddress& target, bool allow_missing);

[[nodiscard]] const state::Instance* find_instance(const state::State& state,
                                                   const config::InstanceAddress& address);
// Removes an instance with all its objects, and its resource if it was the last one.
void forget_instance(state::State& state, const config::InstanceAddress& address);

}  // namespace landform::cli
