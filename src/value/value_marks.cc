// Marks on values.
#include "value/path.h"
#include "value/value_rep.h"

namespace landform {

using detail::MarkedRep;

Marks Value::marks() const {
  return is_marked() ? static_cast<const MarkedRep*>(payload_.counted)->marks : Marks::none;
}

Marks Value::marks_deep() const {
  if (!contains_marked()) return Marks::none;
  Marks all = marks();
  Value plain = unmarked();
  if (plain.contains_marked()) {
    for (const Value& v : plain.elements()) all |= v.marks_deep();
  }
  return all;
}

Value Value::with_marks(Marks marks) const {
  if (marks == Marks::none || (this->marks() & marks) == marks) return *this;
  auto* rep = new MarkedRep;
  rep->marks = this->marks() | marks;
  rep->inner = unmarked();
  return {type(), Tag::marked, {.counted = rep}};
}

Value Value::unmarked() const {
  return is_marked() ? static_cast<const MarkedRep*>(payload_.counted)->inner : *this;
}

namespace {

// The same container with other elements of the same types.
Value rebuild(const Value& container, std::vector<Value> elements) {
  switch (container.type().kind()) {
    case Kind::list:
      return Value::list(container.type().element(), std::move(elements));
    case Kind::set:
      return Value::set(container.type().element(), std::move(elements));
    case Kind::map: {
      Value::Attributes entries;
      entries.reserve(elements.size());
      for (size_t i = 0; i < elements.size(); ++i) {
        entries.emplace_back(container.key(i), std::move(elements[i]));
      }
      return Value::map(container.type().element(), std::move(entries));
    }
    case Kind::tuple:
      return Value::tuple(std::move(elements));
    default:
      return Value::object(container.type(), std::move(elements));
  }
}

PathStep step_to(const Value& container, size_t i) {
  if (container.type().is_object()) return PathStep::attribute(std::string(container.key(i)));
  return PathStep::index(container.iteration_key(i));
}

Value unmark_collecting(const Value& value, Path& path, std::vector<PathMarks>& found) {
  if (!value.contains_marked()) return value;
  if (value.is_marked()) found.push_back({path, value.marks()});
  Value plain = value.unmarked();
  if (!plain.contains_marked()) return plain;
  std::vector<Value> elements;
  elements.reserve(plain.length());
  for (size_t i = 0; i < plain.length(); ++i) {
    path.push_back(step_to(plain, i));
    elements.push_back(unmark_collecting(plain.elements()[i], path, found));
    path.pop_back();
  }
  return rebuild(plain, std::move(elements));
}

Value mark_at(const Value& value, Path& path, const std::vector<PathMarks>& marks) {
  bool inside = false;
  Marks here = Marks::none;
  for (const PathMarks& m : marks) {
    if (m.path.size() < path.size() || !std::equal(path.begin(), path.end(), m.path.begin()))
      continue;
    if (m.path.size() == path.size()) {
      here |= m.marks;
    } else {
      inside = true;
    }
  }
  Value result = value;
  Value plain = value.unmarked();
  if (inside && plain.is_known() && !plain.is_null() && !plain.type().is_primitive()) {
    std::vector<Value> elements;
    elements.reserve(plain.length());
    for (size_t i = 0; i < plain.length(); ++i) {
      path.push_back(step_to(plain, i));
      elements.push_back(mark_at(plain.elements()[i], path, marks));
      path.pop_back();
    }
    result = rebuild(plain, std::move(elements)).with_marks_of(value);
  }
  return result.with_marks(here);
}

}  // namespace

Value Value::unmarked_deep() const {
  if (!contains_marked()) return *this;
  Value plain = unmarked();
  if (!plain.contains_marked()) return plain;
  std::vector<Value> elements;
  elements.reserve(plain.length());
  for (const Value& v : plain.elements()) elements.push_back(v.unmarked_deep());
  return rebuild(plain, std::move(elements));
}

std::pair<Value, std::vector<PathMarks>> unmark_deep_with_paths(const Value& value) {
  std::vector<PathMarks> found;
  Path path;
  Value plain = unmark_collecting(value, path, found);
  return {std::move(plain), std::move(found)};
}

Value mark_with_paths(const Value& value, const std::vector<PathMarks>& marks) {
  Path path;
  return marks.empty() ? value : mark_at(value, path, marks);
}

}  // namespace landform
