// Messages for errors of the Cloud Control API.
#include <fmt/format.h>

#include <array>

#include "aws/cloud_control.h"

namespace landform::aws {
namespace {

struct HandlerError {
  std::string_view code;
  std::string_view sentence;
};

constexpr std::array<HandlerError, 16> kHandlerErrors = {{
    {"NotUpdatable", "This type of resource, or the property, cannot be changed in place."},
    {"InvalidRequest", "The service rejected a value or a combination of values."},
    {"AccessDenied", "The credentials do not allow this."},
    {"InvalidCredentials", "The credentials are not valid."},
    {"AlreadyExists", "A resource with this identifier already exists."},
    {"NotFound", "The resource does not exist."},
    {"ResourceConflict",
     "The resource is in use or being changed by someone else; try again later."},
    {"Throttling", "Too many requests; try again later."},
    {"ServiceLimitExceeded", "A quota of the account is exceeded."},
    {"NotStabilized", "The resource was changed, but did not become stable in time."},
    {"GeneralServiceException", "The service reported an error."},
    {"ServiceInternalError", "The service failed; try again later."},
    {"ServiceTimeout", "The service took too long; try again later."},
    {"NetworkFailure", "The resource handler could not reach the service; try again later."},
    {"InternalFailure", "The resource handler failed."},
    {"UnauthorizedTaggingOperation", "The credentials do not allow tags to be set."},
}};

constexpr std::string_view kHookFailed = "HOOK_COMPLETE_FAILED";

}  // namespace

bool is_not_found(const ServiceError& error) {
  return error.kind == ServiceError::Kind::refused &&
         (error.is("ResourceNotFoundException") || error.is("RequestTokenNotFoundException"));
}

bool is_not_found(const ProgressEvent& event) {
  return event.status == OperationStatus::failed && event.error_code == "NotFound";
}

std::string handler_error_sentence(std::string_view code) {
  for (const HandlerError& one : kHandlerErrors) {
    if (one.code == code) return std::string(one.sentence);
  }
  return std::string(code);
}

std::string failure_text(const ProgressEvent& event) {
  std::string name = event.identifier.empty()
                         ? event.type_name
                         : fmt::format("{} {}", event.type_name, event.identifier);
  std::string out = fmt::format("{} of {} ", event.operation, name);
  if (event.status == OperationStatus::cancel_complete) {
    out += "was cancelled.";
  } else {
    out += "failed";
    if (!event.error_code.empty()) {
      out += fmt::format(" ({}): {}", event.error_code, handler_error_sentence(event.error_code));
    } else {
      out += '.';
    }
  }
  if (!event.status_message.empty()) out += "\n" + event.status_message;
  for (const HookProgress& hook : event.hooks) {
    bool failed = hook.status == kHookFailed || hook.status == "HOOK_FAILED";
    if (!failed) continue;
    out += fmt::format("\nThe hook {} ({}) failed: {}", hook.type_name, hook.invocation_point,
                       hook.message.empty() ? "no reason was given" : hook.message);
  }
  return out;
}

}  // namespace landform::aws
