// Values that are not stored: write-only attributes, and an ephemeral resource to feed them.
#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

#include "kitchen_sink/kinds.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

// Distinguishes secrets without revealing them.
std::string fingerprint(const std::string& secret) {
  return fmt::format("{}/{:x}", secret.size(), std::hash<std::string>()(secret));
}

class Vault : public Resource {
 public:
  explicit Vault(Journal& journal) : journal_(journal) {}
  [[nodiscard]] std::string name() const override { return "vault"; }

  [[nodiscard]] Schema schema() const override {
    return Schema("Keeps a secret.")
        .attribute("id", string().computed().stable())
        .attribute("secret", string().required().write_only())
        .attribute("secret_version", int64().optional())
        .attribute("fingerprint", string().computed().changes_with({"secret_version"}))
        .attribute("login", nested({{"user", string().required()},
                                    {"password", string().optional().write_only()}})
                                .optional())
        .block("key", list_block(Block("A key.")
                                     .attribute("name", string().required())
                                     .attribute("material", string().optional().write_only())));
  }
  Object create(CreateContext& context, Object planned) override {
    planned.set("id", "vault-1");
    return stored(context, std::move(planned));
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  Object update(UpdateContext& context, Object /*prior*/, Object planned) override {
    return context.has_changed("secret_version") ? stored(context, std::move(planned)) : planned;
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  Object stored(ChangeContext& context, Object planned) {
    std::string secret = context.config.string("secret");
    journal_.write("vault got " + secret);
    if (context.config.is_set("login")) {
      Object login = context.config.object("login");
      journal_.write("vault got " + login.maybe_string("password").value_or("no password"));
    }
    for (const Object& key : context.config.objects("key")) {
      journal_.write("vault got " + key.maybe_string("material").value_or("no material"));
    }
    return planned.set("fingerprint", fingerprint(secret));
  }

  Journal& journal_;
};

class Token : public EphemeralResource {
 public:
  explicit Token(Journal& journal) : journal_(journal) {}
  [[nodiscard]] std::string name() const override { return "token"; }

  [[nodiscard]] Schema schema() const override {
    return Schema("Lets somebody in, for a while.")
        .attribute("audience", string().required())
        .attribute("renew_seconds", int64().optional().default_value(0))
        .attribute("value", string().computed().sensitive());
  }
  Object open(OpenContext& context, Object config) override {
    std::string audience = config.string("audience");
    journal_.write("token open " + audience);
    context.private_state = {{"audience", audience},
                             {"seconds", std::to_string(config.int64("renew_seconds"))}};
    renew_later(context);
    return config.set("value", "sesame-for-" + audience);
  }
  void renew(RenewContext& context) override {
    journal_.write("token renew " + context.private_state["audience"]);
    renew_later(context);
  }
  void close(CloseContext& context) override {
    journal_.write(context.cancelled() ? "token close, cancelled"
                                       : "token close " + context.private_state["audience"]);
  }

 private:
  static void renew_later(OpenContext& context) {
    int64_t seconds = std::stoll(context.private_state["seconds"]);
    if (seconds > 0) {
      context.renew_at = std::chrono::system_clock::now() + std::chrono::seconds(seconds);
    }
  }

  Journal& journal_;
};

}  // namespace

std::unique_ptr<Resource> make_vault(Journal& journal) { return std::make_unique<Vault>(journal); }
std::unique_ptr<EphemeralResource> make_token(Journal& journal) {
  return std::make_unique<Token>(journal);
}

}  // namespace landform::kitchen
