// Reading blocks that refer to objects declared elsewhere, now or formerly: moved, removed, import,
// check.
#include <fmt/format.h>

#include "base/quote.h"
#include "config/block_reader.h"
#include "config/static_expression.h"
#include "syntax/identifier.h"

namespace landform::config {
namespace {

// The literal part of an address: `a.b` of `a.b[each.key]`.
const syntax::Expr& static_part(const syntax::Expr& expr) {
  if (expr.kind == syntax::ExprKind::index)
    return static_part(*expr.as<syntax::IndexExpr>().collection);
  return expr;
}

// The steps of an address that are written out, without keys that depend on for_each: `module.m`,
// `a` and `b` of `module.m[each.key].a.b`. False if it is no address.
bool written_steps(const syntax::Expr& expr, std::vector<syntax::Step>& out) {
  auto add = [&](std::span<const syntax::Step> steps) {
    out.insert(out.end(), steps.begin(), steps.end());
    return true;
  };
  switch (expr.kind) {
    case syntax::ExprKind::traversal:
      return add(expr.as<syntax::TraversalExpr>().steps());
    case syntax::ExprKind::relative: {
      const auto& relative = expr.as<syntax::RelativeExpr>();
      return written_steps(*relative.source, out) && add(relative.steps());
    }
    case syntax::ExprKind::index:
      return written_steps(*expr.as<syntax::IndexExpr>().collection, out);
    default:
      return false;
  }
}

}  // namespace

std::optional<TargetAddress> BlockReader::target(const syntax::BodyContent& body, const char* name,
                                                 AddressKeys keys) {
  const syntax::Attribute* attribute = body.find(name);
  if (attribute == nullptr) return std::nullopt;
  auto traversal = static_traversal(sources_, attribute->expr, problems_);
  if (traversal.steps.empty()) return std::nullopt;
  return read_target_address(traversal.steps, traversal.file, keys, problems_);
}

void BlockReader::moved(const syntax::Block& block) {
  syntax::BodyContent all =
      content(*block.body, {.attributes = {{"from", true}, {"to", true}}, .blocks = {}});
  std::optional<TargetAddress> from = target(all, "from", AddressKeys::allowed);
  std::optional<TargetAddress> to = target(all, "to", AddressKeys::allowed);
  if (!from || !to) return;
  if (from->is_module() != to->is_module()) {
    problems_.error("Invalid \"moved\" addresses",
                    "The \"from\" and \"to\" addresses must either both refer to resources or "
                    "both refer to modules.",
                    block.header);
    return;
  }
  module_.moved.push_back({std::move(*from), std::move(*to), block.header});
}

void BlockReader::removed(const syntax::Block& block) {
  syntax::BodyContent all = content(
      *block.body, {.attributes = {{"from", true}},
                    .blocks = {{"lifecycle", {}}, {"connection", {}}, {"provisioner", {"type"}}}});
  Removed out;
  out.range = block.header;
  std::optional<TargetAddress> from = target(all, "from", AddressKeys::forbidden);
  bool managed = from && from->resource && from->resource->resource.mode == ResourceMode::managed;
  if (from && from->resource && from->resource->resource.mode == ResourceMode::data) {
    problems_.error("Data source address not allowed",
                    "Data sources are never destroyed, so they are not valid targets of removed "
                    "blocks. To remove the data source from state, remove the data source block "
                    "from configuration.",
                    from->range);
  }
  const syntax::Block* connection = nullptr;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "lifecycle") {
      auto given =
          flag(content(*inner.body, {.attributes = {{"destroy"}}, .blocks = {}}), "destroy");
      out.destroy = given.value_or(true);
    } else if (inner.type == "connection") {
      if (!managed) {
        problems_.error("Invalid connection block",
                        "Provisioner connection configuration is valid only when a removed "
                        "block targets a managed resource.",
                        inner.header);
      } else if (first(inner, connection, "This \"removed\" block already has a connection block",
                       "Duplicate connection block")) {
        out.connection = Connection{inner.body, inner.header};
      }
    } else if (!managed) {
      problems_.error(
          "Invalid provisioner block",
          "Provisioners are valid only when a removed block targets a managed resource.",
          inner.header);
    } else {
      auto read = provisioner(inner);
      if (read && read->when == Provisioner::When::destroy) {
        out.provisioners.push_back(std::move(*read));
        continue;
      }
      problems_.error("Invalid provisioner block",
                      "Only destroy-time provisioners are valid in \"removed\" blocks. To "
                      "declare a destroy-time provisioner, use:\n    when = destroy",
                      inner.header);
    }
  }
  if (!from) return;
  out.from = std::move(*from);
  module_.removed.push_back(std::move(out));
}

bool BlockReader::import_target(const syntax::Attribute& to, Import& out) {
  auto expr = reference_expression(sources_, to.expr);
  problems_.append(std::move(expr.diagnostics));
  if (!expr.value.expr) return false;
  out.to = std::move(expr.value);
  out.to_range = to.expr.range();
  std::optional<TargetAddress> found;
  std::vector<syntax::Step> steps;
  if (written_steps(*out.to.expr.node, steps)) {
    out.target_is_whole = out.to.expr.node->kind == syntax::ExprKind::traversal;
    found = read_target_address(steps, out.to.expr.file, AddressKeys::allowed, problems_);
  } else {
    syntax::Expression part = out.to.expr.with(&static_part(*out.to.expr.node));
    out.target_is_whole = part.node == out.to.expr.node;
    auto traversal = static_traversal(sources_, part, problems_);
    if (!traversal.steps.empty())
      found = read_target_address(traversal.steps, traversal.file, AddressKeys::allowed, problems_);
  }
  if (found && found->is_module()) {
    problems_.error("Invalid address",
                    "A resource instance address is required here. The module path must be "
                    "followed by a resource instance specification.",
                    found->range);
    found.reset();
  }
  const bool managed = found && found->resource->resource.mode == ResourceMode::managed;
  if (!managed)
    problems_.error("Invalid import address", "Only managed resources can be imported.", to.range);
  if (!found) return false;
  out.target = std::move(*found);
  if (out.target_is_whole) check_first_import(out);
  return managed;
}

// A resource can have only one import block.
void BlockReader::check_first_import(const Import& import) {
  InstanceAddress address = *import.target.resource;
  address.resource.module = import.target.module;
  std::vector<Range>& before = imported_[address.to_string()];
  for (const Range& range : before) {
    // The messages name the resource even if only one of its instances is meant.
    const std::string resource = go_quote(import.target.to_config_string());
    refuse(Joint::import, fmt::format("Duplicate import configuration for {}", resource),
           fmt::format("An import block for the resource {} was already declared at {}. A resource "
                       "can have only one import block.",
                       resource, range_text(sources_, range)),
           import.to_range);
  }
  before.push_back(import.range);
}

void BlockReader::import(const syntax::Block& block) {
  // The object may be named by its identity instead of its id.
  auto given = block.body->partial_content({.attributes = {{"identity"}}, .blocks = {}});
  bool by_identity = given.value.content.find("identity") != nullptr;
  syntax::BodyContent all = content(
      *block.body,
      {.attributes = {{"provider"}, {"for_each"}, {"id", !by_identity}, {"identity"}, {"to", true}},
       .blocks = {}});
  if (by_identity && all.find("id") != nullptr) {
    problems_.error(
        "Invalid import block",
        "An object is imported either by its \"id\" or by its \"identity\", not by both.",
        block.header);
  }
  Import out;
  out.range = block.header;
  // An identity is an object and an id a string, so one expression is enough for both.
  if (const auto* id = all.find("id")) out.id = id->expr;
  if (const auto* identity = all.find("identity")) out.id = identity->expr;
  out.by_identity = by_identity;
  if (const auto* for_each = all.find("for_each")) out.for_each = for_each->expr;
  const syntax::Attribute* to = all.find("to");
  bool good = to != nullptr && import_target(*to, out);
  if (to != nullptr && !good) return;
  if (const auto* provider = all.find("provider")) {
    if (good && !out.target.module.empty()) {
      problems_.error("Invalid import provider argument",
                      "The provider argument can only be specified in import blocks that will "
                      "generate configuration.\n\nUse the providers argument within the module "
                      "block to configure providers for all resources within a module, "
                      "including imported resources.",
                      provider->range);
    }
    check_provider_reference(provider->expr, "provider");
    out.provider = reference_text(provider->expr);
    out.provider_range = provider->range;
  }
  if (good && out.id) module_.imports.push_back(std::move(out));
}

void BlockReader::operation(const syntax::Block& block) {
  Operation out;
  out.kind = block.type == "list" ? Operation::Kind::list : Operation::Kind::action;
  out.type = block.labels[0].text;
  out.name = block.labels[1].text;
  out.body = block.body;
  out.range = block.header;
  check_name(block.labels[0],
             out.kind == Operation::Kind::list ? "Invalid list type" : "Invalid action type");
  check_name(block.labels[1],
             out.kind == Operation::Kind::list ? "Invalid list name" : "Invalid action name");
  auto meta = block.body->partial_content({.attributes = {{"count"}, {"for_each"}}, .blocks = {}});
  out.repetition = repetition(meta.value.content);
  for (const Operation& other : module_.operations) {
    if (other.address() != out.address()) continue;
    diagnostics_.error(
        fmt::format("Duplicate {} block", block.type),
        fmt::format("{} was already declared at {}. Names must be unique for each type.",
                    out.address(), range_text(sources_, other.range)),
        out.range);
    return;
  }
  module_.operations.push_back(std::move(out));
}

std::optional<Resource> BlockReader::check_data(const syntax::Block& block) {
  size_t errors = problems_.error_count() + diagnostics_.error_count();
  auto meta = block.body->partial_content(
      {.attributes = {{"count"}, {"for_each"}}, .blocks = {{"lifecycle", {}}}});
  for (const syntax::Block& inner : meta.value.content.blocks) {
    problems_.error("Invalid lifecycle block",
                    "Nested data blocks do not support \"lifecycle\" blocks as the lifecycle is "
                    "managed by the containing block.",
                    inner.header);
  }
  for (const syntax::Attribute& attribute : meta.value.content.attributes) {
    problems_.error(fmt::format("Invalid \"{}\" attribute", attribute.name),
                    "The \"count\" and \"for_each\" meta-arguments are not supported within "
                    "nested data blocks.",
                    attribute.name_range);
  }
  Resource out = resource(block, ResourceMode::data);
  if (problems_.error_count() + diagnostics_.error_count() != errors) return std::nullopt;
  return out;
}

std::optional<Resource> BlockReader::check(const syntax::Block& block) {
  syntax::BodyContent all = content(
      *block.body, {.attributes = {}, .blocks = {{"data", {"type", "name"}}, {"assert", {}}}});
  Check out;
  out.name = block.labels[0].text;
  out.range = block.header;
  if (!syntax::is_identifier(out.name))
    problems_.error("Invalid check block name", kBadIdentifier, block.labels[0].range);
  const syntax::Block* data = nullptr;
  std::optional<Resource> resource;
  for (const syntax::Block& inner : all.blocks) {
    if (inner.type == "assert") {
      if (auto rule = check_rule(inner)) out.asserts.push_back(*rule);
    } else if (data != nullptr) {
      (void)first(inner, data, "This check block already has a data resource defined",
                  "Multiple data resource blocks");
    } else {
      // Invalid ones are ignored.
      resource = check_data(inner);
      if (!resource) continue;
      data = &inner;
      resource->management.edit().in_check = out.name;
      out.data = resource->address();
    }
  }
  if (out.asserts.empty()) {
    problems_.error("Zero assert blocks", "Check blocks must have at least one assert block.",
                    block.header);
  }
  std::string name = out.name;
  auto [it, fresh] = module_.checks.emplace(name, std::move(out));
  if (fresh) return resource;
  refuse(Joint::check, fmt::format("Duplicate check {} configuration", go_quote(name)),
         fmt::format("A check block named {} was already declared at {}. Check blocks must be "
                     "unique within each module.",
                     go_quote(name), range_text(sources_, it->second.range)),
         block.header);
  return std::nullopt;
}

}  // namespace landform::config
