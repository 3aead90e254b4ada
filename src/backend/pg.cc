// The pg backend: states in a table of a PostgreSQL database, which Terraform may share.
#include <fmt/format.h>

#include <algorithm>

#include "aws/signer.h"
#include "backend/kinds.h"
#include "backend/pg_connection.h"
#include "backend/settings.h"
#include "backend/state_manager.h"

namespace landform::backend {
namespace {

// Held while a workspace is created.
constexpr const char* kCreationLock = "-1";

class PgStore : public StateStore {
 public:
  PgStore(PgConnection& connection, std::string table, std::string name)
      : connection_(connection), table_(std::move(table)), name_(std::move(name)) {}

  [[nodiscard]] Result<std::string> read() override;
  [[nodiscard]] std::optional<Error> write(const std::string& text,
                                           const std::string* previous) override;
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override;
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string& id) override;

 private:
  [[nodiscard]] Result<PgConnection::Rows> run(const std::string& statement,
                                               const std::vector<std::string>& parameters);
  // After a lost connection: connects and takes the lock again, if nobody has changed the state.
  [[nodiscard]] std::optional<Error> recover();
  [[nodiscard]] Result<std::string> read_once();
  [[nodiscard]] Result<std::string, LockFailure> lock_once(const LockInfo& info);
  void release(const std::string& key);

  PgConnection& connection_;
  std::string table_;  // quoted
  std::string name_;
  std::string stored_;    // hash of the state as last read or written; empty if neither
  LockInfo lock_;         // the lock that is held; its path is the key of the advisory lock
  uint64_t session_ = 0;  // in which the lock was taken
};

Result<PgConnection::Rows> PgStore::run(const std::string& statement,
                                        const std::vector<std::string>& parameters) {
  // A lock must not be lost without notice.
  if (connection_.broken() || (!lock_.id.empty() && session_ != connection_.session())) {
    if (auto error = recover()) return *std::move(error);
  }
  Result<PgConnection::Rows> rows = connection_.run(statement, parameters);
  if (rows || !connection_.broken()) return rows;
  if (auto error = recover()) return *std::move(error);
  return connection_.run(statement, parameters);
}

std::optional<Error> PgStore::recover() {
  if (connection_.broken()) {
    if (auto error = connection_.reconnect()) return error;
  }
  if (lock_.id.empty()) return std::nullopt;
  LockInfo again = lock_;
  lock_.id.clear();
  Result<std::string, LockFailure> taken = lock_once(again);
  if (!taken) {
    return Error{fmt::format(
        "the connection to PostgreSQL was lost, and with it the lock of the workspace \"{}\", "
        "which cannot be taken again: {}",
        name_, taken.error().message)};
  }
  if (stored_.empty()) return std::nullopt;
  Result<std::string> now = read_once();
  if (!now) return now.error();
  if (aws::sha256_hex(*now) == stored_) return std::nullopt;
  return Error{fmt::format(
      "the connection to PostgreSQL was lost, and with it the lock of the workspace \"{}\", and "
      "the state has been changed by someone else since",
      name_)};
}

Result<std::string> PgStore::read_once() {
  Result<PgConnection::Rows> rows =
      connection_.run(fmt::format("SELECT data FROM {} WHERE name = $1", table_), {name_});
  if (!rows) return rows.error();
  return rows->empty() ? std::string() : (*rows)[0][0];
}

Result<std::string> PgStore::read() {
  Result<PgConnection::Rows> rows =
      run(fmt::format("SELECT data FROM {} WHERE name = $1", table_), {name_});
  if (!rows) return rows.error();
  std::string text = rows->empty() ? "" : (*rows)[0][0];
  stored_ = aws::sha256_hex(text);
  return text;
}

std::optional<Error> PgStore::write(const std::string& text, const std::string* /*previous*/) {
  Result<PgConnection::Rows> rows =
      run(fmt::format("INSERT INTO {} (name, data) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE "
                      "SET data = $2 WHERE states.name = $1",
                      table_),
          {name_, text});
  if (!rows) return rows.error();
  stored_ = aws::sha256_hex(text);
  return std::nullopt;
}

void PgStore::release(const std::string& key) {
  (void)connection_.run(fmt::format("SELECT pg_advisory_unlock({})", key));
}

Result<std::string, LockFailure> PgStore::lock(const LockInfo& info) {
  if (connection_.broken()) {
    if (auto error = connection_.reconnect()) return LockFailure{error->message};
  }
  return lock_once(info);
}

Result<std::string, LockFailure> PgStore::lock_once(const LockInfo& info) {
  Result<PgConnection::Rows> rows = connection_.run(
      fmt::format("SELECT id, pg_try_advisory_lock(id), pg_try_advisory_lock({}) FROM {} WHERE "
                  "name = $1",
                  kCreationLock, table_),
      {name_});
  if (!rows) return LockFailure{rows.error().message};
  LockInfo taken = info;
  if (rows->empty()) {
    rows = connection_.run(fmt::format("SELECT pg_try_advisory_lock({})", kCreationLock));
    if (!rows) return LockFailure{rows.error().message};
    if ((*rows)[0][0] != "t") {
      return LockFailure{"Already locked for workspace creation: " + name_, info};
    }
    taken.path = kCreationLock;
  } else {
    const std::vector<std::string>& row = (*rows)[0];
    if (row[1] != "t") {
      if (row[2] == "t") release(kCreationLock);
      return LockFailure{"Workspace is already locked: " + name_, info};
    }
    if (row[2] != "t") {
      release(row[0]);
      return LockFailure{"Cannot lock workspace; already locked for workspace creation: " + name_,
                         info};
    }
    release(kCreationLock);
    taken.path = row[0];
  }
  lock_ = std::move(taken);
  session_ = connection_.session();
  return lock_.id;
}

std::optional<LockFailure> PgStore::unlock(const std::string& id) {
  if (id != lock_.id || id.empty()) {
    return LockFailure{
        "a lock in PostgreSQL belongs to the session that took it and ends with it; it cannot be "
        "released from another one"};
  }
  std::string key = lock_.path;
  bool alive = !connection_.broken() && session_ == connection_.session();
  lock_ = {};
  // The lock of a lost session is gone.
  if (!alive) return std::nullopt;
  Result<PgConnection::Rows> rows =
      connection_.run(fmt::format("SELECT pg_advisory_unlock({})", key));
  if (!rows) return LockFailure{rows.error().message};
  return std::nullopt;
}

class PgBackend : public Backend {
 public:
  PgBackend(std::unique_ptr<PgConnection> connection, const std::string& schema)
      : connection_(std::move(connection)), table_(quote_identifier(schema) + ".states") {}

  [[nodiscard]] std::string_view type() const override { return "pg"; }
  [[nodiscard]] Result<std::vector<std::string>> workspaces() override;
  [[nodiscard]] std::optional<Error> delete_workspace(const std::string& name) override;
  [[nodiscard]] Result<std::unique_ptr<StateStore>> store(const std::string& workspace) override;

 private:
  [[nodiscard]] std::optional<Error> create(const std::string& workspace);

  std::unique_ptr<PgConnection> connection_;
  std::string table_;
};

Result<std::vector<std::string>> PgBackend::workspaces() {
  Result<PgConnection::Rows> rows = connection_->run(
      fmt::format("SELECT name FROM {} WHERE name != 'default' ORDER BY name", table_));
  if (!rows) return rows.error();
  std::vector<std::string> out = {std::string(kDefaultWorkspace)};
  for (const std::vector<std::string>& row : *rows) out.push_back(row[0]);
  return out;
}

std::optional<Error> PgBackend::delete_workspace(const std::string& name) {
  if (name.empty() || name == kDefaultWorkspace) return Error{"can't delete default state"};
  Result<PgConnection::Rows> rows =
      connection_->run(fmt::format("DELETE FROM {} WHERE name = $1", table_), {name});
  if (!rows) return rows.error();
  return std::nullopt;
}

// An empty state marks a workspace as existing.
std::optional<Error> PgBackend::create(const std::string& workspace) {
  StateManager manager(std::make_unique<PgStore>(*connection_, table_, workspace));
  Result<std::string, LockFailure> id = manager.store().lock(LockInfo::make("init"));
  if (!id) return Error{"failed to lock state in Postgres: " + id.error().describe()};
  std::optional<Error> error = manager.refresh();
  if (!error && !manager.state()) error = manager.write({});
  if (auto failure = manager.store().unlock(*id)) {
    return Error{"error unlocking Postgres state: " + failure->describe()};
  }
  return error;
}

Result<std::unique_ptr<StateStore>> PgBackend::store(const std::string& workspace) {
  Result<std::vector<std::string>> existing = workspaces();
  if (!existing) return existing.error();
  if (std::find(existing->begin(), existing->end(), workspace) == existing->end()) {
    if (auto error = create(workspace)) return *std::move(error);
  }
  return std::unique_ptr<StateStore>(std::make_unique<PgStore>(*connection_, table_, workspace));
}

schema::Block pg_schema() {
  schema::Block out;
  add_attributes(out, Type::string(), {"conn_str", "schema_name"});
  add_attributes(out, Type::boolean(),
                 {"skip_schema_creation", "skip_table_creation", "skip_index_creation"});
  return out;
}

// Creates what is missing, as configured.
std::optional<Error> prepare(PgConnection& connection, const Settings& settings,
                             const std::string& schema) {
  Result<bool> skip_schema = settings.flag("skip_schema_creation", "PG_SKIP_SCHEMA_CREATION");
  Result<bool> skip_table = settings.flag("skip_table_creation", "PG_SKIP_TABLE_CREATION");
  Result<bool> skip_index = settings.flag("skip_index_creation", "PG_SKIP_INDEX_CREATION");
  for (const Result<bool>* flag : {&skip_schema, &skip_table, &skip_index}) {
    if (!*flag) return flag->error();
  }
  std::string quoted = quote_identifier(schema);
  std::vector<std::string> statements;
  if (!*skip_schema) {
    // Creating a schema needs a privilege, even if it exists.
    Result<PgConnection::Rows> rows = connection.run(
        "select count(1) from information_schema.schemata where schema_name = $1", {schema});
    if (!rows) return rows.error();
    if ((*rows)[0][0] == "0") statements.push_back("CREATE SCHEMA IF NOT EXISTS " + quoted);
  }
  if (!*skip_table) {
    statements.emplace_back("CREATE SEQUENCE IF NOT EXISTS public.global_states_id_seq AS bigint");
    statements.push_back(fmt::format(
        "CREATE TABLE IF NOT EXISTS {}.states (id bigint NOT NULL DEFAULT "
        "nextval('public.global_states_id_seq') PRIMARY KEY, name text UNIQUE, data text)",
        quoted));
  }
  if (!*skip_index) {
    statements.push_back(fmt::format(
        "CREATE UNIQUE INDEX IF NOT EXISTS states_by_name ON {}.states (name)", quoted));
  }
  for (const std::string& statement : statements) {
    if (Result<PgConnection::Rows> done = connection.run(statement); !done) return done.error();
  }
  return std::nullopt;
}

Diagnosed<std::unique_ptr<Backend>> open_pg(const Value& config, const BackendOptions& options) {
  Settings settings(config, options.environment);
  std::string schema = settings.text("schema_name", "PG_SCHEMA_NAME", "terraform_remote_state");
  auto connection = PgConnection::open(settings.text("conn_str", "PG_CONN_STR"));
  if (!connection) return failed_to_open(connection.error().message);
  if (auto error = prepare(*connection.value(), settings, schema)) {
    return failed_to_open(error->message);
  }
  return {std::make_unique<PgBackend>(std::move(connection).value(), schema), {}};
}

}  // namespace

const BackendKind kPgKind = {"pg", pg_schema, open_pg};

}  // namespace landform::backend
