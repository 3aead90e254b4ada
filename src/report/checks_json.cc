#include "report/checks_json.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/check.h"
#include "config/address.h"
#include "report/json_object.h"
#include "report/resource_order.h"

namespace landform::report {
namespace {

using state::CheckResults;

std::string_view kind_name(CheckResults::Kind kind) {
  switch (kind) {
    case CheckResults::Kind::resource:
      return "resource";
    case CheckResults::Kind::output:
      return "output_value";
    case CheckResults::Kind::check:
      return "check";
    case CheckResults::Kind::variable:
      break;
  }
  return "var";
}

// An address of any kind: its module, and the steps in it.
struct Parts {
  config::ModulePath module;
  std::vector<config::Key> steps;  // output, check or var and a name; those of a resource instance
};

Parts parts_of(const std::string& address) {
  auto steps = config::parse_steps(address);
  LANDFORM_CHECK(steps.ok());
  size_t at = 0;
  Parts out;
  out.module = config::take_module_path(*steps, at);
  out.steps.assign(steps->begin() + static_cast<ptrdiff_t>(at), steps->end());
  LANDFORM_CHECK(out.steps.size() >= 2);
  return out;
}

// As declared; members are sorted by name.
void append_declared(std::string& out, const CheckResults& check) {
  Parts parts = parts_of(check.address);
  bool resource = check.kind == CheckResults::Kind::resource;
  bool data = resource && parts.steps.size() > 2;
  JsonObject json(out);
  json.text("kind", kind_name(check.kind));
  if (resource) json.text("mode", data ? "data" : "managed");
  json.text_unless_empty("module", config::to_string(parts.module));
  json.text("name", parts.steps[data ? 2 : 1].text());
  json.text("to_display", check.address);
  if (resource) json.text("type", parts.steps[data ? 1 : 0].text());
  json.close();
}

void append_object(std::string& out, CheckResults::Kind kind, const CheckResults::Object& object) {
  Parts parts = parts_of(object.address);
  JsonObject json(out);
  JsonObject address(json.member("address"));
  if (kind == CheckResults::Kind::resource && parts.steps.back().bracketed()) {
    address.key("instance_key", parts.steps.back());
  }
  address.text_unless_empty("module", config::to_string(parts.module));
  address.text("to_display", object.address);
  address.close();
  json.text("status", status_name(object.status));
  if (!object.failure_messages.empty()) {
    std::vector<std::string> messages = object.failure_messages;
    std::sort(messages.begin(), messages.end());
    append_array(json.member("problems"), messages, [&](const std::string& message) {
      JsonObject problem(out);
      problem.text("message", message);
      problem.close();
    });
  }
  json.close();
}

}  // namespace

void append_checks(std::string& out, const std::vector<CheckResults>& checks) {
  auto by_address = [](const auto* a, const auto* b) { return a->address < b->address; };
  append_array(out, sorted_pointers(checks, by_address), [&](const CheckResults* check) {
    JsonObject json(out);
    append_declared(json.member("address"), *check);
    json.text("status", status_name(check->status));
    if (!check->objects.empty()) {
      append_array(
          json.member("instances"), sorted_pointers(check->objects, by_address),
          [&](const CheckResults::Object* object) { append_object(out, check->kind, *object); });
    }
    json.close();
  });
}

}  // namespace landform::report
