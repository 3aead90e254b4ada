#include "config/override_body.h"

#include <algorithm>
#include <set>

#include "config/static_expression.h"

namespace landform::config {

using namespace syntax;  // NOLINT: implements its interface

namespace {

// The effective type of a block: for a dynamic one, the type that it generates.
std::string_view effective_type(const Block& block) {
  bool dynamic = block.type == "dynamic" && !block.labels.empty();
  return dynamic ? block.labels[0].text : block.type;
}

bool ignores_all(const Body& lifecycle) {
  auto content = lifecycle.partial_content({.attributes = {{"ignore_changes"}}, .blocks = {}});
  const Attribute* ignored = content.value.content.find("ignore_changes");
  return ignored != nullptr && !is_quoted(ignored->expr) && static_keyword(ignored->expr) == "all";
}

bool is_empty_list(const Expression& expr) {
  Diagnostics ignored;  // reported when the block is read
  auto items = static_list(expr, ignored);
  return items && items->empty();
}

// The lifecycle block of an override, without what Terraform does not merge: triggers of
// replacements, and changes to ignore if there are none or all are ignored already.
class OverridingLifecycle : public Body {
 public:
  // `base` may be null.
  OverridingLifecycle(std::shared_ptr<const Body> body, const Body* base)
      : body_(std::move(body)), ignores_all_(base != nullptr && ignores_all(*base)) {}

  [[nodiscard]] Diagnosed<BodyContent> content(const BodySchema& schema) const override {
    auto out = body_->content(schema);
    drop(out.value.attributes);
    return out;
  }
  [[nodiscard]] Diagnosed<Partial> partial_content(const BodySchema& schema) const override {
    auto out = body_->partial_content(schema);
    drop(out.value.content.attributes);
    return out;
  }
  [[nodiscard]] Diagnosed<std::vector<Attribute>> just_attributes() const override {
    auto out = body_->just_attributes();
    drop(out.value);
    return out;
  }
  [[nodiscard]] BodyContent everything() const override {
    BodyContent out = body_->everything();
    drop(out.attributes);
    return out;
  }
  [[nodiscard]] Range missing_item_range() const override { return body_->missing_item_range(); }

 private:
  void drop(std::vector<Attribute>& attributes) const {
    std::erase_if(attributes, [&](const Attribute& a) {
      if (a.name == "ignore_changes") return ignores_all_ || is_empty_list(a.expr);
      return a.name == "replace_triggered_by";
    });
  }

  std::shared_ptr<const Body> body_;
  bool ignores_all_;
};

// The arguments of a lifecycle block are overridden one by one.
void merge_lifecycle(const BodyContent& base, BodyContent& over) {
  for (Block& block : over.blocks) {
    if (block.type != "lifecycle" || !block.labels.empty()) continue;
    auto below = std::find_if(base.blocks.begin(), base.blocks.end(), [](const Block& one) {
      return one.type == "lifecycle" && one.labels.empty();
    });
    const bool found = below != base.blocks.end();
    block.body = std::make_shared<OverridingLifecycle>(std::move(block.body),
                                                       found ? below->body.get() : nullptr);
    if (found) block.body = override_body(below->body, block.body);
  }
}

BodyContent merge(BodyContent base, BodyContent over) {
  merge_lifecycle(base, over);
  BodyContent out;
  out.missing_item = base.missing_item;
  for (const Attribute& a : base.attributes) {
    if (over.find(a.name) == nullptr) out.attributes.push_back(a);
  }
  std::set<std::string_view> replaced;
  for (const Block& b : over.blocks) replaced.insert(effective_type(b));
  for (Block& b : base.blocks) {
    if (!replaced.contains(effective_type(b))) out.blocks.push_back(std::move(b));
  }
  for (const Attribute& a : over.attributes) out.attributes.push_back(a);
  for (Block& b : over.blocks) out.blocks.push_back(std::move(b));
  return out;
}

class OverrideBody : public Body {
 public:
  OverrideBody(std::shared_ptr<const Body> base, std::shared_ptr<const Body> over)
      : base_(std::move(base)), over_(std::move(over)) {}

  [[nodiscard]] Diagnosed<BodyContent> content(const BodySchema& schema) const override {
    Diagnosed<BodyContent> over = over_->content(optional(schema));
    Diagnosed<BodyContent> base = base_->content(relaxed(schema, over.value));
    return {merge(std::move(base.value), std::move(over.value)),
            join(std::move(base), std::move(over))};
  }

  [[nodiscard]] Diagnosed<Partial> partial_content(const BodySchema& schema) const override {
    Diagnosed<Partial> over = over_->partial_content(optional(schema));
    Diagnosed<Partial> base = base_->partial_content(relaxed(schema, over.value.content));
    Partial merged{merge(std::move(base.value.content), std::move(over.value.content)),
                   override_body(base.value.rest, over.value.rest)};
    return {std::move(merged), join(std::move(base), std::move(over))};
  }

  [[nodiscard]] Diagnosed<std::vector<Attribute>> just_attributes() const override {
    auto base = base_->just_attributes();
    auto over = over_->just_attributes();
    BodyContent merged = merge({std::move(base.value), {}, {}}, {std::move(over.value), {}, {}});
    return {std::move(merged.attributes), join(std::move(base), std::move(over))};
  }

  [[nodiscard]] BodyContent everything() const override {
    return merge(base_->everything(), over_->everything());
  }
  [[nodiscard]] Range missing_item_range() const override { return base_->missing_item_range(); }

 private:
  // An override need not repeat required arguments.
  static BodySchema optional(BodySchema schema) {
    for (AttributeSpec& a : schema.attributes) a.required = false;
    return schema;
  }
  // Arguments set by the override are not missing in the base.
  static BodySchema relaxed(BodySchema schema, const BodyContent& over) {
    for (AttributeSpec& a : schema.attributes)
      a.required = a.required && over.find(a.name) == nullptr;
    return schema;
  }
  template <typename T>
  static Diagnostics join(Diagnosed<T>&& base, Diagnosed<T>&& over) {
    Diagnostics out = std::move(base.diagnostics);
    out.append(std::move(over.diagnostics));
    return out;
  }

  std::shared_ptr<const Body> base_;
  std::shared_ptr<const Body> over_;
};

}  // namespace

std::shared_ptr<const Body> override_body(std::shared_ptr<const Body> base,
                                          std::shared_ptr<const Body> over) {
  return std::make_shared<OverrideBody>(std::move(base), std::move(over));
}

}  // namespace landform::config
