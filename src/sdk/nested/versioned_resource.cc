#include "sdk/nested/versioned_resource.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "value/presence.h"

namespace landform::nested {
namespace {

constexpr size_t kMostNotes = 20;

// For an object whose creation has begun: it has no items yet, and unknown attributes are null.
Object begun(const Object& planned, const std::vector<Collection>& collections) {
  Object out = planned;
  for (const Collection& one : collections) {
    out.set(one.block, value_of(planned.get(one.block).type(), {}));
  }
  for (const AttributeType& attribute : planned.type().attributes()) {
    if (!out.get(attribute.name).is_wholly_known()) out.set_null(attribute.name);
  }
  return out;
}

void report_notes(PlanContext& context, const std::vector<Change>& changes) {
  std::vector<std::string> lines = notes(changes);
  if (lines.empty()) return;
  std::string detail = "Terraform shows blocks that change as removed and added. What will happen:";
  for (size_t i = 0; i < std::min(lines.size(), kMostNotes); ++i) detail += "\n  - " + lines[i];
  if (lines.size() > kMostNotes) {
    detail += fmt::format("\n  - and {} more", lines.size() - kMostNotes);
  }
  context.warning("Blocks of " + context.type_name, detail);
}

}  // namespace

VersionedResource::VersionedResource(std::unique_ptr<VersionedParent> parent,
                                     std::vector<Collection> collections)
    : parent_(std::move(parent)),
      collections_(std::move(collections)),
      ordered_(in_order(collections_)),
      attributes_(parent_->version_attributes()),
      contents_(ordered_, attributes_) {}

bool VersionedResource::attributes_differ(const Object& one, const Object& other) const {
  return std::any_of(attributes_.begin(), attributes_.end(), [&](const std::string& name) {
    return !one.get(name).identical(other.get(name));
  });
}

Schema VersionedResource::schema() const {
  Schema out = parent_->schema();
  for (const Collection& one : collections_) {
    if (const auto* nested = std::get_if<NestedBlock>(&one.schema)) {
      out.block(one.block, *nested);
    } else {
      out.attribute(one.block, std::get<Attribute>(one.schema));
    }
  }
  return out;
}

std::vector<std::string> VersionedResource::problems() const {
  return nested::problems(collections_);
}

void VersionedResource::validate(ValidateContext& context, const Object& config) {
  for (const Collection& one : collections_) {
    report_duplicates(one, config.get(one.block), context.diagnostics);
  }
  parent_->validate_config(context, config);
}

// Items that keep their keys keep their ids and other values that the API chose.
void VersionedResource::carry_computed(const Object& prior, Object& planned,
                                       const std::vector<Change>& changes, bool opens_draft) const {
  for (const Change& change : changes) {
    const Collection& collection = *change.collection;
    bool chosen =
        std::any_of(collection.fields().begin(), collection.fields().end(),
                    [&](const auto& field) { return collection.is_chosen_by_api(field.first); });
    if (!chosen || !is_present(planned.get(collection.block))) continue;
    std::unordered_map<std::string, bool> recreated;
    for (const Modified& item : change.diff.modified) recreated[item.key] = item.recreate;
    std::unordered_map<std::string, Value> before;
    for (const Item& item : items_of(collection, prior.get(collection.block))) {
      if (item.key) before.emplace(*item.key, item.value);
    }
    std::vector<Item> items = change.items;
    for (Item& item : items) {
      auto was = item.key ? before.find(*item.key) : before.end();
      if (was == before.end()) continue;
      Object filled(item.value);
      for (const auto& [name, field] : collection.fields()) {
        if (!collection.is_chosen_by_api(name)) continue;
        bool renewed =
            opens_draft && std::find(collection.per_version.begin(), collection.per_version.end(),
                                     name) != collection.per_version.end();
        auto again = recreated.find(*item.key);
        if (renewed || (again != recreated.end() && again->second)) {
          filled.set_unknown(name);
        } else if (!filled.get(name).is_known()) {
          filled.set(name, *was->second.find(name));
        }
      }
      item.value = filled.value();
    }
    planned.set(collection.block, value_of(change.type, items));
  }
}

void VersionedResource::plan(PlanContext& context, const Object* prior, Object& planned) {
  for (const Collection& one : collections_) {
    report_duplicates(one, planned.get(one.block), context.diagnostics);
  }
  if (context.diagnostics.has_errors()) return;
  for (const Collection& one : collections_) {
    planned.set(one.block, with_keys(one, planned.get(one.block)));
  }
  if (prior == nullptr) return parent_->plan(context, nullptr, planned, true);
  std::vector<Change> changes = compare(collections_, *prior, planned);
  bool unknown = std::any_of(collections_.begin(), collections_.end(), [&](const Collection& one) {
    return !planned.get(one.block).is_known();
  });
  bool opens_draft = unknown || !is_empty(changes) || attributes_differ(*prior, planned);
  carry_computed(*prior, planned, changes, opens_draft);
  parent_->plan(context, prior, planned, opens_draft);
  report_notes(context, changes);
}

Status VersionedResource::write_attributes(const Scope& scope, const Object* prior,
                                           const Object& planned, bool& confirmed) {
  if (attributes_.empty()) return std::nullopt;
  if (prior != nullptr && !attributes_differ(*prior, planned)) return std::nullopt;
  if (Status failed = parent_->write(scope, prior, planned)) return failed;
  Object written = planned;
  // Failing to read it is not a failure of the change: the next refresh reads it again.
  bool seen = !parent_->read_version(scope, written);
  confirmed = confirmed && seen && !attributes_differ(written, planned);
  return std::nullopt;
}

Object VersionedResource::bring_about(ChangeContext& context, const Object* prior, Object now,
                                      const Object& planned, const Draft& draft) {
  Scope scope{context, planned.is_set("id") ? planned.string("id") : now.string("id"),
              draft.number};
  // From here on this exists, whatever happens.
  now.set(parent_->draft_attribute(), draft.number);
  context.save(now);
  auto fail = [&](const std::string& summary, const Failure& failure) {
    std::string rest = parent_->give_up(scope);
    context.error(summary, failure.message + (rest.empty() ? "" : "\n\n" + rest));
    return now;
  };
  Object before = prior == nullptr ? begun(planned, collections_) : *prior;
  // Whether the contents of the draft are known for certain, now and after each step.
  bool known = prior == nullptr || draft.resumed ||
               contents_.are_known(context.private_state, scope.parent, draft.base, *prior);
  if (draft.resumed) {
    if (Status failed = list_into(scope, ordered_, *prior, before)) {
      return fail("The draft could not be read", *failed);
    }
  }
  std::vector<Change> changes = compare(collections_, before, planned);
  if (Status failed = carry_out(scope, changes)) {
    return fail("The change failed", *failed);
  }
  if (Status failed = write_attributes(scope, draft.resumed ? nullptr : prior, planned, known)) {
    return fail("The change failed", *failed);
  }
  if (Status failed = parent_->validate(scope, planned)) {
    return fail("The new version is not valid", *failed);
  }
  Object made = planned;
  for (const Change& change : changes) {
    made.set(change.collection->block, value_of(change.type, change.items));
    known = known && (change.confirmed || !change.collection->versioned);
  }
  made.set("id", scope.parent);
  Outcome<Published> published = parent_->publish(context, prior, std::move(made), &draft);
  if (!published) return fail("The new version was not activated", published.error());
  if (known && published->final) {
    contents_.remember(context.private_state, scope.parent, draft.number, published->object);
  }
  return published->object;
}

Object VersionedResource::create(CreateContext& context, Object planned) {
  Outcome<Object> made = parent_->create(context, planned);
  if (!made) {
    context.error("The " + context.type_name + " was not created", made.error().message);
    return begun(planned, collections_);
  }
  int64_t draft = made->int64(parent_->draft_attribute());
  return bring_about(context, nullptr, begun(*made, collections_), planned, {draft, false});
}

Object VersionedResource::update(UpdateContext& context, Object prior, Object planned) {
  Outcome<Object> now = parent_->update(context, prior, planned);
  if (!now) {
    context.error("The change failed", now.error().message);
    return prior;
  }
  bool opens_draft =
      !is_empty(compare(collections_, prior, planned)) || attributes_differ(prior, planned);
  if (opens_draft) {
    Outcome<Draft> draft = parent_->open(context, prior, planned);
    if (draft) return bring_about(context, &prior, *now, planned, *draft);
    context.error("A draft could not be created", draft.error().message);
    return *now;
  }
  context.save(*now);
  Outcome<Published> published = parent_->publish(context, &prior, planned, nullptr);
  if (published) return published->object;
  context.error("The change failed", published.error().message);
  return *now;
}

std::optional<Object> VersionedResource::read(ReadContext& context, Object current) {
  auto fail = [&](const Failure& failure) {
    context.error("The " + context.type_name + " could not be read", failure.message);
    return current;
  };
  Outcome<std::optional<Found>> answer = parent_->read(context, current);
  if (!answer) return fail(answer.error());
  if (!*answer) return std::nullopt;
  const Found& found = **answer;
  Object now = found.object;
  Scope scope{context, now.string("id"), found.version};
  std::vector<const Collection*> listed = ordered_;
  bool known = found.final &&
               contents_.are_known(context.private_state, scope.parent, found.version, current);
  if (known) {
    std::erase_if(listed, [&](const Collection* one) {
      return one->versioned || items_of(*one, current.get(one->block)).empty();
    });
  } else if (Status failed = parent_->read_version(scope, now)) {
    return fail(*failed);
  }
  if (Status failed = list_into(scope, listed, current, now)) return fail(*failed);
  if (found.final && !known) {
    contents_.remember(context.private_state, scope.parent, found.version, now);
  }
  return now;
}

void VersionedResource::remove(RemoveContext& context, Object current) {
  parent_->remove(context, current);
}

std::optional<Object> VersionedResource::import_state(ImportContext& context,
                                                      const std::string& id) {
  Object state = empty();
  for (const Collection& one : collections_) {
    state.set(one.block, value_of(state.get(one.block).type(), {}));
  }
  return parent_->import_state(context, std::move(state), id);
}

Object VersionedResource::upgrade(UpgradeContext& context, int64_t version, const Value& old) {
  return parent_->upgrade(context, version, old, empty());
}

}  // namespace landform::nested
