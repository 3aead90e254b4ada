#include <ostream>

#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"
#include "cli/state_subcommands.h"
#include "value/json.h"

namespace landform::cli {
namespace {

// The attribute "id" of the current object; empty if it is missing or not a string.
std::string id_of(const state::Instance& instance) {
  if (instance.current == nullptr) return "";
  for (const auto& [name, text] : instance.current->attributes_flat) {
    if (name == "id") return text;
  }
  if (instance.current->attributes.empty()) return "";
  auto object = decode_json(instance.current->attributes.text());
  if (!object || object->is_null() || !object->type().is_object()) return "";
  const Value* id = object->find("id");
  if (id == nullptr || id->is_null() || !id->type().is_string()) return "";
  return std::string(id->as_string());
}

}  // namespace

int run_state_list(std::span<const std::string> args, CommandIo& io) {
  backend::LocalPaths paths;
  std::string id;
  Flags flags("state list");
  flags.text("state", &paths.state);
  flags.text("id", &id);
  if (int code = flags.parse(args, io); code != 0) return code;
  StateAccess access(io);
  if (int code = access.open_backend(paths); code != 0) return code;
  if (int code = access.open_state(kErrorLoadingState); code != 0) return code;
  if (int code = access.refresh("Failed to load state: {}"); code != 0) return code;
  if (int code = access.require_state(); code != 0) return code;
  const state::State& state = *access.manager().state();

  std::vector<config::InstanceAddress> found;
  Diagnostics diagnostics;
  if (flags.positional().empty()) found = all_instances(state);
  for (const std::string& text : flags.positional()) {
    auto target = parse_target(access.sources(), text);
    diagnostics.append(std::move(target.diagnostics));
    if (!target.value) continue;
    auto instances = find_instances(state, *target.value, false);
    diagnostics.append(std::move(instances.diagnostics));
    found.insert(found.end(), instances.value.begin(), instances.value.end());
  }
  if (!diagnostics.has_errors()) {
    for (const config::InstanceAddress& address : found) {
      if (!id.empty() && id_of(*find_instance(state, address)) != id) continue;
      io.out << address.to_string() << '\n';
    }
  }
  show_diagnostics(diagnostics, access.sources(), io);
  return diagnostics.has_errors() ? 1 : 0;
}

}  // namespace landform::cli
