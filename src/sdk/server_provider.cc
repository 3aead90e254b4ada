// The provider itself: its parts, its configuration, and what modules say to it.
#include <fmt/format.h>

#include "sdk/planning.h"
#include "sdk/server_impl.h"
#include "sdk/validation.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

bool is_same(const Attribute& a, const Attribute& b) {
  return a.type() == b.type() && a.is_required() == b.is_required() &&
         a.is_optional() == b.is_optional() && a.is_computed() == b.is_computed() &&
         a.is_sensitive() == b.is_sensitive() && a.is_write_only() == b.is_write_only();
}

bool is_same(const NestedBlock& a, const NestedBlock& b) {
  return a.nesting() == b.nesting() && a.value_type() == b.value_type() &&
         a.min_items() == b.min_items() && a.max_items() == b.max_items();
}

// Adds the attributes, blocks and rules of one part to those of the whole.
void join(Schema& whole, const Block& part, std::vector<std::string>& problems) {
  const Block before = whole.root();
  auto differ = [&](const std::string& name) {
    problems.push_back(name + ": is defined differently by two parts of the provider");
  };
  for (const auto& [name, attribute] : part.attributes()) {
    auto there = before.attributes().find(name);
    if (before.blocks().contains(name)) {
      differ(name);
    } else if (there == before.attributes().end()) {
      whole.attribute(name, attribute);
    } else if (!is_same(there->second, attribute)) {
      differ(name);
    }
  }
  for (const auto& [name, block] : part.blocks()) {
    auto there = before.blocks().find(name);
    if (before.attributes().contains(name)) {
      differ(name);
    } else if (there == before.blocks().end()) {
      whole.block(name, block);
    } else if (!is_same(there->second, block)) {
      differ(name);
    }
  }
  for (const Validator& rule : part.checks()) whole.check(rule);
}

// The attributes that a part has, of an object of the whole.
Value part_of(const Value& object, Type type) {
  if (!is_present(object) || object.type() == type) return object;
  Value::Attributes out;
  for (const AttributeType& attribute : type.attributes()) {
    const Value* found = object.find(attribute.name);
    out.emplace_back(attribute.name, found != nullptr ? *found : Value::null(attribute.type));
  }
  return Value::object(std::move(out));
}

}  // namespace

void ProviderServer::Impl::collect_parts(sdk::Provider& from) {
  Part part;
  part.object = &from;
  guarded({"name", "a part of the provider"}, problems, [&] { part.name = from.name(); });
  parts.push_back(std::move(part));
  for (const auto& included : from.included()) collect_parts(*included);
}

bool ProviderServer::Impl::join_parts(CompiledSchema& whole, std::vector<std::string>& own,
                                      Diagnostics& found) const {
  for (const Part& part : parts) {
    Schema schema;
    bool made = guarded({"schema", part.name}, found, [&] {
      schema = part.object->schema();
      for (std::string& problem : part.object->problems()) own.push_back(std::move(problem));
    });
    if (!made) return false;
    part.type = schema.root().compiled().implied_type();
    if (&part == &parts.front()) {
      whole.schema = std::move(schema);
    } else {
      join(whole.schema, schema.root(), own);
    }
  }
  return true;
}

const CompiledSchema* ProviderServer::Impl::meta_schema() const {
  std::call_once(meta_once, [&] {
    std::vector<std::string> own;
    for (const Part& part : parts) {
      std::optional<Schema> written;
      guarded({"meta_schema", part.name}, meta_problems,
              [&] { written = part.object->meta_schema(); });
      if (!written) continue;
      if (!meta) {
        meta.emplace();
        meta->schema = *std::move(written);
      } else {
        join(meta->schema, written->root(), own);
      }
    }
    if (meta) finish_schema("provider_meta", *meta, own, meta_problems);
  });
  return meta ? &*meta : nullptr;
}

void ProviderServer::Impl::give_meta(const Value& given, Context& context) const {
  const CompiledSchema* schema = meta_schema();
  context.diagnostics.append(meta_problems);
  if (schema == nullptr || meta_problems.has_errors()) return;
  const Value nothing = Value::null(schema->type);
  if (!is_present(given)) {
    context.provider_meta = Object(nothing);
    return;
  }
  hide_secrets(*schema, {given}, context);
  guarded({"provider_meta", name}, context.diagnostics, [&] {
    context.provider_meta =
        Object(plan_object(schema->schema.root(), given, nothing, context.diagnostics).value);
  });
}

Diagnostics ProviderServer::validate_provider(const Value& config, const CallOptions& call) {
  ValidateContext context(impl_->name);
  Impl::Stopper stopper(*impl_, call, context);
  context.diagnostics.append(problems());
  const CompiledSchema& schema = provider_schema();
  context.diagnostics.append(impl_->self.made().problems);
  if (context.diagnostics.has_errors()) return context.diagnostics;
  Impl::hide_secrets(schema, {config}, context);
  guarded({"validate", context.type_name}, context.diagnostics,
          [&] { validate_config(schema.schema.root(), config, context.diagnostics); });
  for (const Impl::Part& part : impl_->parts) {
    guarded({"validate", part.name}, context.diagnostics,
            [&] { part.object->validate(context, Object(part_of(config, part.type))); });
  }
  return context.diagnostics;
}

Diagnostics ProviderServer::configure(const provider::ConfigureRequest& request,
                                      const CallOptions& call) {
  impl_->begin_run();
  ConfigureContext context(impl_->name);
  Impl::Stopper stopper(*impl_, call, context);
  context.terraform_version = request.terraform_version;
  context.diagnostics.append(problems());
  if (context.diagnostics.has_errors()) return context.diagnostics;
  Impl::hide_secrets(provider_schema(), {request.config}, context);
  Value filled;
  bool done = guarded({"configure", context.type_name}, context.diagnostics, [&] {
    filled = plan_object(provider_schema().schema.root(), request.config,
                         Value::null(request.config.type()), context.diagnostics)
                 .value;
  });
  for (const Impl::Part& part : impl_->parts) {
    if (!done) break;
    guarded({"configure", part.name}, context.diagnostics,
            [&] { part.object->configure(context, Object(part_of(filled, part.type))); });
  }
  impl_->provider_deferred = context.deferred.has_value();
  return context.diagnostics;
}

}  // namespace landform::sdk
