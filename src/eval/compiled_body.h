// A body prepared for repeated evaluation without a schema.
//
// Without a schema, attributes become attributes, and all blocks of a type become one list of
// objects, with dynamic blocks expanded in place. What is the same for all instances (sorted names,
// which blocks are dynamic, references) is computed once, here. Immutable; any number of threads
// may evaluate it at once.
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

class CompiledBody {
 public:
  // Top-level attributes and blocks that need special treatment.
  struct Options {
    // Omitted entirely.
    std::span<const std::string_view> skip = {};
    // Part of the body only for evaluate_whole().
    std::span<const std::string_view> extra = {};
    // Not evaluated: they contain names that only look like references.
    std::span<const std::string_view> words = {};
  };

  // Keeps the body alive.
  CompiledBody(std::shared_ptr<const syntax::Body> body, const Options& options);
  ~CompiledBody();
  CompiledBody(CompiledBody&&) noexcept;
  CompiledBody& operator=(CompiledBody&&) noexcept;

  // An object. An attribute that cannot be evaluated is `failed` in it, with a diagnostic.
  [[nodiscard]] Value evaluate(const Scope& scope, const Value& failed,
                               Diagnostics& diagnostics) const;
  // Includes the extra parts, in a scope of their own; where there are dynamic blocks, adds an
  // empty list `dynamic` beside the blocks they generate. A block is shown for dynamic blocks whose
  // number is not known.
  [[nodiscard]] Value evaluate_whole(const Scope& scope, const Scope& extra, const Value& failed,
                                     Diagnostics& diagnostics) const;
  // Reports errors in the extra parts.
  void check_extra(const Scope& scope, Diagnostics& diagnostics) const;

  // Every reference in it, including the extra parts, except those to iterators of dynamic blocks.
  struct Reference {
    syntax::Expression expr;  // the attribute's value, or the collection of a dynamic block
    const syntax::TraversalExpr* traversal;
    bool extra;
  };
  [[nodiscard]] std::vector<Reference> references() const;

 private:
  struct Level;
  std::unique_ptr<Level> level_;
};

}  // namespace landform::eval
