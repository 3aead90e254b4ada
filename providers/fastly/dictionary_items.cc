// fastly_service_dictionary_items: all items of a dictionary, as one resource.
#include <map>

#include "fastly/resources.h"

namespace landform::fastly {
namespace {

using Items = std::map<std::string, std::string>;

Value operation(const char* op, const std::string& key, const std::string* value) {
  Value::Attributes out = {{"op", Value::string(op)}, {"item_key", Value::string(key)}};
  if (value != nullptr) out.emplace_back("item_value", Value::string(*value));
  return Value::object(std::move(out));
}

class DictionaryItems : public sdk::Resource {
 public:
  explicit DictionaryItems(ClientPtr client) : client_(std::move(client)) {}

  [[nodiscard]] std::string name() const override { return "service_dictionary_items"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("The items of a dictionary.")
        .attribute("id", sdk::string().optional().computed().stable().describe(
                             "The ids of the service and the dictionary."))
        .attribute("service_id", sdk::string().required().requires_replace().describe(
                                     "The service that has the dictionary."))
        .attribute("dictionary_id",
                   sdk::string().required().requires_replace().describe("The dictionary."))
        .attribute("items", sdk::map(sdk::string()).optional().describe("The items."))
        .attribute("manage_items", sdk::boolean().optional().default_value(false).describe(
                                       "Whether changes made elsewhere are undone."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    planned.set("id", planned.string("service_id") + "/" + planned.string("dictionary_id"));
    context.save(with(planned, {}));
    return change(context, {}, planned, items_of(planned));
  }

  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override {
    if (!current.maybe_boolean("manage_items").value_or(false)) return current;
    auto found = client_->get_all(context, path(current));
    if (!found && found.error().not_found()) return std::nullopt;
    if (!found) {
      context.error("The items could not be read", found.error().message);
      return current;
    }
    Items items;
    for (const Value& one : *found) {
      items[text_of(member(one, "item_key"))] = text_of(member(one, "item_value"));
    }
    // None at all may be written in two ways.
    if (items.empty() && current.is_null("items")) return current;
    return with(current, items);
  }

  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override {
    return change(context, items_of(prior), planned, items_of(planned));
  }

  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    std::vector<Value> operations;
    for (const auto& [key, value] : items_of(current)) {
      operations.push_back(operation("delete", key, nullptr));
    }
    size_t sent = 0;
    auto failed = send_batch(*client_, context, path(current), "items", operations, sent);
    if (!failed || failed->not_found()) return;
    context.error("The items were not removed", failed->message);
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    auto [service, dictionary] = split_id(id);
    if (service.empty()) {
      context.error("The id is not valid", "It must be SERVICE_ID/DICTIONARY_ID.");
      return std::nullopt;
    }
    return empty()
        .set("id", id)
        .set("service_id", service)
        .set("dictionary_id", dictionary)
        .set("manage_items", true);
  }

 private:
  [[nodiscard]] static Items items_of(const sdk::Object& object) {
    return object.is_null("items") ? Items() : object.string_map("items");
  }
  [[nodiscard]] static sdk::Object with(sdk::Object object, const Items& items) {
    return object.set("items", items);
  }
  [[nodiscard]] static std::string path(const sdk::Object& object) {
    return path_of({"service", object.string("service_id"), "dictionary",
                    object.string("dictionary_id"), "items"});
  }

  // After a failure the state has what is known to be there.
  sdk::Object change(sdk::ChangeContext& context, const Items& before, const sdk::Object& planned,
                     const Items& after) {
    std::vector<Value> operations;
    std::vector<std::string> keys;
    for (const auto& [key, value] : before) {
      if (after.contains(key)) continue;
      operations.push_back(operation("delete", key, nullptr));
      keys.push_back(key);
    }
    for (const auto& [key, value] : after) {
      auto was = before.find(key);
      if (was != before.end() && was->second == value) continue;
      operations.push_back(operation(was == before.end() ? "create" : "update", key, &value));
      keys.push_back(key);
    }
    size_t sent = 0;
    auto failed = send_batch(*client_, context, path(planned), "items", operations, sent);
    if (!failed) return planned;
    context.error("Not all items were changed", failed->message);
    Items now = before;
    for (size_t i = 0; i < sent; ++i) {
      auto wanted = after.find(keys[i]);
      if (wanted == after.end()) {
        now.erase(keys[i]);
      } else {
        now[keys[i]] = wanted->second;
      }
    }
    return with(planned, now);
  }

  ClientPtr client_;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_dictionary_items(const ClientPtr& client) {
  return std::make_unique<DictionaryItems>(client);
}

}  // namespace landform::fastly
