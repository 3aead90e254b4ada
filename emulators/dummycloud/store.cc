#include "emulators/dummycloud/store.h"

#include <fmt/format.h>

#include "emulators/common/service.h"

namespace landform::emulator {
namespace {

const char* const kNext = "next";

std::string key_of(const std::string& kind, const std::string& id) {
  return "item/" + kind + "/" + id;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const std::string& file) {
  Result<std::unique_ptr<Documents>> documents = Documents::open(file);
  if (!documents) return documents.error();
  std::unique_ptr<Store> out(new Store(std::move(documents).value()));
  if (!out->read()) return Error{file + " is not what the emulator wrote"};
  return out;
}

Result<bool> Store::read() {
  const Error kBad{"not a store"};
  if (const Value* next = documents_->find(kNext)) {
    if (!next->type().is_number()) return kBad;
    next_ = next->as_number().to_int64().value_or(1);
  }
  for (const auto& [name, document] : documents_->under("item/")) {
    std::vector<std::string> parts = path_parts("/" + name);
    Fields item = fields_of(document);
    if (parts.size() != 3 || !integer(item, "revision") || !item.contains("fields")) return kBad;
    std::string key = text(item, "key").value_or("");
    if (!key.empty()) created_[{parts[1], key}] = parts[2];
    items_[parts[1]][parts[2]] = {parts[2], *integer(item, "revision"),
                                  fields_of(item.at("fields")), std::move(key)};
  }
  return true;
}

Result<Item> Store::save(const std::string& kind, Item item) {
  Value document = Value::object({{"revision", Value::number(item.revision)},
                                  {"fields", object_of(item.fields)},
                                  {"key", Value::string(item.key)}});
  Result<bool> saved =
      documents_->write({{key_of(kind, item.id), document}, {kNext, Value::number(next_)}});
  if (!saved) return saved.error();
  items_[kind][item.id] = item;
  if (!item.key.empty()) created_[{kind, item.key}] = item.id;
  return item;
}

const Item* Store::find(const std::string& kind, const std::string& id) const {
  auto of_kind = items_.find(kind);
  if (of_kind == items_.end()) return nullptr;
  auto item = of_kind->second.find(id);
  return item == of_kind->second.end() ? nullptr : &item->second;
}

std::vector<Item> Store::all(const std::string& kind) const {
  std::vector<Item> out;
  auto of_kind = items_.find(kind);
  if (of_kind == items_.end()) return out;
  for (const auto& [id, item] : of_kind->second) out.push_back(item);
  return out;
}

const Item* Store::find_created(const std::string& kind, const std::string& key) const {
  auto found = created_.find({kind, key});
  return found == created_.end() ? nullptr : find(kind, found->second);
}

Result<Item> Store::create(const std::string& kind, const std::string& prefix, Fields fields,
                           std::string key) {
  return save(kind,
              {fmt::format("{}-{:06}", prefix, next_++), 1, std::move(fields), std::move(key)});
}

Result<Item> Store::update(const std::string& kind, const std::string& id, Fields fields) {
  const Item& before = items_.at(kind).at(id);
  return save(kind, {id, before.revision + 1, std::move(fields), before.key});
}

Result<bool> Store::remove(const std::string& kind, const std::string& id) {
  Result<bool> saved = documents_->write({{key_of(kind, id), std::nullopt}});
  if (!saved) return saved;
  auto item = items_[kind].extract(id);
  if (!item.empty()) created_.erase({kind, item.mapped().key});
  return saved;
}

}  // namespace landform::emulator
