#include "backend/pg_connection.h"

#include <fmt/format.h>

#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string_view>

namespace landform::backend {
namespace {

// libpq's messages end in a line break.
Error message_of(const char* text) {
  std::string out = text;
  while (out.ends_with('\n')) out.pop_back();
  return {out.empty() ? "pq: unknown error" : out};
}

// What stands between two texts, the first of them the last of its kind; empty if there is none.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  size_t at = text.rfind(begin);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + begin.size());
  return text.substr(0, text.find(end));
}

// Why there is no connection, in the words of Terraform's client where it has some. libpq names
// each address that it tried, in parentheses if it was looked up.
Error connection_error(const char* text) {
  std::string_view message = text;
  if (std::string_view refused = between(message, "FATAL:  ", "\n"); !refused.empty())
    return {"pq: " + std::string(refused)};
  if (message.find("server does not support SSL") != std::string_view::npos)
    return {"pq: SSL is not enabled on the server"};
  std::string_view port = between(message, "\", port ", " failed: Connection refused");
  std::string_view address = between(message, "server at \"", "\"");
  if (port.empty()) {
    port = between(message, "), port ", " failed: Connection refused");
    address = between(message, "\" (", ")");
  }
  if (port.empty() || port.size() > 5) return message_of(text);
  const bool ipv6 = address.find(':') != std::string_view::npos;
  return {fmt::format(fmt::runtime(ipv6 ? "dial tcp [{}]:{}: connect: connection refused"
                                        : "dial tcp {}:{}: connect: connection refused"),
                      address, port)};
}

// The settings of a connection string, with the defaults of Terraform's client, which differ from
// those of libpq: it connects to this machine by TCP, and only with TLS.
struct Parameters {
  std::map<std::string, std::string> values;

  void set_default(const char* name, const char* value,
                   std::initializer_list<const char*> variables) {
    for (const char* variable : variables) {
      if (std::getenv(variable) != nullptr) return;
    }
    values.try_emplace(name, value);
  }
};

Result<Parameters> parse_parameters(const std::string& conn_str) {
  const PqLibrary& library = PqLibrary::get();
  char* problem = nullptr;
  PQconninfoOption* options = library.conninfo_parse(conn_str.c_str(), &problem);
  if (options == nullptr) {
    Error error = message_of(problem == nullptr ? "pq: out of memory" : problem);
    library.freemem(problem);
    return error;
  }
  Parameters out;
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val != nullptr) out.values.emplace(option->keyword, option->val);
  }
  library.conninfo_free(options);
  // A service is defined in a file of libpq, and may have settings of its own.
  if (!out.values.contains("service")) {
    if (!out.values.contains("hostaddr"))
      out.set_default("host", "localhost", {"PGHOST", "PGHOSTADDR", "PGSERVICE"});
    out.set_default("sslmode", "require", {"PGSSLMODE", "PGSERVICE"});
  }
  return out;
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
  Result<Parameters> parameters = parse_parameters(conn_str);
  if (!parameters) return parameters.error();
  std::vector<const char*> names;
  std::vector<const char*> values;
  for (const auto& [name, value] : parameters->values) {
    names.push_back(name.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  PGconn* connection = library.connectdb_params(names.data(), values.data(), 0);
  if (connection == nullptr) return Error{"pq: out of memory"};
  std::unique_ptr<PgConnection> out(new PgConnection(connection));
  if (library.status(connection) != CONNECTION_OK) {
    return connection_error(library.error_message(connection));
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
  return connection_error(library.error_message(connection_));
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
    const char* primary = library.result_error_field(result.get(), PG_DIAG_MESSAGE_PRIMARY);
    if (primary != nullptr) return Error{std::string("pq: ") + primary};
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
