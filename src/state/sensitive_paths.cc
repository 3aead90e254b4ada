#include "state/sensitive_paths.h"

#include <fmt/format.h>

#include "base/check.h"
#include "base/quote.h"
#include "value/json.h"
#include "value/json_reader.h"

namespace landform::state {
namespace {

using Kind = JsonToken::Kind;

constexpr const char* kBadStep = "Error unmarshaling path step";

// The text has been checked, so reading a token cannot fail.
JsonToken take(JsonReader& reader) {
  auto token = reader.next();
  LANDFORM_CHECK(token.ok());
  return *token;
}

struct RawStep {
  std::string type;
  std::string_view value;
};

// A step with its raw value; none if it is anything else.
std::optional<RawStep> take_step(JsonReader& reader) {
  if (take(reader).kind != Kind::begin_object) return std::nullopt;
  RawStep out;
  while (reader.more()) {
    std::string name(take(reader).text);
    auto value = reader.take_value();
    LANDFORM_CHECK(value.ok());
    if (name == "value") out.value = *value;
    if (name != "type") continue;
    auto type = decode_json(*value, Type::string());
    if (!type || type->is_null()) return std::nullopt;
    out.type = type->as_string();
  }
  (void)take(reader);
  return out;
}

std::optional<PathStep> to_step(const RawStep& step, Diagnostics& diagnostics) {
  if (step.type == "index") {
    auto key = decode_json(step.value, Type::dynamic());
    // Infinities could not be written again.
    if (key && encode_json(*key, Type::dynamic())) return PathStep::index(std::move(key).value());
    if (key) key = ConversionError{"the key is not finite", {}};
    diagnostics.error(kBadStep, "Failed to unmarshal index step key: " + key.error().message);
    return std::nullopt;
  }
  if (step.type == "get_attr") {
    if (step.value.starts_with('"')) {
      return PathStep::attribute(std::string(decode_json(step.value).value().as_string()));
    }
    diagnostics.error(kBadStep, "Failed to unmarshal get attr step name: it is not a string");
    return std::nullopt;
  }
  diagnostics.error("Unsupported path step",
                    fmt::format("Unsupported path step type {}", go_quote(step.type)));
  return std::nullopt;
}

}  // namespace

std::string encode_paths(const std::vector<Path>& paths) {
  std::string out = "[";
  for (const Path& path : paths) {
    out += out.size() == 1 ? "[" : ",[";
    bool first = true;
    for (const PathStep& step : path) {
      if (!first) out += ',';
      first = false;
      if (step.kind == PathStep::Kind::attribute) {
        out += R"({"type":"get_attr","value":)";
        append_json_quoted(out, step.name);
      } else {
        auto key = encode_json(step.key, Type::dynamic());
        LANDFORM_CHECK(key.ok());
        out += R"({"type":"index","value":)" + *key;
      }
      out += '}';
    }
    out += ']';
  }
  return out + "]";
}

Diagnosed<std::vector<Path>> decode_paths(std::string_view json) {
  Diagnosed<std::vector<Path>> out;
  JsonReader reader(json);
  auto malformed = [&] {
    out.diagnostics.error("Error unmarshaling path steps",
                          "sensitive_attributes is not an array of arrays of steps");
    return std::move(out);
  };
  JsonToken first = take(reader);
  if (first.kind == Kind::null) return out;
  if (first.kind != Kind::begin_array) return malformed();
  while (reader.more()) {
    if (take(reader).kind != Kind::begin_array) return malformed();
    Path path;
    bool good = true;
    while (reader.more()) {
      std::optional<RawStep> raw = take_step(reader);
      if (!raw) return malformed();
      if (!good) continue;
      std::optional<PathStep> step = to_step(*raw, out.diagnostics);
      good = step.has_value();
      if (good) path.push_back(*std::move(step));
    }
    (void)take(reader);
    if (good) out.value.push_back(std::move(path));
  }
  return out;
}

}  // namespace landform::state
