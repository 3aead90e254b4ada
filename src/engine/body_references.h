// The references in the body of a resource, as its schema reads it: in all of it, or only in the
// part that a path leads to.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "schema/schema.h"
#include "syntax/ast.h"
#include "syntax/body.h"

namespace landform::engine {

struct BodyReference {
  FileId file = FileId::none;
  const syntax::TraversalExpr* traversal = nullptr;
};

// Adds the references in an expression, except those to these names.
void add_references(std::vector<BodyReference>& out, const syntax::Expression& expr,
                    std::span<const std::string_view> hidden = {});

// Remembers what it derived from schemas, which must outlive it. Belongs to one thread.
class BodyReferences {
 public:
  BodyReferences();
  ~BodyReferences();
  BodyReferences(const BodyReferences&) = delete;
  BodyReferences& operator=(const BodyReferences&) = delete;

  // Of the part that the steps lead to. They end at an attribute. They lead into blocks only where
  // there is at most one; in others, their elements cannot be told apart.
  [[nodiscard]] std::vector<BodyReference> find(const syntax::Body& body,
                                                const schema::Block& schema,
                                                std::span<const syntax::Step> steps);

 private:
  struct Readable;
  using Hidden = std::vector<std::string_view>;

  const Readable& readable(const schema::Block& schema);
  // Everything in a body. `hidden` are the iterators of the dynamic blocks around it.
  void add_all(std::vector<BodyReference>& out, const syntax::Body& body,
               const schema::Block& schema, Hidden& hidden);
  void add_dynamic(std::vector<BodyReference>& out, const syntax::Block& block,
                   const schema::Block& schema, Hidden& hidden);

  std::map<const schema::Block*, std::unique_ptr<Readable>> readable_;
};

}  // namespace landform::engine
