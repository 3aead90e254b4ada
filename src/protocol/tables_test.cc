// Compares every field table with the protocol's definitions (proto/*.proto) as compiled by protoc:
// numbers, types, repetition, maps and oneofs of all messages that a call sends or receives, in
// both protocols and both directions.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages.h"
#include "protocol/protobuf_fields.h"
#include "protocol/rpc.h"

namespace landform::protocol {
namespace {

// The parts of google/protobuf/descriptor.proto that are compared.

struct FieldDescriptor {
  std::string name;
  int32_t number = 0;
  int32_t label = 0;
  int32_t type = 0;
  std::string type_name;
  std::optional<int32_t> oneof_index;
  bool proto3_optional = false;

  static const Table& table() {
    using M = FieldDescriptor;
    return table_of<Field<1, &M::name>, Field<3, &M::number>, Field<4, &M::label>,
                    Field<5, &M::type>, Field<6, &M::type_name>, Field<9, &M::oneof_index>,
                    Field<17, &M::proto3_optional>>();
  }
};

struct MessageOptions {
  bool map_entry = false;

  static const Table& table() { return table_of<Field<7, &MessageOptions::map_entry>>(); }
};

struct EnumValueDescriptor {
  std::string name;
  int32_t number = 0;

  static const Table& table() {
    using M = EnumValueDescriptor;
    return table_of<Field<1, &M::name>, Field<2, &M::number>>();
  }
};

struct EnumDescriptor {
  std::string name;
  std::vector<EnumValueDescriptor> values;

  static const Table& table() {
    using M = EnumDescriptor;
    return table_of<Field<1, &M::name>, Field<2, &M::values>>();
  }
};

struct MessageDescriptor {
  std::string name;
  std::vector<FieldDescriptor> fields;
  std::vector<MessageDescriptor> nested;
  std::vector<EnumDescriptor> enums;
  MessageOptions options;

  static const Table& table() {
    using M = MessageDescriptor;
    return table_of<Field<1, &M::name>, Field<2, &M::fields>, Field<3, &M::nested>,
                    Field<4, &M::enums>, Field<7, &M::options>>();
  }
};

struct MethodDescriptor {
  std::string name;
  std::string input;
  std::string output;
  bool client_streaming = false;
  bool server_streaming = false;

  static const Table& table() {
    using M = MethodDescriptor;
    return table_of<Field<1, &M::name>, Field<2, &M::input>, Field<3, &M::output>,
                    Field<5, &M::client_streaming>, Field<6, &M::server_streaming>>();
  }
};

struct ServiceDescriptor {
  std::string name;
  std::vector<MethodDescriptor> methods;

  static const Table& table() {
    using M = ServiceDescriptor;
    return table_of<Field<1, &M::name>, Field<2, &M::methods>>();
  }
};

struct FileDescriptor {
  std::string package;
  std::vector<MessageDescriptor> messages;
  std::vector<EnumDescriptor> enums;
  std::vector<ServiceDescriptor> services;

  static const Table& table() {
    using M = FileDescriptor;
    return table_of<Field<2, &M::package>, Field<4, &M::messages>, Field<5, &M::enums>,
                    Field<6, &M::services>>();
  }
};

struct DescriptorSet {
  std::vector<FileDescriptor> files;

  static const Table& table() { return table_of<Field<1, &DescriptorSet::files>>(); }
};

constexpr int32_t kRepeated = 3;
constexpr int32_t kMessage = 11;

// Descriptors of one protocol by full name, such as ".tfplugin6.Schema.Block".
struct Definitions {
  std::map<std::string, const MessageDescriptor*> messages;
  std::map<std::string, const EnumDescriptor*> enums;
  std::map<std::string, const MethodDescriptor*> methods;  // by path, as on the wire

  explicit Definitions(const FileDescriptor& file) {
    std::string prefix = "." + file.package;
    for (const EnumDescriptor& e : file.enums) enums[prefix + "." + e.name] = &e;
    for (const MessageDescriptor& m : file.messages) add(prefix, m);
    for (const ServiceDescriptor& service : file.services) {
      for (const MethodDescriptor& method : service.methods) {
        methods["/" + file.package + "." + service.name + "/" + method.name] = &method;
      }
    }
  }

 private:
  void add(const std::string& prefix, const MessageDescriptor& message) {
    std::string name = prefix + "." + message.name;
    messages[name] = &message;
    for (const EnumDescriptor& e : message.enums) enums[name + "." + e.name] = &e;
    for (const MessageDescriptor& nested : message.nested) add(name, nested);
  }
};

#ifdef PROTOCOL_DESCRIPTORS
const Definitions* definitions(Dialect dialect) {
  static const DescriptorSet set = [] {
    std::ifstream file(PROTOCOL_DESCRIPTORS, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    return decode<DescriptorSet>(bytes).value();
  }();
  auto make = [](std::string_view package) {
    for (const FileDescriptor& file : set.files) {
      if (file.package == package) return Definitions(file);
    }
    return Definitions(FileDescriptor{});
  };
  static const Definitions v5 = make("tfplugin5");
  static const Definitions v6 = make("tfplugin6");
  return dialect == Dialect::v5 ? &v5 : &v6;
}
#else
const Definitions* definitions(Dialect) { return nullptr; }
#endif

int32_t wire_type_number(FieldType type) {
  switch (type) {
    case FieldType::int64:
      return 3;
    case FieldType::uint64:
      return 4;
    case FieldType::int32:
      return 5;
    case FieldType::boolean:
      return 8;
    case FieldType::text:
      return 9;
    case FieldType::message:
      return kMessage;
    case FieldType::bytes:
      return 12;
    case FieldType::enumeration:
      return 14;
  }
  return 0;
}

// Compares tables with definitions, each reachable message once.
class Comparison {
 public:
  Comparison(const Definitions& definitions, Dialect dialect)
      : definitions_(definitions), dialect_(dialect) {}

  void compare(const Table& table, const std::string& name) {
    if (!reached_.insert({name, &table}).second) return;
    names_.insert(name);
    auto found = definitions_.messages.find(name);
    ASSERT_NE(found, definitions_.messages.end()) << name << " is not defined";
    std::set<uint32_t> defined;
    for (const FieldDescriptor& field : found->second->fields) {
      defined.insert(static_cast<uint32_t>(field.number));
      const TableEntry* entry = find(table, static_cast<uint32_t>(field.number));
      if (entry == nullptr) {
        ADD_FAILURE() << name << "." << field.name << " = " << field.number << " has no entry";
      } else {
        SCOPED_TRACE(name + "." + field.name);
        compare_field(entry->kind, field);
      }
    }
    for (const TableEntry& entry : table.fields) {
      uint32_t number = entry.number_in(dialect_);
      EXPECT_TRUE(number == 0 || defined.contains(number)) << name << " has no field " << number;
    }
  }

  [[nodiscard]] const std::set<std::string>& names() const { return names_; }

 private:
  const TableEntry* find(const Table& table, uint32_t number) const {
    const TableEntry* found = nullptr;
    for (const TableEntry& entry : table.fields) {
      if (entry.number_in(dialect_) != number) continue;
      EXPECT_EQ(found, nullptr) << "two entries have the number " << number;
      found = &entry;
    }
    return found;
  }

  void compare_field(const FieldKind& kind, const FieldDescriptor& field) {
    auto message = definitions_.messages.find(field.type_name);
    if (message != definitions_.messages.end() && message->second->options.map_entry) {
      EXPECT_EQ(kind.shape, FieldShape::map);
      names_.insert(field.type_name);
      ASSERT_EQ(message->second->fields.size(), 2U);
      EXPECT_EQ(message->second->fields[0].type, wire_type_number(FieldType::text));
      compare_type(kind, message->second->fields[1]);
      return;
    }
    EXPECT_EQ(kind.shape == FieldShape::repeated, field.label == kRepeated);
    EXPECT_NE(kind.shape, FieldShape::map);
    if (field.oneof_index && !field.proto3_optional) {
      EXPECT_EQ(kind.shape, FieldShape::optional) << "members of a oneof are set or not";
    } else if (kind.shape == FieldShape::optional) {
      EXPECT_TRUE(field.proto3_optional || field.type == kMessage)
          << "the wire does not tell whether it is set";
    }
    compare_type(kind, field);
  }

  void compare_type(const FieldKind& kind, const FieldDescriptor& field) {
    EXPECT_EQ(wire_type_number(kind.type), field.type);
    if (field.type == kMessage && kind.message != nullptr) compare(kind.message(), field.type_name);
  }

  const Definitions& definitions_;
  Dialect dialect_;
  std::set<std::pair<std::string, const Table*>> reached_;
  std::set<std::string> names_;
};

struct Messages {
  Rpc rpc;
  const Table& (*request)();
  const Table& (*response)();
};

template <typename Call>
constexpr Messages unary(Rpc rpc) {
  return {rpc, &Call::Request::table, &Call::Response::table};
}
template <typename Call>
constexpr Messages events(Rpc rpc) {
  return {rpc, &Call::Request::table, &Call::Event::table};
}

const Messages kMessages[] = {
    unary<GetMetadata>(Rpc::get_metadata),
    unary<GetProviderSchema>(Rpc::get_provider_schema),
    unary<GetResourceIdentitySchemas>(Rpc::get_resource_identity_schemas),
    unary<GetFunctions>(Rpc::get_functions),
    unary<ValidateProviderConfig>(Rpc::validate_provider_config),
    unary<ConfigureProvider>(Rpc::configure_provider),
    unary<StopProvider>(Rpc::stop_provider),
    unary<CallFunction>(Rpc::call_function),
    unary<ValidateResourceConfig>(Rpc::validate_resource_config),
    unary<UpgradeResourceState>(Rpc::upgrade_resource_state),
    unary<UpgradeResourceIdentity>(Rpc::upgrade_resource_identity),
    unary<ReadResource>(Rpc::read_resource),
    unary<PlanResourceChange>(Rpc::plan_resource_change),
    unary<ApplyResourceChange>(Rpc::apply_resource_change),
    unary<ImportResourceState>(Rpc::import_resource_state),
    unary<MoveResourceState>(Rpc::move_resource_state),
    unary<GenerateResourceConfig>(Rpc::generate_resource_config),
    unary<ValidateListResourceConfig>(Rpc::validate_list_resource_config),
    events<ListResource>(Rpc::list_resource),
    unary<ValidateDataResourceConfig>(Rpc::validate_data_resource_config),
    unary<ReadDataSource>(Rpc::read_data_source),
    unary<ValidateEphemeralResourceConfig>(Rpc::validate_ephemeral_resource_config),
    unary<OpenEphemeralResource>(Rpc::open_ephemeral_resource),
    unary<RenewEphemeralResource>(Rpc::renew_ephemeral_resource),
    unary<CloseEphemeralResource>(Rpc::close_ephemeral_resource),
    unary<ValidateActionConfig>(Rpc::validate_action_config),
    unary<PlanAction>(Rpc::plan_action),
    events<InvokeAction>(Rpc::invoke_action),
    unary<ValidateStateStoreConfig>(Rpc::validate_state_store_config),
    unary<ConfigureStateStore>(Rpc::configure_state_store),
    {Rpc::read_state_bytes, &ReadStateBytes::Request::table, &ReadStateBytes::ResponseChunk::table},
    {Rpc::write_state_bytes, &WriteStateBytes::RequestChunk::table,
     &WriteStateBytes::Response::table},
    unary<LockState>(Rpc::lock_state),
    unary<UnlockState>(Rpc::unlock_state),
    unary<GetStates>(Rpc::get_states),
    unary<DeleteState>(Rpc::delete_state),
};

class ProtocolTables : public ::testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    definitions_ = definitions(GetParam());
    if (definitions_ == nullptr) GTEST_SKIP() << "SKIPPED: this was built without protoc";
  }

  const Definitions* definitions_ = nullptr;
};

INSTANTIATE_TEST_SUITE_P(Dialects, ProtocolTables, ::testing::Values(Dialect::v5, Dialect::v6),
                         [](const auto& info) { return info.param == Dialect::v5 ? "v5" : "v6"; });

TEST_P(ProtocolTables, MatchProtoc) {
  ASSERT_EQ(std::size(kMessages), all_rpcs().size());
  Comparison comparison(*definitions_, GetParam());
  std::set<std::string> paths;
  for (const Messages& messages : kMessages) {
    std::string path = rpc_path(messages.rpc, GetParam());
    if (path.empty()) continue;
    paths.insert(path);
    auto method = definitions_->methods.find(path);
    if (method == definitions_->methods.end()) {
      ADD_FAILURE() << path << " is not defined";
      continue;
    }
    RpcKind kind = rpc_info(messages.rpc).kind;
    EXPECT_EQ(kind == RpcKind::server_stream, method->second->server_streaming) << path;
    EXPECT_EQ(kind == RpcKind::client_stream, method->second->client_streaming) << path;
    comparison.compare(messages.request(), method->second->input);
    comparison.compare(messages.response(), method->second->output);
  }
  for (const auto& [path, method] : definitions_->methods) {
    EXPECT_TRUE(paths.contains(path)) << path << " is not in rpc.cc";
  }
  for (const auto& [name, message] : definitions_->messages) {
    if (message->fields.empty()) continue;  // also those that only contain others
    EXPECT_TRUE(comparison.names().contains(name)) << name << " is in no call";
  }
}

// A second table for the largest message keeps nested messages as bytes.
TEST(ProviderSchemaTables, SchemasAsBytesAreThoseOfTheMessage) {
  for (const TableEntry& bytes : ProviderSchemaBytes::table().fields) {
    const TableEntry* whole = nullptr;
    for (const TableEntry& entry : GetProviderSchema::Response::table().fields) {
      if (entry.number == bytes.number) whole = &entry;
    }
    ASSERT_NE(whole, nullptr) << bytes.number;
    EXPECT_EQ(bytes.number_v5, whole->number_v5);
    EXPECT_EQ(bytes.kind.shape, whole->kind.shape) << bytes.number;
    if (bytes.kind.type == FieldType::bytes) {
      EXPECT_EQ(whole->kind.type, FieldType::message) << bytes.number;
    } else {
      EXPECT_EQ(bytes.kind.message, whole->kind.message) << bytes.number;
    }
  }
}

template <typename Enum>
struct Named {
  const char* name;
  Enum value;
};

template <typename Enum>
void expect_enum(const Definitions& definitions, const std::string& name,
                 std::vector<Named<Enum>> want) {
  auto found = definitions.enums.find(name);
  ASSERT_NE(found, definitions.enums.end()) << name;
  std::map<std::string, int32_t> numbers;
  for (const auto& value : found->second->values) numbers[value.name] = value.number;
  EXPECT_EQ(numbers.size(), want.size()) << name;
  for (const Named<Enum>& w : want) {
    ASSERT_TRUE(numbers.contains(w.name)) << name << "." << w.name;
    EXPECT_EQ(numbers[w.name], static_cast<int32_t>(w.value)) << name << "." << w.name;
  }
}

TEST_P(ProtocolTables, EnumsMatchProtoc) {
  std::string package = GetParam() == Dialect::v5 ? ".tfplugin5." : ".tfplugin6.";
  expect_enum<DiagnosticSeverity>(*definitions_, package + "Diagnostic.Severity",
                                  {{"INVALID", DiagnosticSeverity::invalid},
                                   {"ERROR", DiagnosticSeverity::error},
                                   {"WARNING", DiagnosticSeverity::warning}});
  expect_enum<DeferredReason>(*definitions_, package + "Deferred.Reason",
                              {{"UNKNOWN", DeferredReason::unknown},
                               {"RESOURCE_CONFIG_UNKNOWN", DeferredReason::resource_config_unknown},
                               {"PROVIDER_CONFIG_UNKNOWN", DeferredReason::provider_config_unknown},
                               {"ABSENT_PREREQ", DeferredReason::absent_prerequisite}});
  expect_enum<StringKind>(*definitions_, package + "StringKind",
                          {{"PLAIN", StringKind::plain}, {"MARKDOWN", StringKind::markdown}});
  std::vector<Named<NestingMode>> modes = {{"INVALID", NestingMode::invalid},
                                           {"SINGLE", NestingMode::single},
                                           {"LIST", NestingMode::list},
                                           {"SET", NestingMode::set},
                                           {"MAP", NestingMode::map}};
  if (GetParam() == Dialect::v6) {
    expect_enum(*definitions_, package + "Schema.Object.NestingMode", modes);
  }
  modes.push_back({"GROUP", NestingMode::group});
  expect_enum(*definitions_, package + "Schema.NestedBlock.NestingMode", modes);
}

}  // namespace
}  // namespace landform::protocol
