#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/quote.h"
#include "base/unicode.h"
#include "functions/families.h"
#include "functions/format_verb.h"
#include "functions/support.h"
#include "functions/text_replace.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

// Applies a format string to wholly known values.
class Formatter {
 public:
  Formatter(std::string_view format, std::span<const Value> values)
      : format_(format), values_(values) {}

  Result<std::string, FunctionError> run() {
    while (at_ < format_.size()) {
      if (format_[at_] != '%') {
        out_ += format_[at_++];
      } else if (format_.substr(at_).starts_with("%%")) {
        out_ += '%';
        at_ += 2;
      } else if (auto error = read_verb()) {
        return *error;
      }
      if (out_.size() > kMaxTextSize) return call_error("the result would be too large");
    }
    if (highest_ < values_.size()) {
      auto first_unused = static_cast<int>(highest_) + 1;
      if (highest_ == 0) {
        return argument_error(first_unused, "too many arguments; no verbs in format string");
      }
      return argument_error(
          first_unused, fmt::format("too many arguments; only {} used by format string", highest_));
    }
    return std::move(out_);
  }

 private:
  using Failure = std::optional<FunctionError>;

  [[nodiscard]] char peek() const { return at_ < format_.size() ? format_[at_] : '\0'; }
  [[nodiscard]] bool at_digit() const { return peek() >= '0' && peek() <= '9'; }

  // Parses digits, saturating just above `limit`.
  int64_t read_digits(int64_t limit) {
    int64_t n = 0;
    for (; at_digit(); ++at_) n = std::min(n * 10 + (peek() - '0'), limit + 1);
    return n;
  }

  void read_flags(FormatVerb& verb) {
    for (;; ++at_) {
      switch (peek()) {
        case '0':
          verb.zero = true;
          break;
        case '#':
          verb.sharp = true;
          break;
        case '-':
          verb.minus = true;
          break;
        case '+':
          verb.plus = true;
          break;
        case ' ':
          verb.space = true;
          break;
        default:
          return;
      }
    }
  }

  // Parses one verb and appends its output.
  Failure read_verb() {
    FormatVerb verb;
    verb.offset = at_++;
    verb.argument = next_;
    read_flags(verb);
    if (at_digit()) verb.width = read_digits(kMaxFormatSize);
    if (peek() == '.') {
      ++at_;
      verb.precision = read_digits(kMaxFormatSize);
    }
    if (peek() == '[' && at_ < format_.size()) {
      ++at_;
      if (!at_digit() || peek() == '0') return unexpected();
      verb.argument = static_cast<uint64_t>(read_digits(int64_t{1} << 58U));
      if (peek() != ']') return unexpected();
      ++at_;
    }
    verb.mode = peek();
    bool letter = (verb.mode >= 'a' && verb.mode <= 'z') || (verb.mode >= 'A' && verb.mode <= 'Z');
    if (!letter) return unexpected();
    ++at_;
    verb.raw = format_.substr(verb.offset, at_ - verb.offset);
    highest_ = std::max(highest_, static_cast<size_t>(verb.argument));
    next_ = verb.argument + 1;
    return append(verb);
  }

  [[nodiscard]] Failure unexpected() const {
    if (at_ >= format_.size()) {
      return call_error(fmt::format("invalid format string starting at offset {}", at_));
    }
    return call_error(fmt::format("unrecognized format character {} at offset {}",
                                  quote_rune(decode_rune(format_.substr(at_)).rune), at_));
  }

  static FunctionError unsupported(const FormatVerb& verb, std::string_view why) {
    return call_error(
        fmt::format("unsupported value for {} at {}: {}", go_quote(verb.raw), verb.offset, why));
  }

  Failure append(const FormatVerb& verb) {
    if (verb.argument > values_.size()) {
      return call_error(
          fmt::format("not enough arguments for {} at {}: need index {} but have {} total",
                      go_quote(verb.raw), verb.offset, verb.argument, values_.size()));
    }
    const Value& value = values_[verb.argument - 1];
    if (verb.mode != 'v' && value.is_null()) {
      return unsupported(verb, "null value cannot be formatted");
    }
    switch (verb.mode) {
      case 'v':
        return append_as_is(verb, value);
      case 't':
        return append_bool(verb, value);
      case 'b':
      case 'd':
      case 'o':
      case 'x':
      case 'X':
      case 'e':
      case 'E':
      case 'f':
      case 'g':
      case 'G':
        return append_number(verb, value);
      case 's':
      case 'q':
        return append_string(verb, value);
      default:
        return call_error(fmt::format("unsupported format verb {} in {} at offset {}",
                                      quote_rune(static_cast<unsigned char>(verb.mode)),
                                      go_quote(verb.raw), verb.offset));
    }
  }

  Failure append_as_is(const FormatVerb& verb, const Value& value) {
    if (!verb.sharp && !value.is_null()) {
      if (value.type().is_string()) return append_padded(verb, value.as_string());
      if (value.type().is_number()) return append_padded(verb, value.as_number().format('g', -1));
    }
    return append_json(verb, value);
  }

  Failure append_json(const FormatVerb& verb, const Value& value) {
    auto json = encode_json(value, value.type());
    if (!json) return unsupported(verb, json.error().message);
    return append_padded(verb, *json);
  }

  Failure append_bool(const FormatVerb& verb, const Value& value) {
    auto converted = convert(value, Type::boolean());
    if (!converted) return unsupported(verb, converted.error().message);
    out_ += converted->as_bool() ? "true" : "false";
    return std::nullopt;
  }

  Failure append_number(const FormatVerb& verb, const Value& value) {
    auto converted = convert(value, Type::number());
    if (!converted) return unsupported(verb, converted.error().message);
    Number number = converted->as_number();
    bool whole = std::string_view("bdoxX").find(verb.mode) != std::string_view::npos;
    if (whole && (number.is_infinite() || !number.is_integer())) {
      return unsupported(verb, "an integer is required");
    }
    out_ += whole ? format_integer(verb, number) : format_real(verb, number);
    return std::nullopt;
  }

  Failure append_string(const FormatVerb& verb, const Value& value) {
    auto converted = convert(value, Type::string());
    if (!converted) return unsupported(verb, converted.error().message);
    std::string_view text = converted->as_string();
    if (verb.precision > 0) {
      size_t end = 0;
      for (int64_t n = 0; n < verb.precision && end < text.size(); ++n) {
        end += grapheme_length(text.substr(end));
      }
      text = text.substr(0, end);
    }
    if (verb.mode == 'q') return append_json(verb, Value::string(text));
    return append_padded(verb, text);
  }

  Failure append_padded(const FormatVerb& verb, std::string_view text) {
    if (verb.width > kMaxFormatSize) {
      return unsupported(verb, "the width is too large");
    }
    auto given = verb.width < 0 ? 0 : static_cast<int64_t>(count_graphemes(text));
    size_t padding = verb.width > given ? static_cast<size_t>(verb.width - given) : 0;
    char pad = verb.zero ? '0' : ' ';
    if (!verb.minus) out_.append(padding, pad);
    out_ += text;
    if (verb.minus) out_.append(padding, pad);
    return std::nullopt;
  }

  std::string_view format_;
  std::span<const Value> values_;
  std::string out_;
  size_t at_ = 0;
  uint64_t next_ = 1;
  size_t highest_ = 0;
};

Output format_one(Arguments args, Type) {
  std::string_view format = args[0].as_string();
  for (const Value& value : args.subspan(1)) {
    if (value.is_wholly_known()) continue;
    // The text before the first verb is known in any case.
    size_t verb = format.find('%');
    Value result = Value::unknown(Type::string());
    if (verb == std::string_view::npos || verb == 0) return result;
    return refine(result).string_prefix(format.substr(0, verb)).done();
  }
  auto text = Formatter(format, args.subspan(1)).run();
  if (!text) return text.error();
  return Value::string(*text);
}

// The arguments of formatlist: sequences of the same length, and values used in every iteration.
struct Rounds {
  size_t count = 1;
  std::vector<bool> is_sequence;
  bool unknown = false;
};

Result<Rounds, FunctionError> plan_rounds(Arguments values) {
  Rounds rounds;
  rounds.is_sequence.resize(values.size());
  std::optional<size_t> chooser;
  for (size_t i = 0; i < values.size(); ++i) {
    Type type = values[i].type();
    bool sequence = (type.is_list() || type.is_set() || type.is_tuple()) && !values[i].is_null();
    if (!sequence) continue;
    if (!type.is_tuple() && !values[i].is_known()) {
      rounds.unknown = true;
      continue;
    }
    size_t length = type.is_tuple() ? type.elements().size() : values[i].length();
    if (!chooser) {
      chooser = i;
      rounds.count = length;
    } else if (length != rounds.count) {
      return argument_error(
          static_cast<int>(i + 1),
          fmt::format(
              "argument {} has length {}, which is inconsistent with argument {} of length {}",
              i + 1, length, *chooser + 1, rounds.count));
    }
    if (!values[i].is_known()) rounds.unknown = true;
    rounds.is_sequence[i] = true;
  }
  return rounds;
}

Output format_list(Arguments args, Type type) {
  Arguments values = args.subspan(1);
  if (values.empty()) {
    auto single = format_one(args, Type::string());
    if (!single) return single.error();
    return Value::list(Type::string(), {*single});
  }
  auto rounds = plan_rounds(values);
  if (!rounds) return rounds.error();
  if (rounds->unknown) return Value::unknown(type);

  std::vector<Value> results;
  for (size_t round = 0; round < rounds->count; ++round) {
    std::vector<Value> selected;
    bool known = true;
    for (size_t i = 0; i < values.size(); ++i) {
      selected.push_back(rounds->is_sequence[i] ? values[i].elements()[round] : values[i]);
      known = known && selected.back().is_wholly_known();
    }
    if (!known) {
      results.push_back(Value::unknown_not_null(Type::string()));
      continue;
    }
    auto text = Formatter(args[0].as_string(), selected).run();
    if (!text) {
      return call_error(
          fmt::format("error on format iteration {}: {}", round, text.error().message));
    }
    results.push_back(Value::string(*text));
  }
  return Value::list(Type::string(), std::move(results));
}

Function define_format(std::string name, std::string description, Type result,
                       Implementation implementation) {
  Function f = define(std::move(name), std::move(description),
                      {parameter("format", Type::string())}, result, std::move(implementation));
  f.variadic = parameter("args", Type::dynamic());
  f.variadic->allow_null = true;
  f.variadic->allow_unknown = true;
  return f;
}

}  // namespace

void add_format_functions(FunctionTable& table) {
  table.add(
      define_format("format",
                    "Builds a string from a format string, whose verbs (such as %s, %d or %v) "
                    "each print one of the other arguments.",
                    Type::string(), format_one));
  table.add(define_format("formatlist",
                          "Builds a list of strings from a format string, one for each element of "
                          "the lists among the other arguments.",
                          Type::list(Type::string()), format_list));
}

}  // namespace landform::functions
