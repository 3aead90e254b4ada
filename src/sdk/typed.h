// Types whose configuration and state are a plain struct (binding.h): resources, data sources,
// ephemeral resources, list resources and actions.
//
// The hooks of the base classes are overridden with ones that take the struct. Those that take an
// Object can still be overridden instead, where a struct says too little.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sdk/binding.h"
#include "sdk/provider.h"

namespace landform::sdk {

// A base class with a binding, made once.
template <typename State, typename Base>
class Bound : public Base {
 public:
  [[nodiscard]] virtual Binding<State> binding() const = 0;

  [[nodiscard]] std::vector<std::string> problems() const override {
    return binding().problems(this->schema().root());
  }

  // Checks beyond the validators of attributes. Values may be unknown.
  virtual void validate(ValidateContext& /*context*/, const State& /*config*/) {}
  void validate(ValidateContext& context, const Object& config) override {
    validate(context, to_state(config));
  }

 protected:
  [[nodiscard]] State to_state(const Object& object) const {
    return kept_binding().read(object.value());
  }
  [[nodiscard]] Object to_object(const State& state, const Object& like) const {
    return Object(kept_binding().write(state, like.type()));
  }
  [[nodiscard]] const Binding<State>& kept_binding() const {
    std::call_once(once_, [this] { binding_ = binding(); });
    return *binding_;
  }

 private:
  mutable std::once_flag once_;
  mutable std::optional<Binding<State>> binding_;
};

template <typename State>
class TypedResource : public Bound<State, Resource> {
 public:
  using Bound<State, Resource>::validate;

  virtual State create(CreateContext& context, State planned) = 0;
  virtual std::optional<State> read(ReadContext& context, State current) = 0;
  virtual State update(UpdateContext& context, State prior, State planned) {
    (void)planned;
    context.error("Update not supported", context.type_name + " cannot be changed in place.");
    return prior;
  }
  virtual void remove(RemoveContext& context, State current) = 0;
  // Has the last word on the plan. Fields that it does not change keep their planned values, also
  // if these are unknown. `prior` is null for a new object.
  virtual void plan(PlanContext& /*context*/, const State* /*prior*/, State& /*planned*/) {}
  // The state for an id that the user gave, to be read afterwards; nothing if there is no such
  // object. Fields that it leaves alone are null.
  virtual std::optional<State> import_as(ImportContext& context, const std::string& id) {
    std::optional<Object> state = Resource::import_state(context, id);
    if (!state) return std::nullopt;
    return this->to_state(*state);
  }
  // The state made of one of an older version, given as JSON; nothing if that is not possible.
  virtual std::optional<State> upgrade_from(UpgradeContext& /*context*/, int64_t /*version*/,
                                            const Value& /*old*/) {
    return std::nullopt;
  }

  Object create(CreateContext& context, Object planned) final {
    return this->to_object(create(context, this->to_state(planned)), planned);
  }
  std::optional<Object> read(ReadContext& context, Object current) final {
    std::optional<State> state = read(context, this->to_state(current));
    if (!state) return std::nullopt;
    return this->to_object(*state, current);
  }
  Object update(UpdateContext& context, Object prior, Object planned) final {
    return this->to_object(update(context, this->to_state(prior), this->to_state(planned)),
                           planned);
  }
  void remove(RemoveContext& context, Object current) final {
    remove(context, this->to_state(current));
  }
  void plan(PlanContext& context, const Object* prior, Object& planned) override {
    std::optional<State> before;
    if (prior != nullptr) before = this->to_state(*prior);
    const State as_planned = this->to_state(planned);
    State changed = as_planned;
    plan(context, before ? &*before : nullptr, changed);
    planned = Object(this->kept_binding().write_changes(as_planned, changed, planned.value()));
  }
  std::optional<Object> import_state(ImportContext& context, const std::string& id) override {
    std::optional<State> state = import_as(context, id);
    if (!state) return std::nullopt;
    const Object nothing = this->empty();
    return Object(
        this->kept_binding().write_changes(this->to_state(nothing), *state, nothing.value()));
  }
  Object upgrade(UpgradeContext& context, int64_t version, const Value& old) override {
    std::optional<State> state = upgrade_from(context, version, old);
    if (state) return this->to_object(*state, this->empty());
    return Resource::upgrade(context, version, old);
  }

 protected:
  // Records what exists so far (ChangeContext::save).
  void save(ChangeContext& context, const State& state) const {
    context.save(this->to_object(state, context.config));
  }
};

template <typename State>
class TypedDataSource : public Bound<State, DataSource> {
 public:
  virtual State read(DataContext& context, State config) = 0;
  Object read(DataContext& context, Object config) final {
    return this->to_object(read(context, this->to_state(config)), config);
  }
};

template <typename State>
class TypedEphemeralResource : public Bound<State, EphemeralResource> {
 public:
  virtual State open(OpenContext& context, State config) = 0;
  Object open(OpenContext& context, Object config) final {
    return this->to_object(open(context, this->to_state(config)), config);
  }
};

template <typename Config>
class TypedListResource : public Bound<Config, ListResource> {
 public:
  virtual void list(ListContext& context, Config config,
                    const std::function<bool(const Listed&)>& found) = 0;
  void list(ListContext& context, Object config,
            const std::function<bool(const Listed&)>& found) final {
    list(context, this->to_state(config), found);
  }
};

template <typename Config>
class TypedAction : public Bound<Config, Action> {
 public:
  virtual void invoke(ActionContext& context, Config config) = 0;
  virtual void plan(ActionContext& /*context*/, const Config& /*config*/) {}
  void invoke(ActionContext& context, Object config) final {
    invoke(context, this->to_state(config));
  }
  void plan(ActionContext& context, const Object& config) override {
    plan(context, this->to_state(config));
  }
};

}  // namespace landform::sdk
