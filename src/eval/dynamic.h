// Dynamic blocks: one block of configuration for each element of a collection.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "eval/scope.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::eval {

// The scope inside a generated block: adds the iterator, with `key` and `value` of the current
// element.
class IterationScope : public Scope {
 public:
  // `outer` must outlive this scope.
  IterationScope(const Scope& outer, std::string name, Value key, Value value);

  [[nodiscard]] std::optional<Resolution> resolve(std::span<const syntax::Step> steps, FileId file,
                                                  Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return outer_.functions(); }
  [[nodiscard]] const Function* provider_function(std::string_view name) const override {
    return outer_.provider_function(name);
  }
  [[nodiscard]] bool has_provider_functions(std::string_view provider) const override {
    return outer_.has_provider_functions(provider);
  }
  [[nodiscard]] const SourceMap* sources() const override { return outer_.sources(); }
  [[nodiscard]] Limits limits() const override { return outer_.limits(); }

 private:
  const Scope& outer_;
  std::string name_;
  Value iteration_;
};

// A block, written or generated. Its contents must be evaluated in `scope`.
struct ExpandedBlock {
  std::string_view type;
  std::vector<std::string> labels;
  Range range;  // for messages
  std::shared_ptr<const syntax::Body> body;
  const Scope* scope = nullptr;
  // The collection is not known yet, so neither are the number of blocks and their contents.
  bool unknown = false;
  // Marks on the collection, and so on everything generated from it.
  Marks marks = Marks::none;
  std::shared_ptr<const Scope> owned_scope;  // of a generated block
};

// Replaces `dynamic` blocks with the blocks they generate and keeps all others. `schema` lists the
// valid block types; others are reported.
[[nodiscard]] std::vector<ExpandedBlock> expand_blocks(const std::vector<syntax::Block>& blocks,
                                                       std::span<const syntax::BlockSpec> schema,
                                                       const Scope& scope,
                                                       Diagnostics& diagnostics);

}  // namespace landform::eval
