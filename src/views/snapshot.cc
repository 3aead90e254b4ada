#include "views/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "value/json_reader.h"
#include "views/snapshot_id.h"
#include "views/snapshot_reader.h"

namespace landform::views {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Top-level names of plans and states that do not occur in configurations.
bool is_telling(std::string_view name) {
  constexpr std::array<std::string_view, 7> kNames = {
      "format_version", "terraform_version", "planned_values", "resource_changes",
      "prior_state",    "lineage",           "serial"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

std::string snapshot_id(const config::ValueAddress& name) {
  std::string out = config::to_string(name.module);
  size_t at = 0;
  bool output = name.local.size() == 2 && !name.local[0].is_index() &&
                name.local[0].text() == "output" && !name.module.empty();
  if (output) at = 1;
  for (; at < name.local.size(); ++at) {
    const config::Key& key = name.local[at];
    if (key.bracketed()) {
      out += key.is_index() ? fmt::format("[{}]", key.index()) : fmt::format("[{}]", key.text());
    } else {
      out += (out.empty() ? "" : ".") + key.text();
    }
  }
  return out;
}

bool Snapshot::recognises(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  JsonReader reader(text);
  auto first = reader.next();
  if (!first || first->kind != JsonToken::Kind::begin_object) return false;
  for (;;) {
    auto name = reader.next();
    if (!name || name->kind != JsonToken::Kind::string) return false;
    if (is_telling(name->text)) return true;
    if (!reader.take_value()) return false;
  }
}

std::unique_ptr<Snapshot> Snapshot::read(std::string path, std::string text) {
  std::unique_ptr<Snapshot> out(new Snapshot);
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  // Lines of such files may be very long and contain secrets, so they are not quoted.
  FileId file = out->sources_.add(path, std::move(text), {}, false);
  out->path_ = std::move(path);
  SnapshotReader(*out, file).read();
  return out;
}

}  // namespace landform::views
