#include "eval/compiled_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>

#include "eval/describe.h"
#include "eval/dynamic.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "eval/type_constraint.h"
#include "eval/untyped_body.h"
#include "value/shown.h"

namespace landform::eval {
namespace {

// The same for meta-arguments common to all resources.
bool holds_words(std::string_view block, std::string_view attribute) {
  if (block == "lifecycle")
    return attribute == "ignore_changes" || attribute == "replace_triggered_by";
  if (block == "action_trigger") return attribute == "events" || attribute == "actions";
  return block == "provisioner" && (attribute == "when" || attribute == "on_failure");
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// `all` is "all", [tags["a"]] is ["tags[\"a\"]"].
Value words(const syntax::Expression& expr, const Scope& scope, Diagnostics& diagnostics) {
  const syntax::Expr& node = *expr.node;
  if (node.kind == syntax::ExprKind::traversal)
    return Value::string(describe_traversal(node.as<syntax::TraversalExpr>().steps()));
  if (node.kind != syntax::ExprKind::tuple) return eval::evaluate(expr, scope, diagnostics);
  std::vector<Value> out;
  for (const syntax::Expr* item : node.as<syntax::TupleExpr>().items())
    out.push_back(words(expr.with(item), scope, diagnostics));
  return Value::tuple(std::move(out));
}

}  // namespace

struct CompiledBody::Level {
  struct Nested {
    std::unique_ptr<Level> content;
    // Of a dynamic block.
    syntax::Expression for_each;
    std::string_view iterator;
  };
  // A property of the object: an attribute, or all blocks of a type. Names belong to the body.
  struct Property {
    std::string_view name;
    syntax::Expression expr;
    std::vector<Nested> blocks;
    bool words = false;
    bool extra = false;  // only of the whole
  };

  std::shared_ptr<const syntax::Body> body;
  std::vector<Property> properties;  // sorted by name
  // The type of the last object built: most instances have the same type, and interning it again is
  // slower.
  mutable std::atomic<Type> last_type = Type::empty_object();

  // `inside`: the type of the enclosing block; empty at the top level.
  Level(std::shared_ptr<const syntax::Body> source, const CompiledBody::Options& options,
        std::string_view inside)
      : body(std::move(source)) {
    bool top = inside.empty();
    auto skipped = [&](std::string_view name) { return top && contains(options.skip, name); };
    auto is_extra = [&](std::string_view name) { return top && contains(options.extra, name); };
    syntax::BodyContent all = untyped_content(*body);
    properties.reserve(all.attributes.size() + all.blocks.size());
    for (const syntax::Attribute& a : all.attributes) {
      if (skipped(a.name)) continue;
      bool words = top ? contains(options.words, a.name) : holds_words(inside, a.name);
      properties.push_back({a.name, a.expr, {}, words, is_extra(a.name)});
    }
    bool dynamic = false;
    for (const syntax::Block& block : all.blocks) {
      if (skipped(block.type)) continue;
      bool is_dynamic = block.type == "dynamic" && !block.labels.empty();
      std::string_view type = is_dynamic ? block.labels[0].text : block.type;
      Property property{.name = type, .expr = {}, .blocks = {}, .extra = is_extra(type)};
      if (is_dynamic) {
        dynamic = true;
        add_dynamic(block, type, property, options);
      } else {
        property.blocks.push_back(
            {std::make_unique<Level>(block.body, options, block.type), {}, {}});
      }
      properties.push_back(std::move(property));
    }
    if (dynamic) properties.push_back({.name = "dynamic", .expr = {}, .blocks = {}, .extra = true});
    auto before = [](const Property& a, const Property& b) { return a.name < b.name; };
    if (!std::is_sorted(properties.begin(), properties.end(), before))
      std::stable_sort(properties.begin(), properties.end(), before);
    if (!all.blocks.empty()) join_blocks();
    properties.shrink_to_fit();
  }

  // Blocks of one type are one property.
  void join_blocks() {
    size_t last = 0;
    for (size_t i = 1; i < properties.size(); ++i) {
      Property& next = properties[i];
      if (next.name != properties[last].name) {
        if (++last != i) properties[last] = std::move(next);
        continue;
      }
      properties[last].extra = next.extra;
      std::move(next.blocks.begin(), next.blocks.end(),
                std::back_inserter(properties[last].blocks));
    }
    if (!properties.empty()) properties.resize(last + 1);
  }

  static void add_dynamic(const syntax::Block& block, std::string_view type, Property& property,
                          const CompiledBody::Options& options) {
    syntax::BodyContent parts = dynamic_content(*block.body);
    const syntax::Attribute* for_each = parts.find("for_each");
    const syntax::Attribute* iterator = parts.find("iterator");
    auto content = std::find_if(parts.blocks.begin(), parts.blocks.end(),
                                [](const syntax::Block& b) { return b.type == "content"; });
    if (for_each == nullptr || content == parts.blocks.end()) return;
    Nested nested{std::make_unique<Level>(content->body, options, type), for_each->expr, type};
    if (iterator != nullptr) {
      std::string_view name = as_name(*iterator->expr.node);
      if (!name.empty()) nested.iterator = name;
    }
    property.blocks.push_back(std::move(nested));
  }

  // `extra`: the scope of the extra parts; null if they are left out.
  Value evaluate(const Scope& scope, const Scope* extra, const Value& failed,
                 Diagnostics& diagnostics) const {
    std::vector<Value> values;
    values.reserve(properties.size());
    for (const Property& property : properties) {
      if (property.extra && extra == nullptr) continue;
      values.push_back(evaluate(property, property.extra ? *extra : scope, failed, extra != nullptr,
                                diagnostics));
    }
    return make_object(std::move(values), extra != nullptr);
  }

  Value evaluate(const Property& property, const Scope& scope, const Value& failed, bool whole,
                 Diagnostics& diagnostics) const {
    if (property.extra && property.name == "lifecycle") {
      Diagnostics reported;  // when the conditions in it are checked
      return evaluate_blocks(property, scope, failed, whole, reported);
    }
    if (!property.blocks.empty() || !property.expr)
      return evaluate_blocks(property, scope, failed, whole, diagnostics);
    size_t errors = diagnostics.error_count();
    Value value = property.words ? words(property.expr, scope, diagnostics)
                                 : eval::evaluate(property.expr, scope, diagnostics);
    return diagnostics.error_count() == errors ? value : with_shown(failed, shown_for(value));
  }

  Value make_object(std::vector<Value> values, bool whole) const {
    Type type = last_type.load(std::memory_order_acquire);
    auto known = type.attributes();
    bool same = known.size() == values.size();
    for (size_t i = 0; same && i < values.size(); ++i) same = known[i].type == values[i].type();
    if (!same) {
      std::vector<AttributeType> types;
      types.reserve(values.size());
      size_t i = 0;
      for (const Property& property : properties) {
        if (property.extra && !whole) continue;
        types.push_back({std::string(property.name), values[i++].type(), false});
      }
      type = Type::object(std::move(types));
      last_type.store(type, std::memory_order_release);
    }
    return Value::object(type, std::move(values));
  }

  Value evaluate_blocks(const Property& property, const Scope& scope, const Value& failed,
                        bool whole, Diagnostics& diagnostics) const {
    std::vector<Value> out;
    bool known = true;
    bool written = property.blocks.empty();
    Marks marks = Marks::none;  // of what is not known
    for (const Nested& nested : property.blocks) {
      if (!nested.for_each) {
        written = true;
        out.push_back(
            nested.content->evaluate(scope, whole ? &scope : nullptr, failed, diagnostics));
        continue;
      }
      size_t errors = diagnostics.error_count();
      Value collection = eval::evaluate(nested.for_each, scope, diagnostics);
      if (diagnostics.error_count() != errors) continue;
      if (!collection.is_known()) {
        known = false;
        marks = marks | collection.marks();
        if (whole) show_blocks(nested, collection, scope, failed, out);
        continue;
      }
      generate(nested, collection, scope, failed, whole, diagnostics, out);
    }
    // Without blocks, there may still be something that the provider adds.
    if (known && out.empty() && !written)
      return whole ? with_shown(Value::unknown(), Value::empty_tuple()) : Value::null();
    if (known) return Value::tuple(std::move(out));
    // The number of blocks is not known, so neither is the list.
    Value unknown = Value::unknown().with_marks(marks);
    return whole ? with_shown(unknown, as_shown(Value::tuple(std::move(out)))) : unknown;
  }

  // The blocks for a known collection.
  static void generate(const Nested& nested, const Value& given, const Scope& scope,
                       const Value& failed, bool whole, Diagnostics& diagnostics,
                       std::vector<Value>& out) {
    Value collection = given.unmarked();
    if (collection.is_null() || collection.type().is_primitive()) {
      diagnostics.error(
          "Invalid dynamic for_each value",
          collection.is_null()
              ? std::string("Cannot use a null value in for_each.")
              : fmt::format(
                    "Cannot use a {} value in for_each. An iterable collection is required.",
                    collection.type().friendly_name()),
          nested.for_each.range());
      return;
    }
    for (size_t i = 0; i < collection.length(); ++i) {
      IterationScope inner(scope, std::string(nested.iterator), collection.iteration_key(i),
                           collection.elements()[i]);
      Value block = nested.content->evaluate(inner, whole ? &inner : nullptr, failed, diagnostics);
      out.push_back(block.with_marks_of(given));
    }
  }

  // What is shown for the blocks of an unknown collection: those for what is shown for it, if that
  // is a collection, otherwise one that stands for all of them.
  static void show_blocks(const Nested& nested, const Value& collection, const Scope& scope,
                          const Value& failed, std::vector<Value>& out) {
    Diagnostics ignored;
    Value shown = shown_for(collection);
    if (!shown.is_null() && !shown.type().is_primitive()) {
      generate(nested, shown, scope, failed, true, ignored, out);
      return;
    }
    IterationScope inner(scope, std::string(nested.iterator), Value::unknown(),
                         with_shown(Value::unknown(), shown));
    out.push_back(nested.content->evaluate(inner, &inner, failed, ignored));
  }

  // `extra`: that of the enclosing top-level property.
  void collect(std::vector<std::string_view>& iterators, bool extra,
               std::vector<Reference>& out) const {
    auto add = [&](const syntax::Expression& expr, bool is_extra) {
      for_each_reference(*expr.node, [&](const syntax::TraversalExpr& t) {
        bool iterator = std::find(iterators.begin(), iterators.end(), t.root()) != iterators.end();
        if (!iterator) out.push_back({expr, &t, is_extra});
      });
    };
    for (const Property& property : properties) {
      bool is_extra = extra || property.extra;
      if (property.expr && !property.words) add(property.expr, is_extra);
      for (const Nested& nested : property.blocks) {
        if (nested.for_each) {
          add(nested.for_each, is_extra);
          iterators.push_back(nested.iterator);
        }
        nested.content->collect(iterators, is_extra, out);
        if (nested.for_each) iterators.pop_back();
      }
    }
  }
};

CompiledBody::CompiledBody(std::shared_ptr<const syntax::Body> body,
                           const CompiledBody::Options& options)
    : level_(std::make_unique<Level>(std::move(body), options, "")) {}
CompiledBody::~CompiledBody() = default;
CompiledBody::CompiledBody(CompiledBody&&) noexcept = default;
CompiledBody& CompiledBody::operator=(CompiledBody&&) noexcept = default;

Value CompiledBody::evaluate(const Scope& scope, const Value& failed,
                             Diagnostics& diagnostics) const {
  return level_->evaluate(scope, nullptr, failed, diagnostics);
}

Value CompiledBody::evaluate_whole(const Scope& scope, const Scope& extra, const Value& failed,
                                   Diagnostics& diagnostics) const {
  return level_->evaluate(scope, &extra, failed, diagnostics);
}

void CompiledBody::check_extra(const Scope& scope, Diagnostics& diagnostics) const {
  for (const Level::Property& property : level_->properties) {
    if (property.extra && (property.expr || !property.blocks.empty()))
      (void)level_->evaluate(property, scope, Value::unknown(), true, diagnostics);
  }
}

std::vector<CompiledBody::Reference> CompiledBody::references() const {
  std::vector<std::string_view> iterators;
  std::vector<Reference> out;
  level_->collect(iterators, false, out);
  return out;
}

}  // namespace landform::eval
