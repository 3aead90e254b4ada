// Values, paths and diagnostics as messages of the plugin protocol, and back.
//
// All functions may be called from any thread.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "base/result.h"
#include "protocol/messages_common.h"
#include "value/convert.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::protocol {

// As MessagePack. Marked values cannot be written.
[[nodiscard]] Result<DynamicValue, ConversionError> to_dynamic_value(const Value& value, Type type);
// From MessagePack if there is any, else JSON, else null.
[[nodiscard]] Result<Value, ConversionError> from_dynamic_value(const DynamicValue& message,
                                                                Type type);

// Elements of sets, and of lists at indexes beyond 64 bits, cannot be represented: the path then
// ends at the collection.
[[nodiscard]] PathMessage to_path_message(const Path& path);
[[nodiscard]] Path from_path_message(const PathMessage& message);

[[nodiscard]] Diagnostic to_diagnostic(Severity severity, std::string summary, std::string detail,
                                       const Path& path = {});

struct ReceivedDiagnostic {
  Severity severity = Severity::error;
  std::string summary;
  std::string detail;
  Path path;
};
// An unknown severity counts as an error.
[[nodiscard]] ReceivedDiagnostic from_diagnostic(const Diagnostic& message);

}  // namespace landform::protocol
