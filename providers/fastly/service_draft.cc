// The draft that changes go to.
#include <fmt/format.h>

#include <algorithm>

#include "fastly/service_parent.h"
#include "value/presence.h"

namespace landform::fastly {
namespace {

// New versions are sometimes not visible at once.
constexpr std::chrono::milliseconds kFirstPause{50};
constexpr std::chrono::milliseconds kLongestPause{2000};
constexpr std::chrono::seconds kPatience{60};

}  // namespace

Result<VersionInfo, Failure> ServiceParent::version_info(const sdk::Context& context,
                                                         const std::string& service,
                                                         int64_t version) {
  Outcome answer = client_->get(context, version_path(service, version));
  if (!answer) return answer.error();
  return version_of(*answer);
}

nested::Status ServiceParent::wait_for(const sdk::Context& context, const std::string& service,
                                       int64_t version) {
  auto give_up = std::chrono::steady_clock::now() + kPatience;
  for (auto pause = kFirstPause;; pause = std::min(pause * 2, kLongestPause)) {
    Result<VersionInfo, Failure> info = version_info(context, service, version);
    if (info && !info->locked) return std::nullopt;
    if (info) return nested::Failure{fmt::format("The new version {} is locked.", version)};
    if (!info.error().not_found()) return nested::Failure{info.error().message};
    if (std::chrono::steady_clock::now() > give_up) {
      return nested::Failure{fmt::format("The new version {} does not appear.", version)};
    }
    if (!context.wait(pause)) return nested::Failure{"The run was interrupted."};
  }
}

void ServiceParent::report_strays(sdk::ChangeContext& context, const std::string& service,
                                  int64_t after, int64_t before) {
  Outcome all = client_->get(context, path_of({"service", service, "version"}));
  if (!all || is_absent(*all) || !all->type().is_tuple()) return;
  std::vector<std::string> strays;
  for (const Value& one : all->elements()) {
    VersionInfo info = version_of(one);
    if (info.number > after && info.number < before && !info.locked) {
      strays.push_back(std::to_string(info.number));
    }
  }
  if (strays.empty()) return;
  context.warning(
      "There are drafts that nobody finished",
      fmt::format(
          "Of the service {}, version {} is a draft that is neither active nor known to this "
          "state: somebody else works on it, or a run of Terraform was killed. It has no "
          "effect. Versions cannot be deleted.",
          service, fmt::join(strays, " and ")));
}

nested::Outcome<nested::Draft> ServiceParent::open(sdk::ChangeContext& context,
                                                   const sdk::Object& prior,
                                                   const sdk::Object& planned) {
  std::string id = prior.string("id");
  int64_t cloned = version_in(prior, "cloned_version");
  int64_t active = version_in(prior, "active_version");
  int64_t base = cloned != 0 ? cloned : active;
  auto mark = context.private_state.find(kUnfinished);
  bool unfinished = mark != context.private_state.end() && mark->second == std::to_string(cloned);
  // An existing draft is continued: one left by a failure, or one that is staged as it grows.
  bool waits =
      flag_in(planned, "activate", true) ? cloned > active : flag_in(planned, "stage", false);
  if (waits || unfinished) {
    Result<VersionInfo, Failure> info = version_info(context, id, cloned);
    if (info && !info->locked) {
      context.private_state[kUnfinished] = std::to_string(cloned);
      return nested::Draft{cloned, true};
    }
    if (!info && !info.error().not_found()) return nested::Failure{info.error().message};
    if (!info && active != 0) base = active;
  }
  Outcome made = client_->put_once(context, version_path(id, base) + "/clone");
  if (!made) return nested::Failure{made.error().message};
  int64_t number = version_of(*made).number;
  if (number == 0) return nested::Failure{"The API did not return the number of the new version."};
  context.private_state[kUnfinished] = std::to_string(number);
  if (nested::Status failed = wait_for(context, id, number)) return *failed;
  int64_t known = std::max(cloned, active);
  if (number > known + 1) report_strays(context, id, known, number);
  return nested::Draft{number, false, base};
}

std::string ServiceParent::give_up(const nested::Scope& draft) {
  // The API cannot delete versions.
  return fmt::format(
      "Version {} of the service {} is an unfinished draft. The active version is "
      "unchanged, and the next apply continues with this draft.",
      draft.version, draft.parent);
}

}  // namespace landform::fastly
