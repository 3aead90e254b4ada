// What keeps a version from being activated.
#include <fmt/format.h>

#include <set>

#include "emulators/fastly/api.h"

namespace landform::emulator::fastly {

std::string Api::problem(const Version& version) const {
  const Value* service = documents_->find("service/" + version.service);
  if (text(fields_of(*service), "type") == "wasm") {
    bool packed = documents_->find(fmt::format("single/{}/{:06}/package", version.service,
                                               version.number)) != nullptr;
    if (!packed) return "Version has no package";
  }
  if (all(version, "domain").empty()) return "Version has no associated domains";
  auto names = [&](std::string_view kind) {
    std::set<std::string> out;
    for (const Object& object : all(version, kind)) out.insert(*text(object.fields, "name"));
    return out;
  };
  const std::set<std::string> kConditions = names("condition");
  const std::set<std::string> kChecks = names("healthcheck");
  const std::set<std::string> kBackends = names("backend");
  for (const Kind& kind : kinds()) {
    for (const Object& object : all(version, kind.path)) {
      std::string name = *text(object.fields, "name");
      auto missing = [&](const char* field, const std::set<std::string>& known, const char* what) {
        std::string wanted = text(object.fields, field).value_or("");
        if (wanted.empty() || known.contains(wanted)) return std::string();
        return fmt::format("{} '{}' refers to the {} '{}', which does not exist", kind.name, name,
                           what, wanted);
      };
      for (const char* field : {"request_condition", "response_condition", "cache_condition"}) {
        std::string wrong = missing(field, kConditions, "condition");
        if (!wrong.empty()) return wrong;
      }
      std::string wrong =
          kind.name == "backend" ? missing("healthcheck", kChecks, "healthcheck") : "";
      if (!wrong.empty()) return wrong;
      if (kind.name != "director" || !object.fields.contains("backends")) continue;
      for (const Value& backend : object.fields.at("backends").elements()) {
        if (!kBackends.contains(std::string(backend.as_string()))) {
          return fmt::format("director '{}' refers to the backend '{}', which does not exist", name,
                             backend.as_string());
        }
      }
    }
  }
  return "";
}

}  // namespace landform::emulator::fastly
