#include "engine/config_text.h"

#include <fmt/format.h>

#include <string_view>

#include "base/quote.h"
#include "syntax/format.h"
#include "syntax/identifier.h"
#include "value/json.h"

namespace landform::engine {
namespace {

using schema::Nesting;

constexpr const char* kHidden = " # sensitive\n";

// Values as expressions. Objects and maps have a line for each element.
class ExpressionWriter {
 public:
  explicit ExpressionWriter(std::string& out) : out_(out) {}

  void write(const Value& value) {
    if (value.is_null()) {
      out_ += "null";
    } else if (value.type().is_string()) {
      out_ += hcl_quote(value.as_string());
    } else if (value.type().is_number()) {
      out_ += value.as_number().to_string();
    } else if (value.type().is_bool()) {
      out_ += value.as_bool() ? "true" : "false";
    } else if (value.type().is_map() || value.type().is_object()) {
      write_object(value);
    } else {
      write_sequence(value);
    }
  }

 private:
  void write_object(const Value& value) {
    out_ += value.length() == 0 ? "{" : "{\n";
    for (size_t i = 0; i < value.length(); ++i) {
      const std::string_view key = value.key(i);
      out_ += syntax::is_identifier(key) ? std::string(key) : hcl_quote(key);
      out_ += " = ";
      write(value.elements()[i]);
      out_ += '\n';
    }
    out_ += '}';
  }
  void write_sequence(const Value& value) {
    out_ += '[';
    for (size_t i = 0; i < value.length(); ++i) {
      if (i != 0) out_ += ", ";
      write(value.elements()[i]);
    }
    out_ += ']';
  }

  std::string& out_;
};

bool is_read_only(const schema::Attribute& attribute) {
  return attribute.computed && !attribute.optional;
}

// Indentation is left to the formatter.
class ArgumentsWriter {
 public:
  // `provider` is a reference to the provider configuration; empty if that is implied.
  std::string write(const std::string& provider, const schema::Block& schema, const Value& object) {
    if (!provider.empty()) out_ += fmt::format("provider = {}\n", provider);
    write_attributes(schema.attributes, object, true);
    write_blocks(schema.blocks, object);
    return syntax::format(out_);
  }

 private:
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;
  using Blocks = std::map<std::string, schema::NestedBlock, std::less<>>;

  static Value member(const Value& object, std::string_view name) {
    if (object.is_null()) return Value::null();
    const Value* found = object.find(name);
    return found == nullptr ? Value::null() : *found;
  }

  void write_attributes(const Attributes& attributes, const Value& object, bool top = false) {
    for (const auto& [name, attribute] : attributes) {
      if (is_read_only(attribute) || attribute.deprecated) continue;
      // Many types have an attribute of that name in their schema that must not be configured.
      if (top && name == "id" && attribute.computed) continue;
      if (attribute.nested != nullptr) {
        write_nested(name, attribute, object);
      } else if (attribute.required || attribute.optional) {
        write_attribute(name, attribute, member(object, name));
      }
    }
  }

  void write_attribute(const std::string& name, const schema::Attribute& attribute,
                       const Value& value) {
    out_ += name + " = ";
    if (attribute.sensitive || value.is_marked()) {
      out_ += "null # sensitive";
    } else {
      Value plain = value.unmarked_deep();
      const bool text = plain.type().is_string() && !plain.is_null();
      // Some providers have an empty string for what is not set.
      const bool unset = text && attribute.optional && plain.as_string().empty();
      if (unset || !text || !write_json(plain.as_string()))
        ExpressionWriter(out_).write(unset ? Value::null() : plain);
    }
    out_ += '\n';
  }

  // A string that holds a JSON document is written as a call of jsonencode.
  bool write_json(std::string_view text) {
    auto decoded = decode_json(text);
    if (!decoded || decoded->type().is_primitive()) return false;
    out_ += "jsonencode(";
    ExpressionWriter(out_).write(*decoded);
    out_ += ')';
    return true;
  }

  void write_nested(const std::string& name, const schema::Attribute& attribute,
                    const Value& object) {
    const Attributes& inside = attribute.nested->attributes;
    const Nesting nesting = attribute.nested->nesting;
    const bool sequence = nesting == Nesting::list || nesting == Nesting::set;
    Value value = member(object, name);
    out_ += name + " = ";
    if (attribute.sensitive || value.is_marked()) {
      out_ += (sequence ? "[]" : "{}");
      out_ += kHidden;
      return;
    }
    if (value.is_null()) {
      out_ += "null\n";
      return;
    }
    out_ += sequence ? "[\n" : "{\n";
    if (nesting == Nesting::single) {
      write_attributes(inside, value);
    } else {
      for (size_t i = 0; i < value.length(); ++i) {
        const Value& element = value.elements()[i];
        if (!sequence) {
          const std::string key(value.key(i));
          out_ += (syntax::is_identifier(key) ? key : go_quote(key)) + " = ";
        }
        if (element.is_marked()) {
          out_ += sequence ? "{}," : "{}";
          out_ += kHidden;
          continue;
        }
        out_ += "{\n";
        write_attributes(inside, element);
        out_ += sequence ? "},\n" : "}\n";
      }
    }
    out_ += sequence ? "]\n" : "}\n";
  }

  void write_blocks(const Blocks& blocks, const Value& object) {
    for (const auto& [name, block] : blocks) {
      if (block.block->deprecated) continue;
      Value value = member(object, name);
      if (!value.is_marked() && value.is_null()) continue;
      const bool single = block.nesting == Nesting::single || block.nesting == Nesting::group;
      if (value.is_marked()) {
        out_ += name + " {}" + kHidden;
      } else if (single) {
        write_block(name, *block.block, value);
      } else {
        for (size_t i = 0; i < value.length(); ++i) {
          std::string header = name;
          if (block.nesting == Nesting::map) header += ' ' + go_quote(value.key(i));
          write_block(header, *block.block, value.elements()[i]);
        }
      }
    }
  }

  void write_block(const std::string& header, const schema::Block& schema, const Value& value) {
    out_ += header;
    if (value.is_marked()) {
      out_ += std::string(" {}") + kHidden;
      return;
    }
    out_ += " {\n";
    write_attributes(schema.attributes, value);
    write_blocks(schema.blocks, value);
    out_ += "}\n";
  }

  std::string out_;
};

}  // namespace

std::string arguments_text(const config::ResourceAddress& address,
                           const config::ProviderConfigAddress& provider,
                           const schema::Block& schema, const Value& object) {
  const std::string& local = provider.provider.type;
  const bool implied =
      local == address.type.substr(0, address.type.find('_')) && provider.alias.empty();
  std::string reference;
  if (!implied) reference = provider.alias.empty() ? local : local + "." + provider.alias;
  return ArgumentsWriter().write(reference, schema, object);
}

std::string resource_text(const config::ResourceAddress& address, const std::string& arguments) {
  return syntax::format(
      fmt::format("resource \"{}\" \"{}\" {{\n{}}}", address.type, address.name, arguments));
}

}  // namespace landform::engine
