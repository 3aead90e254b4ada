// libpq, PostgreSQL's client, loaded on first use: few commands need it, and it has a dozen
// dependencies. Private to the library.
#pragma once

#include <libpq-fe.h>

#include <optional>

#include "base/result.h"

namespace landform::backend {

struct PqLibrary {
  decltype(PQconninfoParse)* conninfo_parse = nullptr;
  decltype(PQconninfoFree)* conninfo_free = nullptr;
  decltype(PQfreemem)* freemem = nullptr;
  decltype(PQconnectdbParams)* connectdb_params = nullptr;
  decltype(PQreset)* reset = nullptr;
  decltype(PQfinish)* finish = nullptr;
  decltype(PQstatus)* status = nullptr;
  decltype(PQerrorMessage)* error_message = nullptr;
  decltype(PQsetNoticeProcessor)* set_notice_processor = nullptr;
  decltype(PQexecParams)* exec_params = nullptr;
  decltype(PQresultStatus)* result_status = nullptr;
  decltype(PQresultErrorField)* result_error_field = nullptr;
  decltype(PQresultErrorMessage)* result_error_message = nullptr;
  decltype(PQntuples)* ntuples = nullptr;
  decltype(PQnfields)* nfields = nullptr;
  decltype(PQgetvalue)* getvalue = nullptr;
  decltype(PQgetlength)* getlength = nullptr;
  decltype(PQclear)* clear = nullptr;
  std::optional<Error> error;  // why libpq cannot be used

  // Thread-safe.
  static const PqLibrary& get();
};

}  // namespace landform::backend
