// Services and their versions.
#include <fmt/format.h>

#include <algorithm>

#include "emulators/fastly/api.h"

namespace landform::emulator::fastly {
namespace {

Fields fields_of_form(const ApiRequest& request) {
  Fields out;
  for (const auto& [name, value] : form_of(request)) {
    out.insert_or_assign(name, Value::string(value));
  }
  return out;
}

bool is_true(const Fields& fields, const char* name) { return truth(fields, name).value_or(false); }

std::string service_key(const std::string& id) { return "service/" + id; }

}  // namespace

ApiResponse Api::save(Version version) {
  version.fields.insert_or_assign("updated_at", Value::string(now()));
  Value document = object_of(version.fields);
  return stored({{version_key(version.service, version.number), document}}, answer(document));
}

std::vector<Api::Version> Api::versions_of(const std::string& service) const {
  std::vector<Version> out;
  for (const auto& [key, document] : documents_->under("version/" + service + "/")) {
    Fields fields = fields_of(document);
    out.push_back({service, integer(fields, "number").value_or(0), fields});
  }
  return out;
}

std::optional<Api::Version> Api::find_version(const std::string& service,
                                              const std::string& number) const {
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  int64_t wanted = std::atoll(number.c_str());
  const Value* document = documents_->find(version_key(service, wanted));
  if (document == nullptr) return std::nullopt;
  return Version{service, wanted, fields_of(*document)};
}

ApiResponse Api::services(const Call& call) {
  if (call.is("POST", 1)) return create_service(call);
  if (call.is("GET", 1)) {
    std::vector<Value> out;
    for (const auto& [key, document] : documents_->under("service/")) {
      Fields service = fields_of(document);
      int64_t number = 1;
      for (const Version& version : versions_of(*text(service, "id"))) {
        if (is_true(version.fields, "active")) number = version.number;
      }
      service.insert_or_assign("version", Value::number(number));
      out.push_back(object_of(service));
    }
    return page(call, out);
  }
  if (call.parts.size() < 2) return failure(405);
  const Value* document = documents_->find(service_key(call.parts[1]));
  if (document == nullptr) return failure(404, "Cannot load service '" + call.parts[1] + "'");
  return one_service(call, fields_of(*document));
}

ApiResponse Api::create_service(const Call& call) {
  Fields body = fields_of_form(call.request);
  std::string name = text(body, "name").value_or("");
  std::string type = text(body, "type").value_or("vcl");
  if (name.empty()) return failure(400, "Name can't be blank");
  if (type != "vcl" && type != "wasm") return failure(400, "Type must be vcl or wasm");
  for (const auto& [key, document] : documents_->under("service/")) {
    if (text(fields_of(document), "name") == name) {
      return failure(409, "Name has already been taken");
    }
  }
  std::string id = new_id();
  Value time = Value::string(now());
  Value service = Value::object({{"id", Value::string(id)},
                                 {"name", Value::string(name)},
                                 {"comment", Value::string(text(body, "comment").value_or(""))},
                                 {"type", Value::string(type)},
                                 {"customer_id", Value::string("EmuCustomer")},
                                 {"created_at", time},
                                 {"updated_at", time}});
  Value version = Value::object({{"service_id", Value::string(id)},
                                 {"number", Value::number(int64_t{1})},
                                 {"active", Value::boolean(false)},
                                 {"locked", Value::boolean(false)},
                                 {"staging", Value::boolean(false)},
                                 {"testing", Value::boolean(false)},
                                 {"deployed", Value::boolean(false)},
                                 {"comment", Value::string("")},
                                 {"created_at", time},
                                 {"updated_at", time}});
  Fields shown = fields_of(service);
  shown.insert_or_assign("versions", Value::tuple({version}));
  return stored({{service_key(id), service}, {version_key(id, 1), version}},
                answer(object_of(shown)));
}

ApiResponse Api::one_service(const Call& call, Fields service) {
  const std::string kId = *text(service, "id");
  if (call.is("GET", 2)) return answer(object_of(service));
  if (call.is("DELETE", 2)) return delete_service(service);
  if (call.is("PUT", 2)) {
    for (const auto& [name, value] : fields_of_form(call.request)) {
      if (name != "name" && name != "comment") return failure(400, "Unknown field " + name);
      service.insert_or_assign(name, value);
    }
    service.insert_or_assign("updated_at", Value::string(now()));
    return stored({{service_key(kId), object_of(service)}}, answer(object_of(service)));
  }
  const std::string kWhat = call.parts.size() > 2 ? call.parts[2] : "";
  if (call.is("GET", 3) && kWhat == "details") return details(service);
  if (kWhat == "version") return versions(call, kId);
  if (kWhat == "dictionary") return dictionary_items(call);
  if (kWhat == "acl") return acl_entries(call);
  if (kWhat == "snippet") return snippet_content(call);
  return failure(404, "there is nothing here");
}

ApiResponse Api::details(const Fields& service) {
  Fields out = service;
  std::vector<Value> all;
  Value active = Value::null();
  Value latest = Value::null();
  std::vector<Value> environments;
  for (const Version& version : versions_of(*text(service, "id"))) {
    Value shown = object_of(version.fields);
    if (is_true(version.fields, "active")) active = shown;
    if (is_true(version.fields, "staging")) {
      environments = {Value::object({{"name", Value::string("staging")},
                                     {"service_id", service.at("id")},
                                     {"active_version", Value::number(version.number)}})};
    }
    latest = shown;
    all.push_back(shown);
  }
  Value::Attributes shown(out.begin(), out.end());
  shown.emplace_back("active_version", active);
  shown.emplace_back("version", latest);
  shown.emplace_back("versions", Value::tuple(std::move(all)));
  shown.emplace_back("environments", Value::tuple(std::move(environments)));
  shown.emplace_back("deleted_at", Value::null());
  return answer(Value::object(std::move(shown)));
}

ApiResponse Api::delete_service(const Fields& service) {
  const std::string kId = *text(service, "id");
  std::vector<Documents::Write> changes = {{service_key(kId), std::nullopt}};
  for (const Version& version : versions_of(kId)) {
    if (is_true(version.fields, "active")) {
      return failure(400, "Cannot delete service with an active version");
    }
  }
  for (const char* kind : {"version/", "object/", "single/", "content/", "product/"}) {
    for (const auto& [key, document] : documents_->under(kind + kId + "/")) {
      changes.push_back({key, std::nullopt});
    }
  }
  return stored(changes, done());
}

ApiResponse Api::versions(const Call& call, const std::string& service) {
  if (call.is("GET", 3)) {
    std::vector<Value> out;
    for (const Version& version : versions_of(service)) out.push_back(object_of(version.fields));
    return answer(Value::tuple(std::move(out)));
  }
  if (call.parts.size() < 4) return failure(405);
  std::optional<Version> version = find_version(service, call.parts[3]);
  if (version) {
    auto fresh = fresh_.find({service, version->number});
    if (fresh != fresh_.end()) {
      if (--fresh->second < 0) {
        fresh_.erase(fresh);
      } else {
        version.reset();
      }
    }
  }
  if (!version) return failure(404, "Couldn't find Version '" + call.parts[3] + "'");
  return one_version(call, std::move(*version));
}

ApiResponse Api::one_version(const Call& call, Version version) {
  if (call.is("GET", 4)) return answer(object_of(version.fields));
  if (call.is("PUT", 4)) {
    for (const auto& [name, value] : fields_of_form(call.request)) {
      if (name != "comment") return failure(400, "Unknown field " + name);
      version.fields.insert_or_assign(name, value);
    }
    return save(std::move(version));
  }
  if (call.parts.size() < 5) return failure(405);
  const std::string& what = call.parts[4];
  bool put = call.request.method == "PUT";
  if (put && what == "clone") return clone(version);
  if (put && what == "activate") return activate(version, call.parts.size() == 6);
  if (put && what == "deactivate") return deactivate(version);
  if (put && what == "lock") {
    version.fields.insert_or_assign("locked", Value::boolean(true));
    return save(std::move(version));
  }
  if (call.is("GET", 5) && what == "validate") {
    std::string wrong = problem(version);
    return answer(Value::object({{"status", Value::string(wrong.empty() ? "ok" : "error")},
                                 {"msg", wrong.empty() ? Value::null() : Value::string(wrong)}}));
  }
  if (call.request.method != "GET" && is_true(version.fields, "locked")) {
    return failure(422, fmt::format("Version '{}' is locked", version.number));
  }
  if (what == "settings") return settings(call, version);
  if (what == "http3") return http3(call, version);
  if (what == "image_optimizer_default_settings") return image_optimizer(call, version);
  if (what == "package") return package(call, version);
  return objects(call, version, 4);
}

ApiResponse Api::clone(const Version& version) {
  int64_t number = versions_of(version.service).back().number + 1;
  Fields fields = version.fields;
  Value time = Value::string(now());
  fields.insert_or_assign("number", Value::number(number));
  for (const char* flag : {"active", "locked", "staging", "deployed"}) {
    fields.insert_or_assign(flag, Value::boolean(false));
  }
  fields.insert_or_assign("created_at", time);
  fields.insert_or_assign("updated_at", time);
  Value document = object_of(fields);
  std::vector<Documents::Write> changes = {{version_key(version.service, number), document}};
  for (const char* where : {"object", "single"}) {
    std::string from = fmt::format("{}/{}/{:06}/", where, version.service, version.number);
    std::string to = fmt::format("{}/{}/{:06}/", where, version.service, number);
    for (const auto& [key, stored] : documents_->under(from)) {
      Fields copy = fields_of(stored);
      if (copy.contains("version")) copy.insert_or_assign("version", Value::number(number));
      if (key.starts_with(from + "rate-limiters/")) {
        copy.insert_or_assign("id", Value::string(new_id()));
      }
      changes.push_back({to + key.substr(from.size()), object_of(copy)});
    }
  }
  if (clone_delay_ > 0) fresh_[{version.service, number}] = clone_delay_;
  return stored(changes, answer(document));
}

ApiResponse Api::activate(const Version& version, bool staging) {
  std::string wrong = problem(version);
  if (!wrong.empty()) return failure(400, wrong);
  const char* flag = staging ? "staging" : "active";
  std::vector<Documents::Write> changes;
  for (Version& other : versions_of(version.service)) {
    if (!is_true(other.fields, flag) || other.number == version.number) continue;
    other.fields.insert_or_assign(flag, Value::boolean(false));
    changes.push_back({version_key(other.service, other.number), object_of(other.fields)});
  }
  Fields fields = version.fields;
  fields.insert_or_assign(flag, Value::boolean(true));
  fields.insert_or_assign("locked", Value::boolean(true));
  fields.insert_or_assign("updated_at", Value::string(now()));
  changes.push_back({version_key(version.service, version.number), object_of(fields)});
  return stored(changes, answer(object_of(fields)));
}

ApiResponse Api::deactivate(const Version& version) {
  if (!is_true(version.fields, "active")) {
    return failure(400, fmt::format("Version '{}' is not active", version.number));
  }
  Version changed = version;
  changed.fields.insert_or_assign("active", Value::boolean(false));
  return save(std::move(changed));
}

}  // namespace landform::emulator::fastly
