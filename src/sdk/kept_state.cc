#include "sdk/kept_state.h"

#include <fmt/format.h>

#include "plan/check_applied.h"
#include "plan/write_only.h"
#include "sdk/object_key.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

// Whether something that the plan left open has a value now.
bool fills_in(const Value& planned, const Value& state) {
  if (!planned.is_known()) return is_present(state);
  if (planned.is_wholly_known() || !is_present(planned) || !is_present(state)) return false;
  if (planned.type().is_set() || planned.length() != state.length()) {
    return !state.identical(planned);
  }
  for (size_t i = 0; i < planned.length(); ++i) {
    if (fills_in(planned.elements()[i], state.elements()[i])) return true;
  }
  return false;
}

class Choice {
 public:
  Choice(const Served<Resource>& served, const std::optional<Object>& saved, const Value& prior,
         const Value& planned, const HookName& hook)
      : served_(served),
        schema_(served.made().compiled),
        prior_(prior),
        planned_(planned),
        hook_(hook) {
    if (is_present(prior)) known_ = prior;
    std::optional<Value> last = saved ? usable(*saved) : std::nullopt;
    if (last && (!known_ || !is_worse(*last))) known_ = std::move(last);
  }

  // The best of what is known without the hook's answer; none if nothing is known to exist.
  [[nodiscard]] const std::optional<Value>& known() const { return known_; }

  // The answer of a hook that reported no error, checked. None if it is of no use.
  std::optional<Value> checked(const Object& answer, Diagnostics& diagnostics) const {
    Value state = fitted(schema_, answer.value(), hook_, diagnostics);
    const bool fits = !diagnostics.has_errors() && is_present(state);
    state = without_unknowns(in_form(state, diagnostics), hook_, diagnostics);
    if (!diagnostics.has_errors()) {
      report_violations(schema_,
                        plan::check_applied(schema_.block, planned_, state, plan::Notation::plain),
                        hook_, diagnostics);
    }
    if (!diagnostics.has_errors()) return state;
    return known_ && (!fits || is_worse(state)) ? std::nullopt : std::optional<Value>(state);
  }

  // What a hook returned that reported an error; none if it is of no use.
  [[nodiscard]] std::optional<Value> after_error(const Object& answer) const {
    std::optional<Value> state = usable(answer);
    if (!state) return std::nullopt;
    if (known_) return is_worse(*state) ? std::nullopt : state;
    // A new object: with a key it can be found again, with anything filled in it was made.
    bool exists = !is_keyed(served_) || has_key(served_, *state) || fills_in(planned_, *state);
    return exists ? state : std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<Value> usable(const Object& object) const {
    Diagnostics invalid;
    Value state = fitted(schema_, object.value(), hook_, invalid);
    if (!is_present(state)) return std::nullopt;
    return unknowns_to_null(in_form(state, invalid));
  }
  Value in_form(const Value& state, Diagnostics& diagnostics) const {
    const Value& like = is_present(planned_) ? planned_ : prior_;
    return plan::without_write_only(schema_.block,
                                    respelled(schema_, like, state, hook_, diagnostics));
  }
  // Whether the state lacks what is known about the object: its key or, if it has none, anything
  // that was not planned to be null.
  [[nodiscard]] bool is_worse(const Value& state) const {
    if (is_keyed(served_)) return has_key(served_, *known_) && !has_key(served_, state);
    for (size_t i = 0; i < state.length(); ++i) {
      bool meant = is_present(planned_) && is_absent(planned_.elements()[i]);
      if (!meant && is_absent(state.elements()[i]) && !is_absent(known_->elements()[i])) {
        return true;
      }
    }
    return false;
  }

  const Served<Resource>& served_;
  const CompiledSchema& schema_;
  const Value& prior_;
  const Value& planned_;
  const HookName& hook_;
  std::optional<Value> known_;
};

}  // namespace

Value kept_state(const Served<Resource>& served, const ChangeOutcome& outcome, const Value& prior,
                 const Value& planned, const HookName& hook, Diagnostics& diagnostics) {
  const bool failed = diagnostics.has_errors();
  if (outcome.nothing_created) {
    if (!failed) {
      diagnostics.error("Bug in the provider",
                        fmt::format("The {} created nothing but did not say why: it must report an "
                                    "error as well.",
                                    hook.text()));
    }
    return Value::null(served.made().compiled.type);
  }
  Choice choice(served, outcome.saved, prior, planned, hook);
  if (outcome.answer) {
    std::optional<Value> state =
        failed ? choice.after_error(*outcome.answer) : choice.checked(*outcome.answer, diagnostics);
    if (state) return *std::move(state);
  }
  return choice.known().value_or(Value::null(served.made().compiled.type));
}

}  // namespace landform::sdk
