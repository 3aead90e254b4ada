// Snapshots of state files.
#include <utility>

#include "evaluation/builtin_schema.h"
#include "state/read.h"
#include "value/json.h"
#include "value/lookup.h"
#include "views/snapshot_reader.h"
#include "views/snapshot_values.h"

namespace landform::views {
namespace {

// Attributes of any shape as a value. Those of very old states are texts by path.
Result<Value, ConversionError> attributes_of(const state::InstanceObject& object) {
  if (!object.attributes.empty()) return decode_json(object.attributes.text());
  Value::Attributes flat;
  for (const auto& [name, text] : object.attributes_flat) {
    flat.emplace_back(name, Value::string(text));
  }
  return Value::object(std::move(flat));
}

}  // namespace

void SnapshotReader::read_state_file() {
  out_.kind_ = Snapshot::Kind::state;
  auto read = state::read_state_in_place(out_.sources_.file(file_)->text(), file_);
  out_.diagnostics_.append(std::move(read.diagnostics));
  if (!read.value) return;
  for (const auto& [address, resource] : read.value->resources) {
    const schema::Block* schema = evaluation::builtin_schema(address.mode, address.type);
    for (const auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr) continue;
      const state::InstanceObject& object = *instance.current;
      SnapshotResource r;
      r.address = {address, key};
      r.provider = resource.provider->provider.type;
      r.range = {file_, object.offset, object.offset};
      auto attributes = attributes_of(object);
      if (!attributes) {
        out_.diagnostics_.error("Invalid attributes in state",
                                "The attributes of " + r.address.to_string() +
                                    " cannot be read: " + attributes.error().message + ".",
                                r.range);
        continue;
      }
      r.with_placeholders =
          is_object(*attributes) ? without_types(*attributes, schema) : Value::empty_object();
      r.attributes = with_secrets(r.with_placeholders, shape_of_paths(object.sensitive_paths));
      add(std::move(r));
    }
  }
  for (auto& [name, output] : read.value->outputs) {
    outputs_[name] =
        output.sensitive ? output.value.with_marks(Marks::sensitive) : std::move(output.value);
  }
}

}  // namespace landform::views
