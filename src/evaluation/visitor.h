// What an operation does with the objects of a configuration, in dependency order.
//
// The evaluation resolves names, orders dependencies and expands instances. It passes every
// resource instance to a visitor, with its evaluated configuration, and continues with the value
// that the visitor returns. Inspecting, validating, planning and applying are visitors.
//
// Independent objects, and instances of one resource, are visited concurrently from several
// threads; the order of diagnostics does not depend on it.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"
#include "evaluation/judgement.h"
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
  // Decoded by the type's schema, if the visitor has one, otherwise as written. None if it could
  // not be evaluated and the policy is to stop at errors.
  const std::optional<Value>& config;

  [[nodiscard]] const config::Resource& resource() const { return *term.resource; }
};

// An instance whose configuration is not evaluated yet.
struct InstanceVisit {
  const Term& term;
  const ModuleInstance& module;
  const Instance& instance;
  const InstanceScope& scope;
};

// An instance that an operation leaves alone.
struct LeftAlone {
  std::optional<Value> value;  // that references see; none if there is no such object
};

// An object of a resource that its configuration does not have, as references see it.
struct Unconfigured {
  config::Key key;
  Value value;
};

struct ResourceAnswer {
  Value attributes;  // the attributes listed for the instance
  Value seen;        // the value that references see
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

// Errors for sensitive values in an output of the root module that is not declared as sensitive,
// and for ephemeral ones in one that is not ephemeral. False if there are any.
[[nodiscard]] bool check_output(const OutputVisit& visit, Diagnostics& diagnostics);

struct CheckVisit {
  const config::Check& check;
  const ModuleInstance& module;
  const InstanceScope& scope;
};

class Visitor {
 public:
  virtual ~Visitor() = default;

  // The schema of a resource's type; null if there is none.
  [[nodiscard]] virtual const schema::Block* schema_of(const Term& /*resource*/) const {
    return nullptr;
  }
  // Whether the type may exist of a resource without a schema.
  [[nodiscard]] virtual bool may_have_type(const Term& /*resource*/) const { return true; }
  // The outputs of a module instance of which nothing else is evaluated: an object, where missing
  // ones are null. Null if it is evaluated.
  [[nodiscard]] virtual const Value* given_outputs(const ModuleInstance& /*module*/) const {
    return nullptr;
  }
  // The value of a resource with all its instances, if it is known without evaluating them: neither
  // the resource nor its instances are visited then.
  [[nodiscard]] virtual std::optional<Value> whole_resource(const Term& /*term*/,
                                                            const ModuleInstance& /*module*/) {
    return std::nullopt;
  }
  // Called before the instances of a resource in a module instance. If it returns false, their
  // configurations are not evaluated.
  [[nodiscard]] virtual bool begin_resource(const Term& /*term*/, const InstanceScope& /*scope*/,
                                            Diagnostics& /*diagnostics*/) {
    return true;
  }
  // Whether an instance is left alone: its configuration is not evaluated, and it is not visited.
  [[nodiscard]] virtual std::optional<LeftAlone> left_alone(const InstanceVisit& /*visit*/) {
    return std::nullopt;
  }
  // Whether references see nothing of the instances of a resource with `count` or `for_each`, not
  // even which ones there are.
  [[nodiscard]] virtual bool hides_instances(const Term& /*term*/,
                                             const ModuleInstance& /*module*/) const {
    return false;
  }
  // Called with the instances of a resource with `count` or `for_each`, when their number is known.
  // Returns other objects of it that an operation leaves alone, so that references see them too.
  [[nodiscard]] virtual std::vector<Unconfigured> unconfigured(const Term& /*term*/,
                                                               const ModuleInstance& /*module*/,
                                                               const Instances& /*instances*/,
                                                               Diagnostics& /*diagnostics*/) {
    return {};
  }
  // Called when all instances of a resource, in all instances of its module, have been visited
  // without errors.
  virtual void end_resource(const Term& /*term*/, Diagnostics& /*diagnostics*/) {}
  // Whether the configurations of a resource's instances matter. If they do not, they are unknown.
  [[nodiscard]] virtual bool needs_configuration(const Term& /*term*/) const { return true; }
  // Called before the configuration of an instance is evaluated, which is skipped if it returns
  // false.
  [[nodiscard]] virtual bool begin_instance(const InstanceVisit& /*visit*/,
                                            Diagnostics& /*diagnostics*/) {
    return true;
  }
  // None if there is no value after an error: references to it are then unknown.
  [[nodiscard]] virtual std::optional<ResourceAnswer> resource(const ResourceVisit& visit,
                                                               Diagnostics& diagnostics) = 0;
  // The value of a provider's configuration, if it has one.
  [[nodiscard]] virtual std::optional<Value> provider(const ProviderVisit& visit,
                                                      Diagnostics& diagnostics) = 0;
  // Called before an output's value is evaluated, which is skipped if it returns false; and after.
  [[nodiscard]] virtual bool begin_output(const config::Output& /*output*/,
                                          const ModuleInstance& /*module*/,
                                          Diagnostics& /*diagnostics*/) {
    return true;
  }
  virtual void output(const OutputVisit& /*visit*/, Diagnostics& /*diagnostics*/) {}
  // Of preconditions of outputs that fail.
  [[nodiscard]] virtual Severity severity_of_conditions() const { return Severity::error; }
  // Whether check blocks are evaluated at all.
  [[nodiscard]] virtual bool evaluates_checks() const { return true; }
  virtual void check(const CheckVisit& /*visit*/, Diagnostics& /*diagnostics*/) {}
  // Called with the results of the preconditions of an output, or of a variable's validation rules.
  virtual void judged(const Judgement& /*judgement*/) {}
};

}  // namespace landform::evaluation
