#include <fmt/format.h>

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/provider_docs.h"
#include "value/type.h"

namespace landform::cli {
namespace {

using schema::Nesting;
using Attributes = std::map<std::string, schema::Attribute, std::less<>>;
using Blocks = std::map<std::string, schema::NestedBlock, std::less<>>;

const char* nested_text(Nesting nesting, bool block) {
  switch (nesting) {
    case Nesting::list:
      return block ? "Block List" : "Attributes List";
    case Nesting::set:
      return block ? "Block Set" : "Attributes Set";
    case Nesting::map:
      return block ? "Block Map" : "Attributes Map";
    default:
      return block ? "Block" : "Attributes";
  }
}

// One line, for a list item.
std::string one_line(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c != '\n' && c != '\r') {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// The object inside a type that is not a nested attribute: its attributes have no descriptions.
Type inner_object(Type type) {
  while (type.is_collection()) type = type.element();
  return type;
}

// Writes the sections, outer ones first: nested ones found on the way are written afterwards.
class SchemaWriter {
 public:
  std::string write(const schema::Block& block) {
    out_ = "## Schema\n";
    content(block.attributes, &block.blocks, "", "###");
    while (next_ < sections_.size()) {
      Section section = sections_[next_++];
      out_ += fmt::format("\n<a id=\"{}\"></a>\n### Nested Schema for `{}`\n", anchor(section.path),
                          section.path);
      if (section.type) {
        of_type(*section.type, section.path);
      } else {
        content(*section.attributes, section.blocks, section.path + ".", "");
      }
    }
    return std::move(out_);
  }

 private:
  struct Section {
    std::string path;
    const Attributes* attributes = nullptr;
    const Blocks* blocks = nullptr;
    std::optional<Type> type = std::nullopt;
  };

  static std::string anchor(const std::string& path) {
    std::string out = "nestedschema--";
    for (char c : path) out += c == '.' ? std::string("--") : std::string(1, c);
    return out;
  }
  static std::string link(const std::string& path) {
    return fmt::format("(see [below for nested schema](#{}))", anchor(path));
  }

  // Required, optional and read-only ones, each under their own heading.
  void content(const Attributes& attributes, const Blocks* blocks, const std::string& prefix,
               const std::string& heading) {
    std::string required;
    std::string optional;
    std::string read_only;
    for (const auto& [name, attribute] : attributes) {
      std::string& group = attribute.required   ? required
                           : attribute.optional ? optional
                                                : read_only;
      group += attribute_item(name, attribute, prefix);
    }
    if (blocks != nullptr) {
      for (const auto& [type, block] : *blocks) {
        (block.min_items > 0 ? required : optional) += block_item(type, block, prefix);
      }
    }
    for (const auto& [title, items] :
         {std::pair("Required", &required), std::pair("Optional", &optional),
          std::pair("Read-Only", &read_only)}) {
      if (items->empty()) continue;
      out_ += heading.empty() ? fmt::format("\n{}:\n\n{}", title, *items)
                              : fmt::format("\n{} {}\n\n{}", heading, title, *items);
    }
  }

  std::string attribute_item(const std::string& name, const schema::Attribute& attribute,
                             const std::string& prefix) {
    std::string path = prefix + name;
    std::string kind;
    std::string more;
    if (attribute.nested) {
      kind = nested_text(attribute.nested->nesting, false);
      sections_.push_back({path, &attribute.nested->attributes});
      more = " " + link(path);
    } else {
      kind = type_words(attribute.type);
      if (inner_object(attribute.type).is_object()) {
        sections_.push_back({path, nullptr, nullptr, inner_object(attribute.type)});
        more = " " + link(path);
      }
    }
    if (attribute.sensitive) kind += ", Sensitive";
    if (attribute.write_only) kind += ", Write-only";
    if (attribute.deprecated) kind += ", Deprecated";
    std::string words = one_line(attribute.description);
    if (!attribute.deprecation_message.empty()) {
      words += (words.empty() ? "" : " ") + one_line(attribute.deprecation_message);
    }
    return fmt::format("- `{}` ({}){}{}{}\n", name, kind, words.empty() ? "" : " ", words, more);
  }

  std::string block_item(const std::string& type, const schema::NestedBlock& block,
                         const std::string& prefix) {
    std::string path = prefix + type;
    sections_.push_back({path, &block.block->attributes, &block.block->blocks});
    std::string kind = nested_text(block.nesting, true);
    bool many = block.nesting == Nesting::list || block.nesting == Nesting::set;
    if (many && block.min_items > 0) kind += fmt::format(", Min: {}", block.min_items);
    if (many && block.max_items > 0) kind += fmt::format(", Max: {}", block.max_items);
    if (block.block->deprecated) kind += ", Deprecated";
    std::string words = one_line(block.block->description);
    return fmt::format("- `{}` ({}){}{} {}\n", type, kind, words.empty() ? "" : " ", words,
                       link(path));
  }

  void of_type(Type type, const std::string& path) {
    std::string required;
    std::string optional;
    for (const AttributeType& attribute : type.attributes()) {
      std::string inner = path + "." + attribute.name;
      std::string more;
      if (inner_object(attribute.type).is_object()) {
        sections_.push_back({inner, nullptr, nullptr, inner_object(attribute.type)});
        more = " " + link(inner);
      }
      (attribute.optional ? optional : required) +=
          fmt::format("- `{}` ({}){}\n", attribute.name, type_words(attribute.type), more);
    }
    if (!required.empty()) out_ += fmt::format("\nAll of:\n\n{}", required);
    if (!optional.empty()) out_ += fmt::format("\nOptional:\n\n{}", optional);
  }

  std::string out_;
  std::vector<Section> sections_;
  size_t next_ = 0;
};

}  // namespace

std::string type_words(Type type) {
  switch (type.kind()) {
    case Kind::dynamic:
      return "Dynamic";
    case Kind::boolean:
      return "Boolean";
    case Kind::number:
      return "Number";
    case Kind::string:
      return "String";
    case Kind::list:
      return "List of " + type_words(type.element());
    case Kind::set:
      return "Set of " + type_words(type.element());
    case Kind::map:
      return "Map of " + type_words(type.element());
    case Kind::tuple:
      return "Tuple";
    case Kind::object:
      return "Object";
  }
  return "";
}

std::string schema_section(const schema::Block& block) { return SchemaWriter().write(block); }

}  // namespace landform::cli
