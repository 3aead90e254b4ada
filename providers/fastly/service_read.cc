// What a service is now, and which of its versions counts.
#include <algorithm>

#include "fastly/service_parent.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

// The version whose blocks are the state, and the one that was made last.
struct Choice {
  int64_t read = 0;
  int64_t cloned = 0;
};

const VersionInfo* find(const std::vector<VersionInfo>& versions, int64_t number) {
  auto it = std::find_if(versions.begin(), versions.end(),
                         [&](const VersionInfo& one) { return one.number == number; });
  return it == versions.end() ? nullptr : &*it;
}

Choice choose(const sdk::Object& current, const std::vector<VersionInfo>& versions,
              int64_t active) {
  const VersionInfo* cloned = find(versions, version_in(current, "cloned_version"));
  int64_t latest = versions.empty() ? 0 : versions.back().number;
  int64_t last = cloned != nullptr ? cloned->number : (active != 0 ? active : latest);
  if (!flag_in(current, "activate", false) || active == 0) return {last, last};
  // A draft that a failure left is not forgotten; anything else follows what is active.
  bool unfinished = cloned != nullptr && cloned->number > active && !cloned->locked;
  return {active, unfinished ? last : active};
}

}  // namespace

VersionInfo version_of(const Value& answer) {
  return {number_of(member(answer, "number")), flag_of(member(answer, "active")),
          flag_of(member(answer, "locked")), text_of(member(answer, "comment"))};
}

nested::Outcome<std::optional<nested::Found>> ServiceParent::read(sdk::ReadContext& context,
                                                                  sdk::Object current) {
  std::string id = current.string("id");
  Outcome details = client_->get(context, path_of({"service", id, "details"}));
  if (!details && details.error().not_found()) return std::optional<nested::Found>();
  if (!details) return nested::Failure{details.error().message};
  const Value* deleted = member(*details, "deleted_at");
  if (deleted != nullptr && is_present(*deleted)) return std::optional<nested::Found>();
  std::string type = text_of(member(*details, "type"));
  if (type != (is_vcl() ? "vcl" : "wasm")) {
    return nested::Failure{"The service " + id + " is of the type " + type + "."};
  }
  std::vector<VersionInfo> versions;
  const Value* all = member(*details, "versions");
  if (all != nullptr && is_present(*all)) {
    for (const Value& one : all->elements()) versions.push_back(version_of(one));
  }
  const Value* active = member(*details, "active_version");
  int64_t active_number = active == nullptr ? 0 : version_of(*active).number;
  Choice chosen = choose(current, versions, active_number);
  if (chosen.read == 0)
    return nested::Failure{"The API did not return the versions of " + id + "."};

  bool imported = flag_in(current, "imported", false);
  current.set("name", text_of(member(*details, "name")));
  current.set("comment", text_of(member(*details, "comment")));
  const VersionInfo* shown = find(versions, chosen.read);
  current.set("version_comment", shown == nullptr ? "" : shown->comment);
  current.set("active_version", active_number);
  current.set("cloned_version", chosen.cloned);
  current.set("staged_version", 0);
  const Value* environments = member(*details, "environments");
  if (environments != nullptr && is_present(*environments)) {
    for (const Value& environment : environments->elements()) {
      if (text_of(member(environment, "name")) != "staging") continue;
      current.set("staged_version", number_of(member(environment, "active_version")));
    }
  }
  // An import of the active version is one of the service as it is.
  if (imported && chosen.read == active_number) current.set("activate", true);
  current.set("imported", false);
  current.set("force_refresh", false);
  bool final = shown != nullptr && shown->locked;
  return std::optional<nested::Found>({std::move(current), chosen.read, final});
}

nested::Status ServiceParent::read_version(const nested::Scope& scope, sdk::Object& object) {
  if (!is_vcl()) return std::nullopt;
  std::string path = version_path(scope.parent, scope.version);
  Outcome settings = client_->get(scope.context, path + "/settings");
  if (!settings) return nested::Failure{settings.error().message};
  object.set("default_host", text_of(member(*settings, "general.default_host")));
  object.set("default_ttl", number_of(member(*settings, "general.default_ttl")));
  object.set("stale_if_error", flag_of(member(*settings, "general.stale_if_error")));
  object.set("stale_if_error_ttl", number_of(member(*settings, "general.stale_if_error_ttl")));
  Outcome http3 = client_->get(scope.context, path + "/http3");
  if (!http3 && !http3.error().not_found()) return nested::Failure{http3.error().message};
  object.set("http3", http3.ok());
  return std::nullopt;
}

}  // namespace landform::fastly
