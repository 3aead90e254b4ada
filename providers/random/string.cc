// random_string.
#include "random/resources.h"
#include "random/text_resource.h"

namespace landform::random {
namespace {

class StringResource : public TextResource {
 public:
  [[nodiscard]] std::string name() const override { return "string"; }

  [[nodiscard]] sdk::Schema schema() const override {
    sdk::Schema out(
        "A string of random characters, from the operating system's cryptographic generator. The "
        "result is shown: for passwords use `random_password`, for identifiers rather "
        "`random_id`.");
    out.version(2);
    add_text_attributes(out, Lifetime::kept);
    return out.attribute("result", result(sdk::string(), "The text."))
        .attribute("id", result(sdk::string(), "The same as `result`."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    auto text = make_text(text_rules(planned));
    if (!text) {
      report_read_error(context, text.error().message);
      context.nothing_created();
      return planned;
    }
    return planned.set("result", *text).set("id", *text);
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& /*context*/,
                                          const std::string& id) override {
    return state_of(id).set("id", id);
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_string() { return std::make_unique<StringResource>(); }

}  // namespace landform::random
