// Importing an existing object.
#include <fmt/format.h>

#include <utility>

#include "engine/messages.h"
#include "engine/operations.h"
#include "value/presence.h"

namespace landform::engine {

std::optional<Object> Operations::import_object(const std::string& id) {
  size_t errors = diagnostics_.error_count();
  const std::string& type = context_.address.resource.type;
  provider::ImportResponse response = context_.provider.import_object({type, id}, call_);
  add_messages(response.diagnostics, diagnostics_);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  auto problem = [&](const char* summary, const char* what) {
    diagnostics_.error(
        summary, fmt::format("While attempting to import with ID {}, the provider{}", id, what));
    return std::nullopt;
  };
  if (response.objects.empty())
    return problem("Import returned no resources", "returned no instance states.");
  if (response.objects.size() > 1) {
    return problem("Multiple import states not supported",
                   " returned multiple resource instance states. This is not currently supported.");
  }
  provider::ImportedObject& imported = response.objects.front();
  if (imported.type != type) {
    return problem("Import returned another resource type",
                   " returned an object of another resource type.");
  }
  if (is_absent(imported.state))
    return problem("Import returned null resource", "returned an instance with no state.");
  if (!has_no_write_only(imported.state,
                         "Import returned a non-null value for a write-only attribute",
                         "during import"))
    return std::nullopt;
  Object out;
  out.value = std::move(imported.state);
  out.private_data = std::move(imported.private_state);
  return out;
}

void Operations::report_missing_import() {
  diagnostics_.error(
      "Cannot import non-existent remote object",
      fmt::format("While attempting to import an existing object to \"{}\", the provider detected "
                  "that no object exists with the given id. Only pre-existing objects can be "
                  "imported; check that the id is correct and that it is associated with the "
                  "provider's configured region or endpoint, or use \"terraform apply\" to create "
                  "a new remote object for this resource.",
                  address_));
}

}  // namespace landform::engine
