#include "loader/written_values.h"

#include <unordered_map>
#include <utility>
#include <vector>

#include "value/partial_object.h"

namespace landform::loader {
namespace {

bool is_empty(const Value& plain) {
  if (!plain.is_known()) return false;
  if (plain.type().is_string()) return plain.as_string().empty();
  return !plain.type().is_primitive() && plain.length() == 0;
}

// Removes what is null. A value that appears in several places is copied once and stays shared:
// one that doubles another forty times has 2^40 parts, of which forty are different.
class UnsetRemover {
 public:
  explicit UnsetRemover(bool open_empties) : open_empties_(open_empties) {}

  Value remove(const Value& config) {
    const Value plain = config.unmarked();
    if (!plain.is_known() || plain.is_null() || is_partial_object(plain)) return config;
    if (!plain.type().is_object() && !plain.type().is_tuple()) return config;
    if (plain.weight() < kWorthRemembering) return copy(plain).with_marks_of(config);
    const Value* parts = plain.elements().data();  // `config` keeps them
    auto known = copies_.find(parts);
    if (known == copies_.end()) known = copies_.emplace(parts, copy(plain)).first;
    return known->second.with_marks_of(config);
  }

 private:
  static constexpr uint32_t kWorthRemembering = 64;

  Value copy(const Value& plain) {
    if (plain.type().is_tuple()) {
      std::vector<Value> out;
      out.reserve(plain.length());
      for (const Value& one : plain.elements()) out.push_back(remove(one));
      return Value::tuple(std::move(out));
    }
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      const Value part = plain.elements()[i].unmarked();
      if (part.is_known() && part.is_null()) continue;
      const Value& given = plain.elements()[i];
      out.emplace_back(plain.key(i), open_empties_ && is_empty(part)
                                         ? Value::unknown().with_marks_of(given)
                                         : remove(given));
    }
    return Value::object(std::move(out));
  }

  const bool open_empties_;
  std::unordered_map<const Value*, Value> copies_;
};

}  // namespace

Value without_unset(const Value& config, bool open_empties) {
  return UnsetRemover(open_empties).remove(config);
}

}  // namespace landform::loader
