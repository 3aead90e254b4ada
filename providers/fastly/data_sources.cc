// fastly_services, fastly_ip_ranges, fastly_dictionaries.
#include <fmt/format.h>

#include "fastly/resources.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

sdk::Attribute id_attribute() {
  return sdk::string().optional().computed().describe("Tells one answer from another.");
}

// Another one for other answers.
std::string fingerprint(const std::string& text) {
  uint32_t hash = 2166136261U;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return std::to_string(hash);
}

class Services : public sdk::DataSource {
 public:
  explicit Services(ClientPtr client) : client_(std::move(client)) {}
  [[nodiscard]] std::string name() const override { return "services"; }

  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Attributes details;
    for (const char* text :
         {"id", "name", "type", "comment", "customer_id", "created_at", "updated_at"}) {
      details.emplace(text, sdk::string());
    }
    details.emplace("version", sdk::int64());
    return sdk::Schema("The services that the key can see.")
        .attribute("id", id_attribute())
        .attribute("ids", sdk::set(sdk::string()).computed().describe("Their ids."))
        .attribute("details", sdk::set(sdk::object(details)).computed().describe("What they are."));
  }

  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    auto found = client_->get_all(context, "/service");
    if (!found) {
      context.error("The services could not be read", found.error().message);
      return config;
    }
    std::vector<std::string> ids;
    std::vector<sdk::Object> details;
    std::string all;
    for (const Value& one : *found) {
      sdk::Object item = sdk::Object::null_of(config.get("details").type().element());
      for (const AttributeType& field : item.type().attributes()) {
        if (field.name == "version") continue;
        item.set(field.name, text_of(member(one, field.name)));
        all += item.string(field.name) + "\n";
      }
      item.set("version", number_of(member(one, "version")));
      ids.push_back(item.string("id"));
      details.push_back(item);
    }
    return config.set("ids", ids).set("details", details).set("id", fingerprint(all));
  }

 private:
  ClientPtr client_;
};

class IpRanges : public sdk::DataSource {
 public:
  explicit IpRanges(ClientPtr client) : client_(std::move(client)) {}
  [[nodiscard]] std::string name() const override { return "ip_ranges"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The addresses that Fastly fetches from.")
        .attribute("id", id_attribute())
        .attribute("cidr_blocks", sdk::list(sdk::string()).computed().describe("Blocks of IPv4."))
        .attribute("ipv6_cidr_blocks",
                   sdk::list(sdk::string()).computed().describe("Blocks of IPv6."));
  }

  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    Outcome found = client_->get(context, "/public-ip-list");
    if (!found) {
      context.error("The addresses could not be read", found.error().message);
      return config;
    }
    std::string all;
    auto blocks = [&](const char* name) {
      std::vector<std::string> out;
      const Value* list = member(*found, name);
      if (list == nullptr || !is_present(*list) || !list->type().is_tuple()) return out;
      for (const Value& one : list->elements()) out.push_back(text_of(&one));
      for (const std::string& block : out) all += block + "\n";
      return out;
    };
    config.set("cidr_blocks", blocks("addresses"));
    config.set("ipv6_cidr_blocks", blocks("ipv6_addresses"));
    return config.set("id", fingerprint(all));
  }

 private:
  ClientPtr client_;
};

class Dictionaries : public sdk::DataSource {
 public:
  explicit Dictionaries(ClientPtr client) : client_(std::move(client)) {}
  [[nodiscard]] std::string name() const override { return "dictionaries"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The dictionaries of a version of a service.")
        .attribute("id", id_attribute())
        .attribute("service_id", sdk::string().required().describe("The service."))
        .attribute("service_version", sdk::int64().required().describe("The version."))
        .attribute("dictionaries", sdk::set(sdk::object({{"id", sdk::string()},
                                                         {"name", sdk::string()},
                                                         {"write_only", sdk::boolean()}}))
                                       .computed()
                                       .describe("The dictionaries."));
  }

  sdk::Object read(sdk::DataContext& context, sdk::Object config) override {
    Outcome found = client_->get(
        context,
        version_path(config.string("service_id"), config.int64("service_version")) + "/dictionary");
    if (!found || is_absent(*found) || !found->type().is_tuple()) {
      context.error("The dictionaries could not be read",
                    found ? "The API's response is not a list." : found.error().message);
      return config;
    }
    std::vector<sdk::Object> all;
    std::string text;
    for (const Value& one : found->elements()) {
      sdk::Object item = sdk::Object::null_of(config.get("dictionaries").type().element());
      item.set("id", text_of(member(one, "id"))).set("name", text_of(member(one, "name")));
      item.set("write_only", flag_of(member(one, "write_only")));
      text += item.string("id") + item.string("name") + "\n";
      all.push_back(item);
    }
    return config.set("dictionaries", all).set("id", fingerprint(text));
  }

 private:
  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::DataSource> make_services(const ClientPtr& client) {
  return std::make_unique<Services>(client);
}

std::unique_ptr<sdk::DataSource> make_ip_ranges(const ClientPtr& client) {
  return std::make_unique<IpRanges>(client);
}

std::unique_ptr<sdk::DataSource> make_dictionaries(const ClientPtr& client) {
  return std::make_unique<Dictionaries>(client);
}

}  // namespace landform::fastly
