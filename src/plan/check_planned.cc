#include "plan/check_planned.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "plan/cty_text.h"
#include "plan/equal_values.h"
#include "plan/members.h"
#include "plan/path_scope.h"
#include "plan/plain_text.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::plan {
namespace {

using schema::Nesting;

class Checker {
 public:
  explicit Checker(Notation notation) : notation_(notation) {}
  Violations take() { return std::move(violations_); }

  void check_block(const schema::Block& schema, const Value& prior, const Value& config,
                   const Value& planned) {
    if (!check_presence(config, planned)) return;
    for (const auto& [name, attribute] : schema.attributes) {
      PathScope step(path_, PathStep::attribute(name));
      check_attribute(attribute, name, prior, config, planned);
    }
    for (const auto& [name, block] : schema.blocks) {
      PathScope step(path_, PathStep::attribute(name));
      Type type = block.implied_type();
      check_nested_block(block, member(prior, name, type), member(config, name, type),
                         member(planned, name, type));
    }
  }

 private:
  [[nodiscard]] std::string text(const Value& value) const {
    return notation_ == Notation::cty ? cty_text(value) : plain_text(value);
  }
  void fail(std::string message) { violations_.push_back({path_, std::move(message)}); }

  // Whether there is content to check.
  bool check_presence(const Value& config, const Value& planned) {
    bool absent = planned.is_known() && planned.is_null();
    bool unwanted = config.is_known() && config.is_null();
    if (absent && !unwanted) fail("planned for absence but config wants existence");
    if (unwanted && !absent) fail("planned for existence but config wants absence");
    return !absent && !unwanted;
  }

  void check_nested_block(const schema::NestedBlock& block, const Value& prior, const Value& config,
                          const Value& planned) {
    if (planned.identical(config)) return;
    if (!config.is_known()) {
      fail(fmt::format("planned value {} for unknown dynamic block", text(planned)));
      return;
    }
    if (!planned.is_known()) {
      fail(kUnknownBlock);
      return;
    }
    if (block.nesting == Nesting::single || block.nesting == Nesting::group) {
      check_block(*block.block, prior, config, planned);
      return;
    }
    if (planned.is_null()) {
      fail(
          fmt::format("attribute representing a {} of nested blocks must be empty to indicate no "
                      "blocks, not null",
                      block.nesting == Nesting::list  ? "list"
                      : block.nesting == Nesting::map ? "map"
                                                      : "set"));
      return;
    }
    if (block.nesting == Nesting::list) check_list_of_blocks(block, prior, config, planned);
    if (block.nesting == Nesting::map) check_map_of_blocks(block, prior, config, planned);
    if (block.nesting == Nesting::set) {
      for (const Value& element : planned.elements()) check_block_element(element, element);
    }
  }

  // Whether the content of an element can be checked.
  bool check_block_element(const Value& key, const Value& planned) {
    if (planned.is_known()) return true;
    PathScope step(path_, PathStep::index(key));
    fail(
        "element representing nested block must not be unknown itself; set nested attribute values "
        "to unknown instead");
    return false;
  }

  void check_list_of_blocks(const schema::NestedBlock& block, const Value& prior,
                            const Value& config, const Value& planned) {
    size_t wanted = config.is_null() ? 0 : config.length();
    if (planned.length() != wanted) {
      fail(fmt::format("block count in plan ({}) disagrees with count in config ({})",
                       planned.length(), wanted));
      return;
    }
    Type type = block.block->implied_type();
    for (size_t i = 0; i < planned.length(); ++i) {
      Value key = Value::number(static_cast<int64_t>(i));
      if (!check_block_element(key, planned.elements()[i])) continue;
      PathScope step(path_, PathStep::index(key));
      check_block(*block.block, element(prior, i, type), config.elements()[i],
                  planned.elements()[i]);
    }
  }

  void check_map_of_blocks(const schema::NestedBlock& block, const Value& prior,
                           const Value& config, const Value& planned) {
    Type type = block.block->implied_type();
    for (size_t i = 0; i < planned.length(); ++i) {
      std::string key(planned.key(i));
      const Value* wanted = is_present(config) ? config.find(key) : nullptr;
      if (wanted == nullptr) {
        fail(fmt::format("block key {} from plan is not present in config", go_quote(key)));
        continue;
      }
      if (!check_block_element(Value::string(key), planned.elements()[i])) continue;
      PathScope step(path_, PathStep::index(Value::string(key)));
      check_block(*block.block, member(prior, key, type), *wanted, planned.elements()[i]);
    }
    for (size_t i = 0; is_present(config) && i < config.length(); ++i) {
      if (planned.find(config.key(i)) == nullptr) {
        fail(fmt::format("block key {} from config is not present in plan",
                         go_quote(config.key(i))));
      }
    }
  }

  void check_attributes(const schema::NestedType& nested, const Value& prior, const Value& config,
                        const Value& planned) {
    for (const auto& [name, attribute] : nested.attributes) {
      PathScope step(path_, PathStep::attribute(name));
      check_attribute(attribute, name, prior, config, planned);
    }
  }

  void check_attribute(const schema::Attribute& attribute, const std::string& name,
                       const Value& prior_object, const Value& config_object,
                       const Value& planned_object) {
    Type type = attribute.value_type().without_optional();
    Value prior = member(prior_object, name, type);
    Value config = member(config_object, name, type);
    Value planned = member(planned_object, name, type);
    bool configured = !(config.is_known() && config.is_null());
    if (equal_but_refinements(planned, config)) return;
    bool had = !(prior.is_known() && prior.is_null());
    if (had && configured && equal_but_refinements(planned, prior)) return;
    bool absent = planned.is_known() && planned.is_null();
    if (attribute.write_only) {
      if (!absent) fail("planned value for write-only attribute is not null");
      return;
    }
    if (attribute.computed && (!attribute.optional || !configured)) return;
    if (!configured && !absent) {
      fail(attribute.sensitive
               ? std::string("sensitive planned value for a non-computed attribute")
               : fmt::format("planned value {} for a non-computed attribute", text(planned)));
      return;
    }
    if (attribute.nested != nullptr) {
      check_nested(*attribute.nested, prior, config, planned);
      return;
    }
    const char* also = had ? " nor prior value" : "";
    if (attribute.sensitive) {
      fail(fmt::format("sensitive planned value does not match config value{}", also));
      return;
    }
    fail(fmt::format("planned value {} does not match config value {}{}", text(planned),
                     text(config), had ? " nor prior value " + text(prior) : ""));
  }

  void check_nested(const schema::NestedType& nested, const Value& prior, const Value& config,
                    const Value& planned) {
    bool configured = !(config.is_known() && config.is_null());
    if (configured && !planned.is_known()) {
      fail("planned unknown for configured value");
      return;
    }
    if (!check_presence(config, planned)) return;
    if (nested.nesting == Nesting::single) {
      check_attributes(nested, prior, config, planned);
      return;
    }
    if (nested.nesting == Nesting::set) {
      Value have = length_of(planned);
      Value want = length_of(config);
      if (!range_of(have).may_include(want)) fail_count(have, want);
      return;
    }
    if (!config.is_known() || config.length() != planned.length()) {
      fail_count(length_of(planned), length_of(config));
      return;
    }
    Type type = planned.type().is_collection() ? planned.type().element() : Type::dynamic();
    for (size_t i = 0; i < planned.length(); ++i) {
      if (nested.nesting == Nesting::list) {
        PathScope step(path_, PathStep::index(Value::number(static_cast<int64_t>(i))));
        check_attributes(nested, element(prior, i, type), config.elements()[i],
                         planned.elements()[i]);
        continue;
      }
      std::string key(planned.key(i));
      const Value* wanted = config.find(key);
      if (wanted == nullptr) {
        fail(fmt::format("map key {} from plan is not present in config", go_quote(key)));
        continue;
      }
      PathScope step(path_, PathStep::index(Value::string(key)));
      check_attributes(nested, member(prior, key, type), *wanted, planned.elements()[i]);
    }
  }

  void fail_count(const Value& planned, const Value& config) {
    fail(fmt::format("count in plan ({}) disagrees with count in config ({})", text(planned),
                     text(config)));
  }

  static constexpr const char* kUnknownBlock =
      "attribute representing nested block must not be unknown itself; set nested attribute values "
      "to unknown instead";

  const Notation notation_;
  Path path_;
  Violations violations_;
};

}  // namespace

Violations check_planned(const schema::Block& schema, const Value& prior, const Value& config,
                         const Value& planned, Notation notation) {
  Checker checker(notation);
  checker.check_block(schema, prior, config, planned);
  return checker.take();
}

}  // namespace landform::plan
