#include "eval/type_constraint.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: reads these nodes

namespace {

constexpr const char* kSummary = "Invalid type specification";

class Reader {
 public:
  Reader(FileId file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  TypeConstraint read(const Expr& expr) {
    std::string_view keyword = as_keyword(expr);
    if (!keyword.empty()) return read_keyword(keyword, expr);
    if (expr.kind != ExprKind::call) {
      return fail(
          "A type specification is either a primitive type keyword (bool, number, string) or a "
          "complex type "
          "constructor call, like list(string).",
          range(expr));
    }
    const auto& call = expr.as<CallExpr>();
    std::string_view name = call.name();
    Range args = range(call.open_paren, call.end);
    if (name == "bool" || name == "string" || name == "number") {
      return fail(
          fmt::format("Primitive type keyword {} does not expect arguments.", go_quote(name)),
          args);
    }
    if (name == "any")
      return fail("Type constraint keyword \"any\" does not expect arguments.", args);
    std::string_view needed = required_argument(name);
    if (!needed.empty()) {
      if (call.count != 1) {
        Range subject = args;
        if (call.count > 1)
          subject = range_between(range(*call.args()[1]), range(*call.args().back()));
        return fail(fmt::format("The {} type constructor requires one argument specifying {}.",
                                name, needed),
                    subject, args);
      }
      const Expr& argument = *call.args()[0];
      if (name == "object") return read_object(expr, argument);
      if (name == "tuple") return read_tuple(expr, argument);
      TypeConstraint element = read(argument);
      Type type = name == "list"  ? Type::list(element.type)
                  : name == "set" ? Type::set(element.type)
                                  : Type::map(element.type);
      return {type, collection_defaults(type, element.defaults)};
    }
    if (name == "optional") {
      return fail("Keyword \"optional\" is valid only as a modifier for object type attributes.",
                  range(call.name_begin, call.name_end));
    }
    return fail(fmt::format("Keyword {} is not a valid type constructor.", go_quote(name)),
                range(expr));
  }

 private:
  [[nodiscard]] Range range(const Expr& expr) const { return {file_, expr.begin, expr.end}; }
  [[nodiscard]] Range range(uint32_t begin, uint32_t end) const { return {file_, begin, end}; }

  TypeConstraint fail(std::string detail, const Range& subject, std::optional<Range> context = {}) {
    diagnostics_.error(kSummary, std::move(detail), subject, context);
    return {Type::dynamic(), nullptr};
  }

  static std::string_view required_argument(std::string_view name) {
    if (name == "list" || name == "set" || name == "map") return "the element type";
    if (name == "object") return "the attribute types and values as a map";
    if (name == "tuple") return "the element types as a list";
    return "";
  }

  static std::shared_ptr<const Defaults> collection_defaults(
      Type type, std::shared_ptr<const Defaults> element) {
    if (element == nullptr) return nullptr;
    auto out = std::make_shared<Defaults>();
    out->type = type;
    out->children.emplace("", std::move(element));
    return out;
  }

  TypeConstraint read_keyword(std::string_view keyword, const Expr& expr) {
    if (keyword == "bool") return {Type::boolean(), nullptr};
    if (keyword == "string") return {Type::string(), nullptr};
    if (keyword == "number") return {Type::number(), nullptr};
    if (keyword == "any") return {Type::dynamic(), nullptr};
    std::string_view needed = required_argument(keyword);
    if (!needed.empty()) {
      return fail(fmt::format("The {} type constructor requires one argument specifying {}.",
                              keyword, needed),
                  range(expr));
    }
    return fail(fmt::format("The keyword {} is not a valid type specification.", go_quote(keyword)),
                range(expr));
  }

  TypeConstraint read_object(const Expr& whole, const Expr& argument) {
    if (argument.kind != ExprKind::object) {
      diagnostics_.error(kSummary,
                         "Object type constructor requires a map whose keys are attribute names "
                         "and whose values are "
                         "the corresponding attribute types.",
                         range(argument), range(whole));
      return {Type::dynamic(), nullptr};
    }
    std::vector<AttributeType> attributes;
    auto defaults = std::make_shared<Defaults>();
    std::map<std::string, bool, std::less<>> seen;
    for (const ObjectItem& item : argument.as<ObjectExpr>().items()) {
      std::string name(as_keyword(*item.key));
      if (name.empty()) {
        fail("Object constructor map keys must be attribute names.", range(*item.key),
             range(whole));
        continue;
      }
      if (!seen.emplace(name, true).second) {
        fail("Object constructor map keys must be unique.", range(*item.key), range(whole));
        continue;
      }
      read_attribute(name, *item.value, attributes, *defaults);
    }
    Type type = Type::object(std::move(attributes));
    defaults->type = type;
    if (defaults->values.empty() && defaults->children.empty()) return {type, nullptr};
    return {type, std::move(defaults)};
  }

  void read_attribute(const std::string& name, const Expr& written,
                      std::vector<AttributeType>& attributes, Defaults& defaults) {
    const Expr* type_expr = &written;
    const Expr* default_expr = nullptr;
    bool optional = false;
    std::optional<Value> default_value;
    if (written.kind == ExprKind::call && written.as<CallExpr>().name() == "optional") {
      const auto& call = written.as<CallExpr>();
      Range args = range(call.open_paren, call.end);
      if (call.count < 1) {
        fail("Optional attribute modifier requires the attribute type as its argument.", args,
             range(written));
        return;
      }
      type_expr = call.args()[0];
      optional = call.count == 1;
      if (call.count == 2) {
        default_expr = call.args()[1];
        size_t errors = diagnostics_.error_count();
        Value value = evaluate({file_, default_expr}, ConstantScope(), diagnostics_);
        if (diagnostics_.error_count() == errors) {
          optional = true;
          default_value = std::move(value);
        }
      } else if (call.count > 2) {
        fail(
            "Optional attribute modifier expects at most two arguments: the attribute type, and a "
            "default value.",
            args, range(written));
      }
    }
    TypeConstraint attribute = read(*type_expr);
    if (default_value) {
      auto converted = convert(*default_value, attribute.type);
      if (converted) {
        defaults.values.insert_or_assign(name, std::move(converted).value());
      } else {
        diagnostics_.error(
            "Invalid default value for optional attribute",
            fmt::format(
                "This default value is not compatible with the attribute's type constraint: {}.",
                converted.error().message),
            range(*default_expr));
      }
    }
    attributes.push_back({name, attribute.type, optional});
    if (attribute.defaults != nullptr) defaults.children.emplace(name, attribute.defaults);
  }

  TypeConstraint read_tuple(const Expr& whole, const Expr& argument) {
    if (argument.kind != ExprKind::tuple) {
      diagnostics_.error(kSummary, "Tuple type constructor requires a list of element types.",
                         range(argument), range(whole));
      return {Type::dynamic(), nullptr};
    }
    std::vector<Type> elements;
    auto defaults = std::make_shared<Defaults>();
    for (const Expr* item : argument.as<TupleExpr>().items()) {
      TypeConstraint element = read(*item);
      if (element.defaults != nullptr)
        defaults->children.emplace(std::to_string(elements.size()), element.defaults);
      elements.push_back(element.type);
    }
    Type type = Type::tuple(elements);
    defaults->type = type;
    if (defaults->children.empty()) return {type, nullptr};
    return {type, std::move(defaults)};
  }

  FileId file_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::string_view as_keyword(const Expr& expr) {
  std::span<const Step> steps = as_traversal(expr);
  return steps.size() == 1 ? steps[0].text() : std::string_view();
}

std::string_view as_name(const syntax::Expr& expr) {
  return syntax::is_json_string(expr) ? syntax::json_string(expr) : as_keyword(expr);
}

Diagnosed<TypeConstraint> read_type_constraint(const Expression& expr) {
  Diagnosed<TypeConstraint> out;
  out.value = Reader(expr.file, out.diagnostics).read(*expr.node);
  return out;
}

}  // namespace landform::eval
