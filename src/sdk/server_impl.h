// Shared parts of ProviderServer. Private to the library.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "sdk/answers.h"
#include "sdk/guard.h"
#include "sdk/server.h"

namespace landform::sdk {

// One type that the provider serves; its schema is created on first use.
template <typename T>
struct Served {
  // Large: a provider of many types should not have it for those that nobody uses.
  struct Made {
    std::once_flag once;
    CompiledSchema compiled;
    // Of resources; see identity_schema().
    std::once_flag identity_once;
    provider::IdentitySchema identity;
    Diagnostics identity_problems;
    Diagnostics problems;
  };

  T* object = nullptr;
  std::string type;  // with the provider's prefix

  [[nodiscard]] Made& made() const {
    std::call_once(once_, [this] { made_ = std::make_unique<Made>(); });
    return *made_;
  }

 private:
  mutable std::once_flag once_;
  mutable std::unique_ptr<Made> made_;
};

struct ServedFunction {
  Function* function = nullptr;
  mutable std::once_flag once;
  mutable provider::FunctionSignature signature;
  mutable Diagnostics problems;
};

class ProviderServer::Impl {
 public:
  class ServedSchemas;

  explicit Impl(std::unique_ptr<sdk::Provider> made);

  template <typename T>
  using ServedMap = std::map<std::string, Served<T>, std::less<>>;

  // Null, with an error, for a type that does not exist or has an invalid schema.
  template <typename T>
  const Served<T>* find(const ServedMap<T>& all, std::string_view type,
                        Diagnostics& diagnostics) const {
    auto it = all.find(type);
    if (it == all.end()) {
      diagnostics.error("Unknown type", fmt::format("The provider {} has no {}.", name, type));
      return nullptr;
    }
    compile(it->first, it->second);
    diagnostics.append(it->second.made().problems);
    return it->second.made().problems.has_errors() ? nullptr : &it->second;
  }

  template <typename T>
  void compile(const std::string& type, const Served<T>& served) const {
    auto& made = served.made();
    std::call_once(made.once, [&] {
      std::vector<std::string> own;
      bool complete = false;
      if constexpr (std::is_same_v<T, sdk::Provider>) {
        complete = join_parts(made.compiled, own, made.problems);
      } else {
        complete = guarded({"schema", type}, made.problems, [&] {
          made.compiled.schema = served.object->schema();
          own = served.object->problems();
        });
      }
      if constexpr (std::is_same_v<T, Resource>) add_identity_problems(served);
      if (complete) finish_schema(type, made.compiled, own, made.problems);
    });
  }

  // The provider and those that it includes, which are served as one.
  struct Part {
    sdk::Provider* object = nullptr;
    std::string name;
    mutable Type type;  // of its own schema; set with the schema of the whole
  };
  void collect_parts(sdk::Provider& from);
  // The schemas of all parts in one; false if one of them could not be made.
  bool join_parts(CompiledSchema& whole, std::vector<std::string>& own, Diagnostics& found) const;

  static void add_identity_problems(const Served<Resource>& served);

  void compile(const std::string& name, const ServedFunction& served) const;

  static void finish_schema(const std::string& type, CompiledSchema& compiled,
                            const std::vector<std::string>& own, Diagnostics& problems);

  // Stops with the run or the call, whichever is first, and has the deadline.
  class Stopper {
   public:
    Stopper(const Impl& impl, const CallOptions& call, Context& context)
        : Stopper(impl.run_stops(), call, context) {
      impl.attach_log(call, context);
    }
    Stopper(const std::stop_token& run, const CallOptions& call, Context& context);

   private:
    struct Request {
      std::stop_source& source;
      void operator()() const { source.request_stop(); }
    };
    std::stop_source source_;
    std::stop_callback<Request> by_run_;
    std::stop_callback<Request> by_call_;
  };

  // A run begins when the client configures the provider, and may be stopped.
  void begin_run() {
    std::lock_guard guard(run_mutex_);
    if (run_.stop_requested()) run_ = std::stop_source();
  }
  void stop_run() {
    std::unique_lock lock(run_mutex_);
    std::stop_source run = run_;
    lock.unlock();
    run.request_stop();
  }
  [[nodiscard]] std::stop_token run_stops() const {
    std::lock_guard guard(run_mutex_);
    return run_.get_token();
  }

  void attach_log(const CallOptions& call, Context& context) const {
    if (!log) return;
    context.logger =
        Logger(log).with("tf_resource_type", context.type_name).with("tf_req_id", call.request_id);
  }
  // Secrets in these values are not shown in the log of the call.
  static void hide_secrets(const CompiledSchema& schema, std::initializer_list<Value> values,
                           Context& context);

  // The schema of provider_meta blocks; null if the provider takes none.
  const CompiledSchema* meta_schema() const;
  // Gives a hook what its module says about the provider.
  void give_meta(const Value& meta, Context& context) const;

  // Null for a type that does not exist.
  template <typename T>
  const CompiledSchema* schema_of(const ServedMap<T>& all, std::string_view type) const;

  template <typename T>
  Diagnostics validate(const ServedMap<T>& all, const std::string& type, const Value& config,
                       const CallOptions& call) const;

  // Whether the call is deferred because the provider is; then there is nothing else to do.
  bool deferred_by_provider(const CallOptions& call, std::optional<Deferral>& deferred) const {
    if (!provider_deferred || !call.deferral_allowed) return false;
    deferred = Deferral::provider_config_unknown;
    return true;
  }

  // The time limit of a hook ("create") of a resource, set by the user or the author.
  static void apply_timeout(const CompiledSchema& schema, const Value& config,
                            const std::string& hook, Context& context);

  // Calls a hook of an open ephemeral resource.
  template <typename Hook>
  provider::RenewResponse with_opened(const char* name, const provider::OpenedRequest& request,
                                      const std::stop_token& run, const CallOptions& call,
                                      const Hook& hook) const {
    OpenContext context(request.type);
    Stopper stopper(run, call, context);
    attach_log(call, context);
    context.private_state = decode_private(request.private_state);
    const auto* served = find(ephemeral_resources, request.type, context.diagnostics);
    if (served != nullptr) {
      guarded({name, request.type}, context.diagnostics, [&] { hook(*served->object, context); });
    }
    provider::RenewResponse out;
    out.renew_at = context.renew_at;
    out.private_state = encode_private(context.private_state);
    out.diagnostics = std::move(context.diagnostics);
    return out;
  }

  std::unique_ptr<sdk::Provider> provider;
  std::string name;  // of the provider
  std::shared_ptr<LogSink> log;
  std::vector<Part> parts;  // the provider itself first
  Served<sdk::Provider> self;
  mutable std::once_flag meta_once;
  mutable std::optional<CompiledSchema> meta;
  mutable Diagnostics meta_problems;
  ServedMap<Resource> resources;
  ServedMap<DataSource> data_sources;
  ServedMap<EphemeralResource> ephemeral_resources;
  ServedMap<ListResource> list_resources;
  ServedMap<Action> actions;
  std::map<std::string, ServedFunction, std::less<>> functions;
  // The provider asked to defer everything, since its own configuration is not known.
  std::atomic<bool> provider_deferred{false};
  Diagnostics problems;

 private:
  mutable std::mutex run_mutex_;
  std::stop_source run_;
};

}  // namespace landform::sdk
