// What the settings of the s3 backend have to be, beyond their types.
#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "backend/s3_settings.h"
#include "base/quote.h"
#include "base/trim.h"
#include "value/json_reader.h"
#include "value/timestamp.h"

namespace landform::backend {
namespace {

AttributePath path_to(const char* name) { return {AttributePathStep::attribute(name)}; }

void check_text(const Settings& settings, const char* name, Diagnostics& diagnostics) {
  std::optional<std::string> value = settings.find(name);
  if (!value) {
    diagnostics
        .error("Missing Required Value",
               fmt::format("The attribute \"{}\" is required by the backend.\n\nRefer to the "
                           "backend documentation for additional information which attributes are "
                           "required.",
                           name))
        .path = path_to(name);
  } else if (trimmed(*value).empty()) {
    diagnostics.error("Invalid Value", "The value cannot be empty or all whitespace").path =
        path_to(name);
  }
}

void check_key_path(const Settings& settings, const char* name, Diagnostics& diagnostics) {
  std::string value = settings.text(name);
  if (!value.starts_with('/') && !value.ends_with('/')) return;
  diagnostics.error("Invalid Value", "The value must not start or end with \"/\"").path =
      path_to(name);
}

void check_conflict(const Settings& settings, const char* a, const char* b,
                    Diagnostics& diagnostics) {
  if (settings.value(a) == nullptr || settings.value(b) == nullptr) return;
  diagnostics.error("Invalid Attribute Combination",
                    fmt::format("Only one of {}, {} can be set.", a, b));
}

void warn_deprecated(const Settings& settings, const char* name, const char* replacement,
                     Diagnostics& diagnostics) {
  if (settings.value(name) == nullptr) return;
  diagnostics
      .warning("Deprecated Parameter",
               fmt::format("The parameter \"{}\" is deprecated. Use parameter \"{}\" instead.",
                           name, replacement))
      .path = path_to(name);
}

// `arn:partition:service:region:account:resource`, of which only the last part is looked at.
struct Arn {
  std::string_view resource;
  const char* problem = nullptr;  // null if it is one
};
Arn parse_arn(std::string_view text) {
  constexpr int kParts = 6;
  if (!text.starts_with("arn:")) return {{}, "arn: invalid prefix"};
  for (int i = 1; i < kParts; ++i) {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {{}, "arn: not enough sections"};
    text.remove_prefix(colon + 1);
  }
  return {text};
}

// As in Terraform, what surrounds an identifier is not always looked at.
void check_kms_key(const Settings& settings, Diagnostics& diagnostics) {
  static const std::string kKey =
      "[a-f0-9]{8}-[a-f0-9]{4}-[1-5][a-f0-9]{3}-[ab89][a-f0-9]{3}-[a-f0-9]{12}|mrk-[a-f0-9]{32}";
  static const RE2 kId("^" + kKey + "|alias/[a-zA-Z0-9/_-]+$");
  static const RE2 kResource("^(?:key/(?:" + kKey + ")|alias/[a-zA-Z0-9/_-]+)$");
  std::optional<std::string> key = settings.find("kms_key_id");
  if (!key) return;
  const Arn arn = parse_arn(*key);
  const bool is_arn = arn.problem == nullptr;
  const char* kind = is_arn ? "ARN" : "ID";
  if (is_arn ? RE2::PartialMatch(arn.resource, kResource) : RE2::PartialMatch(*key, kId)) return;
  diagnostics
      .error(fmt::format("Invalid KMS Key {}", kind),
             fmt::format("Value must be a valid KMS Key {}, got {}", kind, go_quote(*key)))
      .path = path_to("kms_key_id");
}

struct Lengths {
  size_t least;
  size_t most;
};

// Checks the settings of a role to assume.
class RoleChecks {
 public:
  RoleChecks(const Settings& role, const char* object, Diagnostics& diagnostics)
      : role_(role), object_(object), diagnostics_(diagnostics) {}

  void check() {
    constexpr Lengths kNames = {2, 64};
    check_role();
    check_duration();
    check_policy();
    for (const std::string& arn : role_.texts("policy_arns"))
      check_arn("policy_arns", arn, "policy/", "IAM Policy ARN");
    check_characters("session_name", kNames, "=,.@-");
    check_characters("source_identity", kNames, "=,.@-");
  }

  // Letters of ASCII, digits and underscores are always allowed, and so is a plus sign. The message
  // does not name all of the others either.
  void check_characters(const char* name, Lengths lengths, const char* others) {
    static const RE2 kOfNames(R"(^[\w+=,.@\-]*$)");
    static const RE2 kOfIds(R"(^[\w+=,.@:/\-]*$)");
    std::optional<std::string> value = role_.find(name);
    if (!value || !has_length(name, *value, lengths)) return;
    const bool is_id = std::string_view(others).find('/') != std::string_view::npos;
    if (RE2::PartialMatch(*value, is_id ? kOfIds : kOfNames)) return;
    fail(name, "Invalid Value",
         fmt::format("Value can only contain letters, numbers, or the following characters: {}",
                     others));
  }

  void check_tokens() {
    constexpr Lengths kTokens = {4, 20000};
    constexpr std::array<const char*, 2> kSources = {"web_identity_token",
                                                     "web_identity_token_file"};
    size_t set = 0;
    for (const char* name : kSources) {
      std::optional<std::string> value = role_.find(name);
      if (!value) continue;
      ++set;
      (void)has_length(name, *value, kTokens);
    }
    if (set == 1) return;
    const std::string both = fmt::format("{}, {}", kSources[0], kSources[1]);
    Diagnostic& d = set == 0
                        ? diagnostics_.error("Missing Required Value",
                                             fmt::format("Exactly one of {} must be set.", both))
                        : diagnostics_.error("Invalid Attribute Combination",
                                             fmt::format("Only one of {} can be set.", both));
    d.path = path_to(object_);
  }

 private:
  void fail(const char* name, std::string summary, std::string detail) {
    diagnostics_.error(std::move(summary), std::move(detail)).path = {
        AttributePathStep::attribute(object_), AttributePathStep::attribute(name)};
  }

  bool is_blank(const char* name, std::string_view value) {
    if (!trimmed(value).empty()) return false;
    fail(name, "Invalid Value", "The value cannot be empty or all whitespace");
    return true;
  }

  bool has_length(const char* name, std::string_view value, Lengths lengths) {
    if (value.size() >= lengths.least && value.size() <= lengths.most) return true;
    fail(name, "Invalid Value Length",
         fmt::format("Length must be between {} and {}, had {}", lengths.least, lengths.most,
                     value.size()));
    return false;
  }

  void check_arn(const char* name, const std::string& value, std::string_view resource,
                 const char* kind) {
    const Arn arn = parse_arn(value);
    if (arn.problem != nullptr) {
      fail(
          name, "Invalid ARN",
          fmt::format("The value {} cannot be parsed as an ARN: {}", go_quote(value), arn.problem));
    } else if (!arn.resource.starts_with(resource)) {
      fail(name, fmt::format("Invalid {}", kind),
           fmt::format("Value must be a valid {}, got {}", kind, go_quote(value)));
    }
  }

  void check_role() {
    std::optional<std::string> arn = role_.find("role_arn");
    if (!arn) {
      fail("role_arn", "Missing Required Value",
           fmt::format("The attribute \"{}.role_arn\" is required by the backend.\n\nRefer to the "
                       "backend documentation for additional information which attributes are "
                       "required.",
                       object_));
    } else if (!is_blank("role_arn", *arn)) {
      check_arn("role_arn", *arn, "role/", "IAM Role ARN");
    }
  }

  void check_duration() {
    std::optional<std::string> text = role_.find("duration");
    if (!text) return;
    using namespace std::chrono_literals;
    Result<int64_t> duration = parse_duration(*text);
    if (!duration) {
      fail("duration", "Invalid Duration",
           fmt::format("The value \"{}\" cannot be parsed as a duration: time: invalid duration "
                       "\"{}\"",
                       *text, *text));
    } else if (std::chrono::nanoseconds(*duration) < 15min ||
               std::chrono::nanoseconds(*duration) > 12h) {
      fail("duration", "Invalid Duration",
           fmt::format("Duration must be between 15m0s and 12h0m0s, had {}", *text));
    }
  }

  void check_policy() {
    std::optional<std::string> policy = role_.find("policy");
    if (!policy || is_blank("policy", *policy)) return;
    if (!trimmed(*policy).starts_with('{')) {
      fail("policy", "Invalid IAM Policy Document", "Expected a JSON object describing the policy");
      return;
    }
    JsonReader reader(*policy);
    if (auto value = reader.take_value(); !value) {
      const size_t read = std::min(value.error().offset + 1, policy->size());
      fail("policy", "Invalid JSON Document",
           fmt::format("The JSON document contains an error: {}, at byte offset {}",
                       value.error().message, read));
    }
  }

  const Settings& role_;
  const char* object_;
  Diagnostics& diagnostics_;
};

void check_roles(const Settings& settings, Diagnostics& diagnostics) {
  constexpr Lengths kExternalIds = {2, 1224};
  constexpr const char* kPlain = "assume_role";
  constexpr const char* kWeb = "assume_role_with_web_identity";
  if (std::optional<Settings> role = settings.object(kPlain)) {
    RoleChecks checks(*role, kPlain, diagnostics);
    checks.check();
    checks.check_characters("external_id", kExternalIds, "=,.@/-");
  }
  if (std::optional<Settings> role = settings.object(kWeb)) {
    RoleChecks checks(*role, kWeb, diagnostics);
    checks.check();
    checks.check_tokens();
  }
}

void check_one_of(const Settings& settings, const char* name,
                  std::initializer_list<std::string_view> allowed, const std::string& otherwise,
                  Diagnostics& diagnostics) {
  std::optional<std::string> value = settings.find(name);
  if (!value || std::find(allowed.begin(), allowed.end(), *value) != allowed.end()) return;
  diagnostics.error("Invalid Value", otherwise).path = path_to(name);
}

}  // namespace

void check_s3_settings(const Settings& settings, Diagnostics& diagnostics) {
  check_text(settings, "bucket", diagnostics);
  check_text(settings, "key", diagnostics);
  check_key_path(settings, "key", diagnostics);
  if (settings.text("key").find("//") != std::string::npos) {
    diagnostics.error("Invalid Value", "Value must not contain \"//\"").path = path_to("key");
  }
  if (settings.text("region").empty() && settings.variable("AWS_REGION").empty() &&
      settings.variable("AWS_DEFAULT_REGION").empty()) {
    diagnostics
        .error("Missing region value",
               "The \"region\" attribute or the \"AWS_REGION\" or \"AWS_DEFAULT_REGION\" "
               "environment variables must be set.")
        .path = path_to("region");
  }
  check_conflict(settings, "kms_key_id", "sse_customer_key", diagnostics);
  check_kms_key(settings, diagnostics);
  warn_deprecated(settings, "dynamodb_table", "use_lockfile", diagnostics);
  check_key_path(settings, "workspace_key_prefix", diagnostics);
  // As in Terraform, only where the rest is right.
  if (!diagnostics.has_errors()) check_roles(settings, diagnostics);
  check_conflict(settings, "shared_credentials_file", "shared_credentials_files", diagnostics);
  warn_deprecated(settings, "shared_credentials_file", "shared_credentials_files", diagnostics);
  warn_deprecated(settings, "dynamodb_endpoint", "endpoints.dynamodb", diagnostics);
  warn_deprecated(settings, "iam_endpoint", "endpoints.iam", diagnostics);
  warn_deprecated(settings, "endpoint", "endpoints.s3", diagnostics);
  warn_deprecated(settings, "sts_endpoint", "endpoints.sts", diagnostics);
  check_conflict(settings, "force_path_style", "use_path_style", diagnostics);
  warn_deprecated(settings, "force_path_style", "use_path_style", diagnostics);
  check_conflict(settings, "allowed_account_ids", "forbidden_account_ids", diagnostics);
  check_one_of(settings, "retry_mode", {"standard", "adaptive"},
               "unknown RetryMode, " + settings.text("retry_mode"), diagnostics);
  check_one_of(settings, "ec2_metadata_service_endpoint_mode", {"IPv4", "IPv6"},
               "Value must be one of [IPv4, IPv6]", diagnostics);
}

}  // namespace landform::backend
