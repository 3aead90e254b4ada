#include "host/handshake.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "base/base64.h"
#include "base/split.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::host {
namespace {

using protocol::Address;

constexpr const char* kCookieName = "TF_PLUGIN_MAGIC_COOKIE";
constexpr const char* kCookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

Result<Address> address_of(const std::string& network, std::string text) {
  if (network == "unix") return Address{Address::Network::unix_socket, std::move(text)};
  if (network == "tcp") return Address{Address::Network::tcp, std::move(text)};
  return Error{"the network is neither unix nor tcp but " + network};
}

// A string or number attribute of an object, if it has one.
const Value* member(const Value& object, std::string_view name) {
  if (!is_present(object) || !object.type().is_object()) return nullptr;
  const Value* found = object.find(name);
  return found != nullptr && is_present(*found) ? found : nullptr;
}
std::string text_of(const Value* value) {
  return value != nullptr && value->type().is_string() ? std::string(value->as_string())
                                                       : std::string();
}

Result<Handshake> reattach_one(const Value& entry) {
  if (text_of(member(entry, "Protocol")) != "grpc") return Error{"it does not speak grpc"};
  Handshake out;
  // Providers of protocol 5 did not write the version.
  out.protocol = 5;
  if (const Value* version = member(entry, "ProtocolVersion")) {
    int64_t number =
        version->type().is_number() ? version->as_number().to_int64().value_or(-1) : -1;
    if (number == 6) {
      out.protocol = 6;
    } else if (number != 5 && number != 0) {
      return Error{"the protocol is neither 5 nor 6"};
    }
  }
  const Value* where = member(entry, "Addr");
  if (where == nullptr) return Error{"it has no Addr"};
  auto address = address_of(text_of(member(*where, "Network")), text_of(member(*where, "String")));
  if (!address) return address.error();
  out.address = std::move(address).value();
  return out;
}

}  // namespace

Result<Handshake> parse_handshake(const std::string& line) {
  std::vector<std::string> fields = split(line, '|');
  if (fields.size() < 5) return Error{fmt::format("the line \"{}\" has too few fields", line)};
  if (fields[0] != "1") return Error{"the version of the handshake is not 1 but " + fields[0]};
  if (fields[1] != "5" && fields[1] != "6") {
    return Error{"the protocol is neither 5 nor 6 but " + fields[1]};
  }
  if (fields[4] != "grpc") return Error{"it does not speak grpc but " + fields[4]};
  Handshake out;
  out.protocol = fields[1] == "5" ? 5 : 6;
  auto address = address_of(fields[2], fields[3]);
  if (!address) return address.error();
  out.address = std::move(address).value();
  if (fields.size() > 5 && !fields[5].empty()) {
    if (fields[5].find('=') != std::string::npos) {
      return Error{"the certificate is padded, which Terraform does not accept"};
    }
    auto certificate = base64_decode(fields[5], Base64::standard_raw);
    if (!certificate) return Error{"the certificate is not in base64"};
    out.certificate = *certificate;
  }
  return out;
}

void add_plugin_variables(const std::string& protocols, const std::string& certificate,
                          Environment& environment) {
  std::erase_if(environment, [](const auto& entry) { return entry.first.starts_with("PLUGIN_"); });
  environment[kCookieName] = kCookie;
  environment["PLUGIN_PROTOCOL_VERSIONS"] = protocols;
  environment["PLUGIN_MIN_PORT"] = "10000";
  environment["PLUGIN_MAX_PORT"] = "25000";
  if (!certificate.empty()) environment["PLUGIN_CLIENT_CERT"] = certificate;
}

Result<std::map<std::string, Handshake, std::less<>>> parse_reattach(std::string_view json) {
  auto value = decode_json(json);
  if (!value || !is_present(*value) || !value->type().is_object()) {
    return Error{"TF_REATTACH_PROVIDERS is not a JSON object"};
  }
  std::map<std::string, Handshake, std::less<>> out;
  for (size_t i = 0; i < value->length(); ++i) {
    auto one = reattach_one(value->elements()[i]);
    if (!one) {
      return Error{fmt::format("TF_REATTACH_PROVIDERS cannot be used for {}: {}", value->key(i),
                               one.error().message)};
    }
    out.emplace(value->key(i), std::move(one).value());
  }
  return out;
}

}  // namespace landform::host
