// random_id.
#include "random/encoding.h"
#include "random/generated.h"
#include "random/resources.h"
#include "random/text.h"
#include "sdk/validators.h"

namespace landform::random {
namespace {

// `id` has no prefix; everything else does.
void fill(sdk::Object& out, std::string_view bytes, const std::string& prefix) {
  std::string id = base64_encode(bytes, Base64::url_raw);
  out.set("b64_url", prefix + id);
  out.set("b64_std", prefix + base64_encode(bytes));
  out.set("hex", prefix + to_hex(bytes));
  out.set("dec", prefix + to_decimal(bytes));
  out.set("id", id);
}

class IdResource : public Generated {
 public:
  [[nodiscard]] std::string name() const override { return "id"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(
               "A random number as an identifier, in several notations, from the operating "
               "system's cryptographic generator: 16 bytes are as unlikely to repeat as "
               "a UUID. Together with `create_before_destroy`, a name made from it lets the old "
               "and "
               "the new object exist side by side. For secrets use `random_bytes`, whose results "
               "are not shown.")
        .attribute("keepers", keepers())
        .attribute("byte_length", sdk::int64()
                                      .required()
                                      .requires_replace()
                                      .validate(sdk::between(0, kLongest))
                                      .describe("The number of random bytes; 1 byte is 8 "
                                                "bits of randomness."))
        .attribute("prefix", sdk::string().optional().requires_replace().describe(
                                 "A prefix for every notation except `id`."))
        .attribute("b64_url", result(sdk::string(),
                                     "The number in base64 for URLs: letters, digits, `_` and "
                                     "`-`, without padding."))
        .attribute("b64_std", result(sdk::string(), "The number in standard base64."))
        .attribute("hex",
                   result(sdk::string(), "The number in hexadecimal digits, two for each byte."))
        .attribute("dec", result(sdk::string(), "The number in decimal digits."))
        .attribute("id",
                   result(sdk::string(), "The number in base64 for URLs, without the prefix."));
  }

  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    fill(planned, secure_bytes(static_cast<size_t>(planned.int64("byte_length"))),
         planned.maybe_string("prefix").value_or(""));
    return planned;
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    size_t comma = id.rfind(',');
    bool prefixed = comma != std::string::npos;
    std::string prefix = prefixed ? id.substr(0, comma) : "";
    std::string number = prefixed ? id.substr(comma + 1) : id;
    auto bytes = from_base64(number, Base64::url_raw);
    if (!bytes) {
      context.error(
          "Import Random ID Error",
          retry_detail("While attempting to import a random id there was a decoding error.",
                       bytes.error().message));
      return std::nullopt;
    }
    sdk::Object out = empty();
    fill(out, *bytes, prefix);
    out.set("id", number).set("b64_url", prefix + number);
    out.set("byte_length", static_cast<int64_t>(bytes->size()));
    if (!prefix.empty()) out.set("prefix", prefix);
    return out;
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_id() { return std::make_unique<IdResource>(); }

}  // namespace landform::random
