#include "engine/created_first.h"

#include <utility>

namespace landform::engine {

using evaluation::Term;
using graph::NodeId;
using plan::Action;

namespace {

bool says_so(const Term& term) {
  const config::Lifecycle* lifecycle =
      term.resource == nullptr ? nullptr : term.resource->lifecycle();
  return lifecycle != nullptr && lifecycle->create_before_destroy.value_or(false);
}

}  // namespace

class CreatedFirst::Finder {
 public:
  Finder(const Run& run, const Plan& plan) : run_(run), plan_(plan) {}

  std::map<NodeId, std::set<config::Key>> find() {
    const evaluation::Terms& terms = run_.terms();
    for (NodeId id = 0; id < terms.all().size(); ++id) {
      if (!run_.creates_before_destroy(id)) continue;
      if (says_so(terms[id])) wholes_.insert(id);
      if (terms[id].kind == Term::Kind::module_end) {
        for (NodeId inside : terms.graph().needs(id)) wholes_.insert(inside);
      }
      for (const Term::InstanceReference& one : terms[id].instance_references) {
        if (one.resource != id) add(one);
      }
    }
    for (NodeId resource : wholes_) instances_.erase(resource);
    return std::move(instances_);
  }

 private:
  void add(const Term::InstanceReference& reference) {
    if (wholes_.contains(reference.resource)) return;
    if (reference.key && is_applied(reference.resource, *reference.key)) {
      instances_[reference.resource].insert(*reference.key);
    } else {
      wholes_.insert(reference.resource);
    }
  }

  // Whether an instance is visited: to be changed, or to check its conditions.
  bool is_applied(NodeId resource, const config::Key& key) {
    if (!found_) {
      found_.emplace();
      for (const ResourceChange& change : plan_.changes) {
        if (!change.address.key || !change.deposed.empty() || change.action == Action::destroy ||
            change.action == Action::forget)
          continue;
        auto term = run_.term_of(change.address.resource);
        if (!term) continue;
        if (change.action != Action::no_op || run_.terms()[*term].resource->has_conditions())
          found_->insert({*term, *change.address.key});
      }
    }
    return found_->contains({resource, key});
  }

  const Run& run_;
  const Plan& plan_;
  std::set<NodeId> wholes_;  // resources of which all instances are
  std::map<NodeId, std::set<config::Key>> instances_;
  std::optional<std::set<std::pair<NodeId, config::Key>>> found_;
};

CreatedFirst::CreatedFirst(const Run& run, const Plan& plan)
    : run_(run), instances_(Finder(run, plan).find()) {}

bool CreatedFirst::has(NodeId resource, const std::optional<config::Key>& key) const {
  if (!run_.creates_before_destroy(resource)) return false;
  auto found = instances_.find(resource);
  return found == instances_.end() || (key && found->second.contains(*key));
}

}  // namespace landform::engine
