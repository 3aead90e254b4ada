#include "engine/ephemeral_resources.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

#include "base/check.h"
#include "engine/messages.h"
#include "plan/check_planned.h"
#include "plan/proposed_new.h"
#include "value/convert.h"
#include "value/path.h"

namespace landform::engine {

namespace {

using TimePoint = std::chrono::system_clock::time_point;

constexpr const char* kInvalidResult = "Provider produced invalid ephemeral resource instance";

// What is known of an instance that cannot be opened yet.
Value value_before_opening(const schema::Block& schema, const Value& config) {
  auto [plain, marks] = unmark_deep_with_paths(config);
  return mark_with_paths(plan::planned_data(schema, plain), marks);
}

bool check_result(const ObjectContext& context, const config::Resource& resource,
                  const Value& config, const Value& result, Diagnostics& diagnostics) {
  auto wrong = [&](const std::string& what) {
    provider::Diagnostics problem;
    problem.error(kInvalidResult,
                  fmt::format("The provider for {} produced an inconsistent result: {}.",
                              context.address.resource.type, what));
    add_messages(problem, {*resource.arguments, context.address.to_string()}, diagnostics);
  };
  if (!conforms(result.type(), context.schema.type)) {
    wrong(mismatch_message(result.type(), context.schema.type));
    return false;
  }
  if (result.is_null()) {
    wrong("the result is null");
    return false;
  }
  plan::Violations violations =
      plan::check_planned(context.schema.block, Value::null(context.schema.type), config, result);
  for (const plan::Violation& violation : violations) {
    std::string path = path_to_string(violation.path);
    wrong(path.empty() ? violation.message : fmt::format("{}: {}", path, violation.message));
  }
  return violations.empty();
}

}  // namespace

// An open instance. Renewing and closing never overlap.
class EphemeralResources::Opened {
 public:
  Opened(Run& run, const ObjectContext& context, const config::Resource& resource,
         std::string private_state)
      : run_(run),
        address_(context.address),
        provider_(context.provider),
        resource_(resource),
        private_state_(std::move(private_state)) {}

  void renew_at(TimePoint when) {
    renewing_ =
        std::jthread([this, when](const std::stop_token& stop) { renew_until(stop, when); });
  }

  void close(Diagnostics& diagnostics) {
    if (renewing_.joinable()) {
      renewing_.request_stop();
      renewing_.join();
    }
    // It may have expired early, but what was done with it is done.
    report(failed_renewals_, diagnostics);
    run_.observer().ephemeral_started(address_, EphemeralOperation::close);
    provider::Diagnostics problems = provider_.close(request(), run_.call());
    notify_end(EphemeralOperation::close, problems);
    report(problems, diagnostics);
  }

 private:
  [[nodiscard]] provider::OpenedRequest request() const {
    return {address_.resource.type, private_state_};
  }

  void report(const provider::Diagnostics& from, Diagnostics& to) const {
    add_messages(from, {*resource_.arguments, address_.to_string()}, to);
  }

  void notify_end(EphemeralOperation operation, const provider::Diagnostics& result) const {
    if (result.has_errors()) {
      run_.observer().ephemeral_failed(address_, operation);
    } else {
      run_.observer().ephemeral_completed(address_, operation);
    }
  }

  // Runs on a thread of its own.
  void renew_until(const std::stop_token& stop, TimePoint when) {
    std::mutex mutex;
    std::condition_variable_any wake;
    const std::stop_token cancelled = run_.options().cancelled;
    std::stop_callback on_cancel(cancelled, [&] {
      std::lock_guard lock(mutex);
      wake.notify_all();
    });
    for (std::optional<TimePoint> next = when; next; next = renew()) {
      std::unique_lock lock(mutex);
      wake.wait_until(lock, stop, *next, [&] { return cancelled.stop_requested(); });
      if (stop.stop_requested() || cancelled.stop_requested()) return;
    }
  }

  // When to renew it again.
  std::optional<TimePoint> renew() {
    run_.observer().ephemeral_started(address_, EphemeralOperation::renew);
    provider::RenewResponse response = provider_.renew(request(), run_.call());
    notify_end(EphemeralOperation::renew, response.diagnostics);
    for (provider::Diagnostic one : response.diagnostics.items()) {
      one.severity = Severity::warning;
      failed_renewals_.add(std::move(one));
    }
    if (response.diagnostics.has_errors()) return std::nullopt;
    private_state_ = std::move(response.private_state);
    return response.renew_at;
  }

  Run& run_;
  const config::InstanceAddress address_;
  provider::Provider& provider_;
  const config::Resource& resource_;
  // Used by the renewing thread, and after it has ended.
  std::string private_state_;
  provider::Diagnostics failed_renewals_;
  std::jthread renewing_;
};

EphemeralResources::EphemeralResources(Run& run) : run_(run) {}

EphemeralResources::~EphemeralResources() { LANDFORM_CHECK(open_.empty()); }

std::optional<Value> EphemeralResources::open(const evaluation::ResourceVisit& visit,
                                              const ObjectContext& context,
                                              Diagnostics& diagnostics) {
  const Value& config = *visit.config;
  const schema::Block& schema = context.schema.block;
  if (!config.is_wholly_known()) {
    run_.observer().ephemeral_deferred(context.address);
    return value_before_opening(schema, config).with_marks(Marks::ephemeral);
  }
  const std::string& type = context.address.resource.type;
  const MessagePlace place{*visit.resource().arguments, context.address.to_string()};
  auto [plain, marks] = unmark_deep_with_paths(config);
  Run::Place limited(run_);
  provider::Diagnostics invalid = context.provider.validate_ephemeral({type, plain}, run_.call());
  add_messages(invalid, place, diagnostics);
  if (invalid.has_errors()) return std::nullopt;
  run_.observer().ephemeral_started(context.address, EphemeralOperation::open);
  provider::OpenResponse response = context.provider.open({type, plain}, run_.call());
  if (response.deferred && !response.diagnostics.has_errors()) {
    response.diagnostics.error(
        "Provider deferred changes when Terraform did not allow deferrals",
        fmt::format("The provider signaled a deferred action for \"{}\", but in this context "
                    "deferrals are disabled. This is a bug in the provider, please file an issue "
                    "with the provider developers.",
                    context.address.to_string()));
  }
  add_messages(response.diagnostics, place, diagnostics);
  if (response.diagnostics.has_errors()) {
    run_.observer().ephemeral_failed(context.address, EphemeralOperation::open);
    return std::nullopt;
  }
  run_.observer().ephemeral_completed(context.address, EphemeralOperation::open);
  auto opened = std::make_unique<Opened>(run_, context, visit.resource(), response.private_state);
  if (response.renew_at) opened->renew_at(*response.renew_at);
  {
    std::lock_guard lock(mutex_);
    open_[run_.id_of(visit.term)].push_back(std::move(opened));
  }
  if (!check_result(context, visit.resource(), plain, response.result, diagnostics))
    return std::nullopt;
  return mark_with_paths(response.result, marks).with_marks(Marks::ephemeral);
}

void EphemeralResources::close_instances(const Instances& instances, Diagnostics& diagnostics) {
  for (const std::unique_ptr<Opened>& one : instances) {
    Run::Place limited(run_);
    one->close(diagnostics);
  }
}

bool EphemeralResources::close(graph::NodeId resource, Diagnostics& diagnostics) {
  Instances instances;
  {
    std::lock_guard lock(mutex_);
    auto found = open_.find(resource);
    if (found == open_.end()) return true;
    instances = std::move(found->second);
    open_.erase(found);
  }
  const size_t errors = diagnostics.error_count();
  close_instances(instances, diagnostics);
  return diagnostics.error_count() == errors;
}

void EphemeralResources::close_all(Diagnostics& diagnostics) {
  std::map<graph::NodeId, Instances> all;
  {
    std::lock_guard lock(mutex_);
    all.swap(open_);
  }
  for (const auto& [resource, instances] : all) close_instances(instances, diagnostics);
}

}  // namespace landform::engine
