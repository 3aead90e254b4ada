// Values to MessagePack.
#include <algorithm>

#include "value/json.h"
#include "value/msgpack.h"
#include "value/msgpack_format.h"
#include "value/msgpack_unknown.h"

namespace landform {
namespace {

using namespace detail;  // NOLINT(google-build-using-namespace): this file is a client of them all

class MsgpackWriter {
 public:
  // Appends to `out`.
  explicit MsgpackWriter(std::string& out) : out_(out) {}

  // False if it found a marked value; path() then points to it.
  bool write(const Value& value, Type type) {
    if (value.is_marked()) return false;
    if (type.is_dynamic() && !value.type().is_dynamic()) {
      put_msgpack_array(out_, 2);
      put_msgpack_bytes(out_, encode_type_json(value.type()));
      return write(value, value.type());
    }
    if (!value.is_known()) {
      put_msgpack_unknown(out_, value);
      return true;
    }
    if (value.is_null()) {
      put_msgpack_nil(out_);
      return true;
    }
    switch (type.kind()) {
      case Kind::string:
        put_msgpack_string(out_, value.as_string());
        return true;
      case Kind::number:
        put_msgpack_number(out_, value.as_number());
        return true;
      case Kind::boolean:
        put_msgpack_bool(out_, value.as_bool());
        return true;
      case Kind::list:
      case Kind::set:
      case Kind::tuple:
        return write_sequence(value, type);
      default:
        return write_mapping(value, type);
    }
  }

  Path path() {
    std::reverse(steps_.begin(), steps_.end());
    return std::move(steps_);
  }

 private:
  bool write_sequence(const Value& value, Type type) {
    put_msgpack_array(out_, value.length());
    for (size_t i = 0; i < value.length(); ++i) {
      if (write(value.elements()[i], type.is_tuple() ? type.elements()[i] : type.element())) {
        continue;
      }
      steps_.push_back(PathStep::index(value.iteration_key(i)));
      return false;
    }
    return true;
  }

  bool write_mapping(const Value& value, Type type) {
    bool map = type.is_map();
    put_msgpack_map(out_, value.length());
    for (size_t i = 0; i < value.length(); ++i) {
      put_msgpack_string(out_, value.key(i));
      if (write(value.elements()[i], map ? type.element() : type.attributes()[i].type)) continue;
      steps_.push_back(map ? PathStep::index(value.iteration_key(i))
                           : PathStep::attribute(std::string(value.key(i))));
      return false;
    }
    return true;
  }

  std::string& out_;
  Path steps_;  // to the error, innermost step first
};

}  // namespace

Result<std::string, ConversionError> encode_msgpack(const Value& value, Type type) {
  type = type.without_optional();
  Value conforming = value;
  if (!conforms(value.type(), type)) {
    auto converted = convert(value, type);
    if (!converted) return std::move(converted).error();
    conforming = std::move(converted).value();
  }
  std::string out;
  MsgpackWriter writer(out);
  if (!writer.write(conforming, type)) {
    return ConversionError{"value has marks, so it cannot be serialized", writer.path()};
  }
  return out;
}

bool append_msgpack(std::string& out, const Value& value) {
  const size_t size = out.size();
  if (MsgpackWriter(out).write(value, value.type())) return true;
  out.resize(size);
  return false;
}

}  // namespace landform
