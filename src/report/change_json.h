// One change of a plan as JSON: of a resource or of an output.
//
// May be called from any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "provider/schemas.h"
#include "report/json_object.h"
#include "value/path.h"

namespace landform::report {

void append_change_json(std::string& out, const engine::ResourceChange& change,
                        const provider::TypeSchema& schema);
void append_change_json(std::string& out, const engine::OutputChange& change);

// Never a null pointer. The error says that it is missing.
[[nodiscard]] Result<const provider::TypeSchema*> schema_of(const engine::ResourceChange& change,
                                                            const engine::SchemaSource& schemas);

// Mode, type, name, index and provider of the resource.
void append_identity(JsonObject& json, const engine::ResourceChange& change);

// An array of names and keys.
void append_path(std::string& out, const Path& path);

// As Terraform names it, such as `replace_because_tainted`; empty if there is none.
[[nodiscard]] std::string_view reason_name(plan::Reason reason);

}  // namespace landform::report
