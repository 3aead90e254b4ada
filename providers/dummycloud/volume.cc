// dummycloud_volume: attributes accessed by name, JSON with semantic equality, a write-only secret,
// and updates in several steps.
#include "dummycloud/resources.h"
#include "sdk/modifiers.h"
#include "sdk/validators.h"

namespace landform::dummycloud {
namespace {

class VolumeResource : public sdk::Resource {
 public:
  explicit VolumeResource(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "volume"; }
  [[nodiscard]] bool uses_creation_token() const override { return true; }

  [[nodiscard]] sdk::Schema schema() const override {
    auto shrinks =
        sdk::replace_if("a volume cannot shrink", [](const sdk::PlanModifierContext& change) {
          return change.planned.is_known() &&
                 compare(sdk::number_of(change.planned), sdk::number_of(change.prior)) < 0;
        });
    return sdk::Schema("A volume, which can be attached to a server.")
        .attribute("id", sdk::string().computed().stable().describe("Its id."))
        .attribute(
            "name",
            sdk::string().required().validate(sdk::length_between(1, 63)).describe("Its name."))
        .attribute("region", sdk::string().required().requires_replace().describe(
                                 "Its region: that of the server it is attached to."))
        .attribute("size", sdk::int64()
                               .required()
                               .validate(sdk::between(1, 64'000))
                               .plan(shrinks)
                               .describe("Its size, in GB. It can only grow: a smaller one "
                                         "creates a new volume."))
        .attribute("server_id", sdk::string().optional().describe(
                                    "The id of the server that it is attached to."))
        .attribute("policy", sdk::normalized_json().optional().describe(
                                 "Who may access it, as a JSON document."))
        .attribute("secret",
                   sdk::string()
                       .optional()
                       .write_only()
                       .validate(sdk::length_at_least(8))
                       .describe("The key that encrypts its content. It is never stored in a plan "
                                 "or state."))
        .attribute("secret_version",
                   sdk::int64().optional().describe("Change it to set the `secret` again: "
                                                    "changes of that cannot be detected."))
        .attribute("encrypted", sdk::boolean()
                                    .computed()
                                    .changes_with({"secret_version"})
                                    .describe("Whether it has a secret."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    Value::Attributes body = {{"name", planned.get("name")},
                              {"region", planned.get("region")},
                              {"size", planned.get("size")}};
    if (planned.is_set("policy")) body.emplace_back("policy", planned.get("policy"));
    // Write-only values are only in the configuration.
    if (context.config.is_set("secret")) body.emplace_back("secret", context.config.get("secret"));
    Outcome made = client_->post(context, "/v1/volumes", Value::object(std::move(body)),
                                 context.creation_token);
    if (!made) {
      context.error("The volume was not created", made.error().message);
      context.nothing_created();
      return planned;
    }
    const std::string kServer = planned.maybe_string("server_id").value_or("");
    sdk::Object volume = updated(std::move(planned), made->body);
    if (kServer.empty() || !attach(context, volume.string("id"), kServer)) return volume;
    return volume.set("server_id", kServer);
  }

  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    Outcome found = client_->get(context, path(current.string("id")));
    if (found) return updated(std::move(current), found->body);
    if (found.error().not_found()) return std::nullopt;
    context.error("The volume could not be read", found.error().message);
    return current;
  }

  // Each step is recorded when it is done, so that after an error the state reflects what happened.
  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    const std::string kId = prior.string("id");
    sdk::Object volume = prior;
    Value::Attributes body;
    for (const char* name : {"name", "size", "policy"}) {
      if (context.has_changed(name)) body.emplace_back(name, planned.get(name));
    }
    if (context.has_changed("secret_version")) {
      body.emplace_back("secret", context.config.get("secret"));
    }
    if (!body.empty()) {
      Outcome changed = client_->patch(context, path(kId), Value::object(std::move(body)));
      if (!changed) {
        context.error("The volume was not changed", changed.error().message);
        return volume;
      }
      volume = updated(planned, changed->body);
    }
    if (context.has_changed("server_id")) {
      if (prior.is_set("server_id") && !detach(context, kId)) return volume;
      volume.set_null("server_id");
      if (planned.is_set("server_id")) {
        const std::string kServer = planned.string("server_id");
        if (!attach(context, kId, kServer)) return volume;
        volume.set("server_id", kServer);
      }
    }
    return volume;
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    const std::string kId = current.string("id");
    if (current.is_set("server_id")) {
      if (!detach(context, kId)) return;
      context.save(current.set_null("server_id"));
    }
    Outcome removed = client_->remove(context, path(kId));
    if (!removed) context.error("The volume was not deleted", removed.error().message);
  }

 private:
  static std::string path(const std::string& id) { return "/v1/volumes/" + sdk::http_escape(id); }

  static sdk::Object updated(sdk::Object volume, const sdk::Object& body) {
    for (const char* name : {"id", "name", "region", "size", "encrypted", "policy", "server_id"}) {
      if (body.has(name)) {
        volume.set(name, body.get(name));
      } else {
        volume.set_null(name);
      }
    }
    return volume;
  }

  bool attach(sdk::Context& context, const std::string& id, const std::string& server) {
    Outcome done = client_->put(context, path(id) + "/attachment",
                                Value::object({{"server_id", Value::string(server)}}));
    if (!done) context.error("The volume was not attached", done.error().message);
    return done.ok();
  }

  bool detach(sdk::Context& context, const std::string& id) {
    Outcome done = client_->remove(context, path(id) + "/attachment");
    if (!done) context.error("The volume was not detached", done.error().message);
    return done.ok();
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_volume(ClientPtr client) {
  return std::make_unique<VolumeResource>(std::move(client));
}

}  // namespace landform::dummycloud
