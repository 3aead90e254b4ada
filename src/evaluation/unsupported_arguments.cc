#include "evaluation/unsupported_arguments.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "config/reference.h"
#include "eval/references.h"

namespace landform::evaluation {
namespace {

class Finder {
 public:
  Finder(const Terms& terms, const Term& term) : terms_(terms), term_(term) {}

  std::vector<graph::NodeId> find(const schema::Block& schema) {
    const config::Resource& resource = *term_.resource;
    syntax::BodyContent all = resource.arguments->everything();
    for (const syntax::Attribute& a : all.attributes) {
      if (!schema.attributes.contains(a.name)) unsupported_.push_back(a.range);
    }
    if (unsupported_.empty()) return {};
    for (const eval::CompiledBody::Reference& r : term_.body->references())
      add(r.expr, *r.traversal, is_unsupported(r.expr) ? excused_ : needed_);
    for (const syntax::Expression& expr : {resource.repetition.count, resource.repetition.for_each})
      if (expr) {
        for (const syntax::TraversalExpr* t : eval::references(*expr.node)) add(expr, *t, needed_);
      }
    for (const config::Dependency& one : resource.depends_on())
      add_steps(one.steps, one.file, needed_);
    std::vector<graph::NodeId> out;
    std::set_difference(excused_.begin(), excused_.end(), needed_.begin(), needed_.end(),
                        std::back_inserter(out));
    return out;
  }

 private:
  using Found = std::set<graph::NodeId>;

  [[nodiscard]] bool is_unsupported(const syntax::Expression& expr) const {
    const Range range = expr.range();
    return std::any_of(unsupported_.begin(), unsupported_.end(), [&](const Range& around) {
      return around.file == range.file && around.begin <= range.begin && range.end <= around.end;
    });
  }
  void add(const syntax::Expression& expr, const syntax::TraversalExpr& traversal, Found& to) {
    add_steps(traversal.steps(), expr.file, to);
  }
  template <typename Steps>
  void add_steps(const Steps& steps, FileId file, Found& to) {
    Diagnostics ignored;  // reported when the term is evaluated
    auto reference = config::read_reference(steps, file, ignored);
    if (!reference) return;
    if (reference->is_resource()) {
      auto id =
          terms_.find_resource(*term_.module, reference->mode(), reference->type, reference->name);
      if (id) to.insert(*id);
      return;
    }
    const std::vector<Term>& all = terms_.all();
    for (graph::NodeId id = 0; id < all.size(); ++id) {
      if (is_meant(*reference, all[id])) to.insert(id);
    }
  }

  // Whether a reference is one to a term, or to something whose value comes from it.
  [[nodiscard]] bool is_meant(const config::Reference& reference, const Term& other) const {
    using Kind = config::Reference::Kind;
    if (reference.kind == Kind::module) {
      auto child = term_.module->children.find(reference.name);
      if (child == term_.module->children.end()) return false;
      return other.child == child->second.get() ||
             (other.module == child->second.get() && other.kind == Term::Kind::output);
    }
    if (other.module != term_.module) return false;
    if (reference.kind == Kind::variable)
      return other.variable != nullptr && other.variable->name == reference.name;
    return reference.kind == Kind::local && other.local != nullptr &&
           other.local->name == reference.name;
  }

  const Terms& terms_;
  const Term& term_;
  std::vector<Range> unsupported_;
  Found excused_;
  Found needed_;
};

}  // namespace

std::vector<graph::NodeId> needed_by_unsupported(const Terms& terms, const Term& term,
                                                 const schema::Block& schema) {
  return Finder(terms, term).find(schema);
}

}  // namespace landform::evaluation
