#include "host/handshake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::host {
namespace {

using testing::HasSubstr;

TEST(Handshake, IsParsed) {
  struct Case {
    const char* line;
    const char* error;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"1|6|unix|/tmp/x|grpc|", nullptr},
           {"1|5|tcp|127.0.0.1:1234|grpc", nullptr},
           {"1|6|unix|/tmp/x|grpc|TUlJ", nullptr},
           {"1|6|unix|/tmp/x|grpc||true", nullptr},
           {"", "too few fields"},
           {"hello", "too few fields"},
           {"2|6|unix|/tmp/x|grpc|", "handshake is not 1 but 2"},
           {"1|7|unix|/tmp/x|grpc|", "neither 5 nor 6 but 7"},
           {"1|6|pipe|/tmp/x|grpc|", "neither unix nor tcp but pipe"},
           {"1|6|unix|/tmp/x|netrpc|", "not speak grpc but netrpc"},
           {"1|6|unix|/tmp/x|grpc|TUk=", "padded"},
           {"1|6|unix|/tmp/x|grpc|T*lJ", "not in base64"},
       }) {
    SCOPED_TRACE(c.line);
    auto read = parse_handshake(c.line);
    EXPECT_EQ(read.ok(), c.error == nullptr);
    if (!read && c.error != nullptr) {
      EXPECT_THAT(read.error().message, HasSubstr(c.error));
    }
  }
}

TEST(Handshake, FindsRunningProviders) {
  auto found = parse_reattach(
      R"({"registry.example.com/acme/one":{"Protocol":"grpc","ProtocolVersion":6,"Pid":1,)"
      R"("Test":true,"Addr":{"Network":"unix","String":"/tmp/one"}},)"
      R"("acme/two":{"Protocol":"grpc","Addr":{"Network":"tcp","String":"127.0.0.1:12"}}})");
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->size(), 2U);
  const Handshake& one = found->at("registry.example.com/acme/one");
  EXPECT_EQ(one.protocol, 6);
  EXPECT_EQ(one.address.text, "/tmp/one");
  EXPECT_EQ(one.address.network, protocol::Address::Network::unix_socket);
  EXPECT_EQ(one.certificate, "");
  const Handshake& two = found->at("acme/two");
  EXPECT_EQ(two.protocol, 5) << "clients of protocol 5 write no version";
  EXPECT_EQ(two.address.network, protocol::Address::Network::tcp);
}

TEST(Handshake, RejectsInvalidReattachments) {
  struct Case {
    const char* json;
    const char* error;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", "not a JSON object"},
           {"[1]", "not a JSON object"},
           {"null", "not a JSON object"},
           {R"({"a":1})", "for a: it does not speak grpc"},
           {R"({"a":{"Protocol":"netrpc"}})", "does not speak grpc"},
           {R"({"a":{"Protocol":"grpc"}})", "it has no Addr"},
           {R"({"a":{"Protocol":"grpc","ProtocolVersion":7,"Addr":{}}})", "neither 5 nor 6"},
           {R"({"a":{"Protocol":"grpc","ProtocolVersion":"6","Addr":{}}})", "neither 5 nor 6"},
           {R"({"a":{"Protocol":"grpc","Addr":{"Network":"pipe"}}})", "neither unix nor tcp"},
       }) {
    auto found = parse_reattach(c.json);
    ASSERT_FALSE(found) << c.json;
    EXPECT_THAT(found.error().message, HasSubstr(c.error)) << c.json;
  }
}

TEST(Handshake, SetsTheEnvironmentOfThePlugin) {
  Environment environment = {{"PLUGIN_CLIENT_CERT", "of another"}, {"HOME", "/x"}};
  add_plugin_variables("5,6", "", environment);
  EXPECT_FALSE(environment.contains("PLUGIN_CLIENT_CERT"));
  EXPECT_EQ(environment["PLUGIN_PROTOCOL_VERSIONS"], "5,6");
  EXPECT_EQ(environment["HOME"], "/x");
  EXPECT_FALSE(environment["TF_PLUGIN_MAGIC_COOKIE"].empty());
}

}  // namespace
}  // namespace landform::host
