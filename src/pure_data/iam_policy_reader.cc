// Policies from JSON, with the rules of Go's encoding/json: names match whatever their case,
// unknown ones are ignored, and null leaves a member as it is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/ascii.h"
#include "pure_data/iam_policy.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kPrincipals = "IAMPolicyStatementPrincipalSet";

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

std::string_view json_kind(const Value& value) {
  if (value.type().is_string()) return "string";
  if (value.type().is_number()) return "number";
  if (value.type().is_bool()) return "bool";
  return value.type().is_tuple() ? "array" : "object";
}

std::string_view go_type(const Value& value) {
  if (value.is_null()) return "<nil>";
  if (value.type().is_string()) return "string";
  if (value.type().is_number()) return "float64";
  if (value.type().is_bool()) return "bool";
  return value.type().is_tuple() ? "[]interface {}" : "map[string]interface {}";
}

Error wrong_field(const Value& value, std::string_view field, std::string_view type) {
  return {fmt::format("json: cannot unmarshal {} into Go struct field {} of type {}",
                      json_kind(value), field, type)};
}

// As Go writes a float64.
std::string number_json(double number) {
  constexpr double kSmall = 1e-6;
  constexpr double kLarge = 1e21;
  double size = std::fabs(number);
  bool scientific = size != 0 && (size < kSmall || size >= kLarge);
  std::array<char, 64> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): an output
  auto done = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                            scientific ? std::chars_format::scientific : std::chars_format::fixed);
  std::string out(buffer.data(), done.ptr);
  size_t exponent = out.find("e-0");
  if (exponent != std::string::npos) out.erase(exponent + 2, 1);
  return out;
}

// Any value, with the members of objects sorted by name.
std::string any_json(const Value& value) {
  if (value.is_null()) return "null";
  if (value.type().is_string()) return json_quote(value.as_string());
  if (value.type().is_number()) return number_json(value.as_number().to_double());
  if (value.type().is_bool()) return value.as_bool() ? "true" : "false";
  bool object = value.type().is_object();
  std::string out(1, object ? '{' : '[');
  for (size_t i = 0; i < value.length(); ++i) {
    if (i > 0) out += ',';
    if (object) out += json_quote(value.key(i)) + ":";
    out += any_json(value.elements()[i]);
  }
  return out + (object ? '}' : ']');
}

// Reads the members of one document, up to the first error.
class Reader {
 public:
  Result<Policy> read(const Value& document) {
    if (document.is_null()) return Policy{};
    if (!document.type().is_object()) {
      return Error{fmt::format("json: cannot unmarshal {} into Go value of type iam.IAMPolicyDoc",
                               json_kind(document))};
    }
    Policy out;
    for (size_t i = 0; i < document.length() && !error_; ++i) {
      const Value& value = document.elements()[i];
      std::string_view name = document.key(i);
      if (same_name(name, "Version")) text(value, "IAMPolicyDoc.Version", out.version);
      if (same_name(name, "Id")) text(value, "IAMPolicyDoc.Id", out.id);
      if (same_name(name, "Statement")) statements(value, out.statements);
    }
    if (error_) return *std::move(error_);
    return out;
  }

 private:
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  void text(const Value& value, std::string_view field, std::string& out) {
    if (value.is_null()) return;
    if (!value.type().is_string()) return fail(wrong_field(value, field, "string"));
    out = value.as_string();
  }

  void statements(const Value& value, std::vector<PolicyStatement>& out) {
    constexpr std::string_view kField = "IAMPolicyDoc.Statement";
    if (value.is_null()) return;
    if (!value.type().is_tuple())
      return fail(wrong_field(value, kField, "[]*iam.IAMPolicyStatement"));
    for (const Value& one : value.elements()) {
      if (one.is_null()) return fail({"a statement is null"});
      if (!one.type().is_object()) return fail(wrong_field(one, kField, "iam.IAMPolicyStatement"));
      statement(one, out.emplace_back());
    }
  }

  void statement(const Value& value, PolicyStatement& out) {
    struct Member {
      std::string_view name;
      std::string PolicyStatement::*json;
    };
    constexpr std::array<Member, 4> kAny = {{{"Action", &PolicyStatement::actions},
                                             {"NotAction", &PolicyStatement::not_actions},
                                             {"Resource", &PolicyStatement::resources},
                                             {"NotResource", &PolicyStatement::not_resources}}};
    for (size_t i = 0; i < value.length() && !error_; ++i) {
      const Value& member = value.elements()[i];
      std::string_view name = value.key(i);
      for (const Member& any : kAny) {
        if (same_name(name, any.name)) out.*any.json = member.is_null() ? "" : any_json(member);
      }
      if (same_name(name, "Sid")) text(member, "IAMPolicyStatement.Statement.Sid", out.sid);
      if (same_name(name, "Effect"))
        text(member, "IAMPolicyStatement.Statement.Effect", out.effect);
      if (same_name(name, "Principal")) principals(member, out.principals);
      if (same_name(name, "NotPrincipal")) principals(member, out.not_principals);
      if (same_name(name, "Condition")) conditions(member, out.conditions);
    }
  }

  void principals(const Value& value, std::vector<PolicyPrincipals>& out) {
    if (!value.is_null() && value.type().is_string()) {
      out = {{"*", {"*"}, true}};
      return;
    }
    if (value.is_null() || !value.type().is_object())
      return fail({fmt::format("Unsupported data type {} for {}", go_type(value), kPrincipals)});
    for (size_t i = 0; i < value.length(); ++i) {
      const Value& given = value.elements()[i];
      bool list = !given.is_null() && given.type().is_tuple();
      if (!list && (given.is_null() || !given.type().is_string())) {
        return fail({fmt::format("Unsupported data type {} for {}.Identifiers", go_type(given),
                                 kPrincipals)});
      }
      PolicyPrincipals& one = out.emplace_back();
      one.type = value.key(i);
      one.is_list = list;
      if (list) {
        strings(given, one.identifiers);
      } else {
        one.identifiers.emplace_back(given.as_string());
      }
    }
  }

  void conditions(const Value& value, std::vector<PolicyCondition>& out) {
    constexpr std::string_view kField = "IAMPolicyStatement.Statement.Condition";
    if (value.is_null()) return;
    if (!value.type().is_object())
      return fail(wrong_field(value, kField, "map[string]map[string]interface {}"));
    for (size_t i = 0; i < value.length(); ++i) {
      const Value& variables = value.elements()[i];
      if (variables.is_null()) continue;
      if (!variables.type().is_object())
        return fail(wrong_field(variables, kField, "map[string]interface {}"));
      for (size_t k = 0; k < variables.length(); ++k) {
        PolicyCondition one{std::string(value.key(i)), std::string(variables.key(k)), {}};
        if (condition_values(variables.elements()[k], one.values)) out.push_back(std::move(one));
      }
    }
  }

  // False for values that the provider ignores: numbers, objects and null.
  bool condition_values(const Value& value, std::vector<std::string>& out) {
    if (value.is_null() || value.type().is_number() || value.type().is_object()) return false;
    if (value.type().is_string()) out.emplace_back(value.as_string());
    if (value.type().is_bool()) out.emplace_back(value.as_bool() ? "true" : "false");
    if (value.type().is_tuple()) strings(value, out);
    return true;
  }

  void strings(const Value& list, std::vector<std::string>& out) {
    for (const Value& one : list.elements()) {
      if (one.is_null() || !one.type().is_string()) {
        return fail(
            {fmt::format("Unsupported element type {} in a list of strings", go_type(one))});
      }
      out.emplace_back(one.as_string());
    }
  }

  std::optional<Error> error_;
};

}  // namespace

Result<Policy> read_policy(std::string_view json) {
  auto document = decode_json(json);
  if (!document) return Error{document.error().message};
  return Reader().read(document.value());
}

}  // namespace landform::pure_data
