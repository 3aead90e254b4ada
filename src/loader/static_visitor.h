// The visitor for static evaluation: resources have the values in their configuration, in the types
// of their schemas where these are given. What a provider would add is unknown, unless it can be
// computed from the configuration alone. Private to the library.
#pragma once

#include "evaluation/visitor.h"
#include "loader/provider_types.h"
#include "loader/pure_data_reader.h"

namespace landform::loader {

class StaticVisitor : public evaluation::Visitor {
 public:
  struct Options {
    bool reveal_sensitive = false;  // to policies
    bool listing_only = false;      // as in LoadOptions
  };

  // All arguments must outlive the visitor.
  StaticVisitor(const evaluation::Terms& terms, const evaluation::Evaluation& evaluation,
                const ProviderTypes& types, Options options)
      : evaluation_(evaluation), pure_data_(terms, evaluation), types_(types), options_(options) {}

  [[nodiscard]] const schema::Block* schema_of(const evaluation::Term& term) const override;
  [[nodiscard]] bool begin_resource(const evaluation::Term& term,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;

 private:
  [[nodiscard]] static Value as_written(const evaluation::ResourceVisit& visit);
  // Whether what is shown is what a provider would plan, rather than what is written.
  [[nodiscard]] static bool is_planned(const evaluation::ResourceVisit& visit);
  // The configuration of a resource as its provider would plan it, where that can be told.
  [[nodiscard]] Value planned(const evaluation::ResourceVisit& visit) const;
  // Whether there is a table of what the provider plans.
  [[nodiscard]] bool has_planned_values(const evaluation::ResourceVisit& visit) const;
  // All tags of a resource of AWS, if they are known.
  [[nodiscard]] std::optional<Value> all_tags(const evaluation::ResourceVisit& visit,
                                              const Value& config, bool older) const;
  [[nodiscard]] Value with_all_tags(const evaluation::ResourceVisit& visit, Value config) const;
  [[nodiscard]] static Value with_computed(const std::string& type, const Value& config);
  // What references without a schema see: what is written, and all tags.
  [[nodiscard]] Value seen_as_written(const evaluation::ResourceVisit& visit,
                                      const Value& attributes, Value rest) const;
  [[nodiscard]] bool is_read_early(const evaluation::ResourceVisit& visit) const;
  [[nodiscard]] Value data_attributes(const evaluation::ResourceVisit& visit,
                                      const Value& config) const;
  [[nodiscard]] Value with_identity(const evaluation::ResourceVisit& visit, const Value& config,
                                    const Value& rest) const;
  [[nodiscard]] Value rest_of(const evaluation::ResourceVisit& visit) const;
  // Whether anything reads the value that references to a resource see.
  [[nodiscard]] bool is_read(const evaluation::ResourceVisit& visit) const;
  [[nodiscard]] evaluation::ResourceAnswer typed(const evaluation::ResourceVisit& visit,
                                                 const Value& config, const schema::Block& schema,
                                                 const Value& rest) const;

  const evaluation::Evaluation& evaluation_;
  PureDataReader pure_data_;
  const ProviderTypes& types_;
  const Options options_;
};

}  // namespace landform::loader
