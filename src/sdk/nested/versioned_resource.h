// A resource made of a versioned parent and collections of nested objects (handler.h,
// collection.h).
//
//   add(std::make_unique<nested::VersionedResource>(std::move(parent), std::move(collections)));
//
// What always holds:
// - Two items with the same key are an error, in validation and in the plan, even if others are
//   unknown.
// - Every collection of a version is listed, so what others added is seen even if the state has no
//   items of that kind. A version that can no longer change is not listed again (contents.h); then
//   only collections that do not belong to versions are listed, if the state has items of them.
// - A draft is opened only if something changed that belongs to a version.
// - The active version changes only by activating a draft that is complete and valid.
// - After a failure the state is the prior one, with the number of the draft. The next apply
// continues
//   with that draft, based on what it really contains.
// - What the API chose for an item (its id) stays known in plans as long as the item keeps its key.
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
  // Makes `draft` what is planned and publishes it. `now` is the state before that, which is
  // returned after an error.
  Object bring_about(ChangeContext& context, const Object* prior, Object now, const Object& planned,
                     const Draft& draft);
  // Whether attributes that belong to a version differ. Unknown values do.
  [[nodiscard]] bool attributes_differ(const Object& one, const Object& other) const;
  // Writes those attributes into the draft. `confirmed` becomes false if they are then not as
  // planned.
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
