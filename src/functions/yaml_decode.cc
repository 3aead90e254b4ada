#include "functions/yaml_decode.h"

#include <fmt/format.h>
#include <yaml.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/quote.h"
#include "base/unicode.h"
#include "functions/yaml_scalar.h"
#include "value/convert.h"

namespace landform::functions {
namespace {

constexpr size_t kMaxDepth = 1000;
// The maximum number of nodes of a document after expanding its aliases.
constexpr size_t kMaxNodes = 10'000'000;

constexpr std::string_view kMapTag = "tag:yaml.org,2002:map";
constexpr std::string_view kSequenceTag = "tag:yaml.org,2002:seq";

class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { yaml_event_delete(&event_); }

  // Replaces this event with the next one.
  bool read(yaml_parser_t& parser) {
    yaml_event_delete(&event_);
    event_ = {};
    return yaml_parser_parse(&parser, &event_) == 1;
  }
  [[nodiscard]] const yaml_event_t& get() const { return event_; }

 private:
  yaml_event_t event_{};
};

std::string text_of(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

// A part of the document: its value, and its initial type.
struct Node {
  Type type;
  Value value;
  size_t nodes = 1;
};

// A sequence or mapping that is being parsed.
struct Frame {
  bool mapping = false;
  char closer = '\0';  // its closing bracket or brace, if it has one
  std::string anchor;
  std::vector<Node> elements;
  std::map<std::string, Node> attributes;
  // In a mapping, between a key and its value.
  bool has_key = false;
  bool merges = false;
  std::string key;
  yaml_mark_t key_mark{};
  size_t nodes = 1;
};

class Decoder {
 public:
  explicit Decoder(std::string_view text) : text_(text.empty() ? "\n" : text) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text_.data()),
                                 text_.size());
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { yaml_parser_delete(&parser_); }

  Result<Value> run() {
    auto root = document();
    if (!root) return root.error();
    if (late_error_) return *late_error_;
    if (root->value.type() == root->type) return root->value;
    auto value = convert(root->value, root->type);
    if (!value) return Error{value.error().message};
    return *value;
  }

 private:
  [[nodiscard]] Error parser_error() const {
    std::string problem = parser_.problem != nullptr ? parser_.problem : "invalid YAML syntax";
    yaml_mark_t mark = parser_.problem_mark;
    // Lines are 0-based here, and errors on the first line have no position, as in Terraform's
    // messages.
    if (mark.line != 0) {
      bool scanner = parser_.error == YAML_SCANNER_ERROR;
      return at(mark.line + (scanner ? 1 : 0), scanner ? 0 : mark.column, problem);
    }
    if (parser_.context_mark.line != 0) {
      return at(parser_.context_mark.line, parser_.context_mark.column, problem);
    }
    return {problem};
  }
  static Error at(size_t line, size_t column, const std::string& message) {
    return {fmt::format("on line {}, column {}: {}", line, column + 1, message)};
  }
  static Error at(const yaml_mark_t& mark, const std::string& message) {
    return mark.line == 0 ? Error{message} : at(mark.line, mark.column, message);
  }
  [[nodiscard]] Error event_error(const std::string& message) const {
    return at(event_.get().start_mark, message);
  }

  Result<Node> document() {
    if (!event_.read(parser_)) return parser_error();
    if (event_.get().type != YAML_STREAM_START_EVENT) {
      return event_error("missing stream start token");
    }
    if (!event_.read(parser_)) return parser_error();
    if (event_.get().type != YAML_DOCUMENT_START_EVENT) {
      return event_error("missing start of document");
    }
    while (!root_) {
      if (!event_.read(parser_)) return parser_error();
      if (auto error = take_event()) return *error;
    }
    if (!event_.read(parser_)) return parser_error();
    if (!event_.read(parser_)) return parser_error();
    if (event_.get().type != YAML_STREAM_END_EVENT) {
      return event_error("unexpected extra content after value");
    }
    return *root_;
  }

  std::optional<Error> take_event() {
    const yaml_event_t& event = event_.get();
    if (auto error = check_plain()) return error;
    if (!frames_.empty() && frames_.back().mapping && !frames_.back().has_key &&
        event.type != YAML_MAPPING_END_EVENT) {
      return take_key();
    }
    switch (event.type) {
      case YAML_SCALAR_EVENT:
        return take_scalar();
      case YAML_ALIAS_EVENT:
        return take_alias();
      case YAML_MAPPING_START_EVENT:
        return open(true, closer(), text_of(event.data.mapping_start.tag),
                    text_of(event.data.mapping_start.anchor));
      case YAML_SEQUENCE_START_EVENT:
        return open(false, closer(), text_of(event.data.sequence_start.tag),
                    text_of(event.data.sequence_start.anchor));
      case YAML_MAPPING_END_EVENT:
      case YAML_SEQUENCE_END_EVENT:
        return close();
      default:
        return event_error("expecting value but found end of stream");
    }
  }

  // The end of the sequence or mapping that starts here. A single pair inside brackets is a mapping
  // without braces of its own.
  [[nodiscard]] char closer() const {
    const yaml_event_t& event = event_.get();
    if (event.type == YAML_SEQUENCE_START_EVENT) {
      return event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? ']' : '\0';
    }
    if (event.data.mapping_start.style != YAML_FLOW_MAPPING_STYLE) return '\0';
    return event.start_mark.index == event.end_mark.index ? ']' : '}';
  }

  // In YAML 1.1 a question mark ends a plain scalar between brackets; libyaml is more lenient.
  [[nodiscard]] std::optional<Error> check_plain() const {
    const yaml_event_t& event = event_.get();
    if (event.type != YAML_SCALAR_EVENT || frames_.empty() || frames_.back().closer == '\0' ||
        event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE) {
      return std::nullopt;
    }
    std::string_view text(reinterpret_cast<const char*>(event.data.scalar.value),
                          event.data.scalar.length);
    size_t question = text.find('?');
    if (question == std::string_view::npos || question == 0) return std::nullopt;
    yaml_mark_t mark = event.start_mark;
    for (size_t i = 0; i < question; ++mark.column) i += decode_rune(text.substr(i)).size;
    return at(mark, std::string("did not find expected ',' or '") + frames_.back().closer + "'");
  }

  std::optional<Error> take_key() {
    const yaml_event_t& event = event_.get();
    const char* only_strings = "only strings are allowed as mapping keys";
    if (event.type != YAML_SCALAR_EVENT) return event_error(only_strings);
    auto scalar = resolve();
    if (!scalar) return scalar.error();
    Frame& frame = frames_.back();
    frame.has_key = true;
    frame.key_mark = event.start_mark;
    frame.merges = !scalar->value;
    if (frame.merges) return std::nullopt;
    auto key = convert(*scalar->value, Type::string());
    if (!key) return event_error(only_strings);
    if (key->is_null()) return event_error("mapping key cannot be null");
    frame.key = std::string(key->as_string());
    return std::nullopt;
  }

  Result<YamlScalar> resolve() const {
    const auto& scalar = event_.get().data.scalar;
    bool quoted = scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ||
                  scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    return resolve_yaml_scalar(
        text_of(scalar.tag), {reinterpret_cast<const char*>(scalar.value), scalar.length}, quoted);
  }

  std::optional<Error> take_scalar() {
    const auto& scalar = event_.get().data.scalar;
    // A block scalar is a string, yet it is resolved like any other and then converted.
    bool is_string = scalar.tag == nullptr && scalar.plain_implicit == 0;
    auto resolved = resolve();
    if (!resolved) {
      Error error = event_error(resolved.error().message);
      if (!is_string) return error;
      if (!late_error_) late_error_ = error;
      resolved = YamlScalar{};
    }
    Node node;
    node.value = resolved->value.value_or(Value::string("<<"));
    node.type = is_string ? Type::string() : node.value.type();
    return finish(std::move(node), text_of(scalar.anchor));
  }

  std::optional<Error> take_alias() {
    std::string name = text_of(event_.get().data.alias.anchor);
    if (auto pending = pending_.find(name); pending != pending_.end() && pending->second > 0) {
      return event_error("cannot refer to anchor " + go_quote(name) +
                         " from inside its own definition");
    }
    auto anchor = anchors_.find(name);
    if (anchor == anchors_.end()) {
      return event_error("reference to undefined anchor " + go_quote(name));
    }
    return finish(anchor->second, "");
  }

  std::optional<Error> open(bool mapping, char closer, std::string tag, std::string anchor) {
    if (!tag.empty() && tag != (mapping ? kMapTag : kSequenceTag)) {
      return event_error(
          fmt::format("can't interpret {} as {}", mapping ? "mapping" : "sequence", tag));
    }
    if (frames_.size() >= kMaxDepth) {
      return event_error(fmt::format("exceeded max depth of {}", kMaxDepth));
    }
    if (!anchor.empty()) ++pending_[anchor];
    Frame frame;
    frame.mapping = mapping;
    frame.closer = closer;
    frame.anchor = std::move(anchor);
    frames_.push_back(std::move(frame));
    return std::nullopt;
  }

  std::optional<Error> close() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    Node node;
    node.nodes = frame.nodes;
    if (frame.mapping) {
      std::vector<AttributeType> types;
      Value::Attributes values;
      for (auto& [name, attribute] : frame.attributes) {
        types.push_back({name, attribute.type});
        values.emplace_back(name, std::move(attribute.value));
      }
      node.type = Type::object(std::move(types));
      node.value = Value::object(std::move(values));
    } else {
      std::vector<Type> types;
      std::vector<Value> values;
      for (Node& element : frame.elements) {
        types.push_back(element.type);
        values.push_back(std::move(element.value));
      }
      node.type = Type::tuple(types);
      node.value = Value::tuple(std::move(values));
    }
    if (!frame.anchor.empty()) --pending_[frame.anchor];
    return finish(std::move(node), frame.anchor);
  }

  // Attaches a complete node to its parent.
  std::optional<Error> finish(Node node, const std::string& anchor) {
    if (!anchor.empty()) anchors_[anchor] = node;
    if (frames_.empty()) {
      root_ = std::move(node);
      return std::nullopt;
    }
    Frame& frame = frames_.back();
    frame.nodes += node.nodes;
    if (frame.nodes > kMaxNodes) return event_error("document contains excessive aliasing");
    if (!frame.mapping) {
      frame.elements.push_back(std::move(node));
      return std::nullopt;
    }
    frame.has_key = false;
    if (!frame.merges) {
      frame.attributes[to_nfc(frame.key)] = std::move(node);
      return std::nullopt;
    }
    if (!node.type.is_object()) {
      return at(frame.key_mark, "cannot merge " + node.type.friendly_name() + " into mapping");
    }
    for (size_t i = 0; i < node.value.length(); ++i) {
      std::string name(node.value.key(i));
      Type type = node.type.attribute(name)->type;
      frame.attributes[name] = Node{type, node.value.elements()[i]};
    }
    return std::nullopt;
  }

  std::string text_;
  yaml_parser_t parser_{};
  Event event_;
  std::vector<Frame> frames_;
  std::map<std::string, Node> anchors_;
  std::map<std::string, int> pending_;
  std::optional<Node> root_;
  // An error that is reported only if there is no other.
  std::optional<Error> late_error_;
};

}  // namespace

Result<Value> decode_yaml(std::string_view text) { return Decoder(text).run(); }

}  // namespace landform::functions
