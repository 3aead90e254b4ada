// The API of Fastly services, as far as providers use it, without any socket.
//
// Callers need the header `Fastly-Key`. Bodies are forms, except those of batches, products and
// image optimizer settings, which are JSON; responses are JSON. It is as strict as the API:
//
// - A version that was activated or staged is locked; writing to it is 422.
// - A second object of a name in one version, or service of a name, is 409.
// - A field that is unknown or of the wrong type is 400; missing ones have the API's defaults.
// - Cloning copies everything; rate limiters get other ids, the others keep theirs.
// - Only a valid version becomes active: with a domain, and with references that lead somewhere.
// - A service with an active version cannot be deleted.
// - Lists of items, entries and services come in pages.
//
// PATCH /admin/settings {"clone_delay": N} makes a new clone return 404 for the next N requests, as
// happens with the real one. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "emulators/common/documents.h"
#include "emulators/common/fields.h"
#include "emulators/common/service.h"
#include "emulators/fastly/kinds.h"

namespace landform::emulator::fastly {

class Api : public Service {
 public:
  // An empty key lets everyone in.
  Api(std::unique_ptr<Documents> documents, std::string key, int64_t latency_ms = 0);

  [[nodiscard]] ApiResponse handle(const ApiRequest& request) override;
  [[nodiscard]] bool may_administer(const ApiRequest& request) override;
  [[nodiscard]] std::string failure_body(int status, const std::string& message) override;
  [[nodiscard]] int64_t latency_ms() override { return latency_ms_; }

 private:
  struct Call {
    const ApiRequest& request;
    std::vector<std::string> parts;  // of the path

    [[nodiscard]] bool is(const char* method, size_t count) const {
      return request.method == method && parts.size() == count;
    }
  };
  struct Version {
    std::string service;
    int64_t number = 0;
    Fields fields;
  };
  // An object of a version, where it is kept.
  struct Object {
    std::string key;
    Fields fields;
  };

  [[nodiscard]] ApiResponse dispatch(const Call& call);

  // service.cc
  [[nodiscard]] ApiResponse services(const Call& call);
  [[nodiscard]] ApiResponse create_service(const Call& call);
  [[nodiscard]] ApiResponse one_service(const Call& call, Fields service);
  [[nodiscard]] ApiResponse details(const Fields& service);
  [[nodiscard]] ApiResponse delete_service(const Fields& service);
  [[nodiscard]] ApiResponse versions(const Call& call, const std::string& service);
  [[nodiscard]] ApiResponse one_version(const Call& call, Version version);
  [[nodiscard]] ApiResponse clone(const Version& version);
  [[nodiscard]] ApiResponse activate(const Version& version, bool staging);
  [[nodiscard]] ApiResponse deactivate(const Version& version);
  [[nodiscard]] std::vector<Version> versions_of(const std::string& service) const;
  [[nodiscard]] std::optional<Version> find_version(const std::string& service,
                                                    const std::string& number) const;
  [[nodiscard]] ApiResponse save(Version version);

  // validity.cc: what keeps a version from being activated; "" if nothing does.
  [[nodiscard]] std::string problem(const Version& version) const;

  // objects.cc
  [[nodiscard]] ApiResponse objects(const Call& call, const Version& version, size_t at);
  [[nodiscard]] ApiResponse one_object(const Call& call, const Kind& kind, const Version& version,
                                       const Object& object);
  [[nodiscard]] ApiResponse create(const Call& call, const Kind& kind, const Version& version);
  [[nodiscard]] ApiResponse change(const Call& call, const Kind& kind, const Object& object);
  [[nodiscard]] ApiResponse remove(const Version& version, const Kind& kind, const Object& object);
  [[nodiscard]] ApiResponse director_backend(const Call& call, const Version& version, size_t at);
  [[nodiscard]] ApiResponse rate_limiter(const Call& call);
  [[nodiscard]] std::vector<Object> all(const Version& version, std::string_view kind) const;

  // settings.cc: what a version has once.
  [[nodiscard]] ApiResponse settings(const Call& call, const Version& version);
  [[nodiscard]] ApiResponse http3(const Call& call, const Version& version);
  [[nodiscard]] ApiResponse image_optimizer(const Call& call, const Version& version);
  [[nodiscard]] ApiResponse package(const Call& call, const Version& version);

  // contents.cc: what belongs to no version.
  [[nodiscard]] ApiResponse dictionary_items(const Call& call);
  [[nodiscard]] ApiResponse acl_entries(const Call& call);
  [[nodiscard]] ApiResponse snippet_content(const Call& call);
  [[nodiscard]] ApiResponse products(const Call& call);
  // Whether some version of the service has an object with that id.
  [[nodiscard]] bool exists(const std::string& service, std::string_view kind,
                            const std::string& id) const;

  // A page of the values, as the query asks for it, with the header that leads on.
  [[nodiscard]] static ApiResponse page(const Call& call, const std::vector<Value>& all);
  [[nodiscard]] ApiResponse stored(const std::vector<Documents::Write>& changes,
                                   ApiResponse answer);
  [[nodiscard]] std::string new_id();

  std::mutex mutex_;
  std::unique_ptr<Documents> documents_;
  std::string key_;
  int64_t latency_ms_ = 0;
  int64_t clone_delay_ = 0;
  // Clones that are not to be seen yet, and for how many requests.
  std::map<std::pair<std::string, int64_t>, int64_t> fresh_;
};

// The pairs of a form. Names with a capital are not the API's: a client's library lets its own slip
// in, and the API has never minded.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> form_of(const ApiRequest& request);

// Answers in the API's words.
[[nodiscard]] ApiResponse failure(int status, const std::string& detail = "");
[[nodiscard]] ApiResponse answer(const Value& value);
[[nodiscard]] ApiResponse done();  // {"status":"ok"}
[[nodiscard]] std::string now();
// "version/ID/000002/", which sorts by number.
[[nodiscard]] std::string version_key(const std::string& service, int64_t number);
[[nodiscard]] std::string object_prefix(const std::string& service, int64_t number,
                                        std::string_view kind);

}  // namespace landform::emulator::fastly
