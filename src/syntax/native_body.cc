#include "syntax/native_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/quote.h"
#include "base/suggest.h"

namespace landform::syntax {
namespace {

// Names that partial_content has already returned. They point into the tree; there are only a few.
struct ReturnedNames {
  std::vector<std::string_view> attributes;
  std::vector<std::string_view> blocks;

  [[nodiscard]] bool empty() const { return attributes.empty() && blocks.empty(); }
  [[nodiscard]] bool has_attribute(std::string_view name) const { return has(attributes, name); }
  [[nodiscard]] bool has_block(std::string_view type) const { return has(blocks, type); }
  static bool has(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
};

// An item of the schema. Most schemas have a handful of names, for which a linear search is faster
// than building hash tables for each body.
class SpecIndex {
 public:
  explicit SpecIndex(const BodySchema& schema) : schema_(schema) {
    if (schema.attributes.size() > kFew) {
      for (const AttributeSpec& spec : schema.attributes) attributes_.emplace(spec.name, &spec);
    }
    if (schema.blocks.size() > kFew) {
      // A later block type of the same name replaces an earlier one.
      for (const BlockSpec& spec : schema.blocks) blocks_[spec.type] = &spec;
    }
  }
  [[nodiscard]] const AttributeSpec* attribute(std::string_view name) const {
    if (schema_.attributes.size() > kFew) return find(attributes_, name);
    auto named = [&](const AttributeSpec& spec) { return spec.name == name; };
    auto it = std::find_if(schema_.attributes.begin(), schema_.attributes.end(), named);
    return it == schema_.attributes.end() ? nullptr : &*it;
  }
  [[nodiscard]] const BlockSpec* block(std::string_view type) const {
    if (schema_.blocks.size() > kFew) return find(blocks_, type);
    auto named = [&](const BlockSpec& spec) { return spec.type == type; };
    auto it = std::find_if(schema_.blocks.rbegin(), schema_.blocks.rend(), named);
    return it == schema_.blocks.rend() ? nullptr : &*it;
  }

 private:
  static constexpr size_t kFew = 8;
  template <typename Spec>
  using Table = std::unordered_map<std::string_view, const Spec*>;

  template <typename Spec>
  static const Spec* find(const Table<Spec>& table, std::string_view name) {
    auto it = table.find(name);
    return it == table.end() ? nullptr : it->second;
  }

  const BodySchema& schema_;
  Table<AttributeSpec> attributes_;
  Table<BlockSpec> blocks_;
};

class NativeBodyReader : public Body, public std::enable_shared_from_this<NativeBodyReader> {
 public:
  NativeBodyReader(std::shared_ptr<const NativeTree> tree, const NativeBody* body,
                   ReturnedNames returned)
      : tree_(std::move(tree)), body_(*body), returned_(std::move(returned)) {}

  [[nodiscard]] Diagnosed<BodyContent> content(const BodySchema& schema) const override;
  [[nodiscard]] Diagnosed<Partial> partial_content(const BodySchema& schema) const override;
  [[nodiscard]] Diagnosed<std::vector<Attribute>> just_attributes() const override;
  [[nodiscard]] BodyContent everything() const override;
  [[nodiscard]] Range missing_item_range() const override {
    return range(body_.begin, body_.begin);
  }

 private:
  [[nodiscard]] BodyContent read(const BodySchema& schema, const SpecIndex& index,
                                 Diagnostics& diags) const;
  void reject_rest(const BodySchema& schema, const SpecIndex& index, const BodyContent& content,
                   Diagnostics& diags) const;
  bool check_labels(const NativeBlock& block, const BlockSpec& spec, Diagnostics& diags) const;
  [[nodiscard]] Range range(uint32_t begin, uint32_t end) const {
    return {tree_->file, begin, end};
  }
  [[nodiscard]] Attribute to_attribute(const NativeAttribute& a) const {
    return {a.name(), range(a.name_begin, a.name_begin + a.name_size), range(a.name_begin, a.end),
            Expression{tree_->file, a.expr}};
  }
  [[nodiscard]] Block to_block(const NativeBlock& b) const;

  std::shared_ptr<const NativeTree> tree_;
  const NativeBody& body_;
  ReturnedNames returned_;
};

Block NativeBodyReader::to_block(const NativeBlock& b) const {
  Block block;
  block.type = b.type;
  block.type_range = range(b.type_begin, b.type_end());
  block.labels.reserve(b.labels.size());
  for (const NativeLabel& label : b.labels) {
    block.labels.push_back({label.text, range(label.begin, label.end)});
  }
  block.header = range(b.type_begin, b.header_end());
  block.range = range(b.type_begin, b.end);
  block.body = make_native_body(tree_, &b.body);
  return block;
}

bool NativeBodyReader::check_labels(const NativeBlock& block, const BlockSpec& spec,
                                    Diagnostics& diags) const {
  size_t wanted = spec.labels.size();
  Range context = range(block.type_begin, block.open_end);
  auto names = [&] { return fmt::format("{}", fmt::join(spec.labels, ", ")); };
  if (block.labels.size() > wanted) {
    const NativeLabel& extra = block.labels[wanted];
    diags.error(fmt::format("Extraneous label for {}", block.type),
                wanted == 0 ? fmt::format("No labels are expected for {} blocks.", block.type)
                            : fmt::format("Only {} labels ({}) are expected for {} blocks.", wanted,
                                          names(), block.type),
                range(extra.begin, extra.end), context);
    return false;
  }
  if (block.labels.size() < wanted) {
    diags.error(fmt::format("Missing {} for {}", spec.labels[block.labels.size()], block.type),
                fmt::format("All {} blocks must have {} labels ({}).", block.type, wanted, names()),
                range(block.open_begin, block.open_end), context);
    return false;
  }
  return true;
}

BodyContent NativeBodyReader::read(const BodySchema& schema, const SpecIndex& index,
                                   Diagnostics& diags) const {
  BodyContent content;
  content.missing_item = missing_item_range();
  if (!schema.attributes.empty()) content.attributes.reserve(body_.attributes.size());
  for (const NativeAttribute& a : body_.attributes) {
    if (index.attribute(a.name()) == nullptr || returned_.has_attribute(a.name())) continue;
    content.attributes.push_back(to_attribute(a));
  }
  for (const AttributeSpec& spec : schema.attributes) {
    if (!spec.required || content.find(spec.name) != nullptr) continue;
    diags.error("Missing required argument",
                fmt::format("The argument {} is required, but no definition was found.",
                            go_quote(spec.name)),
                missing_item_range());
  }
  if (!schema.blocks.empty()) content.blocks.reserve(body_.blocks.size());
  for (const NativeBlock& b : body_.blocks) {
    const BlockSpec* spec = index.block(b.type);
    if (spec == nullptr || returned_.has_block(b.type)) continue;
    if (check_labels(b, *spec, diags)) content.blocks.push_back(to_block(b));
  }
  return content;
}

// Items that are not in the schema are errors.
void NativeBodyReader::reject_rest(const BodySchema& schema, const SpecIndex& index,
                                   const BodyContent& content, Diagnostics& diags) const {
  auto unused = [&] {
    std::vector<std::string_view> out;
    for (const AttributeSpec& spec : schema.attributes) {
      if (content.find(spec.name) == nullptr) out.push_back(spec.name);
    }
    return out;
  };
  auto block_types = [&] {
    std::vector<std::string_view> out;
    for (const BlockSpec& spec : schema.blocks) out.push_back(spec.type);
    return out;
  };
  for (const NativeAttribute& a : body_.attributes) {
    if (index.attribute(a.name()) != nullptr || returned_.has_attribute(a.name())) continue;
    std::string hint = did_you_mean(a.name(), unused());
    if (hint.empty() && index.block(a.name()) != nullptr) {
      hint = fmt::format(" Did you mean to define a block of type {}?", go_quote(a.name()));
    }
    diags.error(
        "Unsupported argument",
        fmt::format("An argument named {} is not expected here.{}", go_quote(a.name()), hint),
        range(a.name_begin, a.name_begin + a.name_size));
  }
  for (const NativeBlock& b : body_.blocks) {
    if (index.block(b.type) != nullptr || returned_.has_block(b.type)) continue;
    std::string hint = did_you_mean(b.type, block_types());
    if (hint.empty() && index.attribute(b.type) != nullptr) {
      hint = fmt::format(
          " Did you mean to define argument {}? If so, use the equals sign to assign it a value.",
          go_quote(b.type));
    }
    diags.error("Unsupported block type",
                fmt::format("Blocks of type {} are not expected here.{}", go_quote(b.type), hint),
                range(b.type_begin, b.type_end()));
  }
}

Diagnosed<BodyContent> NativeBodyReader::content(const BodySchema& schema) const {
  Diagnosed<BodyContent> out;
  SpecIndex index(schema);
  out.value = read(schema, index, out.diagnostics);
  reject_rest(schema, index, out.value, out.diagnostics);
  return out;
}

Diagnosed<Body::Partial> NativeBodyReader::partial_content(const BodySchema& schema) const {
  Diagnosed<Partial> out;
  SpecIndex index(schema);
  out.value.content = read(schema, index, out.diagnostics);
  ReturnedNames returned;
  for (const Attribute& a : out.value.content.attributes) returned.attributes.push_back(a.name);
  // Blocks with invalid labels are not part of the content, but they count as read.
  for (const NativeBlock& b : body_.blocks) {
    bool left = index.block(b.type) == nullptr || returned_.has_block(b.type);
    if (!left && !returned.has_block(b.type)) returned.blocks.push_back(b.type);
  }
  if (returned.empty()) {
    out.value.rest = shared_from_this();
    return out;
  }
  auto add = [](std::vector<std::string_view>& to, const std::vector<std::string_view>& names) {
    to.insert(to.end(), names.begin(), names.end());
  };
  add(returned.attributes, returned_.attributes);
  add(returned.blocks, returned_.blocks);
  out.value.rest = std::make_shared<NativeBodyReader>(tree_, &body_, std::move(returned));
  return out;
}

Diagnosed<std::vector<Attribute>> NativeBodyReader::just_attributes() const {
  Diagnosed<std::vector<Attribute>> out;
  if (!body_.blocks.empty()) {
    const NativeBlock& example = body_.blocks[0];
    out.diagnostics.error(fmt::format("Unexpected {} block", go_quote(example.type)),
                          "Blocks are not allowed here.",
                          range(example.type_begin, example.type_end()));
  }
  for (const NativeAttribute& a : body_.attributes) {
    if (!returned_.has_attribute(a.name())) out.value.push_back(to_attribute(a));
  }
  return out;
}

BodyContent NativeBodyReader::everything() const {
  BodyContent out;
  out.missing_item = missing_item_range();
  out.attributes.reserve(body_.attributes.size());
  for (const NativeAttribute& a : body_.attributes) {
    if (!returned_.has_attribute(a.name())) out.attributes.push_back(to_attribute(a));
  }
  out.blocks.reserve(body_.blocks.size());
  for (const NativeBlock& b : body_.blocks) {
    if (!returned_.has_block(b.type)) out.blocks.push_back(to_block(b));
  }
  return out;
}

}  // namespace

std::shared_ptr<const Body> make_native_body(std::shared_ptr<const NativeTree> tree,
                                             const NativeBody* body) {
  return std::make_shared<NativeBodyReader>(std::move(tree), body, ReturnedNames{});
}

}  // namespace landform::syntax
