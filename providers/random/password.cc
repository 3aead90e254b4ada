// random_password, as a resource and ephemeral.
#include "random/bcrypt.h"
#include "random/resources.h"
#include "random/text_resource.h"

namespace landform::random {
namespace {

constexpr const char* kHash =
    "A bcrypt hash of the password, or of its first 72 bytes if it is longer.";

void set_hash(sdk::Context& context, sdk::Object& out) {
  auto hash = bcrypt_hash(out.string("result"));
  if (hash) {
    out.set("bcrypt_hash", *hash);
  } else {
    context.error("Hash Generation Error",
                  "While attempting to generate a hash from the password an error occurred.\n\n"
                  "Verify that the state contains a populated 'result' field, using 'terraform "
                  "state show', and retry the operation\n\n"
                  "Original Error: " +
                      hash.error().message);
  }
}

sdk::Object generate(sdk::Context& context, sdk::Object out) {
  auto text = make_text(text_rules(out));
  if (text) {
    out.set("result", *text);
    set_hash(context, out);
  } else {
    report_read_error(context, text.error().message);
  }
  return out;
}

class PasswordResource : public TextResource {
 public:
  [[nodiscard]] std::string name() const override { return "password"; }

  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Schema out(
        "A password of random characters, from the operating system's cryptographic generator. "
        "Like `random_string`, but Terraform does not show the result. It is still stored in the "
        "state: for write-only attributes, use the ephemeral resource of the same name, which is "
        "not stored anywhere.");
    out.version(3);
    add_text_attributes(out, Lifetime::kept);
    return out.attribute("result", result(sdk::string().sensitive(), "The password."))
        .attribute("bcrypt_hash", result(sdk::string().sensitive(), kHash))
        .attribute("id", result(sdk::string(), "Always `none`; not used."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    sdk::Object out = generate(context, std::move(planned));
    if (context.diagnostics.has_errors()) context.nothing_created();
    return out.set("id", "none");
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    sdk::Object out = state_of(id).set("id", "none");
    set_hash(context, out);
    return out;
  }

  // Older versions had no hash, and one of them wrote wrong ones.
  sdk::Object upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old) override {
    sdk::Object out = TextResource::upgrade(context, version, old);
    if (!bcrypt_matches(out.maybe_string("bcrypt_hash").value_or(""), out.string("result"))) {
      set_hash(context, out);
    }
    return out;
  }
};

class EphemeralPassword : public sdk::EphemeralResource {
 public:
  [[nodiscard]] std::string name() const override { return "password"; }

  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Schema out(
        "A password that is not stored: a new one for every run, for attributes that are "
        "write-only. It comes from the operating system's cryptographic generator.");
    add_text_attributes(out, Lifetime::ephemeral);
    return out.attribute("result", sdk::string().computed().sensitive().describe("The password."))
        .attribute("bcrypt_hash", sdk::string().computed().sensitive().describe(kHash));
  }

  sdk::Object open(sdk::OpenContext& context, sdk::Object config) override {
    return generate(context, std::move(config));
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_password() { return std::make_unique<PasswordResource>(); }
std::unique_ptr<sdk::EphemeralResource> make_ephemeral_password() {
  return std::make_unique<EphemeralPassword>();
}

}  // namespace landform::random
