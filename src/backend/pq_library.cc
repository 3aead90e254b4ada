#include "backend/pq_library.h"

#include "base/shared_library.h"

namespace landform::backend {
namespace {

PqLibrary load() {
  SharedLibrary library("libpq.so.5");
  PqLibrary out;
  library.find("PQconninfoParse", out.conninfo_parse);
  library.find("PQconninfoFree", out.conninfo_free);
  library.find("PQfreemem", out.freemem);
  library.find("PQconnectdbParams", out.connectdb_params);
  library.find("PQreset", out.reset);
  library.find("PQfinish", out.finish);
  library.find("PQstatus", out.status);
  library.find("PQerrorMessage", out.error_message);
  library.find("PQsetNoticeProcessor", out.set_notice_processor);
  library.find("PQexecParams", out.exec_params);
  library.find("PQresultStatus", out.result_status);
  library.find("PQresultErrorField", out.result_error_field);
  library.find("PQresultErrorMessage", out.result_error_message);
  library.find("PQntuples", out.ntuples);
  library.find("PQnfields", out.nfields);
  library.find("PQgetvalue", out.getvalue);
  library.find("PQgetlength", out.getlength);
  library.find("PQclear", out.clear);
  out.error = library.error();
  return out;
}

}  // namespace

const PqLibrary& PqLibrary::get() {
  static const PqLibrary library = load();
  return library;
}

}  // namespace landform::backend
