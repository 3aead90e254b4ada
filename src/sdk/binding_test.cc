#include "sdk/binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plan/cty_text.h"

namespace landform::sdk {
namespace {

struct Disk {
  int64_t size = 0;
  Field<std::string> device;
};

struct Server {
  std::string name;
  std::optional<std::string> region;
  Field<std::string> note;
  std::vector<std::string> zones;
  std::map<std::string, std::string> tags;
  std::vector<Disk> disks;
  std::optional<Disk> boot;
  std::optional<std::vector<Disk>> spares;
  std::optional<std::vector<uint16_t>> ports;
  std::optional<float> share;
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
      .attribute(
          "spares",
          nested_list({{"size", int64().required()}, {"device", string().computed()}}).optional())
      .attribute("ports", list(int64()).optional())
      .attribute("share", float64().optional())
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
      .field("boot", &Server::boot, disk_binding())
      .field("spares", &Server::spares, disk_binding())
      .field("ports", &Server::ports)
      .field("share", &Server::share);
}

TEST(Binding, RoundTrips) {
  EXPECT_THAT(binding().problems(schema()), testing::IsEmpty());
  Type type = schema().compiled().implied_type();
  Server server;
  server.name = "web";
  server.note.state = Field<std::string>::State::unknown;
  server.zones = {"b", "a"};
  server.tags = {{"k", "v"}};
  server.disks = {{1, "sda"}, {2, Field<std::string>::unknown()}};
  server.spares = std::vector<Disk>{{3, {}}};
  server.ports = {80, 443};
  server.share = 0.5F;
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
  EXPECT_EQ(*again.disks[0].device, "sda");
  EXPECT_TRUE(again.disks[1].device.is_unknown());
  EXPECT_FALSE(again.boot);
  ASSERT_TRUE(again.spares);
  EXPECT_EQ(again.spares->at(0).size, 3);
  EXPECT_TRUE(again.spares->at(0).device.is_null());
  EXPECT_EQ(again.ports, server.ports);
  EXPECT_EQ(again.share, 0.5F);
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
    std::vector<Disk> spares;
    std::optional<Disk> ports;
  };
  Binding<Wrong> wrong =
      Binding<Wrong>()
          .field("name", &Wrong::name)
          .field("region", &Wrong::region)
          .field("extra", &Wrong::extra)
          .field("zones", &Wrong::zones)
          .field("spares", &Wrong::spares, disk_binding())
          .field("ports", &Wrong::ports, disk_binding())
          .field("disk", &Wrong::disks, Binding<Disk>().field("size", &Disk::size));
  EXPECT_THAT(wrong.problems(schema()),
              testing::UnorderedElementsAre(
                  "name: a number is bound to a string",
                  "region: may be null, so it needs std::optional or Field",
                  "extra: is bound but not in the schema", "zones: a number is bound to a string",
                  "disk.device: is in the schema but not bound",
                  "note: is in the schema but not bound", "tags: is in the schema but not bound",
                  "boot: is in the schema but not bound", "share: is in the schema but not bound",
                  "spares: may be null, so it needs std::optional or Field",
                  "ports: a struct is bound to a list of number"));
}

TEST(Binding, ComputedValuesNeedAField) {
  struct Plain {
    std::string id;
    int64_t size = 0;
    std::vector<Disk> made;
  };
  Block block =
      Block()
          .attribute("id", string().computed())
          .attribute("size", int64().optional().default_value(1))
          .attribute("made",
                     nested_list({{"size", int64().computed()}, {"device", string().computed()}})
                         .computed());
  Binding<Plain> plain = Binding<Plain>()
                             .field("id", &Plain::id)
                             .field("size", &Plain::size)
                             .field("made", &Plain::made, disk_binding());
  const std::string why =
      ": is computed, so it needs Field: a value that is never filled in would be stored as an "
      "empty one";
  EXPECT_THAT(plain.problems(block), testing::UnorderedElementsAre("id" + why, "made" + why));
}

TEST(Binding, NumbersThatDoNotFitAreReported) {
  Type type = schema().compiled().implied_type();
  for (int64_t port : {-1, 65536}) {
    Object object = Object::null_of(type).set("ports", std::vector<int64_t>{port});
    EXPECT_THROW((void)binding().read(object.value()), AuthorError) << port;
  }
}

TEST(Binding, WhatIsNotChangedKeepsItsValue) {
  struct Pair {
    std::string a;
    std::string b;
  };
  auto pair = Binding<Pair>().field("a", &Pair::a).field("b", &Pair::b);
  Value original =
      Value::object({{"a", Value::unknown(Type::string())}, {"b", Value::null(Type::string())}});
  Pair before = pair.read(original);
  Pair after = before;
  EXPECT_TRUE(pair.write_changes(before, after, original).identical(original));
  after.b = "x";
  EXPECT_EQ(plan::cty_text(pair.write_changes(before, after, original)),
            plan::cty_text(
                Value::object({{"a", Value::unknown(Type::string())}, {"b", Value::string("x")}})));
}

}  // namespace
}  // namespace landform::sdk
