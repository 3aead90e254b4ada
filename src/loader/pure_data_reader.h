// Evaluates data sources that are pure functions of their arguments, at the point where Terraform
// would read them: at once if everything is known, otherwise not before apply. Private to the
// library.
#pragma once

#include <optional>

#include "evaluation/evaluation.h"
#include "evaluation/visitor.h"
#include "pure_data/data_source.h"

namespace landform::loader {

class PureDataReader {
 public:
  // Both must outlive the reader.
  PureDataReader(const evaluation::Terms& terms, const evaluation::Evaluation& evaluation)
      : terms_(terms), evaluation_(evaluation) {}

  // None if it is another kind of resource. `rest` is what is known about attributes that are not.
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> read(
      const evaluation::ResourceVisit& visit, const Value& rest, Diagnostics& diagnostics) const;

  // Whether something that a data source depends on explicitly has to be created first.
  [[nodiscard]] bool is_deferred(const evaluation::ResourceVisit& visit) const;

 private:
  [[nodiscard]] const pure_data::DataSource* source_of(
      const evaluation::ResourceVisit& visit) const;
  [[nodiscard]] std::optional<Value> computed(const evaluation::ResourceVisit& visit,
                                              const pure_data::DataSource& source,
                                              const Value& config, Diagnostics& diagnostics) const;
  [[nodiscard]] Value::Attributes shown_attributes(const evaluation::ResourceVisit& visit,
                                                   const pure_data::DataSource& source,
                                                   const Value& rest) const;
  const evaluation::Terms& terms_;
  const evaluation::Evaluation& evaluation_;
};

}  // namespace landform::loader
