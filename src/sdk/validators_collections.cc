// Validators of collections, and combinations of validators.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sdk/author_values.h"
#include "sdk/validators.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();

Validator size_rule(size_t least, size_t most) {
  std::string words = most == kNoLimit ? fmt::format("at least {}", least)
                      : least == 0     ? fmt::format("at most {}", most)
                                       : fmt::format("between {} and {}", least, most);
  Validator out{"must have " + words + " elements", [=](const ValidationContext& c) {
                  size_t size = elements_of(c.value).size();
                  if (size < least || size > most) {
                    c.fail("must contain " + words + " elements" + c.got(std::to_string(size)));
                  }
                }};
  out.checks = Checks::collections;
  return out;
}

// What several validators have in common.
Validator joined(const std::vector<Validator>& validators, const char* word) {
  Validator out;
  for (const Validator& v : validators) {
    out.description += (out.description.empty() ? "" : word) + v.description;
    out.others.insert(out.others.end(), v.others.begin(), v.others.end());
    out.sees_null = out.sees_null || v.sees_null;
    out.sees_unknown = out.sees_unknown || v.sees_unknown;
    if (v.checks != Checks::anything) out.checks = v.checks;
    if (out.problem.empty()) out.problem = v.problem;
  }
  return out;
}

bool wants(const Validator& v, const Value& value) {
  return is_present(value) || (value.is_known() ? v.sees_null : v.sees_unknown);
}

}  // namespace

Validator size_between(size_t least, size_t most) { return size_rule(least, most); }
Validator size_at_least(size_t least) { return size_rule(least, kNoLimit); }
Validator size_at_most(size_t most) { return size_rule(0, most); }

Validator unique_elements() {
  Validator out{"elements must be unique", [](const ValidationContext& c) {
                  if (!c.value.is_wholly_known() || !c.value.type().is_list()) return;
                  auto elements = elements_of(c.value);
                  std::vector<Value> all(elements.begin(), elements.end());
                  Value set = Value::set(c.value.type().element(), std::move(all));
                  if (set.length() != elements.size()) c.fail("must not have duplicate elements");
                }};
  out.checks = Checks::collections;
  return out;
}

Validator no_null_elements() {
  Validator out{"elements must not be null", [](const ValidationContext& c) {
                  auto elements = elements_of(c.value);
                  if (std::any_of(elements.begin(), elements.end(), is_absent)) {
                    c.fail("must not have null elements");
                  }
                }};
  out.checks = Checks::collections;
  return out;
}

Validator keys(std::vector<Validator> validators) {
  Validator inner = joined(validators, " and ");
  Validator out{"keys: " + inner.description,
                [validators = std::move(validators)](const ValidationContext& c) {
                  for (size_t i = 0; i < elements_of(c.value).size(); ++i) {
                    const Value key = Value::string(c.value.key(i));
                    Path path = c.path;
                    path.push_back(PathStep::index(key));
                    for (const Validator& v : validators) {
                      v.check({key, path, c.objects, c.diagnostics, false});
                    }
                  }
                }};
  out.checks = Checks::maps;
  out.problem = inner.problem;
  if (auto why = misfit(inner, Type::string()); why && out.problem.empty()) {
    out.problem = "a key " + *why;
  }
  return out;
}

Validator all_of(std::vector<Validator> validators) {
  Validator out = joined(validators, " and ");
  out.check = [validators = std::move(validators)](const ValidationContext& c) {
    for (const Validator& v : validators) {
      if (wants(v, c.value)) v.check(c);
    }
  };
  return out;
}

Validator any_of(std::vector<Validator> validators) {
  Validator out = joined(validators, " or ");
  out.check = [validators = std::move(validators)](const ValidationContext& c) {
    Diagnostics failures;
    for (const Validator& v : validators) {
      if (!wants(v, c.value)) return;
      Diagnostics own;
      v.check({c.value, c.path, c.objects, own, c.secret});
      if (!own.has_errors()) return c.diagnostics.append(own);
      failures.append(own);
    }
    c.diagnostics.append(failures);
  };
  return out;
}

}  // namespace landform::sdk
