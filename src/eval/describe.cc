#include "eval/describe.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "eval/access.h"

namespace landform::eval {

std::string describe_value(const Value& value) {
  if (value.has_mark(Marks::sensitive)) return "(sensitive value)";
  if (value.has_mark(Marks::ephemeral)) return "(ephemeral value)";
  Value plain = value.unmarked();
  Type type = plain.type();
  if (plain.is_null()) return "null";
  if (!plain.is_known()) return "(not yet known)";
  switch (type.kind()) {
    case Kind::boolean:
      return plain.as_bool() ? "true" : "false";
    case Kind::number:
      return plain.as_number().format('g', 10);
    case Kind::string:
      return go_quote(plain.as_string());
    case Kind::object:
      switch (type.attributes().size()) {
        case 0:
          return "object with no attributes";
        case 1:
          return "object with 1 attribute " + go_quote(type.attributes()[0].name);
        default:
          return fmt::format("object with {} attributes", type.attributes().size());
      }
    case Kind::dynamic:
      return type.friendly_name();
    default:
      switch (plain.length()) {
        case 0:
          return "empty " + type.friendly_name();
        case 1:
          return type.friendly_name() + " with 1 element";
        default:
          return fmt::format("{} with {} elements", type.friendly_name(), plain.length());
      }
  }
}

std::string describe_for_diagnostic(const Value& value) {
  if (value.is_marked()) return "";
  if (!value.is_known()) {
    return value.type().is_dynamic() ? "" : "is a " + value.type().friendly_name();
  }
  return "is " + describe_value(value);
}

std::string describe_traversal(std::span<const syntax::Step> steps) {
  std::string out;
  for (const syntax::Step& step : steps) {
    switch (step.kind) {
      case syntax::Step::Kind::root:
        out += step.text();
        break;
      case syntax::Step::Kind::attribute:
        out += '.';
        out += step.text();
        break;
      default:
        out += '[' + describe_value(step_key(step)) + ']';
    }
  }
  return out;
}

}  // namespace landform::eval
