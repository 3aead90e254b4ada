#include "emulators/cloudcontrol/validate.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "value/json.h"
#include "value/json_patch.h"

namespace landform::emulator::cloudcontrol {

using awscc::JsonType;
using awscc::Member;
using awscc::Node;

namespace {

// References may be circular without descending into the document.
constexpr int kMaxDepth = 200;
// Enough for a message.
constexpr size_t kMaxProblems = 20;

JsonType type_of(const Value& value) {
  if (value.is_null()) return JsonType::null;
  switch (value.type().kind()) {
    case Kind::boolean:
      return JsonType::boolean;
    case Kind::number:
      return value.as_number().is_integer() ? JsonType::integer : JsonType::number;
    case Kind::string:
      return JsonType::string;
    case Kind::tuple:
      return JsonType::array;
    default:
      return JsonType::object;
  }
}

bool fits(const Node& node, JsonType type) {
  return node.types.empty() || node.is(type) ||
         (type == JsonType::integer && node.is(JsonType::number));
}

int64_t characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

bool same_as(std::string_view json, const Value& value) {
  auto wanted = decode_json(json);
  return wanted && same_json(*wanted, value);
}

}  // namespace

// Validates one document.
class Check {
 public:
  Check(Validator& validator, const awscc::ResourceSchema& schema)
      : validator_(validator), schema_(schema) {}

  std::vector<std::string> problems;

  void node(const Node& given, const Value& value, const std::string& at) {
    if (depth_ >= kMaxDepth) return;
    const Node* resolved = schema_.resolve(given);
    if (resolved == nullptr) return;
    ++depth_;
    resolved_node(*resolved, value, at);
    --depth_;
  }

 private:
  void problem(const std::string& at, std::string text) {
    if (problems.size() < kMaxProblems) problems.push_back(fmt::format("{}: {}", at, text));
  }

  void resolved_node(const Node& node, const Value& value, const std::string& at) {
    JsonType type = type_of(value);
    if (!fits(node, type)) {
      std::string wanted;
      for (JsonType one : node.types) {
        wanted += (wanted.empty() ? "" : " or ") + std::string(awscc::json_type_name(one));
      }
      return problem(
          at, fmt::format("expected type: {}, found: {}", wanted, awscc::json_type_name(type)));
    }
    if (!node.enum_values.empty() &&
        std::none_of(node.enum_values.begin(), node.enum_values.end(),
                     [&](std::string_view one) { return same_as(one, value); })) {
      problem(at, "the value is not a valid enum value");
    }
    if (node.const_value && !same_as(*node.const_value, value)) {
      problem(at, "the value is not the constant");
    }
    if (type == JsonType::string) string(node, value.as_string(), at);
    if (type == JsonType::integer || type == JsonType::number) number(node, value, at);
    if (type == JsonType::array) array(node, value, at);
    if (type == JsonType::object) object(node, value, at);
    combinations(node, value, at);
  }

  void string(const Node& node, std::string_view text, const std::string& at) {
    int64_t length = characters(text);
    if (node.min_length && length < *node.min_length) {
      problem(at, fmt::format("expected minLength: {}, actual: {}", *node.min_length, length));
    }
    if (node.max_length && length > *node.max_length) {
      problem(at, fmt::format("expected maxLength: {}, actual: {}", *node.max_length, length));
    }
    if (node.pattern.empty()) return;
    const re2::RE2* pattern = validator_.pattern(node.pattern);
    if (pattern != nullptr && !re2::RE2::PartialMatch(re2::StringPiece(text), *pattern)) {
      problem(at, fmt::format("the string does not match the pattern {}", node.pattern));
    }
  }

  void number(const Node& node, const Value& value, const std::string& at) {
    const Number kNumber = value.as_number();
    auto against = [&](const std::optional<std::string_view>& bound, auto holds,
                       std::string_view text) {
      if (!bound) return;
      std::optional<Number> limit = Number::parse(*bound);
      if (limit && !holds(compare(kNumber, *limit))) {
        problem(at, fmt::format("{} is not {} {}", kNumber.to_string(), text, *bound));
      }
    };
    against(
        node.minimum, [](int order) { return order >= 0; }, "greater than or equal to");
    against(
        node.maximum, [](int order) { return order <= 0; }, "less than or equal to");
    against(
        node.exclusive_minimum, [](int order) { return order > 0; }, "greater than");
    against(
        node.exclusive_maximum, [](int order) { return order < 0; }, "less than");
    if (!node.multiple_of) return;
    std::optional<Number> unit = Number::parse(*node.multiple_of);
    if (unit && unit->sign() > 0 && modulo(kNumber, *unit).sign() != 0) {
      problem(at,
              fmt::format("{} is not a multiple of {}", kNumber.to_string(), *node.multiple_of));
    }
  }

  void array(const Node& node, const Value& value, const std::string& at) {
    auto size = static_cast<int64_t>(value.length());
    if (node.min_items && size < *node.min_items) {
      problem(at, fmt::format("expected minimum item count: {}, found: {}", *node.min_items, size));
    }
    if (node.max_items && size > *node.max_items) {
      problem(at, fmt::format("expected maximum item count: {}, found: {}", *node.max_items, size));
    }
    std::span<const Value> elements = value.elements();
    for (size_t i = 0; i < elements.size(); ++i) {
      if (node.items != nullptr) this->node(*node.items, elements[i], fmt::format("{}/{}", at, i));
      if (!node.unique_items.value_or(false)) continue;
      for (size_t j = 0; j < i; ++j) {
        if (same_json(elements[i], elements[j])) return problem(at, "array items are not unique");
      }
    }
  }

  void object(const Node& node, const Value& value, const std::string& at) {
    auto size = static_cast<int64_t>(value.length());
    if (node.min_properties && size < *node.min_properties) {
      problem(at, fmt::format("minimum size: {}, found: {}", *node.min_properties, size));
    }
    if (node.max_properties && size > *node.max_properties) {
      problem(at, fmt::format("maximum size: {}, found: {}", *node.max_properties, size));
    }
    required(node, value, at);
    for (size_t i = 0; i < value.length(); ++i) member(node, value, i, at);
    for (const awscc::Dependency& dependency : node.dependencies) {
      if (value.find(dependency.name) == nullptr) continue;
      for (std::string_view needed : dependency.needs) {
        if (value.find(needed) == nullptr) {
          problem(at, fmt::format("property [{}] is required", needed));
        }
      }
    }
  }

  void required(const Node& node, const Value& value, const std::string& at) {
    for (std::string_view name : node.required) {
      if (value.find(name) != nullptr) continue;
      bool read_only = at == "#" && std::any_of(schema_.read_only.begin(), schema_.read_only.end(),
                                                [&](const awscc::PropertyPath& path) {
                                                  return path.size() == 1 && path[0] == name;
                                                });
      if (!read_only) problem(at, fmt::format("required key [{}] not found", name));
    }
  }

  void member(const Node& node, const Value& value, size_t i, const std::string& at) {
    std::string_view name = value.key(i);
    const Value& child = value.elements()[i];
    std::string below = fmt::format("{}/{}", at, name);
    const Node* known = node.property(name);
    if (known != nullptr) this->node(*known, child, below);
    bool matched = known != nullptr;
    for (const Member& one : node.pattern_properties) {
      const re2::RE2* pattern = validator_.pattern(one.name);
      if (pattern != nullptr && !re2::RE2::PartialMatch(re2::StringPiece(name), *pattern)) continue;
      this->node(*one.node, child, below);
      matched = true;
    }
    if (matched) return;
    if (node.additional_properties != nullptr) {
      return this->node(*node.additional_properties, child, below);
    }
    if (!node.additional_properties_allowed.value_or(true)) {
      problem(at, fmt::format("extraneous key [{}] is not permitted", name));
    }
  }

  [[nodiscard]] size_t matching(std::span<const Node* const> nodes, const Value& value,
                                const std::string& at) {
    return static_cast<size_t>(std::count_if(nodes.begin(), nodes.end(), [&](const Node* one) {
      Check branch(validator_, schema_);
      branch.depth_ = depth_;
      branch.node(*one, value, at);
      return branch.problems.empty();
    }));
  }

  void combinations(const Node& node, const Value& value, const std::string& at) {
    for (const Node* one : node.all_of) this->node(*one, value, at);
    if (!node.any_of.empty() && matching(node.any_of, value, at) == 0) {
      problem(at, "no subschema matched out of the total subschemas");
    }
    if (node.one_of.empty()) return;
    size_t count = matching(node.one_of, value, at);
    if (count != 1) problem(at, fmt::format("{} subschemas matched instead of one", count));
  }

  Validator& validator_;
  const awscc::ResourceSchema& schema_;
  int depth_ = 0;
};

Validator::Validator() = default;
Validator::~Validator() = default;

const re2::RE2* Validator::pattern(std::string_view text) {
  auto it = patterns_.find(text);
  if (it == patterns_.end()) {
    RE2::Options options;
    options.set_log_errors(false);
    auto compiled = std::make_unique<RE2>(re2::StringPiece(text), options);
    if (!compiled->ok()) compiled = nullptr;
    it = patterns_.emplace(text, std::move(compiled)).first;
  }
  return it->second.get();
}

std::vector<std::string> Validator::check(const awscc::ResourceSchema& schema,
                                          const Value& document) {
  Check check(*this, schema);
  check.node(*schema.root, document, "#");
  return std::move(check.problems);
}

}  // namespace landform::emulator::cloudcontrol
