// A connection to PostgreSQL. Private to the library; for one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backend/pq_library.h"
#include "base/result.h"

namespace landform::backend {

class PgConnection {
 public:
  using Rows = std::vector<std::vector<std::string>>;

  // A connection string: a URL, or pairs of keys and values; PG… variables supply what it lacks. As
  // with Terraform, the host is localhost and TLS is required unless something else is said.
  [[nodiscard]] static Result<std::unique_ptr<PgConnection>> open(const std::string& conn_str);
  ~PgConnection();
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  // Executes one statement; nulls are empty text. The error is PostgreSQL's message.
  [[nodiscard]] Result<Rows> run(const std::string& statement,
                                 const std::vector<std::string>& parameters = {});
  // Whether the last failure was that of the connection, which has ended and with it all locks.
  [[nodiscard]] bool broken() const;
  // Connects again.
  [[nodiscard]] std::optional<Error> reconnect();
  // Changes with every reconnection.
  [[nodiscard]] uint64_t session() const { return session_; }

 private:
  explicit PgConnection(PGconn* connection) : connection_(connection) {}

  PGconn* connection_;
  uint64_t session_ = 1;
};

// A name in quotes, for use in a statement.
[[nodiscard]] std::string quote_identifier(const std::string& name);

}  // namespace landform::backend
