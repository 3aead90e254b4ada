#include "engine/triggers.h"

#include "config/instance_key.h"
#include "engine/reference_path.h"
#include "value/path_lookup.h"

namespace landform::engine {

std::string Trigger::to_string() const {
  return config::resource_text(mode, type, name) + (key ? key->in_brackets() : "");
}

std::optional<Trigger> read_trigger(const syntax::Expression& expr,
                                    const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) {
  auto found = reference_path(expr, scope, diagnostics);
  if (!found) return std::nullopt;
  const Path& path = *found;
  Trigger out;
  size_t at = 0;
  if (!path.empty() && path[0].name == "resource") at = 1;
  if (!path.empty() && path[0].name == "data") {
    out.mode = config::ResourceMode::data;
    at = 1;
  }
  if (path.size() < at + 2) return std::nullopt;
  out.type = path[at].name;
  out.name = path[at + 1].name;
  at += 2;
  if (at < path.size() && path[at].kind == PathStep::Kind::index) {
    out.key = config::instance_key(path[at].key);
    ++at;
  }
  out.attribute.assign(path.begin() + static_cast<std::ptrdiff_t>(at), path.end());
  return out;
}

bool triggers(const ResourceChange& change, const Trigger& trigger) {
  using plan::Action;
  // A new object triggers nothing: whatever depends on it is new as well, or has changed itself.
  if (change.action != Action::update && !plan::is_replacement(change.action)) return false;
  if (trigger.attribute.empty()) return true;
  auto before = value_at(change.before.unmarked_deep(), trigger.attribute);
  auto after = value_at(change.after.unmarked_deep(), trigger.attribute);
  if (!before || !after) return before.has_value() != after.has_value();
  return !after->is_wholly_known() || !before->identical(*after);
}

}  // namespace landform::engine
