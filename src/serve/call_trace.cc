#include "serve/call_trace.h"

#include <fmt/format.h>

#include <algorithm>

namespace landform::serve {

void CallTrace::write(protocol::Rpc rpc, const std::string& type, const std::string& id,
                      std::chrono::steady_clock::time_point begin,
                      const std::vector<protocol::Diagnostic>& diagnostics) {
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  auto errors = std::count_if(diagnostics.begin(), diagnostics.end(), [](const auto& d) {
    return d.severity == protocol::DiagnosticSeverity::error;
  });
  const std::string milliseconds = fmt::format("{:.1f}", took.count());
  const std::string error_count = std::to_string(errors);
  const std::string warning_count =
      std::to_string(static_cast<int64_t>(diagnostics.size()) - errors);
  log_->trace("call", {{"tf_rpc", protocol::rpc_info(rpc).name},
                       {"tf_resource_type", type},
                       {"tf_req_id", id},
                       {"tf_req_duration_ms", milliseconds},
                       {"diagnostic_error_count", error_count},
                       {"diagnostic_warning_count", warning_count}});
}

}  // namespace landform::serve
