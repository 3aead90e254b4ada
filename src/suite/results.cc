#include "suite/results.h"

#include <algorithm>

namespace landform::suite {

std::string_view status_name(Status status) {
  switch (status) {
    case Status::pending:
      return "pending";
    case Status::skip:
      return "skip";
    case Status::pass:
      return "pass";
    case Status::fail:
      return "fail";
    case Status::error:
      return "error";
  }
  return "";
}

Status SuiteResult::status() const {
  Status out = Status::pending;
  for (const FileResult& file : files) out = std::max(out, file.status);
  return out;
}

}  // namespace landform::suite
