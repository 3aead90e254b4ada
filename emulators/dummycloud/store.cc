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
  for (const auto& [key, document] : documents_->under("item/")) {
    std::vector<std::string> parts = path_parts("/" + key);
    Fields item = fields_of(document);
    if (parts.size() != 3 || !integer(item, "revision") || !item.contains("fields")) return kBad;
    items_[parts[1]][parts[2]] = {parts[2], *integer(item, "revision"),
                                  fields_of(item.at("fields"))};
  }
  return true;
}

Result<Item> Store::save(const std::string& kind, Item item) {
  Value document = Value::object(
      {{"revision", Value::number(item.revision)}, {"fields", object_of(item.fields)}});
  Result<bool> saved =
      documents_->write({{key_of(kind, item.id), document}, {kNext, Value::number(next_)}});
  if (!saved) return saved.error();
  items_[kind][item.id] = item;
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

Result<Item> Store::create(const std::string& kind, const std::string& prefix, Fields fields) {
  return save(kind, {fmt::format("{}-{:06}", prefix, next_++), 1, std::move(fields)});
}

Result<Item> Store::update(const std::string& kind, const std::string& id, Fields fields) {
  return save(kind, {id, items_.at(kind).at(id).revision + 1, std::move(fields)});
}

Result<bool> Store::remove(const std::string& kind, const std::string& id) {
  Result<bool> saved = documents_->write({{key_of(kind, id), std::nullopt}});
  if (saved) items_[kind].erase(id);
  return saved;
}

}  // namespace landform::emulator
