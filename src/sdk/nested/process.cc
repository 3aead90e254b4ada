#include "sdk/nested/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/parallel.h"
#include "value/presence.h"

namespace landform::nested {
namespace {

// The number of concurrent requests of one refresh.
constexpr size_t kParallelLists = 8;

Status interrupted(const Scope& scope) {
  if (scope.context.cancelled()) return Failure{"The run was interrupted."};
  if (scope.context.expired()) return Failure{"The time for this operation is over."};
  return std::nullopt;
}

Failure about(const Change& change, std::string_view key, const Failure& failure) {
  return Failure{title(*change.collection, key) + ": " + failure.message};
}

class Worker {
 public:
  Worker(const Scope& draft, Change& change) : draft_(draft), change_(change) {
    for (size_t i = 0; i < change.items.size(); ++i) {
      if (change.items[i].key) by_key_.emplace(*change.items[i].key, i);
    }
  }

  Status remove_all() {
    for (const Item& item : change_.diff.removed) {
      if (Status failed = remove(*item.key, item.value)) return failed;
    }
    for (const Modified& item : change_.diff.modified) {
      if (!item.recreate) continue;
      if (Status failed = remove(item.key, item.before)) return failed;
    }
    return std::nullopt;
  }

  Status create_all() {
    for (const Item& item : change_.diff.added) {
      if (Status failed = create(item.key.value_or(""), item.value)) return failed;
    }
    for (const Modified& item : change_.diff.modified) {
      if (!item.recreate) continue;
      if (Status failed = create(item.key, item.after)) return failed;
    }
    return std::nullopt;
  }

  Status update_all() {
    for (const Modified& item : change_.diff.modified) {
      if (item.recreate) continue;
      if (Status stop = interrupted(draft_)) return stop;
      Outcome<Written> done = change_.collection->handler->update(draft_, Object(item.before),
                                                                  Object(item.after), item.changed);
      if (!done) return about(change_, item.key, done.error());
      store(item.key, *done);
    }
    return std::nullopt;
  }

 private:
  Status remove(const std::string& key, const Value& item) {
    if (Status stop = interrupted(draft_)) return stop;
    Status failed = change_.collection->handler->remove(draft_, Object(item));
    if (failed) return about(change_, key, *failed);
    return std::nullopt;
  }
  Status create(const std::string& key, const Value& item) {
    if (Status stop = interrupted(draft_)) return stop;
    Outcome<Written> made = change_.collection->handler->create(draft_, Object(item));
    if (!made) return about(change_, key, made.error());
    store(key, *made);
    return std::nullopt;
  }
  void store(const std::string& key, const Written& written) {
    change_.confirmed = change_.confirmed && written.confirmed;
    auto at = by_key_.find(key);
    if (at != by_key_.end()) change_.items[at->second].value = written.item.value();
  }

  const Scope& draft_;
  Change& change_;
  std::unordered_map<std::string, size_t> by_key_;
};

// Fills in what the API chose and did not return: with one list for all items of the collection.
Status look_up_unknown(const Scope& draft, Change& change) {
  bool missing = std::any_of(change.items.begin(), change.items.end(),
                             [](const Item& item) { return !item.value.is_wholly_known(); });
  if (!missing) return std::nullopt;
  Object like = Object::null_of(change.type.element());
  Outcome<std::vector<Object>> listed =
      change.collection->handler->list(draft, like, value_of(change.type, change.items));
  if (!listed) return Failure{change.collection->block + ": " + listed.error().message};
  std::unordered_map<std::string, const Object*> by_key;
  for (const Object& one : *listed) {
    if (auto key = key_of(*change.collection, one.value())) by_key.emplace(*key, &one);
  }
  for (Item& item : change.items) {
    if (item.value.is_wholly_known() || !item.key) continue;
    auto found = by_key.find(*item.key);
    change.confirmed = change.confirmed && found != by_key.end();
    Object filled(item.value);
    for (const AttributeType& field : item.value.type().attributes()) {
      if (filled.get(field.name).is_wholly_known()) continue;
      filled.set(field.name,
                 found == by_key.end() ? Value::null(field.type) : found->second->get(field.name));
    }
    item.value = filled.value();
  }
  return std::nullopt;
}

// Local fields are those in the state, or else their defaults.
void keep_local_fields(const Collection& collection, const Value& current,
                       std::vector<Item>& items) {
  if (collection.local.empty()) return;
  std::unordered_map<std::string, Value> before;
  for (const Item& item : items_of(collection, current)) {
    if (item.key) before.emplace(*item.key, item.value);
  }
  for (Item& item : items) {
    Object filled(item.value);
    auto was = item.key ? before.find(*item.key) : before.end();
    for (const std::string& name : collection.local) {
      const std::optional<Value>& otherwise =
          collection.fields().find(name)->second.default_value();
      if (was != before.end()) {
        filled.set(name, *was->second.find(name));
      } else if (otherwise) {
        filled.set(name, *otherwise);
      }
    }
    item.value = filled.value();
  }
}

}  // namespace

std::vector<Change> compare(const std::vector<Collection>& collections, const Object& before,
                            const Object& planned) {
  std::vector<Change> out;
  for (const Collection* collection : in_order(collections)) {
    const Value& after = planned.get(collection->block);
    out.push_back({collection, keyed_diff(*collection, before.get(collection->block), after),
                   after.type(), items_of(*collection, after)});
  }
  return out;
}

bool is_empty(const std::vector<Change>& changes) {
  return std::all_of(changes.begin(), changes.end(),
                     [](const Change& change) { return change.diff.empty(); });
}

Status carry_out(const Scope& draft, std::vector<Change>& changes) {
  std::vector<Worker> workers;
  workers.reserve(changes.size());
  for (Change& change : changes) workers.emplace_back(draft, change);
  for (auto worker = workers.rbegin(); worker != workers.rend(); ++worker) {
    if (Status failed = worker->remove_all()) return failed;
  }
  for (Worker& worker : workers) {
    if (Status failed = worker.create_all()) return failed;
    if (Status failed = worker.update_all()) return failed;
  }
  for (Change& change : changes) {
    if (Status failed = look_up_unknown(draft, change)) return failed;
  }
  return std::nullopt;
}

Status list_into(const Scope& scope, const std::vector<const Collection*>& collections,
                 const Object& current, Object& object) {
  std::vector<Outcome<std::vector<Object>>> found(collections.size(), std::vector<Object>());
  parallel_for(collections.size(), kParallelLists, 1, [&](size_t i) {
    Type type = object.get(collections[i]->block).type();
    found[i] = collections[i]->handler->list(scope, Object::null_of(type.element()),
                                             current.get(collections[i]->block));
  });
  for (size_t i = 0; i < collections.size(); ++i) {
    const Collection& collection = *collections[i];
    if (!found[i]) return Failure{collection.block + ": " + found[i].error().message};
    std::vector<Item> items;
    for (const Object& one : *found[i]) {
      items.push_back({key_of(collection, one.value()), one.value()});
    }
    keep_local_fields(collection, current.get(collection.block), items);
    object.set(collection.block, value_of(object.get(collection.block).type(), items));
  }
  return std::nullopt;
}

std::vector<std::string> notes(const std::vector<Change>& changes) {
  std::vector<std::string> out;
  for (const Change& change : changes) {
    for (const Renamed& renamed : change.diff.renamed) {
      out.push_back(fmt::format("{} becomes {}: the old one is removed and the new one created",
                                title(*change.collection, renamed.from),
                                title(*change.collection, renamed.to)));
    }
    for (const Modified& item : change.diff.modified) {
      out.push_back(fmt::format("{}: {} {}", title(*change.collection, item.key),
                                item.recreate ? "is created again, because of" : "changes",
                                fmt::join(item.changed, ", ")));
    }
  }
  return out;
}

}  // namespace landform::nested
