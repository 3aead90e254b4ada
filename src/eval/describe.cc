#include "eval/describe.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "eval/access.h"
#include "value/refinement.h"

namespace landform::eval {

namespace {

// A message is read by people: a text of more bytes than this is not part of it.
constexpr size_t kMaxShown = size_t{64} << 10U;

bool is_too_long(const Value& value) {
  return value.is_known() && !value.is_null() && value.type().kind() == Kind::string &&
         value.as_string().size() > kMaxShown;
}

}  // namespace

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

namespace {

// What is known about the length of an unknown collection.
std::string describe_unknown(const Value& value) {
  Type type = value.type();
  std::string what = "is a " + type.friendly_name();
  if (type.is_collection()) {
    constexpr int64_t kWorthTelling = 1024;
    const Refinement& facts = value.refinement();
    auto low = static_cast<int64_t>(facts.min_length);
    auto high = static_cast<int64_t>(facts.max_length);
    if (low == high) {
      what += fmt::format(" of length {}", low);
    } else if (low != 0 && high <= kWorthTelling) {
      what += fmt::format(" with between {} and {} elements", low, high);
    } else if (low != 0) {
      what += fmt::format(" with at least {} elements", low);
    } else if (high <= kWorthTelling) {
      what += fmt::format(" with up to {} elements", high);
    }
  }
  return what + ", known only after apply";
}

}  // namespace

std::string describe_for_diagnostic(const Value& value, const Blame& blame) {
  bool sensitive = value.has_mark(Marks::sensitive);
  bool ephemeral = value.has_mark(Marks::ephemeral);
  if (value.is_marked()) {
    if ((sensitive && !blame.sensitive) || (ephemeral && !blame.ephemeral)) return "";
    if (sensitive && ephemeral) return "has an ephemeral, sensitive value";
    if (sensitive) return "has a sensitive value";
    return ephemeral ? "has an ephemeral value" : "";
  }
  if (is_too_long(value)) return "is a string";
  if (value.is_known()) return "is " + describe_value(value);
  if (value.type().is_dynamic()) return blame.unknown ? "will be known only after apply" : "";
  return blame.unknown ? describe_unknown(value) : "is a " + value.type().friendly_name();
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
