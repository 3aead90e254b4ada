#include <sys/stat.h>

#include <cerrno>
#include <string>
#include <vector>

#include "base/base64.h"
#include "base/unicode.h"
#include "functions/families.h"
#include "functions/file_path.h"
#include "functions/file_reader.h"
#include "functions/glob.h"
#include "functions/support.h"
#include "functions/text_replace.h"

namespace landform::functions {
namespace {

// Arguments of functions that handle marks themselves: the unmarked value, and all marks.
struct Paths {
  std::vector<Value> values;
  Marks marks = Marks::none;
  bool known = true;
};

Paths unmark(Arguments args) {
  Paths paths;
  for (const Value& arg : args) {
    paths.marks |= arg.marks();
    paths.values.push_back(arg.unmarked());
    paths.known = paths.known && paths.values.back().is_known();
  }
  return paths;
}

Output read_whole(const std::string& base, Arguments args, bool as_base64) {
  Paths paths = unmark(args);
  if (!paths.known) return Value::unknown(Type::string()).with_marks(paths.marks);
  std::string_view path = paths.values[0].as_string();
  std::string content;
  auto read = read_file(base, path, [&](std::string_view piece) {
    content += piece;
    return content.size() <= kMaxTextSize;
  });
  if (!read && read.error().missing) {
    return argument_error(
        0, "no file exists at " + quote_unless_sensitive(path, paths.marks) +
               "; this function works only with files that are distributed as part of the "
               "configuration source code, so if this file will be created by a resource in this "
               "configuration you must instead obtain this result from an attribute of that "
               "resource");
  }
  if (!read) {
    bool opened = read.error().message.starts_with("read ");
    return argument_error(0, (opened ? "failed to read file: " : "") + read.error().message);
  }
  if (as_base64) return Value::string(base64_encode(content)).with_marks(paths.marks);
  if (!is_valid_utf8(content)) {
    return call_error("contents of " + quote_unless_sensitive(path, paths.marks) +
                      " are not valid UTF-8; use the filebase64 function to obtain the Base64 "
                      "encoded contents or the other file functions (e.g. filemd5, filesha256) to "
                      "obtain file hashing results instead");
  }
  return Value::string(content).with_marks(paths.marks);
}

const char* irregular_kind(mode_t mode) {
  if (S_ISDIR(mode)) return " is a directory, not a file";
  if (S_ISBLK(mode) || S_ISCHR(mode)) return " is a device node, not a regular file";
  if (S_ISFIFO(mode)) return " is a named pipe, not a regular file";
  if (S_ISSOCK(mode)) return " is a unix domain socket, not a regular file";
  return " is not a regular file";
}

Output file_exists(const std::string& base, Arguments args) {
  Paths paths = unmark(args);
  if (!paths.known) return Value::unknown(Type::boolean()).with_marks(paths.marks);
  auto path = resolve_path(base, paths.values[0].as_string());
  if (!path) return call_error(path.error().message);
  struct stat info {};
  bool failed = path->find('\0') != std::string::npos;
  if (failed || stat(path->c_str(), &info) != 0) {
    if (!failed && errno == ENOENT) return Value::boolean(false).with_marks(paths.marks);
    return call_error("failed to stat " + quote_unless_sensitive(*path, paths.marks));
  }
  if (S_ISREG(info.st_mode)) return Value::boolean(true).with_marks(paths.marks);
  return call_error(quote_unless_sensitive(*path, paths.marks) + irregular_kind(info.st_mode));
}

Output file_set(const std::string& base, Arguments args) {
  Paths paths = unmark(args);
  const Type type = Type::set(Type::string());
  if (!paths.known) return Value::unknown(type).with_marks(paths.marks);
  std::string path(paths.values[0].as_string());
  if (!is_absolute_path(path)) path = join_path({base, path});
  std::string pattern = join_path({path, paths.values[1].as_string()});

  auto matches = glob(pattern);
  if (!matches) {
    return call_error("failed to glob pattern " + quote_unless_sensitive(pattern, paths.marks) +
                      ": " + matches.error().message);
  }
  std::vector<Value> files;
  for (const std::string& match : *matches) {
    struct stat info {};
    if (stat(match.c_str(), &info) != 0) {
      return call_error("failed to stat " + quote_unless_sensitive(match, paths.marks) + ": stat " +
                        match + ": " + system_error_text(errno));
    }
    if (!S_ISREG(info.st_mode)) continue;
    auto relative = relative_path(clean_path(path), match);
    if (!relative) {
      return call_error("failed to trim path of match " +
                        quote_unless_sensitive(match, paths.marks) + ": " +
                        relative.error().message);
    }
    files.push_back(Value::string(*relative));
  }
  return Value::set(Type::string(), std::move(files)).with_marks(paths.marks);
}

Output path_expand(Arguments args, Type) {
  auto path = expand_home(args[0].as_string());
  if (!path) return call_error(path.error().message);
  return Value::string(*path);
}

void add_path_functions(FunctionTable& table) {
  const Type string = Type::string();
  table.add(define("abspath", "Makes a path absolute, relative to the current directory.",
                   {parameter("path", string)}, string, [](Arguments args, Type) {
                     return Value::string(absolute_path(args[0].as_string()));
                   }));
  table.add(
      define("basename", "Returns the last part of a path.", {parameter("path", string)}, string,
             [](Arguments args, Type) { return Value::string(base_name(args[0].as_string())); }));
  table.add(define(
      "dirname", "Returns a path without its last part.", {parameter("path", string)}, string,
      [](Arguments args, Type) { return Value::string(directory_name(args[0].as_string())); }));
  table.add(define("pathexpand",
                   "Replaces \"~\" at the start of a path with the user's home directory.",
                   {parameter("path", string)}, string, path_expand));
}

}  // namespace

void add_file_functions(FunctionTable& table, const FunctionOptions& options) {
  const Type string = Type::string();
  const std::string& base = options.base_directory;
  add_path_functions(table);
  table.add(define("file", "Returns the content of a file, which must be valid UTF-8.",
                   {raw_parameter("path", string)}, string,
                   [base](Arguments args, Type) { return read_whole(base, args, false); }));
  table.add(define("filebase64", "Returns the content of a file, encoded in Base64.",
                   {raw_parameter("path", string)}, string,
                   [base](Arguments args, Type) { return read_whole(base, args, true); }));
  table.add(define("fileexists", "Reports whether a file exists at a given path.",
                   {raw_parameter("path", string)}, Type::boolean(),
                   [base](Arguments args, Type) { return file_exists(base, args); }));
  table.add(
      define("fileset",
             "Returns the names of all files below a directory that match a pattern, in which * "
             "stands for any name and ** for any directories.",
             {raw_parameter("path", string), raw_parameter("pattern", string)}, Type::set(string),
             [base](Arguments args, Type) { return file_set(base, args); }));
}

}  // namespace landform::functions
