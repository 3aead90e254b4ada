#include "evaluation/doubt.h"

#include <utility>

namespace landform::evaluation {

bool may_not_exist(const ModuleInstance& instance) {
  const ModuleInstance* around = &instance;
  while (around != nullptr && !around->representative) around = around->parent;
  return around != nullptr;
}

void add_doubtful(const Diagnostics& found, Diagnostics& to) {
  for (Diagnostic one : found) {
    const bool by_values = one.evaluation != nullptr && !(one.evaluation->values.empty() &&
                                                          one.evaluation->called_function.empty());
    if (one.severity == Severity::error && by_values) {
      one.severity = Severity::warning;
      one.detail +=
          "\n\nThis is a mistake only if there is such an object: the number of instances is not "
          "known.";
    }
    to.add(std::move(one));
  }
}

void make_doubtful(Judgement& judgement) {
  if (judgement.verdict != Verdict::pass) judgement.verdict = Verdict::unknown;
  judgement.problems.clear();
}

}  // namespace landform::evaluation
