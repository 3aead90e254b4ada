#include "sdk/deployments/prober.h"

#include <fmt/format.h>

#include <exception>

#include "base/parallel.h"

namespace landform::deployments {

Probed probe(const Context& context, Fleet& fleet, const Ids& ids, size_t concurrency) {
  std::vector<std::pair<Target, Id>> all(ids.begin(), ids.end());
  std::vector<std::optional<Outcome<Inspection>>> answers(all.size());
  parallel_for(all.size(), concurrency, 1, [&](size_t i) {
    try {
      answers[i].emplace(fleet.inspect(context, all[i].first, all[i].second));
    } catch (const std::exception& error) {
      answers[i].emplace(Failure{std::string("The provider has a bug: ") + error.what()});
    }
  });
  Probed out;
  for (size_t i = 0; i < all.size(); ++i) {
    const auto& [target, id] = all[i];
    const Outcome<Inspection>& answer = *answers[i];
    if (!answer) {
      out.unseen[target] = answer.error().message;
      out.records[target] = Record{id, false, answer.error().message, Value(), "", Value()};
    } else if (!answer->record) {
      out.gone[target] = answer->why_gone;
    } else {
      if (!answer->record->seen) out.unseen[target] = answer->record->why_not_seen;
      out.records[target] = *answer->record;
    }
  }
  return out;
}

std::string listed(const std::map<Target, std::string>& reasons) {
  constexpr size_t kMost = 20;
  std::string out;
  size_t count = 0;
  for (const auto& [target, reason] : reasons) {
    if (++count > kMost) {
      return out + fmt::format("\n  - and {} more", reasons.size() - kMost);
    }
    out += fmt::format("\n  - {}: {}", target, reason);
  }
  return out;
}

}  // namespace landform::deployments
