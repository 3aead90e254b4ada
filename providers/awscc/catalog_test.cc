// Where schemas come from, and the file that is made of them.
#include "awscc/catalog.h"

#include <httplib.h>
#include <stdlib.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "awscc/schemas_command.h"
#include "awscc/testing.h"
#include "awscc/zip.h"
#include "base/file.h"

namespace landform::awscc::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string little(uint64_t number, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) {
    out += static_cast<char>(number);
    number >>= 8;
  }
  return out;
}

// An archive of files that are stored as they are.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string out;
  std::string directory;
  for (const auto& [name, text] : files) {
    std::string sizes =
        little(
            crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())),
            4) +
        little(text.size(), 4) + little(text.size(), 4) + little(name.size(), 2) + little(0, 2);
    directory += "PK\x01\x02" + little(20, 2) + little(20, 2) + little(0, 8) + sizes +
                 little(0, 10) + little(out.size(), 4) + name;
    out += "PK\x03\x04" + little(20, 2) + little(0, 8) + sizes + name + text;
  }
  size_t start = out.size();
  out += directory;
  return out + "PK\x05\x06" + little(0, 4) + little(files.size(), 2) + little(files.size(), 2) +
         little(directory.size(), 4) + little(start, 4) + little(0, 2);
}

std::vector<std::string> names(const Catalog& catalog) {
  std::vector<std::string> out;
  for (const Catalog::Entry& entry : catalog.entries()) out.emplace_back(entry.name);
  return out;
}

class CatalogCase : public ::testing::Test {
 protected:
  CatalogCase() {
    for (const std::string& text : test_schemas()) {
      write_text(schemas_ + "/" + std::to_string(count_++) + ".json", text);
    }
  }
  [[nodiscard]] std::shared_ptr<const Catalog> open() const {
    return Catalog::open(Source{Source::Kind::directory, schemas_}, cache_).value();
  }

  TestDirectory directory_;
  std::string schemas_ = directory_.path() + "/schemas";
  std::string cache_ = directory_.path() + "/cache";
  int count_ = 0;
};

TEST_F(CatalogCase, IsMadeOnceAndAgainWhenItsSourceChanges) {
  EXPECT_FALSE(open()->was_cached());
  auto second = open();
  EXPECT_TRUE(second->was_cached());
  EXPECT_THAT(names(*second), ElementsAre("awscc_test_part", "awscc_test_widget"));
  EXPECT_EQ(second->entries()[1].plural, "awscc_test_widgets");
  EXPECT_EQ(second->type(second->entries()[0]).value()->list_arguments.size(), 1U);
  std::filesystem::remove(schemas_ + "/0.json");
  auto third = open();
  EXPECT_FALSE(third->was_cached());
  EXPECT_THAT(names(*third), ElementsAre("awscc_test_part"));
}

TEST_F(CatalogCase, IsMadeAnewIfItIsDamaged) {
  (void)open();
  for (const auto& file : std::filesystem::directory_iterator(cache_)) {
    std::string bytes = read_file(file.path()).value();
    for (size_t size : {size_t{0}, size_t{20}, bytes.size() / 2}) {
      std::ofstream(file.path(), std::ios::binary) << bytes.substr(0, size);
      EXPECT_FALSE(open()->was_cached()) << size;
    }
    EXPECT_TRUE(open()->was_cached());
  }
}

TEST_F(CatalogCase, TwoAtOnceDoNotDisturbEachOther) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 5; ++n) {
        EXPECT_EQ(open()->entries().size(), 2U);
        std::error_code error;
        std::filesystem::remove_all(cache_, error);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(CatalogCase, NamesWhatItCannotUse) {
  write_text(schemas_ + "/broken.json", R"({"typeName": "AWS::Test::Broken", "properties": []})");
  EXPECT_THAT(open()->warnings(),
              ElementsAre("The schema broken.json is left out: /properties: expected an object, "
                          "not an array."));
  EXPECT_EQ(open()->entries().size(), 2U);
}

TEST_F(CatalogCase, WorksWithoutAnyFile) {
  auto catalog = Catalog::open(Source{}, "").value();
  EXPECT_FALSE(catalog->was_cached());
  EXPECT_THAT(catalog->warnings(), IsEmpty());
  EXPECT_EQ(catalog->entries().size(), 6U);
}

TEST_F(CatalogCase, SelectsTypesByPatterns) {
  auto catalog = open();
  const Catalog::Entry& widget = catalog->entries()[1];
  for (const char* types : {"", "awscc_test_widget", "AWS::Test::Widget", "AWS::*::Widget",
                            "awscc_s3_bucket, awscc_test_*"}) {
    EXPECT_TRUE(is_selected(widget, types)) << types;
  }
  for (const char* types : {"awscc_test", "AWS::S3::*", "awscc_test_widget_"}) {
    EXPECT_FALSE(is_selected(widget, types)) << types;
  }
}

TEST_F(CatalogCase, FetchesSchemasFromAServer) {
  httplib::Server server;
  std::string archive = zip_of({{"aws-test-widget.json", test_schemas()[0]}, {"README", "no"}});
  server.Get("/bundle.zip", [&](const httplib::Request&, httplib::Response& response) {
    response.set_content(archive, "application/zip");
  });
  server.Get("/text", [](const httplib::Request&, httplib::Response& response) {
    response.set_content("hello", "text/plain");
  });
  int port = server.bind_to_any_port("127.0.0.1");
  std::thread thread([&] { server.listen_after_bind(); });
  while (!server.is_running()) std::this_thread::yield();
  std::string url = "http://127.0.0.1:" + std::to_string(port);
  ::setenv("AWSCC_CACHE_DIR", cache_.c_str(), 1);
  auto update = [&](const std::string& path) {
    std::vector<std::string> arguments = {"update", "--url", url + path};
    return run_schemas_command(arguments);
  };
  EXPECT_EQ(update("/bundle.zip"), 0);
  EXPECT_THAT(names(*Catalog::open(cache_).value()), ElementsAre("awscc_test_widget"));
  // What is not an archive, or not there, replaces nothing.
  EXPECT_EQ(update("/text"), 1);
  EXPECT_EQ(update("/missing"), 1);
  EXPECT_THAT(names(*Catalog::open(cache_).value()), ElementsAre("awscc_test_widget"));
  ::unsetenv("AWSCC_CACHE_DIR");
  server.stop();
  thread.join();
}

// The registry of an account, as far as `schemas describe` needs it.
TEST_F(CatalogCase, AsksTheRegistryForTypes) {
  httplib::Server server;
  std::vector<std::string> bodies;
  server.Post("/", [&](const httplib::Request& request, httplib::Response& response) {
    EXPECT_THAT(request.get_header_value("Authorization"), HasSubstr("Credential=key/"));
    EXPECT_THAT(request.get_header_value("Authorization"),
                HasSubstr("/cloudformation/aws4_request"));
    bodies.push_back(request.body);
    bool known = request.body.find("TypeName=AWS%3A%3ATest%3A%3AWidget") != std::string::npos;
    std::string schema;
    for (char c : known ? test_schemas()[0] : std::string("{}")) {
      schema += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    response.set_content("<DescribeTypeResponse><DescribeTypeResult><Schema>" + schema +
                             "</Schema></DescribeTypeResult></DescribeTypeResponse>",
                         "text/xml");
  });
  int port = server.bind_to_any_port("127.0.0.1");
  std::thread thread([&] { server.listen_after_bind(); });
  while (!server.is_running()) std::this_thread::yield();
  const std::string kDescribed = directory_.path() + "/described";
  const std::map<std::string, std::string> kEnvironment = {
      {"AWS_ENDPOINT_URL_CLOUDFORMATION", "http://127.0.0.1:" + std::to_string(port)},
      {"AWS_REGION", "eu-west-1"},
      {"AWS_ACCESS_KEY_ID", "key"},
      {"AWS_SECRET_ACCESS_KEY", "secret"},
      {"AWSCC_SCHEMAS", kDescribed}};
  for (const auto& [name, value] : kEnvironment) ::setenv(name.c_str(), value.c_str(), 1);
  auto describe = [](const std::string& type) {
    std::vector<std::string> arguments = {"describe", type};
    return run_schemas_command(arguments);
  };
  EXPECT_EQ(describe("AWS::Test::Widget"), 0);
  EXPECT_EQ(describe("AWS::Test::Nothing"), 1) << "what is not a schema is not kept";
  for (const auto& [name, value] : kEnvironment) ::unsetenv(name.c_str());
  server.stop();
  thread.join();
  EXPECT_THAT(bodies, ElementsAre(HasSubstr("Action=DescribeType"), HasSubstr("Type=RESOURCE")));
  auto catalog = Catalog::open(Source{Source::Kind::directory, kDescribed}, cache_).value();
  EXPECT_THAT(names(*catalog), ElementsAre("awscc_test_widget"));
  EXPECT_EQ(catalog->schema_text(catalog->entries()[0]).value(), test_schemas()[0]);
}

TEST(Zip, RefusesWhatIsBroken) {
  auto ignore = [](std::string_view, const std::string&) {};
  EXPECT_EQ(read_zip("", ignore).error().message, "it is not a zip archive");
  std::string good = zip_of({{"a.json", "content"}});
  EXPECT_TRUE(read_zip(good, ignore).ok());
  std::string bad = good;
  bad[bad.find("content")] = 'C';
  EXPECT_THAT(read_zip(bad, ignore).error().message, HasSubstr("a.json in the archive is broken"));
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(read_zip(good.substr(0, size), ignore).ok()) << size;
  }
}

}  // namespace
}  // namespace landform::awscc::testing
