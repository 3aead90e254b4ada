// data "aws_iam_policy_document"
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "pure_data/iam_policy.h"
#include "pure_data/sdk_sets.h"
#include "pure_data/sources.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kDefaultVersion = "2012-10-17";
constexpr std::string_view kOldVersion = "2008-10-17";

std::string text_of(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  return value == nullptr || value->is_null() ? "" : std::string(value->as_string());
}

std::span<const Value> elements_of(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  if (value == nullptr || value->is_null()) return {};
  return value->elements();
}

std::vector<std::string> texts_of(const Value& object, std::string_view name) {
  std::vector<std::string> out;
  for (const Value& one : elements_of(object, name)) out.emplace_back(one.as_string());
  return out;
}

// Objects in the order of the provider's set, given a description of each.
std::vector<const Value*> in_set_order(std::span<const Value> objects,
                                       std::string (*describe)(const Value& object)) {
  std::vector<std::pair<std::string, const Value*>> described;
  for (const Value& object : objects) described.emplace_back(describe(object), &object);
  std::sort(described.begin(), described.end(),
            [](const auto& a, const auto& b) { return sdk_less(a.first, b.first); });
  std::vector<const Value*> out;
  for (const auto& [text, object] : described) out.push_back(object);
  return out;
}

std::string describe_principals(const Value& one) {
  return "identifiers:" + sdk_set_text(texts_of(one, "identifiers")) +
         "type:" + text_of(one, "type") + ";";
}

std::string describe_condition(const Value& one) {
  return "test:" + text_of(one, "test") + ";values:" + sdk_list_text(texts_of(one, "values")) +
         "variable:" + text_of(one, "variable") + ";";
}

// The policy that the arguments describe.
class Builder {
 public:
  explicit Builder(const Value& arguments) : arguments_(arguments) {}

  Result<Policy> build() {
    Policy out;
    add_sources(out);
    Policy own;
    own.version = text_of(arguments_, "version");
    if (own.version.empty()) own.version = kDefaultVersion;
    version_ = own.version;
    own.id = text_of(arguments_, "policy_id");
    add_statements(own);
    out.merge(std::move(own));
    add_overrides(out);
    if (error_) return *std::move(error_);
    return out;
  }

 private:
  void fail(std::string message) {
    if (!error_) error_ = Error{std::move(message)};
  }

  // Statements of different sources must not have the same Sid.
  void add_sources(Policy& out) {
    std::set<std::string> sids;
    auto sources = elements_of(arguments_, "source_policy_documents");
    for (size_t i = 0; i < sources.size() && !error_; ++i) {
      if (sources[i].as_string().empty()) continue;
      auto source = read_policy(sources[i].as_string());
      if (!source) {
        return fail(fmt::format("writing IAM Policy Document: merging source document {}: {}", i,
                                source.error().message));
      }
      for (size_t k = 0; k < source->statements.size(); ++k) {
        const std::string& sid = source->statements[k].sid;
        if (sid.empty() || sids.insert(sid).second) continue;
        return fail(fmt::format(
            "writing IAM Policy Document: merging source document {}: duplicate Sid ({}) in "
            "source_policy_documents (statement {}). Remove the Sid or ensure Sids are unique.",
            i, sid, k));
      }
      out.merge(std::move(source).value());
    }
  }

  void add_overrides(Policy& out) {
    auto overrides = elements_of(arguments_, "override_policy_documents");
    for (size_t i = 0; i < overrides.size() && !error_; ++i) {
      if (overrides[i].as_string().empty()) continue;
      auto document = read_policy(overrides[i].as_string());
      if (!document) {
        return fail(fmt::format("writing IAM Policy Document: merging override document {}: {}", i,
                                document.error().message));
      }
      out.merge(std::move(document).value());
    }
  }

  void add_statements(Policy& out) {
    std::set<std::string> sids;
    for (const Value& block : elements_of(arguments_, "statement")) {
      PolicyStatement& one = out.statements.emplace_back();
      one.effect = text_of(block, "effect");
      if (one.effect.empty()) one.effect = "Allow";
      one.sid = text_of(block, "sid");
      if (!one.sid.empty() && !sids.insert(one.sid).second) {
        return fail(
            fmt::format("writing IAM Policy Document: duplicate Sid ({}). Remove the Sid or ensure "
                        "the Sid is unique.",
                        one.sid));
      }
      one.actions = strings(texts_of(block, "actions"));
      one.not_actions = strings(texts_of(block, "not_actions"));
      one.resources = strings(with_variables(texts_of(block, "resources"), "resources"));
      one.not_resources =
          strings(with_variables(texts_of(block, "not_resources"), "not_resources"));
      add_principals(block, "principals", one.principals);
      add_principals(block, "not_principals", one.not_principals);
      for (const Value* condition :
           in_set_order(elements_of(block, "condition"), describe_condition))
        one.conditions.push_back(
            {text_of(*condition, "test"), text_of(*condition, "variable"),
             with_variables(texts_of(*condition, "values"), "condition: reading values")});
    }
  }

  void add_principals(const Value& block, std::string_view name,
                      std::vector<PolicyPrincipals>& out) {
    for (const Value* given : in_set_order(elements_of(block, name), describe_principals)) {
      PolicyPrincipals& one = out.emplace_back();
      one.type = text_of(*given, "type");
      one.identifiers = with_variables(texts_of(*given, "identifiers"),
                                       fmt::format("{}: reading identifiers", name));
      one.is_list = one.identifiers.size() != 1;
    }
  }

  static std::string strings(std::vector<std::string> texts) {
    return texts.empty() ? "" : policy_strings(std::move(texts));
  }

  // Policy variables are written &{…} in configurations, where ${…} has another meaning.
  std::vector<std::string> with_variables(std::vector<std::string> texts,
                                          std::string_view reading) {
    for (std::string& text : texts) {
      size_t at = text.find("&{");
      if (at != std::string::npos && version_ == kOldVersion) {
        fail(
            fmt::format("reading {}: found &{{ sequence in ({}), which is not supported in "
                        "document version {}",
                        reading, text, kOldVersion));
      }
      for (; at != std::string::npos; at = text.find("&{", at)) text[at] = '$';
    }
    return texts;
  }

  const Value& arguments_;
  std::string version_;
  std::optional<Error> error_;
};

Type strings_type() { return Type::set(Type::string()); }

Type principals_type() {
  return Type::set(Type::object({{"identifiers", strings_type()}, {"type", Type::string()}}));
}

Type statement_type() {
  Type condition = Type::object({{"test", Type::string()},
                                 {"values", Type::list(Type::string())},
                                 {"variable", Type::string()}});
  return Type::object({{"actions", strings_type(), true},
                       {"condition", Type::set(condition), true},
                       {"effect", Type::string(), true},
                       {"not_actions", strings_type(), true},
                       {"not_principals", principals_type(), true},
                       {"not_resources", strings_type(), true},
                       {"principals", principals_type(), true},
                       {"resources", strings_type(), true},
                       {"sid", Type::string(), true}});
}

// What the provider stores for a statement: nothing is null in it.
Value stored_statement(const Value& given) {
  Type type = given.type();
  std::vector<Value> values;
  for (size_t i = 0; i < given.length(); ++i) {
    const Value& value = given.elements()[i];
    const AttributeType& attribute = type.attributes()[i];
    if (!value.is_null()) {
      values.push_back(value);
    } else if (attribute.type.is_set()) {
      values.push_back(Value::set(attribute.type.element(), {}));
    } else {
      values.push_back(Value::string(attribute.name == "effect" ? "Allow" : ""));
    }
  }
  return Value::object(type, std::move(values));
}

// And for the arguments at the top: nothing is empty there.
Value stored_argument(const Value& given) {
  if (given.is_null()) return given;
  bool empty = given.type().is_string() ? given.as_string().empty() : given.length() == 0;
  return empty ? Value::null(given.type()) : given;
}

Value stored_statements(const Value& arguments) {
  const Value& given = *arguments.find("statement");
  if (given.is_null() || given.length() == 0) return Value::null(given.type());
  std::vector<Value> out;
  for (const Value& one : given.elements()) out.push_back(stored_statement(one));
  return Value::list(given.type().element(), std::move(out));
}

std::optional<Error> check(const Value& arguments) {
  std::string version = text_of(arguments, "version");
  if (!version.empty() && version != kDefaultVersion && version != kOldVersion) {
    return Error{fmt::format(R"(expected version to be one of ["{}" "{}"], got {})", kOldVersion,
                             kDefaultVersion, version)};
  }
  auto statements = elements_of(arguments, "statement");
  for (size_t i = 0; i < statements.size(); ++i) {
    std::string effect = text_of(statements[i], "effect");
    if (effect.empty() || effect == "Allow" || effect == "Deny") continue;
    return Error{fmt::format(
        R"(expected statement.{}.effect to be one of ["Allow" "Deny"], got {})", i, effect)};
  }
  for (const char* name : {"source_policy_documents", "override_policy_documents"}) {
    auto documents = elements_of(arguments, name);
    for (size_t i = 0; i < documents.size(); ++i) {
      if (documents[i].as_string().empty()) continue;
      auto type = implied_json_type(documents[i].as_string());
      if (type) continue;
      return Error{
          fmt::format(R"("{}.{}" contains an invalid JSON: {})", name, i, type.error().message)};
    }
  }
  return std::nullopt;
}

}  // namespace

Type policy_document_arguments() {
  static const Type out =
      Type::object({{"override_json", Type::string(), true},
                    {"override_policy_documents", Type::list(Type::string()), true},
                    {"policy_id", Type::string(), true},
                    {"source_json", Type::string(), true},
                    {"source_policy_documents", Type::list(Type::string()), true},
                    {"statement", Type::list(statement_type()), true},
                    {"version", Type::string(), true}});
  return out;
}

Answer read_policy_document(const Request& request) {
  const Value& arguments = request.arguments;
  if (auto wrong = check(arguments)) return *wrong;
  auto policy = Builder(arguments).build();
  if (!policy) return policy.error();
  std::string minified = policy->to_json();
  std::string json = indent_json(minified);
  auto argument = [&](const char* name) { return stored_argument(*arguments.find(name)); };
  std::string version = text_of(arguments, "version");
  return std::optional(
      Value::object({{"id", Value::string(std::to_string(sdk_hash(json)))},
                     {"json", Value::string(json)},
                     {"minified_json", Value::string(minified)},
                     {"override_json", argument("override_json")},
                     {"override_policy_documents", argument("override_policy_documents")},
                     {"policy_id", argument("policy_id")},
                     {"source_json", argument("source_json")},
                     {"source_policy_documents", argument("source_policy_documents")},
                     {"statement", stored_statements(arguments)},
                     {"version", Value::string(version.empty() ? kDefaultVersion : version)}}));
}

}  // namespace landform::pure_data
