#include "plan/ignore_changes.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plan/attribute_at.h"
#include "plan/change_attributes.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::plan {
namespace {

bool leads_to(const Value& value, size_t i, const PathStep& step) {
  if (step.kind == PathStep::Kind::attribute) return value.key(i) == step.name;
  return value.iteration_key(i).identical(step.key.unmarked());
}

// The value with `change` applied at the end of the path, which must exist. Elements of sets cannot
// be replaced: nothing changes there.
template <typename Change>
Value changed_at(const Value& marked, std::span<const PathStep> path, const Change& change) {
  if (path.empty()) return change(marked);
  const Value value = marked.unmarked();
  if (!is_present(value) || value.type().is_set()) return marked;
  std::vector<Value> elements(value.elements().begin(), value.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (leads_to(value, i, path.front())) {
      elements[i] = changed_at(elements[i], path.subspan(1), change);
    }
  }
  return with_elements(value, std::move(elements)).with_marks_of(marked);
}

// A map with one key taken from another map, or removed if it is missing there.
Value with_key_of(const Value& marked, std::string_view key, const Value& other) {
  const Value map = marked.unmarked();
  Value::Attributes entries;
  for (size_t i = 0; is_present(map) && i < map.length(); ++i) {
    if (map.key(i) != key) entries.emplace_back(map.key(i), map.elements()[i]);
  }
  const Value from = other.unmarked();
  const Value* kept = is_present(from) ? from.find(key) : nullptr;
  if (kept != nullptr) entries.emplace_back(key, *kept);
  if (entries.empty() && map.is_null()) return marked;
  return Value::map(map.type().element(), std::move(entries)).with_marks_of(marked);
}

}  // namespace

Value ignore_changes(const Value& prior, const Value& config, std::span<const Path> paths) {
  if (is_absent(prior) || is_absent(config)) return config;
  Value out = config;
  for (const Path& path : paths) {
    if (path.empty()) continue;
    Path place = path;
    std::optional<std::string> key;
    const PathStep& last = path.back();
    if (last.kind == PathStep::Kind::index && last.key.type().is_string()) {
      key = std::string(last.key.unmarked().as_string());
      place.pop_back();
    }
    std::optional<Value> before = attribute_at(prior, place);
    std::optional<Value> written = attribute_at(config, place);
    if (!before || !written || before->identical(*written)) continue;
    out = changed_at(out, place, [&](const Value& value) {
      if (!value.type().is_map()) return *before;
      // As in Terraform, nothing of an unknown map is ignored, not even if all of it is to be.
      if (!value.unmarked().is_known()) return value;
      return key ? with_key_of(value, *key, *before) : *before;
    });
  }
  return out;
}

Value ignore_all_changes(const schema::Block& schema, const Value& prior, const Value& config) {
  if (is_absent(prior) || is_absent(config)) return config;
  return change_attributes(
      schema, prior,
      [](const schema::Attribute& attribute, const Value& value) -> std::optional<Value> {
        if (attribute.computed && !attribute.optional) return Value::null(value.type());
        return std::nullopt;
      });
}

}  // namespace landform::plan
