// A state in an object of an S3 bucket, with a lock file beside it, or locked by an item of a table
// of DynamoDB, which then has the digest of the state as well. Private to the library.
#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "aws/service.h"
#include "backend/backend.h"
#include "backend/dynamodb_table.h"

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

// How the states of a backend are locked.
struct S3Locking {
  bool file = false;
  std::shared_ptr<const DynamoDbTable> table;  // null if there is none
  // A state whose digest is not that in the table is read again: the object may be older.
  std::chrono::milliseconds longest_wait{10000};
  std::chrono::milliseconds pause{2000};
};

class S3Store : public StateStore {
 public:
  S3Store(std::shared_ptr<const S3Bucket> bucket, std::string key, S3Locking locking)
      : bucket_(std::move(bucket)), key_(std::move(key)), locking_(std::move(locking)) {}

  [[nodiscard]] Result<std::string> read() override;
  [[nodiscard]] std::optional<Error> write(const std::string& text,
                                           const std::string* previous) override;
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override;
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string& id) override;
  // Removes the object.
  [[nodiscard]] std::optional<Error> remove();

 private:
  [[nodiscard]] std::string lock_key() const { return key_ + ".tflock"; }
  [[nodiscard]] std::string lock_path() const { return bucket_->name + "/" + key_; }
  [[nodiscard]] std::string digest_id() const { return lock_path() + "-md5"; }
  [[nodiscard]] Result<std::string> read_object() const;
  // The content of the lock file, and that of the table.
  [[nodiscard]] Result<LockInfo> file_holder() const;
  [[nodiscard]] Result<LockInfo> table_holder() const;
  [[nodiscard]] std::optional<LockFailure> lock_file(const LockInfo& mine) const;
  [[nodiscard]] std::optional<LockFailure> unlock_file(const std::string& id) const;
  [[nodiscard]] std::optional<LockFailure> lock_item(const LockInfo& mine) const;
  [[nodiscard]] std::optional<LockFailure> unlock_item(const std::string& id) const;

  std::shared_ptr<const S3Bucket> bucket_;
  std::string key_;
  S3Locking locking_;
};

}  // namespace landform::backend
