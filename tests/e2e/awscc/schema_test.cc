// What `providers schema -json` prints for all public types is what it prints for the public
// provider, except deliberate improvements. Descriptions are the provider's own.
//
// Needs the recorded schemas: LANDFORM_SHARED/data.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>

#include "awscc/awscc_case.h"
#include "recorded/recorded.h"

namespace landform::e2e {
namespace {

// Attributes by path: "id" -> "string computed".
using Rows = std::map<std::string, std::string>;

const Value* member(const Value& object, const char* name) {
  const Value* found = object.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

void add_rows(Rows& rows, const std::string& path, const Value& block) {
  const Value* attributes = member(block, "attributes");
  for (size_t i = 0; attributes != nullptr && i < attributes->length(); ++i) {
    const Value& one = attributes->elements()[i];
    std::string name = path + std::string(attributes->key(i));
    const Value* type = member(one, "type");
    const Value* nested = member(one, "nested_type");
    std::string row = type != nullptr ? encode_json(*type, type->type()).value() : "";
    if (nested != nullptr) row = "nested " + std::string(nested->find("nesting_mode")->as_string());
    for (const char* flag : {"required", "optional", "computed", "sensitive", "deprecated"}) {
      const Value* set = member(one, flag);
      if (set != nullptr && set->as_bool()) row += std::string(" ") + flag;
    }
    rows[name] = row;
    if (nested != nullptr) add_rows(rows, name + ".", *nested);
  }
  // Neither provider has blocks.
  EXPECT_EQ(member(block, "block_types"), nullptr) << path;
}

Rows rows_of(const Value& schema) {
  Rows out;
  add_rows(out, "", *schema.find("block"));
  return out;
}

// A data source that lists has the identifiers, and an id of its own.
bool is_plural(const Rows& rows) { return rows.contains("ids") && rows.size() == 2; }

// These have no way to be listed, so a data source that lists them could only fail.
const std::set<std::string> kNotListable = {
    "awscc_datasync_storage_systems", "awscc_networkfirewall_logging_configurations",
    "awscc_nimblestudio_studios", "awscc_opsworkscm_servers", "awscc_stepfunctions_state_machines"};

// Why an attribute of a type may differ; "" if it may not.
std::string reason(const Rows& recorded, const std::string& want, const std::string& got) {
  if (want.empty() && is_plural(recorded)) {
    return "lists have arguments for what the service needs to know";
  }
  bool elements = got.starts_with(R"(["list",["set",["object")") ||
                  got.starts_with(R"(["list",["list",["object")");
  if (want.starts_with("nested list") && elements) return "lists of lists of objects have elements";
  return "";
}

class AwsccSchemas : public AwsccCase {
 protected:
  void SetUp() override {
    recorded_ = recorded::file("data/providers/awscc-schema.json.gz");
    auto schemas = recorded::file("data/cloudcontrol/cfn-schemas.tgz");
    if (!recorded_ || !schemas) {
      GTEST_SKIP() << "SKIPPED: there is no recording of the public provider's schemas";
    }
    AwsccCase::SetUp();
    if (IsSkipped()) return;
    std::filesystem::create_directories(directory());
    int count = 0;
    for (const auto& [name, text] : recorded::read_tgz(*schemas)) {
      std::ofstream(fmt::format("{}/{}.json", directory(), count++)) << text;
    }
  }
  [[nodiscard]] std::string directory() const { return store_.path() + "/public"; }

  void compare(const std::string& name, const Rows& recorded, const Rows& served) {
    for (const auto& [path, row] : recorded) {
      auto found = served.find(path);
      std::string got = found == served.end() ? "missing" : found->second;
      if (got != row) note(name + "." + path, reason(recorded, row, got), row, got);
    }
    for (const auto& [path, row] : served) {
      if (!recorded.contains(path)) note(name + "." + path, reason(recorded, "", row), "", row);
    }
  }
  void note(const std::string& what, const std::string& why, const std::string& want,
            const std::string& got) {
    EXPECT_NE(why, "") << what << "\n  want " << want << "\n  got  " << got;
    ++improvements_[why];
  }

  std::optional<std::string> recorded_;
  std::map<std::string, int> improvements_;
};
INSTANTIATE_TEST_SUITE_P(Clients, AwsccSchemas, both_clients(), client_name);

TEST_P(AwsccSchemas, AreThoseOfThePublicProvider) {
  configure_with("");
  auto client = start({"providers", "schema", "-json"}, {{"AWSCC_SCHEMAS", directory()}});
  std::string errors;
  std::thread reader([&] { errors = client->read_errors(); });
  std::string text = client->read_output();
  reader.join();
  ASSERT_EQ(client->wait(60s), 0) << errors;
  Value served = decode_json(text).value().find("provider_schemas")->elements()[0];
  Value recorded =
      decode_json(recorded::read_gzip(*recorded_)).value().find("provider_schemas")->elements()[0];
  Rows settings = rows_of(*served.find("provider"));
  EXPECT_EQ(settings.erase("default_tags") + settings.erase("default_tags.tags"), 2U);
  EXPECT_EQ(settings, rows_of(*recorded.find("provider")));
  for (const char* kind : {"resource_schemas", "data_source_schemas"}) {
    const Value& types = *recorded.find(kind);
    const Value& own = *served.find(kind);
    EXPECT_GE(own.length(), types.length());
    for (size_t i = 0; i < types.length(); ++i) {
      std::string name(types.key(i));
      const Value* found = own.find(name);
      EXPECT_EQ(found == nullptr, kNotListable.contains(name)) << name;
      if (found == nullptr) continue;
      const Value& type = types.elements()[i];
      EXPECT_TRUE(found->find("version")->identical(*type.find("version"))) << name;
      compare(name, rows_of(type), rows_of(*found));
    }
  }
  // Rare, or they would not be improvements but mistakes.
  for (const auto& [why, count] : improvements_) EXPECT_LT(count, 100) << why;
}

}  // namespace
}  // namespace landform::e2e
