#include "serve/provider_methods.h"

#include <memory>
#include <utility>

#include "serve/methods.h"

namespace landform::serve {

std::vector<protocol::Method> provider_methods(provider::Provider& provider, Dialect dialect,
                                               protocol::Log* log) {
  // The handlers keep using it, so it lives as long as the process serves.
  auto methods = std::make_shared<Methods>(provider, dialect, log);
  methods->add_schema_methods();
  methods->add_provider_methods();
  methods->add_identity_methods();
  methods->add_list_methods();
  methods->add_action_methods();
  methods->add_resource_methods();
  methods->add_change_methods();
  methods->add_data_methods();
  methods->add_ephemeral_methods();
  std::vector<protocol::Method> out = std::move(*methods).take();
  for (protocol::Method& method : out) {
    method.handler = [methods, inner = std::move(method.handler)](
                         Call& call, std::string& response) { return inner(call, response); };
  }
  return out;
}

}  // namespace landform::serve
