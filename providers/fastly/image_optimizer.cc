// The default settings of Image Optimizer. The API always has a value for each setting;
// no block stands for its defaults.
#include <algorithm>

#include "fastly/blocks.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

Fields settings() {
  return {
      flag("allow_video", false, "Whether videos may be created as well."),
      number("jpeg_quality", 85, "The quality of JPEG, from 1 to 100.").check(sdk::between(1, 100)),
      text("jpeg_type", "auto", "The kind of JPEG: `auto`, `baseline` or `progressive`.")
          .one_of({"auto", "baseline", "progressive"}),
      text("resize_filter", "lanczos3",
           "The filter: `lanczos3`, `lanczos2`, `bicubic`, `bilinear` or `nearest`.")
          .one_of({"lanczos3", "lanczos2", "bicubic", "bilinear", "nearest"}),
      flag("upscale", false, "Whether images may become larger than they are."),
      flag("webp", false, "Whether WebP is sent to clients that support it."),
      number("webp_quality", 85, "The quality of WebP, from 1 to 100.")
          .check(sdk::between(1, 100))};
}

class ImageOptimizerHandler : public nested::Handler {
 public:
  explicit ImageOptimizerHandler(ClientPtr client) : client_(std::move(client)) {}

  nested::Outcome<std::vector<sdk::Object>> list(const nested::Scope& scope,
                                                 const sdk::Object& like,
                                                 const Value& known) override {
    Outcome answer = client_->get(scope.context, path(scope));
    // Without the product there are none.
    if (!answer && answer.error().not_found()) return std::vector<sdk::Object>();
    if (!answer) return nested::Failure{answer.error().message};
    bool expected = is_present(known) && known.length() > 0;
    sdk::Object item = like;
    item.set("name", expected ? sdk::Object(known.elements()[0]).string("name")
                              : "image_optimizer_default_settings");
    bool usual = true;
    for (const Field& field : settings()) {
      Value value = field.received(member(*answer, field.name()));
      usual = usual && value.identical(*field.attribute().default_value());
      item.set(field.name(), value);
    }
    if (usual && !expected) return std::vector<sdk::Object>();
    return std::vector<sdk::Object>{item};
  }

  nested::Outcome<nested::Written> create(const nested::Scope& scope, sdk::Object item) override {
    std::vector<std::string> all;
    for (const Field& field : settings()) all.push_back(field.name());
    return update(scope, item, item, all);
  }

  nested::Outcome<nested::Written> update(const nested::Scope& scope, const sdk::Object& before,
                                          sdk::Object after,
                                          const std::vector<std::string>& changed) override {
    (void)before;
    Value::Attributes body;
    for (const std::string& name : changed) body.emplace_back(name, after.get(name));
    Outcome done = client_->patch_json(scope.context, path(scope), Value::object(body), true);
    if (!done) return nested::Failure{done.error().message};
    return nested::Written(std::move(after));
  }

  nested::Status remove(const nested::Scope& scope, const sdk::Object& item) override {
    (void)item;
    Value::Attributes body;
    for (const Field& field : settings()) {
      body.emplace_back(field.name(), *field.attribute().default_value());
    }
    Outcome done = client_->patch_json(scope.context, path(scope), Value::object(body), true);
    // Without the product there is nothing to set back.
    if (!done && done.error().status != 400 && !done.error().not_found()) {
      return nested::Failure{done.error().message};
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] static std::string path(const nested::Scope& scope) {
    return version_path(scope.parent, scope.version) + "/image_optimizer_default_settings";
  }

  ClientPtr client_;
};

}  // namespace

nested::Collection image_optimizer_collection(const ClientPtr& client, ServiceType service) {
  BlockType type{.name = "image_optimizer_default_settings",
                 .path = {},
                 .about = "The default settings of Image Optimizer.",
                 .fields = settings(),
                 .after = {"product_enablement"},
                 .many = false};
  type.fields.push_back(
      text("name", "image_optimizer_default_settings", "Distinguishes the block from others."));
  nested::Collection out =
      collection_of(type, service, std::make_shared<ImageOptimizerHandler>(client));
  // Its address has a version in it, but the API does not say that a locked one keeps them.
  out.versioned = false;
  return out;
}

}  // namespace landform::fastly
