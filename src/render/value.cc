#include "render/value.h"

#include <fmt/format.h>

#include <vector>

#include "base/quote.h"

namespace landform::render {
namespace {

std::string trimmed(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r\n\v\f";
  size_t begin = line.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return "";
  return std::string(line.substr(begin, line.find_last_not_of(kBlank) - begin + 1));
}

class ValueWriter {
 public:
  std::string out;

  void write(const Value& value) {
    if (!value.is_known()) {
      out += "(known after apply)";
    } else if (value.has_mark(Marks::sensitive)) {
      out += "(sensitive value)";
    } else if (value.has_mark(Marks::ephemeral)) {
      out += "(ephemeral value)";
    } else if (value.is_null()) {
      write_null(value.type());
    } else {
      write_known(value.unmarked());
    }
  }

 private:
  void write_null(Type type) {
    switch (type.kind()) {
      case Kind::dynamic:
        out += "null";
        break;
      case Kind::string:
        out += "tostring(null)";
        break;
      case Kind::number:
        out += "tonumber(null)";
        break;
      case Kind::boolean:
        out += "tobool(null)";
        break;
      case Kind::list:
      case Kind::set:
      case Kind::map:
        out +=
            fmt::format("{}(null) /* of {} */", conversion(type), type.element().friendly_name());
        break;
      default:
        out += fmt::format("null /* {} */", type.friendly_name());
    }
  }

  static const char* conversion(Type type) {
    return type.is_list() ? "tolist" : type.is_set() ? "toset" : "tomap";
  }

  void write_known(const Value& value) {
    Type type = value.type();
    switch (type.kind()) {
      case Kind::string:
        write_string(value.as_string());
        break;
      case Kind::number:
        out += value.as_number().to_string();
        break;
      case Kind::boolean:
        out += value.as_bool() ? "true" : "false";
        break;
      case Kind::object:
      case Kind::tuple:
        write_elements(value);
        break;
      default:
        out += conversion(type);
        out += '(';
        write_elements(value);
        out += ')';
    }
  }

  void write_string(std::string_view text) {
    if (text.find('\n') == std::string_view::npos) {
      out += go_quote(text);
      return;
    }
    std::vector<std::string_view> lines;
    for (std::string_view rest = text;;) {
      size_t newline = rest.find('\n');
      lines.push_back(rest.substr(0, newline));
      if (newline == std::string_view::npos) break;
      rest.remove_prefix(newline + 1);
    }
    std::string delimiter = "EOT";
    for (bool taken = true; taken;) {
      taken = false;
      for (std::string_view line : lines) taken |= trimmed(line) == delimiter;
      if (taken) delimiter += '_';
    }
    out += indent_ > 0 ? "<<-" : "<<";
    out += delimiter;
    for (std::string_view line : lines) {
      new_line();
      out += line;
    }
    new_line();
    out += delimiter;
  }

  void write_elements(const Value& value) {
    bool mapping = value.type().is_object() || value.type().is_map();
    out += mapping ? '{' : '[';
    indent_ += 2;
    for (size_t i = 0; i < value.length(); ++i) {
      new_line();
      if (mapping) {
        write_string(value.key(i));
        out += " = ";
      }
      write(value.elements()[i]);
      if (!mapping) out += ',';
    }
    indent_ -= 2;
    if (value.length() > 0) new_line();
    out += mapping ? '}' : ']';
  }

  void new_line() {
    out += '\n';
    out.append(indent_, ' ');
  }

  size_t indent_ = 0;
};

void write_type(std::string& out, Type type, size_t level) {
  auto line = [&](size_t at) {
    out += '\n';
    out.append(at * 4, ' ');
  };
  switch (type.kind()) {
    case Kind::object:
      out += "object({";
      for (const auto& a : type.attributes()) {
        line(level + 1);
        out += a.name + ": ";
        write_type(out, a.type, level + 1);
        out += ',';
      }
      if (!type.attributes().empty()) line(level);
      out += "})";
      break;
    case Kind::tuple:
      out += "tuple([";
      for (Type t : type.elements()) {
        line(level + 1);
        write_type(out, t, level + 1);
        out += ',';
      }
      if (!type.elements().empty()) line(level);
      out += "])";
      break;
    case Kind::list:
    case Kind::set:
    case Kind::map: {
      out += type.is_list() ? "list(" : type.is_set() ? "set(" : "map(";
      bool structural = type.element().is_object() || type.element().is_tuple();
      if (structural) line(level + 1);
      write_type(out, type.element(), level + (structural ? 1 : 0));
      if (structural) {
        out += ',';
        line(level);
      }
      out += ')';
      break;
    }
    default:
      out += type.friendly_name();
  }
}

}  // namespace

std::string render_value(const Value& value) {
  ValueWriter writer;
  writer.write(value);
  return std::move(writer.out);
}

std::string render_type(Type type) {
  std::string out;
  write_type(out, type, 0);
  return out;
}

}  // namespace landform::render
