// Importing objects, moving states from other types, and generating configurations for existing
// objects.
#include <fmt/format.h>

#include "plan/each_object.h"
#include "plan/write_only.h"
#include "sdk/object_key.h"
#include "sdk/server_impl.h"
#include "sdk/state_json.h"

namespace landform::sdk {
namespace {

// A hook's result in a form that can be stored; none if it is invalid.
std::optional<Value> storable(const Served<Resource>& served, const Object& answer,
                              const HookName& hook, Diagnostics& diagnostics) {
  Value state = fitted(served.made().compiled, answer.value(), hook, diagnostics);
  state = plan::without_write_only(served.made().compiled.block, state);
  state = without_unknowns(state, hook, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return state;
}

}  // namespace

provider::ImportResponse ProviderServer::import_object(const provider::ImportRequest& request,
                                                       const CallOptions& call) {
  ImportContext context(request.type);
  Impl::Stopper stopper(*impl_, call, context);
  provider::ImportResponse out;
  if (impl_->deferred_by_provider(call, out.deferred)) return out;
  const auto* served = impl_->find(impl_->resources, request.type, context.diagnostics);
  const HookName hook{request.identity ? "import_identity" : "import_state", request.type};
  std::optional<Object> answer;
  if (served != nullptr) {
    Resource& resource = *served->object;
    guarded(hook, context.diagnostics, [&] {
      answer = request.identity ? resource.import_identity(context, Object(*request.identity))
                                : resource.import_state(context, request.id);
    });
  }
  if (!context.diagnostics.has_errors() && !context.deferred) {
    if (answer) {
      if (auto state = storable(*served, *answer, hook, context.diagnostics)) {
        provider::ImportedObject& object = out.objects.emplace_back();
        object.type = request.type;
        object.identity =
            identity_in(*served, *state, {"identity_of", request.type}, context.diagnostics);
        object.state = *std::move(state);
        object.private_state = encode_private(context.private_state);
      }
    } else {
      context.error(
          "Cannot import non-existent remote object",
          fmt::format("There is no {} with {}.", request.type,
                      request.identity ? "this identity" : "the id \"" + request.id + "\""));
    }
  }
  out.deferred = context.deferred;
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

provider::MoveResponse ProviderServer::move(const provider::MoveRequest& request,
                                            const CallOptions& call) {
  MoveContext context(request.target_type);
  Impl::Stopper stopper(*impl_, call, context);
  context.source_provider = request.source_provider;
  context.source_type = request.source_type;
  context.source_version = request.source_version;
  context.private_state = decode_private(request.source_private);
  provider::MoveResponse out;
  const HookName hook{"move", request.target_type};
  const auto* served = impl_->find(impl_->resources, request.target_type, context.diagnostics);
  if (served != nullptr) {
    auto source = read_stored_state(request.source_state);
    std::optional<Object> answer;
    if (source && !source->is_null()) {
      guarded(hook, context.diagnostics, [&] { answer = served->object->move(context, *source); });
    } else if (!source) {
      context.error("Unreadable state", source.error().message);
    }
    if (answer && !context.diagnostics.has_errors()) {
      out.state = storable(*served, *answer, hook, context.diagnostics);
      if (out.state)
        out.identity = identity_in(*served, *out.state, {"identity_of", request.target_type},
                                   context.diagnostics);
      out.private_state = encode_private(context.private_state);
    } else if (!context.diagnostics.has_errors()) {
      context.error("Move not possible",
                    fmt::format("A {} of {} cannot become a {}.", request.source_type,
                                request.source_provider, request.target_type));
    }
  }
  out.diagnostics = std::move(context.diagnostics);
  return out;
}

namespace {

// The attributes that users can and should set.
bool is_written(const Attribute& attribute) {
  if (attribute.is_write_only() || attribute.deprecation()) return false;
  return attribute.is_required() || attribute.is_optional();
}

Value written(const Attributes& attributes, const Blocks* blocks, const Value& object) {
  if (!is_present(object)) return object;
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i) {
    std::string name(object.key(i));
    Value value = object.elements()[i];
    auto attribute = attributes.find(name);
    if (attribute != attributes.end()) {
      const Attribute& own = attribute->second;
      if (!is_written(own)) {
        value = Value::null(own.type());
      } else if (own.shape() == Attribute::Shape::nested) {
        value = plan::each_object(own.nesting(), value, [&](const Value& element) {
          return written(own.members(), nullptr, element);
        });
      }
    } else if (blocks != nullptr) {
      auto block = blocks->find(name);
      if (block != blocks->end()) {
        const Block& content = block->second.content();
        value = plan::each_object(block->second.nesting(), value, [&](const Value& element) {
          return written(content.attributes(), &content.blocks(), element);
        });
      }
    }
    out.emplace_back(std::move(name), std::move(value));
  }
  return Value::object(std::move(out));
}

}  // namespace

provider::GenerateConfigResponse ProviderServer::generate_config(
    const provider::GenerateConfigRequest& request, const CallOptions& /*call*/) {
  provider::GenerateConfigResponse out;
  out.config = Value::null(request.state.type());
  const auto* served = impl_->find(impl_->resources, request.type, out.diagnostics);
  if (served == nullptr) return out;
  const Block& block = served->made().compiled.schema.root();
  out.config = written(block.attributes(), &block.blocks(), request.state);
  return out;
}

}  // namespace landform::sdk
