#include "suite/run_mocks.h"

#include <fmt/format.h>

#include "config/provider_resolution.h"
#include "eval/evaluate.h"
#include "eval/scope.h"

namespace landform::suite {
namespace {

// Functions, but no names.
class FunctionScope : public eval::ConstantScope {
 public:
  explicit FunctionScope(const FunctionTable& functions) : functions_(functions) {}
  [[nodiscard]] const FunctionTable* functions() const override { return &functions_; }

 private:
  const FunctionTable& functions_;
};

class Builder {
 public:
  Builder(const config::Module& root, const SourceMap& sources, const FunctionTable& functions)
      : root_(root), sources_(sources), scope_(functions) {}

  void add_provider(const std::string& key, const config::TestProvider::Mock& mock) {
    size_t dot = key.find('.');
    config::ProviderConfigAddress address;
    address.provider = config::provider_of(root_, key.substr(0, dot));
    if (dot != std::string::npos) address.alias = key.substr(dot + 1);
    engine::MockedTypes types;
    for (const auto& [type, one] : mock.data.resources)
      types.resources[type] = values(one.defaults, one.during_plan, one.defaults_range);
    for (const auto& [type, one] : mock.data.data_sources)
      types.data_sources[type] = values(one.defaults, one.during_plan, one.defaults_range);
    out_.mock_provider(address, std::move(types));
    for (const config::Override& one : mock.data.overrides) {
      if (one.target.resource)
        out_.override_resource(address, *one.target.resource, values_of(one));
    }
  }

  void add(const std::vector<config::Override>& overrides) {
    for (const config::Override& one : overrides) {
      if (one.target.resource) {
        out_.override_resource(*one.target.resource, values_of(one));
      } else {
        out_.override_module(one.target.module, values_of(one).values);
      }
    }
  }

  Diagnosed<engine::Mocks> take() && { return {std::move(out_), std::move(diagnostics_)}; }

 private:
  engine::MockValues values(const syntax::Expression& expr, bool during_plan, const Range& range) {
    engine::MockValues out;
    out.during_plan = during_plan;
    if (range.valid()) out.position = range_text(sources_, range);
    if (expr.node == nullptr) return out;
    Diagnostics found;
    out.values = eval::evaluate(expr, scope_, found);
    bool usable = out.values.is_null() || out.values.type().is_object();
    if (!usable && !found.has_errors()) {
      found.error("Invalid mock values", "The values of a mock or override must be an object.",
                  expr.range());
    }
    diagnostics_.append(std::move(found));
    return out;
  }
  engine::MockValues values_of(const config::Override& one) {
    return values(one.values, one.during_plan, one.range);
  }

  const config::Module& root_;
  const SourceMap& sources_;
  FunctionScope scope_;
  engine::Mocks out_;
  Diagnostics diagnostics_;
};

}  // namespace

Diagnosed<RunProviders> providers_of(const config::TestFile& file, const config::TestRun& run) {
  Diagnosed<RunProviders> out;
  if (run.providers.empty()) {
    for (const auto& [key, provider] : file.providers) out.value.emplace(key, &provider);
    return out;
  }
  for (const config::PassedProvider& passed : run.providers) {
    auto found = file.providers.find(passed.in_parent);
    if (found != file.providers.end()) {
      out.value.insert_or_assign(passed.in_child, &found->second);
      continue;
    }
    out.diagnostics.error(fmt::format("Missing provider definition for {}", passed.in_parent),
                          "This provider block references a provider definition that does not "
                          "exist.",
                          passed.in_parent_range);
  }
  return out;
}

Diagnosed<engine::Mocks> mocks_of(const config::TestFile& file, const config::TestRun& run,
                                  const RunProviders& providers, const config::Module& root,
                                  const SourceMap& sources, const FunctionTable& functions) {
  Builder builder(root, sources, functions);
  for (const auto& [key, provider] : providers) {
    if (provider->mock) builder.add_provider(key, *provider->mock);
  }
  builder.add(file.overrides);
  builder.add(run.overrides);
  return std::move(builder).take();
}

}  // namespace landform::suite
