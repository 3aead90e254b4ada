// A state in an object of an S3 bucket, with a lock file beside it. Private to the library.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "aws/service.h"
#include "backend/backend.h"

namespace landform::backend {

// What all objects of a backend have in common.
struct S3Bucket {
  std::shared_ptr<aws::Service> service;
  std::string name;
  std::string base_path;  // of requests: "/bucket" if the bucket is not part of the host
  bool encrypt = false;
  std::string kms_key_id;
  std::string customer_key;  // bytes
  std::string acl;
  bool skip_checksum = false;
  std::stop_token stop;

  using Response = Result<http::HttpResponse, aws::ServiceError>;
  [[nodiscard]] Response get(const std::string& key) const;
  // `if_none_match` is "*" for an object that must not exist yet.
  [[nodiscard]] Response put(const std::string& key, const std::string& body,
                             const std::string& if_none_match) const;
  [[nodiscard]] Response remove(const std::string& key) const;
  // The keys with a prefix.
  [[nodiscard]] Result<std::vector<std::string>, aws::ServiceError> list(
      const std::string& prefix) const;
  // The message for a failed access.
  [[nodiscard]] Error failure(const aws::ServiceError& error, const std::string& action) const;

 private:
  [[nodiscard]] std::string path(const std::string& key) const;
  void add_customer_key(std::vector<http::HttpHeader>& headers) const;
};

class S3Store : public StateStore {
 public:
  S3Store(std::shared_ptr<const S3Bucket> bucket, std::string key, bool use_lockfile)
      : bucket_(std::move(bucket)), key_(std::move(key)), use_lockfile_(use_lockfile) {}

  [[nodiscard]] Result<std::string> read() override;
  [[nodiscard]] std::optional<Error> write(const std::string& text,
                                           const std::string* previous) override;
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override;
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string& id) override;

 private:
  [[nodiscard]] std::string lock_key() const { return key_ + ".tflock"; }
  // The content of the lock file.
  [[nodiscard]] Result<LockInfo> holder() const;

  std::shared_ptr<const S3Bucket> bucket_;
  std::string key_;
  bool use_lockfile_;
};

}  // namespace landform::backend
