#include "evaluation/unsupported_arguments.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "config/reference.h"
#include "eval/references.h"

namespace landform::evaluation {
namespace {

constexpr std::string_view kDynamic = "dynamic";

class Finder {
 public:
  Finder(const Terms& terms, const Term& term) : terms_(terms), term_(term) {}

  std::vector<graph::NodeId> find(const schema::Block* schema) {
    const config::Resource& resource = *term_.resource;
    if (schema != nullptr) {
      add_unsupported(*resource.arguments, *schema);
      if (unsupported_.empty()) return {};
    } else {
      // Those of a type that does not exist are not known either.
      for (const config::Provisioner& one : resource.management->provisioners)
        add_all(*one.arguments);
    }
    for (const eval::CompiledBody::Reference& r : term_.body->references()) {
      const bool excused = (schema == nullptr && !r.extra) || is_unsupported(r.expr);
      add(r.expr, *r.traversal, excused ? excused_ : needed_);
    }
    for (const syntax::Expression& expr :
         {resource.repetition().count, resource.repetition().for_each})
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

  // In JSON syntax, blocks look like attributes.
  void add_unsupported(const syntax::Body& body, const schema::Block& schema) {
    syntax::BodyContent all = body.everything();
    for (const syntax::Attribute& a : all.attributes) {
      const bool block = a.name == kDynamic || schema.blocks.contains(a.name);
      if (!block && !schema.attributes.contains(a.name)) unsupported_.push_back(a.range);
    }
    for (const syntax::Block& block : all.blocks) {
      const bool dynamic = block.type == kDynamic && block.labels.size() == 1;
      auto nested = schema.blocks.find(dynamic ? block.labels[0].text : block.type);
      if (nested != schema.blocks.end() && dynamic) {
        for (const syntax::Block& content : block.body->everything().blocks)
          add_unsupported(*content.body, *nested->second.block);
      } else if (nested != schema.blocks.end()) {
        add_unsupported(*block.body, *nested->second.block);
      } else if (!dynamic && !schema.attributes.contains(block.type)) {
        // Dynamic ones are expanded before that is noticed, and attributes may be written as
        // blocks.
        unsupported_.push_back(block.range);
      }
    }
  }
  void add_all(const syntax::Body& body) {
    syntax::BodyContent all = body.everything();
    for (const syntax::Attribute& a : all.attributes) unsupported_.push_back(a.range);
    for (const syntax::Block& block : all.blocks) unsupported_.push_back(block.range);
  }
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
                                                 const schema::Block* schema) {
  return Finder(terms, term).find(schema);
}

}  // namespace landform::evaluation
