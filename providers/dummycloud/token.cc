// ephemeral "dummycloud_token": exists only while a run uses it.
#include "dummycloud/resources.h"
#include "sdk/validators.h"

namespace landform::dummycloud {
namespace {

constexpr int64_t kDefaultTtl = 600;

class TokenResource : public sdk::EphemeralResource {
 public:
  explicit TokenResource(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "token"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A token for the API. It is renewed while in use, and revoked afterwards.")
        .attribute("scope", sdk::string()
                                .optional()
                                .validate(sdk::one_of({"read", "write"}))
                                .describe("`read` or `write`. Default: `read`."))
        .attribute("ttl", sdk::int64()
                              .optional()
                              .validate(sdk::between(1, 3600))
                              .describe("How many seconds it is valid unless renewed. "
                                        "Default: `600`."))
        .attribute("token", sdk::string().computed().sensitive().describe("The token."))
        .attribute("expires_at", sdk::rfc3339().computed().describe("When it expires."));
  }

  sdk::Object open(sdk::OpenContext& context, sdk::Object config) override {
    int64_t ttl = config.maybe_int64("ttl").value_or(kDefaultTtl);
    Outcome made = client_->post(
        context, "/v1/tokens",
        Value::object({{"scope", Value::string(config.maybe_string("scope").value_or("read"))},
                       {"ttl", Value::number(ttl)}}));
    if (!made) {
      context.error("The token was not created", made.error().message);
      return config;
    }
    // What renew and close need to find the token.
    context.private_state = {{"id", made->body.string("id")}, {"ttl", std::to_string(ttl)}};
    renew_in_time(context);
    return config.set("token", made->body.get("token"))
        .set("expires_at", made->body.get("expires_at"));
  }

  void renew(sdk::RenewContext& context) override {
    Outcome renewed = client_->post(context, path(context) + "/renew", Value::empty_object());
    if (!renewed) return context.error("The token was not renewed", renewed.error().message);
    renew_in_time(context);
  }

  void close(sdk::CloseContext& context) override {
    Outcome closed = client_->remove(context, path(context));
    if (!closed) context.error("The token was not revoked", closed.error().message);
  }

 private:
  static std::string path(const sdk::OpenContext& context) {
    return "/v1/tokens/" + sdk::http_escape(context.private_state.at("id"));
  }

  static void renew_in_time(sdk::OpenContext& context) {
    std::chrono::milliseconds ttl(std::stoll(context.private_state.at("ttl")) * 1000);
    context.renew_at = std::chrono::system_clock::now() + ttl / 2;
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::EphemeralResource> make_token(ClientPtr client) {
  return std::make_unique<TokenResource>(std::move(client));
}

}  // namespace landform::dummycloud
