// What names mean in an instance of a module. Private to the library.
#pragma once

#include <string>

#include "config/reference.h"
#include "eval/scope.h"
#include "evaluation/evaluation.h"
#include "evaluation/instance.h"

namespace landform::evaluation {

// What is the same in all of an evaluation.
struct EvaluationContext {
  const SourceMap& sources;
  const FunctionTable& functions;
  const EvaluationOptions& options;
  const std::string& root_directory;

  [[nodiscard]] bool placeholders() const { return options.unknowns == Unknowns::placeholders; }
};

class InstanceScope : public eval::Scope {
 public:
  // `in_resource`: inside of a resource, where parts of it may speak of the resource itself.
  InstanceScope(const EvaluationContext& context, const ModuleInstance& instance,
                const RepetitionData& repetition, bool in_resource = false)
      : context_(context),
        instance_(instance),
        repetition_(repetition),
        in_resource_(in_resource) {}

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return &context_.functions; }
  [[nodiscard]] const SourceMap* sources() const override { return &context_.sources; }

 private:
  using Steps = std::span<const syntax::Step>;

  eval::Resolution named(const char* group, const config::Reference& reference, size_t consumed,
                         bool declared, Diagnostics& diagnostics) const;
  eval::Resolution resource(const config::Reference& reference, Steps steps,
                            Diagnostics& diagnostics) const;
  eval::Resolution attribute_of_instance(const config::Resource& resource,
                                         const eval::ValTree& place,
                                         const config::Reference& reference, Steps steps,
                                         const std::optional<config::Key>& key,
                                         Diagnostics& diagnostics) const;
  eval::Resolution module(const config::Reference& reference, Steps steps,
                          Diagnostics& diagnostics) const;
  [[nodiscard]] Value fixed(const config::Reference& reference, Diagnostics& diagnostics) const;
  // For what does not exist: unknown and an error, or text and a warning.
  [[nodiscard]] eval::Resolution missing(Steps steps, const config::Reference& reference,
                                         const char* summary, std::string detail,
                                         Diagnostics& diagnostics) const;

  const EvaluationContext& context_;
  const ModuleInstance& instance_;
  const RepetitionData& repetition_;
  bool in_resource_;
};

// The text that stands for a resource of which something is not known: `module.m.aws_vpc.v[0]`.
[[nodiscard]] std::string resource_id(const config::ModulePath& path,
                                      const config::Resource& resource,
                                      const std::optional<config::Key>& key);

// The detail of the error about a reference to a resource that is not there.
[[nodiscard]] std::string undeclared_resource(const config::Reference& reference,
                                              const config::ModuleNode& module);

}  // namespace landform::evaluation
