#include "syntax/json_body.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/quote.h"
#include "base/source.h"
#include "base/suggest.h"
#include "syntax/parser.h"

namespace landform::syntax {
namespace {

constexpr std::string_view kComment = "//";
constexpr std::string_view kWrongType = "Incorrect JSON value type";

using Names = std::set<std::string, std::less<>>;
using Properties = std::vector<const ObjectItem*>;

class JsonBodyReader : public Body {
 public:
  JsonBodyReader(std::shared_ptr<const JsonTree> tree, const Expr* value, Names taken)
      : tree_(std::move(tree)), value_(*value), taken_(std::move(taken)) {}

  [[nodiscard]] Diagnosed<BodyContent> content(const BodySchema& schema) const override;
  [[nodiscard]] Diagnosed<Partial> partial_content(const BodySchema& schema) const override;
  [[nodiscard]] Diagnosed<std::vector<Attribute>> just_attributes() const override;
  [[nodiscard]] BodyContent everything() const override;
  [[nodiscard]] Range missing_item_range() const override;

 private:
  // The names used so far, and those that this reading uses.
  BodyContent read(const BodySchema& schema, Names& used, Diagnostics& diags) const;
  // `label` is what the properties stand for if they are labels.
  Properties collect(const Expr& value, const std::string_view* label, Diagnostics& diags) const;
  // The remaining labels are those of the spec after the ones in `block`.
  void unpack(const Expr& value, const BlockSpec& spec, Block& block, std::vector<Block>& out,
              Diagnostics& diags) const;

  [[nodiscard]] Range range(uint32_t begin, uint32_t end) const {
    return {tree_->file, begin, end};
  }
  [[nodiscard]] Range range(const Expr& e) const { return range(e.begin, e.end); }
  // The opening brace or bracket, or all of anything else.
  [[nodiscard]] Range start_range(const Expr& e) const {
    bool opens = e.kind == ExprKind::object || e.kind == ExprKind::tuple;
    return range(e.begin, opens && e.end > e.begin ? e.begin + 1 : e.end);
  }
  [[nodiscard]] Range property_range(const ObjectItem& p) const {
    return range(p.key->begin, p.value->end);
  }
  [[nodiscard]] Attribute to_attribute(const ObjectItem& p) const {
    return {json_string(*p.key), range(*p.key), property_range(p),
            Expression{tree_->file, p.value}};
  }
  [[nodiscard]] std::string describe(const Range& r) const { return range_text(*tree_->source, r); }

  std::shared_ptr<const JsonTree> tree_;
  const Expr& value_;
  Names taken_;
};

Range JsonBodyReader::missing_item_range() const {
  bool closes = value_.kind == ExprKind::object && value_.end > value_.begin;
  return closes ? range(value_.end - 1, value_.end) : start_range(value_);
}

Properties JsonBodyReader::collect(const Expr& value, const std::string_view* label,
                                   Diagnostics& diags) const {
  Properties out;
  auto add = [&](const Expr& object) {
    for (const ObjectItem& p : object.as<ObjectExpr>().items()) out.push_back(&p);
  };
  auto reject = [&](const Expr& wrong, std::string_view wanted) {
    diags.error(
        std::string(kWrongType),
        label == nullptr
            ? fmt::format("{} is required here, to define arguments and child blocks.", wanted)
            : fmt::format("{} is required here, to specify {} labels for this block.", wanted,
                          *label),
        start_range(wrong));
  };
  switch (value.kind) {
    case ExprKind::null:
      break;
    case ExprKind::object:
      add(value);
      break;
    case ExprKind::tuple:
      for (const Expr* item : value.as<TupleExpr>().items()) {
        if (item->kind == ExprKind::object) {
          add(*item);
        } else {
          reject(*item, "A JSON object");
        }
      }
      break;
    default:
      reject(value, "Either a JSON object or JSON array of objects");
  }
  return out;
}

void JsonBodyReader::unpack(const Expr& value, const BlockSpec& spec, Block& block,
                            std::vector<Block>& out, Diagnostics& diags) const {
  if (block.labels.size() < spec.labels.size()) {
    std::string_view label = spec.labels[block.labels.size()];
    Properties properties = collect(value, &label, diags);
    if (properties.empty()) {
      diags.error("Missing block label",
                  fmt::format("At least one object property is required, whose name represents the "
                              "{} block's {}.",
                              block.type, label),
                  start_range(value));
      return;
    }
    for (const ObjectItem* p : properties) {
      block.labels.push_back({json_string(*p->key), range(*p->key)});
      unpack(*p->value, spec, block, out, diags);
      block.labels.pop_back();
    }
    return;
  }

  auto add = [&](const Expr& body) {
    Block& added = out.emplace_back(block);
    added.header = start_range(value);
    added.range = range(body);
    added.body = make_json_body(tree_, &body);
  };
  switch (value.kind) {
    case ExprKind::null:
      break;
    case ExprKind::object:
      add(value);
      break;
    case ExprKind::tuple:
      for (const Expr* item : value.as<TupleExpr>().items()) add(*item);
      break;
    default:
      diags.error(std::string(kWrongType),
                  fmt::format("Either a JSON object or a JSON array is required, representing the "
                              "contents of one or more {} blocks.",
                              go_quote(block.type)),
                  start_range(value));
  }
}

BodyContent JsonBodyReader::read(const BodySchema& schema, Names& used, Diagnostics& diags) const {
  BodyContent content;
  content.missing_item = missing_item_range();
  std::unordered_map<std::string_view, const AttributeSpec*> attributes;
  std::unordered_map<std::string_view, const BlockSpec*> blocks;
  for (const AttributeSpec& spec : schema.attributes) attributes[spec.name] = &spec;
  for (const BlockSpec& spec : schema.blocks) blocks[spec.type] = &spec;

  std::unordered_map<std::string_view, Range> found;
  for (const ObjectItem* p : collect(value_, nullptr, diags)) {
    std::string_view name = json_string(*p->key);
    if (taken_.contains(name)) continue;
    if (attributes.contains(name)) {
      auto [it, is_new] = found.emplace(name, property_range(*p));
      if (!is_new) {
        diags.error("Duplicate argument",
                    fmt::format("The argument {} was already set at {}.", go_quote(name),
                                describe(it->second)),
                    range(*p->key), range(*p->key));
        continue;
      }
      content.attributes.push_back(to_attribute(*p));
      used.emplace(name);
    } else if (auto it = blocks.find(name); it != blocks.end()) {
      Block block;
      block.type = name;
      block.type_range = range(*p->key);
      unpack(*p->value, *it->second, block, content.blocks, diags);
      used.emplace(name);
    }
  }
  for (const AttributeSpec& spec : schema.attributes) {
    if (!spec.required || found.contains(spec.name)) continue;
    diags.error("Missing required argument",
                fmt::format("The argument {} is required, but no definition was found.",
                            go_quote(spec.name)),
                missing_item_range());
  }
  return content;
}

Diagnosed<BodyContent> JsonBodyReader::content(const BodySchema& schema) const {
  Diagnosed<BodyContent> out;
  Names used = taken_;
  out.value = read(schema, used, out.diagnostics);

  std::vector<std::string_view> suggestions;
  for (const AttributeSpec& spec : schema.attributes) {
    if (!used.contains(spec.name)) suggestions.push_back(spec.name);
  }
  for (const BlockSpec& spec : schema.blocks) suggestions.push_back(spec.type);
  // Errors in the value itself are reported again, as HCL does.
  for (const ObjectItem* p : collect(value_, nullptr, out.diagnostics)) {
    std::string_view name = json_string(*p->key);
    if (name == kComment || used.contains(name)) continue;
    out.diagnostics.error("Extraneous JSON object property",
                          fmt::format("No argument or block type is named {}.{}", go_quote(name),
                                      did_you_mean(name, suggestions)),
                          range(*p->key), range(*p->key));
  }
  return out;
}

Diagnosed<Body::Partial> JsonBodyReader::partial_content(const BodySchema& schema) const {
  Diagnosed<Partial> out;
  Names used = taken_;
  out.value.content = read(schema, used, out.diagnostics);
  out.value.rest = std::make_shared<JsonBodyReader>(tree_, &value_, std::move(used));
  return out;
}

Diagnosed<std::vector<Attribute>> JsonBodyReader::just_attributes() const {
  Diagnosed<std::vector<Attribute>> out;
  if (value_.kind != ExprKind::object) {
    out.diagnostics.error(std::string(kWrongType),
                          "A JSON object is required here, setting the arguments for this block.",
                          start_range(value_));
    return out;
  }
  std::unordered_map<std::string_view, Range> found;
  for (const ObjectItem& p : value_.as<ObjectExpr>().items()) {
    std::string_view name = json_string(*p.key);
    if (name == kComment || taken_.contains(name)) continue;
    auto [it, is_new] = found.emplace(name, property_range(p));
    if (is_new) {
      out.value.push_back(to_attribute(p));
    } else {
      out.diagnostics.error("Duplicate attribute definition",
                            fmt::format("The argument {} was already set at {}.", go_quote(name),
                                        describe(it->second)),
                            range(*p.key));
    }
  }
  return out;
}

BodyContent JsonBodyReader::everything() const {
  BodyContent out;
  out.attributes = just_attributes().value;
  out.missing_item = missing_item_range();
  return out;
}

}  // namespace

std::shared_ptr<const Body> make_json_body(std::shared_ptr<const JsonTree> tree,
                                           const Expr* value) {
  return std::make_shared<JsonBodyReader>(std::move(tree), value, Names{});
}

Diagnosed<File> parse_json_config(const SourceMap& sources, FileId file) {
  Diagnosed<File> out;
  auto tree = std::make_shared<JsonTree>();
  tree->file = file;
  tree->source = sources.file(file);
  out.diagnostics = parse_json(*tree);
  const Expr* root = tree->root;
  if (root->kind != ExprKind::object && root->kind != ExprKind::tuple) {
    out.diagnostics.error(
        "Root value must be object",
        "The root value in a JSON-based configuration must be either a JSON object or a JSON array "
        "of objects.",
        Range{file, root->begin, root->end});
    // Empty, so that reading the body does not report the same error again.
    root = tree->arena.make<ObjectExpr>(Expr{0, 0, ExprKind::object, true}, 0U, nullptr, 0U);
  }
  out.value = {file, tree->source, make_json_body(std::move(tree), root)};
  return out;
}

}  // namespace landform::syntax
