// Draws the changes of resources, one after the other. Private to the library.
#pragma once

#include <optional>
#include <string>

#include "base/arena.h"
#include "base/result.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "report/diff.h"
#include "report/diff_text.h"
#include "report/palette.h"
#include "report/plan_text_comment.h"

namespace landform::report {

// Belongs to one thread; any number of them may draw parts of the same plan.
class ResourceDrawer {
 public:
  ResourceDrawer(const engine::SchemaSource& schemas, const Palette& palette)
      : schemas_(schemas), palette_(palette), builder_(arena_), text_(out_, palette_, builder_) {}
  ResourceDrawer(const ResourceDrawer&) = delete;
  ResourceDrawer& operator=(const ResourceDrawer&) = delete;

  // What is wrong if the schema of a change is missing; such changes cannot be drawn.
  [[nodiscard]] std::optional<Error> missing_schema(const engine::ResourceChange& change) const;
  // Valid until the next call.
  const Diff& diff_of(const engine::ResourceChange& change, const PathMatcher& relevant);
  // Appends it with the comment above it, after an empty line.
  void draw(const engine::ResourceChange& change, const Diff& diff, Cause cause);

  // What was drawn.
  [[nodiscard]] std::string& out() { return out_; }
  [[nodiscard]] Arena& arena() { return arena_; }
  [[nodiscard]] DiffBuilder& builder() { return builder_; }

 private:
  [[nodiscard]] const provider::TypeSchema* schema_of(const engine::ResourceChange& change) const;

  const engine::SchemaSource& schemas_;
  const Palette& palette_;
  std::string out_;
  Arena arena_;
  DiffBuilder builder_;
  DiffText text_;
};

}  // namespace landform::report
