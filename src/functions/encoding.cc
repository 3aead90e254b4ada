#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "base/base64.h"
#include "base/quote.h"
#include "base/unicode.h"
#include "functions/csv.h"
#include "functions/families.h"
#include "functions/gzip.h"
#include "functions/support.h"

namespace landform::functions {
namespace {

Output decode_base64(Arguments args, Type) {
  Marks marks = args[0].marks();
  Value source = args[0].unmarked();
  if (!source.is_known()) return Value::unknown(Type::string()).with_marks(marks);
  auto decoded = base64_decode(source.as_string());
  if (!decoded) {
    return call_error("failed to decode base64 data " +
                      quote_unless_sensitive(source.as_string(), marks));
  }
  if (!is_valid_utf8(*decoded)) {
    return call_error("the result of decoding the provided string is not valid UTF-8");
  }
  return Value::string(*decoded).with_marks(marks);
}

Output encode_base64(Arguments args, Type) {
  return Value::string(base64_encode(args[0].as_string()));
}

Output gzip_base64(Arguments args, Type) {
  return Value::string(base64_encode(gzip(args[0].as_string())));
}

Output encode_url(Arguments args, Type) {
  std::string out;
  for (char c : args[0].as_string()) {
    bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                 c == '-' || c == '_' || c == '.' || c == '~';
    if (plain) {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return Value::string(out);
}

Result<Type, FunctionError> csv_type(Arguments args) {
  if (!args[0].is_known()) return Type::dynamic();
  CsvReader reader(args[0].as_string());
  switch (reader.next()) {
    case CsvReader::Status::end:
      return call_error("missing header line");
    case CsvReader::Status::error:
      return call_error(reader.error());
    case CsvReader::Status::record:
      break;
  }
  std::set<std::string_view> seen;
  std::vector<AttributeType> columns;
  for (const std::string& name : reader.fields()) {
    if (!seen.insert(name).second) return call_error("duplicate column name " + go_quote(name));
    columns.push_back({to_nfc(name), Type::string()});
  }
  return Type::list(Type::object(std::move(columns)));
}

Output decode_csv(Arguments args, Type type) {
  CsvReader reader(args[0].as_string());
  reader.next();
  std::vector<std::string> header;
  for (const std::string& name : reader.fields()) header.push_back(to_nfc(name));
  std::vector<Value> rows;
  for (;;) {
    CsvReader::Status status = reader.next();
    if (status == CsvReader::Status::end) break;
    if (status == CsvReader::Status::error) return call_error(reader.error());
    if (reader.fields().size() != header.size()) {
      return call_error(
          fmt::format("CSV parse error on line {}: wrong number of fields", reader.first_line()));
    }
    Value::Attributes row;
    for (size_t i = 0; i < header.size(); ++i) {
      row.emplace_back(header[i], Value::string(reader.fields()[i]));
    }
    rows.push_back(Value::object(std::move(row)));
  }
  return Value::list(type.element(), std::move(rows));
}

}  // namespace

void add_encoding_functions(FunctionTable& table) {
  const Type string = Type::string();
  table.add(define("base64decode", "Decodes a string from Base64; the result must be valid UTF-8.",
                   {raw_parameter("str", string)}, string, decode_base64));
  table.add(define("base64encode", "Encodes a string, as UTF-8, in Base64.",
                   {parameter("str", string)}, string, encode_base64));
  table.add(define("base64gzip", "Compresses a string with gzip and encodes the result in Base64.",
                   {parameter("str", string)}, string, gzip_base64));
  Function csv = define("csvdecode",
                        "Parses comma-separated values as a list of objects, whose attributes are "
                        "named by the first line.",
                        {parameter("str", string)}, Type::dynamic(), decode_csv);
  csv.type = csv_type;
  table.add(std::move(csv));
  table.add(define("urlencode", "Encodes a string for use as a parameter in a URL.",
                   {parameter("str", string)}, string, encode_url));
}

}  // namespace landform::functions
