#include "engine/replace_requests.h"

#include <fmt/format.h>

#include <string>

#include "base/quote.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;

bool is_repeated(const config::Resource& resource) {
  return resource.repetition().count || resource.repetition().for_each;
}

void warn(const InstanceAddress& request, const std::vector<InstanceAddress>& instances,
          Diagnostics& diagnostics) {
  std::string why =
      "it lacks an instance key.\n\nTo force replacement of particular instances, use one or more "
      "of the following options instead:";
  if (instances.empty()) why = "this resource doesn't have any instances.";
  if (instances.size() == 1) {
    why =
        "it lacks an instance key.\n\nTo force replacement of the single declared instance, use "
        "the following option instead:";
  }
  for (const InstanceAddress& one : instances)
    why += fmt::format("\n  -replace={}", go_quote(one.to_string()));
  diagnostics.warning(
      "Incompletely-matched force-replace resource instance",
      fmt::format("Your force-replace request for {} doesn't match any resource instances because "
                  "{}",
                  request.to_string(), why));
}

}  // namespace

Diagnostics warn_about_incomplete_requests(std::span<const InstanceAddress> requests,
                                           const Run& run, const evaluation::Evaluation& evaluation,
                                           const std::vector<char>& excluded) {
  Diagnostics out;
  const DeclaredInstances declared(run, evaluation);
  for (const InstanceAddress& request : requests) {
    if (request.key) continue;
    // As in Terraform, those of the same name in other modules are meant as well.
    for (graph::NodeId id = 0; id < run.terms().all().size(); ++id) {
      const evaluation::Term& term = run.terms()[id];
      const bool named = term.kind == evaluation::Term::Kind::resource &&
                         term.resource->mode == request.resource.mode &&
                         term.resource->type == request.resource.type &&
                         term.resource->name == request.resource.name;
      if (!named || !is_repeated(*term.resource) || (!excluded.empty() && excluded[id] != 0))
        continue;
      for (const config::ModulePath& module : declared.instances_of(*term.module)) {
        config::ResourceAddress resource = request.resource;
        resource.module = module;
        std::vector<InstanceAddress> instances = declared.instances_of(resource);
        // After errors, it is not known which there are.
        if (instances.empty() && evaluation.failed(id)) continue;
        if (instances.size() != 1 || instances[0].key) warn(request, instances, out);
      }
    }
  }
  return out;
}

}  // namespace landform::engine
