#include "fastly/block_type.h"

#include <algorithm>
#include <unordered_map>

#include "value/presence.h"

namespace landform::fastly {

BlockHandler::BlockHandler(ClientPtr client, BlockType type, ServiceType service)
    : client_(std::move(client)), type_(std::move(type)) {
  std::erase_if(type_.fields, [&](const Field& field) { return !field.belongs_to(service); });
}

void BlockHandler::complete(Form& form, const sdk::Object& item,
                            const std::vector<std::string>* changed) const {
  (void)form;
  (void)item;
  (void)changed;
}

bool BlockHandler::is_mine(const Value& answer) const {
  (void)answer;
  return true;
}

void BlockHandler::fill(sdk::Object& item, const Value& answer, const Value* before) const {
  (void)item;
  (void)answer;
  (void)before;
}

std::string BlockHandler::path(const nested::Scope& scope) const {
  return version_path(scope.parent, scope.version) + path_of(type_.path);
}

std::string BlockHandler::path(const nested::Scope& scope, const sdk::Object& item) const {
  return path(scope) + path_of({item.string("name")});
}

Form BlockHandler::form_of(const sdk::Object& item, const std::vector<std::string>* changed) const {
  Form out;
  for (const Field& field : type_.fields) {
    if (field.is_chosen() || field.is_local() || field.kind() == Field::Kind::text_set) continue;
    bool wanted = changed == nullptr ||
                  std::find(changed->begin(), changed->end(), field.name()) != changed->end();
    if (!wanted) continue;
    auto value = field.sent(item.get(field.name()), changed == nullptr);
    if (value) out.emplace_back(field.api_name(), *value);
  }
  complete(out, item, changed);
  return out;
}

sdk::Object BlockHandler::object_of(const sdk::Object& like, const Value& answer,
                                    const Value* before) const {
  sdk::Object out = like;
  for (const Field& field : type_.fields) {
    if (field.is_local()) continue;
    Value value = field.received(member(answer, field.api_name()));
    const Value* was = before == nullptr ? nullptr : before->find(field.name());
    if (was != nullptr && field.unsent() && was->identical(*field.unsent())) value = *was;
    out.set(field.name(), value);
  }
  fill(out, answer, before);
  return out;
}

bool BlockHandler::is_confirmed(const sdk::Object& item, const Value& answer) const {
  Value asked = item.value();
  sdk::Object told = object_of(item, answer, &asked);
  for (const Field& field : type_.fields) {
    if (field.kind() == Field::Kind::text_set) told.set(field.name(), item.get(field.name()));
  }
  return told.value().identical(asked);
}

nested::Failure BlockHandler::explained(const Failure& failure, const sdk::Object& item) const {
  std::vector<std::string> secrets;
  for (const Field& field : type_.fields) {
    if (field.is_secret() && item.is_set(field.name())) {
      secrets.push_back(item.string(field.name()));
    }
  }
  return {without_secrets(failure.message, secrets)};
}

nested::Outcome<std::vector<sdk::Object>> BlockHandler::list(const nested::Scope& scope,
                                                             const sdk::Object& like,
                                                             const Value& known) {
  Outcome answer = client_->get(scope.context, path(scope));
  if (!answer) return nested::Failure{answer.error().message};
  if (is_absent(*answer) || !answer->type().is_tuple()) {
    return nested::Failure{"The API's response is not a list."};
  }
  std::unordered_map<std::string, const Value*> before;
  if (is_present(known)) {
    for (const Value& item : known.elements()) before.emplace(text_of(member(item, "name")), &item);
  }
  std::vector<sdk::Object> out;
  for (const Value& one : answer->elements()) {
    if (!is_mine(one)) continue;
    auto was = before.find(text_of(member(one, "name")));
    out.push_back(object_of(like, one, was == before.end() ? nullptr : was->second));
  }
  return out;
}

nested::Outcome<nested::Written> BlockHandler::create(const nested::Scope& scope,
                                                      sdk::Object item) {
  Outcome made = client_->post(scope.context, path(scope), form_of(item, nullptr));
  if (!made) return explained(made.error(), item);
  for (const Field& field : type_.fields) {
    if (field.is_chosen()) {
      item.set(field.name(), field.received(member(*made, field.api_name())));
    }
  }
  bool confirmed = is_confirmed(item, *made);
  return nested::Written(std::move(item), confirmed);
}

nested::Outcome<nested::Written> BlockHandler::update(const nested::Scope& scope,
                                                      const sdk::Object& before, sdk::Object after,
                                                      const std::vector<std::string>& changed) {
  (void)before;
  Form form = form_of(after, &changed);
  if (form.empty()) return nested::Written(std::move(after));
  Outcome done = client_->put(scope.context, path(scope, after), form);
  if (!done) return explained(done.error(), after);
  bool confirmed = is_confirmed(after, *done);
  return nested::Written(std::move(after), confirmed);
}

nested::Status BlockHandler::remove(const nested::Scope& scope, const sdk::Object& item) {
  Outcome done = client_->remove(scope.context, path(scope, item));
  if (!done) return explained(done.error(), item);
  return std::nullopt;
}

nested::Collection collection_of(const BlockType& type, ServiceType service,
                                 std::shared_ptr<nested::Handler> handler) {
  nested::Collection out;
  out.block = type.name;
  out.after = type.after;
  out.handler = std::move(handler);
  sdk::Block block(type.about);
  for (const Field& field : type.fields) {
    if (!field.belongs_to(service)) continue;
    block.attribute(field.name(), field.attribute());
    if (field.is_local()) out.local.push_back(field.name());
    if (field.is_fixed()) out.fixed.push_back(field.name());
    if (field.is_per_version()) out.per_version.push_back(field.name());
  }
  for (const auto& [name, inner] : type.inner) block.block(name, inner);
  sdk::NestedBlock nested = sdk::set_block(std::move(block));
  if (!type.many) nested.max(1);
  out.schema = nested;
  return out;
}

}  // namespace landform::fastly
