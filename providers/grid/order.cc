#include "grid/order.h"

#include "grid/values.h"
#include "sdk/deployments/fleet.h"

namespace landform::grid {
namespace {

Value plain(const Value& workload) {
  const Value* data = member(workload, "data");
  return grid::workload(text_at(workload, "name"), text_at(workload, "type"),
                        data == nullptr ? Value::empty_object() : *data);
}

Value with_version(const Value& workload, int64_t version) {
  return Value::object({{"name", *workload.find("name")},
                        {"type", *workload.find("type")},
                        {"data", *workload.find("data")},
                        {"version", Value::number(version)}});
}

Value metadata_of(const Value& content) {
  const Value* metadata = member(content, "metadata");
  return metadata == nullptr ? Value::empty_object() : *metadata;
}

}  // namespace

Value workload(const std::string& name, const std::string& type, Value data) {
  return Value::object(
      {{"name", Value::string(name)}, {"type", Value::string(type)}, {"data", std::move(data)}});
}

Value content_of(Value metadata, std::vector<Value> workloads) {
  return Value::object(
      {{"metadata", std::move(metadata)}, {"workloads", Value::tuple(std::move(workloads))}});
}

Value first_order(const Value& content) {
  std::vector<Value> workloads;
  for (const Value& one : elements_at(content, "workloads")) {
    workloads.push_back(with_version(one, 0));
  }
  return Value::object({{"metadata", metadata_of(content)},
                        {"version", Value::number(0)},
                        {"workloads", Value::tuple(std::move(workloads))}});
}

Value next_order(const Value& content, const Value& deployed) {
  int64_t version = number_at(deployed, "version") + 1;
  std::vector<Value> workloads;
  for (const Value& one : elements_at(content, "workloads")) {
    Value before = find_workload(deployed, text_at(one, "name"));
    bool same = !before.is_null() && json_of(plain(before)) == json_of(one);
    workloads.push_back(with_version(one, same ? number_at(before, "version") : version));
  }
  return Value::object({{"metadata", metadata_of(content)},
                        {"version", Value::number(version)},
                        {"workloads", Value::tuple(std::move(workloads))}});
}

Value last_order(const Value& deployed) {
  std::vector<Value> workloads;
  for (const Value& one : elements_at(deployed, "workloads")) {
    workloads.push_back(with_version(plain(one), number_at(one, "version")));
  }
  return Value::object({{"metadata", metadata_of(deployed)},
                        {"version", Value::number(number_at(deployed, "version"))},
                        {"workloads", Value::tuple(std::move(workloads))}});
}

Value ordered_content(const Value& deployed) {
  std::vector<Value> workloads;
  for (const Value& one : elements_at(deployed, "workloads")) workloads.push_back(plain(one));
  return content_of(metadata_of(deployed), std::move(workloads));
}

std::string order_hash(const Value& order) { return deployments::sha256_hex(json_of(order)); }

Value find_workload(const Value& content, const std::string& name) {
  for (const Value& one : elements_at(content, "workloads")) {
    if (text_at(one, "name") == name) return one;
  }
  return {};
}

std::vector<Value> workloads_of_type(const Value& content, const std::string& type) {
  std::vector<Value> out;
  for (const Value& one : elements_at(content, "workloads")) {
    if (text_at(one, "type") == type) out.push_back(one);
  }
  return out;
}

}  // namespace landform::grid
