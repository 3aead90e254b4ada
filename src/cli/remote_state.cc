#include "cli/remote_state.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "backend/backends.h"
#include "backend/state_manager.h"
#include "base/quote.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::cli {
namespace {

constexpr const char* kInvalid = "Invalid backend configuration";

Path at(const char* attribute) { return {PathStep::attribute(attribute)}; }

void add(const Diagnostics& from, const Path& path, provider::Diagnostics& to) {
  for (const Diagnostic& one : from) to.add({one.severity, one.summary, one.detail, path});
}

// The configuration of the backend, by its schema. None with errors.
std::optional<Value> backend_config(const std::string& backend, const Value& given,
                                    provider::Diagnostics& diagnostics) {
  const schema::Block* schema = backend::backend_schema(backend);
  if (schema == nullptr) {
    diagnostics.error(kInvalid, backend::missing_backend(backend), at("backend"));
    return std::nullopt;
  }
  auto fail = [&](const std::string& why) {
    diagnostics.error(
        kInvalid,
        fmt::format("The given configuration is not valid for backend \"{}\": {}.", backend, why),
        at("config"));
    return std::nullopt;
  };
  const bool has_names = given.type().is_object() || given.type().is_map();
  if (is_present(given) && !has_names) return fail("an object is required");
  const Value empty = schema->empty_value();
  Value::Attributes all;
  for (size_t i = 0; i < empty.length(); ++i) all.emplace_back(empty.key(i), empty.elements()[i]);
  for (size_t i = 0; is_present(given) && i < given.length(); ++i) {
    if (empty.find(given.key(i)) == nullptr)
      return fail("unexpected attribute " + go_quote(given.key(i)));
    all.emplace_back(given.key(i), given.elements()[i]);
  }
  for (const auto& [name, attribute] : schema->attributes) {
    const Value* value = is_present(given) ? given.find(name) : nullptr;
    if (value == nullptr && attribute.required)
      return fail("attribute " + go_quote(name) + " is required");
    if (value == nullptr) continue;
    if (auto converted = convert(*value, attribute.value_type()); !converted) {
      return fail(fmt::format(".{}{}: {}", name, path_to_string(converted.error().path),
                              converted.error().message));
    }
  }
  auto config = convert(Value::object(std::move(all)), schema->implied_type());
  if (!config) return fail(path_to_string(config.error().path) + config.error().message);
  return std::move(config).value();
}

}  // namespace

engine::RemoteState read_remote_state(const engine::RemoteStateRequest& request) {
  engine::RemoteState out;
  auto config = backend_config(request.backend, request.config, out.diagnostics);
  if (!config) return out;
  auto opened = backend::open_backend(request.backend, *config, {});
  add(opened.diagnostics, at("config"), out.diagnostics);
  if (out.diagnostics.has_errors() || opened.value == nullptr) return out;
  auto manager = backend::open_state(*opened.value, request.workspace);
  if (!manager) {
    out.diagnostics.error("Error loading state error",
                          "error loading the remote state: " + manager.error().message,
                          at("backend"));
    return out;
  }
  if (auto error = (*manager)->refresh()) {
    // Without an attribute: these have no place in the configuration.
    for (const Diagnostic& one : (*manager)->problems())
      out.diagnostics.add({one.severity, one.summary, one.detail, {}});
    if (!out.diagnostics.has_errors()) out.diagnostics.error(error->message);
    return out;
  }
  out.state = (*manager)->state();
  return out;
}

provider::Diagnostics check_remote_state(const Value& config) {
  provider::Diagnostics out;
  const Value* backend = config.find("backend");
  const Value* settings = config.find("config");
  const Value* defaults = config.find("defaults");
  auto may_have_names = [](const Value* value) {
    return value == nullptr || value->type().is_dynamic() || value->type().is_object() ||
           value->type().is_map();
  };
  const bool known = settings == nullptr || settings->is_wholly_known();
  if (backend != nullptr && backend->is_known() && backend->is_null()) {
    out.error("Missing required argument",
              "The argument \"backend\" is required, but no definition was found.", at("backend"));
  }
  if (known && backend != nullptr && is_present(*backend)) {
    (void)backend_config(
        backend->as_string() == "_local" ? "local" : std::string(backend->as_string()),
        settings == nullptr ? Value::null() : *settings, out);
  } else if (!may_have_names(settings)) {
    out.error(kInvalid, "The configuration must be an object value.", at("config"));
  }
  if (!may_have_names(defaults))
    out.error("Invalid default values", "Defaults must be given in an object value.",
              at("defaults"));
  return out;
}

}  // namespace landform::cli
