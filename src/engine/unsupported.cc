#include "engine/unsupported.h"

#include <fmt/format.h>

#include <set>

#include "config/static_expression.h"
#include "engine/removed_blocks.h"
#include "evaluation/provisioners.h"
#include "ssh/session.h"

namespace landform::engine {
namespace {

using When = config::Provisioner::When;

bool would_run(const config::Provisioner& provisioner, const ResourceChange& change) {
  const bool replaced = plan::is_replacement(change.action);
  if (provisioner.when == When::create) return replaced || change.action == plan::Action::create;
  return change.deposed.empty() && (replaced || change.action == plan::Action::destroy);
}

// A string that is known without evaluating anything; "" if it is not.
std::string constant_text(const syntax::Body& body, std::string_view name) {
  const syntax::BodyContent content = body.everything();
  const syntax::Attribute* attribute = content.find(name);
  if (attribute == nullptr) return "";
  Diagnostics ignored;
  Value value = config::constant_value(attribute->expr, Type::string(), ignored);
  return value.is_known() && !value.is_null() ? std::string(value.as_string()) : "";
}

void check_provisioner(const std::optional<config::Connection>& shared,
                       const config::Provisioner& provisioner, Diagnostics& out) {
  if (provisioner.type != "remote-exec" && provisioner.type != "file") return;
  auto connection = evaluation::connection_body(shared, provisioner);
  if (connection == nullptr) return;  // which is reported when it runs
  if (!ssh::is_available()) {
    out.error("Missing SSH client",
              fmt::format("Provisioner \"{}\" needs OpenSSH's client, and there is no ssh on the "
                          "PATH. Install it first, for example with the package openssh-client.",
                          provisioner.type),
              provisioner.type_range);
  } else if (constant_text(*connection, "type") == "winrm") {
    out.error(
        "Connection type not supported",
        "Connections of the type winrm are not supported by this program. Windows also offers "
        "SSH, with target_platform = \"windows\".",
        provisioner.type_range);
  }
}

}  // namespace

Diagnostics find_unsupported(const Run& run, const Plan& plan) {
  Diagnostics out;
  std::set<const config::Provisioner*> reported;  // once for all instances
  for (const ResourceChange& change : plan.changes) {
    auto check = [&](const auto& block) {
      for (const config::Provisioner& one : block.provisioners) {
        if (would_run(one, change) && reported.insert(&one).second)
          check_provisioner(block.connection, one, out);
      }
    };
    if (auto term = run.term_of(change.address.resource)) {
      check(*run.terms()[*term].resource->management);
    } else if (auto removed = find_removed(run.modules(), change.address)) {
      check(*removed->block);
    }
  }
  return out;
}

}  // namespace landform::engine
