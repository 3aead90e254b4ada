#include "state/flat_attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/quote.h"

namespace landform::state {
namespace {

using Decoded = Result<Value, ConversionError>;

// What stood for an unknown value.
constexpr std::string_view kUnknownText = "74D93920-ED26-11E3-AC10-0800200C9A66";

ConversionError flat_error(std::string message) { return {std::move(message), {}}; }

class FlatReader {
 public:
  explicit FlatReader(const FlatAttributes& attributes) : attributes_(attributes) {}

  // Recursion is bounded by the type.
  Decoded value(const std::string& key, Type type) {  // NOLINT(misc-no-recursion)
    if (type.is_primitive()) return primitive(key, type);
    if (type.is_object()) return object(key + ".", type);
    if (type.is_dynamic())
      return flat_error(fmt::format("cannot decode {} from flatmap", type.friendly_name()));
    // A container that is unknown has no size.
    const std::string* size = find(key + (type.is_map() ? ".%" : ".#"));
    if (is_unknown(find(key)) || is_unknown(size)) return Value::unknown(type);
    if (size == nullptr) return Value::null(type);
    if (type.is_map()) return map(key + ".", type);
    if (type.is_set()) return set(key + ".", type, *size);
    return sequence(key + ".", type, *size);
  }

  Decoded object(const std::string& prefix, Type type) {  // NOLINT(misc-no-recursion)
    std::vector<Value> values;
    for (const AttributeType& attribute : type.attributes()) {
      Decoded one = value(prefix + std::string(attribute.name), attribute.type);
      if (!one) return one;
      values.push_back(std::move(one).value());
    }
    return Value::object(type, std::move(values));
  }

 private:
  [[nodiscard]] const std::string* find(const std::string& key) const {
    auto at = lower_bound(key);
    return at != attributes_.end() && at->first == key ? &at->second : nullptr;
  }

  static bool is_unknown(const std::string* text) {
    return text != nullptr && *text == kUnknownText;
  }

  Decoded primitive(const std::string& key, Type type) {
    const std::string* text = find(key);
    if (text == nullptr) return Value::null(type);
    if (is_unknown(text)) return Value::unknown(type);
    Decoded out = convert(Value::string(*text), type);
    if (out) return out;
    return flat_error(
        fmt::format("invalid value for {} in state: {}", go_quote(key), out.error().message));
  }

  // The names that begin with a prefix, without it.
  [[nodiscard]] std::vector<std::string> names_below(const std::string& prefix) const {
    std::vector<std::string> out;
    for (auto at = lower_bound(prefix); at != attributes_.end() && at->first.starts_with(prefix);
         ++at)
      out.push_back(at->first.substr(prefix.size()));
    return out;
  }

  // Keys may contain dots, so elements are never containers.
  Decoded map(const std::string& prefix, Type type) {  // NOLINT(misc-no-recursion)
    Value::Attributes entries;
    for (const std::string& name : names_below(prefix)) {
      if (name == "%") continue;
      Decoded one = value(prefix + name, type.element());
      if (!one) return one;
      entries.emplace_back(name, std::move(one).value());
    }
    return Value::map(type.element(), std::move(entries));
  }

  // Elements have hashes for keys.
  Decoded set(const std::string& prefix, Type type,  // NOLINT(misc-no-recursion)
              const std::string& size) {
    std::vector<Value> elements;
    std::string last;
    for (const std::string& name : names_below(prefix)) {
      if (name == "#") continue;
      std::string key = name.substr(0, name.find('.'));
      if (key == last) continue;
      Decoded one = value(prefix + key, type.element());
      if (!one) return one;
      elements.push_back(std::move(one).value());
      last = std::move(key);
    }
    // A single element without anything in it is not mentioned.
    if (elements.empty() && size == "1") {
      Decoded empty = type.element().is_object() ? object(prefix + "0.", type.element())
                                                 : Decoded(Value::null(type.element()));
      if (!empty) return empty;
      elements.push_back(std::move(empty).value());
    }
    return Value::set(type.element(), std::move(elements));
  }

  // A list or a tuple.
  Decoded sequence(const std::string& prefix, Type type,  // NOLINT(misc-no-recursion)
                   const std::string& size) {
    // Elements without anything in them are not mentioned, but a file has few of those.
    constexpr size_t kMaxUnmentioned = 1000;
    const size_t most = std::max(kMaxUnmentioned, attributes_.size());
    size_t count = 0;
    auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), count);
    if (error != std::errc() || end != size.data() + size.size() || count > most) {
      return flat_error(fmt::format(
          "invalid count value for {} in state: strconv.Atoi: parsing {}: invalid syntax",
          go_quote(prefix), go_quote(size)));
    }
    if (type.is_tuple() && count != type.elements().size()) {
      return flat_error(fmt::format("wrong number of values for {} in state: got {}, but need {}",
                                    go_quote(prefix), count, type.elements().size()));
    }
    std::vector<Value> elements;
    for (size_t i = 0; i < count; ++i) {
      Decoded one =
          value(prefix + std::to_string(i), type.is_tuple() ? type.elements()[i] : type.element());
      if (!one) return one;
      elements.push_back(std::move(one).value());
    }
    if (type.is_tuple()) return Value::tuple(std::move(elements));
    return Value::list(type.element(), std::move(elements));
  }

  [[nodiscard]] FlatAttributes::const_iterator lower_bound(const std::string& key) const {
    return std::lower_bound(attributes_.begin(), attributes_.end(), key,
                            [](const auto& one, const std::string& k) { return one.first < k; });
  }

  const FlatAttributes& attributes_;
};

}  // namespace

Result<Value, ConversionError> decode_flat_attributes(const FlatAttributes& attributes, Type type) {
  return FlatReader(attributes).object("", type);
}

}  // namespace landform::state
