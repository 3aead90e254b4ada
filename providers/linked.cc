// All providers of this repository, for the `landform` program.
#include <memory>
#include <utility>

#include "awscc/provider.h"
#include "cli/linked_providers.h"
#include "dummycloud/provider.h"
#include "fastly/provider.h"
#include "grid/provider.h"
#include "host/linked_log.h"
#include "random/provider.h"
#include "sdk/server.h"

namespace landform::cli {
namespace {

using Made = Result<std::unique_ptr<provider::Provider>>;

Made serve(std::unique_ptr<sdk::Provider> provider) {
  auto log = std::make_shared<host::LinkedLog>(provider->name());
  auto server = std::make_unique<sdk::ProviderServer>(std::move(provider));
  server->log_to(std::move(log));
  return Made(std::move(server));
}

Made make_awscc() {
  auto catalog = awscc::Catalog::open(awscc::cache_directory());
  if (!catalog) return Error{"its schemas cannot be read: " + catalog.error().message};
  auto options = awscc::options_of_environment();
  if (!options) return options.error();
  return serve(awscc::make_provider(*std::move(catalog), *std::move(options)));
}

}  // namespace

void link_providers() {
  using Needs = LinkedNeeds;
  link_provider("awscc", make_awscc, Needs::http);
  link_provider(
      "dummycloud", [] { return serve(dummycloud::make_provider()); }, Needs::http);
  link_provider(
      "fastly", [] { return serve(fastly::make_provider()); }, Needs::http);
  link_provider(
      "grid", [] { return serve(grid::make_provider()); }, Needs::http);
  link_provider(
      "random", [] { return serve(random::make_provider()); }, Needs::nothing);
}

}  // namespace landform::cli
