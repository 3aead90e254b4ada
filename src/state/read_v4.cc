#include "state/read_v4.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "base/base64.h"
#include "base/quote.h"
#include "state/state_builder.h"
#include "value/json.h"

namespace landform::state {
namespace {

using Kind = JsonToken::Kind;

// Fractions are dropped: JSON has only one number type.
std::optional<int64_t> to_index(std::string_view digits) {
  double number = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  constexpr double kLimit = 9e15;  // doubles represent all integers up to here
  if (error != std::errc() || number < -kLimit || number > kLimit) return std::nullopt;
  return static_cast<int64_t>(number);
}

class Reader {
 public:
  Reader(std::shared_ptr<const void> owner, std::string_view text, FileId file, ReadV4& out)
      : json_(std::move(owner), text),
        out_(out),
        state_(out.state),
        builder_(out.state, out.diagnostics, file) {}

  void read() {
    json_.object("", [&](std::string_view name) {
      if (name == "version") {
        version();
      } else if (name == "terraform_version") {
        json_.read("terraform_version", state_.terraform_version);
      } else if (name == "serial") {
        json_.read("serial", state_.serial);
      } else if (name == "lineage") {
        json_.read("lineage", state_.lineage);
      } else if (name == "outputs") {
        json_.object("outputs", [&](std::string_view output) { this->output(output); });
      } else if (name == "resources") {
        json_.array("resources", [&] { resource(); });
      } else if (name == "check_results") {
        json_.array("check_results", [&] { check(); });
      }
    });
    json_.finish();
    out_.syntax_error = json_.syntax_error();
    out_.mismatch = json_.mismatch();
    builder_.check_version();
  }

 private:
  void version() {
    std::optional<JsonToken> token = json_.scalar();
    if (!token || token->kind == Kind::null) return;
    out_.version = 0;
    if (token->kind == Kind::number) {
      std::string_view digits = token->text;
      uint64_t number = 0;
      auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
      if (error == std::errc() && end == digits.data() + digits.size()) {
        out_.version = number;
        return;
      }
    }
    out_.version_mismatch = json_.wrong("version", *token, token->kind == Kind::number);
  }

  void output(std::string_view output_name) {
    std::string name(output_name);
    RawJson value;
    RawJson type;
    Output out;
    json_.object("outputs", [&](std::string_view property) {
      if (property == "value") json_.read(value);
      if (property == "type") json_.read(type);
      if (property == "sensitive") json_.read("outputs.sensitive", out.sensitive);
    });
    if (json_.syntax_error()) return;
    auto decoded_type = decode_type_json(type.text());
    if (!decoded_type) {
      return builder_.error(
          json_.offset(), "Invalid output value type in state",
          fmt::format("The state file has an invalid type specification for output {}: {}.",
                      go_quote(name), decoded_type.error().message));
    }
    auto decoded = decode_json(value.text(), *decoded_type);
    // Some values that can be read, such as infinities, could not be written again.
    if (decoded) {
      auto again = encode_json(*decoded, decoded->type());
      if (!again) decoded = again.error();
    }
    if (!decoded) {
      return builder_.error(json_.offset(), "Invalid output value saved in state",
                            fmt::format("The state file has an invalid value for output {}: {}.",
                                        go_quote(name), decoded.error().message));
    }
    out.value = std::move(decoded).value();
    state_.outputs.insert_or_assign(std::move(name), std::move(out));
  }

  void resource() {
    RawResource raw;
    json_.object("resources", [&](std::string_view name) {
      if (raw.offset == 0) raw.offset = json_.offset();
      if (name == "module") {
        json_.read("resources.module", raw.module);
      } else if (name == "mode") {
        json_.read("resources.mode", raw.mode);
      } else if (name == "type") {
        json_.read("resources.type", raw.type);
      } else if (name == "name") {
        json_.read("resources.name", raw.name);
      } else if (name == "provider") {
        json_.read("resources.provider", raw.provider);
      } else if (name == "instances") {
        json_.array("resources.instances", [&] { instance(raw.instances.emplace_back()); });
      }
    });
    if (!json_.syntax_error()) builder_.add(std::move(raw));
  }

  void instance(RawInstance& raw) {
    InstanceObject& object = *raw.object;
    json_.object("resources.instances", [&](std::string_view name) {
      if (object.offset == 0) object.offset = static_cast<uint32_t>(json_.offset());
      if (name == "index_key") {
        key(raw);
      } else if (name == "status") {
        json_.read("resources.instances.status", raw.status);
      } else if (name == "deposed") {
        json_.read("resources.instances.deposed", raw.deposed);
      } else if (name == "schema_version") {
        json_.read("resources.instances.schema_version", object.schema_version);
      } else if (name == "attributes") {
        json_.read(object.attributes);
      } else if (name == "attributes_flat") {
        flat_attributes(object);
      } else if (name == "sensitive_attributes") {
        json_.read(raw.sensitive_paths);
      } else if (name == "identity_schema_version") {
        json_.read("resources.instances.identity_schema_version", object.identity_schema_version);
      } else if (name == "identity") {
        json_.read(object.identity);
      } else if (name == "private") {
        private_data(object);
      } else if (name == "dependencies") {
        json_.read("resources.instances.dependencies", raw.dependencies);
      } else if (name == "create_before_destroy") {
        json_.read("resources.instances.create_before_destroy", object.create_before_destroy);
      }
    });
  }

  void key(RawInstance& raw) {
    std::optional<JsonToken> token = json_.scalar();
    if (!token) return;
    switch (token->kind) {
      case Kind::null:
        return;
      case Kind::string:
        raw.key = config::Key::quoted(std::string(token->text));
        return;
      case Kind::number:
        if (auto index = to_index(token->text)) {
          raw.key = config::Key(*index);
        } else {
          raw.bad_key = token->text;
        }
        return;
      case Kind::boolean:
        raw.bad_key = token->boolean ? "true" : "false";
        return;
      default:
        json_.wrong("resources.instances.index_key", *token);
    }
  }

  void flat_attributes(InstanceObject& object) {
    std::map<std::string, std::string> all;
    json_.object("resources.instances.attributes_flat", [&](std::string_view name) {
      std::string text;
      std::string key(name);
      json_.read("resources.instances.attributes_flat", text);
      all.insert_or_assign(std::move(key), std::move(text));
    });
    object.attributes_flat.assign(all.begin(), all.end());
  }

  void private_data(InstanceObject& object) {
    std::string text;
    json_.read("resources.instances.private", text);
    auto bytes = base64_decode(text);
    if (bytes) {
      object.private_data = std::move(bytes).value();
      return;
    }
    builder_.error(
        json_.offset(), "Invalid state file format",
        fmt::format("The state file does not conform to the expected JSON data structure: illegal "
                    "base64 data at input byte {}.",
                    bytes.error().offset));
  }

  static CheckResults::Status check_status(std::string_view text) {
    if (text == "pass") return CheckResults::Status::pass;
    if (text == "fail") return CheckResults::Status::fail;
    if (text == "error") return CheckResults::Status::error;
    // A newer version may have others.
    return CheckResults::Status::unknown;
  }

  static std::optional<CheckResults::Kind> check_kind(std::string_view text) {
    if (text == "resource") return CheckResults::Kind::resource;
    if (text == "output") return CheckResults::Kind::output;
    if (text == "check") return CheckResults::Kind::check;
    if (text == "var") return CheckResults::Kind::variable;
    return std::nullopt;
  }

  void check() {
    CheckResults out;
    std::string kind;
    std::string status;
    json_.object("check_results", [&](std::string_view name) {
      if (name == "object_kind") json_.read("check_results.object_kind", kind);
      if (name == "config_addr") json_.read("check_results.config_addr", out.address);
      if (name == "status") json_.read("check_results.status", status);
      if (name == "objects") {
        json_.array("check_results.objects", [&] { check_object(out.objects.emplace_back()); });
      }
    });
    out.status = check_status(status);
    // Kinds from newer versions are omitted.
    auto known = check_kind(kind);
    if (!known) return;
    out.kind = *known;
    state_.check_results.push_back(std::move(out));
  }

  void check_object(CheckResults::Object& out) {
    std::string status;
    json_.object("check_results.objects", [&](std::string_view name) {
      if (name == "object_addr") json_.read("check_results.objects.object_addr", out.address);
      if (name == "status") json_.read("check_results.objects.status", status);
      if (name == "failure_messages") {
        json_.read("check_results.objects.failure_messages", out.failure_messages);
      }
    });
    out.status = check_status(status);
  }

  FieldReader json_;
  ReadV4& out_;
  State& state_;
  StateBuilder builder_;
};

}  // namespace

ReadV4 read_v4(std::shared_ptr<const void> owner, std::string_view text, FileId file) {
  ReadV4 out;
  Reader(std::move(owner), text, file, out).read();
  return out;
}

}  // namespace landform::state
