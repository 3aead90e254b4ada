// fastly_service_acl_entries: all entries of an access control list, as one resource. Entries are
// told apart by what they say, and have ids that the API chooses.
#include <map>

#include "fastly/resources.h"
#include "sdk/nested/keyed_diff.h"
#include "sdk/validators.h"

namespace landform::fastly {
namespace {

constexpr uint64_t kMostEntries = 10'000;

nested::Collection entries() {
  nested::Collection out;
  out.block = "entry";
  out.key = {"ip", "subnet", "negated"};
  out.schema =
      sdk::set_block(
          sdk::Block("An entry.")
              .attribute("ip", sdk::string().required().describe("An IP address."))
              .attribute("subnet", sdk::string().optional().default_value("").describe(
                                       "The length of the prefix in bits."))
              .attribute("negated", sdk::boolean().optional().default_value(false).describe(
                                        "Whether it excludes addresses."))
              .attribute("comment", sdk::string().optional().default_value("").describe("A note."))
              .attribute("id", sdk::string().computed().describe("Its id.")))
          .max(kMostEntries);
  return out;
}

Value operation(const char* op, const sdk::Object& entry, bool whole) {
  Value::Attributes out = {{"op", Value::string(op)}};
  if (std::string_view(op) != "create") out.emplace_back("id", entry.get("id"));
  if (std::string_view(op) == "delete") return Value::object(std::move(out));
  out.emplace_back("comment", entry.get("comment"));
  if (!whole) return Value::object(std::move(out));
  out.emplace_back("ip", entry.get("ip"));
  out.emplace_back("negated", Value::string(entry.boolean("negated") ? "1" : "0"));
  Value subnet = entry.get("subnet");
  if (!entry.string("subnet").empty()) {
    out.emplace_back("subnet", Value::number(number_of(&subnet)));
  }
  return Value::object(std::move(out));
}

class AclEntries : public sdk::Resource {
 public:
  explicit AclEntries(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "service_acl_entries"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The entries of an access control list.")
        .attribute("id", sdk::string().optional().computed().stable().describe(
                             "The ids of the service and the list."))
        .attribute("service_id",
                   sdk::string().required().requires_replace().describe("The service."))
        .attribute("acl_id", sdk::string().required().requires_replace().describe("The list."))
        .attribute("manage_entries", sdk::boolean().optional().default_value(false).describe(
                                         "Whether changes made elsewhere are undone."))
        .block("entry", std::get<sdk::NestedBlock>(entries_.schema));
  }

  void validate(sdk::ValidateContext& context, const sdk::Object& config) override {
    nested::report_duplicates(entries_, config.get("entry"), context.diagnostics);
  }

  void plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned) override {
    nested::report_duplicates(entries_, planned.get("entry"), context.diagnostics);
    if (prior == nullptr) return;
    // Entries that stay keep their ids.
    std::map<std::string, Value> ids;
    for (const nested::Item& item : nested::items_of(entries_, prior->get("entry"))) {
      if (item.key) ids.emplace(*item.key, *item.value.find("id"));
    }
    std::vector<nested::Item> items = nested::items_of(entries_, planned.get("entry"));
    for (nested::Item& item : items) {
      auto id = item.key ? ids.find(*item.key) : ids.end();
      if (id == ids.end() || item.value.find("id")->is_known()) continue;
      item.value = sdk::Object(item.value).set("id", id->second).value();
    }
    if (planned.get("entry").is_known()) {
      planned.set("entry", nested::value_of(planned.get("entry").type(), items));
    }
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    planned.set("id", planned.string("service_id") + "/" + planned.string("acl_id"));
    Value none = nested::value_of(planned.get("entry").type(), {});
    context.save(sdk::Object(planned).set("entry", none));
    return change(context, none, std::move(planned));
  }

  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    if (!current.maybe_boolean("manage_entries").value_or(false)) return current;
    auto found = list(context, current);
    if (!found && found.error().not_found()) return std::nullopt;
    if (found) return current.set("entry", *found);
    context.error("The entries could not be read", found.error().message);
    return current;
  }

  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    return change(context, prior.get("entry"), std::move(planned));
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    std::vector<Value> operations;
    for (const sdk::Object& entry : current.objects("entry")) {
      operations.push_back(operation("delete", entry, false));
    }
    size_t sent = 0;
    auto failed = send_batch(*client_, context, path(current), "entries", operations, sent);
    if (!failed || failed->not_found()) return;
    context.error("The entries were not removed", failed->message);
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    auto [service, acl] = split_id(id);
    if (service.empty()) {
      context.error("The id is not valid", "It must be SERVICE_ID/ACL_ID.");
      return std::nullopt;
    }
    sdk::Object out = empty();
    out.set("id", id).set("service_id", service).set("acl_id", acl).set("manage_entries", true);
    return out.set("entry", nested::value_of(out.get("entry").type(), {}));
  }

 private:
  [[nodiscard]] static std::string path(const sdk::Object& object) {
    return path_of(
        {"service", object.string("service_id"), "acl", object.string("acl_id"), "entries"});
  }

  [[nodiscard]] Result<Value, Failure> list(const sdk::Context& context,
                                            const sdk::Object& object) {
    auto found = client_->get_all(context, path(object));
    if (!found) return found.error();
    Type type = object.get("entry").type();
    std::vector<nested::Item> items;
    for (const Value& one : *found) {
      sdk::Object entry = sdk::Object::null_of(type.element());
      for (const char* name : {"id", "ip", "comment", "subnet"}) {
        entry.set(name, text_of(member(one, name)));
      }
      entry.set("negated", flag_of(member(one, "negated")));
      items.push_back({std::nullopt, entry.value()});
    }
    return nested::value_of(type, items);
  }

  // The ids of new entries are only told by a list; after a failure it tells what is there.
  sdk::Object change(sdk::ChangeContext& context, const Value& before, sdk::Object planned) {
    nested::KeyedDiff diff = nested::keyed_diff(entries_, before, planned.get("entry"));
    std::vector<Value> operations;
    for (const nested::Item& item : diff.removed) {
      operations.push_back(operation("delete", sdk::Object(item.value), false));
    }
    for (const nested::Item& item : diff.added) {
      operations.push_back(operation("create", sdk::Object(item.value), true));
    }
    for (const nested::Modified& item : diff.modified) {
      sdk::Object entry(item.after);
      entry.set("id", *item.before.find("id"));
      operations.push_back(operation("update", entry, false));
    }
    size_t sent = 0;
    auto failed = send_batch(*client_, context, path(planned), "entries", operations, sent);
    if (failed) context.error("Not all entries were changed", failed->message);
    if (!failed && diff.added.empty()) return planned;
    Result<Value, Failure> now = list(context, planned);
    if (!now) {
      context.error("The entries could not be read", now.error().message);
      return planned.set("entry", before);
    }
    if (failed) return planned.set("entry", *now);
    return planned.set("entry", with_ids(planned.get("entry"), *now));
  }

  // The entries that are planned, with their ids: others may have made more.
  [[nodiscard]] Value with_ids(const Value& planned, const Value& now) const {
    std::map<std::string, Value> ids;
    for (const nested::Item& item : nested::items_of(entries_, now)) {
      if (item.key) ids.emplace(*item.key, *item.value.find("id"));
    }
    std::vector<nested::Item> out = nested::items_of(entries_, planned);
    for (nested::Item& item : out) {
      auto id = item.key ? ids.find(*item.key) : ids.end();
      if (item.value.find("id")->is_known()) continue;
      item.value = sdk::Object(item.value)
                       .set("id", id == ids.end() ? Value::string("") : id->second)
                       .value();
    }
    return nested::value_of(planned.type(), out);
  }

  ClientPtr client_;
  nested::Collection entries_ = entries();
};

}  // namespace

std::unique_ptr<sdk::Resource> make_acl_entries(const ClientPtr& client) {
  return std::make_unique<AclEntries>(client);
}

}  // namespace landform::fastly
