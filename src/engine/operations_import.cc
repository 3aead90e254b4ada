// Importing an existing object.
#include <fmt/format.h>

#include <utility>

#include "base/quote.h"
#include "engine/messages.h"
#include "engine/operations.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::engine {

namespace {

// `a=1,b=x`
std::string identity_text(const Value& identity) {
  std::string out;
  for (size_t i = 0; i < identity.length(); ++i) {
    const Value& value = identity.elements()[i];
    if (value.is_null()) continue;
    const std::string text = value.type().is_string() ? std::string(value.as_string())
                                                      : encode_json(value, value.type()).value();
    out += fmt::format("{}{}={}", out.empty() ? "" : ",", identity.key(i), text);
  }
  return out;
}

}  // namespace

std::optional<Object> Operations::import_object(const Value& id) {
  size_t errors = diagnostics_.error_count();
  const std::string& type = context_.address.resource.type;
  const bool by_id = id.type().is_string();
  provider::ImportRequest request{type, by_id ? std::string(id.as_string()) : "", {}};
  if (!by_id) request.identity = id;
  const std::string shown = by_id ? "ID " + request.id : "Identity " + identity_text(id);
  provider::ImportResponse response = context_.provider.import_object(request, call_);
  add_messages(response.diagnostics, diagnostics_);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  auto problem = [&](const char* summary, const char* what) {
    diagnostics_.error(
        summary, fmt::format("While attempting to import with {}, the provider{}", shown, what));
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
  if (!by_id && (!imported.identity || imported.identity->is_null())) {
    diagnostics_.error(fmt::format("import of {} didn't return an identity", address_), "");
    return std::nullopt;
  }
  Object out;
  if (!by_id) out.identity = std::move(*imported.identity);
  out.value = std::move(imported.state);
  out.private_data = std::move(imported.private_state);
  return out;
}

void Operations::report_missing_import() {
  diagnostics_.error(
      "Cannot import non-existent remote object",
      fmt::format("While attempting to import an existing object to {}, the provider detected "
                  "that no object exists with the given id. Only pre-existing objects can be "
                  "imported; check that the id is correct and that it is associated with the "
                  "provider's configured region or endpoint, or use \"terraform apply\" to create "
                  "a new remote object for this resource.",
                  go_quote(address_)));
}

}  // namespace landform::engine
