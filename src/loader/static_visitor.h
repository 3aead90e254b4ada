// The visitor for static evaluation: resources have the values in their configuration, in the types
// of their schemas where these are given, and what a provider would add is unknown. Private to the
// library.
#pragma once

#include "evaluation/visitor.h"
#include "loader/provider_types.h"

namespace landform::loader {

class StaticVisitor : public evaluation::Visitor {
 public:
  // `types` must outlive the visitor. `reveal` shows sensitive attributes to policies.
  StaticVisitor(const ProviderTypes& types, bool reveal) : types_(types), reveal_(reveal) {}

  [[nodiscard]] const schema::Block* schema_of(const evaluation::Term& term) const override;
  [[nodiscard]] bool begin_resource(const evaluation::Term& term,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;

 private:
  [[nodiscard]] evaluation::ResourceAnswer typed(const evaluation::ResourceVisit& visit,
                                                 const schema::Block& schema,
                                                 const Value& rest) const;

  const ProviderTypes& types_;
  const bool reveal_;
};

}  // namespace landform::loader
