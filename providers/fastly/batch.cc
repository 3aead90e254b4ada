#include <algorithm>

#include "fastly/resources.h"

namespace landform::fastly {

std::optional<Failure> send_batch(Client& client, const sdk::Context& context,
                                  const std::string& path, const std::string& name,
                                  const std::vector<Value>& operations, size_t& sent) {
  for (sent = 0; sent < operations.size();) {
    if (context.cancelled()) return Failure{0, "The run was interrupted."};
    size_t end = std::min(sent + kMostOperations, operations.size());
    std::vector<Value> some(operations.begin() + static_cast<ptrdiff_t>(sent),
                            operations.begin() + static_cast<ptrdiff_t>(end));
    Outcome done = client.patch_json(context, path,
                                     Value::object({{name, Value::tuple(std::move(some))}}), false);
    if (!done) return done.error();
    sent = end;
  }
  return std::nullopt;
}

std::pair<std::string, std::string> split_id(const std::string& id) {
  size_t slash = id.find('/');
  if (slash == std::string::npos || id.find('/', slash + 1) != std::string::npos) return {};
  return {id.substr(0, slash), id.substr(slash + 1)};
}

}  // namespace landform::fastly
