#include "awscc/update.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "awscc/document.h"
#include "awscc/meaning.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

bool is_sent(const TerraformAttribute& member) {
  return (member.required || member.optional) && !member.read_only;
}

// Elements without an order, in that of the service as far as they are there already: what stays
// needs no operation.
Value in_order_of(const Value& current, const Value& wanted) {
  if (!current.type().is_tuple()) return wanted;
  std::vector<Value> out;
  std::vector<bool> used(wanted.length());
  for (const Value& element : current.elements()) {
    for (size_t i = 0; i < wanted.length(); ++i) {
      if (used[i] || !same_json(element, wanted.elements()[i])) continue;
      used[i] = true;
      out.push_back(wanted.elements()[i]);
      break;
    }
  }
  for (size_t i = 0; i < wanted.length(); ++i) {
    if (!used[i]) out.push_back(wanted.elements()[i]);
  }
  return Value::tuple(std::move(out));
}

// Whether anything that is sent differs.
bool differs(const Shape& shape, const Value& prior, const Value& planned) {
  for (const TerraformAttribute& member : shape.attributes) {
    Value now = member_of(planned, member);
    if (!is_sent(member) || !now.is_known()) continue;
    if (!same(member.shape, member_of(prior, member), now)) return true;
  }
  return false;
}

bool has_write_only(const Shape& shape) {
  if (shape.element) return has_write_only(*shape.element);
  return std::ranges::any_of(shape.attributes, [](const TerraformAttribute& member) {
    return member.write_only || has_write_only(member.shape);
  });
}

// Which of the numbers, none of them twice, can stay in their order: the most that rise. Negative
// ones never stay.
std::vector<bool> rising(const std::vector<int64_t>& numbers) {
  std::vector<size_t> length(numbers.size(), 1);
  std::vector<int64_t> before(numbers.size(), -1);
  int64_t best = -1;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0) continue;
    for (size_t j = 0; j < i; ++j) {
      if (numbers[j] < 0 || numbers[j] > numbers[i] || length[j] + 1 <= length[i]) continue;
      length[i] = length[j] + 1;
      before[i] = static_cast<int64_t>(j);
    }
    if (best < 0 || length[i] > length[static_cast<size_t>(best)]) best = static_cast<int64_t>(i);
  }
  std::vector<bool> out(numbers.size());
  for (int64_t at = best; at >= 0; at = before[static_cast<size_t>(at)]) {
    out[static_cast<size_t>(at)] = true;
  }
  return out;
}

class Patcher {
 public:
  JsonPatch take() { return std::move(out_); }

  void object(const Shape& shape, const Value& current, const Value& prior, const Value& planned) {
    for (const TerraformAttribute& member : shape.attributes) {
      Value now = member_of(planned, member);
      if (!is_sent(member) || !now.is_known()) continue;
      path_.emplace_back(member.property);
      const Value* there = current.find(member.property);
      this->member(member, there, member_of(prior, member), now);
      path_.pop_back();
    }
  }

 private:
  void member(const TerraformAttribute& member, const Value* there, const Value& was,
              const Value& now) {
    const Shape& shape = member.shape;
    if (member.write_only) {
      if (!now.is_null()) put(there, to_document(shape, now));
    } else if (shape.form == Form::object && !now.is_null() && is_object(there)) {
      object(shape, *there, was, now);
    } else if (same(shape, was, now) && !has_write_only(shape)) {
      return;
    } else if (now.is_null()) {
      if (there != nullptr) out_.push_back({JsonPatchOperation::Kind::remove, path_});
    } else if (is_list_of_objects(shape) && there != nullptr && there->type().is_tuple()) {
      elements(shape, *there, was, now);
    } else if (!is_nothing(now) || there != nullptr) {
      Value wanted = to_document(shape, now);
      bool unordered = shape.multiset || shape.form == Form::set;
      if (there != nullptr && unordered) {
        replace(*there, wanted);
      } else {
        put(there, wanted);
      }
    }
  }

  // Positions in a list without an order mean nothing.
  void replace(const Value& there, const Value& wanted) {
    if (same_json(there, in_order_of(there, wanted))) return;
    out_.push_back({JsonPatchOperation::Kind::replace, path_, {}, wanted});
  }

  static bool is_object(const Value* document) {
    return document != nullptr && document->type().is_object() && !document->is_null();
  }
  static bool is_list_of_objects(const Shape& shape) {
    return shape.form != Form::map && shape.is_collection() && shape.element->form == Form::object;
  }

  // As little as makes what is there into what is wanted.
  void put(const Value* there, const Value& wanted) {
    if (there == nullptr) {
      out_.push_back({JsonPatchOperation::Kind::add, path_, {}, wanted});
      return;
    }
    for (JsonPatchOperation& operation : diff_json(*there, wanted)) {
      operation.path.insert(operation.path.begin(), path_.begin(), path_.end());
      out_.push_back(std::move(operation));
    }
  }

  // Elements that stay are changed where they are, with all that the service knows of them; others
  // are removed and added.
  void elements(const Shape& shape, const Value& there, const Value& was, const Value& now) {
    // In the order of the document, which a set would not keep.
    std::vector<std::string> problems;
    std::vector<Value> elements_there;
    for (const Value& one : there.elements()) {
      elements_there.push_back(from_document(*shape.element, one, problems));
    }
    Value received = Value::tuple(std::move(elements_there));
    std::vector<int64_t> of_prior = partners(shape, now, was);
    std::vector<int64_t> of_current = positions(shape, now, was, of_prior, received);
    if (shape.multiset || shape.form == Form::set) {
      return replace(there, whole(shape, there, was, now, of_prior, of_current));
    }
    std::vector<bool> stays = rising(of_current);
    remove_others(there.length(), of_current, stays);
    for (size_t i = 0; i < now.length(); ++i) {
      path_.push_back(std::to_string(i));
      const Value& element = now.elements()[i];
      if (stays[i]) {
        object(*shape.element, there.elements()[static_cast<size_t>(of_current[i])],
               before(was, of_prior[i], element), element);
      } else {
        out_.push_back(
            {JsonPatchOperation::Kind::add, path_, {}, to_document(*shape.element, element)});
      }
      path_.pop_back();
    }
  }

  static Value before(const Value& was, int64_t at, const Value& element) {
    return at < 0 ? Value::null(element.type()) : was.elements()[static_cast<size_t>(at)];
  }

  // Where nothing says that the service has elements in the same order the next time, all of them
  // are sent, those that stay with what the service knows of them.
  static Value whole(const Shape& shape, const Value& there, const Value& was, const Value& now,
                     const std::vector<int64_t>& of_prior, const std::vector<int64_t>& of_current) {
    std::vector<Value> out;
    for (size_t i = 0; i < now.length(); ++i) {
      const Value& element = now.elements()[i];
      if (of_current[i] < 0) {
        out.push_back(to_document(*shape.element, element));
        continue;
      }
      const Value& current = there.elements()[static_cast<size_t>(of_current[i])];
      Patcher inner;
      inner.object(*shape.element, current, before(was, of_prior[i], element), element);
      auto patched = apply_json_patch(current, inner.take());
      out.push_back(patched ? *std::move(patched) : to_document(*shape.element, element));
    }
    return Value::tuple(std::move(out));
  }

  // Where in what was received the elements are: by what they were before, which is what was
  // received, and for those that are new, by what they are.
  static std::vector<int64_t> positions(const Shape& shape, const Value& now, const Value& was,
                                        const std::vector<int64_t>& of_prior,
                                        const Value& received) {
    std::vector<int64_t> out(now.length(), -1);
    if (!is_present(was)) return partners(shape, now, received);
    std::vector<int64_t> prior_in_received = partners(shape, was, received);
    for (size_t i = 0; i < out.size(); ++i) {
      if (of_prior[i] >= 0) out[i] = prior_in_received[static_cast<size_t>(of_prior[i])];
    }
    return out;
  }

  void remove_others(size_t count, const std::vector<int64_t>& places,
                     const std::vector<bool>& stays) {
    std::vector<bool> kept(count);
    for (size_t i = 0; i < places.size(); ++i) {
      if (stays[i]) kept[static_cast<size_t>(places[i])] = true;
    }
    for (size_t i = count; i-- > 0;) {
      if (kept[i]) continue;
      JsonPointer path = path_;
      path.push_back(std::to_string(i));
      out_.push_back({JsonPatchOperation::Kind::remove, std::move(path)});
    }
  }

  JsonPatch out_;
  JsonPointer path_;
};

}  // namespace

JsonPatch update_patch(const TerraformType& type, const Value& current, const Value& prior,
                       const Value& planned) {
  if (!differs(type.shape, prior, planned)) return {};
  Patcher patcher;
  patcher.object(type.shape, current, prior, planned);
  return patcher.take();
}

}  // namespace landform::awscc
