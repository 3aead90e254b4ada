#include "backend/pg_connection.h"

namespace landform::backend {
namespace {

// libpq's messages end in a line break.
Error message_of(const char* text) {
  std::string out = text;
  while (out.ends_with('\n')) out.pop_back();
  return {out.empty() ? "pq: unknown error" : out};
}

}  // namespace

std::string quote_identifier(const std::string& name) {
  std::string out = "\"";
  // A NUL ends the name, as it would for the server.
  for (char c : name.substr(0, name.find('\0'))) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

Result<std::unique_ptr<PgConnection>> PgConnection::open(const std::string& conn_str) {
  const PqLibrary& library = PqLibrary::get();
  if (library.error) return *library.error;
  PGconn* connection = library.connectdb(conn_str.c_str());
  if (connection == nullptr) return Error{"pq: out of memory"};
  std::unique_ptr<PgConnection> out(new PgConnection(connection));
  if (library.status(connection) != CONNECTION_OK) {
    return message_of(library.error_message(connection));
  }
  // Notices, such as "relation already exists, skipping", are not for users.
  library.set_notice_processor(
      connection, [](void*, const char*) {}, nullptr);
  return out;
}

PgConnection::~PgConnection() { PqLibrary::get().finish(connection_); }

bool PgConnection::broken() const { return PqLibrary::get().status(connection_) != CONNECTION_OK; }

std::optional<Error> PgConnection::reconnect() {
  const PqLibrary& library = PqLibrary::get();
  library.reset(connection_);
  ++session_;
  if (library.status(connection_) == CONNECTION_OK) return std::nullopt;
  return message_of(library.error_message(connection_));
}

Result<PgConnection::Rows> PgConnection::run(const std::string& statement,
                                             const std::vector<std::string>& parameters) {
  const PqLibrary& library = PqLibrary::get();
  std::vector<const char*> values;
  values.reserve(parameters.size());
  for (const std::string& parameter : parameters) values.push_back(parameter.c_str());
  struct Clear {
    void operator()(PGresult* result) const { PqLibrary::get().clear(result); }
  };
  std::unique_ptr<PGresult, Clear> result(
      library.exec_params(connection_, statement.c_str(), static_cast<int>(values.size()), nullptr,
                          values.data(), nullptr, nullptr, 0));
  if (result == nullptr) return message_of(library.error_message(connection_));
  ExecStatusType status = library.result_status(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    return message_of(library.result_error_message(result.get()));
  }
  Rows out;
  int columns = library.nfields(result.get());
  for (int row = 0; row < library.ntuples(result.get()); ++row) {
    std::vector<std::string>& cells = out.emplace_back();
    for (int column = 0; column < columns; ++column) {
      cells.emplace_back(library.getvalue(result.get(), row, column),
                         static_cast<size_t>(library.getlength(result.get(), row, column)));
    }
  }
  return out;
}

}  // namespace landform::backend
