#include "engine/generated_config.h"

#include "engine/config_text.h"
#include "evaluation/body_evaluation.h"
#include "syntax/parser.h"

namespace landform::engine {

GeneratedConfig generate_config(const Generation& generation, const config::Resource& placeholder,
                                const ObjectContext& context, const Value& object,
                                const evaluation::InstanceScope& scope, Diagnostics& diagnostics) {
  const config::ResourceAddress& address = context.address.resource;
  std::string arguments =
      arguments_text(address, context.provider_address, context.schema.block, object);
  GeneratedConfig out{resource_text(address, arguments), placeholder, std::nullopt};
  // Users have not seen it, so it is not quoted in messages.
  FileId id = generation.sources.add(generation.file, std::move(arguments), {}, false);
  auto parsed = syntax::parse_config(generation.sources, id);
  diagnostics.append(parsed.diagnostics);
  if (parsed.diagnostics.has_errors()) return out;
  auto content = parsed.value.body->partial_content({{{"provider"}}, {}});
  diagnostics.append(content.diagnostics);
  out.resource.body = parsed.value.body;
  out.resource.arguments = content.value.rest;
  out.config =
      evaluation::decode_checked(*out.resource.arguments, context.schema.block, scope, diagnostics);
  return out;
}

}  // namespace landform::engine
