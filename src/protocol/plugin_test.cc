#include "protocol/plugin.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "base/base64.h"
#include "protocol/messages.h"
#include "protocol/plugin_testing.h"
#include "protocol/rpc.h"

namespace landform::protocol {
namespace {

using testing::Environment;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using testing::Probe;
using testing::Process;
using ::testing::StartsWith;
using namespace std::chrono_literals;

Status shut_down(GrpcClient& client) {
  std::string response;
  return client.call("/plugin.GRPCController/Shutdown", "", response);
}

TEST(Plugin, DescribesItselfToPeople) {
  for (const Environment& environment :
       {Environment{}, Environment{{"TF_PLUGIN_MAGIC_COOKIE", "wrong"}}}) {
    Process process({PROBE_PROVIDER}, environment);
    EXPECT_THAT(process.read_errors(), StartsWith("This is the provider test/probe."));
    EXPECT_EQ(process.read_output(), "");
    EXPECT_EQ(process.wait(5s), 1);
  }
}

TEST(Plugin, ServesFromHandshakeToShutdown) {
  Probe probe;
  ASSERT_EQ(probe.line, "1|6|unix|" + probe.address().text + "|grpc|");
  EXPECT_THAT(probe.address().text, StartsWith(probe.sockets.path() + "/"));
  struct stat file {};
  ASSERT_EQ(::stat(probe.address().text.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600U);

  auto client = probe.connect();
  std::string response;
  Status status = client->call("/grpc.health.v1.Health/Check", "\x0a\x06plugin", response);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_EQ(response, "\x08\x01");
  EXPECT_EQ(client->call("/grpc.health.v1.Health/Check", "\x0a\x05other", response).code,
            status::not_found);
  status = client->call(rpc_path(Rpc::get_provider_schema, Dialect::v6), "", response);
  EXPECT_TRUE(status.ok()) << status.message;
  auto schemas = decode<GetProviderSchema::Response>(response);
  ASSERT_TRUE(schemas);
  EXPECT_TRUE(schemas->resource_schemas.contains("probe_thing"));

  // Streams that go-plugin's clients keep open all the time.
  ClientCall watch = client->open("/grpc.health.v1.Health/Watch");
  watch.send("");
  watch.end_sending();
  ASSERT_TRUE(watch.receive(response));
  EXPECT_EQ(response, "\x08\x01");
  ClientCall stdio = client->open("/plugin.GRPCStdio/StreamStdio");
  stdio.send("");
  stdio.end_sending();
  ClientCall broker = client->open("/plugin.GRPCBroker/StartStream");

  EXPECT_TRUE(shut_down(*client).ok());
  EXPECT_TRUE(stdio.finish().ok());
  EXPECT_TRUE(watch.finish().ok());
  auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(probe.process.wait(1s), 0) << "although the client leaves the broker open";
  EXPECT_LT(std::chrono::steady_clock::now() - before, 500ms);
  EXPECT_TRUE(probe.sockets.empty());
}

TEST(Plugin, ChoosesTheProtocol) {
  struct {
    const char* offered;
    const char* want;
  } cases[] = {{"5,6", "6"}, {"6,5", "6"}, {"6", "6"}, {"5", "5"}, {"", "5"}, {"4,66", "5"}};
  for (const auto& c : cases) {
    Probe probe(Environment{{"PLUGIN_PROTOCOL_VERSIONS", c.offered}});
    ASSERT_GE(probe.fields.size(), 5U);
    EXPECT_EQ(probe.fields[1], c.want) << c.offered;
  }
}

TEST(Plugin, SpeaksProtocol5) {
  Probe probe(Environment{{"PLUGIN_PROTOCOL_VERSIONS", "5"}});
  auto client = probe.connect();
  std::string response;
  Status status = client->call("/tfplugin5.Provider/GetSchema", "", response);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_TRUE(decode<GetProviderSchema::Response>(response, Dialect::v5));
  EXPECT_EQ(client->call("/tfplugin6.Provider/GetProviderSchema", "", response).code,
            status::unimplemented);
}

TEST(Plugin, RejectsInvalidMessages) {
  Probe probe;
  auto client = probe.connect();
  std::string response;
  for (Rpc rpc : {Rpc::plan_resource_change, Rpc::validate_resource_config}) {
    Status status = client->call(rpc_path(rpc, Dialect::v6), "\xff\xff\xff", response);
    EXPECT_EQ(status.code, status::internal);
    EXPECT_THAT(status.message, StartsWith("grpc: error unmarshalling request: "));
  }
}

TEST(Plugin, UsesTlsIfTheClientDoes) {
  TlsIdentity identity = TlsIdentity::generate().value();
  Probe probe(Environment{{"PLUGIN_CLIENT_CERT", identity.pem()}});
  ASSERT_EQ(probe.fields.size(), 6U) << probe.line;
  EXPECT_THAT(probe.fields[5], ::testing::Not(HasSubstr("=")));
  std::string server = base64_decode(probe.fields[5], Base64::standard_raw).value();

  std::string response;
  auto plain = probe.connect();
  EXPECT_EQ(shut_down(*plain).code, status::unavailable);
  TlsIdentity other = TlsIdentity::generate().value();
  auto stranger = probe.connect(TlsContext::create(other, {server}).value());
  EXPECT_EQ(shut_down(*stranger).code, status::unavailable);

  auto client = probe.connect(TlsContext::create(identity, {server}).value());
  Status status = shut_down(*client);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_EQ(probe.process.wait(1s), 0);
  EXPECT_TRUE(probe.sockets.empty());
}

TEST(Plugin, RejectsInvalidCertificates) {
  Probe probe(Environment{{"PLUGIN_CLIENT_CERT", "nonsense"}});
  EXPECT_EQ(probe.line, "");
  EXPECT_THAT(probe.process.read_errors(), HasSubstr("PLUGIN_CLIENT_CERT contains no certificate"));
  EXPECT_EQ(probe.process.wait(1s), 1);
}

TEST(Plugin, ListensOnTcpOnRequest) {
  Probe probe(Environment{{"LANDFORM_PLUGIN_TCP", "1"}});
  EXPECT_THAT(probe.line, MatchesRegex(R"(1\|6\|tcp\|127\.0\.0\.1:1[0-9][0-9][0-9][0-9]\|grpc\|)"));
  EXPECT_TRUE(shut_down(*probe.connect()).ok());
  EXPECT_EQ(probe.process.wait(1s), 0);
}

TEST(Plugin, PutsItsSocketWhereTheClientWantsIt) {
  TestDirectory directory;
  Probe probe(Environment{{"PLUGIN_UNIX_SOCKET_DIR", directory.path()},
                          {"PLUGIN_UNIX_SOCKET_GROUP", std::to_string(::getgid())}});
  EXPECT_THAT(probe.address().text, StartsWith(directory.path() + "/"));
  struct stat file {};
  ASSERT_EQ(::stat(probe.address().text.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0660U);

  Probe lost(Environment{{"PLUGIN_UNIX_SOCKET_DIR", "/nonexistent"}});
  EXPECT_THAT(lost.process.read_errors(), HasSubstr("No such file or directory"));
  EXPECT_EQ(lost.process.wait(1s), 1);
  Probe unknown(Environment{{"PLUGIN_UNIX_SOCKET_GROUP", "nobody-has-this-group"}});
  EXPECT_EQ(unknown.process.wait(1s), 1);
  EXPECT_TRUE(unknown.sockets.empty());
}

TEST(Plugin, HandlesSignals) {
  struct {
    int signal;
    std::optional<int> want;
  } cases[] = {
      {SIGINT, std::nullopt},   {SIGPIPE, std::nullopt}, {SIGTERM, 0}, {SIGHUP, 0},
      {SIGABRT, 128 + SIGABRT},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.signal);
    Probe probe;
    ASSERT_FALSE(probe.sockets.empty());
    probe.process.signal(c.signal);
    EXPECT_EQ(probe.process.wait(c.want ? 2000ms : 50ms), c.want);
    EXPECT_EQ(probe.sockets.empty(), c.want.has_value());
  }
}

TEST(Plugin, EndsWhenItsOutputIsClosed) {
  Probe probe;
  probe.process.close_output();
  EXPECT_EQ(probe.process.wait(2s), 0);
  EXPECT_TRUE(probe.sockets.empty());
}

TEST(Plugin, EndsWithItsParent) {
  TestDirectory sockets;
  Environment environment = {{"TF_PLUGIN_MAGIC_COOKIE", testing::cookie},
                             {"TMPDIR", sockets.path()}};
  Process shell({"sh", "-c", std::string(PROBE_PROVIDER) + " & wait"}, environment);
  EXPECT_THAT(shell.read_line(), StartsWith("1|5|unix|"));
  ASSERT_FALSE(sockets.empty());
  shell.signal(SIGKILL);
  shell.wait(1s);
  bool gone = false;
  for (int i = 0; i < 2000 && !gone; ++i) {
    gone = sockets.empty();
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_TRUE(gone);
}

TEST(Plugin, EndsWhileAHandlerRuns) {
  Probe probe;
  auto client = probe.connect();
  ApplyResourceChange::Request request;
  request.type_name = "probe_thing";
  // {blob: null, id: unknown, name: "slow", size: null}
  request.planned_state.msgpack = std::string(
      "\x84\xa4"
      "blob\xc0\xa2id\xd4\0\0\xa4name\xa4slow\xa4size\xc0",
      29);
  std::jthread caller([&] {
    std::string response;
    Status status =
        client->call(rpc_path(Rpc::apply_resource_change, Dialect::v6), encode(request), response);
    EXPECT_EQ(status.code, status::unavailable) << status.message;
  });
  std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(shut_down(*client).ok());
  EXPECT_EQ(probe.process.wait(1s), 0);
  EXPECT_TRUE(probe.sockets.empty());
}

TEST(Plugin, WritesLogsThatTerraformReads) {
  Probe probe(Environment{{"TF_LOG", "error"}, {"TF_LOG_PROVIDER", "DEBUG"}});
  probe.process.signal(SIGTERM);
  EXPECT_THAT(
      probe.process.read_errors(),
      MatchesRegex(
          R"(\{"@level":"debug","@timestamp":"[0-9-]+T[0-9:]+\.[0-9]+Z","@module":"probe",)"
          R"("@message":"serving","network":"unix","address":"[^"]+","protocol":"6","tls":"false"\})"
          "\n"));
  Probe quiet(Environment{{"TF_LOG", "trace"}, {"TF_LOG_PROVIDER", "off"}});
  quiet.process.signal(SIGTERM);
  EXPECT_EQ(quiet.process.read_errors(), "");
}

TEST(Plugin, DebugModeServesUntilInterrupted) {
  TestDirectory sockets;
  Process process({PROBE_PROVIDER, "--debug"}, {{"TMPDIR", sockets.path()}});
  std::string text;
  for (int i = 0; i < 3; ++i) text += process.read_line() + "\n";
  EXPECT_THAT(text, HasSubstr("the provider test/probe"));
  EXPECT_THAT(
      text,
      HasSubstr(R"(export TF_REATTACH_PROVIDERS='{"example.com/test/probe":{"Protocol":"grpc",)"
                R"("ProtocolVersion":6,"Pid":)" +
                std::to_string(process.pid()) +
                R"(,"Test":true,"Addr":{"Network":"unix","String":")" + sockets.path() + "/"));
  std::string path;
  for (const auto& entry : std::filesystem::directory_iterator(sockets.path())) {
    path = entry.path();
  }
  auto client = GrpcClient::connect({Address::Network::unix_socket, path}).value();
  EXPECT_TRUE(shut_down(*client).ok());
  EXPECT_EQ(process.wait(50ms), std::nullopt) << "clients come and go";
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(1s), 0);
  EXPECT_TRUE(sockets.empty());
}

}  // namespace
}  // namespace landform::protocol
