#include "eval/dynamic.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "eval/evaluate.h"
#include "eval/type_constraint.h"
#include "syntax/parser.h"
#include "value/convert.h"

namespace landform::eval {
namespace {

constexpr const char* kInvalidForEach = "Invalid dynamic for_each value";
constexpr const char* kInvalidLabel = "Invalid dynamic block label";

class Expansion {
 public:
  Expansion(const syntax::Block& block, const syntax::BlockSpec& spec, const Scope& scope,
            Diagnostics& diagnostics, std::vector<ExpandedBlock>& out)
      : block_(block), spec_(spec), scope_(scope), diagnostics_(diagnostics), out_(out) {}

  void run() {
    syntax::BodySchema schema{.attributes = {{"for_each", true}, {"iterator"}},
                              .blocks = {{"content", {}}}};
    if (!spec_.labels.empty()) schema.attributes.push_back({"labels", true});
    auto content = block_.body->content(schema);
    bool failed = content.diagnostics.has_errors();
    diagnostics_.append(std::move(content.diagnostics));
    if (failed || !read_iterator(content.value) ||
        !read_collection(*content.value.find("for_each")) ||
        !read_labels(content.value.find("labels")) || !read_content(content.value)) {
      return;
    }
    Value plain = collection_.unmarked();
    if (!plain.is_known()) {
      add(Value::unknown(), Value::unknown(), true);
      return;
    }
    for (size_t i = 0; i < plain.length(); ++i)
      add(plain.iteration_key(i), plain.elements()[i], false);
  }

 private:
  bool read_iterator(const syntax::BodyContent& content) {
    iterator_ = spec_.type;
    const syntax::Attribute* attribute = content.find("iterator");
    if (attribute == nullptr) return true;
    std::string_view name = as_name(*attribute->expr.node);
    if (!name.empty()) {
      iterator_ = name;
      return true;
    }
    diagnostics_.error("Invalid dynamic iterator name",
                       "Dynamic iterator must be a single variable name.", attribute->expr.range());
    return false;
  }

  bool read_collection(const syntax::Attribute& attribute) {
    size_t errors = diagnostics_.error_count();
    collection_ = evaluate(attribute.expr, scope_, diagnostics_);
    if (diagnostics_.error_count() != errors) return false;
    if (collection_.type().is_primitive()) {
      diagnostics_.error(
          kInvalidForEach,
          fmt::format("Cannot use a {} value in for_each. An iterable collection is required.",
                      collection_.type().friendly_name()),
          attribute.expr.range());
      return false;
    }
    if (collection_.is_null()) {
      diagnostics_.error(kInvalidForEach, "Cannot use a null value in for_each.",
                         attribute.expr.range());
      return false;
    }
    return true;
  }

  bool read_labels(const syntax::Attribute* attribute) {
    if (attribute == nullptr) return true;
    const syntax::Expr& expr = *attribute->expr.node;
    if (expr.kind != syntax::ExprKind::tuple) {
      diagnostics_.error("Invalid expression", "A static list expression is required.",
                         attribute->expr.range());
      return false;
    }
    for (const syntax::Expr* item : expr.as<syntax::TupleExpr>().items())
      labels_.push_back(attribute->expr.with(item));
    if (labels_.size() == spec_.labels.size()) return true;
    bool many = labels_.size() > spec_.labels.size();
    diagnostics_.error(
        many ? "Extraneous dynamic block label" : "Insufficient dynamic block labels",
        fmt::format("Blocks of type {} require {} label(s).", go_quote(spec_.type),
                    spec_.labels.size()),
        many ? labels_[spec_.labels.size()].range() : attribute->expr.range());
    return false;
  }

  bool read_content(const syntax::BodyContent& content) {
    if (content.blocks.size() == 1) {
      content_ = content.blocks[0].body;
      return true;
    }
    if (content.blocks.empty()) {
      diagnostics_.error("Missing dynamic content block",
                         "A dynamic block must have a nested block of type \"content\" to describe "
                         "the body of each "
                         "generated block.",
                         content.missing_item);
    } else {
      diagnostics_.error("Extraneous dynamic content block",
                         "Only one nested content block is allowed for each dynamic block.",
                         content.blocks[1].header);
    }
    return false;
  }

  void add(Value key, Value value, bool unknown) {
    auto scope =
        std::make_shared<IterationScope>(scope_, iterator_, std::move(key), std::move(value));
    ExpandedBlock block;
    block.type = spec_.type;
    for (const syntax::Expression& label : labels_) {
      auto text = read_label(label, *scope);
      if (!text) return;
      block.labels.push_back(*std::move(text));
    }
    block.range = block_.header;
    block.body = content_;
    block.scope = scope.get();
    block.unknown = unknown;
    block.marks = collection_.marks();
    block.owned_scope = std::move(scope);
    out_.push_back(std::move(block));
  }

  std::optional<std::string> read_label(const syntax::Expression& expr, const Scope& scope) {
    size_t errors = diagnostics_.error_count();
    Value value = evaluate(expr, scope, diagnostics_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    auto text = convert(value, Type::string());
    std::string problem;
    if (!text) {
      problem =
          fmt::format("Cannot use this value as a dynamic block label: {}.", text.error().message);
    } else if (text.value().is_null()) {
      problem = "Cannot use a null value as a dynamic block label.";
    } else if (!text.value().is_known()) {
      problem =
          "This value is not yet known. Dynamic block labels must be immediately-known values.";
    } else if (text.value().is_marked()) {
      problem = "This value has dynamic marks that make it unsuitable for use as a block label.";
    } else {
      return std::string(text.value().as_string());
    }
    diagnostics_.error(kInvalidLabel, std::move(problem), expr.range());
    return std::nullopt;
  }

  const syntax::Block& block_;
  const syntax::BlockSpec& spec_;
  const Scope& scope_;
  Diagnostics& diagnostics_;
  std::vector<ExpandedBlock>& out_;
  std::string iterator_;
  Value collection_;
  std::vector<syntax::Expression> labels_;
  std::shared_ptr<const syntax::Body> content_;
};

}  // namespace

IterationScope::IterationScope(const Scope& outer, std::string name, Value key, Value value)
    : outer_(outer),
      name_(std::move(name)),
      iteration_(Value::object({{"key", std::move(key)}, {"value", std::move(value)}})) {}

std::optional<Resolution> IterationScope::resolve(std::span<const syntax::Step> steps, FileId file,
                                                  Diagnostics& diagnostics) const {
  if (steps[0].text() == name_) return Resolution{iteration_, 1};
  return outer_.resolve(steps, file, diagnostics);
}

std::vector<std::string> IterationScope::names() const {
  std::vector<std::string> out = outer_.names();
  out.insert(out.begin(), name_);
  return out;
}

std::vector<ExpandedBlock> expand_blocks(const std::vector<syntax::Block>& blocks,
                                         std::span<const syntax::BlockSpec> schema,
                                         const Scope& scope, Diagnostics& diagnostics) {
  std::vector<ExpandedBlock> out;
  for (const syntax::Block& block : blocks) {
    if (block.type != "dynamic") {
      ExpandedBlock plain;
      plain.type = block.type;
      for (const syntax::Label& label : block.labels) plain.labels.emplace_back(label.text);
      plain.range = block.header;
      plain.body = block.body;
      plain.scope = &scope;
      out.push_back(std::move(plain));
      continue;
    }
    auto spec = std::find_if(schema.begin(), schema.end(), [&](const syntax::BlockSpec& s) {
      return s.type == block.labels[0].text;
    });
    if (spec == schema.end()) {
      diagnostics.error(
          "Unsupported block type",
          fmt::format("Blocks of type {} are not expected here.", go_quote(block.labels[0].text)),
          block.labels[0].range);
      continue;
    }
    Expansion(block, *spec, scope, diagnostics, out).run();
  }
  return out;
}

}  // namespace landform::eval
