// Making, changing, publishing and removing a service.
#include <fmt/format.h>

#include "fastly/service_parent.h"

namespace landform::fastly {

nested::Status ServiceParent::set_comment(const sdk::Context& context, const std::string& service,
                                          int64_t version, const std::string& comment) {
  Outcome done = client_->put(context, version_path(service, version), {{"comment", comment}});
  if (!done) return nested::Failure{done.error().message};
  return std::nullopt;
}

nested::Outcome<sdk::Object> ServiceParent::create(const sdk::Context& context,
                                                   sdk::Object planned) {
  Outcome made = client_->post(context, "/service",
                               {{"name", planned.string("name")},
                                {"comment", planned.string("comment")},
                                {"type", is_vcl() ? "vcl" : "wasm"}});
  if (!made) return nested::Failure{made.error().message};
  std::string id = text_of(member(*made, "id"));
  if (id.empty()) return nested::Failure{"The API did not return the id of the new service."};
  planned.set("id", id);
  // A new service has an empty first version.
  planned.set("cloned_version", 1);
  return planned;
}

nested::Outcome<sdk::Object> ServiceParent::update(const sdk::Context& context, sdk::Object prior,
                                                   const sdk::Object& planned) {
  Form form;
  for (const char* name : {"name", "comment"}) {
    if (!planned.get(name).identical(prior.get(name))) {
      form.emplace_back(name, planned.string(name));
    }
  }
  if (form.empty()) return prior;
  Outcome done = client_->put(context, path_of({"service", prior.string("id")}), form);
  if (!done) return nested::Failure{done.error().message};
  for (const char* name : {"name", "comment"}) prior.set(name, planned.get(name));
  return prior;
}

nested::Status ServiceParent::set_http3(const nested::Scope& draft, bool on, bool certain) {
  std::string path = version_path(draft.parent, draft.version) + "/http3";
  if (!on) {
    Outcome done = client_->remove(draft.context, path);
    if (!done) return nested::Failure{done.error().message};
    return std::nullopt;
  }
  // Switching on what is on is an error.
  if (!certain) {
    Outcome there = client_->get(draft.context, path);
    if (there) return std::nullopt;
    if (!there.error().not_found()) return nested::Failure{there.error().message};
  }
  Outcome done = client_->post(draft.context, path, {{"feature_revision", "1"}});
  if (!done) return nested::Failure{done.error().message};
  return std::nullopt;
}

nested::Status ServiceParent::write(const nested::Scope& draft, const sdk::Object* prior,
                                    const sdk::Object& planned) {
  if (!is_vcl()) return std::nullopt;
  struct Setting {
    const char* name;
    Value at_first;  // in a new service
  };
  const Setting kSettings[] = {{"default_host", Value::string("")},
                               {"default_ttl", Value::number(int64_t{3600})},
                               {"stale_if_error", Value::boolean(false)},
                               {"stale_if_error_ttl", Value::number(int64_t{43200})}};
  bool new_service = prior == nullptr && draft.version == 1;
  Form form;
  for (const Setting& setting : kSettings) {
    const Value& value = planned.get(setting.name);
    bool same = prior != nullptr ? value.identical(prior->get(setting.name))
                                 : new_service && value.identical(setting.at_first);
    if (same) continue;
    std::string text =
        value.type().is_bool() ? (value.as_bool() ? "true" : "false") : text_of(&value);
    form.emplace_back(std::string("general.") + setting.name, text);
  }
  if (!form.empty()) {
    Outcome done =
        client_->put(draft.context, version_path(draft.parent, draft.version) + "/settings", form);
    if (!done) return nested::Failure{done.error().message};
  }
  bool http3 = planned.boolean("http3");
  bool same = prior != nullptr ? http3 == flag_in(*prior, "http3", false) : new_service && !http3;
  if (same) return std::nullopt;
  return set_http3(draft, http3, prior != nullptr || new_service);
}

nested::Status ServiceParent::validate(const nested::Scope& draft, const sdk::Object& planned) {
  // A Compute service without its package is a draft that cannot be valid yet.
  bool wanted = is_vcl() || flag_in(planned, "activate", true) || flag_in(planned, "stage", false);
  if (!wanted) return std::nullopt;
  Outcome answer =
      client_->get(draft.context, version_path(draft.parent, draft.version) + "/validate");
  if (!answer) return nested::Failure{answer.error().message};
  if (text_of(member(*answer, "status")) == "ok") return std::nullopt;
  return nested::Failure{text_of(member(*answer, "msg"))};
}

nested::Outcome<nested::Published> ServiceParent::publish(sdk::ChangeContext& context,
                                                          const sdk::Object* prior,
                                                          sdk::Object planned,
                                                          const nested::Draft* draft) {
  std::string id = planned.string("id");
  int64_t version = draft != nullptr ? draft->number : version_in(*prior, "cloned_version");
  planned.set("cloned_version", version);
  std::string comment = planned.string("version_comment");
  std::string before = prior == nullptr ? "" : prior->maybe_string("version_comment").value_or("");
  // A copy has the comment of what it was copied from.
  if (comment != before || (draft != nullptr && draft->resumed)) {
    if (nested::Status failed = set_comment(context, id, version, comment)) return *failed;
  }
  auto make = [&](const char* attribute, const char* action) -> nested::Status {
    bool there = prior != nullptr && version_in(*prior, attribute) == version && draft == nullptr;
    if (!there) {
      Outcome done = client_->put(context, version_path(id, version) + action);
      if (!done) return nested::Failure{done.error().message};
    }
    planned.set(attribute, version);
    return std::nullopt;
  };
  if (flag_in(planned, "stage", false)) {
    if (nested::Status failed = make("staged_version", "/activate/staging")) return *failed;
  }
  if (flag_in(planned, "activate", true)) {
    if (nested::Status failed = make("active_version", "/activate")) return *failed;
  }
  for (const char* name : {"active_version", "staged_version"}) {
    if (!planned.is_unknown(name)) continue;
    planned.set(name, prior == nullptr ? 0 : version_in(*prior, name));
  }
  context.private_state.erase(kUnfinished);
  // To activate a version is to lock it.
  bool final = flag_in(planned, "activate", true);
  return nested::Published{std::move(planned), final};
}

void ServiceParent::remove(sdk::RemoveContext& context, const sdk::Object& current) {
  std::string id = current.string("id");
  bool reuse = flag_in(current, "reuse", false);
  if (reuse || flag_in(current, "force_destroy", false)) {
    Outcome details = client_->get(context, path_of({"service", id, "details"}));
    if (!details && details.error().not_found()) return;
    if (!details) return context.error("The service was not removed", details.error().message);
    const Value* active = member(*details, "active_version");
    int64_t version = active == nullptr ? 0 : version_of(*active).number;
    if (version != 0) {
      Outcome done = client_->put(context, version_path(id, version) + "/deactivate");
      if (!done) return context.error("The service was not deactivated", done.error().message);
    }
  }
  if (reuse) return;
  Outcome done = client_->remove(context, path_of({"service", id}));
  if (done) return;
  context.error("The service was not removed",
                done.error().message +
                    " An active service is removed only with force_destroy = true, and with "
                    "reuse = true it is only deactivated; apply that first.");
}

}  // namespace landform::fastly
