#include "backend/configuration.h"

#include <fmt/format.h>
#include <zlib.h>

#include "base/file.h"
#include "base/quote.h"
#include "eval/decode.h"
#include "eval/evaluate.h"
#include "eval/scope.h"
#include "syntax/parser.h"
#include "value/convert.h"
#include "value/hash_text.h"

namespace landform::backend {
namespace {

syntax::BodySchema body_schema(const schema::Block& schema) {
  syntax::BodySchema out;
  for (const auto& [name, attribute] : schema.attributes) out.attributes.push_back({name, false});
  return out;
}

void set(Value::Attributes& attributes, const std::string& name, Value value) {
  for (auto& [existing, old] : attributes) {
    if (existing != name) continue;
    old = std::move(value);
    return;
  }
  attributes.emplace_back(name, std::move(value));
}

void read_file_override(SourceMap& sources, const std::string& path, const schema::Block& schema,
                        Value::Attributes& out, Diagnostics& diagnostics) {
  Result<std::string> text = read_file(path);
  if (!text) {
    diagnostics.error("Failed to read file",
                      fmt::format("The file \"{}\" could not be read.", path));
    return;
  }
  FileId file = sources.add(path, std::move(text).value());
  Diagnosed<syntax::File> parsed = path.ends_with(".json")
                                       ? syntax::parse_json_config(sources, file)
                                       : syntax::parse_config(sources, file);
  bool failed = parsed.diagnostics.has_errors();
  diagnostics.append(std::move(parsed.diagnostics));
  if (failed) return;
  auto content = parsed.value.body->content(body_schema(schema));
  failed = content.diagnostics.has_errors();
  diagnostics.append(std::move(content.diagnostics));
  if (failed) return;
  eval::ConstantScope scope;
  Value all = eval::decode_body(*parsed.value.body, none_required(schema), scope, diagnostics);
  for (const syntax::Attribute& attribute : content.value.attributes) {
    set(out, std::string(attribute.name), *all.find(attribute.name));
  }
}

void read_argument_override(SourceMap& sources, const std::string& argument,
                            const schema::Block& schema, Value::Attributes& out,
                            Diagnostics& diagnostics) {
  size_t equals = argument.find('=');
  std::string name = argument.substr(0, equals);
  std::string text = argument.substr(equals + 1);
  auto found = schema.attributes.find(name);
  if (found == schema.attributes.end()) {
    diagnostics.error(
        "Invalid backend configuration argument",
        fmt::format("The backend configuration argument \"{}\" given on the command line is not "
                    "expected for the selected backend type.",
                    name));
    return;
  }
  Type type = found->second.value_type();
  Value value = Value::string(text);
  if (!type.is_primitive()) {
    FileId file = sources.add("-backend-config=" + argument, text);
    auto parsed = syntax::parse_expression(sources, file);
    bool failed = parsed.diagnostics.has_errors();
    diagnostics.append(std::move(parsed.diagnostics));
    if (failed) return;
    size_t before = diagnostics.error_count();
    value = eval::evaluate(parsed.value.expr, eval::ConstantScope(), diagnostics);
    if (diagnostics.error_count() > before) return;
  }
  auto converted = convert(value, type);
  if (!converted) {
    diagnostics.error("Invalid backend configuration value",
                      fmt::format("Invalid backend configuration argument -backend-config={}: {}",
                                  argument, converted.error().message));
    return;
  }
  set(out, name, std::move(converted).value());
}

}  // namespace

schema::Block none_required(const schema::Block& schema) {
  schema::Block out = schema;
  for (auto& [name, attribute] : out.attributes) {
    if (!attribute.required) continue;
    attribute.required = false;
    attribute.optional = true;
  }
  return out;
}

Diagnosed<Value> decode_block(const config::Backend& block, const schema::Block& schema) {
  Diagnosed<Value> out;
  eval::ConstantScope scope;
  out.value = eval::decode_body(*block.body, none_required(schema), scope, out.diagnostics);
  return out;
}

Diagnosed<Overrides> read_overrides(SourceMap& sources, const std::vector<std::string>& arguments,
                                    const schema::Block& schema) {
  Diagnosed<Overrides> out;
  if (arguments.empty()) return out;
  out.value.emplace();
  // One empty argument means that the configuration is complete.
  if (arguments.size() == 1 && arguments[0].empty()) return out;
  for (const std::string& argument : arguments) {
    if (argument.find('=') == std::string::npos) {
      read_file_override(sources, argument, schema, *out.value, out.diagnostics);
    } else {
      read_argument_override(sources, argument, schema, *out.value, out.diagnostics);
    }
  }
  return out;
}

Value apply_overrides(const Value& config, const Overrides& overrides) {
  if (!overrides || overrides->empty()) return config;
  Value::Attributes attributes;
  for (size_t i = 0; i < config.length(); ++i) {
    attributes.emplace_back(std::string(config.key(i)), config.elements()[i]);
  }
  for (const auto& [name, value] : *overrides) set(attributes, name, value);
  return Value::object(std::move(attributes));
}

uint64_t hash_block(const config::Backend& block, const schema::Block& schema) {
  std::string text =
      fmt::format("<{};{};>", go_quote(block.type), hash_text(decode_block(block, schema).value));
  return crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
}

void locate(Diagnostics& diagnostics, const config::Backend& block, const schema::Block& schema) {
  Diagnostics out;
  auto content = block.body->content(body_schema(schema));
  for (const Diagnostic& found : diagnostics) {
    Diagnostic d = found;
    // As in Terraform, what is not about an argument has no place.
    if (!d.subject && !d.path.empty()) {
      d.subject = content.value.missing_item;
      // A part of an argument has the place of the block.
      const syntax::Attribute* attribute =
          d.path.size() == 1 ? content.value.find(d.path[0].text()) : nullptr;
      if (attribute != nullptr) d.subject = attribute->expr.range();
    }
    out.add(std::move(d));
  }
  diagnostics = std::move(out);
}

}  // namespace landform::backend
