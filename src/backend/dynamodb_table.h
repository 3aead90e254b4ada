// A table of DynamoDB that Terraform's s3 backend keeps its locks in, and digests of states. An
// item has the key LockID and one attribute: Info, of a lock, or Digest. Private to the library.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "aws/service.h"
#include "value/value.h"

namespace landform::backend {

class DynamoDbTable {
 public:
  DynamoDbTable(std::shared_ptr<aws::Service> service, std::string name, std::stop_token stop)
      : service_(std::move(service)), name_(std::move(name)), stop_(std::move(stop)) {}

  [[nodiscard]] const std::string& name() const { return name_; }

  using Failure = std::optional<aws::ServiceError>;
  enum class Existing : uint8_t { replace, refuse };

  // Stores an item with one attribute.
  [[nodiscard]] Failure put(const std::string& id, const std::string& attribute,
                            const std::string& value, Existing existing) const;
  // The attribute of an item, empty if there is none.
  [[nodiscard]] Result<std::string, aws::ServiceError> get(const std::string& id,
                                                           const std::string& attribute) const;
  [[nodiscard]] Failure remove(const std::string& id) const;

 private:
  [[nodiscard]] Result<http::HttpResponse, aws::ServiceError> call(const char* operation,
                                                                   Value::Attributes input) const;

  std::shared_ptr<aws::Service> service_;
  std::string name_;
  std::stop_token stop_;
};

}  // namespace landform::backend
