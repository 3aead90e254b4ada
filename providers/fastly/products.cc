// Products that are switched on for a service, whatever its version.
#include <algorithm>
#include <set>

#include "base/parallel.h"
#include "fastly/blocks.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

constexpr size_t kParallelRequests = 4;

// A product that is on or off.
struct Switch {
  const char* name;
  const char* about;
  bool vcl;
  bool compute;
};

constexpr Switch kSwitches[] = {
    {"api_discovery", "API Discovery", true, true},
    {"brotli_compression", "compression by Brotli", true, false},
    {"domain_inspector", "Domain Inspector", true, true},
    {"fanout", "Fanout", false, true},
    {"image_optimizer", "Image Optimizer, for which all backends need a `shield`", true, false},
    {"log_explorer_insights", "Log Explorer & Insights", true, true},
    {"origin_inspector", "Origin Inspector", true, false},
    {"websockets", "WebSockets", true, true},
};

// A product with settings: a block within, with `enabled` and others.
struct Configured {
  const char* name;
  // Its settings in the state and in the API; the first is sent when it is switched on.
  std::vector<const char*> settings;
};

std::vector<Configured> configured(ServiceType service) {
  std::vector<Configured> out = {{"bot_management", {"contentguard"}},
                                 {"ddos_protection", {"mode"}},
                                 {"ngwaf", {"workspace_id"}}};
  if (service == ServiceType::vcl) out.back().settings.push_back("traffic_ramp");
  return out;
}

bool serves(const Switch& product, ServiceType service) {
  return service == ServiceType::vcl ? product.vcl : product.compute;
}

class ProductsHandler : public nested::Handler {
 public:
  ProductsHandler(ClientPtr client, ServiceType service)
      : client_(std::move(client)), service_(service) {}

  nested::Outcome<std::vector<sdk::Object>> list(const nested::Scope& scope,
                                                 const sdk::Object& like,
                                                 const Value& known) override {
    bool expected = is_present(known) && known.length() > 0;
    sdk::Object item = like;
    sdk::Object before = expected ? sdk::Object(known.elements()[0]) : like;
    item.set("name", expected ? before.string("name") : "products");
    nested::Outcome<std::set<std::string>> on = enabled(scope);
    if (!on) return on.error();
    bool any = !on->empty();
    for (const Switch& product : kSwitches) {
      if (serves(product, service_)) item.set(product.name, on->contains(product.name));
    }
    for (const Configured& product : configured(service_)) {
      nested::Outcome<std::vector<sdk::Object>> blocks =
          read(scope, product, on->contains(product.name), item, before);
      if (!blocks) return blocks.error();
      item.set(product.name, *blocks);
    }
    // Nothing is on and nobody spoke of it: there is no block.
    if (!any && !expected) return std::vector<sdk::Object>();
    return std::vector<sdk::Object>{item};
  }

  nested::Outcome<nested::Written> create(const nested::Scope& scope, sdk::Object item) override {
    std::vector<std::string> all;
    for (const Switch& product : kSwitches) {
      if (serves(product, service_) && item.maybe_boolean(product.name).value_or(false)) {
        all.emplace_back(product.name);
      }
    }
    for (const Configured& product : configured(service_)) {
      std::vector<sdk::Object> blocks = item.objects(product.name);
      if (!blocks.empty() && blocks[0].boolean("enabled")) all.emplace_back(product.name);
    }
    return update(scope, item, item, all);
  }

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)before;
    for (const std::string& name : changed) {
      bool is_switch = std::any_of(std::begin(kSwitches), std::end(kSwitches),
                                   [&](const Switch& product) { return name == product.name; });
      Outcome done = Value();
      if (is_switch) {
        bool on = after.maybe_boolean(name).value_or(false);
        done = on ? client_->put(scope.context, path(scope, name)) : off(scope, name);
      } else {
        done = configure(scope, name, after);
      }
      if (!done) return nested::Failure{name + ": " + done.error().message};
    }
    return nested::Written(std::move(after));
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    std::vector<std::string> on;
    for (const Switch& product : kSwitches) {
      if (serves(product, service_) && item.maybe_boolean(product.name).value_or(false)) {
        on.emplace_back(product.name);
      }
    }
    for (const Configured& product : configured(service_)) {
      if (!item.objects(product.name).empty()) on.emplace_back(product.name);
    }
    for (const std::string& name : on) {
      Outcome done = off(scope, name);
      if (!done) return nested::Failure{name + ": " + done.error().message};
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] static std::string path(const nested::Scope& scope, const std::string& product) {
    return path_of({"enabled-products", "v1", product, "services", scope.parent});
  }

  // Those that are on: there is a request for each, several at once.
  [[nodiscard]] nested::Outcome<std::set<std::string>> enabled(const nested::Scope& scope) const {
    std::vector<std::string> names;
    for (const Switch& product : kSwitches) {
      if (serves(product, service_)) names.emplace_back(product.name);
    }
    for (const Configured& product : configured(service_)) names.emplace_back(product.name);
    std::vector<Result<bool, Failure>> answers(names.size(), false);
    parallel_for(names.size(), kParallelRequests, 1,
                 [&](size_t i) { answers[i] = is_on(scope, names[i]); });
    std::set<std::string> out;
    for (size_t i = 0; i < names.size(); ++i) {
      if (!answers[i]) return nested::Failure{answers[i].error().message};
      if (*answers[i]) out.insert(names[i]);
    }
    return out;
  }

  // A product that is off is answered with 400.
  [[nodiscard]] Result<bool, Failure> is_on(const nested::Scope& scope,
                                            const std::string& name) const {
    Outcome answer = client_->get(scope.context, path(scope, name));
    if (answer) return true;
    bool off =
        answer.error().status == 400 || answer.error().status == 403 || answer.error().not_found();
    if (off) return false;
    return answer.error();
  }

  [[nodiscard]] Outcome off(const nested::Scope& scope, const std::string& name) const {
    Outcome done = client_->remove(scope.context, path(scope, name));
    // Off already, or not for this customer to switch.
    if (!done && (done.error().status == 400 || done.error().status == 403)) return Value();
    return done;
  }

  [[nodiscard]] Outcome configure(const nested::Scope& scope, const std::string& name,
                                  const sdk::Object& item) const {
    std::vector<sdk::Object> blocks = item.objects(name);
    if (blocks.empty() || !blocks[0].boolean("enabled")) return off(scope, name);
    for (const Configured& product : configured(service_)) {
      if (name != product.name) continue;
      Value::Attributes settings;
      for (const char* setting : product.settings) {
        settings.emplace_back(setting, Value::string(text_of(&blocks[0].get(setting))));
      }
      Value first = Value::object({settings[0]});
      bool bare = name == "bot_management";
      Outcome on = bare ? client_->put(scope.context, path(scope, name))
                        : client_->put_json(scope.context, path(scope, name), first);
      if (!on || (settings.size() == 1 && !bare)) return on;
      return client_->patch_json(scope.context, path(scope, name) + "/configuration",
                                 Value::object(settings), true);
    }
    return Value();
  }

  [[nodiscard]] nested::Outcome<std::vector<sdk::Object>> read(const nested::Scope& scope,
                                                               const Configured& product, bool on,
                                                               const sdk::Object& item,
                                                               const sdk::Object& before) const {
    // What is written as off stays written.
    std::vector<sdk::Object> was =
        before.is_set(product.name) ? before.objects(product.name) : std::vector<sdk::Object>();
    if (!on) {
      bool off = !was.empty() && !was[0].boolean("enabled");
      return off ? was : std::vector<sdk::Object>();
    }
    Outcome answer = client_->get(scope.context, path(scope, product.name) + "/configuration");
    if (!answer) return nested::Failure{answer.error().message};
    const Value* settings = member(*answer, "configuration");
    sdk::Object block = sdk::Object::null_of(item.get(product.name).type().element());
    block.set("enabled", true);
    for (const char* setting : product.settings) {
      const Value* value = settings == nullptr ? nullptr : member(*settings, setting);
      if (block.get(setting).type().is_number()) {
        block.set(setting, number_of(value));
      } else {
        block.set(setting, text_of(value));
      }
    }
    return std::vector<sdk::Object>{block};
  }

  ClientPtr client_;
  ServiceType service_;
};

sdk::NestedBlock settings_block(const std::string& about, const std::string& setting,
                                sdk::Attribute attribute) {
  return sdk::list_block(
             sdk::Block(about)
                 .attribute("enabled", sdk::boolean().required().describe("Whether it is on."))
                 .attribute(setting, std::move(attribute)))
      .max(1);
}

}  // namespace

nested::Collection products_collection(const ClientPtr& client, ServiceType service) {
  BlockType type{.name = "product_enablement",
                 .path = {},
                 .about = "Products that are switched on.",
                 .fields = {text("name", "products", "Distinguishes the block from others.")},
                 .many = false};
  for (const Switch& product : kSwitches) {
    if (serves(product, service)) {
      type.fields.push_back(
          flag(product.name, false, std::string("Whether there is ") + product.about + "."));
    }
  }
  type.inner.emplace("bot_management",
                     settings_block("Bot Management.", "contentguard",
                                    sdk::string()
                                        .required()
                                        .validate(sdk::one_of({"off", "on"}))
                                        .describe("Whether content is guarded: `on` or `off`.")));
  type.inner.emplace("ddos_protection",
                     settings_block("DDoS Protection.", "mode",
                                    sdk::string()
                                        .required()
                                        .validate(sdk::one_of({"off", "log", "block"}))
                                        .describe("What it does: `off`, `log` or `block`.")));
  sdk::Block ngwaf("Next-Gen WAF.");
  ngwaf.attribute("enabled", sdk::boolean().required().describe("Whether it is on."))
      .attribute("workspace_id", sdk::string().required().describe("The workspace."));
  if (service == ServiceType::vcl) {
    ngwaf.attribute("traffic_ramp", sdk::int64()
                                        .optional()
                                        .default_value(100)
                                        .validate(sdk::between(0, 100))
                                        .describe("The percentage of requests to look at."));
  }
  type.inner.emplace("ngwaf", sdk::list_block(ngwaf).max(1));
  nested::Collection out =
      collection_of(type, service, std::make_shared<ProductsHandler>(client, service));
  out.versioned = false;
  return out;
}

}  // namespace landform::fastly
