// Cases that start the kitchen-sink provider and call it directly, as a client would.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "kitchen_sink/provider.h"
#include "protocol/messages.h"
#include "protocol/plugin_testing.h"
#include "protocol/rpc.h"
#include "protocol/value_conversion.h"
#include "sdk/server.h"

namespace landform::e2e {

using namespace std::chrono_literals;
using protocol::Dialect;
using protocol::DynamicValue;
using protocol::Rpc;
using protocol::Status;

class ServedCase : public ::testing::Test {
 protected:
  // Whatever happened in a case, the provider must have survived it.
  void TearDown() override { expect_alive(); }

  void expect_alive() {
    auto fresh = connect();
    auto schema = call<protocol::GetProviderSchema>(Rpc::get_provider_schema, {}, fresh.get());
    ASSERT_TRUE(schema) << schema.error().message;
    EXPECT_TRUE(schema->resource_schemas.contains("kitchen_everything"));
    EXPECT_EQ(probe_.process.wait(1ms), std::nullopt) << "the provider is gone";
  }

  [[nodiscard]] std::unique_ptr<protocol::GrpcClient> connect() const { return probe_.connect(); }
  protocol::GrpcClient& client() {
    if (!client_) client_ = connect();
    return *client_;
  }

  // However the call ends, it must end in time.
  Status call_raw(const std::string& path, std::string_view request, std::string& response,
                  protocol::GrpcClient* by = nullptr) {
    protocol::CallOptions options;
    options.deadline = std::chrono::steady_clock::now() + 30s;
    return (by != nullptr ? *by : client()).call(path, request, response, options);
  }
  template <typename Message>
  Result<typename Message::Response, Status> call(Rpc rpc, const typename Message::Request& request,
                                                  protocol::GrpcClient* by = nullptr) {
    std::string response;
    Status status =
        call_raw(protocol::rpc_path(rpc, dialect_), encode(request, dialect_), response, by);
    if (!status.ok()) return status;
    auto decoded = protocol::decode<typename Message::Response>(response, dialect_);
    if (!decoded) return Status{protocol::status::internal, decoded.error().message};
    return std::move(decoded).value();
  }

  // Values of the provider's types.
  [[nodiscard]] const sdk::CompiledSchema& schema(const std::string& type) const {
    return *model_.resource_schema(type);
  }
  [[nodiscard]] sdk::Object empty(const std::string& type) const {
    return sdk::Object(schema(type).block.empty_value());
  }
  [[nodiscard]] DynamicValue message(const std::string& type, const sdk::Object& object) const {
    return protocol::to_dynamic_value(object.value(), schema(type).type).value();
  }
  [[nodiscard]] DynamicValue null(const std::string& type) const {
    return protocol::to_dynamic_value(Value::null(schema(type).type), schema(type).type).value();
  }
  [[nodiscard]] sdk::Object object(const std::string& type, const DynamicValue& message) const {
    return sdk::Object(protocol::from_dynamic_value(message, schema(type).type).value());
  }

  static std::string texts(const std::vector<protocol::Diagnostic>& diagnostics) {
    std::string out;
    for (const auto& d : diagnostics) out += d.summary + ": " + d.detail + "\n";
    return out;
  }

  Dialect dialect_ = Dialect::v6;
  protocol::testing::Probe probe_;
  sdk::ProviderServer model_{kitchen::make_provider()};

 private:
  std::unique_ptr<protocol::GrpcClient> client_;
};

}  // namespace landform::e2e
