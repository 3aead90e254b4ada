// A provider's program, started and called as Terraform does it. Private to the library.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/provider_process.h"
#include "protocol/grpc_client.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"
#include "protocol/tls.h"

namespace landform::cli {

enum class Transport : uint8_t { plain, mutual_tls };

// The line with which a plugin says where it is.
struct Handshake {
  int protocol = 0;  // 5 or 6
  protocol::Address address;
  std::string certificate;  // DER; empty without TLS
};
// The error says what is wrong with the line.
[[nodiscard]] Result<Handshake> parse_handshake(const std::string& line);

class ProviderClient {
 public:
  // Started, shaken hands with and connected to. `protocols` are those that the client speaks.
  [[nodiscard]] static Result<std::unique_ptr<ProviderClient>> start(
      const std::string& program, Transport transport, const std::string& protocols = "5,6");

  [[nodiscard]] const Handshake& handshake() const { return handshake_; }
  [[nodiscard]] protocol::Dialect dialect() const {
    return handshake_.protocol == 5 ? protocol::Dialect::v5 : protocol::Dialect::v6;
  }
  [[nodiscard]] Result<protocol::GetProviderSchema::Response> schemas();
  // What is wrong with its health; none if it is well.
  [[nodiscard]] std::optional<Error> health();
  // Whether a client with a certificate of its own making, or with none, gets an answer.
  [[nodiscard]] bool answers_strangers() const;

  struct End {
    std::optional<int> exit_status;  // none: it did not end in time
    std::chrono::milliseconds time{};
    bool left_nothing = false;
  };
  // Asks it to end, as Terraform does when it needs it no more, and waits.
  [[nodiscard]] End shut_down();
  [[nodiscard]] const ProviderProcess& process() const { return *process_; }

 private:
  ProviderClient() = default;

  std::unique_ptr<ProviderProcess> process_;
  Handshake handshake_;
  std::unique_ptr<protocol::GrpcClient> client_;
};

// The schemas of a provider, from its start to its end. Errors that it tells are errors.
struct ProviderSchemas {
  protocol::GetProviderSchema::Response schemas;
  int protocol = 6;
};
[[nodiscard]] Result<ProviderSchemas> schemas_of(const std::string& program);

// What the program's file says the provider's name is: terraform-provider-NAME, with or without a
// version after it; none if it says none.
[[nodiscard]] std::optional<std::string> provider_name(const std::string& program);

}  // namespace landform::cli
