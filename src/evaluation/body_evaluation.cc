#include "evaluation/body_evaluation.h"

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
std::vector<InstanceScope::Use> uses_in(const syntax::Body& body, const schema::Block& schema) {
  std::vector<InstanceScope::Use> out;
  std::vector<std::string_view> skipped;
  syntax::BodyContent all = body.everything();
  for (const syntax::Attribute& a : all.attributes) {
    skipped.push_back(a.name);
    if (!schema.attributes.contains(a.name)) continue;
    InstanceScope::add_uses(a.expr, out);
  }
  if (all.blocks.empty()) return out;
  for (const syntax::Block& block : all.blocks) {
    if (block.type != "dynamic" && !schema.blocks.contains(block.type))
      skipped.push_back(block.type);
  }
  eval::CompiledBody blocks(borrow(body), {.skip = skipped});
  for (const eval::CompiledBody::Reference& r : blocks.references())
    out.push_back({r.expr.file, r.traversal});
  return out;
}

}  // namespace

std::optional<Value> decode_checked(const syntax::Body& body, const schema::Block& schema,
                                    const InstanceScope& scope, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  if (scope.check(uses_in(body, schema), diagnostics) != InstanceScope::Outcome::good)
    return std::nullopt;
  Value value = eval::decode_body(body, schema, scope, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return value;
}

std::optional<Value> evaluate_checked(const eval::CompiledBody& body, const InstanceScope& scope,
                                      Diagnostics& diagnostics) {
  std::vector<InstanceScope::Use> uses;
  for (const eval::CompiledBody::Reference& r : body.references()) {
    if (!r.extra) uses.push_back({r.expr.file, r.traversal});
  }
  size_t errors = diagnostics.error_count();
  if (scope.check(uses, diagnostics) != InstanceScope::Outcome::good) return std::nullopt;
  Value value = body.evaluate(scope, Value::unknown(), diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return value;
}

}  // namespace landform::evaluation
