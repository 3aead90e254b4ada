// Rate limiters: lists in the form, an answer as a block within, and ids that change with every
// version, so that one has to be looked up by its name before it can be changed.
#include <algorithm>

#include "fastly/blocks.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

// "a, b" to its parts.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == ',') {
      out.emplace_back();
    } else if (c != ' ') {
      out.back() += c;
    }
  }
  return out;
}

std::string joined(const Value* list) {
  if (list == nullptr || !is_present(*list) || !list->type().is_tuple()) return text_of(list);
  std::string out;
  for (const Value& element : list->elements()) out += (out.empty() ? "" : ",") + text_of(&element);
  return out;
}

class RateLimiterHandler : public BlockHandler {
 public:
  using BlockHandler::BlockHandler;

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)before;
    nested::Outcome<std::string> id = find(scope, after);
    if (!id) return id.error();
    Outcome done =
        client().put(scope.context, path_of({"rate-limiters", *id}), form_of(after, &changed));
    if (!done) return nested::Failure{done.error().message};
    after.set("ratelimiter_id", *id);
    bool confirmed = is_confirmed(after, *done);
    return nested::Written(std::move(after), confirmed);
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    nested::Outcome<std::string> id = find(scope, item);
    if (!id) return id.error();
    if (id->empty()) return std::nullopt;
    Outcome done = client().remove(scope.context, path_of({"rate-limiters", *id}));
    if (!done) return nested::Failure{done.error().message};
    return std::nullopt;
  }

 protected:
  void complete(Form& form, const sdk::Object& item,
                const std::vector<std::string>* changed) const override {
    Form out;
    for (auto& [name, value] : form) {
      if (name != "client_key" && name != "http_methods") {
        out.emplace_back(name, value);
        continue;
      }
      for (const std::string& part : parts_of(value)) out.emplace_back(name + "[]", part);
    }
    form = std::move(out);
    bool wanted = changed == nullptr ||
                  std::find(changed->begin(), changed->end(), "response") != changed->end();
    if (!wanted) return;
    for (const sdk::Object& response : item.objects("response")) {
      form.emplace_back("response[content]", response.string("content"));
      form.emplace_back("response[content_type]", response.string("content_type"));
      form.emplace_back("response[status]", std::to_string(response.int64("status")));
    }
  }

  void fill(sdk::Object& item, const Value& answer, const Value* before) const override {
    // The user's blanks after commas stay.
    for (const char* name : {"client_key", "http_methods"}) {
      std::string now = joined(member(answer, name));
      const Value* was = before == nullptr ? nullptr : before->find(name);
      bool same = was != nullptr && parts_of(text_of(was)) == parts_of(now);
      item.set(name, same ? text_of(was) : now);
    }
    const Value* response = member(answer, "response");
    std::vector<sdk::Object> responses;
    if (response != nullptr && is_present(*response)) {
      sdk::Object one = sdk::Object::null_of(item.get("response").type().element());
      one.set("content", text_of(member(*response, "content")));
      one.set("content_type", text_of(member(*response, "content_type")));
      one.set("status", number_of(member(*response, "status")));
      responses.push_back(one);
    }
    item.set("response", responses);
  }

 private:
  // The id that it has in this version; "" if it is not there.
  [[nodiscard]] nested::Outcome<std::string> find(const nested::Scope& scope,
                                                  const sdk::Object& item) const {
    Outcome all = client().get(scope.context, path(scope));
    if (!all) return nested::Failure{all.error().message};
    if (is_absent(*all) || !all->type().is_tuple()) return std::string();
    for (const Value& one : all->elements()) {
      if (text_of(member(one, "name")) == item.string("name")) return text_of(member(one, "id"));
    }
    return std::string();
  }
};

sdk::Validator is_window() {
  return {"1, 10 or 60", [](const sdk::ValidationContext& context) {
            int64_t size = context.value.as_number().to_int64().value_or(0);
            if (size != 1 && size != 10 && size != 60) context.fail("value must be 1, 10 or 60.");
          }};
}

}  // namespace

nested::Collection rate_limiter_collection(const ClientPtr& client, ServiceType service) {
  BlockType type{
      .name = "rate_limiter",
      .path = {"rate-limiters"},
      .about = "A limit to the requests of a client.",
      .fields = {required("name", "The name of the rate limiter, unique within the service."),
                 required("action",
                          "What happens beyond it: `response`, `response_object` or `log_only`.")
                     .one_of({"response", "response_object", "log_only"}),
                 required("client_key",
                          "The VCL variables that identify a client, separated by commas."),
                 required("http_methods", "The methods that count, separated by commas."),
                 required_number("penalty_box_duration",
                                 "The minutes for which it holds once it is reached."),
                 required_number("rps_limit", "Requests per second."),
                 required_number("window_size", "The window of time in seconds: 1, 10 or 60.")
                     .check(is_window()),
                 number("feature_revision", 1, "The revision of the feature."),
                 text("logger_type", "The kind of endpoint that `log_only` logs to."),
                 text("response_object_name", "The `response_object` that is sent."),
                 text("uri_dictionary_name", "The `dictionary` of paths that it is for."),
                 id("ratelimiter_id", "Its id, which differs in each version.").per_version()},
      .after = {"response_object", "dictionary"}};
  type.inner.emplace(
      "response",
      sdk::list_block(sdk::Block("The response, for the action `response`.")
                          .attribute("content", sdk::string().required().describe("The body."))
                          .attribute("content_type", sdk::string().required().describe("Its type."))
                          .attribute("status", sdk::int64().required().describe("The status.")))
          .max(1));
  return collection_of(type, service, std::make_shared<RateLimiterHandler>(client, type, service));
}

}  // namespace landform::fastly
