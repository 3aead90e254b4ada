// The schemas of a provider, for its users.
#include <fmt/format.h>

#include "sdk/object_key.h"
#include "sdk/server_impl.h"

namespace landform::sdk {
namespace {

// All problems, one sentence each.
Error error_of(const Diagnostics& problems) {
  std::string out;
  for (const Diagnostic& d : problems.items()) {
    if (d.severity != Severity::error) continue;
    if (!out.empty()) out += ' ';
    out += d.detail;
  }
  return Error{std::move(out)};
}

template <typename Map>
std::vector<std::string> keys(const Map& all) {
  std::vector<std::string> out;
  out.reserve(all.size());
  for (const auto& [type, served] : all) out.push_back(type);
  return out;
}

}  // namespace

class ProviderServer::Impl::ServedSchemas : public provider::Schemas {
 private:
  template <typename Use>
  [[nodiscard]] auto with_map(provider::TypeKind kind, const Use& use) const {
    switch (kind) {
      case provider::TypeKind::resource:
        return use(impl_->resources);
      case provider::TypeKind::data_source:
        return use(impl_->data_sources);
      case provider::TypeKind::ephemeral_resource:
        return use(impl_->ephemeral_resources);
      case provider::TypeKind::list_resource:
        return use(impl_->list_resources);
      case provider::TypeKind::action:
        return use(impl_->actions);
    }
    return use(impl_->resources);
  }

 public:
  explicit ServedSchemas(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

  [[nodiscard]] provider::Capabilities capabilities() const override {
    provider::Capabilities out;
    out.plan_destroy = true;
    out.schema_optional = true;
    out.generate_resource_config = true;
    for (const auto& [type, served] : impl_->resources) {
      Diagnostics unused;  // a type that cannot say so cannot be moved
      guarded({"can_move", type}, unused, [&, &served = served] {
        if (served.object->can_move()) out.move_resource_state = true;
      });
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> types(provider::TypeKind kind) const override {
    return with_map(kind, [](const auto& all) { return keys(all); });
  }
  [[nodiscard]] std::vector<std::string> functions() const override {
    return keys(impl_->functions);
  }

  [[nodiscard]] Result<const provider::TypeSchema*> find(provider::TypeKind kind,
                                                         std::string_view type) const override {
    return with_map(kind, [&](const auto& all) -> Result<const provider::TypeSchema*> {
      Diagnostics problems;
      const auto* served = impl_->find(all, type, problems);
      if (served == nullptr) return error_of(problems);
      return &served->made().compiled;
    });
  }
  [[nodiscard]] std::string_view encoded(provider::TypeKind kind,
                                         std::string_view type) const override {
    return with_map(kind, [&](const auto& all) -> std::string_view {
      auto it = all.find(type);
      if (it == all.end()) return {};
      std::string_view bytes;
      if constexpr (requires { it->second.object->encoded_schema(); }) {
        Diagnostics unused;  // schema() is used instead
        guarded({"encoded_schema", it->first}, unused,
                [&] { bytes = it->second.object->encoded_schema(); });
      }
      return bytes;
    });
  }
  [[nodiscard]] Result<const provider::TypeSchema*> provider() const override {
    impl_->compile(impl_->name, impl_->self);
    if (impl_->self.made().problems.has_errors()) return error_of(impl_->self.made().problems);
    return &impl_->self.made().compiled;
  }
  [[nodiscard]] Result<const provider::TypeSchema*> provider_meta() const override {
    const CompiledSchema* schema = impl_->meta_schema();
    if (impl_->meta_problems.has_errors()) return error_of(impl_->meta_problems);
    return schema;
  }
  [[nodiscard]] Result<const provider::IdentitySchema*> identity(
      std::string_view type) const override {
    Diagnostics problems;
    auto it = impl_->resources.find(type);
    // A schema at hand has no mistakes that would have to be found first.
    const Served<Resource>* served =
        it != impl_->resources.end() && !encoded(provider::TypeKind::resource, type).empty()
            ? &it->second
            : impl_->find(impl_->resources, type, problems);
    if (served == nullptr) return error_of(problems);
    const provider::IdentitySchema& identity = identity_schema(*served);
    return identity.attributes.empty() ? nullptr : &identity;
  }
  [[nodiscard]] Result<const provider::FunctionSignature*> function(
      std::string_view name) const override {
    auto it = impl_->functions.find(name);
    if (it == impl_->functions.end()) {
      return Error{fmt::format("The provider {} has no function {}.", impl_->name, name)};
    }
    impl_->compile(it->first, it->second);
    if (it->second.problems.has_errors()) return error_of(it->second.problems);
    return &it->second.signature;
  }

 private:
  std::shared_ptr<const Impl> impl_;
};

provider::SchemasResponse ProviderServer::schemas(const CallOptions& /*call*/) {
  return {std::make_shared<Impl::ServedSchemas>(impl_), impl_->problems};
}

const CompiledSchema& ProviderServer::provider_schema() const {
  impl_->compile(impl_->name, impl_->self);
  return impl_->self.made().compiled;
}

template <typename T>
const CompiledSchema* ProviderServer::Impl::schema_of(const ServedMap<T>& all,
                                                      std::string_view type) const {
  auto it = all.find(type);
  if (it == all.end()) return nullptr;
  compile(it->first, it->second);
  return &it->second.made().compiled;
}

const CompiledSchema* ProviderServer::resource_schema(std::string_view type) const {
  return impl_->schema_of(impl_->resources, type);
}
const CompiledSchema* ProviderServer::data_source_schema(std::string_view type) const {
  return impl_->schema_of(impl_->data_sources, type);
}
const CompiledSchema* ProviderServer::ephemeral_schema(std::string_view type) const {
  return impl_->schema_of(impl_->ephemeral_resources, type);
}

}  // namespace landform::sdk
