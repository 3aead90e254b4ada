// Resources and data sources whose state is a plain struct (binding.h).
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sdk/binding.h"
#include "sdk/provider.h"

namespace landform::sdk {

template <typename State>
class TypedResource : public Resource {
 public:
  [[nodiscard]] virtual Binding<State> binding() const = 0;

  virtual State create(CreateContext& context, State planned) = 0;
  virtual std::optional<State> read(ReadContext& context, State current) = 0;
  virtual State update(UpdateContext& context, State prior, State planned) {
    (void)planned;
    context.error("Update not supported", context.type_name + " cannot be changed in place.");
    return prior;
  }
  virtual void remove(RemoveContext& context, State current) = 0;

  Object create(CreateContext& context, Object planned) final {
    return to_object(create(context, to_state(planned)), planned);
  }
  std::optional<Object> read(ReadContext& context, Object current) final {
    std::optional<State> state = read(context, to_state(current));
    if (!state) return std::nullopt;
    return to_object(*state, current);
  }
  Object update(UpdateContext& context, Object prior, Object planned) final {
    return to_object(update(context, to_state(prior), to_state(planned)), planned);
  }
  void remove(RemoveContext& context, Object current) final { remove(context, to_state(current)); }

  [[nodiscard]] std::vector<std::string> problems() const override {
    return binding().problems(schema().root());
  }

 protected:
  [[nodiscard]] State to_state(const Object& object) const {
    return kept_binding().read(object.value());
  }
  [[nodiscard]] Object to_object(const State& state, const Object& like) const {
    return Object(kept_binding().write(state, like.type()));
  }

 private:
  const Binding<State>& kept_binding() const {
    std::call_once(once_, [this] { binding_ = binding(); });
    return *binding_;
  }
  mutable std::once_flag once_;
  mutable std::optional<Binding<State>> binding_;
};

template <typename State>
class TypedDataSource : public DataSource {
 public:
  [[nodiscard]] virtual Binding<State> binding() const = 0;
  virtual State read(DataContext& context, State config) = 0;

  Object read(DataContext& context, Object config) final {
    Binding<State> bound = binding();
    return Object(bound.write(read(context, bound.read(config.value())), config.type()));
  }
  [[nodiscard]] std::vector<std::string> problems() const override {
    return binding().problems(schema().root());
  }
};

}  // namespace landform::sdk
