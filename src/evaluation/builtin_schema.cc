#include "evaluation/builtin_schema.h"

namespace landform::evaluation {
namespace {

enum class Use : uint8_t { required, optional, computed };

schema::Attribute attribute(Type type, Use use = Use::optional) {
  schema::Attribute out;
  out.type = type;
  out.required = use == Use::required;
  out.optional = use == Use::optional;
  out.computed = use == Use::computed;
  return out;
}

schema::Block block(std::map<std::string, schema::Attribute, std::less<>> attributes) {
  schema::Block out;
  out.attributes = std::move(attributes);
  return out;
}

const schema::Block& terraform_data() {
  static const schema::Block out = block({{"id", attribute(Type::string(), Use::computed)},
                                          {"input", attribute(Type::dynamic())},
                                          {"output", attribute(Type::dynamic(), Use::computed)},
                                          {"triggers_replace", attribute(Type::dynamic())}});
  return out;
}

const schema::Block& remote_state() {
  static const schema::Block out = block({{"backend", attribute(Type::string(), Use::required)},
                                          {"config", attribute(Type::dynamic())},
                                          {"defaults", attribute(Type::dynamic())},
                                          {"outputs", attribute(Type::dynamic(), Use::computed)},
                                          {"workspace", attribute(Type::string())}});
  return out;
}

}  // namespace

std::vector<std::string_view> builtin_types(config::ResourceMode mode) {
  if (mode == config::ResourceMode::managed) return {"terraform_data"};
  if (mode == config::ResourceMode::data) return {"terraform_remote_state"};
  return {};
}

const schema::Block* builtin_schema(config::ResourceMode mode, std::string_view type) {
  if (mode == config::ResourceMode::managed && type == "terraform_data") return &terraform_data();
  if (mode == config::ResourceMode::data && type == "terraform_remote_state")
    return &remote_state();
  return nullptr;
}

const schema::Block* provisioner_schema(std::string_view type) {
  static const schema::Block local_exec =
      block({{"command", attribute(Type::string(), Use::required)},
             {"environment", attribute(Type::map(Type::string()))},
             {"interpreter", attribute(Type::list(Type::string()))},
             {"quiet", attribute(Type::boolean())},
             {"working_dir", attribute(Type::string())}});
  static const schema::Block remote_exec =
      block({{"inline", attribute(Type::list(Type::string()))},
             {"script", attribute(Type::string())},
             {"scripts", attribute(Type::list(Type::string()))}});
  static const schema::Block file =
      block({{"content", attribute(Type::string())},
             {"destination", attribute(Type::string(), Use::required)},
             {"source", attribute(Type::string())}});
  if (type == "local-exec") return &local_exec;
  if (type == "remote-exec") return &remote_exec;
  return type == "file" ? &file : nullptr;
}

const schema::Block& connection_schema() {
  static const schema::Block out = [] {
    schema::Block all;
    all.attributes["host"] = attribute(Type::string(), Use::required);
    for (const char* name : {"type",
                             "user",
                             "password",
                             "timeout",
                             "script_path",
                             "target_platform",
                             "private_key",
                             "certificate",
                             "host_key",
                             "agent_identity",
                             "proxy_scheme",
                             "proxy_host",
                             "proxy_user_name",
                             "proxy_user_password",
                             "bastion_host",
                             "bastion_host_key",
                             "bastion_user",
                             "bastion_password",
                             "bastion_private_key",
                             "bastion_certificate",
                             "cacert"})
      all.attributes[name] = attribute(Type::string());
    for (const char* name : {"port", "proxy_port", "bastion_port"})
      all.attributes[name] = attribute(Type::number());
    for (const char* name : {"agent", "https", "insecure", "use_ntlm"})
      all.attributes[name] = attribute(Type::boolean());
    return all;
  }();
  return out;
}

}  // namespace landform::evaluation
