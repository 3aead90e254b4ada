// What an operation does with the objects of a configuration, as their turn comes.
//
// The evaluation knows what names mean, what depends on what, and how many instances there are. It
// hands every resource instance to a visitor, with its evaluated configuration, and goes on with
// the value that the visitor answers. Inspecting, validating, planning and applying are visitors.
//
// Visits of objects that do not need each other, and of instances of one resource, are made at once
// from several threads; the order of diagnostics does not depend on it.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"
#include "evaluation/module_instance.h"
#include "evaluation/terms.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::evaluation {

struct ResourceVisit {
  const Term& term;
  const ModuleInstance& module;
  const Instance& instance;
  const InstanceScope& scope;
  // As the type's schema has it, if the visitor knows one, else as written. None if it could not be
  // evaluated and the policy is to stop at errors.
  const std::optional<Value>& config;

  [[nodiscard]] const config::Resource& resource() const { return *term.resource; }
};

struct ResourceAnswer {
  Value attributes;  // what the evaluation lists of the instance
  Value seen;        // what references to it get
};

struct ProviderVisit {
  const Term& term;
  const ModuleInstance& module;
  const InstanceScope& scope;
};

struct OutputVisit {
  const config::Output& output;
  const ModuleInstance& module;
  const Value& value;
};

struct CheckVisit {
  const config::Check& check;
  const ModuleInstance& module;
  const InstanceScope& scope;
};

class Visitor {
 public:
  virtual ~Visitor() = default;

  // The schema of a resource's type; a null pointer where there is none.
  [[nodiscard]] virtual const schema::Block* schema_of(const config::Resource& /*resource*/) const {
    return nullptr;
  }
  // Before the instances of a resource in a module instance. Without leave, their configurations
  // are not evaluated.
  [[nodiscard]] virtual bool begin_resource(const Term& /*term*/, const InstanceScope& /*scope*/,
                                            Diagnostics& /*diagnostics*/) {
    return true;
  }
  // None if there is no value, after an error: then references to it are unknown.
  [[nodiscard]] virtual std::optional<ResourceAnswer> resource(const ResourceVisit& visit,
                                                               Diagnostics& diagnostics) = 0;
  // The value of a provider's configuration, if it has one.
  [[nodiscard]] virtual std::optional<Value> provider(const ProviderVisit& visit,
                                                      Diagnostics& diagnostics) = 0;
  // Before an output's value is evaluated, which it is only with leave; and after.
  [[nodiscard]] virtual bool begin_output(const config::Output& /*output*/,
                                          const ModuleInstance& /*module*/,
                                          Diagnostics& /*diagnostics*/) {
    return true;
  }
  virtual void output(const OutputVisit& /*visit*/, Diagnostics& /*diagnostics*/) {}
  virtual void check(const CheckVisit& /*visit*/, Diagnostics& /*diagnostics*/) {}
};

}  // namespace landform::evaluation
