#include "awscc/planning.h"

#include <utility>

#include "awscc/attributes.h"
#include "awscc/document.h"
#include "awscc/meaning.h"
#include "plan/path_scope.h"
#include "value/json.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::awscc {

namespace {

class Planner {
 public:
  Value object(const Shape& shape, const Value& config, const Value& prior) {
    Value::Attributes out;
    bool creating = !is_present(prior);
    for (const TerraformAttribute& member : shape.attributes) {
      plan::PathScope step(path_, PathStep::attribute(member.name));
      out.emplace_back(member.name, attribute(member, member_of(config, member),
                                              member_of(prior, member), creating));
    }
    return Value::object(std::move(out));
  }

  std::vector<Path> take_replacements() { return std::move(requires_replace_); }

 private:
  Value attribute(const TerraformAttribute& member, const Value& written, const Value& before,
                  bool creating) {
    Value planned = value(member, written, before, creating);
    bool counts = member.replace == Replace::always ||
                  (member.replace == Replace::if_configured && !written.is_null());
    if (counts && !creating && !same(member.shape, planned, before)) {
      requires_replace_.push_back(up_to_set());
    }
    return planned;
  }

  Value value(const TerraformAttribute& member, const Value& written, const Value& before,
              bool creating) {
    if (!written.is_known()) return written;
    if (!written.is_null()) return present(member.shape, written, before);
    if (member.default_value) return by_default(member, before);
    if (!member.computed) return written;
    return creating ? Value::unknown(written.type()) : before;
  }

  Value by_default(const TerraformAttribute& member, const Value& before) {
    auto document = decode_json(*member.default_value);
    std::vector<std::string> problems;
    Value given =
        document ? from_document(member.shape, *document, problems) : Value::null(before.type());
    // A default that is not of the property's type is a mistake in the schema: the service decides.
    if (!problems.empty() || given.is_null()) {
      return is_present(before) ? before : Value::unknown(before.type());
    }
    return present(member.shape, given, before);
  }

  Value present(const Shape& shape, const Value& written, const Value& before) {
    if (!is_present(written)) return written;
    if (shape.form == Form::object) return object(shape, written, before);
    if (shape.is_collection()) return collection(shape, written, before);
    return same(shape, written, before) ? before : written;
  }

  Value collection(const Shape& shape, const Value& written, const Value& before) {
    std::vector<Value> out;
    if (shape.form == Form::map) {
      for (size_t i = 0; i < written.length(); ++i) {
        const Value* found = is_present(before) ? before.find(written.key(i)) : nullptr;
        plan::PathScope step(path_, PathStep::index(written.iteration_key(i)));
        const Value& element = written.elements()[i];
        out.push_back(present(*shape.element, element,
                              found == nullptr ? Value::null(element.type()) : *found));
      }
      return with_elements(written, std::move(out));
    }
    std::vector<int64_t> counterparts = partners(shape, written, before);
    for (size_t i = 0; i < written.length(); ++i) {
      const Value& element = written.elements()[i];
      plan::PathScope step(path_, PathStep::index(written.iteration_key(i)));
      Value was = counterparts[i] < 0 ? Value::null(element.type())
                                      : before.elements()[static_cast<size_t>(counterparts[i])];
      out.push_back(present(*shape.element, element, was));
    }
    Value planned = with_elements(written, std::move(out));
    // In another order is no change.
    bool kept = is_present(before) && shape.multiset && planned.is_wholly_known() &&
                same(shape, planned, before);
    return kept ? before : planned;
  }

  // Elements of a set have no place that could be named: the set stands for them.
  [[nodiscard]] Path up_to_set() const {
    Path out;
    for (const PathStep& step : path_) {
      bool in_set = step.kind == PathStep::Kind::index && !step.key.type().is_string() &&
                    !step.key.type().is_number();
      if (in_set) break;
      out.push_back(step);
    }
    return out;
  }

  Path path_;
  std::vector<Path> requires_replace_;
};

Value filled_collection(const Shape& shape, const Value& planned, const Value& received) {
  std::vector<Value> out;
  std::vector<int64_t> counterparts;
  if (shape.form != Form::map) counterparts = partners(shape, planned, received);
  for (size_t i = 0; i < planned.length(); ++i) {
    const Value& element = planned.elements()[i];
    Value got = Value::null(element.type());
    if (shape.form == Form::map) {
      const Value* found = is_present(received) ? received.find(planned.key(i)) : nullptr;
      if (found != nullptr) got = *found;
    } else if (counterparts[i] >= 0) {
      got = received.elements()[static_cast<size_t>(counterparts[i])];
    }
    out.push_back(filled(*shape.element, element, got));
  }
  return with_elements(planned, std::move(out));
}

// In the order of before, as far as there is one; what is new comes last.
Value reordered(const Value& before, const std::vector<Value>& elements,
                const std::vector<int64_t>& counterparts, const Value& received) {
  std::vector<std::vector<size_t>> at(before.length());
  std::vector<Value> out;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (counterparts[i] >= 0) at[static_cast<size_t>(counterparts[i])].push_back(i);
  }
  for (const std::vector<size_t>& some : at) {
    for (size_t i : some) out.push_back(elements[i]);
  }
  for (size_t i = 0; i < elements.size(); ++i) {
    if (counterparts[i] < 0) out.push_back(elements[i]);
  }
  return with_elements(received, std::move(out));
}

Value reconciled_collection(const Shape& shape, const Value& before, const Value& received) {
  std::vector<Value> out;
  std::vector<int64_t> counterparts(received.length(), -1);
  if (shape.form != Form::map) {
    // What is in both belongs together by what was there before, which may be less.
    std::vector<int64_t> of_before = partners(shape, before, received);
    for (size_t j = 0; j < of_before.size(); ++j) {
      if (of_before[j] >= 0)
        counterparts[static_cast<size_t>(of_before[j])] = static_cast<int64_t>(j);
    }
  }
  for (size_t i = 0; i < received.length(); ++i) {
    const Value& element = received.elements()[i];
    Value was = Value::null(element.type());
    if (shape.form == Form::map) {
      const Value* found = before.find(received.key(i));
      if (found != nullptr) was = *found;
    } else if (counterparts[i] >= 0) {
      was = before.elements()[static_cast<size_t>(counterparts[i])];
    }
    out.push_back(reconciled(*shape.element, was, element));
  }
  if (shape.multiset) return reordered(before, out, counterparts, received);
  return with_elements(received, std::move(out));
}

// Whether all that is set in it is never returned.
bool only_write_only(const Shape& shape, const Value& value) {
  if (is_nothing(value)) return true;
  if (shape.form != Form::object) return false;
  for (const TerraformAttribute& member : shape.attributes) {
    if (!member.write_only && !only_write_only(member.shape, member_of(value, member)))
      return false;
  }
  return true;
}

}  // namespace

Plan plan_resource(const TerraformType& type, const Value& config, const Value& prior) {
  Planner planner;
  Value planned = planner.object(type.shape, config, prior);
  return {std::move(planned), planner.take_replacements()};
}

Value filled(const Shape& shape, const Value& planned, const Value& received) {
  if (planned.is_wholly_known()) return planned;
  if (!planned.is_known()) return received;
  if (shape.form == Form::object) {
    Value::Attributes out;
    for (const TerraformAttribute& member : shape.attributes) {
      out.emplace_back(member.name, filled(member.shape, member_of(planned, member),
                                           member_of(received, member)));
    }
    return Value::object(std::move(out));
  }
  return filled_collection(shape, planned, received);
}

Value reconciled(const Shape& shape, const Value& before, const Value& received) {
  // An empty list and none are the same; so is an object of which nothing is ever returned.
  if (is_nothing(before) && is_nothing(received)) return before;
  if (received.is_null()) return only_write_only(shape, before) ? before : received;
  if (!is_present(before)) return received;
  if (shape.form == Form::object) {
    Value::Attributes out;
    for (const TerraformAttribute& member : shape.attributes) {
      Value was = member_of(before, member);
      Value got = member_of(received, member);
      bool kept = member.write_only && is_nothing(got);
      out.emplace_back(member.name, kept ? was : reconciled(member.shape, was, got));
    }
    return Value::object(std::move(out));
  }
  if (shape.is_collection()) return reconciled_collection(shape, before, received);
  return same(shape, before, received) ? before : received;
}

}  // namespace landform::awscc
