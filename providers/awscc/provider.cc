#include "awscc/provider.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <utility>

#include "aws/config.h"
#include "awscc/resource.h"
#include "awscc/settings.h"
#include "sdk/custom_type.h"

namespace landform::awscc {

namespace {

bool matches(std::string_view pattern, std::string_view name) {
  size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  std::string_view rest = pattern.substr(star + 1);
  for (size_t at = star; at <= name.size(); ++at) {
    if (matches(rest, name.substr(at))) return true;
  }
  return false;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

void report_leftovers(sdk::ConfigureContext& context, const Journal& journal) {
  std::vector<Journal::Leftover> left = journal.leftovers();
  if (left.empty()) return;
  std::string list;
  for (const Journal::Leftover& one : left) {
    list += fmt::format("\n  - {} {}, request {} in {}", one.type,
                        one.identifier.empty() ? "(identifier unknown)" : one.identifier, one.token,
                        one.file);
  }
  context.warning(
      "Resources may have been created by an interrupted run",
      "The provider ended before it knew the results of these requests. An apply that creates the "
      "same resources continues them. If the configuration has changed since, import or delete "
      "what they created, and then remove the files:" +
          list);
}

class AwsccProvider : public sdk::Provider {
 public:
  AwsccProvider(std::shared_ptr<const Catalog> catalog, ProviderOptions options)
      : catalog_(std::move(catalog)), options_(std::move(options)) {
    for (const Catalog::Entry& entry : catalog_->entries()) {
      if (!is_selected(entry, options_.types)) continue;
      Served served{catalog_, &entry, cloud_};
      add(make_resource(served));
      add(make_data_source(served));
      if (entry.plural.empty()) continue;
      add(make_plural_data_source(served));
      add(make_list_resource(served));
    }
  }
  [[nodiscard]] std::string name() const override { return "awscc"; }
  [[nodiscard]] std::string version() const override { return "1.0.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider for every resource type of AWS, by the Cloud Control API";
  }
  [[nodiscard]] sdk::Schema schema() const override { return provider_schema(); }
  [[nodiscard]] std::optional<sdk::Schema> meta_schema() const override {
    return provider_meta_schema();
  }

  void configure(sdk::ConfigureContext& context, const sdk::Object& config) override {
    for (const std::string& warning : catalog_->warnings()) {
      context.warning("A schema cannot be used", warning);
    }
    if (!is_known_enough(config)) {
      (void)context.defer(sdk::Deferral::provider_config_unknown);
      return;
    }
    auto loaded = aws::Config::load(config_options(config));
    if (!loaded) return context.error("AWS cannot be reached", loaded.error().message);
    auto cloud = std::make_shared<Cloud>();
    aws::CloudControlOptions waiting = options_.waiting;
    waiting.role_arn = config.maybe_string("role_arn").value_or("");
    cloud->api = std::make_shared<aws::CloudControl>(loaded->service("cloudcontrolapi"), waiting);
    cloud->region = loaded->region();
    cloud->account_id = [config = *loaded] { return config.account_id(); };
    cloud->default_tags = default_tags(config);
    cloud->journal = Journal::in_data_directory();
    report_leftovers(context, cloud->journal);
    cloud_->set(std::move(cloud));
  }

 private:
  std::shared_ptr<const Catalog> catalog_;
  ProviderOptions options_;
  std::shared_ptr<CloudHolder> cloud_ = std::make_shared<CloudHolder>();
};

}  // namespace

bool is_selected(const Catalog::Entry& entry, std::string_view types) {
  if (trimmed(types).empty()) return true;
  while (true) {
    size_t comma = types.find(',');
    std::string_view pattern = trimmed(types.substr(0, comma));
    if (matches(pattern, entry.name) || matches(pattern, entry.type_name)) return true;
    if (comma == std::string_view::npos) return false;
    types.remove_prefix(comma + 1);
  }
}

Result<ProviderOptions> options_of_environment() {
  ProviderOptions out;
  if (const char* types = std::getenv("AWSCC_TYPES")) out.types = types;
  const char* interval = std::getenv("AWSCC_POLL_INTERVAL");
  if (interval == nullptr || *interval == '\0') return out;
  auto parsed = sdk::parse_duration(interval);
  if (!parsed || *parsed <= std::chrono::nanoseconds::zero()) {
    return Error{fmt::format("AWSCC_POLL_INTERVAL is \"{}\", which is not a duration such as 1s.",
                             interval)};
  }
  out.waiting.first_pause = std::chrono::ceil<std::chrono::milliseconds>(*parsed);
  return out;
}

std::unique_ptr<sdk::Provider> make_provider(std::shared_ptr<const Catalog> catalog,
                                             ProviderOptions options) {
  return std::make_unique<AwsccProvider>(std::move(catalog), std::move(options));
}

}  // namespace landform::awscc
