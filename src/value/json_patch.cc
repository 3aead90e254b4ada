#include "value/json_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "value/json.h"

namespace landform {
namespace {

using Op = JsonPatchOperation::Kind;

// No document is nested deeper, as the JSON reader has a limit, but pointers may be longer.
constexpr size_t kMaxPointer = 1000;

constexpr std::pair<Op, std::string_view> kNames[] = {
    {Op::add, "add"},   {Op::remove, "remove"}, {Op::replace, "replace"},
    {Op::move, "move"}, {Op::copy, "copy"},     {Op::test, "test"}};

std::string_view name_of(Op kind) { return kNames[static_cast<size_t>(kind)].second; }

bool is_object(const Value& value) { return !value.is_null() && value.type().is_object(); }
bool is_array(const Value& value) { return !value.is_null() && value.type().is_tuple(); }

// An array index: digits without a leading zero.
std::optional<size_t> parse_index(std::string_view token) {
  if (token.empty() || (token.size() > 1 && token[0] == '0')) return std::nullopt;
  size_t out = 0;
  auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), out);
  if (failure != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return out;
}

const Value* child(const Value& parent, const std::string& token) {
  if (is_object(parent)) return parent.find(token);
  if (!is_array(parent)) return nullptr;
  std::optional<size_t> index = parse_index(token);
  return index && *index < parent.length() ? &parent.elements()[*index] : nullptr;
}

std::vector<Value> elements_of(const Value& array) {
  return {array.elements().begin(), array.elements().end()};
}

Value::Attributes attributes_of(const Value& object) {
  Value::Attributes out;
  for (size_t i = 0; i < object.length(); ++i) {
    out.emplace_back(object.key(i), object.elements()[i]);
  }
  return out;
}

// Replaces a child, which must exist in an array.
Value with_child(const Value& parent, const std::string& token, Value value) {
  if (is_array(parent)) {
    std::vector<Value> elements = elements_of(parent);
    elements[*parse_index(token)] = std::move(value);
    return Value::tuple(std::move(elements));
  }
  Value::Attributes attributes = attributes_of(parent);
  attributes.emplace_back(token, std::move(value));
  return Value::object(std::move(attributes));
}

enum class Edit : uint8_t { add, remove, replace };

// Edits the child that the last token of a pointer refers to.
Result<Value> edit_child(const Value& parent, const std::string& token, Edit edit,
                         const Value& value) {
  if (is_object(parent)) {
    if (edit != Edit::add && parent.find(token) == nullptr) {
      return Error{fmt::format("there is no member \"{}\"", token)};
    }
    if (edit != Edit::remove) return with_child(parent, token, value);
    Value::Attributes attributes = attributes_of(parent);
    std::erase_if(attributes, [&](const auto& one) { return one.first == token; });
    return Value::object(std::move(attributes));
  }
  if (!is_array(parent)) return Error{"its parent is neither an object nor an array"};
  std::vector<Value> elements = elements_of(parent);
  std::optional<size_t> index = parse_index(token);
  if (edit == Edit::add && token == "-") index = elements.size();
  if (!index) return Error{fmt::format("\"{}\" is not an index", token)};
  if (*index > elements.size() || (*index == elements.size() && edit != Edit::add)) {
    return Error{fmt::format("the index {} is out of range", *index)};
  }
  auto at = elements.begin() + static_cast<std::ptrdiff_t>(*index);
  if (edit == Edit::add) elements.insert(at, value);
  if (edit == Edit::remove) elements.erase(at);
  if (edit == Edit::replace) *at = value;
  return Value::tuple(std::move(elements));
}

Result<Value> edit_at(const Value& document, const JsonPointer& path, Edit edit,
                      const Value& value) {
  if (path.empty()) {
    if (edit == Edit::remove) return Error{"the whole document cannot be removed"};
    return value;
  }
  std::vector<const Value*> parents{&document};
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    const Value* next = child(*parents.back(), path[i]);
    if (next == nullptr) return Error{fmt::format("there is nothing at \"{}\"", path[i])};
    parents.push_back(next);
  }
  Result<Value> out = edit_child(*parents.back(), path.back(), edit, value);
  if (!out) return out;
  Value made = std::move(out).value();
  for (size_t i = parents.size() - 1; i > 0; --i) {
    made = with_child(*parents[i - 1], path[i - 1], std::move(made));
  }
  return made;
}

Result<Value> apply_one(const Value& document, const JsonPatchOperation& operation) {
  switch (operation.kind) {
    case Op::add:
      return edit_at(document, operation.path, Edit::add, operation.value);
    case Op::remove:
      return edit_at(document, operation.path, Edit::remove, {});
    case Op::replace:
      return edit_at(document, operation.path, Edit::replace, operation.value);
    case Op::test: {
      const Value* found = find_at(document, operation.path);
      if (found == nullptr) return Error{"there is nothing to test"};
      if (!same_json(*found, operation.value)) return Error{"the value is different"};
      return document;
    }
    case Op::move:
    case Op::copy:
      break;
  }
  const Value* found = find_at(document, operation.from);
  if (found == nullptr) {
    return Error{fmt::format("there is nothing at \"{}\"", to_string(operation.from))};
  }
  Value value = *found;
  if (operation.kind == Op::copy) return edit_at(document, operation.path, Edit::add, value);
  bool within = operation.from.size() < operation.path.size() &&
                std::equal(operation.from.begin(), operation.from.end(), operation.path.begin());
  if (within) return Error{"a value cannot be moved into itself"};
  Result<Value> without = edit_at(document, operation.from, Edit::remove, {});
  if (!without) return without;
  return edit_at(*without, operation.path, Edit::add, value);
}

Result<JsonPatchOperation> decode_operation(const Value& object) {
  auto text = [&](const char* name) -> Result<std::string> {
    const Value* value = object.find(name);
    if (value == nullptr) return Error{fmt::format("\"{}\" is missing", name)};
    if (value->is_null() || !value->type().is_string()) {
      return Error{fmt::format("\"{}\" is not a string", name)};
    }
    return std::string(value->as_string());
  };
  Result<std::string> op = text("op");
  if (!op) return op.error();
  const auto* known = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const auto& one) { return one.second == *op; });
  if (known == std::end(kNames)) return Error{fmt::format("there is no operation \"{}\"", *op)};
  JsonPatchOperation out{known->first, {}};
  auto pointer = [&](const char* name, JsonPointer& into) -> std::optional<Error> {
    Result<std::string> given = text(name);
    if (!given) return given.error();
    Result<JsonPointer> parsed = parse_json_pointer(*given);
    if (!parsed) return parsed.error();
    into = *parsed;
    return std::nullopt;
  };
  if (auto error = pointer("path", out.path)) return *error;
  if (out.kind == Op::move || out.kind == Op::copy) {
    if (auto error = pointer("from", out.from)) return *error;
  }
  if (out.kind == Op::add || out.kind == Op::replace || out.kind == Op::test) {
    const Value* value = object.find("value");
    if (value == nullptr) return Error{"\"value\" is missing"};
    out.value = *value;
  }
  return out;
}

}  // namespace

Result<JsonPointer> parse_json_pointer(std::string_view text) {
  JsonPointer out;
  if (text.empty()) return out;
  if (text[0] != '/') return Error{fmt::format("the pointer \"{}\" must begin with /", text)};
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      out.emplace_back();
      if (out.size() > kMaxPointer) return Error{"the pointer is too long"};
    } else if (text[i] != '~') {
      out.back() += text[i];
    } else if (i + 1 < text.size() && (text[i + 1] == '0' || text[i + 1] == '1')) {
      out.back() += text[++i] == '0' ? '~' : '/';
    } else {
      return Error{fmt::format("the pointer \"{}\" has a ~ without 0 or 1", text)};
    }
  }
  return out;
}

std::string to_string(const JsonPointer& pointer) {
  std::string out;
  for (const std::string& token : pointer) {
    out += '/';
    for (char c : token) {
      if (c == '~') {
        out += "~0";
      } else if (c == '/') {
        out += "~1";
      } else {
        out += c;
      }
    }
  }
  return out;
}

const Value* find_at(const Value& document, const JsonPointer& pointer) {
  const Value* at = &document;
  for (const std::string& token : pointer) {
    at = child(*at, token);
    if (at == nullptr) return nullptr;
  }
  return at;
}

std::string encode_json_patch(const JsonPatch& patch) {
  std::string out = "[";
  for (const JsonPatchOperation& operation : patch) {
    if (out.size() > 1) out += ',';
    out += fmt::format(R"({{"op":"{}","path":)", name_of(operation.kind));
    append_json_quoted(out, to_string(operation.path));
    if (operation.kind == Op::move || operation.kind == Op::copy) {
      out += ",\"from\":";
      append_json_quoted(out, to_string(operation.from));
    } else if (operation.kind != Op::remove) {
      out += ",\"value\":";
      out += encode_json(operation.value, operation.value.type()).value();
    }
    out += '}';
  }
  return out + "]";
}

Result<JsonPatch> decode_json_patch(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return Error{"the patch is not JSON: " + value.error().message};
  if (!is_array(*value)) return Error{"the patch is not an array"};
  JsonPatch out;
  for (const Value& element : value->elements()) {
    Result<JsonPatchOperation> operation = Error{"it is not an object"};
    if (is_object(element)) operation = decode_operation(element);
    if (!operation) {
      return Error{
          fmt::format("operation {} of the patch: {}", out.size() + 1, operation.error().message)};
    }
    out.push_back(std::move(operation).value());
  }
  return out;
}

Result<Value> apply_json_patch(const Value& document, const JsonPatch& patch) {
  Value at = document;
  for (size_t i = 0; i < patch.size(); ++i) {
    Result<Value> next = apply_one(at, patch[i]);
    if (!next) {
      return Error{fmt::format("operation {} of the patch ({} \"{}\"): {}", i + 1,
                               name_of(patch[i].kind), to_string(patch[i].path),
                               next.error().message)};
    }
    at = std::move(next).value();
  }
  return at;
}

}  // namespace landform
