// Calls hooks and turns their mistakes into diagnostics. Private to the library.
#pragma once

#include <exception>
#include <string>

#include "sdk/diagnostics.h"
#include "sdk/object.h"

namespace landform::sdk {

// The hook of a type, for messages: "create of dummycloud_server".
struct HookName {
  std::string hook;
  std::string type;
  [[nodiscard]] std::string text() const { return hook + " of " + type; }
};

void report_exception(const HookName& name, const char* what, bool author,
                      Diagnostics& diagnostics);

// Whether the hook finished.
template <typename Hook>
bool guarded(const HookName& name, Diagnostics& diagnostics, const Hook& hook) {
  try {
    hook();
    return true;
  } catch (const AuthorError& error) {
    report_exception(name, error.what(), true, diagnostics);
  } catch (const std::exception& error) {
    report_exception(name, error.what(), false, diagnostics);
  } catch (...) {
    report_exception(name, "an exception of unknown type", false, diagnostics);
  }
  return false;
}

}  // namespace landform::sdk
