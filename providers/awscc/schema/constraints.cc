#include "awscc/schema/constraints.h"

#include <re2/re2.h>

#include <charconv>
#include <optional>
#include <string>

#include "awscc/schema/effective.h"

namespace landform::awscc {

namespace {

using Kind = Constraint::Kind;

std::optional<std::string_view> count_text(const ResourceSchema& schema, std::optional<int64_t> n) {
  if (!n) return std::nullopt;
  return schema.scratch.copy(std::string_view(std::to_string(*n)));
}

void add_bounds(std::vector<Constraint>& out, Kind kind, std::optional<std::string_view> min,
                std::optional<std::string_view> max) {
  if (min || max) out.push_back({.kind = kind, .min = min, .max = max});
}

void add_one_of(const Node& node, std::vector<Constraint>& out) {
  if (node.enum_values.empty()) return;
  out.push_back(
      {.kind = Kind::one_of, .values = {node.enum_values.begin(), node.enum_values.end()}});
}

// ECMAScript has patterns that RE2 cannot match in linear time; those let everything through.
bool is_usable(std::string_view pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  return RE2(re2::StringPiece(pattern.data(), pattern.size()), options).ok();
}

void add_text_constraints(const ResourceSchema& schema, const Node& node,
                          std::vector<Constraint>& out) {
  // No text is shorter than nothing.
  std::optional<int64_t> min = node.min_length;
  if (min == 0 && !node.max_length) min.reset();
  add_bounds(out, Kind::length, count_text(schema, min), count_text(schema, node.max_length));
  if (!node.pattern.empty() && is_usable(node.pattern)) {
    out.push_back({.kind = Kind::pattern, .pattern = node.pattern});
  }
  add_one_of(node, out);
}

}  // namespace

void add_constraints(const ResourceSchema& schema, const Node& node, const Shape& shape,
                     std::vector<Constraint>& out) {
  switch (shape.form) {
    case Form::string:
      return add_text_constraints(schema, node, out);
    case Form::int64:
    case Form::float64:
      add_bounds(out, Kind::range, node.minimum, node.maximum);
      if (shape.form == Form::int64) add_one_of(node, out);
      return;
    case Form::list:
    case Form::set: {
      add_bounds(out, Kind::size, count_text(schema, node.min_items),
                 count_text(schema, node.max_items));
      if (shape.form == Form::list && node.unique_items.value_or(false)) {
        out.push_back({.kind = Kind::unique});
      }
      if (node.items == nullptr) return;
      Constraint elements{.kind = Kind::elements};
      add_constraints(schema, effective(schema, *node.items), *shape.element, elements.inner);
      bool simple = shape.element->form == Form::string || shape.element->form == Form::int64 ||
                    shape.element->form == Form::float64;
      if (simple && !elements.inner.empty()) out.push_back(std::move(elements));
      return;
    }
    default:
      return;
  }
}

}  // namespace landform::awscc
