// fastly_service_dynamic_snippet_content: what a dynamic snippet contains, whatever the version.
#include "fastly/resources.h"

namespace landform::fastly {
namespace {

class SnippetContent : public sdk::Resource {
 public:
  explicit SnippetContent(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "service_dynamic_snippet_content"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The content of a dynamic snippet.")
        .attribute("id", sdk::string().optional().computed().stable().describe(
                             "The ids of the service and the snippet."))
        .attribute("service_id",
                   sdk::string().required().requires_replace().describe("The service."))
        .attribute("snippet_id",
                   sdk::string().required().requires_replace().describe("The snippet."))
        .attribute("content", sdk::string().required().describe("What it contains, in VCL."))
        .attribute("manage_snippets", sdk::boolean().optional().default_value(false).describe(
                                          "Whether it is emptied when this is destroyed."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    planned.set("id", planned.string("service_id") + "/" + planned.string("snippet_id"));
    put(context, planned, planned.string("content"));
    return planned;
  }

  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    Outcome found = client_->get(context, path(current));
    if (!found && found.error().not_found()) return std::nullopt;
    if (found) return current.set("content", text_of(member(*found, "content")));
    context.error("The snippet could not be read", found.error().message);
    return current;
  }

  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    if (!context.has_changed("content")) return planned;
    return put(context, planned, planned.string("content")) ? planned : prior;
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    if (!current.maybe_boolean("manage_snippets").value_or(false)) return;
    Outcome done = client_->put(context, path(current), {{"content", ""}});
    if (done || done.error().not_found()) return;
    context.error("The snippet was not emptied", done.error().message);
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    auto [service, snippet] = split_id(id);
    if (service.empty()) {
      context.error("The id is not valid", "It must be SERVICE_ID/SNIPPET_ID.");
      return std::nullopt;
    }
    return empty()
        .set("id", id)
        .set("service_id", service)
        .set("snippet_id", snippet)
        .set("manage_snippets", false);
  }

 private:
  [[nodiscard]] static std::string path(const sdk::Object& object) {
    return path_of(
        {"service", object.string("service_id"), "snippet", object.string("snippet_id")});
  }
  bool put(sdk::Context& context, const sdk::Object& object, const std::string& content) {
    Outcome done = client_->put(context, path(object), {{"content", content}});
    if (!done) context.error("The snippet was not changed", done.error().message);
    return done.ok();
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_snippet_content(const ClientPtr& client) {
  return std::make_unique<SnippetContent>(client);
}

}  // namespace landform::fastly
