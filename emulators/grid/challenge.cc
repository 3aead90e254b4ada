#include "emulators/grid/challenge.h"

#include <openssl/evp.h>

#include <array>

#include "base/check.h"
#include "base/hex.h"
#include "emulators/common/fields.h"

namespace landform::emulator::grid {

std::string challenge(const Value& deployment) {
  Fields whole = fields_of(deployment);
  std::vector<Value> workloads;
  auto listed = whole.find("workloads");
  if (listed != whole.end() && listed->second.type().is_tuple()) {
    for (const Value& workload : listed->second.elements()) {
      Fields ordered = fields_of(workload);
      std::erase_if(ordered, [](const auto& field) {
        return field.first != "name" && field.first != "type" && field.first != "version" &&
               field.first != "data";
      });
      workloads.push_back(object_of(ordered));
    }
  }
  Fields hashed = {{"workloads", Value::tuple(std::move(workloads))}};
  for (const char* name : {"version", "metadata"}) {
    auto it = whole.find(name);
    if (it != whole.end()) hashed.emplace(name, it->second);
  }
  std::string text = json_of(object_of(hashed));
  std::array<unsigned char, 32> digest{};
  unsigned int length = 0;
  LANDFORM_CHECK(
      ::EVP_Digest(text.data(), text.size(), digest.data(), &length, ::EVP_sha256(), nullptr) == 1);
  return to_hex(std::string_view(reinterpret_cast<const char*>(digest.data()), digest.size()));
}

}  // namespace landform::emulator::grid
