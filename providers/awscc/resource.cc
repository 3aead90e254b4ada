#include "awscc/resource.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <utility>

#include "awscc/attributes.h"
#include "awscc/document.h"
#include "awscc/identity.h"
#include "awscc/meaning.h"
#include "awscc/planning.h"
#include "awscc/update.h"
#include "awscc/validators.h"
#include "sdk/author_values.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

using aws::ProgressEvent;

constexpr int64_t kDefaultTimeoutMinutes = 120;
// A resource that was just created may take a moment to be found.
constexpr int kReadsAfterCreate = 6;
constexpr std::chrono::milliseconds kFirstPause{200};

// In the private state: the default tags when the resource was last changed.
constexpr const char* kDefaultTags = "default_tags";

void limit_time(sdk::Context& context, int64_t minutes) {
  auto until = std::chrono::steady_clock::now() +
               std::chrono::minutes(minutes > 0 ? minutes : kDefaultTimeoutMinutes);
  if (!context.deadline || until < *context.deadline) context.deadline = until;
}

Value parsed_document(const std::string& text) {
  auto document = decode_json(text);
  return document && document->type().is_object() ? *std::move(document) : Value::empty_object();
}

class CloudResource : public sdk::Resource {
 public:
  explicit CloudResource(Served served) : served_(std::move(served)) {}

  [[nodiscard]] std::string name() const override {
    return Served::without_prefix(served_.entry->name);
  }
  [[nodiscard]] sdk::Schema schema() const override { return resource_schema(*served_.type()); }
  [[nodiscard]] std::string_view encoded_schema() const override {
    return served_.entry->resource_message;
  }
  [[nodiscard]] std::vector<sdk::IdentityAttribute> identity() const override {
    return identity_attributes(*served_.entry);
  }
  [[nodiscard]] std::optional<sdk::Object> identity_of(const sdk::Object& state) const override {
    std::shared_ptr<Cloud> cloud = served_.cloud->get();
    return identity_in_state(*served_.type(), state.value(), cloud ? cloud->region : "");
  }

  void validate(sdk::ValidateContext& context, const sdk::Object& config) override {
    check_configuration(*served_.type(), config.value(), context.diagnostics);
  }
  void plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned) override;
  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override;
  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override;
  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override;
  void remove(sdk::RemoveContext& context, sdk::Object current) override;
  sdk::Object upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old) override;
  std::optional<sdk::Object> import_identity(sdk::ImportContext& context,
                                             const sdk::Object& identity) override {
    auto cloud = served_.configured(context);
    if (cloud == nullptr || !is_here(context, *cloud, *served_.entry, identity.value()))
      return std::nullopt;
    return empty().set("id", identifier_of(*served_.entry, identity.value()));
  }

 private:
  [[nodiscard]] std::string type_name() const { return std::string(served_.entry->type_name); }
  // What the service has; nothing, with an error unless it is not there.
  std::optional<Value> get(sdk::Context& context, Cloud& cloud, const std::string& id);
  std::optional<Value> get_created(sdk::Context& context, Cloud& cloud, const std::string& id);
  // Asks for a resource and follows the request to its end. Nothing, with an error, if that is not
  // known.
  std::optional<ProgressEvent> request_creation(sdk::CreateContext& context, Cloud& cloud,
                                                const sdk::Object& planned,
                                                const std::string& desired,
                                                Journal::Pending& pending);
  [[nodiscard]] bool leads_nowhere(sdk::Context& context, Cloud& cloud, const std::string& desired,
                                   const Journal::Pending& pending);
  // The value of a document, without the default tags. Those that are not there are `missing`.
  Value received(sdk::Context& context, const Cloud& cloud, const Value& document,
                 const Value& before, std::vector<std::string>& missing);
  [[nodiscard]] Value with_received_tags(const Cloud& cloud, const Value& document,
                                         const sdk::Object& prior) const;
  // Follows a change to its end. Nothing, with an error, if it failed.
  std::optional<ProgressEvent> finish(sdk::Context& context, Cloud& cloud, const char* what,
                                      const aws::CloudControlResult<ProgressEvent>& started,
                                      const std::function<void(const ProgressEvent&)>& seen = {});
  void explain_not_updatable(sdk::Context& context, const Value& prior, const Value& planned);

  Served served_;
};

void CloudResource::plan(sdk::PlanContext& context, const sdk::Object* prior,
                         sdk::Object& planned) {
  std::shared_ptr<const TerraformType> type = served_.type();
  Value before = prior == nullptr ? Value::null(planned.type()) : prior->value();
  Plan made = plan_resource(*type, context.config.value(), before);
  context.requires_replace = std::move(made.requires_replace);
  planned = sdk::Object(made.planned);
  std::shared_ptr<Cloud> cloud = served_.cloud->get();
  const TerraformAttribute* tags = type->tags.empty() ? nullptr : type->shape.find(type->tags);
  bool tagged_by_provider = cloud && prior != nullptr && tags != nullptr &&
                            tags->replace == Replace::no &&
                            context.config.get(type->tags).is_null();
  if (tagged_by_provider) {
    planned = sdk::Object(with_changed_default_tags(
        *type, made.planned, decode_tags(context.private_state[kDefaultTags]),
        cloud->default_tags));
  }
}

std::optional<ProgressEvent> CloudResource::finish(
    sdk::Context& context, Cloud& cloud, const char* what,
    const aws::CloudControlResult<ProgressEvent>& started,
    const std::function<void(const ProgressEvent&)>& seen) {
  std::string summary = fmt::format("Cannot {} the {}", what, type_name());
  if (!started) {
    context.error(summary, started.error().message);
    return std::nullopt;
  }
  if (seen) seen(*started);
  auto done = cloud.api->wait(*started, call_options(context), seen);
  if (!done) {
    context.error(summary, done.error().message);
    return std::nullopt;
  }
  if (!done->succeeded()) {
    context.error(summary, aws::failure_text(*done));
    return *done;
  }
  return *done;
}

// Whether an interrupted request cannot lead to a resource any more: it failed, or what it created
// has been removed since.
bool CloudResource::leads_nowhere(sdk::Context& context, Cloud& cloud, const std::string& desired,
                                  const Journal::Pending& pending) {
  auto event = cloud.api->create(type_name(), desired, pending.token(), call_options(context));
  if (!event || !event->done()) return false;
  if (!event->succeeded()) return event->identifier.empty();
  auto found = cloud.api->get(type_name(), event->identifier, call_options(context));
  return !found && aws::is_not_found(found.error());
}

sdk::Object CloudResource::create(sdk::CreateContext& context, sdk::Object planned) {
  std::shared_ptr<Cloud> cloud = served_.configured(context);
  if (!cloud) return planned;
  std::shared_ptr<const TerraformType> type = served_.type();
  limit_time(context, type->timeouts.create);
  std::string desired = document_text(
      to_document(type->shape, with_default_tags(*type, planned.value(), cloud->default_tags)));
  auto pending = cloud->journal.begin(type_name(), cloud->region + "\n" + desired);
  if (pending->resumed() && leads_nowhere(context, *cloud, desired, *pending)) {
    pending->done();
    pending.reset();
    pending = cloud->journal.begin(type_name(), cloud->region + "\n" + desired);
  }
  std::optional<ProgressEvent> done = request_creation(context, *cloud, planned, desired, *pending);
  if (!done || !done->succeeded()) return context.saved ? *context.saved : planned;
  context.private_state[kDefaultTags] = encode_tags(cloud->default_tags);
  planned.set("id", done->identifier);
  std::optional<Value> document = get_created(context, *cloud, done->identifier);
  if (!document) return planned;
  std::vector<std::string> missing;
  Value value = received(context, *cloud, *document, planned.value(), missing);
  return sdk::Object(filled(type->shape, planned.value(), value)).set("id", done->identifier);
}

std::optional<ProgressEvent> CloudResource::request_creation(sdk::CreateContext& context,
                                                             Cloud& cloud,
                                                             const sdk::Object& planned,
                                                             const std::string& desired,
                                                             Journal::Pending& pending) {
  // The resource can be found again from the moment its identifier is known.
  auto seen = [&](const ProgressEvent& event) {
    if (event.identifier.empty() || event.error_code == "AlreadyExists") return;
    context.save(sdk::Object(planned).set("id", event.identifier));
    pending.identified(event.identifier);
  };
  auto started = cloud.api->create(type_name(), desired, pending.token(), call_options(context));
  auto done = finish(context, cloud, "create", started, seen);
  if (done && done->error_code == "AlreadyExists") context.saved.reset();
  // After an internal error nobody knows whether the service accepted the request.
  constexpr int kInternalErrors = 500;
  bool refused = !started && started.error().kind == aws::ServiceError::Kind::refused &&
                 started.error().status < kInternalErrors;
  if (done || refused || context.saved) pending.done();
  return done;
}

std::optional<sdk::Object> CloudResource::read(sdk::ReadContext& context, sdk::Object current) {
  std::shared_ptr<Cloud> cloud = served_.configured(context);
  if (!cloud) return current;
  std::shared_ptr<const TerraformType> type = served_.type();
  std::optional<Value> document = get(context, *cloud, current.string("id"));
  if (!document) return std::nullopt;
  std::vector<std::string> missing;
  Value value = received(context, *cloud, *document, current.value(), missing);
  std::string id = current.string("id");
  if (!missing.empty()) {
    context.warning(fmt::format("Default tags of the {} are missing", type_name()),
                    fmt::format("{} \"{}\" does not have: {}. The next apply adds them; until then "
                                "all of its tags are shown as missing.",
                                type_name(), id, fmt::join(missing, ", ")));
    const TerraformAttribute& tags = *type->shape.find(type->tags);
    if (same(tags.shape, member_of(value, tags), member_of(current.value(), tags))) {
      value = sdk::Object(value).set_null(type->tags).value();
    }
  }
  return sdk::Object(reconciled(type->shape, current.value(), value)).set("id", id);
}

sdk::Object CloudResource::update(sdk::UpdateContext& context, sdk::Object prior,
                                  sdk::Object planned) {
  std::shared_ptr<Cloud> cloud = served_.configured(context);
  if (!cloud) return prior;
  std::shared_ptr<const TerraformType> type = served_.type();
  limit_time(context, type->timeouts.update);
  std::string id = prior.string("id");
  std::optional<Value> current = get(context, *cloud, id);
  if (!current) {
    if (!context.diagnostics.has_errors()) {
      context.error(
          fmt::format("Cannot update the {}", type_name()),
          fmt::format("There is no {} with the identifier \"{}\" any more.", type_name(), id));
    }
    return prior;
  }
  JsonPatch patch = update_patch(*type, *current, with_received_tags(*cloud, *current, prior),
                                 with_default_tags(*type, planned.value(), cloud->default_tags));
  if (!patch.empty()) {
    auto started = cloud->api->update(type_name(), id, encode_json_patch(patch),
                                      aws::client_token(), call_options(context));
    auto done = finish(context, *cloud, "update", started);
    if (!done || !done->succeeded()) {
      if (done && done->error_code == "NotUpdatable") {
        explain_not_updatable(context, prior.value(), planned.value());
      }
      return prior;
    }
    if (!planned.value().is_wholly_known()) current = get(context, *cloud, id);
  }
  context.private_state[kDefaultTags] = encode_tags(cloud->default_tags);
  std::vector<std::string> missing;
  Value value =
      received(context, *cloud, current.value_or(Value::empty_object()), planned.value(), missing);
  return sdk::Object(filled(type->shape, planned.value(), value)).set("id", id);
}

// The state does not show default tags, but the service has them.
Value CloudResource::with_received_tags(const Cloud& cloud, const Value& document,
                                        const sdk::Object& prior) const {
  std::shared_ptr<const TerraformType> type = served_.type();
  if (type->tags.empty() || !prior.is_set(type->tags)) return prior.value();
  std::vector<std::string> problems;
  Value received = from_document(type->shape, document, problems);
  return with_default_tags(*type, prior.value(),
                           received_default_tags(*type, received, cloud.default_tags));
}

void CloudResource::explain_not_updatable(sdk::Context& context, const Value& prior,
                                          const Value& planned) {
  std::vector<std::string> names;
  std::shared_ptr<const TerraformType> type = served_.type();
  for (const TerraformAttribute& member : type->shape.attributes) {
    if (!member.required && !member.optional) continue;
    if (!same(member.shape, member_of(prior, member), member_of(planned, member))) {
      names.push_back(member.name);
    }
  }
  context.error("The change needs a new resource",
                fmt::format("The service cannot change this in place: {}. Run terraform apply with "
                            "-replace for this resource to make a new one.",
                            fmt::join(names, ", ")));
}

void CloudResource::remove(sdk::RemoveContext& context, sdk::Object current) {
  std::shared_ptr<Cloud> cloud = served_.configured(context);
  if (!cloud) return;
  limit_time(context, served_.type()->timeouts.remove);
  std::string id = current.string("id");
  auto started = cloud->api->remove(type_name(), id, aws::client_token(), call_options(context));
  std::string summary = fmt::format("Cannot delete the {}", type_name());
  if (!started) {
    if (!aws::is_not_found(started.error())) context.error(summary, started.error().message);
    return;
  }
  auto done = cloud->api->wait(*started, call_options(context));
  if (!done) {
    context.error(summary, done.error().message);
  } else if (!done->succeeded() && !aws::is_not_found(*done)) {
    context.error(summary, aws::failure_text(*done));
  }
}

sdk::Object CloudResource::upgrade(sdk::UpgradeContext& context, int64_t version,
                                   const Value& old) {
  // States of the first versions have the same attributes.
  if (version != 0) return Resource::upgrade(context, version, old);
  sdk::Object out = empty();
  for (size_t i = 0; i < old.length(); ++i) {
    if (out.has(old.key(i))) out.set(old.key(i), old.elements()[i]);
  }
  return out;
}

std::optional<Value> CloudResource::get(sdk::Context& context, Cloud& cloud,
                                        const std::string& id) {
  auto found = cloud.api->get(type_name(), id, call_options(context));
  if (found) return parsed_document(found->properties);
  if (!aws::is_not_found(found.error())) {
    context.error(fmt::format("Cannot read the {}", type_name()), found.error().message);
  }
  return std::nullopt;
}

std::optional<Value> CloudResource::get_created(sdk::Context& context, Cloud& cloud,
                                                const std::string& id) {
  std::chrono::milliseconds pause = kFirstPause;
  for (int i = 0; i < kReadsAfterCreate; ++i) {
    std::optional<Value> document = get(context, cloud, id);
    if (document || context.diagnostics.has_errors()) return document;
    if (!context.wait(pause)) break;
    pause *= 2;
  }
  context.error(fmt::format("Cannot read the {}", type_name()),
                fmt::format("It was created, but cannot be found by its identifier \"{}\".", id));
  return std::nullopt;
}

Value CloudResource::received(sdk::Context& context, const Cloud& cloud, const Value& document,
                              const Value& before, std::vector<std::string>& missing) {
  std::shared_ptr<const TerraformType> type = served_.type();
  std::vector<std::string> problems;
  Value value = from_document(type->shape, document, problems);
  for (const std::string& problem : problems) {
    context.warning(fmt::format("Unexpected answer for the {}", type_name()), problem);
  }
  return without_default_tags(*type, value, before, cloud.default_tags, missing);
}

}  // namespace

std::string Served::without_prefix(std::string_view name) {
  constexpr std::string_view kPrefix = "awscc_";
  return std::string(name.substr(kPrefix.size()));
}

std::shared_ptr<const TerraformType> Served::type() const {
  auto found = catalog->type(*entry);
  if (!found) throw sdk::AuthorError(found.error().message);
  return *std::move(found);
}

std::shared_ptr<Cloud> Served::configured(sdk::Context& context) const {
  std::shared_ptr<Cloud> out = cloud->get();
  if (!out) {
    context.error("The provider is not configured",
                  "Its configuration depends on values that are not known yet.");
  }
  return out;
}

sdk::Schema provider_meta_schema() {
  return sdk::Schema().attribute(
      "user_agent",
      sdk::list(sdk::string())
          .optional()
          .describe("What to add to the user agent of requests for resources of the module."));
}

aws::CallOptions call_options(const sdk::Context& context) {
  std::string user_agent;
  if (context.provider_meta.has("user_agent") && context.provider_meta.is_set("user_agent"))
    user_agent = fmt::format("{}", fmt::join(context.provider_meta.strings("user_agent"), " "));
  return {context.stop, context.deadline, std::move(user_agent)};
}

std::unique_ptr<sdk::Resource> make_resource(Served served) {
  return std::make_unique<CloudResource>(std::move(served));
}

}  // namespace landform::awscc
