#include "config/target_address.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/quote.h"

namespace landform::config {

using syntax::Step;

namespace {

constexpr const char* kInvalid = "Invalid address";
constexpr const char* kOperator = "Invalid address operator";

bool is_name(const Step& step) {
  return step.kind == Step::Kind::root || step.kind == Step::Kind::attribute;
}

std::optional<Key> key_of(const Step& step) {
  if (step.kind == Step::Kind::index_string) return Key::quoted(std::string(step.text()));
  if (step.kind == Step::Kind::index_integer) return Key(step.integer);
  return std::nullopt;
}

class Reader {
 public:
  Reader(std::span<const Step> steps, FileId file, AddressKeys keys, Diagnostics& diagnostics)
      : rest_(steps), file_(file), keys_(keys), diagnostics_(diagnostics) {
    out_.range = {file, steps.front().begin, steps.back().end};
  }

  std::optional<TargetAddress> read() {
    if (!module_part()) return std::nullopt;
    if (rest_.empty()) return std::move(out_);
    resource_.resource.module = out_.module;
    if (!resource_part()) return std::nullopt;
    out_.resource = std::move(resource_);
    return std::move(out_);
  }

 private:
  bool fail(const char* summary, std::string detail, const Step& first, const Step& last) {
    diagnostics_.error(summary, std::move(detail), Range{file_, first.begin, last.end});
    return false;
  }
  bool fail_here(const char* summary, std::string detail) {
    return fail(summary, std::move(detail), rest_.front(), rest_.front());
  }
  bool fail_rest(std::string detail) {
    return fail(kInvalid, std::move(detail), rest_.front(), rest_.back());
  }

  bool module_part() {
    while (!rest_.empty()) {
      if (!is_name(rest_[0]))
        return fail_here(kOperator,
                         "Module address prefix must be followed by dot and then a name.");
      if (rest_[0].text() != "module") return true;
      constexpr const char* kNameNeeded = "Prefix \"module.\" must be followed by a module name.";
      if (rest_.size() == 1) return fail_here(kOperator, kNameNeeded);
      rest_ = rest_.subspan(1);
      if (rest_[0].kind != Step::Kind::attribute) return fail_here(kOperator, kNameNeeded);
      ModuleStep step{std::string(rest_[0].text()), {}};
      rest_ = rest_.subspan(1);
      if (!rest_.empty() && !is_name(rest_[0])) {
        if (keys_ == AddressKeys::forbidden) {
          return fail_here(
              "Module instance keys not allowed",
              "Module address must be a module (e.g. \"module.foo\"), not a module instance (e.g. "
              "\"module.foo[1]\").");
        }
        step.instance = key_of(rest_[0]);
        rest_ = rest_.subspan(1);
      }
      out_.module.push_back(std::move(step));
    }
    return true;
  }

  bool mode_part() {
    std::string_view root = rest_[0].text();
    bool instance = keys_ == AddressKeys::allowed;
    if (root == "data") {
      resource_.resource.mode = ResourceMode::data;
    } else if (instance && root == "ephemeral") {
      resource_.resource.mode = ResourceMode::ephemeral;
    } else if (!instance || root != "resource") {
      constexpr std::array<std::string_view, 11> kReserved = {
          "count",     "each", "local",    "module", "path", "self",
          "terraform", "var",  "template", "lazy",   "arg"};
      bool reserved =
          instance && std::find(kReserved.begin(), kReserved.end(), root) != kReserved.end();
      if (!reserved) return true;
      return fail_rest(fmt::format(
          "The keyword {} is reserved and cannot be used to target a resource address. If you are "
          "targeting a resource type that uses a reserved keyword, please prefix your address with "
          "\"resource.\".",
          go_quote(root)));
    }
    prefix_ = rest_[0];
    rest_ = rest_.subspan(1);
    return true;
  }

  bool resource_part() {
    if (!mode_part()) return false;
    if (rest_.size() < 2) {
      const Step& at = rest_.empty() ? prefix_ : rest_.front();
      return fail(kInvalid, "Resource specification must include a resource type and name.", at,
                  rest_.empty() ? at : rest_.back());
    }
    if (!is_name(rest_[0])) {
      return fail_here(kInvalid, resource_.resource.mode == ResourceMode::data
                                     ? "A data source name is required."
                                 : resource_.resource.mode == ResourceMode::ephemeral
                                     ? "An ephemeral resource type name is required."
                                     : "A resource type name is required.");
    }
    if (rest_[1].kind != Step::Kind::attribute)
      return fail(kInvalid, "A resource name is required.", rest_[1], rest_[1]);
    resource_.resource.type = rest_[0].text();
    resource_.resource.name = rest_[1].text();
    rest_ = rest_.subspan(2);
    return rest_.empty() || key_part();
  }

  bool key_part() {
    if (keys_ == AddressKeys::forbidden) {
      return fail_here("Resource instance keys not allowed",
                       "Resource address must be a resource (e.g. \"test_instance.foo\"), not a "
                       "resource instance (e.g. \"test_instance.foo[1]\").");
    }
    if (rest_.size() > 1)
      return fail(kInvalid, "Unexpected extra operators after address.", rest_[1], rest_[1]);
    resource_.key = key_of(rest_[0]);
    if (resource_.key) return true;
    if (is_name(rest_[0]))
      return fail_here(kInvalid, "Resource instance key must be given in square brackets.");
    return fail_here(kInvalid,
                     "Invalid resource instance key: value must be a whole number, between "
                     "-9223372036854775808 and 9223372036854775807.");
  }

  std::span<const Step> rest_;
  FileId file_;
  AddressKeys keys_;
  Diagnostics& diagnostics_;
  Step prefix_{};
  TargetAddress out_;
  InstanceAddress resource_;
};

}  // namespace

std::optional<TargetAddress> read_target_address(std::span<const Step> steps, FileId file,
                                                 AddressKeys keys, Diagnostics& diagnostics) {
  return Reader(steps, file, keys, diagnostics).read();
}

Result<TargetAddress> parse_target_address(const std::string& text) {
  auto steps = parse_steps(text);
  if (!steps) return steps.error();
  size_t at = 0;
  TargetAddress out;
  out.module = take_module_path(*steps, at);
  if (at == steps->size() && at > 0) return out;
  auto address = InstanceAddress::parse(text);
  if (!address) return address.error();
  out.resource = *address;
  return out;
}

}  // namespace landform::config
