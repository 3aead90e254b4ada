// A resource made of a versioned parent and collections of nested objects (handler.h,
// collection.h).
//
//   add(std::make_unique<nested::VersionedResource>(std::move(parent), std::move(collections)));
//
// What always holds:
// - Two items with one key are an error, in validation and in the plan, even among unknown ones.
// - Every collection of a version is listed once, so what others added is seen, whether the state
//   has items of it or not. A version that cannot change any more is not listed again (contents.h);
//   then only those collections are that do not belong to versions, if the state has items of them.
// - A draft is opened only if something changed that belongs to a version.
// - The active version changes only by activating a draft that is whole and valid.
// - After a failure the state is that of before, with the number of the draft. The next apply goes
//   on with that draft by what it really contains.
// - What the API chose for an item (its id) stays known in plans as long as the item has its key.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sdk/nested/contents.h"
#include "sdk/nested/handler.h"
#include "sdk/nested/process.h"
#include "sdk/provider.h"

namespace landform::nested {

class VersionedResource : public sdk::Resource {
 public:
  VersionedResource(std::unique_ptr<VersionedParent> parent, std::vector<Collection> collections);

  [[nodiscard]] std::string name() const override { return parent_->name(); }
  [[nodiscard]] Schema schema() const override;
  [[nodiscard]] std::vector<std::string> problems() const override;

  void validate(ValidateContext& context, const Object& config) override;
  void plan(PlanContext& context, const Object* prior, Object& planned) override;
  Object create(CreateContext& context, Object planned) override;
  std::optional<Object> read(ReadContext& context, Object current) override;
  Object update(UpdateContext& context, Object prior, Object planned) override;
  void remove(RemoveContext& context, Object current) override;
  std::optional<Object> import_state(ImportContext& context, const std::string& id) override;
  Object upgrade(UpgradeContext& context, int64_t version, const Value& old) override;

 private:
  // Brings `draft` to what is planned and publishes it. `now` is what there is before; it is
  // answered after an error.
  Object bring_about(ChangeContext& context, const Object* prior, Object now, const Object& planned,
                     const Draft& draft);
  // Whether attributes beside the collections differ that belong to a version. What is unknown
  // does.
  [[nodiscard]] bool attributes_differ(const Object& one, const Object& other) const;
  // Writes those attributes into the draft; `confirmed` if they are then what is planned.
  [[nodiscard]] Status write_attributes(const Scope& scope, const Object* prior,
                                        const Object& planned, bool& confirmed);
  void carry_computed(const Object& prior, Object& planned, const std::vector<Change>& changes,
                      bool opens_draft) const;

  std::unique_ptr<VersionedParent> parent_;
  std::vector<Collection> collections_;
  std::vector<const Collection*> ordered_;
  std::vector<std::string> attributes_;  // of versions
  Contents contents_;
};

}  // namespace landform::nested
