#include "evaluation/body_evaluation.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "eval/decode.h"

namespace landform::evaluation {
namespace {

// A body that is kept alive elsewhere.
std::shared_ptr<const syntax::Body> borrow(const syntax::Body& body) {
  return {std::shared_ptr<const void>(), &body};
}

// References in attributes and blocks of the schema; others are reported when the body is decoded.
std::vector<InstanceScope::Use> uses_in(const syntax::Body& body, const syntax::BodyContent& all,
                                        const schema::Block& schema) {
  std::vector<InstanceScope::Use> out;
  for (const syntax::Attribute& a : all.attributes) {
    if (schema.attributes.contains(a.name)) InstanceScope::add_uses(a.expr, out);
  }
  if (all.blocks.empty()) return out;
  std::vector<std::string_view> skipped;
  for (const syntax::Attribute& a : all.attributes) skipped.push_back(a.name);
  for (const syntax::Block& block : all.blocks) {
    if (block.type != "dynamic" && !schema.blocks.contains(block.type))
      skipped.push_back(block.type);
  }
  eval::CompiledBody blocks(borrow(body), {.skip = skipped});
  for (const eval::CompiledBody::Reference& r : blocks.references())
    out.push_back({r.expr.file, r.traversal});
  return out;
}

// Dynamic blocks are expanded first. If the collection of one is invalid, nothing is said about
// what is in it.
struct Expansion {
  Range block;
  std::vector<InstanceScope::Use> uses;
};

std::vector<Expansion> expansions_in(const syntax::BodyContent& all) {
  std::vector<Expansion> out;
  for (const syntax::Block& block : all.blocks) {
    if (block.type != "dynamic") continue;
    syntax::BodyContent inside = block.body->everything();
    if (const syntax::Attribute* each = inside.find("for_each"))
      InstanceScope::add_uses(each->expr, out.emplace_back(Expansion{block.range, {}}).uses);
  }
  return out;
}

bool is_in(const Range& block, const InstanceScope::Use& use) {
  const uint32_t at = use.traversal->begin;
  return use.file == block.file && block.begin <= at && at < block.end;
}

InstanceScope::Outcome check_uses(const syntax::Body& body, const schema::Block& schema,
                                  const InstanceScope& scope, Diagnostics& diagnostics) {
  using Outcome = InstanceScope::Outcome;
  const syntax::BodyContent all = body.everything();
  std::vector<InstanceScope::Use> uses = uses_in(body, all, schema);
  Outcome worst = Outcome::good;
  for (const Expansion& one : expansions_in(all)) {
    Outcome outcome = scope.check(one.uses, diagnostics);
    if (outcome == Outcome::good) continue;
    worst = std::max(worst, outcome);
    std::erase_if(uses, [&](const InstanceScope::Use& use) { return is_in(one.block, use); });
  }
  return std::max(worst, scope.check(uses, diagnostics));
}

std::optional<Value> decode(const syntax::Body& body, const schema::Block& schema,
                            const InstanceScope& scope, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  Value value = eval::decode_body(body, schema, scope, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return value;
}

}  // namespace

Value decode_partly(const syntax::Body& body, const schema::Block& schema,
                    const InstanceScope& scope, Diagnostics& diagnostics) {
  if (check_uses(body, schema, scope, diagnostics) != InstanceScope::Outcome::good)
    return Value::unknown(schema.implied_type());
  return eval::decode_body(body, schema, scope, diagnostics);
}

std::optional<Value> decode_checked(const syntax::Body& body, const schema::Block& schema,
                                    const InstanceScope& scope, Diagnostics& diagnostics) {
  if (check_uses(body, schema, scope, diagnostics) != InstanceScope::Outcome::good)
    return std::nullopt;
  return decode(body, schema, scope, diagnostics);
}

std::optional<Value> decode_checked(const syntax::Body& body, const std::vector<Use>& uses,
                                    const schema::Block& schema, const InstanceScope& scope,
                                    Diagnostics& diagnostics) {
  Diagnostics found;
  bool good = scope.check(uses, found) == InstanceScope::Outcome::good;
  if (good && found.empty()) return decode(body, schema, scope, diagnostics);
  // What is reported, and in which order, also depends on the schema.
  return decode_checked(body, schema, scope, diagnostics);
}

std::optional<Value> evaluate_checked(const eval::CompiledBody& body, const std::vector<Use>& uses,
                                      const InstanceScope& scope, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  if (scope.check(uses, diagnostics) != InstanceScope::Outcome::good) return std::nullopt;
  Value value = body.evaluate(scope, Value::unknown(), diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return value;
}

}  // namespace landform::evaluation
