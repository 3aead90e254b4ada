#include "state/state_builder.h"

#include <fmt/format.h>

#include <utility>

#include "base/quote.h"
#include "config/version.h"
#include "state/legacy_provider.h"
#include "state/sensitive_paths.h"

namespace landform::state {
namespace {

constexpr const char* kBadInstance = "Invalid resource instance metadata in state";

}  // namespace

void StateBuilder::error(size_t offset, std::string summary, std::string detail) {
  std::optional<Range> place;
  auto at = static_cast<uint32_t>(offset);
  if (file_ != FileId::none) place = Range{file_, at, at};
  diagnostics_.error(std::move(summary), std::move(detail), place);
}

void StateBuilder::check_version() {
  const std::string& version = state_.terraform_version;
  if (version.empty() || config::Version::parse(version)) return;
  error(0, "Invalid Terraform version string",
        fmt::format("State file claims to have been written by Terraform version {}, which is not "
                    "a valid version string.",
                    go_quote(version)));
}

void StateBuilder::add(RawResource raw) {
  config::ResourceAddress address;
  address.type = std::move(raw.type);
  address.name = std::move(raw.name);
  if (raw.mode == "data") {
    address.mode = config::ResourceMode::data;
  } else if (raw.mode != "managed") {
    return error(raw.offset, "Invalid resource mode in state",
                 fmt::format("State contains a resource with mode {} ({} {}) which is not "
                             "supported.",
                             go_quote(raw.mode), go_quote(address.type), go_quote(address.name)));
  }
  if (!use_module(raw) || !use_provider(raw)) return;
  address.module = module_;
  auto at = state_.resources.try_emplace(state_.resources.end(), std::move(address));
  at->second.provider = provider_;
  for (RawInstance& instance : raw.instances) add(std::move(instance), at->first, at->second);
}

bool StateBuilder::use_module(const RawResource& raw) {
  if (raw.module == module_text_) return true;
  auto steps = config::parse_steps(raw.module);
  size_t at = 0;
  config::ModulePath path;
  if (steps) path = config::take_module_path(*steps, at);
  if (!raw.module.empty() && (!steps || at != steps->size())) {
    error(raw.offset, "Invalid module instance address",
          path.empty() ? "A module instance address must begin with \"module.\"."
                       : "The module instance address is followed by additional invalid content.");
    return false;
  }
  module_ = std::move(path);
  module_text_ = raw.module;
  return true;
}

bool StateBuilder::use_provider(const RawResource& raw) {
  if (raw.provider == provider_text_ && !provider_text_.empty()) return true;
  auto provider = parse_any_provider(raw.provider);
  if (!provider) {
    error(raw.offset, "Invalid provider configuration address", provider.error().message + ".");
    return false;
  }
  provider_ = SharedValue(std::move(provider).value());
  provider_text_ = raw.provider;
  return true;
}

void StateBuilder::add(RawInstance raw, const config::ResourceAddress& resource, Resource& into) {
  InstanceObject& object = *raw.object;
  const size_t offset = object.offset;
  if (!raw.bad_key.empty()) {
    return error(offset, kBadInstance,
                 fmt::format("Resource {} has an instance with the invalid instance key {}.",
                             resource.to_string(), raw.bad_key));
  }
  auto text = [&] { return config::InstanceAddress{resource, raw.key}.to_string(); };
  if (object.attributes.empty() && object.attributes_flat.empty()) {
    object.attributes = RawJson::own("{}");
  } else if (!object.attributes.empty()) {
    object.attributes_flat.clear();
  }
  if (!use_paths(raw)) return;
  use_dependencies(raw);
  if (raw.status == "tainted") {
    object.status = InstanceObject::Status::tainted;
  } else if (!raw.status.empty()) {
    return error(offset, kBadInstance,
                 fmt::format("Instance {} has invalid status {}.", text(), go_quote(raw.status)));
  }
  constexpr size_t kDeposedKeySize = 8;
  if (!raw.deposed.empty() && raw.deposed.size() != kDeposedKeySize) {
    return error(offset, kBadInstance,
                 fmt::format("Instance {} has an object with deposed key {}, which is not "
                             "correctly formatted.",
                             text(), go_quote(raw.deposed)));
  }
  Instance& instance = into.instances.try_emplace(into.instances.end(), raw.key)->second;
  if (!raw.deposed.empty()) {
    if (instance.deposed.contains(raw.deposed)) {
      return error(offset, "Duplicate resource instance in state",
                   fmt::format("Instance {} deposed object {} appears multiple times in the "
                               "state file.",
                               text(), go_quote(raw.deposed)));
    }
    instance.deposed.emplace(std::move(raw.deposed), std::move(raw.object));
  } else if (instance.current != nullptr) {
    error(offset, "Duplicate resource instance in state",
          fmt::format("Instance {} appears multiple times in the state file.", text()));
  } else {
    instance.current = std::move(raw.object);
  }
}

bool StateBuilder::use_paths(RawInstance& raw) {
  std::string_view json = raw.sensitive_paths.text();
  if (json.empty() || json == "[]") return true;
  auto paths = decode_paths(json);
  for (const Diagnostic& d : paths.diagnostics) error(raw.object->offset, d.summary, d.detail);
  raw.object->sensitive_paths = std::move(paths.value);
  return !paths.diagnostics.has_errors();
}

void StateBuilder::use_dependencies(RawInstance& raw) {
  raw.object->dependencies.reserve(raw.dependencies.size());
  for (const ResourceName& name : raw.dependencies) {
    const Dependency& dependency = checked(name);
    if (dependency.resource) {
      raw.object->dependencies.push_back(*dependency.resource);
    } else {
      error(raw.object->offset, "Invalid address", dependency.problem);
    }
  }
}

// Without keys: dependencies are between resources of the configuration.
const StateBuilder::Dependency& StateBuilder::checked(ResourceName name) {
  auto [at, added] = dependencies_.try_emplace(name);
  Dependency& out = at->second;
  if (!added) return out;
  auto address = config::InstanceAddress::parse(name.text());
  if (!address) {
    out.problem = "Resource specification must include a resource type and name.";
  } else if (address->key) {
    out.problem =
        "A resource address is required. This instance key identifies a specific resource "
        "instance, which is not expected here.";
  } else {
    const bool keys = name.text().find('[') != std::string::npos;
    out.resource = keys ? ResourceName(address->resource.to_config_string()) : name;
  }
  return out;
}

}  // namespace landform::state
