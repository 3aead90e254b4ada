// What all resources and data sources of the provider share: the API that it was configured for.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "aws/cloud_control.h"
#include "awscc/journal.h"
#include "awscc/tags.h"
#include "base/result.h"

namespace landform::awscc {

// One configuration; never changed once it is there.
struct Cloud {
  std::shared_ptr<aws::CloudControl> api;
  std::string region;
  std::function<Result<std::string>()> account_id;  // asks for it
  Tags default_tags;
  Journal journal{""};
};

// Set by configure(), which may happen again, while hooks use what there is. Any thread.
class CloudHolder {
 public:
  void set(std::shared_ptr<Cloud> cloud) {
    std::lock_guard guard(mutex_);
    cloud_ = std::move(cloud);
  }
  // A null pointer before the provider is configured.
  [[nodiscard]] std::shared_ptr<Cloud> get() const {
    std::lock_guard guard(mutex_);
    return cloud_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<Cloud> cloud_;
};

}  // namespace landform::awscc
