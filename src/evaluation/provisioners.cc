#include "evaluation/provisioners.h"

#include <algorithm>
#include <array>

#include "config/override_body.h"
#include "value/presence.h"

namespace landform::evaluation {
namespace {

bool is_set(const Value& arguments, std::string_view name) {
  return !arguments.is_known() || !is_absent(*arguments.find(name));
}

void check_remote_exec(const Value& arguments, Diagnostics& diagnostics) {
  constexpr std::array<std::string_view, 3> kNames{"inline", "script", "scripts"};
  auto set = std::count_if(kNames.begin(), kNames.end(),
                           [&](std::string_view name) { return is_set(arguments, name); });
  if (set == 1) return;
  diagnostics.error("Invalid remote-exec provisioner configuration",
                    R"(Only one of "inline", "script", or "scripts" must be set)");
}

void check_file(const Value& arguments, Diagnostics& diagnostics) {
  const bool source = is_set(arguments, "source");
  const bool content = is_set(arguments, "content");
  if (source && content) diagnostics.error("Cannot set both 'source' and 'content'", "");
  if (!source && !content) diagnostics.error("Must provide one of 'source' or 'content'", "");
}

}  // namespace

std::shared_ptr<const syntax::Body> connection_body(const std::optional<config::Connection>& shared,
                                                    const config::Provisioner& provisioner) {
  const auto& own = provisioner.connection;
  if (own && shared) return config::override_body(shared->body, own->body);
  if (own) return own->body;
  return shared ? shared->body : nullptr;
}

void check_provisioner(std::string_view type, const Value& arguments, Diagnostics& diagnostics) {
  if (type == "remote-exec") check_remote_exec(arguments, diagnostics);
  if (type == "file") check_file(arguments, diagnostics);
}

}  // namespace landform::evaluation
