#include "evaluation/term.h"

#include "config/provider_resolution.h"

namespace landform::evaluation {

std::string Term::name() const {
  std::string prefix = module->call == nullptr ? "" : module->description() + ".";
  switch (kind) {
    case Kind::call:
      return prefix + "module." + child->call->name + " (expand)";
    case Kind::variable:
      return prefix + "var." + variable->name + (module->call == nullptr ? "" : " (expand)");
    case Kind::validation:
      return prefix + "var." + variable->name + " (validation)";
    case Kind::local:
      return prefix + "local." + local->name + " (expand)";
    case Kind::resource:
      return prefix + resource->address();
    case Kind::provider:
      return prefix +
             config::ProviderConfigAddress{
                 {}, config::provider_of(*module->module, provider->name), provider->alias}
                 .to_string();
    case Kind::output:
      return prefix + "output." + output->name + " (expand)";
    case Kind::check:
      return prefix + "check." + check->name + " (expand)";
    case Kind::module_end:
      return module->call == nullptr ? "root" : module->description() + " (close)";
  }
  return prefix;
}

std::string Term::name_in_plan() const {
  return kind == Kind::resource ? name() + " (expand)" : name();
}

Range Term::range() const {
  switch (kind) {
    case Kind::call:
      return child->call->range;
    case Kind::variable:
      return argument != nullptr ? argument->range : variable->range;
    case Kind::validation:
      return variable->range;
    case Kind::local:
      return local->range;
    case Kind::resource:
      return resource->range;
    case Kind::provider:
      return provider->range;
    case Kind::output:
      return output->range;
    case Kind::check:
      return check->range;
    case Kind::module_end:
      return module->call == nullptr ? Range{} : module->call->range;
  }
  return {};
}

}  // namespace landform::evaluation
