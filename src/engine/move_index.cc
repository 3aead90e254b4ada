#include "engine/move_index.h"

namespace landform::engine {
namespace {

constexpr char kAny = '*';
constexpr char kKey = '=';
// No name has it.
constexpr char kEnd = '\n';

// Where there are keys: one character for each step, and one for the resource.
std::string shape_of(const MoveEndpoint& endpoint, size_t steps, bool resource) {
  std::string out;
  for (size_t i = 0; i < steps; ++i) out += endpoint.steps[i].any ? kAny : kKey;
  if (resource) out += endpoint.instance ? kKey : kAny;
  return out;
}

void append_key(const std::optional<config::Key>& key, std::string& out) {
  if (key) out += key->in_brackets();
  out += kEnd;
}

// The keys at the places of a shape.
std::string keys_at(const MoveEndpoint& endpoint, std::string_view shape) {
  std::string out;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == kAny) continue;
    append_key(i < endpoint.steps.size() ? endpoint.steps[i].step.instance : endpoint.resource->key,
               out);
  }
  return out;
}

// The places that have keys in both.
std::string common(std::string_view a, std::string_view b) {
  std::string out(a);
  for (size_t i = 0; i < out.size(); ++i) {
    if (b[i] == kAny) out[i] = kAny;
  }
  return out;
}

void append_call(const MoveStep& step, std::string& out) {
  out += step.step.call;
  out += kEnd;
}

std::string resource_name(const std::string& calls, const MoveEndpoint& endpoint) {
  const config::ResourceAddress& own = endpoint.resource->resource;
  return calls + kEnd + config::resource_text(own.mode, own.type, own.name);
}

}  // namespace

void MoveIndex::add(const MoveEndpoint& endpoint, uint32_t id) {
  const bool resource = endpoint.resource.has_value();
  std::string name;
  for (const MoveStep& step : endpoint.steps) append_call(step, name);
  if (resource) name = resource_name(name, endpoint);
  Shape& shape = buckets_[name][shape_of(endpoint, endpoint.steps.size(), resource)];
  shape.members.emplace_back(&endpoint, id);
  shape.by_keys.clear();
}

void MoveIndex::find(const MoveEndpoint& endpoint, std::vector<uint32_t>& out) {
  std::string calls;
  for (size_t i = 0; i < endpoint.steps.size(); ++i) {
    append_call(endpoint.steps[i], calls);
    if (auto bucket = buckets_.find(calls); bucket != buckets_.end())
      find_in(bucket->second, endpoint, i + 1, /*resource=*/false, out);
  }
  if (!endpoint.resource) return;
  if (auto bucket = buckets_.find(resource_name(calls, endpoint)); bucket != buckets_.end())
    find_in(bucket->second, endpoint, endpoint.steps.size(), /*resource=*/true, out);
}

void MoveIndex::find_in(Bucket& bucket, const MoveEndpoint& endpoint, size_t steps, bool resource,
                        std::vector<uint32_t>& out) {
  const std::string own = shape_of(endpoint, steps, resource);
  for (auto& [places, shape] : bucket) {
    const std::string compared = common(places, own);
    auto [index, added] = shape.by_keys.try_emplace(compared);
    if (added) {
      for (const auto& [member, id] : shape.members)
        index->second[keys_at(*member, compared)].push_back(id);
    }
    auto found = index->second.find(keys_at(endpoint, compared));
    if (found == index->second.end()) continue;
    out.insert(out.end(), found->second.begin(), found->second.end());
  }
}

}  // namespace landform::engine
