// Protocol buffers: any bytes are decoded or rejected, and decoded messages round-trip byte for
// byte. The first byte selects the message and the protocol.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "protocol/messages.h"
#include "protocol/schema_conversion.h"
#include "protocol/value_conversion.h"

namespace landform::protocol {
namespace {

template <typename Message>
void round_trip(std::string_view bytes, Dialect dialect) {
  auto message = decode<Message>(bytes, dialect);
  if (!message) {
    LANDFORM_CHECK(!message.error().message.empty());
    return;
  }
  std::string written = encode(*message, dialect);
  auto again = decode<Message>(written, dialect);
  LANDFORM_CHECK(again.ok());
  LANDFORM_CHECK(encode(*again, dialect) == written);
}

// Beyond the bytes: the conversion of messages.
void read_schema(std::string_view bytes, Dialect dialect) {
  auto message = decode<Schema>(bytes, dialect);
  if (!message) return;
  auto schema = from_schema_message(*message);
  if (!schema) return;
  (void)schema->block.implied_type();
  (void)encode(to_schema_message(*schema), dialect);
}

void read_diagnostic(std::string_view bytes, Dialect dialect) {
  auto message = decode<Diagnostic>(bytes, dialect);
  if (message) (void)path_to_string(from_diagnostic(*message).path);
}

}  // namespace
}  // namespace landform::protocol

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform::protocol;
  if (size == 0) return 0;
  Dialect dialect = (data[0] & 0x80) != 0 ? Dialect::v5 : Dialect::v6;
  std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0] & 0x7F) {
    case 0:
      round_trip<GetProviderSchema::Response>(bytes, dialect);
      break;
    case 1:
      round_trip<PlanResourceChange::Request>(bytes, dialect);
      break;
    case 2:
      round_trip<PlanResourceChange::Response>(bytes, dialect);
      break;
    case 3:
      round_trip<UpgradeResourceState::Request>(bytes, dialect);
      break;
    case 4:
      round_trip<OpenEphemeralResource::Response>(bytes, dialect);
      break;
    case 5:
      round_trip<WriteStateBytes::RequestChunk>(bytes, dialect);
      break;
    case 6:
      round_trip<InvokeAction::Event>(bytes, dialect);
      break;
    case 7:
      round_trip<CallFunction::Request>(bytes, dialect);
      break;
    case 8:
      read_schema(bytes, dialect);
      break;
    default:
      read_diagnostic(bytes, dialect);
  }
  return 0;
}
