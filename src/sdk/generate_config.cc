// A configuration for an object that exists.
#include "sdk/each_object.h"
#include "sdk/server_impl.h"

namespace landform::sdk {
namespace {

// What users may write of it, and should.
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
        value = each_object(own.nesting(), value, [&](const Value& element) {
          return written(own.members(), nullptr, element);
        });
      }
    } else if (blocks != nullptr) {
      auto block = blocks->find(name);
      if (block != blocks->end()) {
        const Block& content = block->second.content();
        value = each_object(block->second.nesting(), value, [&](const Value& element) {
          return written(content.attributes(), &content.blocks(), element);
        });
      }
    }
    out.emplace_back(std::move(name), std::move(value));
  }
  return Value::object(std::move(out));
}

}  // namespace

StateResponse ProviderServer::generate_config(const std::string& type, const Value& state) const {
  StateResponse out;
  out.state = Value::null(state.type());
  const auto* served = impl_->find(impl_->resources, type, out.diagnostics);
  if (served == nullptr) return out;
  const Block& block = served->compiled.schema.root();
  out.state = written(block.attributes(), &block.blocks(), state);
  return out;
}

}  // namespace landform::sdk
