#include "sdk/binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/cty_text.h"

namespace landform::sdk {
namespace {

struct Disk {
  int64_t size = 0;
  std::string device;
};

struct Server {
  std::string name;
  std::optional<std::string> region;
  Field<std::string> note;
  std::vector<std::string> zones;
  std::map<std::string, std::string> tags;
  std::vector<Disk> disks;
  std::optional<Disk> boot;
};

Block schema() {
  Block disk =
      Block().attribute("size", int64().required()).attribute("device", string().computed());
  return Block()
      .attribute("name", string().required())
      .attribute("region", string().optional())
      .attribute("note", string().optional())
      .attribute("zones", set(string()).required())
      .attribute("tags", map(string()).required())
      .block("disk", list_block(disk))
      .block("boot", single_block(disk));
}

Binding<Disk> disk_binding() {
  return Binding<Disk>().field("size", &Disk::size).field("device", &Disk::device);
}

Binding<Server> binding() {
  return Binding<Server>()
      .field("name", &Server::name)
      .field("region", &Server::region)
      .field("note", &Server::note)
      .field("zones", &Server::zones)
      .field("tags", &Server::tags)
      .field("disk", &Server::disks, disk_binding())
      .field("boot", &Server::boot, disk_binding());
}

TEST(Binding, RoundTrips) {
  EXPECT_THAT(binding().problems(schema()), testing::IsEmpty());
  Type type = schema().compiled().implied_type();
  Server server;
  server.name = "web";
  server.note.state = Field<std::string>::State::unknown;
  server.zones = {"b", "a"};
  server.tags = {{"k", "v"}};
  server.disks = {{1, "sda"}, {2, ""}};
  Value value = binding().write(server, type);
  EXPECT_EQ(value.type(), type);
  Server again = binding().read(value);
  EXPECT_EQ(again.name, "web");
  EXPECT_EQ(again.region, std::nullopt);
  EXPECT_TRUE(again.note.is_unknown());
  EXPECT_THAT(again.zones, testing::ElementsAre("a", "b"));
  EXPECT_EQ(again.tags, server.tags);
  ASSERT_EQ(again.disks.size(), 2U);
  EXPECT_EQ(again.disks[1].size, 2);
  EXPECT_FALSE(again.boot);
  EXPECT_TRUE(binding().write(again, type).identical(value))
      << plan::cty_text(binding().write(again, type));
}

TEST(Binding, ReportsMismatches) {
  struct Wrong {
    int64_t name = 0;
    std::string region;
    std::string extra;
    std::vector<Disk> disks;
    std::vector<int64_t> zones;
  };
  Binding<Wrong> wrong =
      Binding<Wrong>()
          .field("name", &Wrong::name)
          .field("region", &Wrong::region)
          .field("extra", &Wrong::extra)
          .field("zones", &Wrong::zones)
          .field("disk", &Wrong::disks, Binding<Disk>().field("size", &Disk::size));
  EXPECT_THAT(
      wrong.problems(schema()),
      testing::UnorderedElementsAre(
          "name: a number is bound to a string",
          "region: may be null, so it needs std::optional or Field",
          "extra: is bound but not in the schema", "zones: a number is bound to a string",
          "disk.device: is in the schema but not bound", "note: is in the schema but not bound",
          "tags: is in the schema but not bound", "boot: is in the schema but not bound"));
}

}  // namespace
}  // namespace landform::sdk
