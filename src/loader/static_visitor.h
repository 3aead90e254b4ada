// The visitor for static evaluation: resources have the values in their configuration, and what a
// provider would add is unknown, unless it can be computed from the configuration alone. Private to
// the library.
#pragma once

#include "evaluation/visitor.h"
#include "loader/pure_data_reader.h"

namespace landform::loader {

class StaticVisitor : public evaluation::Visitor {
 public:
  // Both must outlive the visitor.
  StaticVisitor(const evaluation::Terms& terms, const evaluation::Evaluation& evaluation)
      : pure_data_(terms, evaluation) {}

  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;

 private:
  PureDataReader pure_data_;
};

}  // namespace landform::loader
