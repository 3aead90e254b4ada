#include "pure_data/iam_policy.h"

#include <algorithm>
#include <functional>
#include <map>

#include "value/json.h"

namespace landform::pure_data {
namespace {

std::string json_list(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) {
    if (out.size() > 1) out += ',';
    append_json_quoted(out, text);
  }
  return out + "]";
}

// An object whose members are added in order; empty values are omitted.
class JsonObject {
 public:
  void add(std::string_view name, std::string_view json) {
    if (json.empty()) return;
    if (text_.size() > 1) text_ += ',';
    append_json_quoted(text_, name);
    text_ += ':';
    text_ += json;
  }
  void add_text(std::string_view name, std::string_view text) {
    if (!text.empty()) add(name, json_quote(text));
  }
  [[nodiscard]] std::string finish() && { return std::move(text_) + "}"; }

 private:
  std::string text_ = "{";
};

// Identifiers of one type from several blocks are joined.
std::string principals_json(const std::vector<PolicyPrincipals>& all) {
  if (all.empty()) return "";
  // This form means everyone, and is the only one that is shortened.
  if (all.size() == 1 && all[0].type == "*" && all[0].identifiers == std::vector<std::string>{"*"})
    return R"("*")";
  std::map<std::string_view, PolicyPrincipals> by_type;
  for (const PolicyPrincipals& one : all) {
    auto [found, added] = by_type.try_emplace(one.type);
    PolicyPrincipals& joined = found->second;
    joined.is_list = !added || one.is_list;
    std::vector<std::string> identifiers = one.identifiers;
    std::sort(identifiers.begin(), identifiers.end(), std::greater<>());
    joined.identifiers.insert(joined.identifiers.end(), identifiers.begin(), identifiers.end());
  }
  JsonObject out;
  for (const auto& [type, joined] : by_type)
    out.add(type,
            joined.is_list ? json_list(joined.identifiers) : json_quote(joined.identifiers.at(0)));
  return std::move(out).finish();
}

// Values of the same test and variable are joined.
std::string conditions_json(const std::vector<PolicyCondition>& all) {
  if (all.empty()) return "";
  std::map<std::string_view, std::map<std::string_view, std::vector<std::string>>> joined;
  for (const PolicyCondition& one : all) {
    std::vector<std::string>& values = joined[one.test][one.variable];
    values.insert(values.end(), one.values.begin(), one.values.end());
  }
  JsonObject out;
  for (const auto& [test, variables] : joined) {
    JsonObject inner;
    for (const auto& [variable, values] : variables)
      inner.add(variable, values.size() == 1 ? json_quote(values[0]) : json_list(values));
    out.add(test, std::move(inner).finish());
  }
  return std::move(out).finish();
}

std::string statement_json(const PolicyStatement& statement) {
  JsonObject out;
  out.add_text("Sid", statement.sid);
  out.add_text("Effect", statement.effect);
  out.add("Action", statement.actions);
  out.add("NotAction", statement.not_actions);
  out.add("Resource", statement.resources);
  out.add("NotResource", statement.not_resources);
  out.add("Principal", principals_json(statement.principals));
  out.add("NotPrincipal", principals_json(statement.not_principals));
  out.add("Condition", conditions_json(statement.conditions));
  return std::move(out).finish();
}

}  // namespace

void Policy::merge(Policy other) {
  if (!other.id.empty()) id = std::move(other.id);
  if (other.version > version) version = std::move(other.version);
  for (PolicyStatement& statement : other.statements) {
    auto same = statements.end();
    if (!statement.sid.empty()) {
      same = std::find_if(statements.begin(), statements.end(),
                          [&](const PolicyStatement& one) { return one.sid == statement.sid; });
    }
    if (same == statements.end()) {
      statements.push_back(std::move(statement));
    } else {
      *same = std::move(statement);
    }
  }
}

std::string Policy::to_json() const {
  JsonObject out;
  out.add_text("Version", version);
  out.add_text("Id", id);
  std::string list;
  for (const PolicyStatement& statement : statements)
    list += (list.empty() ? "[" : ",") + statement_json(statement);
  if (!list.empty()) out.add("Statement", list + "]");
  return std::move(out).finish();
}

std::string policy_strings(std::vector<std::string> texts) {
  if (texts.size() == 1) return json_quote(texts[0]);
  std::sort(texts.begin(), texts.end(), std::greater<>());
  return json_list(texts);
}

}  // namespace landform::pure_data
