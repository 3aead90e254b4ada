#include "host/schema_document.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "host/schemas.h"
#include "value/json_reader.h"

namespace landform::host {
namespace {

using Kind = SchemaImage::Kind;
using protocol::NestingMode;
using TokenKind = JsonToken::Kind;

// Reads values as they come. After an error, nothing more is read and all results are empty.
class Input {
 public:
  explicit Input(std::string_view text) : reader_(text) {}

  // Calls `member` with each name; it must read the value.
  template <typename Member>
  void object(const Member& member) {
    begin(TokenKind::begin_object, "an object");
    while (good() && reader_.more()) {
      JsonToken name = next();
      if (!good()) return;
      member(std::string(name.text));
    }
    end();
  }
  template <typename Element>
  void array(const Element& element) {
    begin(TokenKind::begin_array, "a list");
    while (good() && reader_.more()) element();
    end();
  }

  std::string text() {
    JsonToken token = next();
    if (token.kind != TokenKind::string) wrong("a string");
    return good() ? std::string(token.text) : std::string();
  }
  bool boolean() {
    JsonToken token = next();
    if (token.kind != TokenKind::boolean) wrong("true or false");
    return good() && token.boolean;
  }
  int64_t number() {
    JsonToken token = next();
    int64_t out = 0;
    const char* end = token.text.data() + token.text.size();
    bool valid =
        token.kind == TokenKind::number && std::from_chars(token.text.data(), end, out).ptr == end;
    if (!valid) wrong("a whole number");
    return good() ? out : 0;
  }
  // The text of a value of any kind.
  std::string raw() {
    if (!good()) return {};
    auto value = reader_.take_value();
    if (!value) {
      fail(value.error().message, value.error().offset);
      return {};
    }
    return std::string(*value);
  }
  void skip() { (void)raw(); }
  void finish() {
    if (good() && reader_.more()) fail("more text after the end of the document", reader_.offset());
  }

  [[nodiscard]] bool good() const { return !error_; }
  void fail(std::string message, size_t offset) {
    if (!error_) error_ = Error{fmt::format("{}, at byte {}", message, offset)};
  }
  void wrong(std::string_view wanted) {
    fail(fmt::format("this must be {}", wanted), reader_.offset());
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  JsonToken next() {
    if (!good()) return {};
    auto token = reader_.next();
    if (token) return *token;
    fail(token.error().message, token.error().offset);
    return {};
  }
  void begin(TokenKind kind, std::string_view wanted) {
    JsonToken token = next();
    if (token.kind != kind) wrong(wanted);
  }
  void end() {
    if (good()) (void)next();
  }

  JsonReader reader_;
  std::optional<Error> error_;
};

class DocumentReader {
 public:
  explicit DocumentReader(std::string_view text) : in_(text) {}

  Result<std::map<std::string, SchemaImageBuilder>> read() {
    bool known = false;
    in_.object([&](const std::string& name) {
      if (name == "format_version") {
        std::string version = in_.text();
        known = version.starts_with("0.") || version.starts_with("1.");
      } else if (name == "provider_schemas") {
        in_.object([&](std::string address) {
          SchemaImageBuilder builder(protocol::Dialect::v6);
          provider(builder);
          out_.insert_or_assign(std::move(address), std::move(builder));
        });
      } else {
        in_.skip();
      }
    });
    in_.finish();
    if (in_.error()) return *in_.error();
    if (!known) return Error{"it is not the output of `providers schema -json`, of format 0 or 1"};
    return std::move(out_);
  }

 private:
  void provider(SchemaImageBuilder& out) {
    constexpr std::array<std::pair<std::string_view, Kind>, 4> kTypes = {{
        {"resource_schemas", Kind::resource},
        {"data_source_schemas", Kind::data_source},
        {"ephemeral_resource_schemas", Kind::ephemeral_resource},
        {"list_resource_schemas", Kind::list_resource},
    }};
    out.add(Kind::capabilities, "", "");
    in_.object([&](const std::string& name) {
      for (const auto& [property, kind] : kTypes) {
        if (name != property) continue;
        return in_.object(
            [&, kind = kind](std::string type) { out.add(kind, std::move(type), schema()); });
      }
      if (name == "provider") {
        out.add(Kind::provider, "", schema());
      } else if (name == "functions") {
        in_.object([&](std::string one) { out.add(Kind::function, std::move(one), function()); });
      } else if (name == "resource_identity_schemas") {
        in_.object([&](std::string one) { out.add(Kind::identity, std::move(one), identity()); });
      } else {
        in_.skip();
      }
    });
  }

  std::string schema() {
    protocol::Schema out;
    in_.object([&](const std::string& name) {
      if (name == "version") {
        out.version = in_.number();
      } else if (name == "block") {
        out.block = block();
      } else {
        in_.skip();
      }
    });
    return protocol::encode(out);
  }

  protocol::SchemaBlock block() {
    protocol::SchemaBlock out;
    in_.object([&](const std::string& name) {
      if (name == "attributes") {
        in_.object([&](std::string one) { out.attributes.push_back(attribute(std::move(one))); });
      } else if (name == "block_types") {
        in_.object([&](std::string one) { out.block_types.push_back(nested(std::move(one))); });
      } else if (name == "description") {
        out.description = in_.text();
      } else if (name == "description_kind") {
        out.description_kind = string_kind();
      } else if (name == "deprecated") {
        out.deprecated = in_.boolean();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  protocol::SchemaNestedBlock nested(std::string type) {
    protocol::SchemaNestedBlock out;
    out.type_name = std::move(type);
    in_.object([&](const std::string& name) {
      if (name == "nesting_mode") {
        out.nesting = nesting();
      } else if (name == "block") {
        out.block = block();
      } else if (name == "min_items") {
        out.min_items = in_.number();
      } else if (name == "max_items") {
        out.max_items = in_.number();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  protocol::SchemaAttribute attribute(std::string attribute_name) {
    protocol::SchemaAttribute out;
    out.name = std::move(attribute_name);
    in_.object([&](const std::string& name) {
      if (name == "type") {
        out.type = in_.raw();
      } else if (name == "nested_type") {
        out.nested_type = object_type();
      } else if (name == "description") {
        out.description = in_.text();
      } else if (name == "description_kind") {
        out.description_kind = string_kind();
      } else if (bool* flag = flag_of(out, name)) {
        *flag = in_.boolean();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  static bool* flag_of(protocol::SchemaAttribute& attribute, std::string_view name) {
    if (name == "required") return &attribute.required;
    if (name == "optional") return &attribute.optional;
    if (name == "computed") return &attribute.computed;
    if (name == "sensitive") return &attribute.sensitive;
    if (name == "deprecated") return &attribute.deprecated;
    if (name == "write_only") return &attribute.write_only;
    return nullptr;
  }

  protocol::SchemaObject object_type() {
    protocol::SchemaObject out;
    in_.object([&](const std::string& name) {
      if (name == "attributes") {
        in_.object([&](std::string one) { out.attributes.push_back(attribute(std::move(one))); });
      } else if (name == "nesting_mode") {
        out.nesting = nesting();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  std::string function() {
    protocol::Function out;
    in_.object([&](const std::string& name) {
      if (name == "parameters") {
        in_.array([&] { out.parameters.push_back(parameter()); });
      } else if (name == "variadic_parameter") {
        out.variadic_parameter = parameter();
      } else if (name == "return_type") {
        out.returns.type = in_.raw();
      } else if (name == "summary") {
        out.summary = in_.text();
      } else if (name == "description") {
        out.description = in_.text();
      } else if (name == "deprecation_message") {
        out.deprecation_message = in_.text();
      } else {
        in_.skip();
      }
    });
    return protocol::encode(out);
  }

  protocol::FunctionParameter parameter() {
    protocol::FunctionParameter out;
    in_.object([&](const std::string& name) {
      if (name == "name") {
        out.name = in_.text();
      } else if (name == "type") {
        out.type = in_.raw();
      } else if (name == "description") {
        out.description = in_.text();
      } else if (name == "is_nullable") {
        out.allow_null_value = in_.boolean();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  std::string identity() {
    protocol::ResourceIdentitySchema out;
    in_.object([&](const std::string& name) {
      if (name == "version") {
        out.version = in_.number();
      } else if (name == "attributes") {
        in_.object([&](std::string one) {
          out.identity_attributes.push_back(identity_attribute(std::move(one)));
        });
      } else {
        in_.skip();
      }
    });
    return protocol::encode(out);
  }

  protocol::IdentityAttribute identity_attribute(std::string attribute_name) {
    protocol::IdentityAttribute out;
    out.name = std::move(attribute_name);
    in_.object([&](const std::string& name) {
      if (name == "type") {
        out.type = in_.raw();
      } else if (name == "description") {
        out.description = in_.text();
      } else if (name == "required_for_import") {
        out.required_for_import = in_.boolean();
      } else if (name == "optional_for_import") {
        out.optional_for_import = in_.boolean();
      } else {
        in_.skip();
      }
    });
    return out;
  }

  NestingMode nesting() {
    constexpr std::array<std::pair<std::string_view, NestingMode>, 5> kModes = {{
        {"single", NestingMode::single},
        {"list", NestingMode::list},
        {"set", NestingMode::set},
        {"map", NestingMode::map},
        {"group", NestingMode::group},
    }};
    std::string text = in_.text();
    for (const auto& [name, mode] : kModes) {
      if (text == name) return mode;
    }
    in_.wrong("a nesting mode");
    return NestingMode::invalid;
  }

  protocol::StringKind string_kind() {
    return in_.text() == "markdown" ? protocol::StringKind::markdown : protocol::StringKind::plain;
  }

  Input in_;
  std::map<std::string, SchemaImageBuilder> out_;
};

}  // namespace

Result<std::map<std::string, SchemaImageBuilder>> read_schema_document(std::string_view json) {
  return DocumentReader(json).read();
}

std::shared_ptr<const provider::Schemas> schemas_in(SchemaImage image) {
  return std::make_shared<PluginSchemas>(std::move(image));
}

}  // namespace landform::host
