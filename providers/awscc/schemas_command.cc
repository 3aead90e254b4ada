#include "awscc/schemas_command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "aws/config.h"
#include "aws/xml.h"
#include "awscc/catalog.h"
#include "awscc/schema/parse.h"
#include "awscc/zip.h"
#include "base/file.h"
#include "http/client.h"

namespace landform::awscc {

namespace {

constexpr const char* kUsage =
    "usage: terraform-provider-awscc schemas [update [--region REGION | --url URL] |"
    " describe TYPE... | export DIRECTORY]\n";
constexpr size_t kMaxBundle = size_t{256} << 20;

int fail(const std::string& message) {
  fmt::print(stderr, "{}\n", message);
  return 1;
}

// The bundle of all public schemas of a region.
std::string bundle_url(const std::string& region) {
  return fmt::format("https://schema.cloudformation.{}.amazonaws.com/CloudformationSchema.zip",
                     region);
}

// Written beside and renamed, so that nobody ever reads half of it.
bool replace_file(const std::string& file, std::string_view bytes) {
  std::string name = file + ".XXXXXX";
  int fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd < 0) return false;
  bool good = write_all(fd, bytes);
  good = ::close(fd) == 0 && good;
  good = good && ::rename(name.c_str(), file.c_str()) == 0;
  if (!good) ::unlink(name.c_str());
  return good;
}

int show() {
  std::string cache = cache_directory();
  auto source = find_source(cache);
  if (!source) return fail(source.error().message + ".");
  auto catalog = Catalog::open(*source, cache);
  if (!catalog) return fail(catalog.error().message + ".");
  fmt::print("{} types of resources from {}.\n", (*catalog)->entries().size(), source->described());
  for (const std::string& warning : (*catalog)->warnings()) fmt::print("{}\n", warning);
  return 0;
}

int update(const std::string& url) {
  std::string cache = cache_directory();
  if (cache.empty()) return fail("There is no directory for the schemas: set AWSCC_CACHE_DIR.");
  http::HttpOptions options;
  options.base_url = url;
  options.max_response = kMaxBundle;
  http::HttpClient client(std::move(options));
  auto response = client.send(http::HttpRequest("GET", ""));
  if (!response) return fail(response.error().message);
  if (!response->ok()) return fail(fmt::format("{} answered {}.", url, response->status));
  // What cannot be read replaces nothing.
  size_t count = 0;
  auto read = read_zip(response->body, [&](std::string_view, const std::string& text) {
    if (parse_resource_schema(text)) ++count;
  });
  if (!read) return fail(fmt::format("{}: {}.", url, read.error().message));
  if (count == 0) return fail(fmt::format("{} has no schemas in it.", url));
  std::error_code error;
  std::filesystem::create_directories(cache, error);
  std::string file = bundle_file(cache);
  if (!replace_file(file, response->body)) return fail(fmt::format("{} cannot be written.", file));
  fmt::print("{} schemas are in {}.\n", count, file);
  return show();
}

// Asks the registry of the account for one type.
Result<std::string> describe(aws::Service& service, const std::string& type) {
  aws::ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}};
  request.body = fmt::format("Action=DescribeType&Version=2010-05-15&Type=RESOURCE&TypeName={}",
                             http::http_escape(type));
  auto response = service.send(request);
  if (!response) return Error{response.error().message};
  auto root = aws::parse_xml(response->body);
  if (!root)
    return Error{fmt::format("The registry's answer cannot be read: {}.", root.error().message)};
  std::string schema = root->at("DescribeTypeResult/Schema");
  auto parsed = parse_resource_schema(schema);
  if (!parsed)
    return Error{fmt::format("The schema of {} cannot be read: {}.", type, parsed.error().message)};
  return schema;
}

std::string file_of(const std::string& directory, std::string name) {
  for (size_t at = name.find("::"); at != std::string::npos; at = name.find("::")) {
    name.replace(at, 2, "_");
  }
  return fmt::format("{}/{}.json", directory, name);
}

int export_all(const std::string& directory) {
  auto catalog = Catalog::open(cache_directory());
  if (!catalog) return fail(catalog.error().message + ".");
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  for (const Catalog::Entry& entry : (*catalog)->entries()) {
    auto text = (*catalog)->schema_text(entry);
    if (!text) return fail(text.error().message + ".");
    std::string file = file_of(directory, std::string(entry.type_name));
    if (!replace_file(file, *text)) return fail(fmt::format("{} cannot be written.", file));
  }
  fmt::print("{} schemas are in {}.\n", (*catalog)->entries().size(), directory);
  return 0;
}

int describe_all(std::span<const std::string> types) {
  std::string directory = cache_directory();
  const char* named = std::getenv("AWSCC_SCHEMAS");
  directory = named != nullptr && *named != '\0' ? std::string(named) : directory + "/described";
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error || !std::filesystem::is_directory(directory, error)) {
    return fail(fmt::format("{} is not a directory that can be written.", directory));
  }
  auto config = aws::Config::load({});
  if (!config) return fail(config.error().message);
  std::shared_ptr<aws::Service> service = config->service("cloudformation");
  for (const std::string& type : types) {
    auto schema = describe(*service, type);
    if (!schema) return fail(schema.error().message);
    std::string file = file_of(directory, type);
    if (!replace_file(file, *schema)) return fail(fmt::format("{} cannot be written.", file));
    fmt::print("{}\n", file);
  }
  if (named == nullptr) fmt::print("Set AWSCC_SCHEMAS={} to serve them.\n", directory);
  return 0;
}

}  // namespace

int run_schemas_command(std::span<const std::string> arguments) {
  if (arguments.empty()) return show();
  if (arguments[0] == "describe" && arguments.size() > 1) return describe_all(arguments.subspan(1));
  if (arguments[0] == "export" && arguments.size() == 2) return export_all(arguments[1]);
  if (arguments[0] == "update" && arguments.size() == 1) return update(bundle_url("us-east-1"));
  if (arguments[0] == "update" && arguments.size() == 3) {
    if (arguments[1] == "--url") return update(arguments[2]);
    if (arguments[1] == "--region") return update(bundle_url(arguments[2]));
  }
  fmt::print(stderr, "{}", kUsage);
  return 2;
}

}  // namespace landform::awscc
