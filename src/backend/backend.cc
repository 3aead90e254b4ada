#include "backend/backend.h"

namespace landform::backend {

std::string LockFailure::describe() const {
  if (!info) return message;
  return message.empty() ? info->describe() : message + "\n" + info->describe();
}

}  // namespace landform::backend
