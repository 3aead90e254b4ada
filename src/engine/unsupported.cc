#include "engine/unsupported.h"

#include <fmt/format.h>

#include "config/static_expression.h"
#include "evaluation/provisioners.h"
#include "ssh/session.h"

namespace landform::engine {
namespace {

// A string that is known without evaluating anything; "" if it is not.
std::string constant_text(const syntax::Body& body, std::string_view name) {
  const syntax::BodyContent content = body.everything();
  const syntax::Attribute* attribute = content.find(name);
  if (attribute == nullptr) return "";
  Diagnostics ignored;
  Value value = config::constant_value(attribute->expr, Type::string(), ignored);
  return value.is_known() && !value.is_null() ? std::string(value.as_string()) : "";
}

void check_provisioner(const config::Management& management, const config::Provisioner& provisioner,
                       Diagnostics& out) {
  if (provisioner.type != "remote-exec" && provisioner.type != "file") return;
  if (!ssh::is_available()) {
    out.error("Missing SSH client",
              fmt::format("Provisioner \"{}\" needs OpenSSH's client, and there is no ssh on the "
                          "PATH. Install it first, for example with the package openssh-client.",
                          provisioner.type),
              provisioner.type_range);
    return;
  }
  auto connection = evaluation::connection_body(management, provisioner);
  if (connection != nullptr && constant_text(*connection, "type") == "winrm") {
    out.error("Connection type not supported",
              "Connections of the type winrm are not supported by this program. Windows also offers "
              "SSH, with target_platform = \"windows\".",
              provisioner.type_range);
  }
}

}  // namespace

Diagnostics find_unsupported(const config::ModuleTree& modules) {
  Diagnostics out;
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
      for (const config::Provisioner& provisioner : resource->management->provisioners)
        check_provisioner(*resource->management, provisioner, out);
    }
  });
  return out;
}

}  // namespace landform::engine
