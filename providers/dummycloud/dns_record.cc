// dummycloud_dns_record: a set, and states of older versions or another type.
#include <charconv>

#include "base/split.h"
#include "dummycloud/resources.h"
#include "sdk/validators.h"

namespace landform::dummycloud {
namespace {

constexpr int kDefaultTtl = 300;

class DnsRecordResource : public sdk::Resource {
 public:
  explicit DnsRecordResource(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "dns_record"; }
  [[nodiscard]] bool uses_creation_token() const override { return true; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A DNS record.")
        .version(2)
        .attribute("id", sdk::string().computed().stable().describe("Its id."))
        .attribute("name", sdk::case_insensitive().required().requires_replace().describe(
                               "The name of the record, case-insensitive."))
        .attribute("type", sdk::string()
                               .required()
                               .requires_replace()
                               .validate(sdk::one_of({"A", "AAAA", "CNAME", "MX", "TXT"}))
                               .describe("`A`, `AAAA`, `CNAME`, `MX` or `TXT`."))
        .attribute("values", sdk::set(sdk::string().validate(sdk::length_between(1, 255)))
                                 .required()
                                 .validate(sdk::size_at_least(1))
                                 .describe("Its values, in no particular order."))
        .attribute("ttl",
                   sdk::int64()
                       .optional()
                       .default_value(kDefaultTtl)
                       .validate(sdk::between(1, 86'400))
                       .describe("How many seconds resolvers may cache it. Default: `300`."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    Outcome made = client_->post(context, "/v1/records",
                                 Value::object({{"name", planned.get("name")},
                                                {"type", planned.get("type")},
                                                {"values", planned.get("values")},
                                                {"ttl", planned.get("ttl")}}),
                                 context.creation_token);
    if (made) return updated(std::move(planned), made->body);
    context.error("The record was not created", made.error().message);
    context.nothing_created();
    return planned;
  }

  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    Outcome found = client_->get(context, path(current));
    if (found) return updated(std::move(current), found->body);
    if (found.error().not_found()) return std::nullopt;
    context.error("The record could not be read", found.error().message);
    return current;
  }

  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    Outcome changed = client_->patch(
        context, path(prior),
        Value::object({{"values", planned.get("values")}, {"ttl", planned.get("ttl")}}));
    if (changed) return updated(std::move(planned), changed->body);
    context.error("The record was not changed", changed.error().message);
    return prior;
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    Outcome removed = client_->remove(context, path(current));
    if (!removed) context.error("The record was not deleted", removed.error().message);
  }

  // Version 0 had `host`, one `target` and the ttl as a string; all records were of type A. Version
  // 1 had `name`, `type` and the values as one comma-separated string.
  sdk::Object upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old) override {
    sdk::Object from(old);
    sdk::Object out = empty();
    out.set("id", from.get("id"));
    if (version == 0) {
      const std::string kText = from.maybe_string("ttl").value_or("");
      int64_t ttl = kDefaultTtl;
      auto [end, failure] = std::from_chars(kText.data(), kText.data() + kText.size(), ttl);
      if (failure != std::errc() || end != kText.data() + kText.size()) {
        context.warning("The ttl of an old record is not a number",
                        "\"" + kText + "\" became the default.");
        ttl = kDefaultTtl;
      }
      return out.set("name", from.get("host"))
          .set("type", "A")
          .set("values", std::vector<std::string>{from.string("target")})
          .set("ttl", ttl);
    }
    return out.set("name", from.get("name"))
        .set("type", from.get("type"))
        .set("values", split(from.string("value"), ','))
        .set("ttl", from.get("ttl"));
  }

  [[nodiscard]] bool can_move() const override { return true; }

  // dummycloud_alias, which was removed, was a record of type CNAME.
  std::optional<sdk::Object> move(sdk::MoveContext& context, const Value& source) override {
    if (context.source_type != "dummycloud_alias") return std::nullopt;
    sdk::Object from(source);
    return empty()
        .set("id", from.get("id"))
        .set("name", from.get("alias"))
        .set("type", "CNAME")
        .set("values", std::vector<std::string>{from.string("target")})
        .set("ttl", kDefaultTtl);
  }

 private:
  static std::string path(const sdk::Object& record) {
    return "/v1/records/" + sdk::http_escape(record.string("id"));
  }

  static sdk::Object updated(sdk::Object record, const sdk::Object& body) {
    for (const char* name : {"id", "name", "type", "values", "ttl"}) {
      record.set(name, body.get(name));
    }
    return record;
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_dns_record(ClientPtr client) {
  return std::make_unique<DnsRecordResource>(std::move(client));
}

}  // namespace landform::dummycloud
