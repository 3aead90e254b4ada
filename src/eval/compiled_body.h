// A body made ready to be evaluated many times without a schema.
//
// Without a schema a body is taken as it is written: attributes become attributes, and all blocks
// of a type become one list of objects, dynamic blocks expanded in place. What can be found out
// once for all instances (names in order, which blocks are dynamic, what is referred to) is found
// out here. Immutable; any number of threads may evaluate it at once.
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
  // Attributes and blocks at the top level that belong to some part of the body's users only.
  struct Options {
    // Left out altogether.
    std::span<const std::string_view> skip = {};
    // Part of the body only for evaluate_whole().
    std::span<const std::string_view> extra = {};
    // Not evaluated: what looks like references are names there.
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
  // With what is extra; and where there are dynamic blocks, an empty list `dynamic` stands beside
  // what they make.
  [[nodiscard]] Value evaluate_whole(const Scope& scope, const Value& failed,
                                     Diagnostics& diagnostics) const;

  // Every reference in it, of what is extra too, but those to iterators of dynamic blocks.
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
