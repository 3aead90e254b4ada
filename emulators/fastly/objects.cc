// The objects of a version: backends, domains, endpoints for logs and so on, all of them by kind
// and name.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "emulators/fastly/api.h"
#include "value/json.h"

namespace landform::emulator::fastly {
namespace {

// Kinds whose objects have an id that others use.
bool has_id(const Kind& kind) {
  for (const char* name : {"acl", "dictionary", "snippet", "rate-limiters", "resource"}) {
    if (kind.path == name) return true;
  }
  return false;
}

bool is_dynamic_snippet(const Kind& kind, const Fields& fields) {
  return kind.path == "snippet" && integer(fields, "dynamic") == 1;
}

// `text` as a value of the field's type; an error is why it is not one.
Result<Value> parsed(const Field& field, const std::string& text) {
  const Error kBad{fmt::format("{} is not valid for {}", text, field.name)};
  switch (field.type) {
    case Field::Type::number: {
      int64_t number = 0;
      auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (failed != std::errc() || end != text.data() + text.size()) return kBad;
      return Value::number(number);
    }
    case Field::Type::flag:
      if (text != "0" && text != "1" && text != "true" && text != "false") return kBad;
      return Value::boolean(text == "1" || text == "true");
    case Field::Type::json_list: {
      auto list = decode_json(text);
      if (!list || !list->type().is_tuple()) return kBad;
      std::vector<std::string> lines;
      for (const Value& element : list->elements()) {
        if (!element.type().is_string()) return kBad;
        std::string line(element.as_string());
        size_t colon = line.find(':');
        if (colon == std::string::npos) return kBad;
        size_t value = line.find_first_not_of(" +", colon + 1);
        lines.push_back(line.substr(0, colon) + ": " +
                        (value == std::string::npos ? "" : line.substr(value)));
      }
      // Whatever order they came in.
      std::sort(lines.begin(), lines.end());
      std::vector<Value> out;
      for (const std::string& line : lines) out.push_back(Value::string(line));
      return Value::tuple(std::move(out));
    }
    default:
      return Value::string(text);
  }
}

// The fields that a form sends, or an error.
Result<Fields> sent(const Kind& kind, const ApiRequest& request) {
  Fields out;
  std::map<std::string, std::vector<Value>> lists;
  std::map<std::string, Value::Attributes> objects;
  for (const auto& [key, value] : form_of(request)) {
    size_t bracket = key.find('[');
    std::string name = key.substr(0, bracket);
    if (name == "name" && bracket == std::string::npos) {
      out.insert_or_assign("name", Value::string(value));
      continue;
    }
    const Field* field = kind.field(name);
    if (field == nullptr) return Error{"Unknown field " + key};
    if (field->type == Field::Type::list) {
      if (!key.ends_with("[]")) return Error{key + " must be a list"};
      lists[name].push_back(Value::string(value));
    } else if (field->type == Field::Type::object) {
      if (!key.ends_with("]")) return Error{key + " must be an object"};
      std::string member = key.substr(bracket + 1, key.size() - bracket - 2);
      bool number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
      objects[name].emplace_back(member, number && member == "status"
                                             ? Value::number(int64_t{std::stol(value)})
                                             : Value::string(value));
    } else {
      if (bracket != std::string::npos) return Error{"Unknown field " + key};
      Result<Value> one = parsed(*field, value);
      if (!one) return one.error();
      out.insert_or_assign(name, *one);
    }
  }
  for (auto& [name, elements] : lists) {
    out.insert_or_assign(name, Value::tuple(std::move(elements)));
  }
  for (auto& [name, members] : objects) {
    out.insert_or_assign(name, Value::object(std::move(members)));
  }
  return out;
}

// As the API answers it: with everything that it has, null where it is not set.
Value shown(const Kind& kind, const Fields& fields) {
  Value::Attributes out(fields.begin(), fields.end());
  for (const Field& field : kind.fields) {
    if (fields.contains(field.name)) continue;
    bool flag = field.type == Field::Type::flag;
    out.emplace_back(field.name, flag ? Value::boolean(false) : Value::null());
  }
  // The content of a dynamic snippet is nobody's version.
  bool dynamic = is_dynamic_snippet(kind, fields);
  for (auto& [name, value] : out) {
    if (dynamic && name == "content") value = Value::null();
    bool number = !value.is_null() && value.type().is_number();
    bool text = kind.text_only || (kind.path == "header" && name == "priority") ||
                (kind.path == "snippet" && (name == "priority" || name == "dynamic"));
    if (number && text && name != "version") {
      value = Value::string(fmt::to_string(value.as_number().to_int64().value_or(0)));
    }
  }
  return Value::object(std::move(out));
}

}  // namespace

std::vector<Api::Object> Api::all(const Version& version, std::string_view kind) const {
  std::vector<Object> out;
  for (const auto& [key, document] :
       documents_->under(object_prefix(version.service, version.number, kind))) {
    out.push_back({key, fields_of(document)});
  }
  return out;
}

ApiResponse Api::objects(const Call& call, const Version& version, size_t at) {
  if (call.parts[at] == "director" && call.parts.size() == at + 4 &&
      call.parts[at + 2] == "backend") {
    return director_backend(call, version, at);
  }
  size_t length = call.parts[at] == "logging" ? 2 : 1;
  if (call.parts.size() < at + length) return failure(404, "there is nothing here");
  const Kind* kind = find_kind(length == 2 ? "logging/" + call.parts[at + 1] : call.parts[at]);
  if (kind == nullptr) return failure(404, "there is nothing here");
  size_t end = at + length;
  if (call.is("POST", end)) return create(call, *kind, version);
  if (call.is("GET", end)) {
    std::vector<Value> out;
    for (const Object& object : all(version, kind->path)) {
      out.push_back(shown(*kind, object.fields));
    }
    return answer(Value::tuple(std::move(out)));
  }
  if (call.parts.size() != end + 1) return failure(405);
  const std::string& name = call.parts[end];
  std::string key = object_prefix(version.service, version.number, kind->path) + name;
  const Value* document = documents_->find(key);
  // Resources are found by their id, all others by their name.
  if (document == nullptr && kind->path == "resource") {
    for (const Object& object : all(version, kind->path)) {
      if (text(object.fields, "id") == name) return one_object(call, *kind, version, object);
    }
  }
  if (document == nullptr) {
    return failure(404, fmt::format("Couldn't find {} '{}'", kind->name, name));
  }
  return one_object(call, *kind, version, {key, fields_of(*document)});
}

ApiResponse Api::one_object(const Call& call, const Kind& kind, const Version& version,
                            const Object& object) {
  if (call.request.method == "GET") return answer(shown(kind, object.fields));
  if (call.request.method == "PUT") return change(call, kind, object);
  if (call.request.method == "DELETE") return remove(version, kind, object);
  return failure(405);
}

ApiResponse Api::create(const Call& call, const Kind& kind, const Version& version) {
  Result<Fields> body = sent(kind, call.request);
  if (!body) return failure(400, body.error().message);
  Fields fields = *body;
  std::string name = text(fields, "name").value_or("");
  if (name.empty()) return failure(400, "Name can't be blank");
  std::string key = object_prefix(version.service, version.number, kind.path) + name;
  if (documents_->find(key) != nullptr) {
    return failure(409, fmt::format("Duplicate {}: '{}'", kind.name, name));
  }
  for (const Field& field : kind.fields) {
    if (fields.contains(field.name)) continue;
    if (field.required) return failure(400, field.name + " can't be blank");
    if (field.otherwise) fields.emplace(field.name, *parsed(field, *field.otherwise));
  }
  Value time = Value::string(now());
  fields.insert_or_assign("service_id", Value::string(version.service));
  fields.insert_or_assign("version", Value::number(version.number));
  fields.insert_or_assign("created_at", time);
  fields.insert_or_assign("updated_at", time);
  if (has_id(kind)) fields.insert_or_assign("id", Value::string(new_id()));
  std::vector<Documents::Write> changes;
  if (is_dynamic_snippet(kind, fields)) {
    std::string id = *text(fields, "id");
    changes.push_back(
        {"content/" + version.service + "/snippet/" + id,
         Value::object({{"service_id", Value::string(version.service)},
                        {"snippet_id", Value::string(id)},
                        {"content", Value::string(text(fields, "content").value_or(""))}})});
    fields.erase("content");
  }
  changes.push_back({key, object_of(fields)});
  return stored(changes, answer(shown(kind, fields)));
}

ApiResponse Api::change(const Call& call, const Kind& kind, const Object& object) {
  Result<Fields> body = sent(kind, call.request);
  if (!body) return failure(400, body.error().message);
  Fields fields = object.fields;
  if (kind.path == "condition" && body->contains("type") &&
      text(*body, "type") != text(fields, "type")) {
    return failure(400, "The type of a condition cannot be changed");
  }
  for (const auto& [name, value] : *body) fields.insert_or_assign(name, value);
  if (is_dynamic_snippet(kind, fields)) fields.erase("content");
  fields.insert_or_assign("updated_at", Value::string(now()));
  std::string key = object.key.substr(0, object.key.rfind('/') + 1) + *text(fields, "name");
  if (key != object.key && documents_->find(key) != nullptr) {
    return failure(409, "Duplicate " + kind.name);
  }
  std::vector<Documents::Write> changes;
  if (key != object.key) changes.push_back({object.key, std::nullopt});
  changes.push_back({key, object_of(fields)});
  return stored(changes, answer(shown(kind, fields)));
}

ApiResponse Api::remove(const Version& version, const Kind& kind, const Object& object) {
  std::vector<Documents::Write> changes = {{object.key, std::nullopt}};
  if (kind.path == "backend") {
    // Directors let go of it.
    Value name = object.fields.at("name");
    for (Object& director : all(version, "director")) {
      if (!director.fields.contains("backends")) continue;
      std::vector<Value> rest;
      for (const Value& backend : director.fields.at("backends").elements()) {
        if (!backend.identical(name)) rest.push_back(backend);
      }
      director.fields.insert_or_assign("backends", Value::tuple(std::move(rest)));
      changes.push_back({director.key, object_of(director.fields)});
    }
  }
  return stored(changes, done());
}

ApiResponse Api::director_backend(const Call& call, const Version& version, size_t at) {
  std::string prefix = object_prefix(version.service, version.number, "director");
  const Value* document = documents_->find(prefix + call.parts[at + 1]);
  Value backend = Value::string(call.parts[at + 3]);
  bool known = documents_->find(object_prefix(version.service, version.number, "backend") +
                                call.parts[at + 3]) != nullptr;
  if (document == nullptr || !known) return failure(404, "Couldn't find it");
  Fields director = fields_of(*document);
  std::vector<Value> backends;
  bool there = false;
  if (director.contains("backends")) {
    for (const Value& one : director.at("backends").elements()) {
      if (one.identical(backend)) {
        there = true;
        if (call.request.method == "DELETE") continue;
      }
      backends.push_back(one);
    }
  }
  if (call.request.method == "POST") {
    if (there) return failure(409, "Duplicate director_backend");
    backends.push_back(backend);
  } else if (call.request.method != "DELETE") {
    return failure(405);
  } else if (!there) {
    return failure(404, "Couldn't find it");
  }
  director.insert_or_assign("backends", Value::tuple(std::move(backends)));
  Value shown = Value::object({{"director", Value::string(call.parts[at + 1])},
                               {"backend", backend},
                               {"service_id", Value::string(version.service)},
                               {"version", Value::number(version.number)}});
  return stored({{prefix + call.parts[at + 1], object_of(director)}}, answer(shown));
}

ApiResponse Api::rate_limiter(const Call& call) {
  const Kind& kind = *find_kind("rate-limiters");
  for (const auto& [key, document] : documents_->under("object/")) {
    if (key.find("/rate-limiters/") == std::string::npos) continue;
    Fields fields = fields_of(document);
    if (text(fields, "id") != call.parts[1]) continue;
    std::optional<Version> version = find_version(
        *text(fields, "service_id"), std::to_string(integer(fields, "version").value_or(0)));
    if (!version) break;
    if (call.request.method != "GET" && truth(version->fields, "locked").value_or(false)) {
      return failure(422, fmt::format("Version '{}' is locked", version->number));
    }
    return one_object(call, kind, *version, {key, fields});
  }
  return failure(404, "Couldn't find the rate limiter");
}

}  // namespace landform::emulator::fastly
