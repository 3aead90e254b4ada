#include "evaluation/reference_check.h"

#include <fmt/format.h>

#include <vector>

#include "base/quote.h"
#include "base/suggest.h"
#include "evaluation/builtin_schema.h"
#include "evaluation/schema_steps.h"

namespace landform::evaluation {

using config::Reference;
using Kind = Reference::Kind;

namespace {

bool check_module(const Reference& reference, const config::ModuleNode& module,
                  Diagnostics& diagnostics) {
  if (module.module->calls.contains(reference.name)) return true;
  // An output is part of the reference.
  Range range = reference.range;
  bool output =
      !reference.remaining.empty() && reference.remaining[0].kind == syntax::Step::Kind::attribute;
  if (output) range.end = reference.remaining[0].end;
  diagnostics.error("Reference to undeclared module", undeclared_module(reference, module), range);
  return false;
}

bool check_resource(const Reference& reference, const ReferenceSite& site,
                    const config::Resource* resource, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  if (resource == nullptr) {
    diagnostics.error("Reference to undeclared resource",
                      undeclared_resource(reference, site.module), reference.range);
    return false;
  }
  bool elsewhere = !resource->in_check().empty() &&
                   (site.check == nullptr || site.check->name != resource->in_check());
  if (elsewhere) {
    diagnostics.error(
        "Reference to scoped resource",
        fmt::format("The referenced data resource {} {} is not available from this context.",
                    go_quote(resource->type), go_quote(resource->name)),
        reference.range);
    return false;
  }
  if (reference.kind != Kind::self) (void)check_instance_key(reference, *resource, diagnostics);
  std::span<const syntax::Step> rest = reference.remaining;
  if (!rest.empty() && rest[0].kind == syntax::Step::Kind::attribute && rest[0].text() == "count") {
    diagnostics.error(
        "Invalid resource count attribute",
        fmt::format("The special \"count\" attribute is no longer supported after Terraform v0.12. "
                    "Instead, use length({}) to count resource instances.",
                    resource->address()),
        reference.range);
    return false;
  }
  const schema::Block* schema = builtin_schema(resource->mode, resource->type);
  if (schema == nullptr && site.schema_of) schema = site.schema_of(site.module, *resource);
  if (schema != nullptr) check_steps(*schema, rest, reference.range.file, diagnostics);
  return diagnostics.error_count() == errors;
}

}  // namespace

const config::Resource* find_resource(const Reference& reference,
                                      const config::ModuleNode& module) {
  const auto* found =
      module.module->resource_index.find(reference.mode(), reference.type, reference.name);
  return found == nullptr ? nullptr : found->resource;
}

std::string undeclared_resource(const Reference& reference, const config::ModuleNode& module) {
  const auto* data = module.module->resource_index.find(config::ResourceMode::data, reference.type,
                                                        reference.name);
  std::string suggestion;
  if (reference.kind == Kind::resource && data != nullptr) {
    suggestion = fmt::format("\n\nDid you mean the data resource {}?", data->resource->address());
  }
  const char* what = reference.kind == Kind::data        ? "A data"
                     : reference.kind == Kind::ephemeral ? "An ephemeral"
                                                         : "A managed";
  return fmt::format("{} resource {} {} has not been declared in {}.{}", what,
                     go_quote(reference.type), go_quote(reference.name), module.description(),
                     suggestion);
}

std::string undeclared_module(const Reference& reference, const config::ModuleNode& module) {
  return fmt::format("No module call named {} is declared in {}.{}", go_quote(reference.name),
                     module.description(),
                     did_you_mean(reference.name, names_of(module.module->calls)));
}

bool check_instance_key(const Reference& reference, const config::Resource& resource,
                        Diagnostics& diagnostics) {
  bool repeated = resource.repetition().repeated();
  if (reference.key && !repeated) {
    diagnostics.error(
        "Unexpected resource instance key",
        fmt::format(
            "Because {} does not have \"count\" or \"for_each\" set, references to it must not "
            "include an index key. Remove the bracketed index to refer to the single instance of "
            "this resource.",
            reference.address()),
        reference.range);
    return false;
  }
  if (!reference.key && repeated && !reference.remaining.empty()) {
    bool count = static_cast<bool>(resource.repetition().count);
    diagnostics.error(
        "Missing resource instance key",
        fmt::format(
            "Because {0} has \"{1}\" set, its attributes must be accessed on specific "
            "instances.\n\nFor example, to correlate with indices of a referring resource, use:\n"
            "    {0}[{2}]",
            reference.address(), count ? "count" : "for_each", count ? "count.index" : "each.key"),
        reference.range);
    return false;
  }
  return true;
}

bool check_reference(const Reference& reference, const ReferenceSite& site,
                     Diagnostics& diagnostics) {
  if (reference.kind == Kind::module) return check_module(reference, site.module, diagnostics);
  if (reference.kind == Kind::self) {
    if (site.self != nullptr) return check_resource(reference, site, site.self, diagnostics);
    diagnostics.error("Invalid \"self\" reference",
                      "The \"self\" object is not available in this context. This object can be "
                      "used only in resource provisioner, connection, and postcondition blocks.",
                      reference.range);
    return false;
  }
  if (!reference.is_resource()) return true;
  return check_resource(reference, site, find_resource(reference, site.module), diagnostics);
}

}  // namespace landform::evaluation
