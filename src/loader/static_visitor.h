// The visitor for static evaluation: resources have the values in their configuration, and what a
// provider would add is unknown. Private to the library.
#pragma once

#include "evaluation/visitor.h"

namespace landform::loader {

class StaticVisitor : public evaluation::Visitor {
 public:
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;
};

}  // namespace landform::loader
