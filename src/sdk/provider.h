// The base classes for provider authors: Provider, Resource, DataSource, EphemeralResource,
// Function.
//
// A provider is created once per process. Its add() takes one object for each type it serves; these
// live as long as the provider, and their hooks are called from several threads concurrently, so
// what they share (usually a client that configure() sets up) must be thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "provider/schemas.h"
#include "sdk/context.h"
#include "sdk/object.h"
#include "sdk/schema.h"
#include "value/function.h"

namespace landform::sdk {

using provider::FunctionFailure;
using provider::IdentityAttribute;

class Resource {
 public:
  Resource() = default;
  Resource(const Resource&) = delete;
  Resource& operator=(const Resource&) = delete;
  virtual ~Resource() = default;

  // Without the provider's prefix: "server".
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The schema as bytes, the message `Schema` of protocol 6, if they are at hand: schema() is then
  // called for a type that is used, but not to describe the provider.
  [[nodiscard]] virtual std::string_view encoded_schema() const { return {}; }

  // Creates the object and returns its state, including computed attributes. After an error, also
  // return what exists: it is kept, marked as tainted, unless it has neither an id nor anything
  // else that the plan left open, or context.nothing_created() was called.
  virtual Object create(CreateContext& context, Object planned) = 0;
  // Whether create() uses context.creation_token.
  [[nodiscard]] virtual bool uses_creation_token() const { return false; }
  // The current state; nothing if it is gone.
  virtual std::optional<Object> read(ReadContext& context, Object current) = 0;
  virtual Object update(UpdateContext& context, Object prior, Object planned);
  virtual void remove(RemoveContext& context, Object current) = 0;

  // Checks beyond the validators of attributes. Values may be unknown.
  virtual void validate(ValidateContext& context, const Object& config);
  // Has the last word on the plan: may set computed attributes and require replacement. `prior` is
  // null for a new object.
  virtual void plan(PlanContext& context, const Object* prior, Object& planned);
  // Called when the object is planned to be removed: may warn about it, or refuse it with an error.
  virtual void plan_removal(PlanContext& context, const Object& prior);
  // A state for the id that the user gave; it is read afterwards. Nothing if there is no such
  // object. By default the id becomes the attribute "id", or else the one attribute of the
  // identity.
  virtual std::optional<Object> import_state(ImportContext& context, const std::string& id);
  // Converts a state of an older version, given as JSON, to the current version.
  virtual Object upgrade(UpgradeContext& context, int64_t version, const Value& old);
  // Converts a state of another resource type to this one; nothing if that is not possible.
  virtual std::optional<Object> move(MoveContext& context, const Value& source);
  [[nodiscard]] virtual bool can_move() const { return false; }

  // Its identity, if it has one: its state has attributes with these names.
  [[nodiscard]] virtual std::vector<IdentityAttribute> identity() const { return {}; }
  [[nodiscard]] virtual int64_t identity_version() const { return 0; }
  // The identity of an object in that state. By default the attributes of the same names; nothing
  // if they are not all known.
  [[nodiscard]] virtual std::optional<Object> identity_of(const Object& state) const;
  // Converts an identity of an older version, given as JSON, to the current version; nothing if
  // that is not possible.
  virtual std::optional<Object> upgrade_identity(UpgradeContext& context, int64_t version,
                                                 const Value& old);
  // A state for an identity that the user gave. By default its attributes are copied.
  virtual std::optional<Object> import_identity(ImportContext& context, const Object& identity);

  // Problems other than those of its schema, found on first use.
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }

  // An object with all of the resource's attributes set to null, to be filled in.
  [[nodiscard]] Object empty() const;
};

class DataSource {
 public:
  DataSource() = default;
  DataSource(const DataSource&) = delete;
  DataSource& operator=(const DataSource&) = delete;
  virtual ~DataSource() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The schema as bytes, the message `Schema` of protocol 6, if they are at hand: schema() is then
  // called for a type that is used, but not to describe the provider.
  [[nodiscard]] virtual std::string_view encoded_schema() const { return {}; }
  // The configuration with its computed attributes filled in.
  virtual Object read(DataContext& context, Object config) = 0;
  virtual void validate(ValidateContext& context, const Object& config);
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }
};

// An object that exists only while it is used, such as a token; never in a plan or state.
class EphemeralResource {
 public:
  EphemeralResource() = default;
  EphemeralResource(const EphemeralResource&) = delete;
  EphemeralResource& operator=(const EphemeralResource&) = delete;
  virtual ~EphemeralResource() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  virtual Object open(OpenContext& context, Object config) = 0;
  virtual void renew(RenewContext& context);
  virtual void close(CloseContext& context);
  virtual void validate(ValidateContext& context, const Object& config);
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }
};

// One object that a list found.
struct Listed {
  std::string display_name;
  Object identity;
  std::optional<Object> object;  // if whole objects are requested
};

// Finds existing objects of a resource type, which must have an identity.
class ListResource {
 public:
  ListResource() = default;
  ListResource(const ListResource&) = delete;
  ListResource& operator=(const ListResource&) = delete;
  virtual ~ListResource() = default;
  // That of the resource.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The schema as bytes, the message `Schema` of protocol 6, if they are at hand: schema() is then
  // called for a type that is used, but not to describe the provider.
  [[nodiscard]] virtual std::string_view encoded_schema() const { return {}; }
  // Calls `found` for each; stops when it returns false.
  virtual void list(ListContext& context, Object config,
                    const std::function<bool(const Listed&)>& found) = 0;
  virtual void validate(ValidateContext& context, const Object& config);
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }
};

// An operation that creates no object, such as a restart.
class Action {
 public:
  Action() = default;
  Action(const Action&) = delete;
  Action& operator=(const Action&) = delete;
  virtual ~Action() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  virtual void plan(ActionContext& context, const Object& config);
  virtual void invoke(ActionContext& context, Object config) = 0;
  virtual void validate(ValidateContext& context, const Object& config);
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }
};

// A function that configurations call as provider::NAME::FUNCTION.
struct FunctionParameterInfo {
  std::string name;
  Attribute type = dynamic();
  std::string description;
  bool allow_null = false;
  bool allow_unknown = false;
};

class Function {
 public:
  Function() = default;
  Function(const Function&) = delete;
  Function& operator=(const Function&) = delete;
  virtual ~Function() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string summary() const = 0;
  [[nodiscard]] virtual std::string description() const { return summary(); }
  // What to use instead, if it is deprecated.
  [[nodiscard]] virtual std::string deprecation() const { return {}; }
  [[nodiscard]] virtual std::vector<FunctionParameterInfo> parameters() const = 0;
  [[nodiscard]] virtual std::optional<FunctionParameterInfo> variadic_parameter() const {
    return std::nullopt;
  }
  [[nodiscard]] virtual Attribute result() const = 0;
  [[nodiscard]] virtual Result<Value, FunctionFailure> call(
      const std::vector<Value>& arguments) = 0;
};

class Provider {
 public:
  Provider() = default;
  Provider(const Provider&) = delete;
  Provider& operator=(const Provider&) = delete;
  virtual ~Provider() = default;

  // The prefix of its resource types: "dummycloud".
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string version() const { return "0.0.0"; }
  // One sentence for people who run the program by hand.
  [[nodiscard]] virtual std::string description() const = 0;
  [[nodiscard]] virtual Schema schema() const { return Schema(); }
  // What modules may say to the provider in `terraform { provider_meta "NAME" { … } }`; nothing if
  // it takes no such blocks. Hooks find it in context.provider_meta.
  [[nodiscard]] virtual std::optional<Schema> meta_schema() const { return std::nullopt; }
  virtual void validate(ValidateContext& context, const Object& config);
  [[nodiscard]] virtual std::vector<std::string> problems() const { return {}; }
  // How many calls run at the same time, each on a thread of its own; further ones wait. Most hooks
  // wait for an API, which costs little.
  [[nodiscard]] virtual size_t max_concurrent_calls() const { return 256; }
  // Called before any hook of a resource. Values may be unknown while planning.
  virtual void configure(ConfigureContext& context, const Object& config);

  [[nodiscard]] const std::vector<std::unique_ptr<Resource>>& resources() const {
    return resources_;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<DataSource>>& data_sources() const {
    return data_sources_;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<EphemeralResource>>& ephemeral_resources() const {
    return ephemeral_resources_;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Function>>& functions() const {
    return functions_;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<ListResource>>& list_resources() const {
    return list_resources_;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Action>>& actions() const { return actions_; }
  [[nodiscard]] const std::vector<std::unique_ptr<Provider>>& included() const { return included_; }

 protected:
  // Serves everything that another provider has as a part of this one, under the other's prefix:
  // large providers are made of several, each with a client of its own. The attributes of their
  // schemas are joined, those with the same name must be the same, and each part is configured with
  // its own.
  void include(std::unique_ptr<Provider> part) { included_.push_back(std::move(part)); }
  void add(std::unique_ptr<Resource> resource) { resources_.push_back(std::move(resource)); }
  void add(std::unique_ptr<DataSource> source) { data_sources_.push_back(std::move(source)); }
  void add(std::unique_ptr<EphemeralResource> resource) {
    ephemeral_resources_.push_back(std::move(resource));
  }
  void add(std::unique_ptr<Function> function) { functions_.push_back(std::move(function)); }
  void add(std::unique_ptr<ListResource> list) { list_resources_.push_back(std::move(list)); }
  void add(std::unique_ptr<Action> action) { actions_.push_back(std::move(action)); }

 private:
  std::vector<std::unique_ptr<Resource>> resources_;
  std::vector<std::unique_ptr<DataSource>> data_sources_;
  std::vector<std::unique_ptr<EphemeralResource>> ephemeral_resources_;
  std::vector<std::unique_ptr<Function>> functions_;
  std::vector<std::unique_ptr<ListResource>> list_resources_;
  std::vector<std::unique_ptr<Action>> actions_;
  std::vector<std::unique_ptr<Provider>> included_;
};

}  // namespace landform::sdk
