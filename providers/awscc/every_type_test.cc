// Every public type, with values made from its schema: created, read, planned again without a
// difference, removed: the first 300 that this can be done for, and some of them under the real
// Terraform. With LANDFORM_EVERY_TYPE it is done for all, and for 300 under Terraform.
#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "awscc/attributes.h"
#include "awscc/document.h"
#include "awscc/meaning.h"
#include "awscc/testing.h"
#include "plan/proposed_new.h"
#include "recorded/recorded.h"
#include "sdk/server.h"
#include "value/presence.h"

namespace landform::awscc::testing {
namespace {

constexpr size_t kWanted = 300;
constexpr size_t kQuick = 30;  // under Terraform, which takes its time

// Texts that patterns ask for, the most harmless first.
const std::vector<std::string>& candidates() {
  static const std::vector<std::string> kTexts = {
      "abc",
      "test-name",
      "a",
      "abcdefgh",
      "1",
      "12",
      "123456789012",
      "Abc1",
      "arn:aws:iam::123456789012:role/test",
      "arn:aws:s3:::bucket",
      "arn:aws:kms:us-east-1:123456789012:key/11111111-2222-3333-4444-555555555555",
      "11111111-2222-3333-4444-555555555555",
      "us-east-1",
      "10.0.0.0/16",
      "10.0.0.1",
      "https://example.com/a",
      "a@example.com",
      "2024-01-01T00:00:00Z",
      "2024-01-01",
      "12:00",
      "/abc",
      "s3://bucket/key",
      "abcdefghijklmnopqrst",
      "vpc-12345678",
      "subnet-12345678",
      "sg-12345678",
      "ami-12345678",
      "1.0.0",
      "A",
      "ABC",
      "$.abc",
      "example.com",
      "abcdefghijklmnopqrstuvwxyzabcdefghij",
      "cron(0 12 * * ? *)",
      "rate(1 day)",
      "0",
      "-1"};
  return kTexts;
}

class Maker {
 public:
  // `rich`: with all that may be set, not only what must be.
  explicit Maker(bool rich) : rich_(rich) {}

  std::optional<Value> object(const TerraformType& type, const Shape& shape,
                              const std::vector<std::string>& at) {
    Value::Attributes out;
    for (const TerraformAttribute& member : shape.attributes) {
      Value null = Value::null(value_type(member.shape));
      bool needed = member.required || has(member, Constraint::Kind::not_null);
      bool wanted = needed || chosen(type, at, member.name) || (rich_ && member.optional);
      bool ruled_out = !needed && excluded(type, at, member.name);
      bool settable = (member.required || member.optional) && !member.read_only;
      std::optional<Value> made;
      if (wanted && settable && !ruled_out && at.size() < kMaxDepth) {
        std::vector<std::string> below = at;
        below.push_back(member.name);
        made = value(type, member.shape, member.constraints, below);
      }
      if (needed && !made) return std::nullopt;
      out.emplace_back(member.name, made.value_or(null));
    }
    return Value::object(std::move(out));
  }

 private:
  static constexpr size_t kMaxDepth = 4;

  static bool has(const TerraformAttribute& member, Constraint::Kind kind) {
    return std::ranges::any_of(member.constraints,
                               [&](const Constraint& c) { return c.kind == kind; });
  }
  static bool chosen(const TerraformType& type, const std::vector<std::string>& at,
                     const std::string& name) {
    return std::ranges::any_of(type.alternatives, [&](const Alternatives& rule) {
      return rule.at == at &&
             std::ranges::find(rule.choices.front(), name) != rule.choices.front().end();
    });
  }
  // Only another choice than the first has it.
  static bool excluded(const TerraformType& type, const std::vector<std::string>& at,
                       const std::string& name) {
    if (chosen(type, at, name)) return false;
    return std::ranges::any_of(type.alternatives, [&](const Alternatives& rule) {
      if (rule.at != at || rule.kind != Alternatives::Kind::one_of) return false;
      return std::ranges::any_of(rule.choices, [&](const auto& choice) {
        return std::ranges::find(choice, name) != choice.end();
      });
    });
  }

  std::optional<Value> value(const TerraformType& type, const Shape& shape,
                             const std::vector<Constraint>& constraints,
                             const std::vector<std::string>& at) {
    switch (shape.form) {
      case Form::boolean:
        return Value::boolean(true);
      case Form::int64:
      case Form::float64:
        return number(constraints);
      case Form::json:
        return Value::string(R"({"a":1})");
      case Form::timestamp:
        return Value::string("2024-01-01T00:00:00Z");
      case Form::string:
        return text(constraints, 0);
      case Form::object:
        return object(type, shape, at);
      default:
        return collection(type, shape, constraints, at);
    }
  }

  static std::optional<Value> number(const std::vector<Constraint>& constraints) {
    for (const Constraint& c : constraints) {
      if (c.kind == Constraint::Kind::one_of) return decode_json(c.values.front()).value();
      if (c.kind != Constraint::Kind::range) continue;
      auto bound = Number::parse(c.min ? *c.min : *c.max);
      return bound ? std::optional(Value::number(*bound)) : std::nullopt;
    }
    return Value::number(int64_t{1});
  }

  static bool fits(const std::string& text, const Constraint& c) {
    auto count = [](std::optional<std::string_view> n, size_t otherwise) {
      return n ? static_cast<size_t>(Number::parse(*n)->to_int64().value_or(0)) : otherwise;
    };
    if (c.kind == Constraint::Kind::length) {
      return text.size() >= count(c.min, 0) && text.size() <= count(c.max, 1 << 20);
    }
    if (c.kind == Constraint::Kind::pattern) {
      return RE2::PartialMatch(text, RE2(std::string(c.pattern)));
    }
    return true;
  }

  static std::optional<Value> text(const std::vector<Constraint>& constraints, size_t skip) {
    for (const Constraint& c : constraints) {
      if (c.kind != Constraint::Kind::one_of) continue;
      if (skip >= c.values.size()) return std::nullopt;
      return convert(decode_json(c.values[skip]).value(), Type::string()).value();
    }
    for (const std::string& candidate : candidates()) {
      bool good =
          std::ranges::all_of(constraints, [&](const Constraint& c) { return fits(candidate, c); });
      if (good && skip-- == 0) return Value::string(candidate);
    }
    return std::nullopt;
  }

  std::optional<Value> collection(const TerraformType& type, const Shape& shape,
                                  const std::vector<Constraint>& constraints,
                                  const std::vector<std::string>& at) {
    size_t count = 1;
    std::vector<Constraint> inner;
    for (const Constraint& c : constraints) {
      if (c.kind == Constraint::Kind::size && c.min) {
        count = std::max<size_t>(1, static_cast<size_t>(Number::parse(*c.min)->to_int64().value()));
      }
      if (c.kind == Constraint::Kind::size && c.max && *c.max == "0") return std::nullopt;
      if (c.kind == Constraint::Kind::elements) inner = c.inner;
    }
    std::vector<Value> elements;
    for (size_t i = 0; i < count; ++i) {
      std::optional<Value> one = shape.element->form == Form::string
                                     ? text(inner, i)
                                     : value(type, *shape.element, inner, at);
      if (!one) return std::nullopt;
      elements.push_back(*std::move(one));
    }
    Type element = value_type(*shape.element);
    if (shape.form == Form::map) return Value::map(element, {{"abc", elements.front()}});
    Value out =
        shape.form == Form::set ? Value::set(element, elements) : Value::list(element, elements);
    return out.length() == count ? std::optional(out) : std::nullopt;
  }

  bool rich_;
};

std::vector<std::string> public_schemas() {
  std::vector<std::string> out;
  auto file = recorded::file("data/cloudcontrol/cfn-schemas.tgz");
  if (!file) return out;
  for (auto& [name, text] : recorded::read_tgz(*file)) out.push_back(std::move(text));
  return out;
}

std::string first_error(const sdk::Diagnostics& diagnostics) {
  for (const auto& d : diagnostics.items()) {
    if (d.severity == Severity::error) return d.summary + ": " + d.detail;
  }
  return "";
}

// Those that are public or, where they are missing, any.
std::vector<std::string> served_schemas() {
  std::vector<std::string> out = public_schemas();
  return out.empty() ? test_schemas() : out;
}

class EveryType : public AwsccCase {
 public:
  EveryType() : AwsccCase(served_schemas()) {}

 protected:
  // The life of one resource. What is wrong with it; empty if nothing is. `refused` is set where it
  // is the values that do not please the service.
  std::string live(provider::Provider& provider, const std::string& type, const Value& config,
                   bool& refused);
  // A configuration of it, if it lives.
  std::optional<Value> find_case(provider::Provider& provider, const TerraformType& type);

  std::vector<std::string> wrong_;
};

std::string EveryType::live(provider::Provider& provider, const std::string& type,
                            const Value& config, bool& refused) {
  auto schemas = provider.schemas({}).schemas;
  const provider::TypeSchema& schema = **schemas->find(provider::TypeKind::resource, type);
  Value null = Value::null(schema.type);
  auto proposed = [&](const Value& prior) {
    return plan::proposed_new(schema.block, prior, config);
  };
  refused = true;
  if (auto invalid = provider.validate_resource({type, config}, {}); invalid.has_errors()) {
    return first_error(invalid);
  }
  auto planned = provider.plan(
      {.type = type, .config = config, .prior = null, .proposed = proposed(null)}, {});
  if (planned.diagnostics.has_errors()) {
    refused = false;
    return "plan: " + first_error(planned.diagnostics);
  }
  auto applied = provider.apply({.type = type,
                                 .config = config,
                                 .prior = null,
                                 .planned = planned.planned,
                                 .planned_private = planned.planned_private},
                                {});
  if (applied.diagnostics.has_errors()) {
    std::string error = first_error(applied.diagnostics);
    refused = error.find("ValidationException") != std::string::npos ||
              error.find("UnsupportedActionException") != std::string::npos;
    return "create: " + error;
  }
  refused = false;
  auto read = provider.read(
      {.type = type, .current = applied.state, .private_state = applied.private_state}, {});
  if (read.diagnostics.has_errors()) return "read: " + first_error(read.diagnostics);
  if (read.state.is_null()) return "it is gone";
  auto again = provider.plan(
      {.type = type, .config = config, .prior = read.state, .proposed = proposed(read.state)}, {});
  std::string out;
  if (again.diagnostics.has_errors()) out = "plan again: " + first_error(again.diagnostics);
  if (out.empty() && !again.planned.identical(read.state)) out = "it differs when planned again";
  if (out.empty() && !again.requires_replace.empty()) out = "it would be replaced";
  auto removed =
      provider.apply({.type = type, .config = null, .prior = read.state, .planned = null}, {});
  if (out.empty() && removed.diagnostics.has_errors())
    out = "remove: " + first_error(removed.diagnostics);
  return out;
}

std::optional<Value> EveryType::find_case(provider::Provider& provider, const TerraformType& type) {
  for (bool rich : {true, false}) {
    std::optional<Value> config = Maker(rich).object(type, type.shape, {});
    if (!config) continue;
    bool refused = false;
    std::string wrong = live(provider, type.name, *config, refused);
    if (wrong.empty()) return config;
    if (refused) continue;
    wrong_.push_back(type.name + ": " + wrong);
    return std::nullopt;
  }
  return std::nullopt;
}

// Values as they are written.
std::string written(const Value& value) {
  std::string text = encode_json(value, value.type()).value();
  for (std::string_view opening : {"${", "%{"}) {
    for (size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 3)) {
      text.insert(at, 1, opening[0]);
    }
  }
  return text;
}

TEST_P(EveryType, LivesWithValuesFromItsSchema) {
  if (public_schemas().empty()) GTEST_SKIP() << "the public schemas are missing";
  ProviderOptions settings;
  settings.waiting.first_pause = std::chrono::milliseconds(1);
  sdk::ProviderServer provider(make_provider(catalog_, settings));
  auto schemas = provider.schemas({}).schemas;
  sdk::Object config = sdk::Object::null_of((**schemas->provider()).type);
  config.set("region", "eu-west-1").set("access_key", "key").set("secret_key", "secret");
  sdk::Object urls = config.empty("endpoints");
  config.set("endpoints", urls.set("cloudcontrolapi", url_));
  ASSERT_FALSE(provider.configure({config.value(), "1.11.4"}, {}).has_errors());

  bool terraform = GetParam() == Backend::terraform;
  // All of them on request: that takes its time.
  bool all = std::getenv("LANDFORM_EVERY_TYPE") != nullptr;
  std::string text;
  size_t cases = 0;
  for (const Catalog::Entry& entry : catalog_->entries()) {
    if (cases == (terraform && !all ? kQuick : kWanted) && (terraform || !all)) break;
    std::shared_ptr<const TerraformType> type = *catalog_->type(entry);
    std::optional<Value> made = find_case(provider, *type);
    if (!made) continue;
    ++cases;
    text += fmt::format("resource \"{}\" \"a\" {{\n", entry.name);
    for (size_t i = 0; i < made->length(); ++i) {
      if (!is_present(made->elements()[i])) continue;
      text += fmt::format("  {} = {}\n", made->key(i), written(made->elements()[i]));
    }
    text += "}\n";
  }
  fmt::print("{} types live\n", cases);
  EXPECT_GE(cases, terraform && !all ? kQuick : kWanted);
  EXPECT_THAT(wrong_, ::testing::IsEmpty());
  if (!terraform) return;
  Scenario test(options());
  test.apply(with_provider(text));
}

INSTANTIATE_TEST_SUITE_P(, EveryType, ::testing::Values(Backend::in_process, Backend::terraform),
                         [](const auto& info) {
                           return info.param == Backend::terraform ? "Terraform" : "InProcess";
                         });

}  // namespace
}  // namespace landform::awscc::testing
