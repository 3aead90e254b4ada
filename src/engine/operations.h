// The calls to a provider for one resource instance, with the checks on every response.
//
// Each operation reports what the provider says and what it does wrong, in Terraform's words, and
// returns nothing if it failed. Values that are passed in and returned may be marked; providers see
// them without marks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/resource.h"
#include "engine/object.h"
#include "engine/plan.h"
#include "provider/provider.h"

namespace landform::engine {

// How an instance is to be planned.
struct PlanInputs {
  const Value& config;
  const Object* prior = nullptr;  // null if there is none
  bool create_before_destroy = false;
  bool replace_requested = false;
  bool triggered = false;  // by replace_triggered_by
};

struct ApplyResult {
  std::optional<Object> object;  // what exists now; none if nothing does
  bool failed = false;
  bool unanswered = false;  // the provider did not say
};

class Operations {
 public:
  // `resource` is null if the configuration does not have it. All arguments must outlive this.
  Operations(const ObjectContext& context, const config::Resource* resource,
             const provider::CallOptions& call, Diagnostics& diagnostics);

  [[nodiscard]] const config::Resource* resource() const { return resource_; }

  // The object as it is now. `gone` is set if it no longer exists.
  [[nodiscard]] std::optional<Object> refresh(const Object& object, bool& gone);

  // What to do with an object that should exist.
  [[nodiscard]] std::optional<ResourceChange> plan(const PlanInputs& inputs);
  // The same while applying, when more is known: the result must agree with the plan. The provider
  // is not asked if it was `configured_alike` and all that it was asked about is the same.
  [[nodiscard]] std::optional<ResourceChange> plan_again(const PlanInputs& inputs,
                                                         const ResourceChange& planned,
                                                         bool configured_alike);
  [[nodiscard]] std::optional<ResourceChange> plan_destroy(const Object& prior);

  // Creates or updates. `prior` is null for a new object.
  [[nodiscard]] ApplyResult apply(const Value& config, const Object* prior,
                                  const ResourceChange& change);
  [[nodiscard]] ApplyResult destroy(const Object& prior, const std::string& planned_private);

  // The existing object, which is yet to be refreshed. `id` is a string, or its identity: an
  // object.
  [[nodiscard]] std::optional<Object> import_object(const Value& id);
  // After refreshing found that there is none.
  void report_missing_import();

  // Reads a data source.
  [[nodiscard]] std::optional<Value> read_data(const Value& config);
  [[nodiscard]] bool validate_data(const Value& config);

  // Errors for ephemeral values where they would be stored.
  [[nodiscard]] bool check_ephemeral(const Value& config);

 private:
  struct Planned {
    Value value;  // without marks
    std::string private_data;
    std::vector<Path> requires_replace;
    bool legacy = false;
  };

  [[nodiscard]] const schema::Block& block() const { return context_.schema.block; }
  void report(const provider::Diagnostics& from);
  // Errors about a provider's response.
  void wrong(const char* summary, const std::string& what);
  [[nodiscard]] bool conforms_to_schema(const Value& value, const char* summary,
                                        const char* during);
  // States have no infinite numbers.
  [[nodiscard]] bool can_be_stored(const Value& value);
  [[nodiscard]] bool has_no_write_only(const Value& value, const char* summary, const char* during);
  [[nodiscard]] std::optional<Planned> ask_plan(const Value& config, const Value& prior,
                                                const std::string& prior_private, bool report_all);
  [[nodiscard]] Value with_ignored_changes(const Value& prior, const Value& config,
                                           bool provider_result) const;
  [[nodiscard]] ApplyResult applied(provider::ApplyResponse response, const Object* prior,
                                    const Value& planned, bool creating);

  const ObjectContext& context_;
  const config::Resource* resource_;
  provider::CallOptions call_;
  Diagnostics& diagnostics_;
  std::string address_;
};

}  // namespace landform::engine
