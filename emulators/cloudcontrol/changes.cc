// Creating, updating and deleting resources.
#include <fmt/format.h>

#include <algorithm>

#include "aws/signer.h"
#include "emulators/cloudcontrol/api.h"
#include "emulators/cloudcontrol/fill.h"
#include "emulators/cloudcontrol/property_path.h"
#include "value/json.h"
#include "value/json_patch.h"

namespace landform::emulator::cloudcontrol {
namespace {

using awscc::Operation;
using awscc::PropertyPath;

constexpr int64_t kTokenLifeMs = int64_t{36} * 3600 * 1000;

bool is_client_token(std::string_view text) {
  constexpr size_t kMost = 128;
  return !text.empty() && text.size() <= kMost && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '+' || c == '/' || c == '=';
  });
}

// Identifies the parameters of a request.
std::string fingerprint_of(const std::string& operation, const Fields& input) {
  std::string all = operation;
  for (const char* name : {"TypeName", "Identifier", "DesiredState", "PatchDocument", "RoleArn"}) {
    all += '\0';
    all += text(input, name).value_or("");
  }
  return aws::sha256_hex(all);
}

std::string pointer_text(const PropertyPath& path) {
  return "/properties/" + awscc::path_text(path);
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string out;
  for (const std::string& one : texts) {
    if (!out.empty()) out += between;
    out += one;
  }
  return out;
}

// The paths at which the two documents differ. Elements of arrays may be added and removed, so
// paths with "*" count only if there is a value that was in no element before.
std::vector<std::string> changed_at(const std::vector<PropertyPath>& paths, const Value& before,
                                    const Value& after) {
  std::vector<std::string> out;
  for (const PropertyPath& path : paths) {
    std::vector<Value> old = selected(before, path);
    std::vector<Value> now = selected(after, path);
    bool in_elements = std::find(path.begin(), path.end(), "*") != path.end();
    auto known = [&](const Value& value) {
      return std::any_of(old.begin(), old.end(),
                         [&](const Value& one) { return same_json(one, value); });
    };
    bool same = in_elements ? std::all_of(now.begin(), now.end(), known)
                            : std::equal(old.begin(), old.end(), now.begin(), now.end(), same_json);
    if (!same) out.push_back(pointer_text(path));
  }
  return out;
}

// Restores write-only properties that the patch did not set.
Value with_hidden(const awscc::ResourceSchema& schema, const Value& stored, Value patched) {
  for (const PropertyPath& path : schema.write_only) {
    bool plain = std::find(path.begin(), path.end(), "*") == path.end();
    std::vector<Value> old = selected(stored, path);
    if (!plain || old.size() != 1) continue;
    patched = edited(patched, path, [&](const Value* now) -> std::optional<Value> {
      return now == nullptr ? old[0] : *now;
    });
  }
  return patched;
}

}  // namespace

std::optional<ApiResponse> Api::seen_before(const Fields& input,
                                            const std::string& fingerprint) const {
  std::string token = text(input, "ClientToken").value_or("");
  const Value* known = token.empty() ? nullptr : documents_->find("token/" + token);
  if (known == nullptr) return std::nullopt;
  Fields fields = fields_of(*known);
  if (integer(fields, "time").value_or(0) + kTokenLifeMs < now_ms()) return std::nullopt;
  if (text(fields, "fingerprint") != fingerprint) {
    return refusal("ClientTokenConflictException",
                   "The client token was used for another request.");
  }
  std::optional<Change> change = find_change(text(fields, "request").value_or(""));
  if (!change) return std::nullopt;
  return answer(Value::object({{"ProgressEvent", event_of(*change)}}));
}

bool Api::is_being_changed(const std::string& type, const std::string& identifier) const {
  return std::any_of(pending_.begin(), pending_.end(), [&](const auto& one) {
    std::optional<Change> change = find_change(one.second);
    return change && change->type == type && change->identifier == identifier;
  });
}

void Api::take_failure(Change& change) {
  for (auto it = failures_.begin(); it != failures_.end(); ++it) {
    if ((!it->operation.empty() && it->operation != change.operation) ||
        (!it->type.empty() && it->type != change.type)) {
      continue;
    }
    change.code = it->code;
    change.message = it->message;
    change.applied = it->applied;
    if (--it->times <= 0) failures_.erase(it);
    return;
  }
}

void Api::ask_hooks(Change& change) const {
  for (const Hook& hook : settings_.hooks) {
    if (!hook.fails || hook.warns || !change.type.starts_with(hook.target)) continue;
    change.hooked = true;
    change.code = "GeneralServiceException";
    change.message = fmt::format("Hook failed with message: {}", hook.message);
    change.applied = false;
  }
}

ApiResponse Api::begin(Change change, const Fields& input, const std::string& fingerprint) {
  std::string token = text(input, "ClientToken").value_or("");
  if (input.contains("ClientToken") && !is_client_token(token)) {
    return refusal("ValidationException", "The ClientToken is not valid.");
  }
  Result<int64_t> number = next_number();
  if (!number) return refusal("ServiceInternalErrorException", number.error().message, 500);
  change.number = *number;
  change.token = fmt::format("00000000-0000-4000-8000-{:012x}", *number);
  change.client_token = token;
  change.status = "IN_PROGRESS";
  change.event_ms = now_ms();
  change.due_ms = change.event_ms + settings_.delay_ms;
  // An actual failure takes precedence.
  if (change.code.empty()) take_failure(change);
  ask_hooks(change);
  std::vector<Documents::Write> writes{write_of(change)};
  if (!token.empty()) {
    writes.push_back({"token/" + token, Value::object({{"request", Value::string(change.token)},
                                                       {"fingerprint", Value::string(fingerprint)},
                                                       {"time", Value::number(change.event_ms)}})});
  }
  pending_.emplace(change.number, change.token);
  return stored(writes, answer(Value::object({{"ProgressEvent", event_of(change, true)}})));
}

ApiResponse Api::create(const Fields& input) {
  ApiResponse refused;
  std::string fingerprint = fingerprint_of("CREATE", input);
  if (auto known = seen_before(input, fingerprint)) return *known;
  const Schema* schema = schema_of(input, refused);
  if (schema == nullptr || !supports(*schema, Operation::create, refused)) return refused;
  auto desired = decode_json(text(input, "DesiredState").value_or(""));
  if (!desired || desired->is_null() || !desired->type().is_object()) {
    return refusal("ValidationException", "The DesiredState is not a JSON object.");
  }
  std::vector<std::string> read_only =
      changed_at(schema->read_only, Value::empty_object(), *desired);
  // Some schemas list identifiers that users may choose as both read-only and create-only.
  std::erase_if(read_only, [&](const std::string& path) {
    return std::any_of(schema->create_only.begin(), schema->create_only.end(),
                       [&](const PropertyPath& one) { return pointer_text(one) == path; });
  });
  if (!read_only.empty()) {
    return refusal("ValidationException",
                   fmt::format("Invalid request: readOnlyProperties [{}] cannot be specified",
                               joined(read_only, ", ")));
  }
  std::vector<std::string> problems = validator_.check(*schema, *desired);
  if (!problems.empty()) {
    return refusal("ValidationException",
                   fmt::format("Model validation failed ({})", joined(problems, "\n")));
  }
  Result<int64_t> number = next_number();
  if (!number) return refusal("ServiceInternalErrorException", number.error().message, 500);
  Value whole = filled({*schema, *number, settings_.region}, *desired);
  std::optional<std::string> identifier = identifier_of(*schema, whole);
  if (!identifier) {
    return refusal("ServiceInternalErrorException", "The primary identifier cannot be generated.",
                   500);
  }
  Change change;
  change.operation = "CREATE";
  change.type = schema->type_name;
  change.identifier = *identifier;
  change.properties = json_of(whole);
  return begin(std::move(change), input, fingerprint);
}

ApiResponse Api::update(const Fields& input) {
  ApiResponse refused;
  std::string fingerprint = fingerprint_of("UPDATE", input);
  if (auto known = seen_before(input, fingerprint)) return *known;
  const Schema* schema = schema_of(input, refused);
  if (schema == nullptr || !supports(*schema, Operation::update, refused)) return refused;
  std::string identifier = text(input, "Identifier").value_or("");
  const std::string kType(schema->type_name);
  std::optional<Value> stored_now = properties_of(kType, identifier);
  if (is_being_changed(kType, identifier)) {
    return refusal("ConcurrentOperationException",
                   fmt::format("{} {} is being changed.", kType, identifier));
  }
  if (!stored_now) {
    return refusal("ResourceNotFoundException",
                   fmt::format("Resource of type '{}' with identifier '{}' was not found.", kType,
                               identifier));
  }
  Result<JsonPatch> patch = decode_json_patch(text(input, "PatchDocument").value_or(""));
  if (!patch) return refusal("ValidationException", patch.error().message);
  Value before = readable(*schema, *stored_now);
  Result<Value> after = apply_json_patch(before, *patch);
  if (!after) return refusal("ValidationException", after.error().message);
  if (after->is_null() || !after->type().is_object()) {
    return refusal("ValidationException", "The patched document is not an object.");
  }
  for (auto [paths, name] : {std::pair{&schema->create_only, "createOnlyProperties"},
                             std::pair{&schema->read_only, "readOnlyProperties"},
                             std::pair{&schema->primary_identifier, "primaryIdentifier"}}) {
    std::vector<std::string> touched = changed_at(*paths, before, *after);
    if (touched.empty()) continue;
    return refusal("NotUpdatableException",
                   fmt::format("Invalid patch update: {} [{}] cannot be updated", name,
                               joined(touched, ", ")));
  }
  Value whole = with_hidden(*schema, *stored_now, *after);
  std::vector<std::string> problems = validator_.check(*schema, whole);
  if (!problems.empty()) {
    return refusal("ValidationException",
                   fmt::format("Model validation failed ({})", joined(problems, "\n")));
  }
  // New elements get defaults and read-only values as well.
  Result<int64_t> number = next_number();
  if (!number) return refusal("ServiceInternalErrorException", number.error().message, 500);
  whole = filled({*schema, *number, settings_.region}, whole);
  Change change;
  change.operation = "UPDATE";
  change.type = kType;
  change.identifier = identifier;
  change.properties = json_of(whole);
  return begin(std::move(change), input, fingerprint);
}

ApiResponse Api::remove(const Fields& input) {
  ApiResponse refused;
  std::string fingerprint = fingerprint_of("DELETE", input);
  if (auto known = seen_before(input, fingerprint)) return *known;
  const Schema* schema = schema_of(input, refused);
  if (schema == nullptr || !supports(*schema, Operation::remove, refused)) return refused;
  Change change;
  change.operation = "DELETE";
  change.type = schema->type_name;
  change.identifier = text(input, "Identifier").value_or("");
  if (change.identifier.empty()) return refusal("ValidationException", "Identifier is missing.");
  if (is_being_changed(change.type, change.identifier)) {
    return refusal("ConcurrentOperationException",
                   fmt::format("{} {} is being changed.", change.type, change.identifier));
  }
  // Missing resources are detected by the handler, asynchronously.
  if (!properties_of(change.type, change.identifier)) {
    change.code = "NotFound";
    change.message = fmt::format("Resource of type '{}' with identifier '{}' was not found.",
                                 change.type, change.identifier);
  }
  return begin(std::move(change), input, fingerprint);
}

void Api::settle() {
  int64_t now = now_ms();
  for (auto it = pending_.begin(); it != pending_.end();) {
    std::optional<Change> change = find_change(it->second);
    if (change && change->due_ms > now) {
      ++it;
      continue;
    }
    // If storing fails, the next request tries again.
    if (change && !documents_->write(finish(*change))) return;
    it = pending_.erase(it);
  }
}

std::vector<Documents::Write> Api::finish(Change change) const {
  change.event_ms = change.due_ms;
  if (change.status == "CANCEL_IN_PROGRESS") {
    change.status = "CANCEL_COMPLETE";
    return {write_of(change)};
  }
  std::string key = resource_key(change.type, change.identifier);
  if (change.operation == "CREATE" && change.code.empty() && documents_->find(key) != nullptr) {
    change.code = "AlreadyExists";
    change.message = fmt::format("Resource of type '{}' with identifier '{}' already exists.",
                                 change.type, change.identifier);
  }
  bool failed = !change.code.empty();
  change.status = failed ? "FAILED" : "SUCCESS";
  std::vector<Documents::Write> out;
  if (!failed || change.applied) {
    bool gone = change.operation == "DELETE";
    std::optional<Value> document;
    if (!gone) document = Value::string(change.properties);
    out.push_back({key, document});
  }
  // A resource that was not created has no identifier.
  if (failed && change.operation == "CREATE" && !change.applied) change.identifier.clear();
  out.push_back(write_of(change));
  return out;
}

}  // namespace landform::emulator::cloudcontrol
