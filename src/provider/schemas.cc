#include "provider/schemas.h"

namespace landform::provider {

std::string_view kind_name(TypeKind kind) {
  switch (kind) {
    case TypeKind::resource:
      return "resource";
    case TypeKind::data_source:
      return "data source";
    case TypeKind::ephemeral_resource:
      return "ephemeral resource";
    case TypeKind::list_resource:
      return "list resource";
    case TypeKind::action:
      return "action";
  }
  return "type";
}

Type IdentitySchema::type() const {
  std::vector<AttributeType> out;
  out.reserve(attributes.size());
  for (const IdentityAttribute& attribute : attributes) {
    out.push_back({attribute.name, attribute.type, false});
  }
  return Type::object(std::move(out));
}

const FunctionParameter* FunctionSignature::parameter(size_t i) const {
  if (i < parameters.size()) return &parameters[i];
  return variadic ? &*variadic : nullptr;
}

}  // namespace landform::provider
