// A configuration with every kind of block and every field, made of the schema: what the tables
// call fields, the emulator has to know.
#include "fastly/every_block.h"

#include <fmt/format.h>

#include <map>

#include "fastly/provider.h"

namespace landform::fastly::testing {
namespace {

// Fields that cannot have just any value.
const std::map<std::string, std::string>& special() {
  static const std::map<std::string, std::string> values = {
      {"name", "\"n\""},
      {"placement", "\"none\""},
      {"processing_region", "\"us\""},
      {"format_version", "1"},
      {"message_type", "\"loggly\""},
      {"compression_codec", "\"gzip\""},
      {"request_condition", "\"n\""},
      {"response_condition", "\"n\""},
      {"cache_condition", "\"n\""},
      {"backend.healthcheck", "\"n\""},
      {"condition.type", "\"REQUEST\""},
      {"header.action", "\"set\""},
      {"header.type", "\"request\""},
      {"snippet.type", "\"recv\""},
      {"dynamicsnippet.name", "\"d\""},
      {"dynamicsnippet.type", "\"recv\""},
      {"director.type", "3"},
      {"director.quorum", "50"},
      {"director.backends", "[\"n\", \"m\"]"},
      {"healthcheck.headers", "[\"A: b\", \"C: d\"]"},
      {"gzip.content_types", "[\"text/html\", \"text/css\"]"},
      {"gzip.extensions", "[\"html\"]"},
      {"vcl.main", "true"},
      {"domain.name", "\"www.example.com\""},
      {"rate_limiter.action", "\"response\""},
      {"rate_limiter.client_key", "\"req.http.A,client.ip\""},
      {"rate_limiter.http_methods", "\"GET,POST\""},
      {"rate_limiter.window_size", "10"},
      {"cache_setting.action", "\"pass\""},
      {"request_setting.action", "\"pass\""},
      {"request_setting.xff", "\"leave\""},
      {"rate_limiter.logger_type", "\"s3\""},
      {"logging_https.url", "\"https://example.com/\""},
      {"logging_s3.acl", "\"private\""},
      {"logging_s3.redundancy", "\"standard\""},
      {"logging_https.json_format", "\"1\""},
      {"logging_https.method", "\"PUT\""},
      {"logging_s3.server_side_encryption", "\"AES256\""},
      {"image_optimizer_default_settings.jpeg_type", "\"baseline\""},
      {"image_optimizer_default_settings.resize_filter", "\"bicubic\""},
  };
  return values;
}

std::string value_of(const std::string& block, const std::string& name,
                     const sdk::Attribute& attribute, const std::string& suffix) {
  for (const std::string& key : {block + "." + name, name}) {
    auto it = special().find(key);
    if (it != special().end()) return it->second;
  }
  if (attribute.type().is_bool()) return "true";
  if (attribute.type().is_number()) return "4" + suffix;
  return "\"text " + name + suffix + "\"";
}

const char* inner(const std::string& block) {
  if (block == "rate_limiter") {
    return "response {\n content = \"c\"\n content_type = \"text/plain\"\n status = 429\n}\n";
  }
  if (block != "product_enablement") return "";
  return "bot_management {\n enabled = true\n contentguard = \"on\"\n}\n"
         "ddos_protection {\n enabled = true\n mode = \"log\"\n}\n"
         "ngwaf {\n enabled = true\n workspace_id = \"w\"\n traffic_ramp = 40\n}\n";
}

std::string text_of(const std::string& block, const sdk::Block& content, const std::string& suffix,
                    const std::set<std::string>& without, const std::string& name = "") {
  std::string out = block + " {\n";
  for (const auto& [field, attribute] : content.attributes()) {
    if (!attribute.is_required() && !attribute.is_optional()) continue;
    if (without.contains(block + "." + field)) continue;
    bool named = field == "name" && !name.empty();
    out +=
        fmt::format("  {} = {}\n", field, named ? name : value_of(block, field, attribute, suffix));
  }
  return out + inner(block) + "}\n";
}

}  // namespace

std::string every_block(const std::string& suffix, const std::set<std::string>& without) {
  std::string out;
  auto provider = make_provider();
  for (const auto& resource : provider->resources()) {
    if (resource->name() != "service_vcl") continue;
    sdk::Schema schema = resource->schema();
    for (const auto& [name, block] : schema.root().blocks()) {
      out += text_of(name, block.content(), suffix, without);
      if (name == "backend") out += text_of(name, block.content(), suffix, without, "\"m\"");
    }
  }
  return out;
}

}  // namespace landform::fastly::testing
