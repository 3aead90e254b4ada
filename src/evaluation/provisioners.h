// What is known about provisioners from their blocks alone.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "config/resource.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::evaluation {

// The connection block of a provisioner: its own, merged over that of its resource (`shared`). Null
// if neither has one.
[[nodiscard]] std::shared_ptr<const syntax::Body> connection_body(
    const std::optional<config::Connection>& shared, const config::Provisioner& provisioner);

// Errors for arguments that do not go together. The values may be unknown, and so may all of
// `arguments`: whatever is unknown is given. As in Terraform, they name no place.
void check_provisioner(std::string_view type, const Value& arguments, Diagnostics& diagnostics);

}  // namespace landform::evaluation
