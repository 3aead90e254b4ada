// Everything that the provider serves, one file per topic. Private to it.
#pragma once

#include <memory>

#include "kitchen_sink/journal.h"
#include "sdk/provider.h"

namespace landform::kitchen {

// everything.cc: all kinds of attributes and blocks.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_everything();

// thing.cc: versions, identity, import, private state; and moves from another type.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_thing();
[[nodiscard]] std::unique_ptr<sdk::ListResource> make_thing_list();
[[nodiscard]] std::unique_ptr<sdk::Resource> make_widget();

// secrets.cc: values that are not stored.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_vault(Journal& journal);
[[nodiscard]] std::unique_ptr<sdk::EphemeralResource> make_token(Journal& journal);

// slow.cc: slow operations.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_slow(Journal& journal);
[[nodiscard]] std::unique_ptr<sdk::Resource> make_meeting();
[[nodiscard]] std::unique_ptr<sdk::Action> make_ping();

// rogue.cc: hooks that break the rules.
[[nodiscard]] std::unique_ptr<sdk::Resource> make_rogue();
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_rogue_data();

// lookup.cc: a data source, and functions.
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_lookup();
[[nodiscard]] std::unique_ptr<sdk::Function> make_join_function();
[[nodiscard]] std::unique_ptr<sdk::Function> make_bytes_function();
[[nodiscard]] std::unique_ptr<sdk::Function> make_throwing_function();

// pantry.cc: a provider that is a part of this one.
[[nodiscard]] std::unique_ptr<sdk::Provider> make_pantry();

}  // namespace landform::kitchen
