// The API of the dummy cloud, without sockets: requests to responses.
//
//   GET               /v1/regions
//   GET POST          /v1/servers            GET PATCH DELETE  /v1/servers/ID
//   GET POST          /v1/volumes            GET PATCH DELETE  /v1/volumes/ID
//   PUT DELETE        /v1/volumes/ID/attachment
//   GET POST          /v1/records            GET PATCH DELETE  /v1/records/ID
//   POST              /v1/tokens             POST /v1/tokens/ID/renew    DELETE /v1/tokens/ID
//   GET PATCH         /admin/settings
//
// Requests need `Authorization: Bearer KEY`, with the API's key or a valid token; one with the
// scope "read" is valid for GET only. A PATCH changes the fields in its body, and null removes one.
// Objects have an ETag, and If-Match prevents changing or deleting an object that was changed since
// (412). Repeating a POST with the same Idempotency-Key does not create a second object.
// Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "emulators/common/fields.h"
#include "emulators/common/service.h"
#include "emulators/dummycloud/kinds.h"
#include "emulators/dummycloud/store.h"

namespace landform::emulator {

struct ApiSettings {
  std::string key;           // "" allows everyone
  int64_t latency_ms = 0;    // delay of every request
  int64_t provision_ms = 0;  // until a new server is running
  bool fail_provisioning = false;
};

class Api : public Service {
 public:
  Api(std::unique_ptr<Store> store, ApiSettings settings);

  [[nodiscard]] ApiResponse handle(const ApiRequest& request) override;
  [[nodiscard]] bool may_administer(const ApiRequest& request) override;
  [[nodiscard]] std::string failure_body(int status, const std::string& message) override;
  [[nodiscard]] int64_t latency_ms() override;
  [[nodiscard]] ApiSettings settings() const;

 private:
  struct Call;
  [[nodiscard]] ApiResponse dispatch(Call& call);
  [[nodiscard]] ApiResponse tokens(Call& call);
  [[nodiscard]] ApiResponse objects(Call& call);
  [[nodiscard]] ApiResponse create(const Kind& kind, Call& call);
  [[nodiscard]] ApiResponse change(const Kind& kind, Call& call, const Item& item);
  [[nodiscard]] ApiResponse remove(const Kind& kind, const Item& item);
  [[nodiscard]] ApiResponse attachment(const Kind& kind, Call& call, const Item& volume);
  [[nodiscard]] ApiResponse admin(Call& call);
  // 200, or the status with which the request is rejected.
  [[nodiscard]] int admission(const ApiRequest& request) const;
  // Why the fields conflict with existing objects; "" if they do not.
  [[nodiscard]] std::string conflict(const Kind& kind, const Fields& fields,
                                     const std::string& own_id) const;

  mutable std::mutex mutex_;
  std::unique_ptr<Store> store_;
  ApiSettings settings_;
  std::map<std::string, ApiResponse> repeated_;  // by Idempotency-Key
};

}  // namespace landform::emulator
