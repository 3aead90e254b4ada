#include "evaluation/self_references.h"

#include <fmt/format.h>

#include <string>

namespace landform::evaluation {
namespace {

void report(const std::string& name, const Range& range, Diagnostics& diagnostics) {
  diagnostics.error("Self-referential block",
                    fmt::format("Configuration for {} may not refer to itself.", name), range);
}

}  // namespace

void report_self_references(const Term& term, Diagnostics& diagnostics) {
  for (const Term::SelfReference& one : term.self_references)
    report(term.resource->address(), one.range, diagnostics);
}

bool check_repetition_of(const Term& term, Diagnostics& diagnostics) {
  bool good = true;
  for (const Term::SelfReference& one : term.self_references) {
    if (!one.in_repetition) continue;
    report(term.resource->address(), one.range, diagnostics);
    good = false;
  }
  return good;
}

bool check_self_references(const Term& term, const Instance& one, Diagnostics& diagnostics) {
  bool good = true;
  const std::string resource = term.resource->address();
  const std::string instance = resource + (one.key ? one.key->in_brackets() : "");
  for (const Term::SelfReference& reference : term.self_references) {
    if (reference.in_repetition) continue;
    const std::string subject = resource + (reference.key ? reference.key->in_brackets() : "");
    // Without a key both are the same, and as in Terraform both are reported.
    for (const std::string& own : {instance, resource}) {
      if (subject != own) continue;
      report(own, reference.range, diagnostics);
      good = false;
    }
  }
  return good;
}

}  // namespace landform::evaluation
