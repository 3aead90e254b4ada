// The providers linked into this program. Configurations name them like any other, by the source
// landform.dev/builtin/TYPE; they need not be installed, and run in the program's own process.
//
// They are registered when the program starts, before any command runs.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "base/result.h"
#include "config/provider_address.h"
#include "provider/provider.h"

namespace landform::cli {

using MakeLinked = std::function<Result<std::unique_ptr<provider::Provider>>()>;

enum class LinkedNeeds { nothing, http };

void link_provider(const std::string& type, MakeLinked make, LinkedNeeds needs);
// Registers all of them. Defined where the providers are, in providers/linked.cc.
void link_providers();

[[nodiscard]] std::set<config::ProviderAddress> linked_providers();
// Begins to load what a provider needs, if it is one of them, before it is made.
void prepare_linked(const config::ProviderAddress& address);
// The address must be one of them.
[[nodiscard]] Result<std::unique_ptr<provider::Provider>> make_linked(
    const config::ProviderAddress& address);

}  // namespace landform::cli
