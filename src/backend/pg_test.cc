#include "backend/pg_connection.h"
#include "backend/postgres_testing.h"
#include "backend/state_lock.h"

namespace landform::backend {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string config_of(const PostgresServer& server, const std::string& more = "") {
  return "{\"conn_str\":" + json_quote(server.conn_str()) + more + "}";
}

// Ends all other sessions, as a restart of the network would.
void cut_connections(const PostgresServer& server) {
  auto connection = PgConnection::open(server.conn_str());
  ASSERT_TRUE(connection) << connection.error().message;
  EXPECT_TRUE(connection.value()->run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
      "backend_type = 'client backend'"));
}

void test_workspaces(const PostgresServer& server) {
  auto backend = open_with("pg", config_of(server, R"(,"schema_name":"odd \"name\"")"));
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default"));
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "no state");
  EXPECT_EQ(text_of(manager->write(state_with("it's \"quoted\" \\ \u00e9"))), "ok");
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "it's \"quoted\" \\ \u00e9");

  auto dev = manager_of(*backend, "dev");
  EXPECT_EQ(text_of(dev->refresh()), "ok");
  EXPECT_EQ(dev->state()->serial, 1U);
  EXPECT_TRUE(is_empty(dev->state()));
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "dev"));
  EXPECT_EQ(text_of(backend->delete_workspace("dev")), "ok");
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default"));
  EXPECT_EQ(text_of(backend->delete_workspace("default")), "can't delete default state");
}

void test_locks(const PostgresServer& server) {
  auto backend = open_with("pg", config_of(server));
  auto other_backend = open_with("pg", config_of(server));
  auto one = manager_of(*backend);
  auto two = manager_of(*other_backend);
  // A workspace without a state is locked for creation.
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(one->store().lock(info)), "ok");
  LockInfo mine = LockInfo::make("other");
  EXPECT_THAT(
      text_of(two->store().lock(mine)),
      StartsWith("Already locked for workspace creation: default\nLock Info:\n  ID:        " +
                 mine.id));
  EXPECT_EQ(text_of(one->write(state_with("one"))), "ok");
  EXPECT_EQ(text_of(one->store().unlock(info.id)), "ok");
  EXPECT_EQ(text_of(one->store().lock(info)), "ok");
  EXPECT_THAT(text_of(two->store().lock(mine)), StartsWith("Workspace is already locked: default"));
  EXPECT_THAT(text_of(two->store().unlock(info.id)), HasSubstr("belongs to the session"));
  EXPECT_EQ(text_of(one->store().unlock(info.id)), "ok");
  EXPECT_EQ(text_of(two->store().lock(mine)), "ok");
  EXPECT_EQ(text_of(two->store().unlock(mine.id)), "ok");
}

void test_lost_connections(PostgresServer& server) {
  auto backend = open_with("pg", config_of(server));
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("first"))), "ok");

  // The lock is taken again.
  cut_connections(server);
  EXPECT_EQ(text_of(manager->write(state_with("second"))), "ok");
  auto other_backend = open_with("pg", config_of(server));
  auto other = manager_of(*other_backend);
  EXPECT_THAT(text_of(other->store().lock(LockInfo::make("other"))),
              StartsWith("Workspace is already locked: default"));

  // Unless someone else has it now.
  other_backend.reset();
  cut_connections(server);
  other_backend = open_with("pg", config_of(server));
  other = manager_of(*other_backend);
  LockInfo theirs = LockInfo::make("other");
  EXPECT_EQ(text_of(other->store().lock(theirs)), "ok");
  EXPECT_THAT(text_of(manager->write(state_with("third"))),
              AllOf(HasSubstr("the connection to PostgreSQL was lost"),
                    HasSubstr("Workspace is already locked: default")));
  EXPECT_EQ(text_of(other->store().unlock(theirs.id)), "ok");

  // Or has changed the state meanwhile.
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "second");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  cut_connections(server);
  other_backend = open_with("pg", config_of(server));
  EXPECT_EQ(text_of(manager_of(*other_backend)->write(state_with("theirs"))), "ok");
  EXPECT_THAT(text_of(manager->write(state_with("third"))),
              HasSubstr("has been changed by someone else"));

  // The server is stopped, and comes back.
  auto late_backend = open_with("pg", config_of(server));
  auto late = manager_of(*late_backend);
  EXPECT_EQ(text_of(late->refresh()), "ok");
  server.stop();
  EXPECT_NE(text_of(late->write(state_with("late"))), "ok");
  EXPECT_EQ(output_of(late->state()), "late") << "the state to save in errored.tfstate";
  server.start();
  EXPECT_EQ(text_of(late->write(state_with("later"))), "ok");
  EXPECT_EQ(text_of(late->refresh()), "ok");
  EXPECT_EQ(output_of(late->state()), "later");
}

void test_configuration(const PostgresServer& server) {
  auto summary = [&](const std::string& json, const Environment& environment) {
    BackendOptions options;
    for (const auto& [name, value] : environment) options.environment[name] = value;
    auto config = decode_json(json, backend_schema("pg")->implied_type());
    auto opened = open_backend("pg", *config, options);
    return opened.diagnostics.empty() ? "ok" : opened.diagnostics[0].summary;
  };
  EXPECT_EQ(summary("{}", {{"PG_CONN_STR", server.conn_str()}}), "ok");
  EXPECT_THAT(summary("{}", {{"PG_CONN_STR", server.conn_str("nobody")}}),
              "pq: role \"nobody\" does not exist");
  EXPECT_THAT(summary("{}", {{"PG_CONN_STR", server.conn_str()},
                             {"PG_SCHEMA_NAME", "missing"},
                             {"PG_SKIP_SCHEMA_CREATION", "true"}}),
              "pq: schema \"missing\" does not exist");
  EXPECT_THAT(summary("{}", {{"PG_CONN_STR", server.conn_str()}, {"PG_SKIP_TABLE_CREATION", "x"}}),
              HasSubstr("a bool is required"));
  EXPECT_NE(summary(R"({"conn_str":"host=/nonexistent"})", {}), "ok");
  // Nothing listens on the first port.
  EXPECT_EQ(summary(R"({"conn_str":"postgres://127.0.0.1:1/x"})", {}),
            "dial tcp 127.0.0.1:1: connect: connection refused");
  EXPECT_THAT(summary(R"({"conn_str":"port=1"})", {}),
              AllOf(StartsWith("dial tcp "), EndsWith(":1: connect: connection refused")))
      << "the host is localhost";
  EXPECT_THAT(summary(R"({"conn_str":"::bad"})", {}), HasSubstr("missing \"=\" after \"::bad\""));
}

// One server for all: starting it takes longer than the tests.
TEST(PgBackend, StoresStates) {
  SKIP_WITHOUT_POSTGRES();
  PostgresServer server;
  test_workspaces(server);
  test_locks(server);
  test_lost_connections(server);
  test_configuration(server);
}

TEST(PgBackend, SharesADatabaseWithTerraform) {
  SKIP_WITHOUT_POSTGRES();
  SKIP_WITHOUT_TERRAFORM();
  PostgresServer server;
  CurrentDirectory directory;
  directory.write("main.tf", "terraform {\n  backend \"pg\" {\n    conn_str = " +
                                 json_quote(server.conn_str()) +
                                 "\n  }\n}\nresource \"terraform_data\" \"a\" {\n"
                                 "  provisioner \"local-exec\" {\n    command = \"touch started; "
                                 "while [ ! -e go ]; do sleep 0.05; done\"\n  }\n}\n"
                                 "output \"o\" {\n  value = \"from terraform\"\n}\n");
  ProcessOutcome init = terraform(directory.path(), {"init", "-input=false", "-no-color"});
  ASSERT_EQ(init.exit.code, 0) << init.output;
  ProcessOptions options;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.output = ProcessOptions::Stream::null;
  options.error = ProcessOptions::Stream::null;
  auto process = Process::start({"terraform", "apply", "-auto-approve"}, options);
  ASSERT_TRUE(process);
  while (!directory.has("started") &&
         !process.value().wait(std::chrono::milliseconds(20)).has_value()) {
  }
  auto backend = open_with("pg", config_of(server));
  auto manager = manager_of(*backend);
  EXPECT_THAT(text_of(manager->store().lock(LockInfo::make("landform"))), HasSubstr("locked"));
  directory.write("go", "");
  EXPECT_EQ(process.value().wait().code, 0);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "from terraform");

  LockInfo info = LockInfo::make("landform");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("from landform"))), "ok");
  ProcessOutcome refused = terraform(directory.path(), {"plan", "-no-color"});
  EXPECT_THAT(refused.output, HasSubstr("Workspace is already locked: default"));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_EQ(terraform(directory.path(), {"output", "-raw", "o"}).output, "from landform");
  EXPECT_EQ(terraform(directory.path(), {"workspace", "new", "dev"}).exit.code, 0);
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "dev"));
}

}  // namespace
}  // namespace landform::backend
