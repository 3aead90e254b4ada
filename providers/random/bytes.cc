// random_bytes, as a resource and ephemeral.
#include "random/encoding.h"
#include "random/generated.h"
#include "random/resources.h"
#include "random/text.h"
#include "sdk/validators.h"

namespace landform::random {
namespace {

constexpr const char* kBase64 = "The bytes in base64, with padding.";
constexpr const char* kHex = "The bytes as lower-case hexadecimal digits, two per byte.";

sdk::Attribute length() {
  return sdk::int64()
      .required()
      .describe("The number of bytes to generate; at least 1.")
      .validate(sdk::at_least(1))
      .validate(sdk::at_most(kLongest));
}

void fill(sdk::Object& out, std::string_view bytes) {
  out.set("base64", base64_encode(bytes));
  out.set("hex", to_hex(bytes));
}

class BytesResource : public Generated {
 public:
  [[nodiscard]] std::string name() const override { return "bytes"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(
               "Random bytes for keys and other secrets, from the operating system's "
               "cryptographic generator. They are sensitive: Terraform does not show them. For an "
               "identifier that may be shown, use `random_id`.")
        .attribute(
            "keepers",
            sdk::map(sdk::string()).optional().requires_replace().describe(kKeepersDescription))
        .attribute("length", length().requires_replace())
        .attribute("base64", result(sdk::string().sensitive(), kBase64))
        .attribute("hex", result(sdk::string().sensitive(), kHex));
  }

  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    fill(planned, secure_bytes(static_cast<size_t>(planned.int64("length"))));
    return planned;
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    auto bytes = from_base64(id, Base64::standard);
    if (!bytes) {
      context.error("Import Random bytes Error",
                    retry_detail("There was an error during the parsing of the base64 string.",
                                 bytes.error().message));
      return std::nullopt;
    }
    sdk::Object out = empty();
    fill(out, *bytes);
    return out.set("base64", id).set("length", static_cast<int64_t>(bytes->size()));
  }
};

class EphemeralBytes : public sdk::EphemeralResource {
 public:
  [[nodiscard]] std::string name() const override { return "bytes"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(
               "Random bytes that are not stored: new ones for every run, for attributes that "
               "are write-only. They come from the operating system's cryptographic generator.")
        .attribute("length", length())
        .attribute("base64", sdk::string().computed().sensitive().describe(kBase64))
        .attribute("hex", sdk::string().computed().sensitive().describe(kHex));
  }

  sdk::Object open(sdk::OpenContext& /*context*/, sdk::Object config) override {
    fill(config, secure_bytes(static_cast<size_t>(config.int64("length"))));
    return config;
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_bytes() { return std::make_unique<BytesResource>(); }
std::unique_ptr<sdk::EphemeralResource> make_ephemeral_bytes() {
  return std::make_unique<EphemeralBytes>();
}

}  // namespace landform::random
