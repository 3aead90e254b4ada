#include "report/value_json.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

#include "value/json.h"
#include "value/presence.h"

namespace landform::report {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

bool is_mapping(Type type) { return type.is_map() || type.is_object(); }

// `append` adds an element, or says that it is to be left out.
template <typename Append>
void append_sequence(std::string& out, const Value& value, const Append& append) {
  out += '[';
  bool first = true;
  for (const Value& element : value.elements()) {
    if (!first) out += ',';
    first = false;
    append(element);
  }
  out += ']';
}

template <typename Append>
void append_mapping(std::string& out, const Value& value, const Append& append) {
  out += '{';
  bool first = true;
  std::span<const Value> elements = value.elements();
  for (size_t i = 0; i < elements.size(); ++i) {
    size_t start = out.size();
    if (!first) out += ',';
    std::string_view key = value.key(i);
    append_json_quoted(out, key);
    out += ':';
    if (append(elements[i], key)) {
      first = false;
    } else {
      out.resize(start);
    }
  }
  out += '}';
}

// Whether the text that was appended since then is something else than `false`.
bool appended_more_than_false(const std::string& out, size_t start) {
  return std::string_view(out).substr(start) != "false";
}

// The part of a schema that describes an object: attributes, and blocks unless it is that of an
// attribute.
struct ObjectSchema {
  const Attributes* attributes = nullptr;
  const schema::Block* block = nullptr;

  explicit ObjectSchema(const schema::Block& of) : attributes(&of.attributes), block(&of) {}
  explicit ObjectSchema(const schema::NestedType& of) : attributes(&of.attributes) {}
};

bool is_single(schema::Nesting nesting) {
  return nesting == schema::Nesting::single || nesting == schema::Nesting::group;
}

bool has_sensitive(const Value& object, const ObjectSchema& schema);

bool has_sensitive(const Value& value, schema::Nesting nesting, const ObjectSchema& schema) {
  if (value.is_marked()) return has_sensitive(value.unmarked(), nesting, schema);
  if (!is_present(value)) return false;
  if (is_single(nesting)) return has_sensitive(value, schema);
  return std::any_of(value.elements().begin(), value.elements().end(),
                     [&](const Value& one) { return has_sensitive(one, schema); });
}

// Whether the schema makes any part of the object sensitive.
bool has_sensitive(const Value& object, const ObjectSchema& schema) {
  if (object.is_marked()) return has_sensitive(object.unmarked(), schema);
  if (!is_present(object)) return false;
  for (size_t i = 0; i < object.length(); ++i) {
    const Value& one = object.elements()[i];
    if (auto found = schema.attributes->find(object.key(i)); found != schema.attributes->end()) {
      const schema::Attribute& attribute = found->second;
      if (attribute.sensitive) return true;
      if (attribute.nested == nullptr) continue;
      if (has_sensitive(one, attribute.nested->nesting, ObjectSchema(*attribute.nested))) {
        return true;
      }
    } else if (schema.block != nullptr) {
      auto block = schema.block->blocks.find(object.key(i));
      if (block == schema.block->blocks.end()) continue;
      if (has_sensitive(one, block->second.nesting, ObjectSchema(*block->second.block))) {
        return true;
      }
    }
  }
  return false;
}

void append_object(std::string& out, const Value& object, const ObjectSchema& schema);

// A collection of objects, or a single one.
void append_objects(std::string& out, const Value& value, schema::Nesting nesting,
                    const ObjectSchema& schema) {
  if (!is_present(value) || value.has_mark(Marks::sensitive)) return append_sensitive(out, value);
  if (value.is_marked()) return append_objects(out, value.unmarked(), nesting, schema);
  if (is_single(nesting)) return append_object(out, value, schema);
  // What is in a set cannot be named, so all of it is sensitive.
  if (nesting == schema::Nesting::set && has_sensitive(value, nesting, schema)) {
    out += "true";
  } else if (is_mapping(value.type())) {
    append_mapping(out, value, [&](const Value& one, std::string_view) {
      size_t start = out.size();
      append_object(out, one, schema);
      return appended_more_than_false(out, start);
    });
  } else {
    append_sequence(out, value, [&](const Value& one) { append_object(out, one, schema); });
  }
}

void append_object(std::string& out, const Value& object, const ObjectSchema& schema) {
  if (!is_present(object) || object.has_mark(Marks::sensitive))
    return append_sensitive(out, object);
  if (object.is_marked()) return append_object(out, object.unmarked(), schema);
  // The names of the object and those of the schema are in the same order.
  auto found = schema.attributes->begin();
  auto end = schema.attributes->end();
  append_mapping(out, object, [&](const Value& one, std::string_view name) {
    size_t start = out.size();
    while (found != end && found->first < name) ++found;
    if (found != end && found->first == name) {
      const schema::Attribute& attribute = found->second;
      if (attribute.sensitive) {
        out += "true";
      } else if (attribute.nested != nullptr) {
        append_objects(out, one, attribute.nested->nesting, ObjectSchema(*attribute.nested));
      } else {
        append_sensitive(out, one);
      }
      return appended_more_than_false(out, start);
    }
    const schema::NestedBlock* nested = nullptr;
    if (schema.block != nullptr) {
      auto found = schema.block->blocks.find(name);
      if (found != schema.block->blocks.end()) nested = &found->second;
    }
    if (nested == nullptr) {
      append_sensitive(out, one);
    } else {
      append_objects(out, one, nested->nesting, ObjectSchema(*nested->block));
    }
    return appended_more_than_false(out, start);
  });
}

}  // namespace

void append_known(std::string& out, const Value& value) {
  if (value.is_marked()) return append_known(out, value.unmarked());
  if (!is_present(value)) {
    out += "null";
    return;
  }
  switch (value.type().kind()) {
    case Kind::string:
      append_json_quoted(out, value.as_string());
      break;
    case Kind::number:
      out += value.as_number().to_string();
      break;
    case Kind::boolean:
      out += value.as_bool() ? "true" : "false";
      break;
    case Kind::list:
    case Kind::set:
    case Kind::tuple:
      append_sequence(out, value, [&](const Value& one) { append_known(out, one); });
      break;
    default:
      append_mapping(out, value, [&](const Value& one, std::string_view) {
        if (one.is_known()) append_known(out, one);
        return one.is_known();
      });
  }
}

bool has_known_entries(const Value& value) {
  if (value.is_marked()) return has_known_entries(value.unmarked());
  if (!is_present(value)) return false;
  return std::any_of(value.elements().begin(), value.elements().end(),
                     [](const Value& one) { return one.is_known(); });
}

void append_unknown(std::string& out, const Value& value) {
  if (value.is_marked()) return append_unknown(out, value.unmarked());
  if (!value.is_known()) {
    out += "true";
  } else if (value.is_null() || value.type().is_primitive()) {
    out += "false";
  } else if (is_mapping(value.type())) {
    append_mapping(out, value, [&](const Value& one, std::string_view) {
      size_t start = out.size();
      append_unknown(out, one);
      return appended_more_than_false(out, start);
    });
  } else {
    append_sequence(out, value, [&](const Value& one) { append_unknown(out, one); });
  }
}

void append_sensitive(std::string& out, const Value& value) {
  if (value.has_mark(Marks::sensitive)) {
    out += "true";
    return;
  }
  if (value.is_marked()) return append_sensitive(out, value.unmarked());
  if (value.is_null() || value.type().is_primitive() || value.type().is_dynamic()) {
    out += "false";
  } else if (!value.is_known()) {
    out += is_mapping(value.type()) ? "{}" : "[]";
  } else if (is_mapping(value.type())) {
    append_mapping(out, value, [&](const Value& one, std::string_view) {
      size_t start = out.size();
      append_sensitive(out, one);
      return appended_more_than_false(out, start);
    });
  } else {
    append_sequence(out, value, [&](const Value& one) { append_sensitive(out, one); });
  }
}

void append_sensitive(std::string& out, const Value& object, const schema::Block& block) {
  append_object(out, object, ObjectSchema(block));
}

}  // namespace landform::report
