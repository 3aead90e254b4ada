// What a version has once: settings, HTTP/3, image optimizer settings, and the package.
#include <fmt/format.h>
#include <openssl/sha.h>

#include "emulators/fastly/api.h"

namespace landform::emulator::fastly {
namespace {

std::string single_key(const std::string& service, int64_t version, const char* what) {
  return fmt::format("single/{}/{:06}/{}", service, version, what);
}

Fields default_settings() {
  return {{"general.default_host", Value::string("")},
          {"general.default_ttl", Value::number(int64_t{3600})},
          {"general.stale_if_error", Value::boolean(false)},
          {"general.stale_if_error_ttl", Value::number(int64_t{43200})}};
}

Fields default_image_settings() {
  return {{"resize_filter", Value::string("lanczos3")}, {"webp", Value::boolean(false)},
          {"webp_quality", Value::number(int64_t{85})}, {"jpeg_type", Value::string("auto")},
          {"jpeg_quality", Value::number(int64_t{85})}, {"upscale", Value::boolean(false)},
          {"allow_video", Value::boolean(false)}};
}

std::string sha512(const std::string& bytes) {
  unsigned char digest[SHA512_DIGEST_LENGTH];
  SHA512(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest);
  std::string out;
  for (unsigned char byte : digest) out += fmt::format("{:02x}", byte);
  return out;
}

}  // namespace

ApiResponse Api::settings(const Call& call, const Version& version) {
  std::string key = single_key(version.service, version.number, "settings");
  const Value* document = documents_->find(key);
  Fields fields = document == nullptr ? default_settings() : fields_of(*document);
  if (call.is("PUT", 5)) {
    for (const auto& [name, text] : form_of(call.request)) {
      auto known = fields.find(name);
      if (known == fields.end()) return failure(400, "Unknown field " + name);
      if (known->second.type().is_number()) {
        if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) {
          return failure(400, name + " must be a number");
        }
        known->second = Value::number(int64_t{std::atoll(text.c_str())});
      } else if (known->second.type().is_bool()) {
        known->second = Value::boolean(text == "1" || text == "true");
      } else {
        known->second = Value::string(text);
      }
    }
    return stored({{key, object_of(fields)}}, answer(object_of(fields)));
  }
  if (!call.is("GET", 5)) return failure(405);
  fields.insert_or_assign("service_id", Value::string(version.service));
  fields.insert_or_assign("version", Value::number(version.number));
  return answer(object_of(fields));
}

ApiResponse Api::http3(const Call& call, const Version& version) {
  std::string key = single_key(version.service, version.number, "http3");
  const Value* document = documents_->find(key);
  if (call.is("GET", 5)) {
    return document == nullptr ? failure(404, "HTTP/3 is not enabled") : answer(*document);
  }
  if (call.is("POST", 5)) {
    if (document != nullptr) return failure(400, "HTTP/3 is enabled already");
    Value made = Value::object({{"service_id", Value::string(version.service)},
                                {"feature_revision", Value::number(int64_t{1})}});
    return stored({{key, made}}, answer(made));
  }
  if (!call.is("DELETE", 5)) return failure(405);
  return stored({{key, std::nullopt}}, done());
}

ApiResponse Api::image_optimizer(const Call& call, const Version& version) {
  bool enabled = documents_->find("product/" + version.service + "/image_optimizer") != nullptr;
  std::string key = single_key(version.service, version.number, "image_optimizer");
  const Value* document = documents_->find(key);
  Fields fields = document == nullptr ? default_image_settings() : fields_of(*document);
  if (call.is("GET", 5)) {
    return enabled ? answer(object_of(fields))
                   : failure(404, "Image Optimizer is not enabled on this service");
  }
  if (!call.is("PATCH", 5)) return failure(405);
  if (!enabled) return failure(400, "Image Optimizer is not enabled on this service");
  auto body = parse_fields(call.request.body);
  if (!body) return failure(400, "The body must be a JSON object");
  for (const auto& [name, value] : *body) {
    auto known = fields.find(name);
    if (known == fields.end() || known->second.type() != value.type()) {
      return failure(400, "Unknown field " + name);
    }
    known->second = value;
  }
  return stored({{key, object_of(fields)}}, answer(object_of(fields)));
}

ApiResponse Api::package(const Call& call, const Version& version) {
  std::string key = single_key(version.service, version.number, "package");
  const Value* document = documents_->find(key);
  if (call.is("GET", 5)) {
    return document == nullptr ? failure(404, "There is no package") : answer(*document);
  }
  if (!call.is("PUT", 5)) return failure(405);
  if (call.request.body.empty()) return failure(400, "There is no package in the form");
  std::string hash = sha512(call.request.body);
  Value metadata =
      Value::object({{"name", Value::string("package")},
                     {"size", Value::number(static_cast<int64_t>(call.request.body.size()))},
                     {"hashsum", Value::string(hash)},
                     {"files_hash", Value::string(hash)}});
  Value made = Value::object({{"id", Value::string(new_id())},
                              {"service_id", Value::string(version.service)},
                              {"version", Value::number(version.number)},
                              {"metadata", metadata}});
  return stored({{key, made}}, answer(made));
}

}  // namespace landform::emulator::fastly
