// What a service looks like beside its blocks, and how that is planned.
#include <fmt/format.h>

#include <charconv>

#include "fastly/service_parent.h"
#include "sdk/validators.h"

namespace landform::fastly {
namespace {

sdk::Validator is_not_written() {
  return {"not for users to set",
          [](const sdk::ValidationContext& context) { context.fail("is chosen by the API."); }};
}

}  // namespace

bool flag_in(const sdk::Object& object, std::string_view name, bool otherwise) {
  return object.maybe_boolean(name).value_or(otherwise);
}

int64_t version_in(const sdk::Object& object, std::string_view name) {
  return object.maybe_int64(name).value_or(0);
}

std::string ServiceParent::name() const { return is_vcl() ? "service_vcl" : "service_compute"; }

sdk::Schema ServiceParent::schema() const {
  sdk::Schema out(is_vcl() ? "A service that delivers by VCL." : "A service that runs a program.");
  if (is_vcl()) out.version(1);
  out.attribute("id", sdk::string()
                          .optional()
                          .computed()
                          .stable()
                          .validate(is_not_written())
                          .describe("The id of the service."))
      .attribute("name", sdk::string().required().describe("The name of the service."))
      .attribute("comment", sdk::string()
                                .optional()
                                .default_value("Managed by Terraform")
                                .describe("A note about the service."))
      .attribute("version_comment",
                 sdk::string().optional().default_value("").describe("A note about the version."))
      .attribute("activate", sdk::boolean().optional().default_value(true).describe(
                                 "Whether new versions become active. If not, they stay drafts."))
      .attribute("stage", sdk::boolean().optional().default_value(false).describe(
                              "Whether new versions are staged."))
      .attribute("force_destroy", sdk::boolean()
                                      .optional()
                                      .validate(sdk::conflicts_with({"reuse"}))
                                      .describe("Whether it may be destroyed while it is active."))
      .attribute("reuse", sdk::boolean()
                              .optional()
                              .validate(sdk::conflicts_with({"force_destroy"}))
                              .describe("Whether it is only deactivated when it is destroyed."))
      .attribute("active_version", sdk::int64().computed().stable().describe(
                                       "The version that is active; 0 if none."))
      .attribute("cloned_version", sdk::int64().computed().stable().describe(
                                       "The version that was created last, active or not."))
      .attribute("staged_version", sdk::int64().computed().stable().describe(
                                       "The version that is staged; 0 if none."))
      .attribute("imported",
                 sdk::boolean().computed().stable().describe("Whether it is being imported."))
      .attribute("force_refresh",
                 sdk::boolean().computed().stable().describe(
                     "Always false: a refresh reads everything that may have changed."));
  if (!is_vcl()) return out;
  out.attribute("default_host",
                sdk::string().optional().default_value("").describe("The host if there is none."))
      .attribute("default_ttl", sdk::int64().optional().default_value(3600).describe(
                                    "The default lifetime of objects in seconds."))
      .attribute("http3",
                 sdk::boolean().optional().default_value(false).describe("Whether HTTP/3 is on."))
      .attribute("stale_if_error", sdk::boolean().optional().default_value(false).describe(
                                       "Whether stale objects are delivered if there is an error."))
      .attribute("stale_if_error_ttl",
                 sdk::int64().optional().default_value(43200).describe(
                     "The number of seconds for which stale objects are delivered."));
  return out;
}

void ServiceParent::validate_config(sdk::ValidateContext& context, const sdk::Object& config) {
  if (!is_vcl() || !config.get("vcl").is_wholly_known() || config.is_null("vcl")) return;
  int64_t main = 0;
  std::vector<sdk::Object> files = config.objects("vcl");
  for (const sdk::Object& file : files) main += flag_in(file, "main", false) ? 1 : 0;
  if (files.empty() || main == 1) return;
  context.error("There must be one main VCL",
                fmt::format("{} of the vcl blocks have main = true. Exactly one of them must.",
                            main == 0 ? "None" : std::to_string(main)),
                {PathStep::attribute("vcl")});
}

std::vector<std::string> ServiceParent::version_attributes() const {
  if (!is_vcl()) return {};
  return {"default_host", "default_ttl", "http3", "stale_if_error", "stale_if_error_ttl"};
}

void ServiceParent::plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned,
                         bool opens_draft) {
  (void)context;
  planned.set("imported", false);
  planned.set("force_refresh", false);
  bool activates = planned.is_unknown("activate") || flag_in(planned, "activate", true);
  bool stages = planned.is_unknown("stage") || flag_in(planned, "stage", false);
  if (opens_draft) {
    planned.set_unknown("cloned_version");
    if (activates) planned.set_unknown("active_version");
    if (stages) planned.set_unknown("staged_version");
  }
  if (prior == nullptr) {
    if (!activates) planned.set("active_version", 0);
    if (!stages) planned.set("staged_version", 0);
    return;
  }
  if (opens_draft) return;
  // A draft that waits is activated or staged as it is.
  if (activates) planned.set("active_version", planned.get("cloned_version"));
  if (stages) planned.set("staged_version", planned.get("cloned_version"));
}

std::optional<sdk::Object> ServiceParent::import_state(sdk::ImportContext& context,
                                                       sdk::Object empty, const std::string& id) {
  size_t at = id.find('@');
  empty.set("id", id.substr(0, at));
  empty.set("imported", true);
  empty.set("stage", false);
  if (at == std::string::npos) {
    empty.set("activate", true);
    return empty;
  }
  std::string number = id.substr(at + 1);
  int64_t version = 0;
  auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), version);
  if (failed != std::errc() || end != number.data() + number.size() || version < 1) {
    context.error("The id is not valid",
                  "It must be the id of a service, or ID@VERSION with the number of a version.");
    return std::nullopt;
  }
  // Without `activate`, so that this version is what is read.
  empty.set("cloned_version", version);
  return empty;
}

}  // namespace landform::fastly
