// A body made ready to be evaluated many times without a schema.
//
// Who has no schema takes a body as it is written: attributes become attributes, and all blocks of
// a type become one list of objects, dynamic blocks expanded in place. What can be found out once
// for all instances (names in order, which blocks are dynamic, what is referred to) is found out
// here.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::eval {

struct BodyPlanOptions {
  // Attributes and blocks that are left out at the top level.
  std::span<const std::string_view> skip = {};
  // Where there are dynamic blocks, an empty list `dynamic` stands beside what they make.
  bool mark_dynamic = false;
};

class BodyPlan {
 public:
  // Keeps the body alive.
  BodyPlan(std::shared_ptr<const syntax::Body> body, const BodyPlanOptions& options);
  ~BodyPlan();
  BodyPlan(BodyPlan&&) noexcept;
  BodyPlan& operator=(BodyPlan&&) noexcept;

  // An object. An attribute that cannot be evaluated is `failed` in it, with a diagnostic.
  [[nodiscard]] Value evaluate(const Scope& scope, const Value& failed,
                               Diagnostics& diagnostics) const;

  // Every reference in it but those to iterators of dynamic blocks.
  struct Reference {
    syntax::Expression expr;  // the attribute's value, or the collection of a dynamic block
    const syntax::TraversalExpr* traversal;
  };
  [[nodiscard]] std::vector<Reference> references() const;

 private:
  struct Level;
  std::unique_ptr<Level> level_;
};

}  // namespace landform::eval
